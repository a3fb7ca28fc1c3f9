"""The requests: what each takes, gives and refuses, and what it does.

`/schema` is made from the same declarations, see `tycoon.server.http.openapi`.
"""

from __future__ import annotations

import asyncio
import functools
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response

from tycoon import __version__, bots
from tycoon.bots import characters
from tycoon.core import options as _options
from tycoon.core import registry
from tycoon.core.counts import Counted
from tycoon.core.errors import BadOption
from tycoon.core.game import Game
from tycoon.core.record import Record
from tycoon.server import matching, wire
from tycoon.server.analysing import Progress
from tycoon.server.http import asyncapi, evenings, forwarding, openapi, programs
from tycoon.server.http.answers import (
    JSON,
    Fixed,
    address_of,
    answer,
    bad_request,
    body_of,
    lines_of,
)
from tycoon.server.http.operations import Handler, Operation, Query
from tycoon.server.table_registry import TableRegistry, info_of
from tycoon.table import lessons
from tycoon.table.errors import message_of, refused
from tycoon.table.replay import Replay, Replayed, ReplayMoment

NDJSON = "application/x-ndjson"
METRICS = "text/plain; version=0.0.4; charset=utf-8"

log = structlog.get_logger("tycoon.server")

OPERATIONS: list[Operation] = [*evenings.OPERATIONS]
_FINDING = ("table_not_found", "table_closed", "table_unreadable", "too_many_guesses", "store")
_OPTIONS = ("unknown_game", "unknown_preset", "unknown_option", "bad_option", "bad_seats")
_SEATING = ("bad_name", "name_marks", "no_such_seat", "seat_taken")


def _operation(method: str, path: str, **given: Any) -> Callable[[Handler], Handler]:
    def declare(handle: Handler) -> Handler:
        OPERATIONS.append(Operation(method=method, path=path, handle=handle, **given))
        return handle

    return declare


def _hub(request: Request) -> TableRegistry:
    hub: TableRegistry = request.app.state.hub
    return hub


def _code(request: Request) -> str:
    code: str = request.path_params["code"]
    return code


@_operation("GET", "/api/games", gives=list[wire.GameInfo], fixed=True)
async def list_games(request: Request) -> Response:
    """The games that tables can be made for, with their presets, options and bots."""
    return _all_games().answer(request)


@functools.cache
def _all_games() -> Fixed:
    games, broken = registry.playable()
    for error in broken:
        log.warning("game cannot be loaded", **error.details)
    return Fixed(msgspec.json.encode([_game_info(game) for game in games]), JSON)


def _game_info(game: Game) -> wire.GameInfo:
    presets = []
    for preset in game.presets:
        seats = _seats_for(game, preset, {})
        options = game.options(preset, seats[0])
        usual = game.seats_for(preset)
        presets.append(wire.PresetInfo(preset, seats, usual, msgspec.to_builtins(options)))
    return wire.GameInfo(
        name=game.name,
        version=game.version,
        maturity=game.maturity,
        seats=list(game.seats),
        usual_seats=game.usual_seats,
        presets=presets,
        options=_options.schema(game.options_type),
        groups=_options.groups(game.options_type),
        bots=bots.names(game),
        levels=list(bots.LEVELS),
        passes=game.passes,
        characters=_CHARACTERS,
        pieces=list(game.pieces),
    )


_CHARACTERS = [
    wire.CharacterInfo(name, one.animal, one.level, characters.player_of(name))
    for name, one in characters.ROSTER.items()
]


def _seats_for(game: Game, preset: str | None, changes: dict[str, Any]) -> list[int]:
    """The numbers of players that options do not contradict."""
    possible = []
    for seats in game.seats:
        with suppress(BadOption):
            game.options(preset, seats, **changes)
            possible.append(seats)
    return possible


@_operation(
    "POST",
    "/api/options",
    takes=wire.CheckOptions,
    gives=wire.CheckedOptions,
    refuses=("unknown_game", "unknown_preset", "unknown_option", "bad_seats"),
)
async def check_options(request: Request) -> Response:
    """Whether options contradict each other or the number of seats, and why."""
    data = await body_of(request, wire.CheckOptions)
    game = registry.find(data.game)
    if data.seats is not None:
        game.check_seats(data.seats)
    why = None
    options = None
    try:
        options = msgspec.to_builtins(game.options(data.preset, data.seats, **data.options))
    except BadOption as error:
        why = message_of(error)
    return answer(wire.CheckedOptions(options, why, _seats_for(game, data.preset, data.options)))


@_operation("GET", "/api/lessons/{lesson}", gives=lessons.LessonInfo, refuses=("not_found",))
async def show_lesson(request: Request) -> Response:
    """What there is to know of a lesson."""
    return answer(lessons.info_of(lessons.find(request.path_params["lesson"])))


