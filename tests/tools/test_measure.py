"""The figures of a tree that is small enough to count by hand."""

from __future__ import annotations

import subprocess
from pathlib import Path
from textwrap import dedent

import pytest

from tools import measure

FILES = {
    "house/__init__.py": "",
    "house/names.py": "class Act:\n    ROLL = 1\n",
    "house/rules.pxd": "cdef int ROLL\n",
    "house/rules.py": '''
        import cython
        from house.names import Act, TABLE as _TABLE

        if not cython.compiled:
            from house import view
            ONE = 1

        ROLL, TABLE = (
            int(Act.ROLL),
            _TABLE,
        )
        SHIFTED = Act.ROLL << 3
        _PRIVATE = Act.ROLL
        MANY = [Act.ROLL]
        OTHER = 7

        def plain():
            """Nothing to
            choose."""
            return 1

        def ways(a, b):
            if a and b or a:
                return [x for x in b if x] if a else b
            for x in b:
                while x:
                    try:
                        x = 1
                    except ValueError:
                        pass
            match a:
                case 1:
                    return 2
                case _:
                    return 3
        ''',
    "house/view.py": """
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from house.rules import ways

        def late():
            from house import table
        """,
    "house/table.py": "from house.view import late\n",
    "house/_names/acts.pxd": "cdef int ROLL\n",
    "house/_names/acts.py": "if not cython.compiled:\n    ROLL = 1\n",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"))
    return tmp_path


def test_figures(tree: Path) -> None:
    assert measure.measured(tree, network=False) == {
        "lines in src": "45",
        "  of native modules, without their .pxd": "35",
        "  besides, generated": "3",
        "alias lines": "4",
        "guard lines": "3",
        "functions": "3",
        "  complexity above 15": "0",
        "  complexity above 30": "0",
        "  median lines": "2",
        "  longest, lines": "14",
        "circles of imports": "1",
        "  with those of types": "1",
        "files in the largest folder": "6 house",
    }


def test_complexity(tree: Path) -> None:
    counted = {one.place.split()[1]: one for one in measure.functions(measure.sources(tree), tree)}
    assert (counted["plain"].complexity, counted["plain"].lines) == (1, 2)
    # 1; if, or, and; conditional expression, for within it; for, while, except; two cases
    assert counted["ways"].complexity == 11


def test_circles(tree: Path) -> None:
    """In functions they count, and those of types apart."""
    found = measure.sources(tree)
    runs = measure.circles(measure.imports(found, tree / "src", types=False))
    assert runs == [["house.table", "house.view"]]
    types = measure.circles(measure.imports(found, tree / "src", types=True))
    assert types == [["house.rules", "house.table", "house.view"]]


def test_a_list_of_names_is_no_circle() -> None:
    assert measure.circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
    assert measure.circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


def test_the_figures_are_those_of_the_reading_that_began_it(tmp_path: Path) -> None:
    """It was done with other programs, at a commit that this checkout may have.

    It found 653 alias lines, 26 of them in tables of Deal, which are no aliases.
    """
    revision = "2b21eb2"
    known = ["git", "cat-file", "-e", f"{revision}^{{commit}}"]
    if subprocess.run(known, cwd=measure.ROOT, check=False, capture_output=True).returncode:
        pytest.skip(f"this checkout has no {revision}")
    figures = measure.measured(measure.unpack(revision, tmp_path), network=False)
    read = {
        "alias lines": "627",
        "guard lines": "920",
        "  complexity above 15": "89",
        "  median lines": "7",
        "  longest, lines": "96",
        "  with those of types": "5",
        "files in the largest folder": "59 monopoly",
    }
    assert figures | read == figures


def test_columns_stand_side_by_side() -> None:
    told = measure.table({"before": {"lines": "9", "  gone": "1"}, "now": {"lines": "8"}})
    assert told.splitlines() == [
        "|  | before | now |",
        "| --- | --- | --- |",
        "| lines | 9 | 8 |",
        "| … gone | 1 | – |",
    ]
