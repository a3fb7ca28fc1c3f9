"""What a seat knows of hidden cards, and how the rest is drawn anew."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.deal.tools import act, at, few, hand, new, rest
from tests.statistics import LIMIT, chi_square
from tycoon.core.engine.chance import FastChance
from tycoon.games.deal.names import Kind, Phase


def drawn(state: Any, seat: int, count: int) -> list[Any]:
    """As many states that seem possible to a seat."""
    return [state.determinize(seat, FastChance(seed)) for seed in range(count)]


def known(state: Any, viewer: int, holder: int) -> list[str]:
    """What a seat knows in the hand of another."""
    cards: list[str] = state.view(viewer).table[holder].known
    return cards


def test_an_unknown_card_is_any_of_the_unseen_ones() -> None:
    """MD-21: each as likely as any other; what lies open, or in the own hand, cannot be it."""
    state = at("pass-go*3", "money-5", "money-4", preset="official", banks=["money-1*6"])
    counts = Counter(hand(other, 1)[0] for other in drawn(state, 0, few(8000, 2000)))
    unseen = Counter(
        {kind.word: count for kind, count in zip(Kind, state.deck, strict=False) if count}
    )
    unseen.subtract({"pass-go": 3, "money-1": 6})
    assert "money-1" not in counts
    common = {kind: count for kind, count in unseen.items() if count > 1}
    seen = {kind: count for kind, count in counts.items() if kind in common}
    assert chi_square(seen, common) < LIMIT


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_opening_leaves_neither_property_nor_money(seats: int) -> None:
    """MD-11: everybody knows that, until these cards have gone."""
    state, chance = new("base", seats), FastChance(3)
    state.apply(state.default_action(), chance)
    while state.phase == Phase.OPENING:
        state.apply(state.default_action(), chance)
    laid = range(Kind.RENT_LIGHT_BLUE_BROWN, Kind.MONEY_1)
    first, last = state.first, (state.first - 1) % seats

    def actions(other: Any, seat: int) -> int:
        return sum(other.hand_of(seat)[kind] for kind in laid)

    for other in drawn(state, first, 20):
        assert actions(other, last) == state.hand_sizes[last]
    # The first player has drawn at the beginning of the turn, which may be anything.
    counts = {actions(other, first) for other in drawn(state, last, 100)}
    assert min(counts) == state.from_among[first] < max(counts)


def test_after_the_discards_became_the_pile() -> None:
    """MD-18: who has drawn nothing since holds what lies nowhere else."""
    hands = ("pass-go money-10", "just-say-no deal-breaker", "sly-deal")
    state = at(*hands, plays=1, pile="", discards=rest(*hands))
    act(state, "play:pass-go")
    assert state.hand_sizes[0] == 3
    for other in drawn(state, 1, 20):
        assert hand(other, 2) in (["sly-deal"], ["money-10"])
        assert {"money-10", "sly-deal"} & set(hand(other, 0))
    for other in drawn(state, 2, 20):
        assert set(hand(other, 1)) <= {"just-say-no", "deal-breaker", "money-10"}


def test_an_inherited_card_is_known_to_both() -> None:
    """MD-54: until it is played, or a card leaves the hand unseen."""
    state = at("inheritor money-1*7", "deal-breaker", "sly-deal", plays=2)
    act(state, "play:inheritor>1", "accept")
    assert known(state, 1, 0) == ["deal-breaker"]
    assert known(state, 2, 0) == []
    for other in drawn(state, 1, 10):
        assert "deal-breaker" in hand(other, 0)
    assert any("deal-breaker" not in hand(other, 0) for other in drawn(state, 2, 10))
    played = act(state.copy(), "bank:deal-breaker")
    assert known(played, 1, 0) == []
    act(state, "end", "put-away:money-1")
    assert known(state, 1, 0) == []
    assert any("deal-breaker" not in hand(other, 0) for other in drawn(state, 1, 40))


def test_who_put_a_card_under_the_pile_knows_who_draws_it() -> None:
    """MD-17: and so do those who see it played afterwards."""
    state = at("money-1*2 money-2*2 money-3*2 pass-go*2", "pass-go", "", plays=0, pile="")
    act(state, "end", "put-away:money-3")
    assert known(state, 0, 1) == ["money-3"]
    assert known(state, 2, 1) == []
    assert all(hand(other, 1).count("money-3") for other in drawn(state, 0, 10))
    assert known(act(state, "bank:money-3"), 0, 1) == []


def test_cards_under_the_pile_are_drawn_anew_for_others_only() -> None:
    """MD-17, MD-21: who put them there sees them where they are."""
    state = at("money-1*2 money-2*2 money-3*2 pass-go*3", "pass-go", plays=0)
    act(state, "end", "put-away:money-3", "put-away:pass-go")
    for other in drawn(state, 0, 10):
        assert other.under[:2] == state.under[:2]
    assert len({tuple(other.under[:2]) for other in drawn(state, 1, 20)}) > 10
