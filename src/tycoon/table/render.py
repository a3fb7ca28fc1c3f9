"""Renders a room as each viewer may see it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from tycoon.bots import characters
from tycoon.core.messages import Message, Seat
from tycoon.core.names import SPECTATOR, TABLE
from tycoon.table.dealing import Attempt, Dealing
from tycoon.table.people import SeatHolder
from tycoon.table.room import Noted, Room
from tycoon.table.snapshot import (
    ChartPoint,
    ClockInfo,
    Entry,
    FairAttempt,
    FairDeal,
    FairPromise,
    FairSeed,
    Me,
    PastGame,
    Removed,
    SeatInfo,
    Snapshot,
    Watcher,
)

FAIR_SHOWN = 2


class SharedView(msgspec.Struct, frozen=True):
    """The parts of a snapshot that do not depend on the viewer, made once for all of them.

    Attributes:
        seats, fair, series, series_points, spectators, watchers, options: as in `Snapshot`.
    """

    seats: list[SeatInfo]
    fair: list[FairDeal]
    series: list[PastGame]
    series_points: list[int]
    spectators: int
    watchers: list[Watcher]
    options: dict[str, Any]


def shared_view(room: Room, connected: set[int], anonymous: int) -> SharedView:
    """The parts that all viewers share.

    Args:
        room: the table.
        connected: the persons who have a connection open.
        anonymous: how many watch without having joined.
    """
    between = room.phase == "between"
    seats = [_seat(room, seat, connected, between) for seat in range(len(room.places))]
    points = [0] * len(room.places)
    for past in room.series:
        for seat, won in enumerate(past.outcome.points):
            points[seat] += won
    seated = set(room.seated())
    return SharedView(
        seats,
        [_fair(deal) for deal in room.deals[-FAIR_SHOWN:]],
        [PastGame(past.number, past.outcome, list(past.names)) for past in room.series],
        points,
        len(connected - seated) + anonymous,
        [
            Watcher(person.id, person.name, person.id in connected, person.id == room.host)
            for person in room.people.values()
            if person.id not in seated
        ],
        msgspec.to_builtins(room.options),
    )


def _seat(room: Room, seat: int, connected: set[int], between: bool) -> SeatInfo:
    place = room.places[seat]
    called = room.called_at(seat)
    if place.person:
        return SeatInfo(
            kind="human",
            name=str(room.name_at(seat)),
            called=called,
            connected=place.sitter in connected,
            ready=between and place.ready,
            substitute=place.substitute,
            kept=place.kept,
            host=place.sitter == room.host,
            who=place.who,
            animal=characters.animal_of(place.who),
            level=characters.level_of(place.player, place.who),
            person=place.person,
            face=room.face_of(place.person),
            piece=place.piece,
            program=room.is_program(place.person),
        )
    if place.bot:
        return SeatInfo(
            kind="bot",
            name=place.bot,
            called=called,
            connected=True,
            who=place.who,
            animal=characters.animal_of(place.who),
            level=characters.level_of(place.player, place.who),
            piece=place.piece,
        )
    return SeatInfo(kind="empty", called=called)


def _fair(deal: Dealing) -> FairDeal:
    attempts = [_attempt(deal, attempt) for attempt in deal.attempts]
    code = deal.code if deal.started else ""
    return FairDeal(deal.number, deal.scheme, attempts, code, deal.over)


def _attempt(deal: Dealing, attempt: Attempt) -> FairAttempt:
    promised = attempt.listed if attempt.closed else attempt.promised
    begun = deal.started or bool(attempt.withheld)
    shown = attempt.shown or (deal.over and not attempt.withheld)
    seeds = attempt.seeds if begun else {}
    return FairAttempt(
        attempt=attempt.number,
        commitment=attempt.commitment,
        promises=[FairPromise(seat, promised[seat]) for seat in sorted(promised)],
        people=attempt.people,
        asks=attempt.asks,
        revealed=sorted(attempt.seeds),
        withheld=attempt.withheld,
        seeds=[FairSeed(seat, seeds[seat].hex()) for seat in sorted(seeds)],
        seed=attempt.seed.hex() if shown else "",
    )


def snapshot(
    room: Room,
    shared: SharedView,
    person: int,
    version: int,
    left_ms: int | None,
    defect: Message | None = None,
) -> Snapshot:
    """The table as `person` (0: whoever only watches) may see it.

    Args:
        room: the table.
        shared: from `shared_view`, at the same moment.
        person: the viewer.
        version: raised by whatever changes.
        left_ms: milliseconds left for the decision at hand; None when no clock runs.
        defect: what to say of the game instead of asking it for anything.
    """
    seat = room.seat_of(person)
    me = _me(room, person, seat)
    state = None if defect is not None or room.ended else room.state
    moves: list[str] = []
    if me.host and state is not None and state.seat_to_act == TABLE:
        moves = [state.notation(action) for action in state.legal_actions()]
    dealt = [sum(points) for points in zip(*room.deal_points, strict=True)]
    return Snapshot(
        code=room.code,
        version=version,
        turn_seq=room.turn_seq,
        game=room.game.name,
        preset=room.preset,
        options=shared.options,
        phase=room.phase,
        paused=room.paused,
        public=room.public,
        pace=room.pace,
        seats=shared.seats,
        names=list(room.names),
        spectators=shared.spectators,
        watchers=shared.watchers,
        removed=_removed(room) if me.host else [],
        me=me,
        clock=None if defect is not None else _clock(room, left_ms),
        table_moves=moves,
        deals=room.deal_points,
        sheet=room.sheet,
        totals=(dealt or [0] * len(room.places)) if state is None else state.returns(),
        played_ms=room.played_ms,
        outcome=room.outcome,
        game_number=room.number,
        series=shared.series,
        series_points=shared.series_points,
        fair=shared.fair,
        view=None if state is None else state.view(seat),
        closed=room.closed,
        defect=defect,
        ended=room.ended,
        evening=room.evening,
    )


def _clock(room: Room, left_ms: int | None) -> ClockInfo | None:
    seconds = room.decision_s
    return None if seconds is None else ClockInfo(seconds, left_ms, room.objection_window_s > 0)


def _me(room: Room, person: int, seat: int) -> Me:
    known = room.people.get(person)
    if known is None:
        return _gone(room, person)
    place = room.places[seat] if seat >= 0 else SeatHolder()
    host, kept = room.host == person, room.kept_for(person)
    return Me(person, known.name, seat, host, place.auto, place.draws, kept, face=known.face)


def _gone(room: Room, person: int) -> Me:
    known = room.gone.get(person)
    if known is None or not known.gone:
        return Me(0, "", SPECTATOR, False)
    gone: Literal["left", "removed", "asking", "declined"] = known.gone
    if known.declined:
        gone = "declined"
    elif known.asks:
        gone = "asking"
    return Me(0, known.name, SPECTATOR, False, kept=room.kept_for(person), gone=gone)


def _removed(room: Room) -> list[Removed]:
    return [
        Removed(person.id, person.name, person.asks)
        for person in room.gone.values()
        if person.gone == "removed"
    ]


Failed = Callable[[Noted, Exception], None]
"""Told of a line that the game could not tell; the line says nothing then."""


def entries_since(
    room: Room, person: int, since: int | None, failed: Failed
) -> tuple[list[Entry], bool]:
    """The log as `person` may read it, after line `since` (None: all that is kept).

    The second value says whether lines between are missing.
    """
    first = room.log[0].seq if room.log else room.seq + 1
    if since is None or since > room.seq:
        return [_entry(room, noted, person, failed) for noted in room.log], False
    wanted = []
    for noted in reversed(room.log):
        if noted.seq <= since:
            break
        wanted.append(noted)
    told = [_entry(room, noted, person, failed) for noted in reversed(wanted)]
    return told, since + 1 < first


def chart_since(room: Room, since: int | None) -> tuple[list[ChartPoint], bool]:
    """What is drawn of this game, after line `since` (None: all of it), and whether it is all.

    It is all, too, for who may know a point that was taken back.
    """
    if since is None or since > room.seq or since < room.redrawn:
        return room.chart, True
    return room.chart[bisect_right(room.chart, since, key=lambda point: point.seq) :], False


def _entry(room: Room, noted: Noted, person: int, failed: Failed) -> Entry:
    event = None
    say = noted.say
    if noted.event is not None:
        try:
            event = noted.event.seen_by(_reader(room, noted, person))
            say = room.game.tell(event)
        except Exception as error:  # noqa: BLE001 - one line must not keep anybody from the table
            event = None
            failed(noted, error)
    if say is not None:
        say = Message(say.key, {name: _named(arg, noted) for name, arg in say.args.items()})
    return Entry(noted.seq, noted.at, noted.game, noted.turn_seq, noted.nth, event, say)


def _named(arg: Any, noted: Noted) -> Any:
    """An argument with the names that seats had when the line was written."""
    match arg:
        case Seat(seat=seat) if 0 <= seat < len(noted.names):
            return noted.names[seat]
        case Message(key=key, args=args):
            return Message(key, {name: _named(one, noted) for name, one in args.items()})
        case list() | tuple():
            return [_named(one, noted) for one in arg]
    return arg


def _reader(room: Room, noted: Noted, person: int) -> int:
    """The seat for which `person` may read a line: theirs, from when they took it in this game."""
    seat, since = room.sat_here.get(person, (SPECTATOR, 0))
    reads = noted.game == room.number and noted.seq > since and room.seat_of(person) == seat
    return seat if reads else SPECTATOR
