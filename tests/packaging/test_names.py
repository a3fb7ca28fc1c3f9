"""What the build writes for the compiler of each game's names."""

from __future__ import annotations

from enum import IntEnum
from importlib import import_module
from pathlib import Path

import pytest
import tycoon_names


@pytest.mark.parametrize("folder", tycoon_names.folders(), ids=lambda folder: folder.name)
def test_what_lies_there_is_true(folder: Path) -> None:
    """Each enumeration with its members and their values, as Python has them, and no other."""
    for path, text in tycoon_names.written(folder).items():
        assert path.read_text(encoding="utf-8") == text, f"{path}: `make build`"
    package = "haggle" if folder.name == "haggle" else f"tycoon.games.{folder.name}"
    names = import_module(f"{package}.names")
    found = tycoon_names.enumerations((folder / "names.py").read_text(encoding="utf-8"))
    assert found == {
        name: {member: int(value) for member, value in kind.__members__.items()}
        for name, kind in vars(names).items()
        if isinstance(kind, type)
        and issubclass(kind, IntEnum)
        and kind.__module__ == names.__name__
    }


def test_a_member_that_is_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Act\.PASS is 'pass', not a whole number"):
        tycoon_names.enumerations('class Act(IntEnum):\n    PASS = "pass"\n')


def test_only_what_is_not_true_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that nothing stands for any more goes; what is true keeps its time."""
    game = tmp_path / "src/tycoon/games/whist"
    game.mkdir(parents=True)
    game.joinpath("names.py").write_text("class Act(IntEnum):\n    PASS = 0\n    PLAY = 1\n")
    monkeypatch.setattr(tycoon_names, "ROOT", tmp_path)
    assert len(tycoon_names.write()) == 3
    assert "cdef enum Act:\n    PASS = 0\n    PLAY = 1\n" in (game / "_names/act.pxd").read_text()
    assert (
        "from tycoon.games.whist._names.act cimport Act\n"
        in (game / "_names/__init__.pxd").read_text()
    )
    (game / "_names/gone.pxd").write_text("cdef enum Gone:\n    X = 1\n")
    assert tycoon_names.write() == [game / "_names/gone.pxd"]
    assert tycoon_names.write() == []
