"""What `greedy` takes for the odds of a group: every higher one that is out counts."""

from __future__ import annotations

from typing import Any

import pytest
from bigtwo.tools import few

import tycoon
from tycoon import FastChance, bots
from tycoon.games.bigtwo.bot import greedy

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(tycoon.compiled, reason="asks the player itself, which C hides"),
]

NATURAL = range(52)
DRAGONS = (52, 53)


def on(held: bool, share: int, higher: int) -> int:
    """The odds against so many higher groups, one after the other."""
    odds = greedy.TURN
    for _ in range(higher if held else 0):
        odds = odds * share // greedy.TURN
    return odds


def obvious(state: Any) -> list[int]:
    """The odds of all singles, pairs and triples, card by card."""
    seat = state.seat_to_act
    deck = [card for card in range(54) if state.all_cards >> card & 1]
    unseen = {card for card in deck if not (state.played | state.hands[seat]) >> card & 1}
    sizes = [state.hands[other].bit_count() for other in range(state.seats) if other != seat]
    found = [0] * greedy.FIVES_AT
    for card in deck:
        found[card] = on(True, greedy.SINGLE_HOLDS, sum(other > card for other in unseen))
        if card in DRAGONS and state.shifting_dragons:
            found[card] = 0
    wild = any(card in unseen for card in DRAGONS)
    of_rank = [[card for card in unseen if card in NATURAL and card // 4 == r] for r in range(13)]
    for card in NATURAL:
        rank = card // 4
        pairs = sum(len(same) >= 2 for same in of_rank[rank + 1 :]) + wild
        pairs += len(of_rank[rank]) >= 2 and max(of_rank[rank]) >= card
        found[greedy.PAIRS_AT + card] = on(max(sizes) >= 2, greedy.PAIR_HOLDS, pairs)
        triples = sum(len(same) >= 3 for same in of_rank[rank + 1 :]) + wild
        found[greedy.TRIPLES_AT + rank] = on(max(sizes) >= 3, greedy.TRIPLE_HOLDS, triples)
    return found


@pytest.mark.parametrize("preset", ["base", "expert3", "expert5"])
def test_odds_of_the_hand_and_the_table_are_those_counted_card_by_card(preset: str) -> None:
    """With a dragon among them of every group there is, as it stands for any card."""
    player, asked, wild = bots.make("greedy", "bigtwo"), 0, 0
    for seed in range(few(40, 12)):
        state, chance = tycoon.make("bigtwo", preset), FastChance(seed)
        while not state.is_over:
            seat = state.seat_to_act
            if seat < 0 and state.deals:
                break
            if seat >= 0 and not state.asking:
                cards = state.hands[seat] | state.table
                odds, wanted = [-1] * 124, obvious(state)
                greedy.reckon(state, cards, odds)
                if cards >> 52:
                    wild += 1
                    cards = state.all_cards
                for card in range(54):
                    if cards >> card & 1:
                        assert odds[card] == wanted[card]
                        if card in NATURAL:
                            assert odds[greedy.PAIRS_AT + card] == wanted[greedy.PAIRS_AT + card]
                            at = greedy.TRIPLES_AT + card // 4
                            assert odds[at] == wanted[at]
                asked += 1
            if seat < 0:
                action = state.default_action()
            elif chance.below(2):
                action = player.choose(state.copy(), seat, chance)
            else:
                actions = state.legal_actions()
                action = actions[chance.below(len(actions))]
            state.apply(action, chance)
    assert asked > 100
    assert preset == "base" or wild > 10


@pytest.mark.parametrize("preset", ["base", "expert5"])
def test_what_a_play_leaves_costs_as_much_as_if_it_were_priced_anew(preset: str) -> None:
    """Only the ranks that a play takes cards of are priced again."""
    priced = 0
    for seed in range(few(30, 8)):
        state, chance = tycoon.make("bigtwo", preset), FastChance(seed)
        while not (state.is_over or (state.seat_to_act < 0 and state.deals)):
            seat = state.seat_to_act
            if seat >= 0 and not state.asking:
                odds = [0] * 124
                greedy.reckon(state, state.hands[seat], odds)
                whole = greedy.whole_cost(state, odds)
                for action in state.legal_actions():
                    after = state.hands[seat] & ~action
                    if after:
                        priced += 1
                        left = greedy.cost_after(state, action, odds, whole)
                        assert left == greedy.cost(after, odds, False)
            actions = [state.default_action()] if seat < 0 else state.legal_actions()
            state.apply(actions[chance.below(len(actions))], chance)
    assert priced > 1000
