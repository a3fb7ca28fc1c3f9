"""Positions of Big Two: read, drawn, written again, and refused."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from bigtwo.tools import ALL, act, at, few, hands_of, legal
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tycoon
from tests.statistics import LIMIT, chi_square
from tycoon.core.errors import BadPosition
from tycoon.core.names import NOBODY, TABLE
from tycoon.games.bigtwo import GAME, cards

pytestmark = pytest.mark.interpreted

MIDDLE: dict[str, Any] = {
    "hands": hands_of("7d 8d 9d", "9c 9h", "Tc Th Ts", "2s"),
    "to_act": 2,
    "trick": {"owner": 0, "shown": ["6d", "", "", "5d"], "passed": [1]},
}
OVER: dict[str, Any] = {"hands": hands_of("", "9c 9h", "Tc Th Ts", "2s")}
FULL = [cards.text(0b1_1111_1111_1111 << 13 * seat) for seat in range(4)]
FULL_3 = [cards.text((1 << 17) - 1 << 17 * seat) for seat in range(3)]


def without(position: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: part for name, part in position.items() if name not in names}


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(
    "options", [{}, {"pass_locks": True}, {"hands": 2}, {"dragons": True, "fair_start": True}]
)
def test_every_position_of_a_game_can_be_written_and_read(
    seats: int, options: dict[str, Any]
) -> None:
    for seed in range(few(3, 1)):
        rng = random.Random(seed)
        chance = tycoon.FastChance(seed)
        state = tycoon.make("bigtwo", seats=seats, limit=40, **options)
        while True:
            written = json.loads(json.dumps(state.to_position()))
            again = at(**written)
            assert again == state
            assert again.to_position() == written
            if state.is_over:
                break
            state.apply(rng.choice(state.legal_actions()), chance)


def test_the_example_of_the_manual() -> None:
    """The position that docs/games/bigtwo.md shows is one."""
    state = at(**MIDDLE)
    assert state.seat_to_act == 2
    assert legal(state) == {"Tc", "Th", "Ts", "pass"}
    assert state.deals == 1
    assert state.returns() == [0, 0, 0, 0]
    act(state, "Tc", "pass", "pass", "pass")
    assert legal(state) == {"Th", "Ts", "ThTs"}


def test_what_is_left_out_has_its_natural_default() -> None:
    """BT-5, BT-16: seats, deals, scores, totals, opening, passes."""
    new = at()
    assert (new.seats, new.seat_to_act, new.deals) == (4, TABLE, 0)
    assert new == tycoon.make("bigtwo")
    assert at(seats=3) == tycoon.make("bigtwo", seats=3)
    opened = at(hands=FULL, to_act=0)
    assert opened.opening == cards.read("3d")
    ended = at(**OVER)
    assert ended.deal_returns() == [6, -2, -3, -1]
    assert ended.returns() == [6, -2, -3, -1]
    assert (ended.deals, ended.seat_to_act) == (1, TABLE)
    later = at(**OVER, totals=[50, 0, -50, 0])
    assert later.deals == 2
    assert later.returns() == [50, 0, -50, 0]
    waiting = {"owner": 0, "shown": ["6d", "", "", ""]}
    assert at(**{**MIDDLE, "trick": waiting}).passed == 0b0010
    assert at(**{**MIDDLE, "trick": waiting, "to_act": 3}).passed == 0b0110
    assert at(**{**MIDDLE, "trick": waiting, "to_act": 1}).passed == 0
    assert "pass" not in legal(at(**without(MIDDLE, "trick")))


def test_games_go_on_from_a_position() -> None:
    """BT-17: a game set up near its end ends."""
    state = at(**{**OVER, "totals": [100, 0, 0, -100]})
    assert not state.is_over
    state = at(**{**OVER, "totals": [101, 0, 0, -101], "to_act": "nobody"})
    assert state.is_over
    assert state.seat_to_act == NOBODY
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [0]


def test_null_hands_are_drawn_from_the_cards_that_lie_nowhere() -> None:
    """BT-3: all placements alike."""
    described = {"hands": [FULL[0], None, None, None], "to_act": 0}
    where = Counter[int]()
    for seed in range(few(2000, 300)):
        state: Any = GAME.from_position(described, tycoon.FastChance(seed))
        assert [hand.bit_count() for hand in state.hands[:4]] == [13] * 4
        assert sum(state.hands[:4]) == ALL
        where[next(seat for seat in range(4) if state.hands[seat] >> 51)] += 1
    assert chi_square(where, {1: 13, 2: 13, 3: 13}) < LIMIT


def test_counts_say_how_many_cards_are_drawn() -> None:
    state: Any = at(hands=["7d8d", None, "9c", None], counts=[2, 5, 1, 3], to_act=0)
    assert [hand.bit_count() for hand in state.hands[:4]] == [2, 5, 1, 3]
    assert state.hands[0] == cards.read("7d8d")
    assert not state.hands[1] & (state.hands[0] | state.hands[2] | state.hands[3])


@pytest.mark.parametrize("seed", range(20))
def test_draws_keep_to_the_lead(seed: int) -> None:
    """BT-5: the opener holds the weakest card dealt; later nobody does."""
    chance = tycoon.FastChance(seed)
    opened: Any = GAME.from_position({"hands": [None] * 3, "to_act": 1}, chance)
    dealt = ALL & ~opened.aside
    assert opened.opening == dealt & -dealt
    assert opened.hands[1] & opened.opening
    later: Any = GAME.from_position({"hands": [None] * 3, "counts": [16] * 3, "to_act": 1}, chance)
    dealt = ALL & ~later.aside
    assert later.opening == 0
    assert later.played & dealt & -dealt


def test_the_card_set_aside_is_drawn_or_given() -> None:
    """BT-3: with 3 seats."""
    drawn = {
        at(hands=["7d", "8d", "9d"], to_act=0, seats=3).aside,
        *(
            GAME.from_position(
                {"hands": ["7d", "8d", "9d"], "to_act": 0}, tycoon.FastChance(i)
            ).aside
            for i in range(40)
        ),
    }
    assert len(drawn) > 10
    assert all(aside.bit_count() == 1 and not aside & cards.read("7d8d9d") for aside in drawn)
    assert at(hands=["7d", "8d", "9d"], to_act=0, aside="As").aside == cards.read("As")


def refused(fragment: str, described: dict[str, Any], **more: Any) -> Any:
    return pytest.param({**described, **more}, fragment, id=fragment[:60])


def shown(cards_of_seats: str, owner: int = 0, **more: Any) -> dict[str, Any]:
    """MIDDLE with another trick: what each seat shows, `-` for nothing."""
    texts = ["" if one == "-" else one for one in cards_of_seats.split()]
    return {**MIDDLE, "trick": {"owner": owner, "shown": texts, **more}}


def lead(*hands: str | None, **more: Any) -> dict[str, Any]:
    return {"hands": list(hands), "to_act": 0, **more}


LEAD = without(MIDDLE, "trick")
TRICK = MIDDLE["trick"]
LOCKS = {"pass_locks": True}
THIRTEEN = "7d7c7h7s8d8c8h8s9d9c9hTdTc"
WRONG = [
    refused("unknown field", MIDDLE, colour=1),
    refused("unknown field", shown("6d - - -", colour=1)),
    refused("Expected", MIDDLE, to_act=1.5),
    refused("Expected", MIDDLE, hands="7d"),
    refused("of 'chess'", MIDDLE, game="chess"),
    refused("3, 4 seats, not 5", MIDDLE, seats=5),
    refused("4 hands for 3 seats", LEAD, seats=3),
    refused("unknown option 'limits'", MIDDLE, options={"limits": 3}),
    refused("cannot be 0", MIDDLE, options={"limit": 0}),
    refused("`table` or `nobody`, not 'me'", MIDDLE, to_act="me"),
    refused("no seat 4", MIDDLE, to_act=4),
    refused("no seat -1", MIDDLE, to_act=-1),
    # cards
    refused("'1d' is no card", lead("1d", "9c", "Tc", "2s")),
    refused("7d comes twice", lead("7d7d", "9c", "Tc", "2s")),
    refused("9c lies in two places", lead("9c", "9c", "Tc", "2s")),
    refused("6d lies in two places", MIDDLE, hands=["6d", "9c", "Tc", "2s"]),
    refused("As lies in two places", lead("As", "9c", "Tc", aside="As")),
    refused("cards set aside with 3 seats is 1", lead("7d", "9c", "Tc", aside="AsAd")),
    refused("cards set aside with 3 seats is 1", lead("7d", "9c", "Tc", aside="")),
    refused("cards set aside with 4 seats is 0", MIDDLE, aside="As"),
    refused("holds 0 to 13 cards, not 14", lead(FULL[1] + "2s", "Jc", "Jh", "Js")),
    refused("holds 0 to 13 cards, not 14", lead("7d", None, "9h", "9s"), counts=[1, 14, 1, 1]),
    refused("holds 0 to 13 cards, not -1", lead("7d", None, "9h", "9s"), counts=[1, -1, 1, 1]),
    refused("counts has 3 numbers", MIDDLE, counts=[1, 2, 3]),
    refused("counts says 4 for seat 0", MIDDLE, counts=[4, 2, 3, 1]),
    refused("not enough cards left", MIDDLE, hands=[None] * 4),
    refused("seat 2 has no cards left", MIDDLE, hands=["7d", "9c", "", "2s"]),
    refused("exactly one seat has no cards", OVER, hands=["", "9c", "", "2s"]),
    refused("exactly one seat has no cards", OVER, hands=["3c", "9c", "4d", "2s"]),
    refused("exactly one seat has no cards", without(LEAD, "to_act")),
    # the lead
    refused("holder of the weakest card dealt", lead(*FULL), to_act=1),
    refused("holder of the weakest card dealt", LEAD, opening=True),
    refused("holder of the weakest card dealt", OVER, opening=True),
    refused("holder of the weakest card dealt", lead(*FULL), trick=TRICK | {"shown": [""] * 4}),
    refused("`opening` must be true", lead(*FULL), opening=False),
    refused("3d, the weakest card dealt, has opened", lead("3d", "9c", "Tc", "2s")),
    refused("3c, the weakest card dealt, has opened", lead("3c", "9c", "Tc", aside="3d")),
    refused("nothing drawn fits", lead("3d", None, None, None), counts=[1, 2, 3, 4]),
    # the trick
    refused("trick.shown has 3 entries", shown("6d - -")),
    refused("no seat 9", shown("6d - - -", owner=9)),
    refused("no seat 7", shown("6d - - 5d", passed=[1, 7])),
    refused("owner of the trick leads again only", MIDDLE, to_act=0),
    refused("owner of the trick shows no combination", shown("- - - -")),
    refused("owner of the trick shows no combination", shown("6d6c7s - - -")),
    refused(
        "seat 1, between the owner and the seat to act, has not", shown("6d - - 5d", passed=[])
    ),
    refused("seat 3 cannot show cards and have passed", shown("6d - - 5d", passed=[1, 3])),
    refused("does not beat what was played before", shown("6d - - 6c")),
    refused("does not beat what was played before", shown("6d - 5d 4d")),
    refused("all combinations of a trick have the same size", shown("6d - - 5d5c")),
    refused("seat 3 has had a turn", shown("6d - 5d -")),
    refused("seat 3 has had a turn", shown("6d - - -", passed=[1, 2])),
    refused("locked out", shown("6d - - 5d", passed=[1, 2]), options=LOCKS),
    refused(
        "seat 0 holds more cards than it can have left",
        shown("6d - - -"),
        hands=[THIRTEEN, "Jd", "Jc", "Jh"],
    ),
    refused("seat 1 has cards left", OVER, trick={"owner": 1, "shown": ["", "7d", "", ""]}),
    # before the first deal
    refused("without hands only the table", {}, to_act=0),
    refused("without hands only the table", {}, to_act="nobody"),
    refused("without hands there is no trick", {}, trick=TRICK),
    refused("without hands there is no trick", {}, aside="3d", seats=3),
    refused("without hands there is no trick", {}, counts=[1, 1, 1, 1]),
    refused("without hands there is no trick", {}, opening=True),
    refused("before the first deal nobody has points", {}, totals=[1, -1, 0, 0]),
    refused("before the first deal nobody has points", {}, scores=[1, -1, 0, 0]),
    refused("deals counts the deal", {}, deals=1),
    refused("deals counts the deal", {}, deals=-1),
    # points
    refused("totals has 3 numbers for 4 seats", MIDDLE, totals=[0, 0, 0]),
    refused("scores has 5 numbers for 4 seats", MIDDLE, scores=[0] * 5),
    refused("sum to 0", MIDDLE, totals=[1, 0, 0, 0]),
    refused("sum to 0", MIDDLE, scores=[1, 0, 0, 0]),
    refused("too large", MIDDLE, totals=[10**13, -(10**13), 0, 0]),
    refused("the hands left say [6, -2, -3, -1]", OVER, scores=[7, -3, -3, -1]),
    refused("deals counts the deal", MIDDLE, deals=0),
    refused("deals counts the deal", MIDDLE, deals=10**10),
    refused("nobody has points from before", MIDDLE, totals=[1, -1, 0, 0], deals=1),
    refused("nobody has points from before", OVER, totals=[1, -1, 0, 0], deals=1),
    refused("nobody has points from before", MIDDLE, scores=[1, -1, 0, 0], deals=1),
    refused("ends after 2 deals", MIDDLE, deals=3, options={"hands": 2}),
    refused("the game ended before this deal", MIDDLE, totals=[101, -101, 0, 0]),
    refused("the game ended before this deal", OVER, totals=[113, -110, -2, -1], to_act="nobody"),
    refused("whether the game is over", OVER, totals=[101, 0, 0, -101]),
    refused("whether the game is over", OVER, to_act="nobody"),
    refused("whether the game is over", OVER, deals=2, options={"hands": 2}),
    refused("whether the game is over", OVER, to_act="nobody", options={"hands": 2}),
]


@pytest.mark.parametrize(("described", "fragment"), WRONG)
def test_contradictions_are_named(described: dict[str, Any], fragment: str) -> None:
    """BT-3, BT-5, BT-7 to BT-9, BT-16 to BT-18: what the rules do not allow is refused."""
    with pytest.raises(BadPosition) as caught:
        at(**described)
    assert fragment in str(caught.value)
    assert caught.value.key == "error.bad_position"
    assert fragment in caught.value.details["why"]


def test_positions_next_to_the_refused_ones_are_fine() -> None:
    """So that each contradiction is refused for its own reason."""
    at(**MIDDLE)
    at(**OVER)
    at(**OVER, trick={"owner": 0, "shown": ["7d", "", "", ""]})
    at(**OVER, deals=2, options={"hands": 2}, to_act="nobody")
    at(**MIDDLE, counts=[3, 2, 3, 1], totals=[5, -5, 0, 0], scores=[3, -1, -1, -1], deals=9)
    at(hands=FULL_3, aside="2s", to_act=0)
    at(hands=FULL, to_act=0, opening=True)
    at(**{**MIDDLE, "trick": {"owner": 0, "shown": ["6d", "", "4d", "5d"], "passed": [1]}})
    at(**{**MIDDLE, "trick": {"owner": 0, "shown": ["6d", "", "", "5d"], "passed": [1, 2]}})


@pytest.mark.parametrize("junk", [None, 5, "ab", [1], [["a", 1], 2], {1: 2}, {"hands": {}}])
def test_what_is_no_position_at_all(junk: Any) -> None:
    with pytest.raises(BadPosition):
        GAME.from_position(junk, tycoon.FastChance(1))


# Whatever comes in, a position or BadPosition comes out.

CARDS_TEXT = st.lists(st.sampled_from(cards.NAMES), max_size=18).map("".join)
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.integers(),
    st.floats(),
    st.text(max_size=6),
    CARDS_TEXT,
)
VALUES = st.recursive(ODD, lambda inner: st.lists(inner, max_size=5), max_leaves=8)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "hands": st.lists(st.one_of(st.none(), CARDS_TEXT), max_size=5),
    "counts": st.lists(st.integers(-1, 18), min_size=2, max_size=5),
    "aside": CARDS_TEXT,
    "to_act": st.one_of(st.integers(-2, 5), st.sampled_from(["table", "nobody", "x"])),
    "trick": st.fixed_dictionaries(
        {"owner": st.integers(-1, 4), "shown": st.lists(CARDS_TEXT, min_size=3, max_size=4)},
        optional={"passed": st.lists(st.integers(-1, 4), max_size=4)},
    ),
    "opening": st.booleans(),
    "totals": st.lists(st.integers(-200, 200), min_size=3, max_size=4),
    "scores": st.lists(st.integers(-60, 60), min_size=3, max_size=4),
    "deals": st.integers(-1, 2**70),
    "seats": st.integers(2, 5),
    "options": st.dictionaries(
        st.sampled_from(["limit", "hands", "pass_locks", "preset", "x"]), ODD
    ),
    "game": st.just("bigtwo"),
}


def sound(described: Any) -> None:
    """Either refused as a position, or a state with which everything can be done."""
    try:
        state = GAME.from_position(described, tycoon.FastChance(3))
    except BadPosition:
        return
    assert GAME.from_position(state.to_position(), tycoon.FastChance(4)) == state
    assert tycoon.load(state.save()) == state
    chance = tycoon.FastChance(1)
    for viewer in (*range(state.seats), -2):
        state.view(viewer)
    for _ in range(300):
        if state.is_over:
            break
        actions = state.legal_actions()
        assert actions
        assert state.default_action() in actions
        state.apply(actions[chance.below(len(actions))], chance)


@settings(max_examples=few(600, 200), deadline=None)
@given(
    st.fixed_dictionaries({}, optional={name: st.one_of(FIELDS[name], VALUES) for name in FIELDS})
)
@example({"options": {"preset": "base"}})
@example({"hands": [None] * 4, "to_act": 0, "counts": [0, 0, 0, 0]})
@example({"deals": 2**70, **MIDDLE})
def test_made_up_positions(described: Any) -> None:
    sound(described)


GAMES = []
for _seats in (3, 4):
    _state: Any = tycoon.make("bigtwo", seats=_seats, limit=10)
    _chance = tycoon.FastChance(_seats)
    while not _state.is_over:
        GAMES.append(_state.to_position())
        _legal = _state.legal_actions()
        _state.apply(_legal[_chance.below(len(_legal))], _chance)
    GAMES.append(_state.to_position())


@settings(max_examples=few(800, 250), deadline=None)
@given(st.sampled_from(GAMES), st.data())
def test_real_positions_with_one_or_two_parts_changed(real: dict[str, Any], data: Any) -> None:
    changed = json.loads(json.dumps(real))
    for name in data.draw(st.lists(st.sampled_from(sorted(FIELDS)), min_size=1, max_size=2)):
        how = data.draw(st.sampled_from(["drop", "typed", "any", "inside"]))
        if how == "drop":
            changed.pop(name, None)
        elif how == "inside" and isinstance(changed.get(name), list) and changed[name]:
            place = data.draw(st.integers(0, len(changed[name]) - 1))
            changed[name][place] = data.draw(ODD)
        else:
            changed[name] = data.draw(FIELDS[name] if how == "typed" else VALUES)
    sound(changed)
