"""The constants of the rules, as numbers that the C compiler knows.

A module says ``ROW = 48`` and its ``.pxd`` ``cdef int ROW``. Cython makes a variable of that, which
other modules reach through a pointer: no multiplication by it can be a shift, no loop up to it be
unrolled. So a header has the values, and what Cython wrote is changed to use them where it reads
such a name. What cannot be worked out here, or is written by another Cython in another way, stays
a variable: the results are the same.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import tycoon_vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

C_TYPES = {"int": "int", "u64": "unsigned long long", "i64": "long long"}
_DECLARED = re.compile(
    r"^cdef (int|u64|i64) (_?[A-Z][A-Z0-9_]*(?:, *_?[A-Z][A-Z0-9_]*)*)$", re.MULTILINE
)
# As imported, where it was not changed before.
_IMPORTED = re.compile(
    r"(?<!#else\n)^#define (__pyx_v_\d\w*_[A-Z][A-Z0-9_]*) (\(\*__pyx_vp_\w+\))$", re.MULTILINE
)


class _Module(SimpleNamespace):
    """What is known of a module: its constants, and what they are made of."""


class Constants:
    """The values of the constants of some modules: import name → source, types.

    Nothing is imported that needs more than the build has.
    """

    def __init__(self, modules: Mapping[str, tuple[Path, Path]], bases: Sequence[Path]) -> None:
        self._modules = modules
        self._bases = bases
        self._known: dict[str, _Module] = {}
        self._names: dict[str, Any] = {}

    def of(self, name: str) -> dict[str, tuple[str, int]]:
        """The constants that a module's ``.pxd`` declares: name → type, value."""
        source, types = self._modules[name]
        once = _assigned_once(ast.parse(source.read_text(encoding="utf-8")))
        known = vars(self._evaluated(name))
        found = {}
        for kind, names in _DECLARED.findall(types.read_text(encoding="utf-8")):
            for constant in names.replace(" ", "").split(","):
                value = known.get(constant)
                if constant in once and isinstance(value, int) and _fits(kind, value):
                    found[constant] = kind, int(value)
        return found

    def _evaluated(self, name: str) -> _Module:
        if name not in self._known:
            module = self._known[name] = _Module()
            source = self._modules[name][0].read_text(encoding="utf-8")
            for line in _lines(ast.parse(source).body):
                self._run(line, vars(module))
        return self._known[name]

    def _run(self, line: ast.stmt, into: dict[str, Any]) -> None:
        try:
            if isinstance(line, ast.ImportFrom):
                for alias in line.names:
                    into[alias.asname or alias.name] = self._imported(line.module or "", alias.name)
            else:
                code = compile(ast.Module([line], []), "constants", "exec")
                exec(code, into)  # noqa: S102 - lines of our own modules
        except Exception:  # noqa: BLE001 - what needs more than constants is none
            return

    def _imported(self, package: str, name: str) -> Any:
        whole = f"{package}.{name}"
        if whole in self._modules or whole.endswith(".names"):
            return self._module(whole)
        return getattr(self._module(package), name)

    def _module(self, name: str) -> Any:
        if name in self._modules:
            return self._evaluated(name)
        if name.endswith(".names"):
            if name not in self._names:
                package = name.removesuffix(".names")
                folder = package.replace(".", "/")
                base = next(base for base in self._bases if (base / folder).exists())
                self._names[name] = tycoon_vocabulary.names_of(base, package)
            return self._names[name]
        return import_module(name)


def _lines(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """What constants are made by: assignments, imports, functions; no classes, nothing else."""
    for node in body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "not cython.compiled":
            yield from _lines(node.body)
        elif isinstance(node, ast.Assign | ast.ImportFrom | ast.FunctionDef):
            yield node


def _assigned_once(module: ast.Module) -> set[str]:
    """The names that get a value once, however deep."""
    stored: Counter[str] = Counter()
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            stored[node.id] += 1
        elif isinstance(node, ast.ImportFrom):
            stored.update(alias.asname or alias.name for alias in node.names)
    return {name for name, times in stored.items() if times == 1}


def _fits(kind: str, value: int) -> bool:
    least, most = {"int": (-(2**31), 2**31), "i64": (-(2**63) + 1, 2**63), "u64": (0, 2**64)}[kind]
    return least <= value < most


def mangled(module: str, name: str) -> str:
    """The name that Cython gives a variable of a module."""
    return f"__pyx_v_{''.join(f'{len(part)}{part}_' for part in module.split('.'))}{name}"


def header(modules: Mapping[str, tuple[Path, Path]], bases: Sequence[Path]) -> str:
    """The header with the values of all constants of some modules, which lie below `bases`."""
    constants = Constants(modules, bases)
    lines = []
    for module in sorted(modules):
        for name, (kind, value) in sorted(constants.of(module).items()):
            number = f"{value}ULL" if kind == "u64" else f"{value}LL"
            lines.append(f"#define known_{mangled(module, name)} (({C_TYPES[kind]})({number}))\n")
    return "".join(lines)


def use_known(text: str, own: str) -> str:
    """C as Cython writes it of the module `own`, reading constants from the header."""
    text = _IMPORTED.sub(_read(r"\1", r"\2"), text)
    name = rf"{mangled(own, '')}_?[A-Z][A-Z0-9_]*"
    stored = Counter(re.findall(rf"^ *({name}) = ", text, re.MULTILINE))
    once = {kept for kept, times in stored.items() if times == 1}
    declared = re.findall(rf"^static [\w ]+ ({name});$", text, re.MULTILINE)
    if once.isdisjoint(declared):
        return text
    once.intersection_update(declared)

    def rename(found: re.Match[str]) -> str:
        before, constant, after = found.groups()
        if constant not in once:
            return found[0]
        more = f"\n{_read(constant, f'stored_{constant}')}" if after == ";" else ""
        return f"{before}stored_{constant}{after}{more}"

    text = re.sub(rf"^( *)({name})( = )", rename, text, flags=re.MULTILINE)
    text = re.sub(rf"(&)({name})\b()", rename, text)
    return re.sub(rf"^(static [\w ]+ )({name})(;)$", rename, text, flags=re.MULTILINE)


def _read(name: str, otherwise: str) -> str:
    return (
        f"#ifdef known_{name}\n#define {name} known_{name}\n"
        f"#else\n#define {name} {otherwise}\n#endif"
    )
