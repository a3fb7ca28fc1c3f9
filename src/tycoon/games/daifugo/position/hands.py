"""The cards of a position: hands, draw pile, cards put out, and what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tycoon.core.positions import refuse
from tycoon.games.daifugo.cards import NATURALS
from tycoon.games.daifugo.position.reading import Reader
from tycoon.games.daifugo.rules.rounds import minus, plus

if TYPE_CHECKING:
    from tycoon.core.engine.chance import Chance
    from tycoon.games.daifugo.position.parts import Position
    from tycoon.games.daifugo.rules.state import Daifugo

EACH = 10
"""How many cards everybody is dealt where there is a pile (DF-10)."""


class Hands(Reader):
    """Where every card is: what was left open is drawn, what is left over has been played.

    Attributes:
        size: how many cards there are.
        piled: whether there must be cards in the draw pile.
        put_out: how many cards are out of the round unseen.
    """

    def __init__(self, position: Position, state: Daifugo, chance: Chance) -> None:
        super().__init__(position, state, chance)
        options = self.options
        self.size = self.deck.bit_count()
        self.piled = options.draw_pile and self.playing and state.drawer < 0
        equal = options.equal_hands and not options.draw_pile
        self.put_out = self.size % self.seats if equal else 0
        self.hands: list[int] = []
        self.pile = self.aside = self.free = 0

    def build(self) -> None:
        """Set hands, pile, cards put out and cards played."""
        if len(self.position.hands) != self.seats:
            refuse(f"{len(self.position.hands)} hands for {self.seats} seats")
        self.read_named()
        self.draw_unnamed(self.counts())
        self.check_piles()
        if self.playing:
            self.check_holders()
        hands, pile, aside = self.hands, self.pile, self.aside
        played = self.cards_left([*hands, pile, aside])
        self.state.set_up({"hands": hands, "pile": pile, "aside": aside, "played": played})

    def read_named(self) -> None:
        """Read the cards that are named; free are those neither named nor shown in the trick."""
        position, trick = self.position, self.position.trick
        self.hands = [self.read_cards(text or "") for text in position.hands]
        self.pile, self.aside = (
            self.read_cards(position.pile or ""),
            self.read_cards(position.aside or ""),
        )
        self.free = self.deck
        for cards in [*self.hands, self.pile, self.aside]:
            self.free = self.remove_cards(self.free, cards)
        if trick is not None:
            for play in [trick.play, *(trick.shown or [])]:
                self.free = minus(self.free, self.play_cards(play))

    def counts(self) -> list[int]:
        """How many cards each seat holds."""
        position = self.position
        counts = self.numbers(position.counts, "counts", most=self.size)
        dealt = EACH if self.options.draw_pile else (self.size - self.put_out) // self.seats
        for seat, text in enumerate(position.hands):
            held = self.hands[seat].bit_count()
            if text is None:
                counts[seat] = dealt if position.counts is None else counts[seat]
                continue
            if position.counts is not None and counts[seat] != held:
                refuse(f"counts says {counts[seat]} for seat {seat}, which holds other cards")
            counts[seat] = held
        if any(count < 0 for count in counts):
            refuse("counts are not negative")
        return counts

    def draw_unnamed(self, counts: list[int]) -> None:
        """Draw what is not named: cards put out, hands, the pile."""
        position = self.position
        if position.aside is None:
            self.aside = self.draw_free(self.put_out, NATURALS)
        for seat in range(self.seats):
            missing = counts[seat] - self.hands[seat].bit_count()
            self.hands[seat] = plus(self.hands[seat], self.draw_free(missing))
        count = position.pile_count
        if position.pile is None and self.piled:
            if count is None:
                count = min(self.size - EACH * self.seats, self.free.bit_count())
            self.pile = self.draw_free(count)
        elif count is not None and count != self.pile.bit_count():
            refuse("pile_count is not the number of cards in the pile")

    def draw_free(self, count: int, among: int = -1) -> int:
        """Draw so many free cards, which are free no longer."""
        drawn = self.draw_among(self.free & among, count)
        self.free = self.remove_cards(self.free, drawn)
        return drawn

    def check_piles(self) -> None:
        """Check how many cards are put out, and whether there is a pile."""
        if self.aside.bit_count() != self.put_out or self.aside >> 52:
            refuse(f"aside: {self.put_out} cards are out of the round, none a joker")
        piled = bool(self.pile)
        if (piled and not self.options.draw_pile) or (self.playing and piled != self.piled):
            refuse(
                "pile: there are cards to draw until the last one is drawn, where there is a pile"
            )

    def check_holders(self) -> None:
        """Check that every seat still in holds cards and no other does."""
        state = self.state
        for seat, hand in enumerate(self.hands):
            put_out = seat == state.demoted and not state.demotion_stays
            if (state.active | state.waiting) >> seat & 1 or put_out:
                if not hand:
                    refuse(f"seat {seat} has no cards, so it is out")
            elif hand and state.drawer < 0:
                refuse(f"seat {seat} has a place and yet cards")
