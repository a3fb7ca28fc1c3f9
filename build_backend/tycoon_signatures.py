"""What Cython leaves out and `help` tells: how compiled classes are made, what methods return.

A class that is compiled says nothing of its `__init__`, so that goes before its docstring as
CPython writes it for classes of its own; a `cpdef` method forgets what stands behind its arrow.
"""

from __future__ import annotations

import ast
import signal
from functools import cache
from pathlib import Path
from typing import Any

KEEPS = "constructors, returns"
"""What is kept: where it becomes more, all is translated anew."""


def keep() -> None:
    """Have the Cython of this process keep both; a Cython that works otherwise goes without."""
    try:
        from Cython.Compiler.Nodes import CClassDefNode, CFuncDefNode, DefNode
    except ImportError:
        return
    needed = (
        (DefNode, "as_cfunction"),
        (CFuncDefNode, "declare_cpdef_wrapper"),
        (CClassDefNode, "analyse_declarations"),
    )
    if hasattr(DefNode, "tycoon_keeps") or not all(hasattr(*one) for one in needed):
        return
    DefNode.tycoon_keeps = True
    as_cfunction = DefNode.as_cfunction
    declare_cpdef_wrapper = CFuncDefNode.declare_cpdef_wrapper
    analyse_declarations = CClassDefNode.analyse_declarations

    def with_return(self: Any, *args: Any, **named: Any) -> Any:
        made = as_cfunction(self, *args, **named)
        made.tycoon_return = self.return_type_annotation
        return made

    def declare_with_return(self: Any, env: Any) -> None:
        declare_cpdef_wrapper(self, env)
        if getattr(self, "py_func", None) is not None:
            self.py_func.return_type_annotation = getattr(self, "tycoon_return", None)

    def with_signature(self: Any, env: Any) -> None:
        analyse_declarations(self, env)
        scope = self.entry.type.scope
        made_by = signatures(Path(self.pos[0].filename or "")).get(self.class_name)
        if made_by is not None and scope is not None and self.doc:
            scope.doc = type(self.doc)(f"{self.class_name}{made_by}\n--\n\n{self.doc}")

    DefNode.as_cfunction = with_return
    CFuncDefNode.declare_cpdef_wrapper = declare_with_return
    CClassDefNode.analyse_declarations = with_signature


def spread() -> None:
    """Have those processes that Cython is about to start `keep` too."""
    from Cython.Build import Dependencies

    Dependencies._init_multiprocessing_helper = begin


def begin() -> None:
    """Begin such a process: as Cython does, which leaves Ctrl-C to who started it, and `keep`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    keep()


@cache
def signatures(source: Path) -> dict[str, str]:
    """How each class of a module is made, as `(game, seats=4)`; none for those that do not say."""
    if source.suffix != ".py":
        return {}
    found = {}
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                found[node.name] = f"({ast.unparse(_bare(part.args))})"
    return found


def _bare(args: ast.arguments) -> ast.arguments:
    """Arguments without the first and without types, which CPython's own signatures lack."""
    del args.args[0]
    for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg):
        if arg is not None:
            arg.annotation = None
    return args
