"""Opens evenings, lets people join, draws rounds, and sees when their tables have ended.

Nothing of an evening stays in memory but how games have ended, which does not change. Whoever asks
finds out what is new: a table of a drawn round that is not there yet is opened, a round of which
all tables have ended is over, and the next is drawn once it is to begin by itself. So it does not
matter which process does it, nor whether one dies.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec
import structlog

from tycoon import bots
from tycoon.core import registry
from tycoon.core.errors import BadOption
from tycoon.server import codes
from tycoon.server.evenings import log
from tycoon.server.evenings.draw import draw_rounds, seat_people, table_sizes
from tycoon.server.evenings.log import Evening, Member
from tycoon.server.evenings.standing import Results, info_of, is_over
from tycoon.server.evenings.wire import (
    MAX_PEOPLE,
    AdmitMember,
    CreateEvening,
    EndEvening,
    EndRound,
    EveningCommand,
    EveningInfo,
    EveningJoined,
    JoinEvening,
    LeaveEvening,
    NextRound,
    RemoveMember,
    ReturnToEvening,
)
from tycoon.server.storage.evenings import Result
from tycoon.server.storage.store import Conflict
from tycoon.server.table_registry import Elsewhere, TableRegistry
from tycoon.server.tokens import fresh_token, hash_of
from tycoon.table.errors import Refused, refused
from tycoon.table.names import alike, clean_name
from tycoon.table.setup import Guest, Setup
from tycoon.table.table import Table

HOST_MS = 120_000
"""How long after a round only the host starts the next one, who may have gone home."""
TRIES = 8
"""How often something is decided anew where others have come first."""
T = TypeVar("T")
REMEMBERED = 5000
"""Of so many tables it is remembered how their game has ended."""
logger = structlog.get_logger("tycoon.server")

Deciding = Callable[[Evening], list[log.AnyLine]]
"""What is to be written about an evening as it stands; raises Refused."""


class Evenings:
    """The evenings of a server."""

    def __init__(self, hub: TableRegistry) -> None:
        """Beside the tables of `hub`."""
        self._hub = hub
        self._ended: OrderedDict[str, Result] = OrderedDict()
        self._there: OrderedDict[str, None] = OrderedDict()
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # What people ask for.

    async def create(self, wanted: CreateEvening, address: str) -> EveningJoined:
        """Open an evening.

        Raises:
            TycoonError: it is not possible; nothing was made.
        """
        hub = self._hub
        name = hub.words.allow(clean_name(wanted.name))
        game = registry.find(wanted.game)
        preset = next(iter(game.presets)) if wanted.preset is None else wanted.preset
        seats = game.seats_for(preset) if wanted.seats is None else game.check_seats(wanted.seats)
        options = game.options(preset, seats, **wanted.options)
        hub.allow(hub.openings, address, "tables")
        token, code, now = fresh_token(), codes.fresh(codes.OF_EVENING), _now()
        opened = log.Opened(
            at=now,
            code=code,
            game=game.name,
            preset=preset,
            options=msgspec.to_builtins(options),
            rounds=wanted.rounds,
            seats=seats,
            clock_s=wanted.clock_s,
            pace=wanted.pace,
            pause_s=wanted.pause_s,
            seed=secrets.token_hex(16),
        )
        came = log.Came(at=now, person=1, name=name, token=hash_of(token), face=wanted.face)
        await hub.store.append_evening(code, 1, [log.body_of(opened), log.body_of(came)])
        hub.remember(address, code)
        return EveningJoined(code, token, 1)

    async def join(self, code: str, wanted: JoinEvening, address: str) -> EveningJoined:
        """Let somebody take part, from the next round on.

        Raises:
            TycoonError: it is not possible; nothing has changed.
        """
        hub, evening = self._hub, await self._find(code, address)
        hub.allow(hub.joins, address, "joins")
        name = hub.words.allow(clean_name(wanted.name))
        token = fresh_token()
        hashed = hash_of(token)

        def decide(evening: Evening) -> list[log.AnyLine]:
            _check_not_over(evening)
            if any(alike(name, one.name) for one in evening.members.values()):
                raise refused("name_taken", f"somebody is called {name!r} already")
            if len(evening.members) >= MAX_PEOPLE:
                text = f"an evening has at most {MAX_PEOPLE} people"
                raise refused("too_many_people", text, max=MAX_PEOPLE)
            person = len(evening.members) + 1
            return [log.Came(at=_now(), person=person, name=name, token=hashed, face=wanted.face)]

        evening = await self._change(evening, decide)
        came = evening.member_with(hashed)
        assert came is not None
        return EveningJoined(evening.opened.code, token, came.person)

    async def show(self, code: str, token: str | None, address: str) -> EveningInfo:
        """An evening as it stands, to whoever has a token, or only looks.

        Raises:
            TycoonError: there is none, or the token is nobody's there.
        """
        evening = await self._find(code, address)
        return await self._info(evening, _viewer(evening, token))

    async def carry_out(
        self, code: str, token: str | None, command: EveningCommand, address: str
    ) -> EveningInfo:
        """Do what a member asks for, and tell how the evening stands then.

        Raises:
            TycoonError: it is not possible; nothing has changed.
        """
        hub, evening = self._hub, await self._find(code, address)
        hub.allow(hub.commands, address, "commands")
        member = _viewer(evening, token)
        if member is None:
            raise refused("bad_token", "this needs the token of joining the evening")
        evening, _ = await self._caught_up(evening)
        match command:
            case NextRound(number=number):
                evening = await self._draw(evening, number, member)
            case EndRound(number=number):
                evening = await self._end_round(evening, member, number)
            case EndEvening():
                evening = await self._change(evening, lambda now: _end(now, member.person))
            case LeaveEvening():
                evening = await self._let_go(evening, member.person, by=member.person)
            case ReturnToEvening():
                evening = await self._change(
                    evening, lambda now: _return(now, member.person, by=member.person)
                )
            case AdmitMember(person=person):
                evening = await self._change(
                    evening, lambda now: _return(now, person, by=member.person)
                )
            case RemoveMember(person=person):
                evening = await self._let_go(evening, person, by=member.person)
        return await self._info(evening, evening.members[member.person])

    # Reading and writing.

    async def _find(self, code: str, address: str) -> Evening:
        """The evening with this code, which guesses find as little as those of tables."""
        hub, typed, code = self._hub, code, codes.written(code)
        wait = hub.guesses.peek(address)
        if wait and not hub.has_been(address, code):
            hub.metrics.limited.labels("guesses").inc()
            seconds = max(1, round(wait))
            raise refused("too_many_guesses", f"wait {seconds} s", seconds=seconds)
        bodies = await hub.store.read_evening(code) if code else []
        if not bodies:
            hub.guesses.take(address)
            text = f"there is no evening {typed[:20]!r}"
            raise refused("evening_not_found", text, code=typed[:20])
        hub.remember(address, code)
        return _read(code, bodies)

    async def _change(self, evening: Evening, decide: Deciding) -> Evening:
        """Write what is decided, anew while others come first; the evening as it is then."""
        code, store = evening.opened.code, self._hub.store
        for left in reversed(range(TRIES)):
            wanted = decide(evening)
            if not wanted:
                break
            bodies = [log.body_of(line) for line in wanted]
            try:
                await store.append_evening(code, evening.lines + 1, bodies)
            except Conflict:
                if not left:
                    raise
                evening = _read(code, await store.read_evening(code))
            else:
                return _read(code, await store.read_evening(code))
        return evening

    async def _info(self, evening: Evening, viewer: Member | None) -> EveningInfo:
        evening, results = await self._caught_up(evening)
        person = viewer.person if viewer is not None else 0
        may_draw = _may_draw(evening, person)
        return info_of(evening, results, person, may_draw=may_draw, now=_now())

    # Rounds.

    async def _draw(self, evening: Evening, number: int, member: Member | None = None) -> Evening:
        """Begin a round, unless it has begun.

        Args:
            evening: as it stands.
            number: of the round.
            member: who wants it; None where it begins by itself.
        """
        code, store = evening.opened.code, self._hub.store
        for _ in range(TRIES):
            if number == len(evening.rounds):
                return evening
            if member is not None:
                _check_may_draw(evening, member.person, number)
            elif not _is_due(evening):
                return evening
            if len(self._hub.tables) >= self._hub.settings.max_tables:
                raise refused("too_many_tables", "too many tables are in memory")
            # Some tenths of a second for many people: no table has to wait for that.
            drawn = await asyncio.to_thread(_drawn, evening, number)
            with suppress(Conflict):
                await store.append_evening(code, evening.lines + 1, [log.body_of(drawn)])
            evening = _read(code, await store.read_evening(code))
        return evening

    async def _end_round(self, evening: Evening, member: Member, number: int) -> Evening:
        results = await self._results(evening)

        def decide(evening: Evening) -> list[log.AnyLine]:
            _check_host(evening, member.person)
            if number != len(evening.rounds):
                raise refused("too_late", f"round {number} is not the one that is played")
            return _finished(evening, results) if evening.playing else []

        return await self._change(evening, decide)

    async def _caught_up(self, evening: Evening) -> tuple[Evening, Results]:
        """Begin the round that is due, open its tables, and see whether it is over."""
        if _is_due(evening):
            with suppress(Refused):  # too many tables are open; whoever looks tries again
                evening = await self._draw(evening, len(evening.rounds) + 1)
        if evening.playing:
            await self._open_tables(evening)
        results = await self._results(evening)

        def decide(evening: Evening) -> list[log.AnyLine]:
            waited = evening.rounds[-1].tables if evening.playing else []
            if not waited or not all(is_over(results.get(table.code)) for table in waited):
                return []
            return _finished(evening, results)

        return await self._change(evening, decide), results

    async def _results(self, evening: Evening) -> Results:
        """How the first games of all tables have ended, as far as they have."""
        wanted = [table.code for drawn in evening.rounds for table in drawn.tables]
        found: dict[str, Result | None] = {code: self._ended.get(code) for code in wanted}
        for code in (code for code, known in found.items() if known is None):
            table = self._hub.in_memory(code)
            if table is not None:
                found[code] = _result_of(table)
        unknown = [code for code, known in found.items() if known is None]
        if unknown:
            found |= await self._hub.store.results(unknown)
        for code, known in found.items():
            if known is not None and known.over:
                _keep(self._ended, code, known)
        return found

    async def _open_tables(self, evening: Evening) -> None:
        """Open the tables of the round under way that are not there yet."""
        code = evening.opened.code
        turn = self._opening.get(code)
        if turn is None:
            turn = self._opening[code] = asyncio.Lock()
        async with turn:
            for table in evening.rounds[-1].tables:
                if table.code not in self._there and await self._open_table(evening, table):
                    _keep(self._there, table.code, None)

    async def _open_table(self, evening: Evening, drawn: log.Seated) -> bool:
        """Have a table there, with its game begun; whether there is no more to do about it."""
        try:
            table = await self._hub.held(drawn.code)
            if table is None:
                await self._hub.open(_setup(evening, drawn))
            elif table.room.phase == "lobby":
                # A process that has opened it has died before the start.
                await table.start(table.room.host)
        except (Elsewhere, Refused) as error:
            logger.info("evening's table is left as it is", why=str(error))
        except Conflict as error:
            # Another process was quicker, or this one has no leases: that is seen the next time.
            logger.info("evening's table is looked at again", why=str(error))
            return False
        return True

    async def _let_go(self, evening: Evening, person: int, *, by: int) -> Evening:
        """Let somebody take part no more; at their table a bot plays on."""

        def decide(evening: Evening) -> list[log.AnyLine]:
            member = _named(evening, person, by)
            went = log.Went(at=_now(), person=person, removed=by != person)
            return [went] if member.here else []

        evening = await self._change(evening, decide)
        tables = evening.rounds[-1].tables if evening.playing else []
        for code in (table.code for table in tables if person in table.people):
            await self._leave_table(code, evening.members[person].token)
        return evening

    async def _leave_table(self, code: str, token: str) -> None:
        """Let somebody go from a table of ours; elsewhere the bot comes when they are away."""
        table = self._hub.in_memory(code)
        who = None if table is None else table.room.person_with(token)
        if table is not None and who is not None:
            with suppress(Refused):
                await table.leave(who.id)


def _drawn(evening: Evening, number: int) -> log.Drawn:
    """The round with this number."""
    opened, here = evening.opened, evening.here
    seats = [count for count in evening.game.seats if _can_play(evening, count)]
    sizes = table_sizes(len(here), opened.seats, seats)
    seed = f"{opened.seed}/{number}"
    plan = evening.planned()
    if not plan or len(plan[0]) != len(sizes):
        left = opened.rounds - number + 1
        plan = draw_rounds(here, len(sizes), left, evening.met(), seed)
    seated = seat_people(plan[0], evening.sat(), sizes, seed)
    tables = [log.Seated(codes.fresh(), people) for people in seated]
    return log.Drawn(at=_now(), number=number, tables=tables, plan=plan[1:])


def _can_play(evening: Evening, seats: int) -> bool:
    try:
        evening.options(seats)
    except BadOption:
        return False
    return True


def _setup(evening: Evening, drawn: log.Seated) -> Setup:
    """A table of a round, whose members' tokens are those of the evening."""
    opened = evening.opened
    usual = bots.usual(evening.game)
    host, *guests = [
        Guest(one.name, one.token, seat, one.face)
        for seat, person in enumerate(drawn.people)
        if person
        for one in [evening.members[person]]
    ]
    return Setup(
        code=drawn.code,
        game=opened.game,
        preset=opened.preset,
        seats=len(drawn.people),
        options=opened.options,
        clock_s=opened.clock_s,
        pace=opened.pace,
        name=host.name,
        token=host.token,
        face=host.face,
        seat=host.seat,
        bots={seat: usual for seat, person in enumerate(drawn.people) if not person},
        start=True,
        guests=tuple(guests),
        evening=opened.code,
    )


