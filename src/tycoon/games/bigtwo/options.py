"""What can be set in Big Two."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from tycoon.core.options import Options


class BigTwoOptions(Options, frozen=True, kw_only=True):
    """Options of Big Two.

    Attributes:
        limit: the game ends after a deal in which somebody's total is below minus this (BT-17).
        hands: play exactly this many deals instead; 0: play to the limit (BT-18).
        pass_locks: who passes is out until the trick ends (BT-7).
    """

    limit: Annotated[int, Meta(ge=1, le=10_000)] = 100
    hands: Annotated[int, Meta(ge=0, le=1_000)] = 0
    pass_locks: bool = False


PRESETS: Mapping[str, Mapping[str, Any]] = {"base": {}}