_STEP = "/api/lessons/{lesson}/{step}"
_LEARNING = ("not_found", "bad_notation", "illegal_move")


@_operation("POST", _STEP, takes=wire.PlayLesson, gives=lessons.LessonMoment, refuses=_LEARNING)
async def play_lesson(request: Request) -> Response:
    """What comes of moves in a step of a lesson; without moves, how the step begins."""
    data = await body_of(request, wire.PlayLesson)
    found = lessons.find(request.path_params["lesson"])
    return answer(lessons.moment(found, request.path_params["step"], data.made, data.moves))


@_operation(
    "POST",
    f"{_STEP}/check",
    takes=wire.PlayLesson,
    gives=lessons.LessonWord,
    refuses=("not_found",),
)
async def check_lesson(request: Request) -> Response:
    """What moves would be if made now, by the rules."""
    data = await body_of(request, wire.PlayLesson)
    found = lessons.find(request.path_params["lesson"])
    begun = lessons.session(found, request.path_params["step"], data.made)
    return answer(begun.word(data.moves))


@_operation("GET", "/api/tables", gives=list[wire.TableInfo])
async def list_tables(request: Request) -> Response:
    """The public tables where somebody is."""
    return answer(_hub(request).lobby())


@_operation(
    "POST",
    "/api/tables",
    takes=wire.CreateTable,
    gives=wire.Joined,
    status=201,
    refuses=(
        *_OPTIONS,
        *_SEATING,
        "unknown_bot",
        "bot_is_here",
        "seats_empty",
        "rate_limited",
        "too_many_tables",
        "store",
    ),
)
async def create_table(request: Request) -> Response:
    """A new table; the token makes a connection its host's."""
    data = await body_of(request, wire.CreateTable)
    return answer(await _hub(request).create(data, address_of(request.scope)), 201)


@_operation(
    "POST",
    "/api/match",
    takes=wire.Match,
    gives=wire.Joined,
    status=201,
    refuses=(*_OPTIONS, "bad_name", "name_marks", "rate_limited", "too_many_tables", "store"),
)
async def match_people(request: Request) -> Response:
    """A seat at a public table that waits for players of this game, or else at a new one."""
    data, hub, scope = await body_of(request, wire.Match), _hub(request), request.scope
    if forwarding.FORWARDED in scope:
        opening = forwarding.OPENING in request.headers and not hub.stopping
        found = await matching.match_here(hub, data, address_of(scope), opening=opening)
        return answer(found, 201)
    ask = functools.partial(forwarding.ask_to_match, scope)
    return answer(await matching.match(hub, data, address_of(scope), ask), 201)


@_operation("GET", "/api/tables/{code}", gives=wire.TableInfo, refuses=_FINDING)
async def show_table(request: Request) -> Response:
    """A table as the lobby would list it, public or not."""
    table = await _hub(request).find(_code(request), address_of(request.scope))
    return answer(info_of(table))


@_operation(
    "POST",
    "/api/tables/{code}/join",
    takes=wire.JoinTable,
    gives=wire.Joined,
    status=201,
    refuses=(*_FINDING, *_SEATING, "name_taken", "too_many_people", "rate_limited", "stopping"),
)
async def join_table(request: Request) -> Response:
    """Become a person at a table."""
    data = await body_of(request, wire.JoinTable)
    joined = await _hub(request).join(_code(request), data, address_of(request.scope))
    return answer(joined, 201)


@_operation(
    "GET",
    "/api/tables/{code}/events",
    kind=programs.NDJSON,
    query=Query("since", "`seq` of the newest log entry that you still have"),
    refuses=(*_FINDING, "bad_token", "stopping"),
)
async def stream_events(request: Request) -> Response:
    """The messages of the socket, a line each, for whoever has a token; without one, to watch."""
    hub, address, token = _hub(request), address_of(request.scope), programs.token_of(request)
    since = request.query_params.get("since")
    if since is not None and not re.fullmatch("[0-9]{1,9}", since):
        raise bad_request("since is the seq of an entry")
    if hub.stopping:
        raise refused("stopping", "the server stops")
    table = await hub.find(_code(request), address, token)
    if token is not None:
        programs.person_of(table, token)
    hello = wire.Hello(token=token, since=None if since is None else int(since))
    return programs.Events(hub, address, _code(request), hello)


