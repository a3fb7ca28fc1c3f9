"""What seats know of other hands in a position."""

from __future__ import annotations

from tycoon.core.positions import refuse, understood
from tycoon.games.daifugo import cards as card_names
from tycoon.games.daifugo.position.reading import Reader
from tycoon.games.daifugo.rules.rounds import minus, plus

MOST_COUNTED = 1000
"""How far `loose` and `laid` of a bound count."""


class Knowledge(Reader):
    """Cards that seats have seen of other hands, and bounds from the exchange (DF-12, DF-16)."""

    def build(self) -> None:
        """Set these fields."""
        known = self.known()
        watched = self.seat_set([entry.holder for entry in self.position.known])
        bounds, bound_from = [0] * self.seats, [0] * self.seats
        loose, laid = [0] * self.seats, [0] * self.seats
        for bound in self.position.bounds:
            seat, giver = self.seat(bound.seat), self.seat(bound.giver)
            pairs = [(1, self.seats)] + ([(2, self.seats - 1)] if self.seats >= 4 else [])
            if bounds[seat] or (self.state.ranks[seat], self.state.ranks[giver]) not in pairs:
                refuse("bounds: who got the strongest cards in the exchange, from whom")
            card = understood(card_names.number, bound.card)
            strong = minus(self.state.hands[giver], known[8 * seat + giver]) >> (card + 1)
            if not strong.bit_count() <= bound.loose <= MOST_COUNTED:
                refuse("bounds: there are more cards stronger than that")
            if not 0 <= bound.laid <= (MOST_COUNTED if bound.loose else 0):
                refuse("bounds: cards laid since others came")
            bounds[seat], bound_from[seat] = card + 1, giver
            loose[seat], laid[seat] = bound.loose, bound.laid
            watched |= 1 << giver
        self.state.set_up(
            {
                "known": known,
                "watched": watched,
                "bounds": bounds,
                "bound_from": bound_from,
                "loose": loose,
                "laid": laid,
            }
        )

    def known(self) -> list[int]:
        """What each seat knows of the hand of each other."""
        known = [0] * 64
        for entry in self.position.known:
            seat, holder = self.seat(entry.seat), self.seat(entry.holder)
            cards, hand = self.read_cards(entry.cards), self.state.hands[holder]
            at = 8 * seat + holder
            if seat == holder or known[at] or not cards:
                refuse("known: one entry for two seats, with cards")
            if plus(minus(hand, cards), cards) != hand:
                refuse(f"known: seat {holder} does not hold {entry.cards}")
            known[at] = cards
        return known
