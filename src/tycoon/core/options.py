"""Options of games: typed, with defaults; unknown ones are refused."""

from __future__ import annotations

import contextlib
import difflib
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Literal, get_args, get_origin, get_type_hints

import msgspec

from tycoon.core.checks import whole
from tycoon.core.errors import BadOption, UnknownOption


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game; a subclass has one field for each, annotated with what is allowed.

    The catalogue has `<game>.option.<name>` and `<game>.option.<name>.help` for each.
    """

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Which options a form shows together, each in one group, all in the order of the form; the
    catalogue has `<game>.options.<group>`. Empty for a few that need none. (test_options)"""
    only_with: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Options that change nothing unless others have these values. (test_options)"""

    later: ClassVar[frozenset[str]] = frozenset()
    """Options younger than records of the game: `written` leaves them out where they have their
    defaults, so that a game without them is written as it ever was."""

    def written(self) -> dict[str, Any]:
        """What saves and records say: every option by name, but for `later` ones that are off."""
        values: dict[str, Any] = msgspec.to_builtins(self)
        for name, default in _younger(type(self)):
            if values[name] == default:
                del values[name]
        return values

    def check(self, seats: int) -> None:
        """Raise BadOption when options contradict each other or the number of seats."""


@cache
def _younger(options: type[Options]) -> tuple[tuple[str, Any], ...]:
    """The names and defaults of `Options.later`: what msgspec says of fields takes its time."""
    fields = msgspec.structs.fields(options)
    return tuple((field.name, field.default) for field in fields if field.name in options.later)


class OptionField(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option, for forms and documentation.

    Attributes:
        name: what it is called in code, records and on the command line.
        kind: `bool`, `int` or `choice`.
        default: its value when nothing is said.
        least, most: bounds of an `int`, both included.
        choices: the values of a `choice`.
        only_with: the values that others must have for it to change anything.
    """

    name: str
    kind: Literal["bool", "int", "choice"]
    default: bool | int | str
    least: int | None = None
    most: int | None = None
    choices: list[str | int] = []
    only_with: dict[str, bool | int | str] = {}


class OptionGroup(msgspec.Struct, frozen=True):
    """Options that a form shows together.

    Attributes:
        name: the catalogue has `<game>.options.<name>`.
        options: their names.
    """

    name: str
    options: list[str]


def groups(options: type[Options]) -> list[OptionGroup]:
    """The groups of a form, in its order; none where a game says nothing of them."""
    return [OptionGroup(name, list(members)) for name, members in options.groups.items()]


def schema(options: type[Options]) -> list[OptionField]:
    """Every option of a game in the order of its class."""
    return list(_schema(options))


@cache
def _schema(options: type[Options]) -> tuple[OptionField, ...]:
    hints = get_type_hints(options, include_extras=True)
    fields = []
    for field in msgspec.structs.fields(options):
        hint = hints[field.name]
        metas = [m for m in getattr(hint, "__metadata__", ()) if isinstance(m, msgspec.Meta)]
        bare = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
        made = OptionField(
            field.name,
            "bool",
            field.default,
            only_with=dict(options.only_with.get(field.name, {})),
        )
        if get_origin(bare) is Literal:
            choices = list(get_args(bare))
            made = msgspec.structs.replace(made, kind="choice", choices=choices)
        elif bare is int:
            least = next((int(m.ge) for m in metas if m.ge is not None), None)
            most = next((int(m.le) for m in metas if m.le is not None), None)
            made = msgspec.structs.replace(made, kind="int", least=least, most=most)
        elif bare is not bool:
            raise TypeError(f"option {field.name}: only bool, int and Literal are allowed")
        fields.append(made)
    return tuple(fields)


def build(options: type[Options], values: dict[str, Any], seats: int) -> Options:
    """Options of this type from `values` over the defaults.

    Raises:
        UnknownOption: a name that the game does not have.
        BadOption: a value that is not allowed, or one that contradicts another.
    """
    known = {field.name: field for field in _schema(options)}
    taken = {}
    for name, value in values.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise UnknownOption(
                "error.unknown_option",
                f"unknown option {name!r}{hint} Options: {', '.join(known)}",
                option=name,
                known=list(known),
            )
        taken[name] = _plain(known[name], value)
    built = options(**taken)
    built.check(seats)
    return built


def verified(options: Options, seats: int) -> Options:
    """`options` themselves, however they were made.

    Raises:
        BadOption: a value is not allowed, or contradicts another.
    """
    given = {field.name: getattr(options, field.name) for field in _schema(type(options))}
    plain = {field.name: _plain(field, given[field.name]) for field in _schema(type(options))}
    if any(type(plain[name]) is not type(given[name]) for name in given):
        options = type(options)(**plain)
    options.check(seats)
    return options


def _plain(field: OptionField, value: Any) -> Any:
    """`value`, a whole number as an int; BadOption when it is not allowed."""
    if field.kind != "bool" and not isinstance(value, str):
        with contextlib.suppress(TypeError):
            value = whole(value, field.name)
    if not _allowed(field, value):
        raise BadOption(
            "error.bad_option",
            f"option {field.name!r} cannot be {value!r}: {allowed_text(field)}",
            option=field.name,
            value=str(value),
            allowed=allowed_text(field),
        )
    return value


def _allowed(field: OptionField, value: object) -> bool:
    if field.kind == "bool":
        return isinstance(value, bool)
    if field.kind == "choice":
        return any(type(value) is type(choice) and value == choice for choice in field.choices)
    if type(value) is not int:
        return False
    return not (
        (field.least is not None and value < field.least)
        or (field.most is not None and value > field.most)
    )


def allowed_text(field: OptionField) -> str:
    """The allowed values in a form that needs no translation: `true | false`, `1 .. 99`."""
    if field.kind == "bool":
        return "true | false"
    if field.kind == "choice":
        return " | ".join(map(str, field.choices))
    least = "" if field.least is None else field.least
    most = "" if field.most is None else field.most
    return f"{least} .. {most}"


def parse_value(field: OptionField, text: str) -> bool | int | str:
    """The value that `text` stands for on a command line or in a form.

    Raises:
        BadOption: `text` is no value of this option.
    """
    value: bool | int | str | None = None
    if field.kind == "bool":
        value = {
            "true": True,
            "on": True,
            "yes": True,
            "false": False,
            "off": False,
            "no": False,
        }.get(text.lower())
    elif field.kind == "choice":
        value = next((choice for choice in field.choices if str(choice) == text), None)
    elif re.fullmatch(r"-?[0-9]{1,18}", text):
        value = int(text)
    if value is None or not _allowed(field, value):
        raise BadOption(
            "error.bad_option",
            f"option {field.name!r} cannot be {text!r}: {allowed_text(field)}",
            option=field.name,
            value=text,
            allowed=allowed_text(field),
        )
    return value
