"""Whether the rules run compiled, and how they are read where they do not.

Every module of the rules is plain Python with the C types of its names in a ``.pxd`` beside it. All
of them are compiled or none. With ``TYCOON_PURE=1``, or where nothing could be compiled, they are
interpreted from source, and so are games outside this package that are built on its types: what is
compiled lies unused. The results are the same, a hundred times slower.
"""

from __future__ import annotations

import os
import sys
import warnings
from contextlib import nullcontext
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from threading import Lock
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

_HERE = Path(__file__).parent
_PACKAGE = __package__ or "tycoon"

PURE = os.environ.get("TYCOON_PURE", "") not in {"", "0"}
"""Whether the environment asks for the rules to be interpreted."""

compiled = not PURE and any((_HERE / f"_cyutility{end}").exists() for end in EXTENSION_SUFFIXES)
"""Whether the rules run compiled in this process."""

# What interpreted rules use of Cython. Theirs alone: other packages that import `cython` get the
# real one, or none and with it their own way of doing without.
_STAND_IN: Any = SimpleNamespace(
    compiled=False,
    nogil=nullcontext(),
    gil=nullcontext(),
    cast=lambda _type, value: value,
    final=lambda method: method,
)


class InterpretedWarning(RuntimeWarning):
    """The rules run interpreted because they could not be compiled when Tycoon was installed."""


class _RulesLoader(SourceFileLoader):
    """Runs a module of the rules from source, with the stand-in for `import cython`."""

    _lock = Lock()
    _running = 0
    _real: ModuleType | None = None

    def exec_module(self, module: ModuleType) -> None:
        """Run the module."""
        loader = _RulesLoader
        with loader._lock:
            if not loader._running:
                loader._real = sys.modules.get("cython")
                sys.modules["cython"] = _STAND_IN
            loader._running += 1
        try:
            super().exec_module(module)
        finally:
            with loader._lock:
                loader._running -= 1
                if not loader._running:
                    del sys.modules["cython"]
                    if loader._real is not None:
                        sys.modules["cython"] = loader._real


class _RulesFinder:
    """Finds the modules of the rules as source, whatever lies compiled beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module that has a .pxd beside it, here or in a game built on this package."""
        package, _, name = fullname.rpartition(".")
        for entry in path or ():
            if package.split(".")[0] == _PACKAGE or _built_on_ours(entry):
                source = Path(entry, f"{name}.py")
                if source.with_suffix(".pxd").exists() and source.exists():
                    loader = _RulesLoader(fullname, str(source))
                    return spec_from_file_location(fullname, source, loader=loader)
        return None


@cache
def _built_on_ours(folder: str) -> bool:
    return any(b"tycoon." in types.read_bytes() for types in Path(folder).glob("*.pxd"))


@cache
def warn_if_interpreted() -> None:
    """Say once in this process that the rules are slow, unless that was asked for."""
    if not compiled and not PURE:
        warnings.warn(
            "Tycoon's rules run interpreted, a hundred times slower than compiled: no C compiler"
            " was found when it was installed. TYCOON_PURE=1 silences this.",
            InterpretedWarning,
            stacklevel=3,
        )


if not compiled:
    sys.meta_path.insert(0, _RulesFinder())
