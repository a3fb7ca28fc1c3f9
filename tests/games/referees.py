"""What the slow judges of games share: a game is a generator that asks and is answered."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

Asked = tuple[int, frozenset[str]]
"""Who is asked, and in notation what they may say."""


def answer(game: Generator[Asked, str, Any], said: str, where: object) -> Asked | None:
    """What is asked next; None once the game is over. `where` is told if the judge objects."""
    try:
        return game.send(said)
    except StopIteration:
        return None
    except AssertionError as error:
        raise AssertionError(f"{error!r} {where} {said}") from error
