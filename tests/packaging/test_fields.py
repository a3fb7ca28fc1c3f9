"""The build refuses what a state must not hold, because states are copied as memory."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path

import pytest
import tycoon_extensions as rules
import tycoon_fields as fields

SOURCES = rules.SOURCES

HEAD = """
cimport cython
from libc.stdint cimport uint16_t
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.frames cimport FrameState
from tycoon.core.engine.python_state cimport PythonState
from tycoon.core.engine.state cimport State

ctypedef u64 Cards
ctypedef list Names
cdef enum Phase: BEFORE, AFTER
cdef struct Bid:
    i64 amount
    Phase phase
cdef struct Named:
    int number
    char *name
"""


@pytest.fixture
def barter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game outside of the package, in a tree of its own."""
    pytest.importorskip("Cython")
    monkeypatch.setattr(rules, "TEST_GAMES", tmp_path / "games")
    monkeypatch.chdir(tmp_path)
    game = tmp_path / "games" / "barter"
    game.mkdir(parents=True)
    (game / "__init__.py").touch()
    return game


def module(game: Path, name: str, types: str, source: str = "") -> None:
    """A pair of sources; without any Python a class for each that the types declare."""
    (game / f"{name}.pxd").write_text(HEAD + types)
    imports = "".join(
        f"from tycoon.core.engine.{module} import {name}\n"
        for module, name in [
            ("frames", "FrameState"),
            ("python_state", "PythonState"),
            ("state", "State"),
        ]
    )
    imports += re.sub(r"(?m)^(?!from barter).*\n?", "", types).replace("cimport", "import")
    classes = "".join(
        f"class {line}:\n    pass\n" for line in re.findall(r"cdef class (.*):", types)
    )
    (game / f"{name}.py").write_text(f"import cython\n{imports}{source or classes}")


def build(game: Path) -> None:
    """Give the game to the build, up to the C that it translates to."""
    from setuptools import Extension

    for folder in ("c", "c-debug"):  # Cython thinks that it has made them, in another test
        (game.parent.parent / "build" / folder / "games" / "barter").mkdir(parents=True)
    rules.translate(
        [Extension(name, [os.path.relpath(source)]) for name, source in modules(game)], force=True
    )


def look(game: Path) -> None:
    """As the build looks at it, without the rest of the build."""
    fields.check(modules(game), [str(SOURCES), str(game.parent)])


def modules(game: Path) -> list[tuple[str, Path]]:
    return [(f"barter.{path.stem}", path.with_suffix(".py")) for path in sorted(game.glob("*.pxd"))]


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("object note", "Python object"),
        ("public object note", "Python object"),
        ("readonly list note", "list object"),
        ("dict note", "dict object"),
        ("tuple note", "tuple object"),
        ("set note", "set object"),
        ("str note", "str object"),
        ("bytes note", "bytes object"),
        ("bytearray note", "bytearray object"),
        ("type note", "type object"),
        ("Names note", "list object"),
        ("State note", "State object"),
        ("Actions note", "Actions object"),
        ("dict __dict__", "dict object"),
        ("object __weakref__", "Python object"),
        ("int[:] note", "memoryview"),
        ("u64 *note", "pointer"),
        ("int **note", "pointer"),
        ("Named note", "struct with pointer"),
        ("Named[3] note", "struct with pointer"),
    ],
)
def test_a_field_that_is_no_number_is_refused(barter: Path, field: str, kind: str) -> None:
    types = f"\ncdef class Barter(State):\n    cdef public int coins\n    cdef {field}\n"
    module(barter, "state", types)
    line = (HEAD + types).count("\n")
    name = re.findall(r"\w+", field)[-1]
    wanted = rf"^games.barter.state\.pxd:{line}: barter\.state\.Barter\.{name} is of type {kind}: "
    with pytest.raises(fields.BadField, match=wanted + "states are copied as memory"):
        look(barter)


def test_the_build_refuses_it(barter: Path) -> None:
    module(barter, "state", "\ncdef class Barter(State):\n    cdef public object note\n")
    with pytest.raises(
        fields.BadField, match=r"barter\.state\.Barter\.note is of type Python object"
    ):
        build(barter)


@pytest.mark.parametrize("base", ["State", "FrameState", "PythonState"])
def test_numbers_are_taken(barter: Path, base: str) -> None:
    module(
        barter,
        "state",
        f"""
cdef class Barter({base}):
    cdef public int coins
    cdef public int[4] hands
    cdef readonly bint open
    cdef Cards cards
    cdef Cards[3][2] table
    cdef uint16_t small
    cdef Py_ssize_t length
    cdef double share
    cdef char letter
    cdef Phase phase
    cdef Bid bid
    cdef Bid[4] bids

cdef class Elsewhere:
    cdef object note
""",
    )
    build(barter)
    assert list(barter.parent.parent.glob("build/c*/**/state.c"))


def test_classes_above_and_below_are_looked_at_wherever_they_stand(barter: Path) -> None:
    module(barter, "board", "\ncdef class Board(FrameState):\n    cdef list note\n")
    module(
        barter,
        "state",
        "from barter.board cimport Board\ncdef class Barter(Board):\n    cdef dict other\n",
    )
    with pytest.raises(fields.BadField) as caught:
        look(barter)
    assert re.findall(r"(barter\.\S+) is of type (\w+)", str(caught.value)) == [
        ("barter.board.Board.note", "list"),
        ("barter.state.Barter.other", "dict"),
    ]


def test_a_class_that_only_python_declares_is_refused(barter: Path) -> None:
    """Its fields are in no `.pxd`."""
    module(
        barter,
        "state",
        "\n",
        "@cython.cclass\nclass Barter(State):\n    note = cython.declare(list)\n",
    )
    with pytest.raises(
        fields.BadField, match=r"games.barter.state\.py:\d+: the \.pxd does not declare Barter"
    ):
        look(barter)


def test_the_fields_of_every_state_end_here(barter: Path) -> None:
    """In `State` itself objects stand before `seats`, where the copying begins."""
    core = barter.parent / "tycoon" / "core" / "engine"
    core.mkdir(parents=True)
    for folder in (core, core.parent, core.parent.parent):
        (folder / "__init__.py").touch()
    for path in (SOURCES / "tycoon/core/engine").glob("*.pxd"):
        (core / path.name).write_bytes(path.read_bytes())
        if path.with_suffix(".py").exists():
            (core / f"{path.stem}.py").write_bytes(path.with_suffix(".py").read_bytes())
    states = [("tycoon.core.engine.state", core / "state.py")]
    fields.check(states, [str(barter.parent)])
    types = (core / "state.pxd").read_text()
    late = types.replace(
        "    cdef public int seats,",
        "    cdef public int seats\n    cdef list late\n    cdef public int",
    )
    assert late != types
    (core / "state.pxd").write_text(late)
    wrong = r"tycoon\.core\.engine\.state\.State\.late is of type list"
    with pytest.raises(fields.BadField, match=wrong):
        fields.check(states, [str(barter.parent)])


def test_the_rules_that_are_there_pass() -> None:
    if importlib.util.find_spec("Cython") is None:
        pytest.skip("nothing is compiled without Cython")
    include = [str(rules.SOURCES), str(rules.TEST_GAMES)]
    fields.check([(name, source) for name, source, _ in rules.modules(tests=True)], include)


def test_types_that_cannot_be_read_are_no_permission(barter: Path) -> None:
    module(barter, "state", "\ncdef class Barter(Unknown):\n    cdef int coins\n", "x = 1\n")
    with pytest.raises(fields.BadField, match="Unknown"):
        look(barter)