@_operation(
    "POST",
    "/api/tables/{code}/commands",
    takes=wire.FromClient,
    gives=wire.Replied,
    refuses=(*_FINDING, "bad_token", "rate_limited"),
)
async def carry_out_command(request: Request) -> Response:
    """Carry out a command of the socket for whoever has a token, and answer as on the socket."""
    any_command: Any = wire.FromClient
    command = await body_of(request, any_command)
    token, address = programs.token_of(request), address_of(request.scope)
    done = await programs.carry_out(_hub(request), address, _code(request), token, command)
    return Response(done, media_type=JSON)


@_operation(
    "GET",
    "/api/tables/{code}/record",
    kind=NDJSON,
    query=Query("game", "which game of the table, from 1; the newest when it is not given"),
    refuses=(*_FINDING, "not_found", "record_not_over"),
)
async def get_record(request: Request) -> Response:
    """The record of a finished game as JSON Lines; the newest one when no number is given."""
    text = request.query_params.get("game")
    if text is not None and not re.fullmatch("-?[0-9]{1,9}", text):
        raise bad_request("game is a whole number")
    game = None if text is None else int(text)
    record = await _hub(request).record(_code(request), game, address_of(request.scope))
    code = re.sub("[^0-9A-Z]", "", _code(request).upper())
    name = f"{code}-{game or 'last'}.jsonl"
    disposition = f'attachment; filename="{name}"'
    return Response(record, media_type=NDJSON, headers={"Content-Disposition": disposition})


@_operation(
    "GET",
    "/api/tables/{code}/games/{game}/deals/{deal}",
    gives=list[dict[str, Any]],
    refuses=(*_FINDING, "not_found", "deal_not_over"),
)
async def show_deal(request: Request) -> Response:
    """What records say of a deal that is over: promises, seeds, and what chance gave."""
    game, deal = (request.path_params[name] for name in ("game", "deal"))
    if not all(re.fullmatch("[0-9]{1,9}", number) for number in (game, deal)):
        raise refused("not_found", "games and deals are numbered from 1")
    found = _hub(request).deal(_code(request), int(game), int(deal), address_of(request.scope))
    return answer(await found)


def _game(request: Request) -> int:
    game = request.path_params["game"]
    if not re.fullmatch("[0-9]{1,9}", game):
        raise refused("not_found", "games are numbered from 1")
    return int(game)


async def _replay(request: Request) -> Replayed:
    return await _hub(request).replay(_code(request), _game(request), address_of(request.scope))


async def _about(request: Request, replayed: Replayed) -> Response:
    fixed = await asyncio.to_thread(
        lambda: Fixed(msgspec.json.encode(replayed.about), JSON)  # some take long to compress
    )
    return fixed.answer(request)


async def _part(request: Request, replayed: Replayed) -> Response:
    eyes, first = (request.path_params[name] for name in ("eyes", "first"))
    fixed = await asyncio.to_thread(_moments, replayed, eyes, first)
    return fixed.answer(request)


def _moments(replayed: Replayed, eyes: str, first: str) -> Fixed:
    """Some moments of a replay, from number `first` on, as `eyes` saw them.

    Raises:
        Refused: there is no such seat or moment.
    """
    start = int(first) if re.fullmatch("[0-9]{1,9}", first) else len(replayed)
    seats = [str(seat) for seat in range(len(replayed.about.seats))]
    if eyes not in ("open", *seats) or start >= len(replayed):
        raise refused("not_found", "the replay has no such seat or moment")
    numbers = range(start, min(start + wire.MOMENTS, len(replayed)))
    seat = None if eyes == "open" else int(eyes)
    return Fixed(msgspec.json.encode([replayed.moment(n, seat) for n in numbers]), JSON)


@_operation(
    "GET",
    "/api/tables/{code}/games/{game}/replay",
    gives=Replay,
    refuses=(*_FINDING, "not_found", "record_not_over", "bad_record"),
    fixed=True,
)
async def show_replay(request: Request) -> Response:
    """What there is to know of a finished game, and every step of it as all saw it."""
    return await _about(request, await _replay(request))


@_operation(
    "GET",
    "/api/tables/{code}/games/{game}/counts",
    gives=list[Counted],
    refuses=(*_FINDING, "not_found", "record_not_over", "bad_record"),
    fixed=True,
)
async def show_counts(request: Request) -> Response:
    """What the game counts of a finished game: plays by kind, rents, dice, and the like."""
    # Of what happened, as it was told: nothing of it need be played again.
    text = await _hub(request).record(_code(request), _game(request), address_of(request.scope))
    counts = await asyncio.to_thread(lambda: Record.read(text.splitlines(keepends=True)).counted())
    return Fixed(msgspec.json.encode(counts), JSON).answer(request)


