"""Functions by which rules read and write what `ASKED` and `ACTION` of a game's names declare.

Each is written twice, in Python and as an inline function for the compiler, so that rules say
``asked.debt(state, i).amount``, ``asked.push_debt(state, seat, amount, …)`` and
``acts.fields(action).square`` however they run. Other numbers that hold several fields are in
`PACKED`, by the name of the module that splits and packs them.
"""

from __future__ import annotations

import sys
from importlib import import_module
from keyword import iskeyword
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LETTERS = "abcd"


def names_of(base: Path, package: str) -> ModuleType:
    """The module `names` of a game, loaded without its package, which needs more than the build."""
    kept = {name: module for name, module in sys.modules.items() if _ours(name, package)}
    for name in kept:
        del sys.modules[name]
    root = base / "tycoon" if (base / "tycoon").is_dir() else _sources(base)
    try:
        for name, folder in _packages(base, package, root):
            module = ModuleType(name)
            module.__path__ = [str(folder)]
            sys.modules[name] = module
        return import_module(f"{package}.names")
    finally:
        for name in [name for name in sys.modules if _ours(name, package)]:
            del sys.modules[name]
        sys.modules.update(kept)


def _ours(name: str, package: str) -> bool:
    return name.partition(".")[0] in ("tycoon", package.partition(".")[0])


def _sources(base: Path) -> Path:
    """Where the package lies, for a game of the tests."""
    return next(
        parent / "src/tycoon" for parent in base.parents if (parent / "src/tycoon").is_dir()
    )


def _packages(base: Path, package: str, root: Path) -> Iterator[tuple[str, Path]]:
    """The packages that are not to run what their `__init__` says, and where they lie."""
    yield "tycoon", root
    yield "tycoon.core", root / "core"
    parts = package.split(".")
    for i in range(1 if parts[0] == "tycoon" else 0, len(parts)):
        yield ".".join(parts[: i + 1]), base.joinpath(*parts[: i + 1])


def written(base: Path, package: str) -> dict[str, str]:
    """What the files are to hold; none for a game that declares no questions and no actions."""
    source = base.joinpath(*package.split("."), "names.py").read_text(encoding="utf-8")
    if not any(name in source for name in ("ASKED", "ACTION", "PACKED")):
        return {}
    names = names_of(base, package)
    files = {}
    if hasattr(names, "ASKED"):
        asked = {kind.name: fields for kind, fields in names.ASKED.items()}
        files["asked.py"] = "\n".join(asked_for_python(asked, package))
        files["asked.pxd"] = "\n".join(asked_for_c(asked, package))
    packed = {"acts": names.ACTION} if hasattr(names, "ACTION") else {}
    for name, fields in {**packed, **getattr(names, "PACKED", {})}.items():
        files[f"{name}.py"] = "\n".join(packed_for_python(fields, name))
        files[f"{name}.pxd"] = "\n".join(packed_for_c(fields))
    return files


def _taken(field: Any, number: str) -> str:
    """The value of a field out of its number."""
    value = f"{number} >> {field.shift}" if field.shift else number
    if field.kind.bits:
        value = f"{value} & {(1 << field.kind.bits) - 1}"
    if not field.kind.less:
        return value
    return f"({value}) - {field.kind.less}" if value != number else f"{value} - {field.kind.less}"


def _held(fields: Any) -> list[str]:
    """The numbers that hold the fields; a product shifts what may be below 0 too."""
    return [
        " + ".join(
            f"{_in_place(field)} * {1 << field.shift}" if field.shift else _in_place(field)
            for field in fields
            if field.number == number
        )
        for number in range(fields.numbers)
    ]


def _in_place(field: Any) -> str:
    """What the number holds of a field."""
    if not field.kind.less:
        return str(field.name)
    held = f"{field.name} + {field.kind.less}"
    return f"({held})" if field.shift else held


def _title(name: str) -> str:
    return name.title().replace("_", "")


def reader(ask: str) -> str:
    """What the function is called that reads a question, such as `debt`, `return_`."""
    return ask.lower() + ("_" if iskeyword(ask.lower()) else "")


def _called(name: str, before: list[str], typed: list[str], after: str, end: str) -> Iterator[str]:
    """The head or the call of a function, over several lines where one is too short."""
    line = f"{name}({', '.join(before + typed)}){after}"
    if len(line) <= 100:
        yield line
    elif len(indented := f"    {end}{', '.join(before + typed)}") <= 100:
        yield f"{name}("
        yield indented
        yield f"{end}){after}"
    else:
        yield f"{name}("
        yield from (f"    {end}{part}," for part in before + typed)
        yield f"{end}){after}"


