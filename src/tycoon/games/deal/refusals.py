"""The rule behind each refusal of Deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_BY_RULE: Final = {
    "MD-3": "wrong_colour",
    "MD-8": "no_seat",
    "MD-10": "before",
    "MD-12": "no_plays not_asked",
    "MD-13": "no_action no_move no_property not_held",
    "MD-14": "bank_property",
    "MD-15": "first_move no_wild not_there stays swap",
    "MD-16": "idle_draw_off no_idle_draw",
    "MD-17": "first_put_away",
    "MD-19": "first_empty in_refuge",
    "MD-23": "bare_rainbow",
    "MD-24": "has_hotel has_house house_first no_building no_buildings own_set",
    "MD-25": "hotel_above",
    "MD-26": "running",
    "MD-30": "first_pay not_payable",
    "MD-31": "first_place not_open",
    "MD-32": "no_value",
    "MD-33": "no_rent rent_colour",
    "MD-34": "double_alone doubles doubles_plays",
    "MD-40": "first_give in_set not_giveable not_on_table yourself",
    "MD-41": "first_build no_set",
    "MD-43": "answer_card first_answer first_counter no_refusal",
    "MD-46": "nobody nothing_to_give",
    "MD-51": "first_of_two first_take not_second",
    "MD-52": "first_surrender two_needed",
    "MD-53": "no_shift",
    "MD-54": "empty_hand",
}

RULES: Final[Mapping[str, str]] = {
    key: rule for rule, keys in _BY_RULE.items() for key in keys.split()
}
"""The number of the rule for each key `deal.illegal.*`."""
