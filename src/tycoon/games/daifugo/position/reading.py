"""How the parts of a position of Daifugo are read: seats, cards and plays in texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tycoon.core.engine.chance import Chance
from tycoon.core.positions import Builder, refuse, understood
from tycoon.games.daifugo import cards as card_names
from tycoon.games.daifugo import moves
from tycoon.games.daifugo.cards import NATURALS
from tycoon.games.daifugo.position.parts import Position
from tycoon.games.daifugo.rules.plays import jokers_of, shape_of
from tycoon.games.daifugo.rules.rounds import minus

if TYPE_CHECKING:
    from tycoon.games.daifugo.options import DaifugoOptions
    from tycoon.games.daifugo.rules.state import Daifugo


class Reader(Builder[Position, "Daifugo"]):
    """Reads the seats, cards and plays of a position.

    A part of the position is a class of its own: `build` reads it, checks it, and sets the state's
    fields.

    Attributes:
        options: of the game.
        deck: all cards of the game.
        acting: the seat to act, `TABLE` or `NOBODY`.
        playing: whether a round is being played.
    """

    def __init__(self, position: Position, state: Daifugo, chance: Chance) -> None:
        super().__init__(position, state, chance)
        self.options = cast("DaifugoOptions", state.options)
        self.deck = NATURALS | ((1 << self.options.jokers) - 1) << 52
        self.acting = self.actor(position.to_act)
        self.playing = self.acting >= 0

    def seat_set(self, seats: list[int]) -> int:
        """A set of seats, a bit each."""
        mask = 0
        for seat in seats:
            mask |= 1 << self.seat(seat)
        return mask

    def read_cards(self, text: str) -> int:
        """The cards that a text names; refuse more jokers than the deck has."""
        cards = understood(card_names.read, text)
        if cards & ~self.deck:
            refuse("there are not so many jokers in the deck")
        return cards

    def remove_cards(self, free: int, cards: int) -> int:
        """Remove cards from `free`; refuse cards that are not there."""
        if cards & NATURALS & ~free or (cards >> 52).bit_count() > (free >> 52).bit_count():
            refuse(f"{card_names.text(cards)}: a card of these lies in two places")
        return minus(free, cards)

    def cards_left(self, places: list[int]) -> int:
        """The cards of the deck that are in none of these sets."""
        left = self.deck
        for cards in places:
            left = minus(left, cards)
        return left

    def draw_among(self, free: int, count: int) -> int:
        """Draw so many of the free cards."""
        cards = list(card_names.numbers(free))
        if not 0 <= count <= len(cards):
            refuse("there are not enough cards left to draw")
        if not count:
            return 0
        order = self.chance.shuffled(len(cards))
        self.chance.check()
        return card_names.gather(cards[number] for number in order[:count])

    def read_play(self, text: str) -> int:
        """The action of a play in notation; 0 for none."""
        if not text:
            return 0
        action = understood(moves.read, text)
        if not shape_of(action, self.state.rules):
            refuse(f"{text!r} is no play")
        return action

    def play_cards(self, text: str) -> int:
        """The cards of a play in notation."""
        action = self.read_play(text)
        jokers = jokers_of(shape_of(action, self.state.rules)) if action else 0
        return action & NATURALS | ((1 << jokers) - 1) << 52

    def read_suits(self, text: str) -> int:
        """The suits that a text names, a bit each; none is named twice."""
        suits = 0
        for sign in text:
            if sign not in card_names.SUITS or suits >> card_names.SUITS.index(sign) & 1:
                refuse(f"{text!r} are no suits")
            suits |= 1 << card_names.SUITS.index(sign)
        return suits