@_operation(
    "GET",
    "/api/tables/{code}/games/{game}/replay/{eyes}/{first}",
    gives=list[ReplayMoment],
    refuses=(*_FINDING, "not_found", "record_not_over", "bad_record"),
    fixed=True,
)
async def show_moments(request: Request) -> Response:
    """How it was after `first` and the next steps of a finished game."""
    return await _part(request, await _replay(request))


@_operation(
    "POST",
    "/api/replays",
    reads=NDJSON,
    gives=wire.Uploaded,
    status=201,
    refuses=("bad_record", "record_version", "unknown_game", "rate_limited"),
)
async def bring_record(request: Request) -> Response:
    """Have a record checked by the rules, to look at it."""
    hub = _hub(request)
    hub.may_bring(address_of(request.scope))
    name, replayed = await hub.replays.bring(await lines_of(request))
    return answer(wire.Uploaded(name, replayed.about), 201)


@_operation(
    "GET",
    "/api/replays/{replay}/{eyes}/{first}",
    gives=list[ReplayMoment],
    refuses=("not_found", "replay_forgotten"),
    fixed=True,
)
async def show_brought_moments(request: Request) -> Response:
    """How it was after `first` and the next steps of a game whose record was brought."""
    replayed = _hub(request).replays.brought(request.path_params["replay"])
    return await _part(request, replayed)


_ANALYSIS = "/api/tables/{code}/games/{game}/analysis"
_BEGINNING = ("rate_limited", "analysis_busy")


async def _analysis(request: Request, *, begin: bool) -> Response:
    game = request.path_params["game"]
    if not re.fullmatch("[0-9]{1,9}", game):
        raise refused("not_found", "games are numbered from 1")
    address = address_of(request.scope)
    return answer(await _hub(request).analysis(_code(request), int(game), address, begin=begin))


@_operation(
    "GET",
    _ANALYSIS,
    gives=Progress,
    refuses=(*_FINDING, "not_found", "record_not_over", "bad_record"),
)
async def show_analysis(request: Request) -> Response:
    """How far the analysis of a finished game is, and what was found."""
    return await _analysis(request, begin=False)


@_operation(
    "POST",
    _ANALYSIS,
    gives=Progress,
    refuses=(*_FINDING, "not_found", "record_not_over", "bad_record", *_BEGINNING),
)
async def begin_analysis(request: Request) -> Response:
    """Have a finished game analysed, unless that was done or begun before."""
    return await _analysis(request, begin=True)


def _brought_analysis(request: Request, *, begin: bool) -> Response:
    name, address = request.path_params["replay"], address_of(request.scope)
    return answer(_hub(request).brought_analysis(name, address, begin=begin))


@_operation(
    "GET",
    "/api/replays/{replay}/analysis",
    gives=Progress,
    refuses=("not_found", "replay_forgotten"),
)
async def show_brought_analysis(request: Request) -> Response:
    """The same of a record that was brought."""
    return _brought_analysis(request, begin=False)


@_operation(
    "POST",
    "/api/replays/{replay}/analysis",
    gives=Progress,
    refuses=("replay_forgotten", *_BEGINNING),
)
async def begin_brought_analysis(request: Request) -> Response:
    """Have a record that was brought analysed."""
    return _brought_analysis(request, begin=True)


@_operation("GET", "/healthz", gives=wire.Health, refuses=("stopping",))
async def show_health(request: Request) -> Response:
    """Whether the server lives."""
    hub = _hub(request)
    if hub.stopping:
        raise refused("stopping", "the server is stopping")
    return answer(wire.Health(True, __version__, len(hub.tables), len(hub.connections)))


@_operation("GET", "/readyz", gives=wire.Ready, refuses=("stopping", "store"))
async def show_readiness(request: Request) -> Response:
    """Whether the server takes part, and its database does."""
    hub = _hub(request)
    if hub.stopping:
        raise refused("stopping", "the server is stopping")
    await hub.ready()
    return answer(wire.Ready(True))


@_operation("GET", "/metrics", kind=METRICS)
async def show_metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    return Response(_hub(request).metrics.text(), headers={"Content-Type": METRICS})


@_operation("GET", "/schema", gives=dict[str, Any], fixed=True)
async def show_schema(request: Request) -> Response:
    """This description of the requests."""
    return _schema().answer(request)


@functools.cache
def _schema() -> Fixed:
    return Fixed(msgspec.json.encode(openapi.describe(OPERATIONS)), JSON)


@_operation("GET", "/asyncapi.json", gives=dict[str, Any], fixed=True)
async def show_asyncapi(request: Request) -> Response:
    """The description of the socket."""
    return _asyncapi().answer(request)


@functools.cache
def _asyncapi() -> Fixed:
    return Fixed(msgspec.json.encode(asyncapi.describe()), JSON)
