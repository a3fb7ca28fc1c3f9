"""What can be set in Haggle."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from tycoon.core.errors import BadOption
from tycoon.core.options import Options


class HaggleOptions(Options, frozen=True, kw_only=True):
    """Options of Haggle.

    Attributes:
        purse: coins at the start (HG-2).
        cards: cards dealt to everybody (HG-3).
        deals: how often the table deals (HG-4).
        refusals: how many refusals a gift can meet (HG-11).
        wilds: whether the two wilds are in the deck (HG-1).
    """

    purse: Annotated[int, Meta(ge=0, le=999)] = 30
    cards: Literal[4, 5, 6] = 5
    deals: Annotated[int, Meta(ge=1, le=9)] = 2
    refusals: Annotated[int, Meta(ge=0, le=20)] = 3
    wilds: bool = True

    def check(self, seats: int) -> None:
        """There must be a stock."""
        if self.cards * seats >= 24 and not self.wilds:
            raise BadOption(
                "error.bad_option",
                f"{self.cards} cards for {seats} seats leave no stock without wilds",
                option="cards",
                value=str(self.cards),
                allowed="4 | 5",
            )


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "base": {},
    "short": {"deals": 1, "wilds": False, "purse": 11},
    "rich": {"purse": 120, "cards": 6, "refusals": 20, "deals": 1},
}
