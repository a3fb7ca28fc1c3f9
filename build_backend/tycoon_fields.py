"""What the fields of a state may be: numbers, and arrays and structs of numbers.

A compiled state is copied as memory (``tycoon/core/engine/_memory.pxd``), from its field `seats` to
the end of its class. An object copied that way has one reference for two owners, and is freed while
the second still uses it; what a pointer or a memoryview shows, copies would share. Nothing else
tells, so the build looks at every class below ``State``, with the parser that compiles it.
"""

from __future__ import annotations

import ast
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

STATE = "tycoon.core.engine.state.State"
FIRST_COPIED = "seats"
"""The fields of ``State`` before this one it shares or leaves out of copies, each by hand."""

WHY = (
    "states are copied as memory, so that copies would share it and nothing would count its owners;"
    " let it be a number, or an array or a struct of numbers"
)
UNSEEN = "the build looks there for what the fields of a compiled class are"


class BadField(Exception):
    """A class below ``State`` has a field that must not be copied as memory; says which and why."""


def check(modules: Iterable[tuple[str, Path]], include: Sequence[str]) -> None:
    """Look at all fields of states in modules, given by name and Python source.

    `include`: the folders in which Cython finds their ``.pxd`` and those that these name.

    Raises BadField for those that must not be there, all of them.
    """
    from Cython.Compiler import Errors
    from Cython.Compiler.Main import Context
    from Cython.Compiler.Options import CompilationOptions, default_options

    options = CompilationOptions(default_options, include_path=list(include), language_level=3)
    context = Context.from_options(options)
    found: list[str] = []
    held = Errors.hold_errors()
    try:
        for name, source in modules:
            scope = context.find_module(name)
            found += _in_types(scope)
            found += _in_source(source, {entry.name for entry in scope.c_class_entries})
    finally:
        Errors.release_errors(ignore=True)
    if found or held:
        raise BadField("\n".join([*found, *map(str, held)]))


def _in_types(scope: Any) -> Iterator[str]:
    """What is wrong with the classes that the ``.pxd`` of a module defines."""
    for entry in scope.c_class_entries:
        lineage = list(_lineage(entry.type))
        if STATE not in lineage:
            continue
        fields = list(entry.type.scope.var_entries)
        if lineage[0] == STATE:
            names = [field.name for field in fields]
            fields = fields[names.index(FIRST_COPIED) :]
        for field in fields:
            kind = _refused(field.type)
            if kind:
                file, line, _ = field.pos
                place = f"{os.path.relpath(file.filename)}:{line}"
                yield f"{place}: {lineage[0]}.{field.name} is of type {kind}: {WHY}"


def _lineage(of: Any) -> Iterator[str]:
    """The full names of a class and of those above it, the nearest first."""
    while of is not None:
        yield f"{of.module_name or of.scope.parent_scope.qualified_name}.{of.name}"
        of = of.base_type


def _refused(of: Any) -> str:
    """What a type is called that must not be copied as memory; nothing for one that may."""
    of = of.resolve()
    if of.is_cv_qualified:
        return _refused(of.cv_base_type)
    if of.is_numeric or of.is_enum:
        return ""
    if of.is_array:
        return _refused(of.base_type)
    if of.is_struct_or_union and not of.is_cpp_class and of.scope is not None:
        inside = (_refused(field.type) for field in of.scope.var_entries)
        return next((f"struct with {kind}" for kind in inside if kind), "")
    if of.is_pyobject:
        return "Python object" if str(of) == "Python object" else f"{of.name} object"
    if of.is_memoryviewslice:
        return "memoryview"
    return "pointer" if of.is_ptr else str(of)


def _in_source(source: Path, declared: set[str]) -> Iterator[str]:
    """Compiled classes that no ``.pxd`` declares: their fields could be anything."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and node.name not in declared:
            decorators = {
                ast.unparse(decorator).split(".")[-1] for decorator in node.decorator_list
            }
            if "cclass" in decorators:
                place = f"{os.path.relpath(source)}:{node.lineno}"
                yield f"{place}: the .pxd does not declare {node.name}: {UNSEEN}"
