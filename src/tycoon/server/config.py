"""What a server is told: by a file, by the environment, and by the command line, the last winning.

`KNOWN` is all there is to tell it; docs/operating.md has the same table.
"""

from __future__ import annotations

import difflib
import os
import re
import shlex
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from tycoon.core.errors import TycoonError
from tycoon.server.settings import Limits, Settings, default_database
from tycoon.table.clock import Pace

Kind = Literal[
    "flag", "whole", "number", "text", "prefix", "list", "commands", "choice", "path", "address"
]
MOST = 1_000_000
MOST_DAYS = 36_500
_PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")
_ADDRESS = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s:/@\[\]]+):([0-9]{1,5})")
_YES = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
OTHERS = frozenset(
    "BUILD_TESTS BURST CALM CFLAGS CHEAT CHROMIUM CONFIG CONTEST_RECORDS DEBUG DEFECT PICTURES"
    " PORTABLE POSITION PURE REQUIRE_BROWSER REQUIRE_COMPILED SERVER SHOTS STEADY"
    " TEST_POSTGRES WORDS_QUESTIONS WORDS_SEED".split()
)
"""Variables `TYCOON_…` that are for building and testing, and the one that names the file."""


class BadSetting(TycoonError):
    """A setting that is not known, or has a value that it cannot have."""


class Known(msgspec.Struct, frozen=True):
    """Something that can be set.

    Attributes:
        name: in the file, behind the name of its section if it has one.
        kind: of its values.
        about: what it does, for the manual.
        least, most: the bounds of a number.
        choices: what a choice is made from.
        option: of `tycoon serve`, where there is one.
    """

    name: str
    kind: Kind
    about: str
    least: int = 0
    most: int = MOST
    choices: tuple[str, ...] = ()
    option: str = ""

    @property
    def variable(self) -> str:
        """What it is called in the environment."""
        return "TYCOON_" + self.name.replace(".", "_").upper()

    @property
    def usual(self) -> object:
        """Its value where it is not set."""
        section, _, field = self.name.rpartition(".")
        owner: Any = {"": Settings(database=""), "limits": Limits(), "pace": Pace()}[section]
        return getattr(owner, field)

    def read(self, value: object) -> object:
        """A value of the right type, from the file or as text of the environment.

        Raises:
            ValueError: it is none.
        """
        found: Any = value
        text = isinstance(value, str)
        match self.kind:
            case "flag":
                found = _YES.get(found.lower(), found) if text else found
                good = isinstance(found, bool)
            case "whole" | "number":
                found = float(found) if text else found
                if self.kind == "whole" and isinstance(found, float) and found == int(found):
                    found = int(found)
                of = int if self.kind == "whole" else int | float
                good = isinstance(found, of) and not isinstance(found, bool)
                good = good and self.least <= found <= self.most
            case "list" | "commands":
                found = [one.strip() for one in found.split(",") if one.strip()] if text else found
                good = isinstance(found, list) and all(isinstance(one, str) for one in found)
                if good and self.kind == "commands":
                    good = all(shlex.split(one) for one in found)
            case "choice":
                good = found in self.choices
            case "prefix":
                good = text and _PREFIX.fullmatch(found) is not None
                found = str(found).rstrip("/")
            case "address":
                parts = _ADDRESS.fullmatch(found) if text else None
                good = parts is not None and 0 < int(parts[2]) < 1 << 16
            case "text" | "path":
                good = text and bool(found)
                found = Path(found) if good and self.kind == "path" else found
        if not good:
            raise ValueError
        return found

    def refuse(self, name: str, value: str, text: str) -> BadSetting:
        """What to tell whoever has set it to what it cannot be."""
        given = {"name": name, "value": value}
        match self.kind:
            case "flag":
                return BadSetting("error.setting_choice", text, **given, known=["true", "false"])
            case "choice":
                return BadSetting("error.setting_choice", text, **given, known=list(self.choices))
            case "whole" | "number":
                bounds = {"min": self.least, "max": self.most}
                return BadSetting("error.setting_number", text, **given, **bounds)
            case "list" | "commands":
                return BadSetting("error.setting_list", text, **given)
            case "prefix":
                return BadSetting("error.setting_prefix", text, **given)
            case "address":
                return BadSetting("error.setting_address", text, **given)
            case "text" | "path":
                return BadSetting("error.setting_text", text, **given)


def _limit(name: str, about: str, least: int = 1, kind: Kind = "whole") -> Known:
    return Known(f"limits.{name}", kind, about, least)


def _pace(name: str, about: str) -> Known:
    return Known(f"pace.{name}", "number", about, 0, 86_400)


