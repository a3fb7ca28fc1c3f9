"""What can be set in Monopoly, and which settings contradict each other."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from tycoon.core.errors import BadOption
from tycoon.core.options import Options
from tycoon.games.monopoly.squares import MILLIONAIRE


class MonopolyOptions(Options, frozen=True, kw_only=True):
    """Options of Monopoly; the defaults are the preset `classic`.

    Attributes:
        board: the classic board of 40 squares, or the millionaire edition's of 32 (MO-1, MM-1).
        theme: whose cities the squares are named after; nothing else changes.
        currency: how amounts are shown; nothing else changes.
        speed_die: a third die (MS-1 to MS-5).
        end: what ends the game before only one player is left (MO-4).
        turns: after how many rounds, with `end` turns.
        minutes: after how many minutes of the host's clock, with `end` minutes.
        bankruptcies: after how many, with `end` bankruptcies.
        target: the cash that wins at once, more than all start with; 0: none (MM-2).
        deal_deeds: how many deeds each player gets at the start, free (MO-2).
        double_on_start: twice the salary for landing on the start (MO-11).
        auction_start: where bids begin (MO-21).
        auction_may_fail: a deed that nobody bids for stays with the bank (MO-21).
        rent_claim: rents are paid by themselves, or the owner must ask for them in time (MO-22).
        hotel_after: how many houses a hotel takes (MO-30).
        build_without_monopoly: cities are built on without the whole colour (MO-33).
        build_unevenly: cities of a colour may be built on as one likes (MO-33).
        income_tax: the flat sum, or that or a tenth as the payer chooses (MO-35).
        luxury_tax: how much it is (MO-35).
        chest: which cards the community chest has (MO-36).
        parking_jackpot: taxes, fines and payments by cards go to who lands on free parking (MO-38).
        jail_pay_after_fail: after any failed try one may pay or use a card and move by that
            roll (MO-41).
        trade_offers: how many opening offers a turn, and a debt, allows (MO-52).
        bankruptcy: where the deeds of the bankrupt go (MO-55, MO-56).
    """

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "board": ("board", "theme", "currency"),
        "end": ("end", "turns", "minutes", "bankruptcies", "target"),
        "start": ("deal_deeds", "speed_die", "double_on_start", "jail_pay_after_fail"),
        "deeds": ("auction_start", "auction_may_fail", "rent_claim"),
        "building": ("hotel_after", "build_without_monopoly", "build_unevenly"),
        "taxes": ("income_tax", "luxury_tax", "chest", "parking_jackpot"),
        "trade": ("trade_offers", "bankruptcy"),
    }
    only_with: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "turns": {"end": "turns"},
        "minutes": {"end": "minutes"},
        "bankruptcies": {"end": "bankruptcies"},
        "target": {"board": "millionaire"},
        "speed_die": {"board": "classic"},
        "income_tax": {"board": "classic"},
        "luxury_tax": {"board": "classic"},
        "chest": {"board": "classic"},
    }

    board: Literal["classic", "millionaire"] = "classic"
    theme: Literal["world", "japan", "korea", "taiwan", "hong_kong"] = "world"
    currency: Literal["dollar", "M", "M1", "euro", "pound", "won", "K", "MK"] = "dollar"
    speed_die: bool = False
    end: Literal["last_standing", "turns", "minutes", "bankruptcies"] = "last_standing"
    turns: Annotated[int, Meta(ge=1, le=1000)] = 30
    minutes: Annotated[int, Meta(ge=1, le=1440)] = 60
    bankruptcies: Annotated[int, Meta(ge=1, le=7)] = 1
    target: Annotated[int, Meta(ge=0, le=100_000)] = 0
    deal_deeds: Annotated[int, Meta(ge=0, le=14)] = 0
    double_on_start: bool = False
    auction_start: Annotated[int, Meta(ge=1, le=1000)] = 1
    auction_may_fail: bool = False
    rent_claim: Literal["auto", "manual"] = "auto"
    hotel_after: Annotated[int, Meta(ge=1, le=4)] = 4
    build_without_monopoly: bool = False
    build_unevenly: bool = False
    income_tax: Literal["flat", "choice"] = "flat"
    luxury_tax: Literal[100, 75] = 100
    chest: Literal["source", "us", "us_old"] = "source"
    parking_jackpot: bool = False
    jail_pay_after_fail: bool = False
    trade_offers: Annotated[int, Meta(ge=0, le=20)] = 3
    bankruptcy: Literal["creditor", "auction", "shared"] = "creditor"

    def check(self, seats: int) -> None:
        """Raise BadOption for what contradicts itself or the number of seats."""
        if self.end == "bankruptcies" and self.bankruptcies >= seats:
            _refuse("monopoly.refused.bankruptcies", "bankruptcies", "somebody must be left")
        deeds = 22 if self.board == "millionaire" else 28
        if self.deal_deeds * seats > deeds:
            _refuse("monopoly.refused.deal_deeds", "deal_deeds", f"there are {deeds} deeds")
        if self.board == "millionaire":
            if seats > 4:
                _refuse("monopoly.refused.seats", "board", "this board is for two to four")
            for option in ("speed_die", "income_tax", "luxury_tax", "chest"):
                if (
                    getattr(self, option)
                    != type(self).__struct_defaults__[type(self).__struct_fields__.index(option)]
                ):
                    _refuse(
                        "monopoly.refused.millionaire",
                        option,
                        f"the millionaire edition has no {option}",
                    )
            cash = MILLIONAIRE["start_cash"]
            if 0 < self.target <= cash:
                _refuse(
                    "monopoly.refused.target_reached",
                    "target",
                    f"everybody starts with {cash}, so a target is more than that, or 0 for none",
                    cash=cash,
                )
        elif self.target:
            _refuse(
                "monopoly.refused.target", "target", "a target belongs to the millionaire board"
            )


def _refuse(key: str, option: str, text: str, **details: Any) -> None:
    raise BadOption(key, text, option=option, **details)


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "classic": {},
    "speed-die": {"speed_die": True},
    "short": {
        "end": "bankruptcies",
        "deal_deeds": 3,
        "hotel_after": 3,
        "jail_pay_after_fail": True,
    },
    "house": {"double_on_start": True, "parking_jackpot": True},
    "millionaire": {"board": "millionaire", "currency": "K", "target": 1000},
}
