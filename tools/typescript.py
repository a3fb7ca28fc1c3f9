"""TypeScript types of everything that travels, made from the structs themselves.

python -m tools.typescript > web/src/lib/wire.ts
"""

from __future__ import annotations

import inspect
import re
import sys
import typing
from typing import Any

import msgspec
from msgspec import inspect as shapes

from tycoon.core import registry
from tycoon.core.counts import Counted
from tycoon.core.views import View
from tycoon.server import wire
from tycoon.server.analysing import Progress
from tycoon.server.evenings import wire as evenings
from tycoon.table.lessons import LessonInfo, LessonMoment, LessonWord
from tycoon.table.replay import ReplayMoment

_HEAD = """\
// Made by `python -m tools.typescript`; do not edit.
/* eslint-disable */
"""
_PLAIN: dict[type, str] = {
    shapes.AnyType: "unknown",
    shapes.RawType: "unknown",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
}
_ROOTS: tuple[Any, ...] = (
    wire.GameInfo,
    wire.TableInfo,
    wire.CheckOptions,
    wire.CheckedOptions,
    wire.CreateTable,
    wire.JoinTable,
    wire.Match,
    wire.Joined,
    wire.Uploaded,
    Counted,
    ReplayMoment,
    Progress,
    LessonInfo,
    wire.PlayLesson,
    LessonMoment,
    LessonWord,
    evenings.CreateEvening,
    evenings.JoinEvening,
    evenings.EveningJoined,
    evenings.EveningInfo,
    wire.HttpError,
    wire.Health,
)


def generate(games: list[str] | None = None) -> str:
    """The whole file, with the views of the games named (all registered ones when None)."""
    views = view_types(registry.names() if games is None else games)
    writer = _Writer({cls: name for name, cls in views.items()})
    for root in _ROOTS:
        writer.written(shapes.type_info(root))
    writer.union("FromClient", wire.FromClient)
    writer.union("FromServer", wire.FromServer)
    writer.union("EveningCommand", evenings.EveningCommand)
    for cls in views.values():
        writer.written(shapes.type_info(cls))
    writer.declare(View, shapes.type_info(View))
    names = " | ".join(sorted(cls.__name__ for cls in views.values())) or "View"
    writer.parts["GameView"] = (
        f"/** The view of any game, told apart by `game`. */\nexport type GameView = {names};\n"
    )
    constants = "".join(
        f"export const {name} = {getattr(wire, name)};\n"
        for name in ("PROTOCOL", "MAX_RECORD", "MOMENTS")
    )
    return "\n".join([_HEAD, constants, *writer.parts.values()])


def view_types(games: list[str]) -> dict[str, type[View]]:
    """The struct that each game's `view` returns."""
    found: dict[str, type[View]] = {}
    for name in games:
        found[name] = registry.find(name).view_type
    return found


class _Writer:
    """Collects one declaration for each struct that is reached."""

    def __init__(self, games: dict[type, str]) -> None:
        self.games = games
        self.parts: dict[str, str] = {}
        self.classes: dict[str, type] = {}

    def union(self, name: str, union: Any) -> None:
        members = [self.written(shapes.type_info(member)) for member in typing.get_args(union)]
        lines = "".join(f"\n  | {member}" for member in members)
        self.parts[name] = f"export type {name} ={lines};\n"

    def written(self, info: Any) -> str:
        """How TypeScript writes a type."""
        if type(info) in _PLAIN:
            return _PLAIN[type(info)]
        match info:
            case shapes.LiteralType(values=values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case shapes.UnionType(types=types):
                return " | ".join(self.written(one) for one in types)
            case shapes.ListType(item_type=item) | shapes.VarTupleType(item_type=item):
                return _list_of(self.written(item))
            case shapes.TupleType(item_types=items):
                return f"[{', '.join(self.written(one) for one in items)}]"
            case shapes.DictType(value_type=value):
                return f"Record<string, {self.written(value)}>"
            case shapes.EnumType(cls=cls):
                return " | ".join(msgspec.json.encode(member.value).decode() for member in cls)
            case shapes.Metadata(type=inner):
                return self.written(inner)
            case shapes.StructType(cls=cls):
                return self.struct(cls, info)
        raise TypeError(f"no TypeScript for {info}")

    def struct(self, cls: type[msgspec.Struct], info: shapes.StructType) -> str:
        if cls is View:
            return "GameView"
        return self.declare(cls, info)

    def declare(self, cls: type[msgspec.Struct], info: Any) -> str:
        name = cls.__name__
        if self.classes.setdefault(name, cls) is not cls:
            raise TypeError(f"two structs are called {name}")
        if name in self.parts:
            return name
        self.parts[name] = ""
        about, said = _documented(cls)
        lines = [f"/** {about} */", f"export interface {name} {{"]
        if info.tag is not None and info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {msgspec.json.encode(info.tag).decode()};")
        # Clients may leave defaults out; the server writes all but what it omits.
        received = bool(cls.__struct_config__.forbid_unknown_fields)
        optional = received or cls.__struct_config__.omit_defaults
        for field in info.fields:
            text = self.written(field.type)
            if field.name == "game" and cls in self.games:
                text = f'"{self.games[cls]}"'
            if field.name in said:
                lines.append(f"  /** {said[field.name]} */")
            # Not required and yet without a default: unset where it says nothing.
            unset = field.default is field.default_factory is msgspec.NODEFAULT
            mark = "?" if (optional or unset) and not field.required else ""
            lines.append(f"  {field.encode_name}{mark}: {text};")
        self.parts[name] = "\n".join(lines) + "\n}\n"
        # Keep declarations in the order in which they were finished, so that parts come first.
        self.parts[name] = self.parts.pop(name)
        return name


def _list_of(inner: str) -> str:
    return f"({inner})[]" if " " in inner and "<" not in inner else f"{inner}[]"


def _documented(cls: type) -> tuple[str, dict[str, str]]:
    """The text above `Attributes:` in one line, and what is said of each attribute."""
    said: dict[str, str] = {}
    about = ""
    for owner in reversed(cls.__mro__):
        if not owner.__doc__ or owner in (object, msgspec.Struct):
            continue
        head, _, attributes = inspect.cleandoc(owner.__doc__).partition("Attributes:")
        about = " ".join(head.split())
        for entry in re.split(r"\n(?=    \S)", attributes):
            names, colon, text = entry.strip().partition(":")
            if colon:
                for name in names.split(","):
                    said[name.strip()] = " ".join(text.split())
    return about, {name: text.replace("None", "null") for name, text in said.items()}


def main() -> None:
    """Write the file to standard output."""
    sys.stdout.write(generate())


if __name__ == "__main__":
    main()
