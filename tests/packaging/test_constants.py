"""Constants that the C compiler knows are those of the interpreted rules."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
import tycoon_constants as constants
import tycoon_extensions as rules

MODULES = {name: (source, types) for name, source, types in rules.modules(tests=True)}
BASES = (rules.SOURCES, rules.TEST_GAMES)
OWN = "tycoon.games.barter.rules"
READ = "__pyx_v_6tycoon_5games_6barter_5rules_ROW"
WRITTEN = f"""
static int {READ};
static int f(int seat) {{ return {READ} * seat; }}
static int init(void) {{
  void *const pointers[] = {{(void *)&{READ}, (void *) NULL}};
  {READ} = 48;
  return 0;
}}
"""
POINTER = READ.replace("_v_", "_vp_")
IMPORTED = f"""
static int *{POINTER} = 0;
#define {READ} (*{POINTER})
static int f(int seat) {{ return {READ} * seat; }}
"""


def test_what_is_compiled_quickly_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever renames or moves a module would have it compiled slowly again."""
    monkeypatch.delenv("TYCOON_CFLAGS", raising=False)
    monkeypatch.delenv("TYCOON_DEBUG", raising=False)
    made = rules.extensions(tests=True)
    quick = {extension.name for extension in made if "-O1" in extension.extra_compile_args}
    assert quick == rules.SELDOM


def test_the_values_are_those_of_the_interpreter() -> None:
    found = constants.Constants(MODULES, BASES)
    known = {name: {key: value for key, (_, value) in found.of(name).items()} for name in MODULES}
    code = (
        "import json, sys; from importlib import import_module as get\n"
        "wanted = json.load(sys.stdin)\n"
        "print(json.dumps({name: {key: int(getattr(get(name), key)) for key in keys}"
        " for name, keys in wanted.items()}))"
    )
    paths = os.pathsep.join([str(rules.SOURCES), str(rules.TEST_GAMES)])
    answer = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(known),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "TYCOON_PURE": "1", "PYTHONPATH": paths},
    )
    assert json.loads(answer.stdout) == known
    assert known["tycoon.games.deal.rules.board"]["ROW"] == 48
    declared = sum(len(values) for values in known.values())
    assert declared > 450, "hardly anything was worked out"


def test_hardly_any_constant_stays_a_variable() -> None:
    """Loops up to such a one are not done by vectors: a net was asked at a quarter of its speed."""
    found = constants.Constants(MODULES, BASES)
    stays = set()
    for name, (_, types) in MODULES.items():
        lines = re.findall(
            r"^cdef (?:int|u64|i64) ([A-Z_0-9, ]+)$", types.read_text("utf-8"), re.MULTILINE
        )
        declared = {constant.strip() for line in lines for constant in line.split(",")}
        stays |= {f"{name}.{constant}" for constant in declared - set(found.of(name))}
    # Too small a number for C's own way to write it, and what is made from a table of the rules.
    known = {"tycoon.core.engine.archive.LEAST", "tycoon.games.monopoly.rules.board.FORTUNE_KINDS"}
    assert {one for one in stays if not one.startswith("soak.")} == known


def test_what_cython_writes_reads_the_header() -> None:
    changed = constants.use_known(WRITTEN, OWN)
    assert f"static int stored_{READ};" in changed
    assert f"  stored_{READ} = 48;" in changed
    assert f"&stored_{READ}," in changed
    assert f"return {READ} * seat" in changed
    assert f"#define {READ} known_{READ}\n#else\n#define {READ} stored_{READ}\n" in changed
    imported = constants.use_known(IMPORTED, "tycoon.games.other")
    assert f"#ifdef known_{READ}\n#define {READ} known_{READ}\n" in imported
    assert f"#else\n#define {READ} (*{POINTER})\n#endif" in imported
    for text, own in [(changed, OWN), (imported, "tycoon.games.other")]:
        assert constants.use_known(text, own).count("#ifdef") == 1, "changed twice"


def test_what_is_written_otherwise_stays() -> None:
    twice = WRITTEN.replace("  return 0;", f"  {READ} = 49;\n  return 0;")
    for text in [twice, WRITTEN.replace("static int", "extern int"), "int x;\n"]:
        assert "known_" not in constants.use_known(text, OWN)


def test_only_constants_are_known() -> None:
    source, types = MODULES["tycoon.core.engine.chance"]
    found = constants.Constants({"chance": (source, types)}, BASES).of("chance")
    assert found["MASK"] == ("u64", 2**64 - 1)
    declared = re.findall(r"cdef int (MAX_ORDER)", types.read_text(encoding="utf-8"))
    assert set(found) >= {"HALF", *declared}
    for _, value in found.values():
        assert type(value) is int
