"""Tables of constants are the same compiled and interpreted: a compiler may read one otherwise."""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import pkgutil
import re
import subprocess
import sys
from math import prod

import pytest

import tycoon

TYPES = {
    "int": ctypes.c_int,
    "short": ctypes.c_short,
    "double": ctypes.c_double,
    "u64": ctypes.c_uint64,
    "i64": ctypes.c_int64,
}
TABLE = re.compile(r"(?:\w*_)?(\w+?) ((?:\[\d+\])+)")

INTERPRETED = """
import importlib, json, sys, tycoon
assert not tycoon.compiled
tables = [getattr(importlib.import_module(name), table) for name, table in json.load(sys.stdin)]
print(json.dumps(tables))
"""


def compiled_tables() -> dict[tuple[str, str], list[float]]:
    """What modules show each other of their C arrays, by module and name."""
    pointer, kind = ctypes.pythonapi.PyCapsule_GetPointer, ctypes.pythonapi.PyCapsule_GetName
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    kind.restype, kind.argtypes = ctypes.c_char_p, [ctypes.py_object]
    found = {}
    for one in pkgutil.walk_packages([*tycoon.__path__], "tycoon."):
        if not re.search(r"\.(games|core|search)\.", one.name):
            continue
        for name, capsule in getattr(importlib.import_module(one.name), "__pyx_capi__", {}).items():
            table = TABLE.fullmatch(kind(capsule).decode())
            if table:
                array = TYPES[table[1]] * prod(map(int, re.findall(r"\d+", table[2])))
                values = array.from_address(pointer(capsule, kind(capsule)))
                found[one.name, name] = list(values)
    return found


@pytest.mark.skipif(not tycoon.compiled, reason="there is one reading only")
def test_tables_are_those_of_plain_python() -> None:
    tables = compiled_tables()
    assert ("tycoon.games.monopoly.squares", "LIFTED_FOR") in tables
    done = subprocess.run(
        [sys.executable, "-c", INTERPRETED],
        input=json.dumps(list(tables)),
        env={**os.environ, "TYCOON_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    plain = json.loads(done.stdout)
    assert {
        name for name, values in zip(tables, plain, strict=True) if values != tables[name]
    } == set()
