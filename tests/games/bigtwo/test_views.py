"""What each viewer of Big Two may know, and nothing else. Rules: BT-3 to BT-5."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import factorial
from typing import Any

import msgspec
import pytest
from bigtwo.tools import ALL, act, at, deal, few, hands_of

import tycoon
from tests.statistics import LIMIT, chi_square
from tycoon.core.names import SPECTATOR
from tycoon.games.bigtwo import GAME, cards

pytestmark = pytest.mark.interpreted


def seen(state: Any, viewer: int) -> bytes:
    return msgspec.json.encode(state.view(viewer))


def states(seats: int, games: int, **options: Any) -> Iterator[Any]:
    """Every state of some games."""
    for seed in range(games):
        rng = random.Random(seed)
        chance = tycoon.FastChance(seed)
        state = tycoon.make("bigtwo", seats=seats, **{"hands": 2, **options})
        yield state
        while not state.is_over:
            state.apply(rng.choice(state.legal_actions()), chance)
            yield state


@pytest.mark.parametrize("seats", [3, 4])
def test_a_view_holds_the_own_hand_and_public_things_only(seats: int) -> None:
    """BT-4: every card that a viewer's bytes name is the viewer's own or has been played."""
    for state in states(seats, few(4, 1)):
        if state.seat_to_act < 0:
            continue
        for viewer in (*range(seats), SPECTATOR):
            own = state.hands[viewer] if viewer >= 0 else 0
            bytes_seen = seen(state, viewer).decode()
            for number in cards.numbers(ALL & ~own & ~state.played):
                assert cards.NAMES[number] not in bytes_seen
            view = state.view(viewer)
            assert view.hand == cards.names(own)
            assert view.open_hands == []
            assert (view.opening != "") == (viewer == state.seat_to_act and state.opening > 0)
            assert bool(view.legal) == (viewer == state.seat_to_act)
            assert (view.default in view.legal) == (viewer == state.seat_to_act)


def test_the_opening_card_is_told_to_the_leader_only() -> None:
    """BT-5: with 3 seats the others do not know which card it is."""
    state = deal(tycoon.make("bigtwo", seats=3))
    leader = state.seat_to_act
    for viewer in (0, 1, 2, SPECTATOR):
        assert state.view(viewer).opening == (cards.text(state.opening) if viewer == leader else "")


def test_hands_are_open_after_the_deal_until_the_next() -> None:
    """BT-9: what is left is shown to everybody, spectators too."""
    state = at(hands=hands_of("7d", "9c 9h", "Tc Th Ts", "2s"), to_act=0)
    assert state.view(SPECTATOR).open_hands == []
    act(state, "7d")
    for viewer in (0, 1, 2, 3, SPECTATOR):
        view = state.view(viewer)
        assert view.open_hands == [[], ["9c", "9h"], ["Tc", "Th", "Ts"], ["2s"]]
        assert view.scores == [6, -2, -3, -1]
        assert view.table == []
    act(state, "deal")
    view = state.view(SPECTATOR)
    assert view.open_hands == []
    assert view.scores == [6, -2, -3, -1], "the points of the last deal that ended"


def test_the_trick_on_the_table() -> None:
    """BT-7: what everybody played last in it, and whose is to be beaten."""
    state = deal(tycoon.make("bigtwo"))
    act(state, "3d3c", "pass", "pass", "KdKc")
    for viewer in (0, 1, 2, 3, SPECTATOR):
        view = state.view(viewer)
        assert (view.kind, view.owner) == ("pair", 3)
        assert "".join(view.table) == cards.text(state.table)
        assert [shown.passed for shown in view.shown] == [False, True, True, False]
        assert view.shown[0].cards == ["3d", "3c"]


def test_hidden_cards_of_others_change_no_byte() -> None:
    """BT-4: cards exchanged between hidden places leave views and observations equal."""
    rng = random.Random(1)
    for seats in (3, 4):
        for state in states(seats, few(3, 1)):
            if state.seat_to_act < 0:
                continue
            for viewer in (*range(seats), SPECTATOR):
                other = exchanged(state, viewer, rng)
                if other is None:
                    continue
                assert other != state
                assert seen(other, viewer) == seen(state, viewer)
                if viewer >= 0:
                    assert (other.observation(viewer) == state.observation(viewer)).all()
                if viewer == state.seat_to_act:
                    assert other.legal_actions() == state.legal_actions()


def exchanged(state: Any, viewer: int, rng: random.Random) -> Any:
    """The state with two hidden cards exchanged; None where the rules forbid all that was tried."""
    places = [seat for seat in range(state.seats) if seat != viewer]
    one, two = rng.sample([*places, -1] if state.aside else places, 2)
    mine, theirs = (state.aside if place < 0 else state.hands[place] for place in (one, two))
    for _ in range(8):
        a, b = rng.choice([*cards.numbers(mine)]), rng.choice([*cards.numbers(theirs)])
        swap = 1 << a | 1 << b
        position = state.to_position()
        for place, held in ((one, mine), (two, theirs)):
            if place < 0:
                position["aside"] = cards.text(held ^ swap)
            else:
                position["hands"][place] = cards.text(held ^ swap)
        try:
            return at(**position)
        except tycoon.BadPosition:
            continue
    return None


# Events


def test_every_event_by_viewer() -> None:
    """BT-3 to BT-5: own cards when dealt, and the opening card, are told to their seat only."""
    state = tycoon.make("bigtwo", hands=1)
    state.collect_events()
    deal(state)
    told = state.drain_events()
    assert [type(event).__name__ for event in told] == [*["Dealt"] * 4, "Leads"]
    for viewer in (0, 1, 2, 3, SPECTATOR):
        for event in told[:4]:
            own = event.seat == viewer
            assert event.seen_by(viewer) == {
                "event": "dealt",
                "seat": event.seat,
                "count": 13,
                **({"cards": cards.names(state.hands[viewer])} if own else {}),
            }
        assert told[4].seen_by(viewer) == {
            "event": "leads",
            "seat": 0,
            **({"card": "3d"} if viewer == 0 else {}),
        }
    state = at(hands=hands_of("7d", "9c 9h", "Tc Th Ts", "2s"), to_act=0, options={"hands": 1})
    state.collect_events()
    act(state, "7d")
    ended = state.drain_events()
    played = {"event": "played", "reading": []}
    scored = {"event": "scored", "times": 1, "doubled": [], "teams": False}
    for viewer in (0, 2, SPECTATOR):
        assert [event.seen_by(viewer) for event in ended] == [
            {**played, "seat": 0, "cards": ["7d"], "kind": "single", "left": 0},
            {"event": "went_out", "seat": 0},
            {**scored, "seat": 0, "cards": [], "points": 6, "total": 6, "times": 0},
            {**scored, "seat": 1, "cards": ["9c", "9h"], "points": -2, "total": -2},
            {**scored, "seat": 2, "cards": ["Tc", "Th", "Ts"], "points": -3, "total": -3},
            {**scored, "seat": 3, "cards": ["2s"], "points": -1, "total": -1},
            {"event": "game_ended", "reason": "hands"},
        ]


def test_events_of_a_trick() -> None:
    """BT-7, BT-8"""
    state = deal(tycoon.make("bigtwo"))
    state.collect_events()
    act(state, "3d3c", "pass", "pass", "pass")
    assert [event.seen_by(SPECTATOR) for event in state.drain_events()] == [
        {
            "event": "played",
            "seat": 0,
            "cards": ["3d", "3c"],
            "kind": "pair",
            "left": 11,
            "reading": [],
        },
        {"event": "passed", "seat": 1},
        {"event": "passed", "seat": 2},
        {"event": "passed", "seat": 3},
        {"event": "trick_won", "seat": 0},
    ]
    assert state.drain_events() == []


def test_events_tell_the_whole_game() -> None:
    """BT-4: from them alone a spectator keeps every public thing of the view."""
    for seats in (3, 4):
        rng = random.Random(seats)
        chance = tycoon.FastChance(seats)
        state: Any = tycoon.make("bigtwo", seats=seats, hands=2)
        state.collect_events()
        counts, played, table, owner = [0] * seats, set[str](), list[str](), -1
        while not state.is_over:
            state.apply(rng.choice(state.legal_actions()), chance)
            for told in (event.seen_by(SPECTATOR) for event in state.drain_events()):
                match told["event"]:
                    case "dealt":
                        counts[told["seat"]] = told["count"]
                        played, table, owner = set(), [], -1
                    case "played":
                        counts[told["seat"]] -= len(told["cards"])
                        assert counts[told["seat"]] == told["left"]
                        played |= set(told["cards"])
                        table, owner = told["cards"], told["seat"]
                    case "trick_won":
                        assert told["seat"] == owner
                        table, owner = [], -1
                    case "went_out":
                        table, owner = [], -1
            view = state.view(SPECTATOR)
            assert view.counts == counts
            assert set(view.played) == played
            assert (view.table, view.owner) == (table, owner)


# What a seat cannot know


@pytest.mark.parametrize("seats", [3, 4])
def test_what_is_drawn_anew_looks_the_same(seats: int) -> None:
    """BT-3 to BT-5: view, legal moves and observation, byte for byte; and it is possible."""
    chance = tycoon.FastChance(9)
    for state in states(seats, few(3, 1), pass_locks=seats == 3):
        for seat in range(seats):
            other: Any = state.determinize(seat, chance)
            assert seen(other, seat) == seen(state, seat)
            assert (other.observation(seat) == state.observation(seat)).all()
            assert other.hands[seat] == state.hands[seat]
            if state.seat_to_act == seat:
                assert other.legal_actions() == state.legal_actions()
                assert (other.legal_mask() == state.legal_mask()).all()
            assert at(**other.to_position()) == other, "a contradiction would be refused"


def placements(unseen: list[int], counts: dict[int, int]) -> int:
    """In how many ways these cards go to places that take so many."""
    ways = factorial(len(unseen))
    for count in counts.values():
        ways //= factorial(count)
    assert sum(counts.values()) == len(unseen)
    return ways


def expected_at_the_opening(state: Any, viewer: int, watched: int) -> dict[Any, int]:
    """In how many ways each card is aside with `watched` in each place, to one who does not lead.

    Counted, not drawn: of all placements of the unseen cards, those in which the leader holds the
    weakest card dealt.
    """
    leader = state.seat_to_act
    third = 3 - viewer - leader
    unseen = [*cards.numbers(ALL & ~state.hands[viewer])]
    ways: dict[Any, int] = {}
    for aside in unseen:
        weakest = min(number for number in range(52) if number != aside)
        if weakest not in unseen:
            continue
        fixed = {aside: -1, weakest: leader}
        for place in (leader, third, -1):
            if watched in fixed and fixed[watched] != place:
                continue
            if watched not in fixed and place == -1:
                continue
            settled = {**fixed, watched: place}
            counts = {
                seat: 17 - sum(where == seat for where in settled.values())
                for seat in (leader, third)
            }
            rest = [number for number in unseen if number not in settled]
            if min(counts.values()) >= 0:
                ways[aside, place] = placements(rest, counts)
    return ways


AT_OPENING = [
    pytest.param(7, lambda mine: not mine & 0b11, id="the viewer holds neither 3d nor 3c"),
    pytest.param(4, lambda mine: mine & 0b11 == 0b10, id="the viewer holds 3c"),
]


@pytest.mark.parametrize(("watched", "fits"), AT_OPENING)
def test_hidden_placements_before_the_opening(watched: int, fits: Any) -> None:
    """BT-3, BT-5: with 3 seats who leads says something about the card set aside."""
    for seed in range(1000):
        chance = tycoon.FastChance(seed)
        state: Any = tycoon.make("bigtwo", seats=3)
        state.apply(state.legal_actions()[0], chance)
        viewer = (state.seat_to_act + 1) % 3
        if fits(state.hands[viewer]) and not state.hands[viewer] >> watched & 1:
            break
    expected = expected_at_the_opening(state, viewer, watched)
    found = Counter[Any]()
    for _ in range(few(20_000, 4_000)):
        other: Any = state.determinize(viewer, chance)
        where = next((seat for seat in range(3) if other.hands[seat] >> watched & 1), -1)
        found[other.aside.bit_length() - 1, where] += 1
        dealt = ALL & ~other.aside
        assert other.opening == other.weakest == dealt & -dealt
        assert other.hands[other.seat_to_act] & other.opening
    assert chi_square(found, expected) < LIMIT


def test_the_leader_knows_what_is_aside_when_it_is_weaker() -> None:
    """BT-3, BT-5: who leads with 3c knows that 3d is aside."""
    rest = cards.text(ALL & ~cards.read("3d"))
    state = deal(tycoon.make("bigtwo", seats=3), rest[:34], rest[34:68], rest[68:])
    chance = tycoon.FastChance(2)
    for _ in range(50):
        assert state.determinize(0, chance).aside == cards.read("3d")  # type: ignore[attr-defined]
    act(state, "3c")
    for seat in range(3):
        for _ in range(20):
            other: Any = state.determinize(seat, chance)
            assert other.aside == cards.read("3d"), "and so does everybody once it is played"


@pytest.mark.parametrize("seats", [3, 4])
def test_hidden_placements_in_the_middle_of_a_deal(seats: int) -> None:
    """BT-3, BT-4: each unseen card is in each place as often as the place has cards."""
    hands = hands_of("7d8d9dTd", "4c9hJs", "TcThTs2d2c", "Ks2sAhAd")[:seats]
    state = at(hands=hands, to_act=1, **({"aside": "Kd"} if seats == 3 else {}))
    viewer = 0
    chance = tycoon.FastChance(5)
    unseen = [*cards.numbers(ALL & ~state.played & ~state.hands[viewer])]
    places = {seat: state.hands[seat].bit_count() for seat in range(1, seats)}
    if seats == 3:
        places[-1] = 1
    found = {number: Counter[int]() for number in unseen}
    pairs = Counter[tuple[int, int]]()
    for _ in range(few(12_000, 3_000)):
        other: Any = state.determinize(viewer, chance)
        where = {
            number: next((seat for seat in range(1, seats) if other.hands[seat] >> number & 1), -1)
            for number in unseen
        }
        for number in unseen:
            found[number][where[number]] += 1
        pairs[where[unseen[0]], where[unseen[-1]]] += 1
    for number in unseen:
        assert chi_square(found[number], places) < LIMIT
    both = {(a, b): places[a] * (places[b] - (a == b)) for a in places for b in places}
    assert chi_square(pairs, {where: ways for where, ways in both.items() if ways}) < LIMIT


def test_nothing_is_drawn_once_the_hands_lie_open() -> None:
    """BT-9"""
    state = at(hands=["", "9c9h", "TcThTs", "2s"])
    for seat in range(4):
        assert state.determinize(seat, tycoon.FastChance(seat)) == state


def test_default_actions() -> None:
    """BT-5, BT-7, BT-8: a run-out clock passes; a leader plays the weakest card it may lead."""
    state = tycoon.make("bigtwo")
    assert state.notation(state.default_action()) == "deal"
    deal(state)
    assert state.notation(state.default_action()) == "3d"
    act(state, "3d3c")
    assert state.notation(state.default_action()) == "pass"
    act(state, "pass", "pass", "pass")
    assert state.notation(state.default_action()) == "3h"
    for state in states(3, few(3, 1)):
        if not state.is_over:
            assert state.default_action() in state.legal_actions()


def test_the_view_is_the_one_that_the_game_declares() -> None:
    state = deal(tycoon.make("bigtwo"))
    encoded = msgspec.json.encode(state.view(0))
    assert msgspec.json.decode(encoded, type=GAME.view_type) == state.view(0)
    with pytest.raises(ValueError, match="seat 4"):
        state.view(4)
