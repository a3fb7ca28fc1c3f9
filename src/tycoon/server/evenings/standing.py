"""Makes the standing of an evening of what the games of its tables have ended with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tycoon.core.outcome import Outcome, places_by_points
from tycoon.server.evenings.log import Drawn, Evening
from tycoon.server.evenings.wire import (
    EveningInfo,
    EveningMember,
    EveningRound,
    EveningTable,
    Phase,
)
from tycoon.server.storage.evenings import Result

Results = Mapping[str, Result | None]
"""What became of the first game of each table, by its code."""


def points_of(outcome: Outcome) -> list[int]:
    """What a game brings each seat: its points, or where it has none, as many as are placed behind.

    From these as many as are placed ahead are taken, so that all of a table sum up to nothing.
    """
    if any(outcome.points):
        return list(outcome.points)
    places = outcome.places
    return [sum(p > own for p in places) - sum(p < own for p in places) for own in places]


def is_over(result: Result | None) -> bool:
    """Whether a table is waited for no more."""
    return result is not None and result.over


def info_of(
    evening: Evening, results: Results, viewer: int, *, may_draw: bool, now: int
) -> EveningInfo:
    """An evening as `viewer` sees it `now`; 0 for whoever only looks."""
    opened = evening.opened
    drawn = [_round(evening, one, results) for one in evening.rounds]
    return EveningInfo(
        code=opened.code,
        game=opened.game,
        preset=opened.preset,
        phase=_phase(evening),
        rounds=opened.rounds,
        seats=opened.seats,
        clock_s=opened.clock_s,
        members=_members(evening, drawn),
        drawn=drawn,
        person=viewer,
        table=_table_of(evening, drawn, viewer),
        may_draw=may_draw,
        next_ms=None if evening.next_at is None else max(0, evening.next_at - now),
    )


def _phase(evening: Evening) -> Phase:
    if evening.playing:
        return "playing"
    if evening.over:
        return "over"
    return "between" if evening.rounds else "waiting"


def _round(evening: Evening, drawn: Drawn, results: Results) -> EveningRound:
    finished = next((one for one in evening.finished if one.number == drawn.number), None)
    tables = []
    for table in drawn.tables:
        result = results.get(table.code)
        counts = finished is None or table.code in finished.counted
        ended = result.outcome if result is not None and counts else None
        points = None if ended is None else points_of(ended)
        over = finished is not None or is_over(result)
        tables.append(EveningTable(table.code, table.people, over, points))
    return EveningRound(drawn.number, finished is not None, tables)


def _members(evening: Evening, drawn: list[EveningRound]) -> list[EveningMember]:
    points: Counter[int] = Counter()
    played: Counter[int] = Counter()
    for table in (table for one in drawn for table in one.tables):
        for person, won in zip(table.people, table.points or [], strict=False):
            points[person] += won
            played[person] += 1
    members = list(evening.members.values())
    places = places_by_points([points[one.person] for one in members])
    found = [
        EveningMember(
            person=one.person,
            name=one.name,
            face=one.face,
            here=one.here,
            host=one.person == evening.host,
            points=points[one.person],
            played=played[one.person],
            place=place,
        )
        for one, place in zip(members, places, strict=True)
    ]
    return sorted(found, key=lambda one: (one.place, one.person))


def _table_of(evening: Evening, drawn: list[EveningRound], viewer: int) -> str:
    if not viewer or not evening.playing:
        return ""
    return next((one.code for one in drawn[-1].tables if viewer in one.people and not one.over), "")
