"""What can be set in Big Two."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from tycoon.core.errors import BadOption
from tycoon.core.options import Options


class BigTwoOptions(Options, frozen=True, kw_only=True):
    """Options of Big Two.

    Attributes:
        limit: the game ends after a deal in which somebody's total is below minus this (BT-17).
        hands: play exactly this many deals instead; 0: play to the limit (BT-18).
        pass_locks: who passes is out until the trick ends (BT-7).
        dangerous_twos: finishing brilliantly and holding too long double losses (BT-20).
        dragons: the two dragons are in the deck (BT-30).
        bombs: four + one and straight flush beat plays of any size (BT-40).
        fair_start: a poor hand may be dealt anew (BT-50).
        shifting_dragons: a single dragon goes on any single and loses to any (BT-60).
        teams: seats 0 and 2 against 1 and 3 (BT-70).
    """

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "end": ("limit", "hands"),
        "play": ("pass_locks", "teams"),
        "expert": ("dangerous_twos", "dragons", "bombs", "fair_start", "shifting_dragons"),
    }
    only_with: ClassVar[Mapping[str, Mapping[str, Any]]] = {"limit": {"hands": 0}}

    limit: Annotated[int, Meta(ge=1, le=10_000)] = 100
    hands: Annotated[int, Meta(ge=0, le=1_000)] = 0
    pass_locks: bool = False
    dangerous_twos: bool = False
    dragons: bool = False
    bombs: bool = False
    fair_start: bool = False
    shifting_dragons: bool = False
    teams: bool = False

    def check(self, seats: int) -> None:
        """Refuse shifting dragons without dragons (BT-60), and teams without 4 seats (BT-70)."""
        if self.shifting_dragons and not self.dragons:
            raise BadOption(
                "bigtwo.option.shifting_dragons.needs_dragons",
                "option 'shifting_dragons' needs 'dragons'",
                option="shifting_dragons",
            )
        if self.teams and seats != 4:
            raise BadOption(
                "bigtwo.option.teams.needs_four_seats",
                f"option 'teams' is for 4 seats, not {seats}",
                option="teams",
                seats=seats,
            )


STAGES = ("dangerous_twos", "dragons", "bombs", "fair_start", "shifting_dragons")
"""The expert stages in their order; each preset has those before it as well."""

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "base": {},
    **{
        f"expert{stage}": {"limit": 200, **dict.fromkeys(STAGES[:stage], True)}
        for stage in range(1, 6)
    },
    "teams": {"limit": 200, "teams": True},
    "teams-expert": {"limit": 200, "teams": True, **dict.fromkeys(STAGES, True)},
}
