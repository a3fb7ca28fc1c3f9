"""What importing the package does, in processes of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import tycoon_extensions as rules

import tycoon

ROOT = Path(__file__).parent.parent.parent


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `code` in a fresh interpreter, without the switches of this one."""
    inherited = {key: value for key, value in os.environ.items() if key != "TYCOON_PURE"}
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )


def test_import_brings_in_nothing_heavy() -> None:
    done = run("import sys, tycoon; print(*sys.modules)")
    loaded = set(done.stdout.split())
    ours = {name for name in loaded if name.startswith("tycoon")}
    assert ours == {"tycoon", "tycoon._native"}
    assert not loaded & {"msgspec", "numpy", "starlette", "rich", "click", "asyncio", "cython"}


def test_every_public_name_is_there() -> None:
    for name in dir(tycoon):
        assert getattr(tycoon, name) is not None
    assert {"make", "game_names", "load", "FastChance", "IllegalMove", "TABLE"} <= set(dir(tycoon))
    with pytest.raises(AttributeError, match="banana"):
        _ = tycoon.banana


PLAIN = """
    import json, sys, tycoon
    for name in {modules!r}:
        __import__(name)
    print(json.dumps({{
        "compiled": tycoon.compiled,
        "files": [sys.modules[name].__file__ for name in {modules!r}],
        "cython": "cython" in sys.modules,
    }}))
"""


def modules() -> list[str]:
    return [module.name for module in rules.modules()]


def test_pure_ignores_what_is_compiled() -> None:
    answer = json.loads(run(PLAIN.format(modules=modules()), TYCOON_PURE="1").stdout)
    assert not answer["compiled"]
    assert all(file.endswith(".py") for file in answer["files"])


def test_pure_reaches_games_built_on_ours(tmp_path: Path) -> None:
    game = tmp_path / "barter"
    game.mkdir()
    (game / "__init__.py").touch()
    (game / "state.pxd").write_text("from tycoon.core.engine.state cimport State\n")
    (game / "state.py").write_text("import cython\nassert not cython.compiled\n")
    compiled = game / f"state{rules.EXTENSION_SUFFIXES[0]}"
    compiled.write_bytes(b"not a library: loading it would fail")
    code = "import tycoon, barter.state; print(barter.state.__file__)"
    done = run(code, TYCOON_PURE="1", PYTHONPATH=str(tmp_path))
    assert done.stdout.strip().endswith("state.py")


@pytest.mark.skipif(not tycoon.compiled, reason="nothing is compiled")
def test_compiled_means_every_module() -> None:
    answer = json.loads(run(PLAIN.format(modules=modules())).stdout)
    assert answer["compiled"]
    assert not any(file.endswith(".py") for file in answer["files"])
    assert not answer["cython"]


def test_the_stand_in_for_cython_is_seen_by_nobody_else() -> None:
    done = run(
        """
        import tycoon, tycoon.core.engine.state, sys
        assert "cython" not in sys.modules
        import cython
        assert cython.declare is not None
        del sys.modules["tycoon.core.engine.state"]
        import tycoon.core.engine.state
        print(sys.modules["cython"] is cython, tycoon.core.engine.state.cython is cython)
        """,
        TYCOON_PURE="1",
    )
    assert done.stdout.split() == ["True", "False"]