KNOWN = (
    Known("host", "text", "the address to listen at; `0.0.0.0` for all", option="--host"),
    Known("port", "whole", "the port; 0 takes a free one", 0, 65_535, option="--port"),
    Known("database", "text", "where tables are kept: a file or a URL", option="--database"),
    Known("advertise", "address", "`host:port` by which other servers of this database reach it"),
    Known("hosts", "list", "names it is reached by; `*` for any", option="--host-name"),
    Known("origins", "list", "other sites whose pages may connect"),
    Known("prefix", "prefix", "where it lies at its address, as `/tycoon`", option="--prefix"),
    Known(
        "forget_days",
        "whole",
        "delete tables to which nobody has come for so many days",
        1,
        MOST_DAYS,
        option="--forget-days",
    ),
    Known(
        "word_list",
        "path",
        "a file of words that nobody is to read: dots in chats, no names; one in each line",
    ),
    Known("quiet", "flag", "log only what goes wrong", option="--quiet"),
    Known(
        "log",
        "choice",
        "how the log is written; `auto` is for people in a terminal and JSON elsewhere",
        choices=("auto", "text", "json"),
    ),
    Known("access_log", "flag", "log every request, without codes, tokens and addresses"),
    Known("bot_workers", "whole", "processes in which bots think; 0 for none of their own", 0, 256),
    Known(
        "bot_commands",
        "commands",
        "commands that each start one more, as `ssh -T other python -m tycoon.server.thinking`",
    ),
    Known("max_tables", "whole", "tables in memory before new ones are refused", 1),
    Known("idle_s", "number", "seconds without a visitor after which a table leaves memory", 1),
    Known("store_s", "number", "seconds within which the database must answer", 1, 600),
    Known("drain_s", "number", "seconds for clients to hear that the server stops", 0, 600),
    Known("again_ms", "whole", "milliseconds after which they are told to come back"),
    _limit("burst", "messages a connection may send at once, and then in a second"),
    _limit("patience", "messages beyond that before the server hangs up"),
    _limit("guesses", "codes that do not exist which an address may try in a minute"),
    _limit("tables", "tables an address may open in a minute"),
    _limit("joins", "people an address may bring to tables in a minute"),
    _limit("connections", "sockets an address may have open"),
    _limit("hello_s", "seconds within which a connection must say who it is", kind="number"),
    _limit("streams", "TCP connections in all"),
    _limit("streams_each", "TCP connections of one address; proxies bring any number"),
    _limit("request_s", "seconds within which a request must have arrived", kind="number"),
    _limit("stalled_s", "seconds without reading after which a client is let go", kind="number"),
    _pace("bot_least", "the shortest pause before a bot plays, in seconds"),
    _pace("bot_most", "the longest"),
    _pace("deal", "seconds for players to promise their seeds for a deal"),
    _pace("reveal", "seconds to show them"),
    _pace("returning", "seconds for players to come back after a restart"),
    _pace("next_deal", "seconds between deals, at tables with a clock"),
    _pace("grace", "seconds that somebody may be away before a bot plays"),
    _pace("arrival", "seconds for somebody who has joined to connect"),
    Known("pace.chat_count", "whole", "things a person may say within `chat_span`", 1),
    _pace("chat_span", "seconds in which these are counted"),
)
_BY_NAME = {one.name: one for one in KNOWN}
_BY_VARIABLE = {one.variable: one for one in KNOWN}


def configured(
    given: Mapping[str, object], file: Path | None = None, environ: Mapping[str, str] = os.environ
) -> Settings:
    """The settings of a server.

    Args:
        given: what the command line says, by name; None for what it does not.
        file: the configuration file; what `TYCOON_CONFIG` names when None.
        environ: the environment.

    Raises:
        BadSetting: the file cannot be read, or something is not known or cannot be so.
    """
    file = file or (Path(environ["TYCOON_CONFIG"]) if environ.get("TYCOON_CONFIG") else None)
    chosen = dict(_from_file(file)) if file else {}
    chosen |= dict(_from_environment(environ))
    told = {name: value for name, value in given.items() if value is not None}
    chosen |= dict(_checked(name, value, _BY_NAME, "") for name, value in told.items())
    parts: dict[str, dict[str, Any]] = {"": {}, "limits": {}, "pace": {}}
    for name, value in chosen.items():
        section, _, field = name.rpartition(".")
        parts[section][field] = value
    parts[""].setdefault("database", default_database(environ))
    limits, pace = Limits(**parts["limits"]), Pace(**parts["pace"])
    if pace.bot_least > pace.bot_most:
        raise BadSetting(
            "error.setting_order", "pace", least="pace.bot_least", most="pace.bot_most"
        )
    return Settings(**parts[""], limits=limits, pace=pace)


def _from_file(file: Path) -> Iterator[tuple[str, object]]:
    try:
        read = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        text = f"the configuration {file} cannot be read: {why}"
        raise BadSetting("error.config_unreadable", text, file=str(file), why=why) from error
    for name, value in read.items():
        if name in ("limits", "pace") and isinstance(value, dict):
            for field, inner in value.items():
                yield _checked(f"{name}.{field}", inner, _BY_NAME, str(file))
        else:
            yield _checked(name, value, _BY_NAME, str(file))


def _from_environment(environ: Mapping[str, str]) -> Iterator[tuple[str, object]]:
    for name, value in environ.items():
        other = name.removeprefix("TYCOON_")
        if other != name and other not in OTHERS and value.strip():
            yield _checked(name, value.strip(), _BY_VARIABLE, "")


def _checked(name: str, value: object, known: Mapping[str, Known], file: str) -> tuple[str, object]:
    where = file or "the environment or the command line"
    one = known.get(name)
    if one is None:
        near = _near(name, known)
        text = f"{where}: there is no setting {name}; {', '.join(near)}"
        raise BadSetting("error.unknown_setting", text, name=name, known=near)
    try:
        return one.name, one.read(value)
    except (ValueError, OverflowError) as error:
        text = f"{where}: {name} cannot be {value!r}"
        said = value if isinstance(value, str | int | float) else str(value)
        raise one.refuse(name, str(said), text) from error


def _near(name: str, known: Iterable[str]) -> list[str]:
    """The names that somebody may have meant; all, where none is like it."""
    names = list(known)
    ends = [one for one in names if one.rpartition(".")[2] == name]
    return ends or difflib.get_close_matches(name, names, 3) or sorted(names)