def asked_for_python(asked: dict[str, Any], package: str) -> Iterator[str]:
    """`asked.py`: a tuple for each question, and how it is read, asked and changed."""
    yield '"""What is asked, read and written by name; compiled, asked.pxd stands in."""'
    yield ""
    yield "from typing import NamedTuple"
    yield ""
    frames = "from tycoon.core.engine.frames import FrameState"
    yield from sorted([frames, f"from {package}.names import Ask"])
    for name, fields in asked.items():
        title, low = _title(name), name.lower()
        typed = [f"{field.name}: int" for field in fields]
        if typed:
            yield from ("", "", f"class {title}(NamedTuple):")
            yield f'    """{fields.about}"""'
            yield ""
            yield from (f"    {part}" for part in typed)
            yield from ("", "", f"def {reader(name)}(state: FrameState, i: int) -> {title}:")
            yield f'    """The {low.replace("_", " ")} in frame `i`."""'
            values = [_taken(field, f"state.frame_{LETTERS[field.number]}[i]") for field in fields]
            yield from _called(f"    return {title}", [], values, "", "    ")
        held = _held(fields)
        for verb, about in (("push", "seat"), ("amend", "i")):
            if verb == "amend" and not typed:
                continue
            before = ["state: FrameState", f"{about}: int"]
            yield from ("", "")
            yield from _called(f"def {verb}_{low}", before, typed, " -> None:", "")
            yield (
                f'    """Ask `seat`: {low.replace("_", " ")}."""'
                if verb == "push"
                else '    """Give frame `i` other values."""'
            )
            first = [f"Ask.{name}", "seat"] if verb == "push" else ["i"]
            yield from _called(f"    state.{verb}", first, held, "", "    ")
    yield ""


def asked_for_c(asked: dict[str, Any], package: str) -> Iterator[str]:
    """`asked.pxd`: a struct for each question, and the same functions inline."""
    yield f"from {package}._names.ask cimport Ask"
    yield "from tycoon.core.engine.buffers cimport i64"
    yield "from tycoon.core.engine.frames cimport FrameState"
    yield ""
    for name, fields in asked.items():
        title, low = _title(name), name.lower()
        names = [field.name for field in fields]
        typed = "".join(f", i64 {field}" for field in names)
        held = "".join(f", {part}" for part in _held(fields))
        if names:
            yield f"cdef struct {title}:"
            yield f"    i64 {', '.join(names)}"
            yield ""
            yield f"cdef inline {title} {reader(name)}(FrameState state, int i) noexcept nogil:"
            yield f"    cdef {title} asked"
            for field in fields:
                number = f"state.frame_{LETTERS[field.number]}[i]"
                yield f"    asked.{field.name} = {_taken(field, number)}"
            yield "    return asked"
            yield ""
        yield f"cdef inline void push_{low}(FrameState state, int seat{typed}) noexcept nogil:"
        yield f"    state.push(Ask.{name}, seat{held})"
        yield ""
        if names:
            yield f"cdef inline void amend_{low}(FrameState state, int i{typed}) noexcept nogil:"
            yield f"    state.amend(i{held})"
            yield ""


def packed_for_python(fields: Any, module: str) -> Iterator[str]:
    """`acts.py`: the fields of an action as a tuple, and how it is split and packed."""
    names = [field.name for field in fields]
    what = "an action" if module == "acts" else "a number"
    number = what.rsplit(maxsplit=1)[-1]
    yield f'"""The fields of {what} by name; compiled, {module}.pxd stands in."""'
    yield ""
    yield "from typing import NamedTuple"
    yield from ("", "", "class Fields(NamedTuple):")
    yield f'    """{fields.about}"""'
    yield ""
    yield from (f"    {name}: int{'' if i == 0 else ' = 0'}" for i, name in enumerate(names))
    yield from ("", "", f"def fields({number}: int) -> Fields:")
    yield f'    """The fields of {what}."""'
    yield from _called("    return Fields", [], [_taken(f, number) for f in fields], "", "    ")
    yield from ("", "")
    typed = [f"{name}: int{'' if i == 0 else ' = 0'}" for i, name in enumerate(names)]
    yield from _called("def packed", [], typed, " -> int:", "")
    yield f'    """The {number} of these fields."""'
    parts = [f"{f.name} << {f.shift}" if f.shift else f.name for f in fields]
    line = f"    return {' | '.join(parts)}"
    if len(line) <= 100:
        yield line
    else:
        yield "    return ("
        yield f"        {parts[0]}"
        yield from (f"        | {part}" for part in parts[1:])
        yield "    )"
    yield ""


def packed_for_c(fields: Any) -> Iterator[str]:
    """`acts.pxd`: the same as a struct and inline functions."""
    names = [field.name for field in fields]
    yield "from tycoon.core.engine.buffers cimport u64"
    yield ""
    yield "cdef struct Fields:"
    yield f"    int {', '.join(names)}"
    yield ""
    yield "cdef inline Fields fields(u64 action) noexcept nogil:"
    yield "    cdef Fields said"
    yield from (f"    said.{f.name} = {_taken(f, 'action')}" for f in fields)
    yield "    return said"
    yield ""
    typed = ", ".join(f"u64 {name}{'' if i == 0 else '=0'}" for i, name in enumerate(names))
    yield f"cdef inline u64 packed({typed}) noexcept nogil:"
    parts = " | ".join(f"{f.name} << {f.shift}" if f.shift else f.name for f in fields)
    yield f"    return {parts}"
    yield ""
