"""Reads the four files of the catalogue, each at most once and only when needed."""

from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tycoon.words.languages import known

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE: Final = Path(__file__).parent


@cache
def load(lang: str) -> "Mapping[str, str]":
    """Return all keys and patterns of one language, read-only.

    Raises `UnknownLanguage`.
    """
    import json

    text = (HERE / f"{known(lang)}.json").read_text(encoding="utf-8")
    return MappingProxyType(json.loads(text))
