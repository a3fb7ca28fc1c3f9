"""Small functions of other modules, as functions that the C compiler can write into their callers.

A rule that asks another module calls it through a pointer, which is set when the module is
imported: no compiler sees what is behind it. So what Cython wrote of a small function is put into
the modules that call it as well. What needs more than such a module knows stays behind its pointer:
the results are the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

MOST = 30
"""How many C statements a function may have to be put into other modules."""
SMALL = 12
"""Up to how many the compiler is told to write it into its callers, and not only allowed to."""

_BEGIN, _END = "/* Begin of functions of other modules */\n", "/* End of them */\n"
_EXPORTED = re.compile(r"__pyx_export_pointers\[\]\)\(void\) = \{(.*?)\};", re.DOTALL)
_DEFINED = re.compile(
    r"^static (?:CYTHON_INLINE )?([\w *]+?)(__pyx_f_\w+)\(([^;{}]*)\) \{\n(.*?)^\}$",
    re.MULTILINE | re.DOTALL,
)
_IMPORTED = re.compile(r"^static [\w *]+\(\*(__pyx_f_\w+)\)\([^;]*\);", re.MULTILINE)
_POINTERS = re.compile(r"__pyx_import_pointers\[\]\)\(void\) = \{.*?\};", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NAME = re.compile(r"\b(?:__pyx_|__Pyx_|__PYX_|Py|tycoon_)\w*")
_LOCAL = re.compile(r"__pyx_(?:v_[A-Za-z_]\w*|t_\d+|r|L\d+(?:_\w+)?|skip_dispatch)$")
_IMPLEMENTATION = "/* Implementation of "


@dataclass(frozen=True)
class Function:
    """A function of a module: its name, how it begins, its statements, the names that it needs."""

    name: str
    head: str
    body: str
    needs: frozenset[str]

    @property
    def text(self) -> str:
        """The function as another module has it."""
        how = "CYTHON_INLINE" if self.body.count(";") <= SMALL else "CYTHON_UNUSED"
        return f"static {how} {self.head} {{\n{self.body}}}\n"


def small_functions(text: str) -> Iterator[Function]:
    """What a module, as Cython wrote it, exports and is small."""
    exported = {name for found in _EXPORTED.findall(text) for name in re.findall(r"&(\w+)", found)}
    for result, name, arguments, commented in _DEFINED.findall(text):
        if name in exported:
            lines = _COMMENT.sub("", commented).splitlines()
            body = "".join(f"{line}\n" for line in lines if line.strip())
            if body.count(";") <= MOST:
                head = f"{result}{name}({arguments})"
                names = frozenset(_NAME.findall(head + body)) - {name}
                needs = frozenset(one for one in names if not _LOCAL.match(one))
                yield Function(name, head, body, needs)


def use_small(texts: Mapping[str, str]) -> dict[str, str]:
    """C as Cython writes it of some modules, with small functions in those that call them.

    What was put there before is taken out first.
    """
    plain = {module: _without(text) for module, text in texts.items()}
    small = {one.name: one for text in plain.values() for one in small_functions(text)}
    return {module: _with(text, small) for module, text in plain.items()}


def _without(text: str) -> str:
    before, begin, after = text.partition(_BEGIN)
    if begin:
        text = (before + after.partition(_END)[2]).replace("imported___pyx_f_", "__pyx_f_")
    return text


def _with(text: str, small: Mapping[str, Function]) -> str:
    declared, _, rest = text.partition(_IMPLEMENTATION)
    known = set(_NAME.findall(declared))
    wanted: dict[str, Function] = {}
    for name in _IMPORTED.findall(declared):
        for one in _closure(name, small, known) or ():
            wanted[one.name] = one
    if not wanted or not rest:
        return text
    pointers = re.compile(rf"\b({'|'.join(wanted)})\b")
    declared = _IMPORTED.sub(lambda found: pointers.sub(r"imported_\1", found[0]), declared)
    rest = _POINTERS.sub(lambda found: pointers.sub(r"imported_\1", found[0]), rest)
    heads = "".join(f"{one.text.partition(' {')[0]};\n" for one in wanted.values())
    bodies = "".join(one.text for one in wanted.values())
    return f"{declared}{_BEGIN}{heads}{bodies}{_END}{_IMPLEMENTATION}{rest}"


def _closure(name: str, small: Mapping[str, Function], known: set[str]) -> list[Function] | None:
    """A small function and those it needs beside what is known; None where that is not all."""
    found: dict[str, Function] = {}
    left = [name]
    while left:
        one = small.get(left.pop())
        if one is None:
            return None
        found[one.name] = one
        # In an order of their own: what is written alike twice is compiled once.
        left += sorted(need for need in one.needs - known if need not in found)
    return list(found.values())