def _result_of(table: Table) -> Result | None:
    """What became of a table's first game; None where the room does not tell any more."""
    room = table.room
    if room.number > 1:
        return None
    over = room.outcome is not None or room.ended or room.closed is not None
    return Result(over, room.outcome)


def _finished(evening: Evening, results: Results) -> list[log.AnyLine]:
    counted = [
        table.code for table in evening.rounds[-1].tables if is_over(results.get(table.code))
    ]
    return [log.Finished(at=_now(), number=len(evening.rounds), counted=counted)]


def _end(evening: Evening, person: int) -> list[log.AnyLine]:
    _check_host(evening, person)
    if evening.playing:
        raise refused("round_not_over", "a round is being played")
    return [] if evening.over else [log.Ended(at=_now())]


def _named(evening: Evening, person: int, by: int) -> Member:
    """Somebody about whom they themselves or the host may say something."""
    if by != person:
        _check_host(evening, by)
    member = evening.members.get(person)
    if member is None:
        raise refused("nobody_to_kick", f"nobody here has the number {person}")
    return member


def _return(evening: Evening, person: int, *, by: int) -> list[log.AnyLine]:
    _check_not_over(evening)
    member = _named(evening, person, by)
    if member.removed and by == person:
        raise refused("not_let_in", "the host has removed this person")
    return [] if member.here else [log.Returned(at=_now(), person=person)]


