"""How compiled classes are made, as the build reads it; what became of it: tests/core."""

from __future__ import annotations

from pathlib import Path

import tycoon_signatures


def test_a_class_tells_its_arguments_without_itself_and_without_types(tmp_path: Path) -> None:
    module = tmp_path / "whist.py"
    module.write_text(
        "class Whist:\n"
        "    def __init__(self, game: Game, seats: int = 4, *, named: str = 'x') -> None: ...\n"
        "class Silent:\n"
        "    def play(self) -> None: ...\n"
    )
    assert tycoon_signatures.signatures(module) == {"Whist": "(game, seats=4, *, named='x')"}


def test_what_is_no_module_of_ours_tells_nothing() -> None:
    assert tycoon_signatures.signatures(Path()) == {}
