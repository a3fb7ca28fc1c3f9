"""The rule behind each refusal of Monopoly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_BY_RULE: Final = {
    "MO-2": "no_seat",
    "MO-3": "before",
    "MO-4": "clock running",
    "MO-10": "roll_first rolled",
    "MO-20": "first.buy no_cash",
    "MO-21": "first.auction first.bid steps",
    "MO-22": "first.claim",
    "MO-30": "colour colour_mortgaged has_hotel no_city nothing_built unevenly unevenly_sold",
    "MO-31": "first.site first.want no_site no_stock",
    "MO-32": "way_down",
    "MO-35": "first.tax",
    "MO-41": "first.fine in_jail no_card not_in_jail third_try",
    "MO-50": "built_on mortgaged no_deed not_mortgaged",
    "MO-51": "no_move not_asked not_yours",
    "MO-52": (
        "cash_both_ways cash_for_goods countered first.draft first.offer no_offers "
        "not_tradable nothing_to_trade offer_order one_sided payer_short refused yourself"
    ),
    "MO-53": "first.interest interest_short",
    "MO-54": "can_pay first.debt out",
    "MS-2": "first.triple",
    "MS-3": "first.bus same_die",
    "MM-3": "first.level",
    "MM-5": "first.free-city no_free_city",
    "MM-6": "no_fortune no_use",
    "MM-7": "first.refuse no_refusal",
    "MM-8": "first.payee no_payee",
}

RULES: Final[Mapping[str, str]] = {
    key: rule for rule, keys in _BY_RULE.items() for key in keys.split()
}
"""The number of the rule for each key `monopoly.illegal.*`."""
