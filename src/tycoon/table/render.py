"""What each viewer is shown, made from a room."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

import msgspec

from tycoon.core.names import SPECTATOR, TABLE
from tycoon.table.dealing import Attempt, Deal
from tycoon.table.room import Noted, Place, Room
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
    SeatInfo,
    Snapshot,
)

FAIR_SHOWN = 2


class Frame(msgspec.Struct, frozen=True):
    """The parts of a snapshot that do not depend on the viewer, made once for all of them.

    Attributes:
        seats, fair, series, series_points, spectators, options: as in `Snapshot`.
    """

    seats: list[SeatInfo]
    fair: list[FairDeal]
    series: list[PastGame]
    series_points: list[int]
    spectators: int
    options: dict[str, Any]


def frame_of(room: Room, connected: set[int], anonymous: int) -> Frame:
    """The parts that all viewers share.

    Args:
        room: the table.
        connected: the persons who have a connection open.
        anonymous: how many watch without having joined.
    """
    between = room.phase == "between"
    seats = [_seat(room, place, connected, between) for place in room.places]
    points = [0] * len(room.places)
    for past in room.series:
        for seat, won in enumerate(past.outcome.points):
            points[seat] += won
    seated = {place.person for place in room.places}
    return Frame(
        seats,
        [_fair(deal) for deal in room.deals[-FAIR_SHOWN:]],
        [PastGame(past.number, past.outcome) for past in room.series],
        points,
        len(connected - seated) + anonymous,
        msgspec.to_builtins(room.options),
    )


def _seat(room: Room, place: Place, connected: set[int], between: bool) -> SeatInfo:
    if place.person:
        return SeatInfo(
            kind="human",
            name=room.people[place.person].name,
            connected=place.person in connected,
            ready=between and place.ready,
            substitute=place.substitute,
            host=place.person == room.host,
        )
    if place.bot:
        return SeatInfo(kind="bot", name=place.bot, connected=True)
    return SeatInfo(kind="empty")


def _fair(deal: Deal) -> FairDeal:
    attempts = [_attempt(deal, attempt) for attempt in deal.attempts]
    code = deal.code if deal.started else ""
    return FairDeal(deal.number, deal.scheme, attempts, code, deal.over)


def _attempt(deal: Deal, attempt: Attempt) -> FairAttempt:
    promised = attempt.listed if attempt.closed else attempt.promised
    begun = deal.started or bool(attempt.withheld)
    shown = attempt.shown or (deal.over and not attempt.withheld)
    seeds = attempt.seeds if begun else {}
    return FairAttempt(
        attempt=attempt.number,
        commitment=attempt.commitment,
        promises=[FairPromise(seat, promised[seat]) for seat in sorted(promised)],
        people=attempt.people,
        revealed=sorted(attempt.seeds),
        withheld=attempt.withheld,
        seeds=[FairSeed(seat, seeds[seat].hex()) for seat in sorted(seeds)],
        seed=attempt.seed.hex() if shown else "",
    )


def snapshot(room: Room, frame: Frame, person: int, version: int, left_ms: int | None) -> Snapshot:
    """The table as `person` (0: whoever only watches) may see it.

    Args:
        room: the table.
        frame: from `frame_of`, at the same moment.
        person: the viewer.
        version: raised by whatever changes.
        left_ms: milliseconds left for the decision at hand; None when no clock runs.
    """
    seat = room.seat_of(person)
    me = _me(room, person, seat)
    state = room.state
    moves: list[str] = []
    if me.host and state is not None and state.seat_to_act == TABLE:
        moves = [state.notation(action) for action in state.legal_actions()]
    return Snapshot(
        code=room.code,
        version=version,
        turn_seq=room.turn_seq,
        game=room.game.name,
        preset=room.preset,
        options=frame.options,
        phase=room.phase,
        paused=room.paused,
        public=room.public,
        seats=frame.seats,
        spectators=frame.spectators,
        me=me,
        clock=_clock(room, left_ms),
        table_moves=moves,
        deals=room.deal_points,
        sheet=room.sheet,
        totals=[0] * len(room.places) if state is None else state.returns(),
        played_ms=room.played_ms,
        outcome=room.outcome,
        game_number=room.number,
        series=frame.series,
        series_points=frame.series_points,
        fair=frame.fair,
        view=None if state is None else state.view(seat),
        closed=room.closed,
    )


def _clock(room: Room, left_ms: int | None) -> ClockInfo | None:
    seconds = room.decision_s
    return None if seconds is None else ClockInfo(seconds, left_ms, room.objection > 0)


def _me(room: Room, person: int, seat: int) -> Me:
    known = room.people.get(person)
    if known is None:
        return Me(person, "", seat, False)
    place = room.places[seat] if seat >= 0 else Place()
    return Me(person, known.name, seat, room.host == person, place.auto, place.draws)


def entries_since(room: Room, person: int, since: int | None) -> tuple[list[Entry], bool]:
    """The log as `person` may read it, after line `since` (None: all that is kept).

    The second value says whether lines between are missing.
    """
    first = room.log[0].seq if room.log else room.seq + 1
    if since is None or since > room.seq:
        return [_entry(room, noted, person) for noted in room.log], False
    wanted = []
    for noted in reversed(room.log):
        if noted.seq <= since:
            break
        wanted.append(noted)
    return [_entry(room, noted, person) for noted in reversed(wanted)], since + 1 < first


def chart_since(room: Room, since: int | None) -> list[ChartPoint]:
    """What is drawn of this game, after line `since` (None: all of it)."""
    if since is None or since > room.seq:
        return room.chart
    return room.chart[bisect_right(room.chart, since, key=lambda point: point.seq) :]


def _entry(room: Room, noted: Noted, person: int) -> Entry:
    event = None
    say = noted.say
    if noted.event is not None:
        event = noted.event.seen_by(_reader(room, noted, person))
        say = room.game.tell(event)
    return Entry(noted.seq, noted.at, noted.game, noted.turn_seq, noted.nth, event, say)


def _reader(room: Room, noted: Noted, person: int) -> int:
    """The seat for which `person` may read a line: theirs, from when they took it in this game."""
    seat, since = room.sat_here.get(person, (SPECTATOR, 0))
    reads = noted.game == room.number and noted.seq > since and room.seat_of(person) == seat
    return seat if reads else SPECTATOR
