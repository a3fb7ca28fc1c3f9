"""The rule behind each refusal of Daifugo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_BY_RULE: Final = {
    "DF-3": "no_move no_play not_yours",
    "DF-4": "form weaker weaker_reversed",
    "DF-5": "joker_top no_joker",
    "DF-6": "must_lead",
    "DF-8": "claim",
    "DF-9": "in_round",
    "DF-10": "between_rounds",
    "DF-12": "return",
    "DF-17": "not_asked not_your_card pick",
    "DF-20": "no_pile",
    "DF-23": "must_draw",
    "DF-32": "locked",
    "DF-33": "joker_last",
    "DF-42": "exact give receiver",
    "DF-45": "discard",
    "DF-48": "change",
    "DF-70": "ranks_locked",
    "DF-72": "bomb",
    "DF-73": "no_sequences",
    "DF-74": "barred",
    "DF-81": "part_locked",
    "DF-82": "must",
    "DF-83": "diamond",
}

RULES: Final[Mapping[str, str]] = {
    key: rule for rule, keys in _BY_RULE.items() for key in keys.split()
}
"""The number of the rule for each key `daifugo.illegal.*`."""