def _is_due(evening: Evening) -> bool:
    """Whether the next round is to begin by itself now."""
    return evening.next_at is not None and _now() >= evening.next_at


def _may_draw(evening: Evening, person: int) -> bool:
    """Whether somebody may begin the next round now."""
    if evening.playing or evening.over or person not in evening.here:
        return False
    late = bool(evening.finished) and _now() - evening.finished[-1].at >= HOST_MS
    return person == evening.host or late


def _check_may_draw(evening: Evening, person: int, number: int) -> None:
    _check_not_over(evening)
    if evening.playing:
        raise refused("round_not_over", "a round is being played")
    if number != len(evening.rounds) + 1:
        raise refused("too_late", f"the next round is {len(evening.rounds) + 1}, not {number}")
    if not _may_draw(evening, person):
        raise refused("not_host", "only the host draws the next round")


def _check_host(evening: Evening, person: int) -> None:
    if person != evening.host:
        raise refused("not_host", "only the host can do this")


def _check_not_over(evening: Evening) -> None:
    if evening.over:
        raise refused("evening_over", "the evening is over")


def _viewer(evening: Evening, token: str | None) -> Member | None:
    """Whose token this is; None without one.

    Raises:
        Refused: it is nobody's.
    """
    if token is None:
        return None
    member = evening.member_with(hash_of(token))
    if member is None:
        raise refused("bad_token", "this token is nobody's at this evening")
    return member


def _read(code: str, bodies: list[bytes]) -> Evening:
    """The evening that lines make.

    Raises:
        Refused: there are none, or they are damaged.
    """
    if not bodies:
        raise refused("evening_not_found", f"there is no evening {code}", code=code)
    try:
        return Evening(bodies)
    except (msgspec.MsgspecError, ValueError) as error:
        logger.error("evening cannot be read", code=code, why=str(error))
        raise refused("table_unreadable", f"the lines of evening {code} are damaged") from error


def _keep(known: OrderedDict[str, T], code: str, value: T) -> None:
    """Remember something of a table, and forget the oldest."""
    known[code] = value
    if len(known) > REMEMBERED:
        known.popitem(last=False)


def _now() -> int:
    return time.time_ns() // 1_000_000
