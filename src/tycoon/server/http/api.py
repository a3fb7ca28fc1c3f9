"""The requests: what each takes, gives and refuses, and what it does.

`/schema` is made from the same declarations, see `tycoon.server.http.openapi`.
"""

from __future__ import annotations

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
from tycoon.core.errors import BadOption
from tycoon.core.game import Game
from tycoon.server import wire
from tycoon.server.doors import counted_as
from tycoon.server.http import asyncapi, openapi
from tycoon.server.http.answers import JSON, Fixed, answer, bad_request, body_of
from tycoon.server.http.operations import Handler, Operation, Query
from tycoon.server.table_registry import TableRegistry, info_of
from tycoon.table.errors import message_of, refused

NDJSON = "application/x-ndjson"
METRICS = "text/plain; version=0.0.4; charset=utf-8"

log = structlog.get_logger("tycoon.server")

OPERATIONS: list[Operation] = []
_FINDING = ("table_not_found", "table_closed", "table_unreadable", "too_many_guesses", "store")
_OPTIONS = ("unknown_game", "unknown_preset", "unknown_option", "bad_option", "bad_seats")
_SEATING = ("bad_name", "name_marks", "no_such_seat", "seat_taken")


def _operation(method: str, path: str, **given: Any) -> Callable[[Handler], Handler]:
    def declare(handle: Handler) -> Handler:
        OPERATIONS.append(Operation(method=method, path=path, handle=handle, **given))
        return handle

    return declare


def address_of(scope: Any) -> str:
    """Where a request comes from; limits are counted by it."""
    client = scope.get("client")
    return counted_as(client[0]) if client else ""


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
