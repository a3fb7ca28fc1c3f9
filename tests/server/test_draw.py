"""Who meets whom at an evening: fairly, with few bots, and the same for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tycoon.server.evenings.draw import Groups, draw_rounds, seat_people, table_sizes

Seats = st.lists(st.integers(2, 8), min_size=1, max_size=5, unique=True)


def meetings(rounds: Iterable[Groups]) -> Counter[tuple[int, int]]:
    return Counter(
        pair for groups in rounds for group in groups for pair in combinations(sorted(group), 2)
    )


@given(people=st.integers(1, 64), allowed=Seats)
def test_tables_are_equal_and_have_few_bots(people: int, allowed: list[int]) -> None:
    most = max(allowed)
    sizes = table_sizes(people, most, allowed)
    assert set(sizes) <= set(allowed)
    bots = sum(sizes) - people
    assert bots >= 0
    # Beside any other number of tables with people as equal at each.
    for tables in range(1, people + 1):
        shares = [people // tables + (place < people % tables) for place in range(tables)]
        if shares[0] <= most:
            assert bots <= sum(min(s for s in allowed if s >= share) - share for share in shares)
    if set(range(min(allowed), most + 1)) == set(allowed):
        assert sizes[0] - sizes[-1] <= 1


@settings(deadline=None, max_examples=40)
@given(
    people=st.integers(1, 24),
    most=st.integers(2, 6),
    rounds=st.integers(1, 6),
    seed=st.text(max_size=5),
)
def test_everybody_plays_in_every_round(people: int, most: int, rounds: int, seed: str) -> None:
    here = range(3, 3 + people)
    tables = -(-people // most)
    drawn = draw_rounds(here, tables, rounds, {}, seed)
    assert len(drawn) == rounds
    for groups in drawn:
        assert sorted(person for group in groups for person in group) == list(here)
        assert len(groups) == tables
        assert len(groups[0]) - len(groups[-1]) <= 1
    assert drawn == draw_rounds(here, tables, rounds, {}, seed)


@pytest.mark.parametrize(
    ("people", "tables", "rounds"),
    [
        *((people, people // 2, people - 1) for people in range(4, 25, 2)),  # pairs: all meet all
        *((people, (people + 1) // 2, people) for people in range(5, 16, 2)),
        *((size * size, size, size + 1) for size in (2, 3, 4, 5, 7, 8)),
        (15, 5, 5),
        (20, 5, 5),
        (32, 8, 8),
        (28, 7, 7),
        (13, 4, 4),  # one of four and three of three
        (19, 5, 5),
    ],
)
def test_nobody_meets_anybody_again_where_that_is_possible(
    people: int, tables: int, rounds: int
) -> None:
    for seed in "abc":
        met = meetings(draw_rounds(range(1, people + 1), tables, rounds, {}, seed))
        assert max(met.values()) == 1
    if people == 4 * 4:
        assert len(met) == 16 * 15 // 2  # everybody has met everybody


@pytest.mark.parametrize(("people", "tables", "rounds", "most"), [(24, 6, 5, 2), (12, 3, 4, 20)])
def test_otherwise_few_meet_again(people: int, tables: int, rounds: int, most: int) -> None:
    met = meetings(draw_rounds(range(people), tables, rounds, {}, "x"))
    assert sum(times - 1 for times in met.values()) <= most


def test_who_has_met_before_is_kept_apart() -> None:
    """After two of them have changed the draw goes by what was before."""
    before = draw_rounds(range(1, 17), 4, 2, {}, "x")
    now = [*range(1, 15), 17, 18]
    after = draw_rounds(now, 4, 1, meetings(before), "y")
    met = meetings([*before, *after])
    assert max(met.values()) == 1


@settings(deadline=None, max_examples=25)
@given(people=st.integers(4, 20), rounds=st.integers(1, 8), seed=st.integers(0, 9))
def test_first_seats_are_shared(people: int, rounds: int, seed: int) -> None:
    sizes = table_sizes(people, 4, [3, 4])
    sat: Counter[tuple[int, int]] = Counter()
    for groups in draw_rounds(range(1, people + 1), len(sizes), rounds, {}, str(seed)):
        seated = seat_people(groups, sat, sizes, str(seed))
        assert [len(table) for table in seated] == sizes
        for table in seated:
            assert table == sorted(table, key=lambda person: person == 0)  # bots sit last
            sat.update((person, seat) for seat, person in enumerate(table) if person)
    firsts = [sat[person, 0] for person in range(1, people + 1)]
    assert sum(firsts) == rounds * len(sizes)
    assert max(firsts) - min(firsts) <= 2


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="0 people"):
        table_sizes(0, 4, [4])
    with pytest.raises(ValueError, match="allowed are"):
        table_sizes(3, 3, [4])
    with pytest.raises(ValueError, match="3 tables"):
        draw_rounds([1, 2], 3, 1, {}, "")
    with pytest.raises(ValueError, match="0 rounds"):
        draw_rounds([1, 2], 1, 0, {}, "")
    with pytest.raises(ValueError, match="groups of"):
        seat_people([[1, 2, 3]], {}, [2], "")
