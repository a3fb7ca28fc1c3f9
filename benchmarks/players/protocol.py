"""What every adapter does: it reads questions line by line and answers each with a move."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol

View = dict[str, Any]
"""A question: what the seat to act may know, with the notations of its legal moves."""


class Player(Protocol):
    """Somebody who answers questions."""

    def choose(self, view: View) -> str:
        """One of the legal moves of `view`."""
        ...


def answers(player: Player, lines: Iterable[str]) -> Iterator[str]:
    """The answers to the questions among `lines`, each a line without its end."""
    for line in lines:
        said = json.loads(line)
        # The first line is about the game, and wants no answer.
        if "view" in said:
            yield json.dumps({"move": player.choose(said["view"])})


def serve(player: Player) -> None:
    """Answer until nothing more is asked."""
    for answer in answers(player, sys.stdin):
        print(answer, flush=True)


def source(text: str | None) -> Path:
    """The checkout that the command line names.

    Args:
        text: what the program is, for its help.
    """
    reader = argparse.ArgumentParser(description=text)
    reader.add_argument("--source", type=Path, required=True, help="a checkout of its repository")
    found: Path = reader.parse_args().source
    return found
