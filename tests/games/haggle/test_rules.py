"""Haggle by its rules. The numbers are those of RULES.md."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations
from typing import Any

import pytest

import haggle
from haggle.names import Phase
from tests.statistics import LIMIT, chi_square
from tycoon.core import registry
from tycoon.core.engine.chance import FastChance, RecordedChance, RecordingChance
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove

pytestmark = pytest.mark.interpreted


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._declared, "haggle", "haggle:GAME")


def at(**described: Any) -> Any:
    """A state; seat 0 is to act in the market when nothing is said."""
    return haggle.GAME.from_position({"seats": len(described["hands"]), **described}, FastChance(1))


def do(state: State, *texts: str) -> list[dict[str, Any]]:
    """Play notations; what everybody hears of it."""
    state.collect_events()
    for text in texts:
        state.apply(state.parse(text), FastChance(1))
    return [event.seen_by(-2) for event in state.drain_events()]


def legal(state: State) -> set[str]:
    return {state.notation(action) for action in state.legal_actions()}


def refused(state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.parse(text)
    return caught.value.key


HANDS = ["1d 2d 3c", "1c 2c 3d", "1h 2h 3h"]


def test_the_deck() -> None:
    """HG-1, HG-2, HG-3."""
    for wilds, size in ((True, 26), (False, 24)):
        state: Any = haggle.GAME.new(haggle.GAME.options("base", 4, wilds=wilds), 4)
        chance = RecordingChance(FastChance(1))
        state.apply(state.parse("deal"), chance)
        assert [draw[:2] for draw in chance.draws] == [("shuffle", size), ("below", 4)]
        assert [hand.bit_count() for hand in state.hands] == [5, 5, 5, 5]
        assert state.stocked == size - 20
        assert state.seat_to_act == chance.draws[1][2] == state.starter
        assert state.returns() == [30] * 4


def test_the_table_deals_again_or_closes() -> None:
    """HG-4, HG-31."""
    state = haggle.GAME.new(haggle.GAME.options("base", 2), 2)
    assert legal(state) == {"deal"}
    while state.seat_to_act >= 0 or not state.deals:
        state.apply(state.default_action(), FastChance(2))
    assert legal(state) == {"deal", "close"}
    closed = state.copy()
    do(closed, "close")
    assert closed.is_over
    assert closed.outcome() is not None
    assert closed.outcome().reason == "closed"  # type: ignore[union-attr]
    do(state, "deal")
    while state.seat_to_act >= 0:
        state.apply(state.default_action(), FastChance(2))
    assert state.is_over
    assert state.outcome().reason == "deals"  # type: ignore[union-attr]


def test_only_two_see_a_gift() -> None:
    """HG-10, HG-40."""
    state = at(hands=HANDS, phase="gifts")
    assert legal(state) == {"1d", "2d", "3c"}
    before = state.view(2)
    state.collect_events()
    state.apply(state.parse("2d"), FastChance(1))
    [event] = state.drain_events()
    assert [event.seen_by(seat).get("card") for seat in (0, 1, 2, -2)] == ["2d", "2d", None, None]
    assert [state.view(seat).pending[0].cards for seat in (0, 1, 2)] == [["2d"], ["2d"], []]
    assert [state.view(seat).holdings[0].known for seat in (1, 2)] == [["2d"], []]
    assert state.view(2).holdings == before.holdings


@pytest.mark.parametrize(
    ("answers", "goes", "paid"),
    [
        (["accept"], True, [0, 0]),
        (["refuse", "accept"], False, [0, 1]),
        (["refuse", "refuse", "accept"], True, [1, 1]),
        (["refuse", "refuse", "refuse", "accept"], False, [1, 2]),
    ],
)
def test_refusals_of_refusals(answers: list[str], goes: bool, paid: list[int]) -> None:
    """HG-11."""
    state = at(hands=HANDS, phase="gifts")
    do(state, "1d")
    for i, answer in enumerate(answers):
        assert state.seat_to_act == (i + 1) % 2
        assert state.frames == i + 1
        assert legal(state) == ({"accept", "refuse"} if i < 3 else {"accept"})
        do(state, answer)
    assert state.coins[:3] == [30 - paid[0], 30 - paid[1], 30]
    assert state.view(1).holdings[1].known == (["1d"] if goes else []) + ["1c", "2c", "3d"]
    assert (state.seat_to_act, state.frames) == (1, 0)


def test_who_has_no_coin_can_only_accept() -> None:
    """HG-11: the question is asked all the same."""
    state = at(hands=HANDS, phase="gifts", coins=[5, 0, 5])
    do(state, "1d")
    assert state.seat_to_act == 1
    assert legal(state) == {"accept"}
    assert refused(state, "refuse") == "haggle.illegal.refuse"


def test_everybody_has_one_turn() -> None:
    """HG-20."""
    state = at(hands=HANDS, starter=2)
    assert {"pass", "auction", "trade:0", "trade:1"} <= legal(state)
    order = []
    while state.phase == Phase.MARKET:
        order.append(state.seat_to_act)
        do(state, "pass")
    assert order == [2, 0, 1]


def test_most_coins_win() -> None:
    """HG-32."""
    state = at(
        hands=["1d", "1c", "1h"], half=1, turns=2, deals=2, coins=[5, 7, 7], before=[9, 9, 9]
    )
    do(state, "pass")
    outcome = state.outcome()
    assert (outcome.places, outcome.points) == ([3, 1, 1], [5, 7, 7])
    assert state.deal_returns() == [-4, -2, -2]


def test_lots_and_rows() -> None:
    """HG-21."""
    state = at(hands=["1d 1c 1h 2d 3d 4d 4s", "2h"])
    assert {text for text in legal(state) if text.startswith("sell")} == {
        "sell:1d1c1h",
        "sell:1d2d3d",
        "sell:2d3d4d",
    }
    [sold] = do(state, "sell:2d3d4d")
    assert (sold["coins"], sold["cards"]) == (9, ["2d", "3d", "4d"])
    assert state.coins[0] == 39
    assert state.view(1).holdings[0].sold == ["2d", "3d", "4d"]


def test_wilds_are_named_where_it_matters() -> None:
    """HG-21: in a row by card, in a lot not at all; two wilds in ascending order, one way each."""
    state = at(hands=["4d w w", "2h"])
    sales = {text for text in legal(state) if text.startswith("sell")}
    assert sales == {
        "sell:4dw=4cw=4h",
        "sell:4dw=2dw=3d",
        "sell:4dw=3dw=5d",
        "sell:4dw=5dw=6d",
    }
    for text, key in (
        ("sell:4dw=3dw=2d", "haggle.illegal.no_sale"),
        ("sell:4dw=4cw=4s", "haggle.illegal.no_sale"),
        ("sell:4d5dw=6d", "haggle.illegal.not_held"),
        ("sell:4dw=4d", "haggle.illegal.no_sale"),
    ):
        assert refused(state, text) == key
    [event] = [event for event in do(state, "sell:4dw=5dw=6d") if event["event"] == "sold"]
    assert event["cards"] == ["4d", "w", "w"]
    assert event["stand_for"] == ["4d", "5d", "6d"]
    assert state.coins[0] == 45


def test_at_least_one_card_of_a_sale_is_natural() -> None:
    """HG-21."""
    state = at(hands=["w w 6s", "2h"])
    assert all("6s" in text for text in legal(state) if text.startswith("sell"))
    assert any(text.startswith("sell") for text in legal(state))


def test_every_sale_there_is() -> None:
    """HG-21, against a brute force over all three cards and what wilds may stand for."""
    every = set()
    for cards in combinations(range(24), 3):
        steps = {b - a for a, b in pairwise(cards)}
        if len({card // 4 for card in cards}) == 1 or steps == {4}:
            every.add(cards)
    assert len(every) == 6 * 4 + 4 * 4
    named = {
        frozenset((card, wild) for card, wild in zip(cards, wilds, strict=True))
        for cards in every
        for wilds in ((a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1) if a + b + c < 3)
    }
    lots = {pattern for pattern in named if len({card // 4 for card, _ in pattern}) == 1}
    # In a lot only the naturals count: of the patterns with the same ones, one is an action.
    kinds = {(min(c // 4 for c, _ in p), frozenset(c for c, w in p if not w)) for p in lots}
    assert len(kinds) + len(named - lots) == 84 + 112
    state = haggle.GAME.new(haggle.GAME.options(), 3)
    assert state.num_actions == 40 + 84 + 112


def test_one_way_to_every_amount() -> None:
    """HG-23: walk every way that a raise can be built."""
    state = at(hands=HANDS, coins=[30, 30, 30])
    do(state, "auction")
    assert state.seat_to_act == 1
    amounts: Counter[int] = Counter()
    walks = [(state, 0)]
    while walks:
        here, amount = walks.pop()
        amounts[amount] += 1
        for text, more in (("+10", 10), ("+1", 1)):
            if text in legal(here):
                there = here.copy()
                do(there, text)
                walks.append((there, amount + more))
    assert amounts == Counter(range(31))


def test_auction() -> None:
    """HG-22: the highest bidder pays the bank, and everybody knows who has the card."""
    state = at(hands=HANDS, stock="6s 5s 5h 5d 5c 6h 6d 6c 4d 4c 4h 4s 3s 2s 1s w w")
    assert do(state, "auction")[0] == {"event": "turned_up", "seat": 0, "card": "6s"}
    do(state, "+1", "done")  # seat 1
    assert (state.seat_to_act, state.standing, state.bidder) == (2, 1, 1)
    do(state, "+10", "+1", "done")  # seat 2 raises to 12
    do(state, "done")  # seat 0 drops out
    assert state.seat_to_act == 1
    events = do(state, "done")
    assert events[-1] == {"event": "knocked_down", "seat": 2, "card": "6s", "coins": 12}
    assert state.coins[:3] == [30, 30, 18]
    assert [state.view(seat).holdings[2].known for seat in (0, -2)] == [["6s"], []]
    assert state.seat_to_act == 1


def test_a_raise_is_its_makers_secret() -> None:
    """HG-40: until it is made."""
    state = at(hands=HANDS)
    do(state, "auction")
    before = [state.view(seat) for seat in (0, 2, -2)]
    assert do(state, "+10", "+1") == []
    assert [state.view(seat) for seat in (0, 2, -2)] == before
    assert state.view(1).pending[0].coins == 11


def test_unsold_cards_go_under_the_stock_for_all_to_know() -> None:
    """HG-22, HG-41."""
    state = at(hands=HANDS, stock="6s 5s 5h 5d 5c 6h 6d 6c 4d 4c 4h 4s 3s 2s 1s w w")
    do(state, "auction", "done", "done")
    assert do(state, "done")[-1] == {"event": "unsold", "card": "6s"}
    assert state.view(2).stock == ["?"] * 16 + ["6s"]
    assert state.coins[:3] == [30, 30, 30]


def test_trade() -> None:
    """HG-24."""
    state = at(hands=HANDS)
    assert refused(state, "trade:0") == "haggle.illegal.not_now"
    assert refused(state, "trade:3") == "haggle.illegal.not_now"
    do(state, "trade:2", "2d")
    assert legal(state) == {"done", "3c"}, "cards go in ascending order"
    do(state, "3c")
    assert legal(state) == {"done"}, "two at most"
    before = state.view(1)
    assert do(state, "done", "+10", "+10", "+10") == []
    assert legal(state) == {"done"}, "seat 2 has 30 coins"
    assert state.view(1) == before
    [offered] = do(state, "done")
    assert offered == {"event": "offered", "seat": 0, "to": 2, "count": 2, "coins": 30}
    assert state.view(2).pending[0].cards == ["2d", "3c"]
    assert legal(state) == {"accept", "decline", "counter"}
    agreed = state.copy()
    do(agreed, "accept")
    assert agreed.coins[:3] == [60, 30, 0]
    assert agreed.view(2).holdings[2].known == ["1h", "2d", "2h", "3c", "3h"]
    assert agreed.view(0).holdings[2].known == ["2d", "3c"]
    do(state, "decline")
    assert state.coins[:3] == [30, 30, 30]
    assert state.view(2).holdings[0].known == ["2d", "3c"], "what was shown stays known"
    assert (state.frames, state.seat_to_act) == (0, 1)


def test_counter_offer() -> None:
    """HG-24: cards both ways, the last price."""
    state = at(hands=HANDS)
    do(state, "trade:1", "1d", "done", "+10", "done", "counter")
    assert state.seat_to_act == 1
    assert state.frames == 3
    do(state, "1c", "2c", "done", "+1", "+1", "done")
    assert (state.seat_to_act, state.frames) == (0, 4)
    assert legal(state) == {"accept", "decline"}
    assert state.view(0).pending[2].cards == ["1c", "2c"]
    assert state.view(2).pending[2].cards == []
    refusal = state.copy()
    do(refusal, "decline")
    assert refusal.hands[:3] == at(hands=HANDS).hands[:3]
    do(state, "accept")
    assert state.coins[:3] == [32, 28, 30]
    assert state.view(0).holdings[0].known == ["1c", "2d", "2c", "3c"]
    assert state.view(0).holdings[1].known == ["1d"]
    assert state.view(2).holdings[1].known == []


def test_the_stir() -> None:
    """HG-30, HG-41: a shuffle in the middle, after which nobody knows the stock."""
    state = at(
        hands=["1d", "1c"],
        stock="2d:01 3d:01",
        sold=["2c 3c 4c 5c 6c 4d 5d 6d 1h 2h 3h 4h", "5h 6h 1s 2s 3s 4s 5s 6s w w"],
    )
    do(state, "pass", "pass")
    assert state.phase == Phase.STIR
    assert legal(state) == {"1d"}
    do(state, "1d")
    assert state.view(0).stock == ["2d", "3d", "1d"]
    assert state.view(1).stock == ["2d", "3d", "?"]
    chance = RecordedChance([["shuffle", 4, [2, 3, 0, 1]]])
    state.apply(state.parse("1c"), chance)
    assert chance.finished
    assert [state.view(seat).holdings[seat].known for seat in (0, 1)] == [["1d"], ["1c"]]
    assert state.view(0).stock == ["?", "?"]
    assert (state.phase, state.half, state.seat_to_act) == (Phase.MARKET, 1, 0)
    do(state, "pass", "pass")
    assert state.seat_to_act == -1


def test_who_has_no_cards_does_not_stir() -> None:
    """HG-30."""
    sold = ["1c 2c 3c 4c 5c 6c 1d 2d 3d 4d 5d 6d 1h 2h 3h", "5h 6h 1s 2s 3s 4s 5s 6s w w", ""]
    state = at(hands=["", "", ""], stock="4h", sold=sold, turns=2)
    do(state, "pass")
    assert (state.phase, state.half, state.seat_to_act, state.stocked) == (Phase.MARKET, 1, 0, 1)


def test_a_card_that_leaves_unseen_takes_knowledge_with_it() -> None:
    """HG-42."""
    state = at(hands=["1d:2 2d:2 3c", "1c 2c 3d", "1h 2h 3h"], phase="gifts")
    assert state.view(2).holdings[0].known == ["1d", "2d"]
    do(state, "3c")
    assert state.view(2).holdings[0].known == ["1d", "2d"], "it is still there"
    do(state, "accept")
    assert state.view(2).holdings[0].known == [], "it might have been one of the two"


def test_two_wilds_in_one_hand() -> None:
    """HG-42: seat 2 has seen one of two wilds; after one is sold it knows of none."""
    state = at(hands=["w:2 w 4d", "1c", "1h"])
    assert state.view(2).holdings[0].known == ["w"]
    other = at(hands=["w:2 w 4d 5d", "1c", "1h"])
    do(other, "sell:4d5dw=6d")
    assert other.view(2).holdings[0].known == []
    assert other.view(0).holdings[0].known == ["w"]
    both = at(hands=["w:2 w:2 4d 5d", "1c", "1h"])
    do(both, "sell:4d5dw=6d")
    assert both.view(2).holdings[0].known == ["w"]


def test_wilds_have_no_names() -> None:
    """HG-1: states that differ only in which wild is which are one state."""
    one = at(
        hands=["w 1d", "w 2d"],
        stock="? ? ? ?",
        sold=["1c 2c 3c 4c 5c 6c 3d 4d 5d 6d 1h 2h 3h 4h", "1s 2s 3s 4s"],
    )
    other = one.copy()
    do(one, "trade:1", "w", "done", "done", "counter", "w", "done", "done", "accept")
    do(other, "trade:1", "done", "done", "counter", "done", "done", "accept")
    assert one.hands == other.hands
    assert one.stock == other.stock


SOLD = ["1c 2c 3c 4c 5c 6c 3d 4d 5d 6d 1h", "2h 3h 4h 5h 6h 3s 4s 5s 6s"]


def test_hidden_placements_are_uniform() -> None:
    """What seat 0 cannot know: two of four cards in a hand, two in the stock by order: 12 ways."""
    state = at(hands=["w w", "1d 2d"], stock="1s 2s", sold=SOLD)
    counts: Counter[tuple[int, ...]] = Counter()
    chance = FastChance(11)
    for _ in range(6000):
        drawn: Any = state.determinize(0, chance)
        counts[drawn.hands[1], *drawn.stock[:2]] += 1
    assert len(counts) == 12
    assert chi_square(counts, dict.fromkeys(counts, 1.0)) < LIMIT


def test_hidden_wilds_count_twice() -> None:
    """Placements by kind weigh as many as there are ways to place the two wilds."""
    state = at(hands=["1d 2d", "w 1s"], stock="w 2s", sold=SOLD)
    cards = ["w", "w", "1s", "2s"]
    weights = Counter((frozenset(Counter(p[:2]).items()), p[2:]) for p in permutations(cards))
    counts: Counter[Any] = Counter()
    chance = FastChance(12)
    for _ in range(6000):
        drawn: Any = state.determinize(0, chance)
        described = drawn.to_position()
        hand = [word.split(":")[0] for word in described["hands"][1].split()]
        counts[frozenset(Counter(hand).items()), tuple(described["stock"].split())] += 1
    assert chi_square(counts, {key: float(weight) for key, weight in weights.items()}) < LIMIT


def test_what_is_known_stays_and_the_rest_is_uniform() -> None:
    """Seat 0 knows one card of the hand and the last of the stock (HG-41)."""
    state = at(
        hands=["w w", "1d:0 2d 3s"], stock="1s 2s 4s:0", sold=[SOLD[0], "2h 3h 4h 5h 6h 5s 6s"]
    )
    counts: Counter[tuple[int, ...]] = Counter()
    chance = FastChance(13)
    for _ in range(6000):
        drawn: Any = state.determinize(0, chance)
        assert drawn.hands[1] & 1
        assert drawn.stock[2] == state.stock[2]
        counts[drawn.hands[1], *drawn.stock[:2]] += 1
    assert len(counts) == 12
    assert chi_square(counts, dict.fromkeys(counts, 1.0)) < LIMIT


def test_a_gift_that_others_see_may_be_any_card() -> None:
    """Seat 2 sees a gift offered: any of the giver's cards, also the one it knows there."""
    state = at(
        hands=["1d:2 2d", "1c", "1h"],
        phase="gifts",
        stock="2s",
        sold=[SOLD[0][:-3].replace("1c ", ""), SOLD[1] + " w", "w 1s"],
    )
    do(state, "2d")
    counts: Counter[tuple[int, ...]] = Counter()
    chance = FastChance(14)
    for _ in range(6000):
        drawn: Any = state.determinize(2, chance)
        gift = drawn.frame_a[0]
        assert drawn.known[gift] >> 1 & 1, "the receiver sees it"
        assert drawn.hands[0] >> gift & 1
        counts[drawn.hands[0], drawn.hands[1], gift] += 1
    # Unknown to seat 2: 2d, 1c and 2s, in a hand each and the stock; times the gift, known or not.
    assert len(counts) == 12
    assert chi_square(counts, dict.fromkeys(counts, 1.0)) < LIMIT


def test_an_unfinished_offer_of_another_begins_anew() -> None:
    """HG-40: who thinks for another seat cannot know how far an offer has come."""
    state = at(hands=HANDS)
    do(state, "trade:1", "1d", "done", "+10")
    drawn: Any = state.determinize(2, FastChance(1))
    assert (drawn.frame_b[0], drawn.frame_c[0], drawn.frame_d[0]) == (0, 0, 0)
    own: Any = state.determinize(0, FastChance(1))
    assert (own.frame_b[0], own.frame_c[0], own.frame_d[0]) == (1, 10, 1)
