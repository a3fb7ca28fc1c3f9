"""What can be set in Deal, and which settings contradict each other."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from tycoon.core.errors import BadOption
from tycoon.core.options import Options


class DealOptions(Options, frozen=True, kw_only=True):
    """Options of Deal; the defaults are the preset `base`.

    Attributes:
        deck: the base deck of 106 cards, or the expanded one of 126 (MD-1, MD-6).
        decks: how many decks are shuffled together; `by_seats`: two from six seats on (MD-8).
        card_values: the values of the black-teal wild and the rainbow rent (MD-3, MD-4).
        direction: which way round the table turns go (MD-10).
        opening_laydown: properties and money of the opening hand go to the table (MD-11).
        rearranging_costs_a_play: turning a wild is one of the three plays; otherwise it is free,
            each wild once a turn (MD-15).
        idle_draw: who plays no card in a turn may draw two more (MD-16).
        discards_to: where cards over seven go, unseen under the draw pile or face up (MD-17).
        empty_hand: what a hand that is empty after a play brings (MD-19).
        claim: when three sets win (MD-20).
        sets_to_win: how many full sets of different colours win (MD-20).
        win_needs_house: one of them must have a house (MD-20).
        broken_set_buildings: where buildings go when their set is broken (MD-25).
        answer_seconds: how long a live table with several persons waits for who is asked to accept
            or refuse; who says nothing accepts then, and nobody sooner (MD-45). 0: no limit.
        turn_limit: after how many rounds the game ends (MD-26).
        pay_from_hand: who has nothing left on the table to pay with pays from the hand (MD-30).
        forced_deal_from_own_set: the card given may come out of an own full set (MD-40).
        build_on_capture: a captured set may be built on at once (MD-41).
    """

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cards": ("deck", "decks", "card_values"),
        "win": ("sets_to_win", "win_needs_house", "claim", "turn_limit"),
        "turn": (
            "direction",
            "opening_laydown",
            "rearranging_costs_a_play",
            "idle_draw",
            "discards_to",
            "empty_hand",
        ),
        "rights": (
            "answer_seconds",
            "pay_from_hand",
            "forced_deal_from_own_set",
            "build_on_capture",
            "broken_set_buildings",
        ),
    }

    deck: Literal["base", "expanded"] = "base"
    decks: Literal["by_seats", "one", "two"] = "by_seats"
    card_values: Literal["source", "official"] = "source"
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    opening_laydown: bool = True
    rearranging_costs_a_play: bool = True
    idle_draw: bool = True
    discards_to: Literal["bottom", "discard"] = "bottom"
    empty_hand: Literal["refuge", "next_turn"] = "refuge"
    claim: Literal["immediate", "own_turn"] = "immediate"
    sets_to_win: Annotated[int, Meta(ge=3, le=6)] = 3
    win_needs_house: bool = False
    broken_set_buildings: Literal["bank", "discard"] = "bank"
    answer_seconds: Annotated[int, Meta(ge=0, le=60)] = 6
    turn_limit: Annotated[int, Meta(ge=1, le=1000)] = 100
    pay_from_hand: bool = False
    forced_deal_from_own_set: bool = True
    build_on_capture: bool = True

    def check(self, seats: int) -> None:
        """Raise BadOption for what contradicts the number of seats."""
        if self.decks == "one" and seats > 5:
            raise BadOption(
                "deal.refused.decks",
                f"one deck is for up to five seats, not {seats}",
                option="decks",
                seats=seats,
            )

    def decks_for(self, seats: int) -> int:
        """How many decks are shuffled together (MD-8)."""
        if self.decks == "by_seats":
            return 1 if seats <= 5 else 2
        return 1 if self.decks == "one" else 2


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "base": {},
    "expanded": {"deck": "expanded"},
    "official": {
        "card_values": "official",
        "opening_laydown": False,
        "rearranging_costs_a_play": False,
        "idle_draw": False,
        "discards_to": "discard",
        "empty_hand": "next_turn",
        "forced_deal_from_own_set": False,
        "build_on_capture": False,
    },
}
