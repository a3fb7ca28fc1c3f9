"""Amounts as tables show them; the page is held to the same figures."""

import json
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from tycoon.games.monopoly.options import MonopolyOptions
from tycoon.games.monopoly.themes import money

FIGURES = json.loads(Path(__file__).with_name("money.json").read_text("utf-8"))


@pytest.mark.parametrize(("currency", "amount", "shown"), FIGURES)
def test_an_amount_is_shown(currency: str, amount: int, shown: str) -> None:
    """In the currency of the table, with its sign and groups of three digits."""
    assert money(amount, currency) == shown


def test_every_currency_is_among_the_figures() -> None:
    """None of the option's choices is left out."""
    choices = set(get_args(get_type_hints(MonopolyOptions)["currency"]))
    assert {currency for currency, _, _ in FIGURES} == choices
