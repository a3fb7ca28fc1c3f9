"""What no action creates or destroys, game by game. A new game adds its function to `CONSERVED`.

Each reading of a compiled array makes a list of it: those that loops need are read before them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from haggle.names import Phase
from tycoon.core.names import SPECTATOR
from tycoon.games.deal.moves import KINDS
from tycoon.games.monopoly.names import Ask, Card
from tycoon.games.monopoly.squares import BOARDS


def bigtwo(state: Any) -> None:
    """Every card is in one place; what one wins the others lose."""
    if state.deals:
        places = [*state.hands[: state.seats], state.aside, state.played]
        assert sum(cards.bit_count() for cards in places) == state.deck
        together = 0
        for cards in places:
            together |= cards
        assert together == (1 << state.deck) - 1
        each = 13 if state.seats == 4 else 17
        assert state.aside.bit_count() == state.deck - each * state.seats
    assert sum(state.returns()) == 0
    assert sum(state.deal_returns()) == 0


def daifugo(state: Any) -> None:
    """Every card is in one place; what is known of a hand is in it; points sum up."""
    naturals, jokers = (1 << 52) - 1, state.options.jokers
    hands, all_known = state.hands, state.known
    places = [*hands[: state.seats], state.pile, state.aside, state.played]
    if state.seat_to_act >= 0 or any(places):
        assert sum((cards & naturals).bit_count() for cards in places) == 52
        together = 0
        for cards in places:
            together |= cards & naturals
            assert cards >> 52 in (0, 1, 3)
        assert together == naturals
        assert sum((cards >> 52).bit_count() for cards in places) == jokers
        assert state.aside <= naturals
    if state.seat_to_act < 0 and state.deals:
        assert sorted(state.places[: state.seats]) == list(range(1, state.seats + 1))
    for i in range(state.seats):
        for j in range(state.seats):
            known, hand = all_known[8 * i + j], hands[j]
            assert known & naturals & ~hand == 0
            assert (known >> 52).bit_count() <= (hand >> 52).bit_count()
    if state.options.points == "by-title":
        assert sum(state.returns()) == sum(state.deal_returns()) == 0


def deal(state: Any) -> None:
    """Every card is in one place, and what is counted elsewhere agrees."""
    if not state.deals:
        return
    seats = range(state.seats)
    pile, discards, hand_sizes = state.pile, state.discards, state.hand_sizes
    hands = [state.hand_of(seat) for seat in seats]
    counts = [pile[kind] + discards[kind] for kind in range(47)]
    for kind in state.under[: state.under_count]:
        counts[kind] += 1
    view = state.view(SPECTATOR)
    for seat in seats:
        hand, bank = hands[seat], state.bank_of(seat)
        assert sum(hand) == hand_sizes[seat]
        assert min(hand + bank) >= 0
        for kind in range(47):
            counts[kind] += hand[kind] + bank[kind]
        table = view.table[seat]
        for shown in table.groups:
            for word in filter(None, [*shown.cards, shown.house, shown.hotel]):
                counts[KINDS[word]] += 1
            assert len(shown.cards) <= shown.size or shown.colour == "colourless"
            assert (shown.group < 7) == (len(shown.cards) == shown.size) or not shown.size
        for word in [*table.open, *(building.card for building in table.loose)]:
            counts[KINDS[word]] += 1
        for other in seats:
            known = state.known_of(seat, other)
            assert all(count <= held for count, held in zip(known, hand, strict=True))
    running = view.running
    if running:
        counts[KINDS[running.move.card]] += 1
        counts[KINDS["double-rent"]] += running.move.doubles
    assert counts == list(state.deck)[:47]
    assert state.piled == sum(pile)
    assert state.discarded == sum(discards)
    assert not state.discarded or discards[state.top_discard]


def haggle(state: Any) -> None:
    """Every card is in one place; coins are with the seats or the bank; who has a card knows it."""
    assert sum(state.coins) + state.bank == state.options.purse * state.seats
    assert min(state.coins) >= 0
    stock, hands, known = state.stock[: state.stocked], state.hands, state.known
    cards = [*stock, *([state.turned_up] if state.turned_up >= 0 else [])]
    for mask in [*hands, *state.sold]:
        cards += [card for card in range(26) if mask >> card & 1]
    assert sorted(cards) == (list(range(state.deck)) if state.phase != Phase.BETWEEN_DEALS else [])
    for seat in range(state.seats):
        for card in range(26):
            if hands[seat] >> card & 1:
                assert known[card] >> seat & 1
    assert all(who < 1 << state.seats for who in known)


def monopoly(state: Any) -> None:
    """32 houses, 12 hotels, even building; every card in its pile; the ruined own nothing."""
    assert state.problem() == ""
    seats = range(state.seats)
    cash, owner, owned = state.cash, state.owner, state.owned
    assert min(cash[: state.seats]) >= 0
    built = list(state.buildings[: state.size])
    hotels = sum(steps > state.hotel_after for steps in built)
    assert state.hotels + hotels == 12
    houses = sum(steps for steps in built if steps <= state.hotel_after)
    assert state.houses + houses == 32
    for seat in seats:
        squares = sum(1 << square for square in range(state.size) if owner[square] == seat)
        assert owned[seat] == squares
        if state.out >> seat & 1:
            assert not cash[seat]
            assert not squares
            assert seat not in list(state.jail_cards)
            assert not any(state.kept[5 * seat : 5 * seat + 5])
            claims = [*state.claim_owner[: state.claims], *state.claim_payer[: state.claims]]
            assert seat not in claims
    if not state.unevenly and not state.build_anywhere:
        steps: dict[tuple[str, int], list[int]] = {}
        for square in BOARDS[state.board]["squares"]:
            if "house_cost" in square:
                key = square["group"], owner[square["index"]]
                steps.setdefault(key, []).append(built[square["index"]])
        assert all(max(colour) - min(colour) <= 1 for colour in steps.values())
    all_below, does, jail_cards = state.below, state.card_does, state.jail_cards
    frames = list(zip(state.frame_kind, state.frame_a, state.frame_b, strict=True))[: state.frames]
    for pile in range(2):
        below = list(all_below[16 * pile : 16 * pile + state.below_count[pile]])
        under_way = [b for kind, a, b in frames if kind == Ask.CARD and a == pile]
        unseen = [card for card in range(16) if state.unseen[pile] >> card & 1]
        kept = [
            card
            for card in range(16)
            if does[16 * pile + card] == Card.OUT_OF_JAIL and jail_cards[pile] >= 0
        ]
        assert sorted(below + under_way + unseen + kept) == list(range(state.pile_sizes[pile]))
    if state.board:
        assert sum(state.kept) + sum(state.fortunes) <= 22
        assert sum(state.fortunes) == state.face_down.bit_count()


CONSERVED: dict[str, Callable[[Any], None]] = {
    "bigtwo": bigtwo,
    "daifugo": daifugo,
    "deal": deal,
    "haggle": haggle,
    "monopoly": monopoly,
}
