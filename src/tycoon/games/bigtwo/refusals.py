"""The rule behind each refusal of Big Two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_BY_RULE: Final = {
    "BT-3": "between_deals not_yours",
    "BT-5": "opening",
    "BT-7": "nothing nothing_or_pass size",
    "BT-8": "must_lead",
    "BT-9": "dealing",
    "BT-10": "count five no_move pair triple",
    "BT-11": "around",
    "BT-12": "weaker_rank weaker_suit",
    "BT-14": "weaker_kind",
    "BT-40": "only_bombs",
    "BT-50": "asking not_asking",
}

RULES: Final[Mapping[str, str]] = {
    key: rule for rule, keys in _BY_RULE.items() for key in keys.split()
}
"""The number of the rule for each key `bigtwo.illegal.*`."""
