"""Every public method of every public class, asked with what it does not want.

`python -m tests.conformance.wrong` writes a line for each call before it makes it and the outcome
behind it, so that the last line names the call that ended the interpreter. Classes and methods are
found by looking, so that new ones are called as well. What the interpreted reading writes must be
what the compiled one writes.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import GeneratorType
from typing import Any, NamedTuple

import msgspec
import numpy as np

import tycoon
from tycoon import bots, core, envs, lab
from tycoon.core import decision as decisions
from tycoon.core import record, registry
from tycoon.core.engine import buffers
from tycoon.core.engine.archive import Archive
from tycoon.core.engine.state import Past, State
from tycoon.core.game import Game
from tycoon.envs.history import History
from tycoon.lab import arena, lines, playouts, runs, standings

KEY = bytes(range(32))
ADDRESSES = re.compile(r" object at 0x[0-9a-f]+|<function .*?>|0x[0-9a-f]{6,}")
WANTED = (TypeError, ValueError, OSError)
CHANGED = ", and the state changed"
NOT_AS_AN_INT = ", not as an int"
UNCLEAR = ", which does not say what is wrong"
RULES_OWN = {
    "derive",
    "problem",
    "set_up",
    "emit",
    "push",
    "pop",
    "amend",
    "top",
    "settled",
    "fail",
}
"""Methods of states and chance that are called while the rules run."""


class Odd:
    """Nothing that anything wants."""

    def __repr__(self) -> str:
        return "Odd()"


def wrong_values(game: str) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Values by name, each made anew; some are right for some parameters."""
    numbers = (0, -1, 99, 1 << 31, 1 << 62, 1 << 63, (1 << 64) - 1, 1 << 64, -(1 << 63) - 1)
    plain = (None, True, False, 1.5, float("nan"), -1.0, "x", "", b"x", (), *numbers, 10**30)
    for value in plain:
        yield repr(value), lambda value=value: value
    for scalar in (np.int64(1), np.uint64((1 << 64) - 1), np.float32(1), np.True_, np.array(1)):
        yield repr(scalar), lambda scalar=scalar: scalar
    yield "[]", list
    yield "[None]*4", lambda: [None] * 4
    yield "{}", dict
    yield "Odd()", Odd
    yield "State", lambda: State
    yield "Chance()", tycoon.Chance
    yield "RecordedChance([None])", lambda: tycoon.RecordedChance([None])  # type: ignore[list-item]
    yield "RecordedChance([1, 2])", lambda: tycoon.RecordedChance([1, 2])  # type: ignore[list-item]
    yield "RecordedChance([[]])", lambda: tycoon.RecordedChance([[]])
    for what, n, result in (("below", 4, None), ("shuffle", 52, [0] * 52), ("shuffle", 3, "012")):
        draws = [[what, n, result]]
        yield f"RecordedChance({what} {n})", lambda draws=draws: tycoon.RecordedChance(draws)
    yield "Bot()", bots.Bot
    other = next(name for name in tycoon.game_names() if name != game)
    yield "state of another game", lambda: begun(other)
    yield "another game", lambda: registry.find(other)
    yield "bot of another game", lambda: bots.make("greedy", other)
    yield "options of another game", lambda: registry.find(other).options()
    yield (
        "other seats",
        lambda: tycoon.make(game, seats=next(iter(registry.find(game).seats))),
    )


_begun: dict[str, State] = {}


def begun(game: str) -> State:
    """A state in which a seat is to act."""
    if game not in _begun:
        state, chance = tycoon.make(game), tycoon.FastChance(1)
        for _ in range(12):
            state.apply(state.default_action(), chance)
        while state.seat_to_act < 0:
            state.apply(state.default_action(), chance)
        _begun[game] = state
    return _begun[game].copy()


class Subject(NamedTuple):
    """Something with public methods, or a function.

    Attributes:
        name: what it is called in the lines.
        make: a new one.
        right: what its parameters want, by name, over what is right everywhere.
    """

    name: str
    make: Callable[[], Any]
    right: Mapping[str, Callable[[], Any]] = {}


def rights(game: str) -> dict[str, Callable[[], Any]]:
    """What parameters of such names want."""
    found = registry.find(game)
    return {
        "state": lambda: begun(game),
        "start": lambda: begun(game),
        "now": lambda: begun(game),
        "world": lambda: begun(game),
        "past": lambda: Past(begun(game)),
        "starts": lambda: [begun(game)],
        "seeds": lambda: [3],
        "scripts": lambda: [begun(game).legal_actions()[:1]],
        "one_deal": lambda: True,
        "place": lambda: 0,
        "encoding": lambda: "raw",
        "snapshot": lambda: tycoon.VectorState("bigtwo", 2).snapshot(1),
        "until": lambda: "deal",
        "jobs": lambda: 2,
        "action": lambda: begun(game).legal_actions()[0],
        "actions": lambda: begun(game).legal_actions()[:1],
        "number": lambda: (state := begun(game)).action_index(state.legal_actions()[0]),
        "seat": lambda: begun(game).seat_to_act,
        "viewer": lambda: begun(game).seat_to_act,
        "chance": lambda: tycoon.FastChance(7),
        "source": lambda: tycoon.FastChance(7),
        "text": lambda: (state := begun(game)).notation(state.legal_actions()[0]),
        "move": lambda: (state := begun(game)).move(state.legal_actions()[0]),
        "game": lambda: found,
        "options": found.options,
        "seats": lambda: found.usual_seats,
        "preset": lambda: next(iter(found.presets)),
        "described": lambda: begun(game).to_position(),
        "name": lambda: "random",
        "seed": lambda: 3,
        "key": lambda: KEY,
        "n": lambda: 4,
        "draws": lambda: [["below", 4, 2]],
        "error": lambda: ValueError("asked for"),
        "data": lambda: begun(game).save(),
        "wanted": lambda: True,
        "bots": lambda: [bots.make("greedy", game)] * begun(game).seats,
        "players": lambda: ["greedy"],
        "max_decisions": lambda: 12,
        "decisions": lambda: 5,
        "games": lambda: 1,
        "seconds": lambda: 0.0,
        "kind": lambda: "note",
        "members": dict,
        "values": list,
        "value": lambda: 1,
        "least": lambda: 0,
        "most": lambda: 9,
        "size": lambda: 1,
        "tip": lambda: "0" * 64,
        "lines": lambda: 0,
        "event": lambda: {"event": "passed", "seat": 0},
    }


LEFT = {"tycoon.envs.openspiel"} if find_spec("pyspiel") is None else set()
"""What cannot be imported here."""


def packages() -> Iterator[Any]:
    """The modules whose classes are public."""
    yield from (tycoon, bots, lab)
    for package in (core, core.engine, bots, envs, lab):
        for module in pkgutil.iter_modules(package.__path__):
            if not module.name.startswith("_") and f"{package.__name__}.{module.name}" not in LEFT:
                yield importlib.import_module(f"{package.__name__}.{module.name}")


DECLARATIONS = {"tycoon.core.events", "tycoon.core.layouts", "tycoon.core.vocabulary"}
"""Modules for what games declare of themselves once; no call is given any of it."""


def classes() -> dict[str, type]:
    """Every public class by its full name; values, errors and words are no more than data."""
    found = {}
    for module in packages():
        for name in dir(module):
            cls = None if name.startswith("_") else getattr(module, name, None)
            if (
                inspect.isclass(cls)
                and cls.__module__.startswith("tycoon.")
                and cls.__module__ not in DECLARATIONS
                and not issubclass(cls, (msgspec.Struct, Exception, Enum, tuple, dict, Warning))
            ):
                found[f"{cls.__module__}.{cls.__qualname__}"] = cls
    return found


def functions() -> dict[str, Callable[..., Any]]:
    """Every function of the modules that most programs need."""
    found = {}
    for module in (tycoon, bots, lab):
        for name in getattr(module, "__all__", dir(module)):
            value = None if name.startswith("_") else getattr(module, name)
            if inspect.isroutine(value) and value.__module__.startswith("tycoon."):
                found[f"{module.__name__}.{name}"] = value
    return found


def written() -> record.Record:
    recorder, state = record.Recorder(), tycoon.make("bigtwo")
    lines = [recorder.begin(state)]
    lines.append(recorder.play(state, state.default_action(), tycoon.FastChance(1))[0])
    return record.Record.read(lines)


def at_its_end(contest: type[arena.Arena | arena.RoundRobin]) -> Any:
    """An arena that has nothing more to play."""
    made = contest(tycoon.make("bigtwo"), ["random"] * 4, games=1)
    for _ in made.go():
        pass
    return made


MAKERS: dict[str, Callable[[], Any]] = {
    "tycoon.core.engine.archive.Archive": Archive,
    "tycoon.core.engine.buffers.Actions": buffers.Actions,
    "tycoon.core.engine.buffers.Events": buffers.Events,
    "tycoon.core.engine.buffers.ObservationBuffer": buffers.ObservationBuffer,
    "tycoon.core.engine.chance.Chance": tycoon.Chance,
    "tycoon.core.engine.chance.FastChance": lambda: tycoon.FastChance(1),
    "tycoon.core.engine.chance.FairChance": lambda: tycoon.FairChance(KEY),
    "tycoon.core.engine.chance.RecordedChance": lambda: tycoon.RecordedChance([["below", 4, 2]]),
    "tycoon.core.engine.chance.RecordingChance": lambda: tycoon.RecordingChance(
        tycoon.FastChance(1)
    ),
    "tycoon.core.engine.bot.Bot": bots.Bot,
    "tycoon.core.engine.state.Past": lambda: Past(begun("bigtwo"), (1,)),
    "tycoon.core.decision.Decision": lambda: decisions.Decision(
        begun("bigtwo"), tycoon.FastChance(1)
    ),
    "tycoon.core.record.Recorder": record.Recorder,
    "tycoon.core.record.Record": written,
    "tycoon.bots.random.Random": lambda: bots.make("random", "bigtwo"),
    "tycoon.lab.playouts.Playouts": lambda: playouts.Playouts(
        begun("bigtwo"), [bots.make("random", "bigtwo")] * 4, 1, 12
    ),
    "tycoon.lab.lines.Lines": lambda: lines.Lines(
        [begun("bigtwo")], [bots.make("random", "bigtwo")] * 4, [3], [[]], True, 12
    ),
    "tycoon.lab.arena.Arena": lambda: at_its_end(arena.Arena),
    "tycoon.lab.arena.RoundRobin": lambda: at_its_end(arena.RoundRobin),
    "tycoon.envs.history.History": History,
    "tycoon.envs.vector.VectorState": lambda: tycoon.VectorState("bigtwo", 2),
    "tycoon.lab.runs.Run": lambda: runs.Run(begun("bigtwo"), max_decisions=12),
}
"""How to make one of each class that is not made for a game."""

BY_GAME = {"State", "FrameState", "PythonState", "Game"}
INSIDE = {
    *("Desk", "Search", "Builder", "Asked", "Starts", "Team", "Pace"),
    *("Memory", "Cell", "Block", "Snapshot", "Scale", "Prospects"),
    *("RoundTable", "TableEnv", "SeatEnv", "SeatVectorEnv", "Count"),
    *("TycoonGame", "TycoonState", "TycoonObserver"),
    *("Contest", "Table", "Ledger", "Asking", "Lineup", "Tally", "Sum"),
    *("Bridge", "Client", "Dataset", "Folder", "Guest", "Round", "Seen", "Sheet", "Simulation"),
}
"""Classes that rules, positions, playouts, arenas, analyses, searches or vectors use for
themselves, and which nothing else is given; one whose reasons say how long it took, and those of
other libraries, which are given wrong values by tests of their own."""
ENDLESS = {"tycoon.lab.compare"}
"""Functions that would play all the games that they are asked for; what they take is that of a
class, which is asked."""


def subjects(game: str) -> Iterator[Subject]:
    """All that a game brings; with the first game what they have in common."""
    found = registry.find(game)
    yield Subject(f"{game} state", lambda: begun(game))
    yield Subject(f"{game} new state", lambda: tycoon.make(game))
    yield Subject(f"{game} game", lambda: found)
    for name in bots.names(game):
        yield Subject(f"{game} bot {name}", lambda name=name: bots.make(name, game))
    yield Subject(f"{game} state_type", lambda: found.state_type)
    if game != tycoon.game_names()[0]:
        return
    for name, cls in classes().items():
        if name.rpartition(".")[2] in BY_GAME | INSIDE:
            continue
        if name not in MAKERS:
            raise SystemExit(f"MAKERS does not say how to make a {name}")
        yield Subject(name, MAKERS[name])
        yield Subject(f"{name}()", lambda cls=cls: cls)
    for name, function in functions().items():
        if name in ENDLESS:
            continue
        yield Subject(f"{name}()", lambda function=function: function)


def calls(subject: Subject) -> Iterator[tuple[str, Callable[[Any], Callable[..., Any]], list[str]]]:
    """The methods of a subject: a name, how to get it from one, and its parameters."""
    made = subject.make()
    if callable(made) and not isinstance(made, (State, Game)):
        yield "", lambda one: one, parameters(made)
        return
    names = {name for name in dir(type(made)) if not name.startswith("_")}
    if isinstance(made, (State, tycoon.Chance)):
        names -= RULES_OWN
    names -= only_in_c(type(made))
    if isinstance(made, tycoon.Chance):
        names |= {"below", "shuffle"}  # these are in C, and shown by `__getattr__`
    for name in sorted(names):
        if callable(getattr(made, name)) and not inspect.isclass(getattr(made, name)):
            yield (
                f".{name}",
                lambda one, name=name: getattr(one, name),
                parameters(getattr(made, name)),
            )


def only_in_c(cls: type) -> set[str]:
    """The methods that Python cannot call where the rules are compiled."""
    found: set[str] = set()
    for each in cls.__mro__:
        source = sys.modules[each.__module__].__dict__.get("__file__") or ""
        types = Path(source).parent / f"{each.__module__.rpartition('.')[2]}.pxd"
        if source and types.exists():
            found |= set(re.findall(r"^ +cdef [^(=]*?(\w+)\(", types.read_text(), re.MULTILINE))
    return found


def parameters(called: Callable[..., Any]) -> list[str]:
    """The names of what a function, method or class takes."""
    if inspect.isclass(called):
        return wanted_by(called)
    found = inspect.signature(called).parameters.values()
    return [one.name for one in found if one.name != "self" and one.kind is not one.VAR_KEYWORD]


@cache
def wanted_by(cls: type) -> list[str]:
    """What a class is made with, by its source: compiled, it has no signature."""
    for each in cls.__mro__[:-1]:
        folder = Path(sys.modules[each.__module__].__file__ or "").parent
        source = folder / f"{each.__module__.rpartition('.')[2]}.py"
        if not source.exists():
            source = folder / "__init__.py"
        for node in ast.parse(source.read_text()).body:
            for method in node.body if isinstance(node, ast.ClassDef) else ():
                if (
                    isinstance(node, ast.ClassDef)
                    and node.name == each.__name__
                    and isinstance(method, ast.FunctionDef)
                    and method.name == "__init__"
                ):
                    return [one.arg for one in method.args.args[1:] + method.args.kwonlyargs]
    return []


def told(value: Any) -> str:
    """A result in a line, the same for equal ones."""
    if isinstance(value, State):
        return f"state {value.digest()}"
    if isinstance(value, GeneratorType):
        return "generator"
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {hashlib.sha1(value.tobytes()).hexdigest()[:12]}"
    if isinstance(value, runs.Report):
        return f"report of {value.games} games, {value.decisions} decisions, seed {value.seed}"
    if isinstance(value, standings.Played):
        points = [one.mean_return for one in value.players]  # type: ignore[attr-defined]
        return f"report of {value.games} games, {points} points, seed {value.seed}"
    text = ADDRESSES.sub("", repr(value))
    return text if len(text) < 200 else f"{text[:60]}… {hashlib.sha1(text.encode()).hexdigest()}"


def outcome(call: Callable[[], Any]) -> str:
    """What came of a call."""
    try:
        return f"= {told(call())}"
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        text = ADDRESSES.sub("", f"! {type(error).__name__}: {error}")
        text = re.sub(r"tycoon\.[a-z_.]+\.(?=[A-Z])", "", text)  # compiled, types say their module
        return text if isinstance(error, WANTED) else text + UNCLEAR


def ask(subject: Subject, game: str) -> Iterator[tuple[str, str]]:
    """Every call of a subject, and what came of it; the name first, with nothing behind it."""
    right = {**rights(game), **subject.right}
    if subject.name.startswith(("tycoon.make", "tycoon.find")):
        right["name"] = lambda: game
    if subject.name.startswith("tycoon.lab.arena."):
        right["players"] = lambda: ["random"] * 4
    for name, get, names in calls(subject):
        one = subject.make()
        kept = one.save() if isinstance(one, State) else b""
        said = f"{subject.name}{name}"
        touched: list[Any] = []

        def call(
            changed: str = "",
            value: Callable[[], Any] | None = None,
            one: Any = one,
            get: Callable[[Any], Callable[..., Any]] = get,
            names: list[str] = names,
            touched: list[Any] = touched,
            kept: bytes = kept,
        ) -> Any:
            arguments = {each: right.get(each, lambda: None) for each in names}
            if value is not None:
                arguments[changed] = value
            target = one.copy() if kept else subject.make()
            touched.append(target)
            bound = get(target)
            positional = positional_of(bound, names)
            got = bound(
                *(arguments[each]() for each in positional),
                **{each: arguments[each]() for each in names if each not in positional},
            )
            if isinstance(got, GeneratorType):
                return list(zip(range(3), got, strict=False))
            return got

        def refused(
            changed: str,
            value: Callable[[], Any],
            kept: bytes = kept,
            touched: list[Any] = touched,
        ) -> str:
            came = outcome(lambda: call(changed, value))
            same = came[0] != "!" or not kept or not touched or touched[-1].save() == kept
            return came if same else came + CHANGED

        yield f"{said}()", ""
        plain = outcome(call)
        yield "", plain
        for changed in names:
            for label, value in wrong_values(game):
                yield f"{said}({changed}={label})", ""
                yield "", refused(changed, value)
            wanted = right.get(changed, lambda: None)()
            if type(wanted) is int and plain[0] != "!":
                scalar = np.uint64(wanted) if wanted >= 0 else np.int64(wanted)
                yield f"{said}({changed}=as NumPy)", ""
                again = refused(changed, lambda scalar=scalar: scalar)
                yield "", "as an int" if again == plain else again + NOT_AS_AN_INT


def positional_of(bound: Callable[..., Any], names: list[str]) -> list[str]:
    """The parameters that are given by place."""
    if inspect.isclass(bound):
        return [] if bound in {runs.Run, arena.Arena, arena.RoundRobin} else names
    found = inspect.signature(bound).parameters
    return [name for name in names if found[name].kind is not inspect.Parameter.KEYWORD_ONLY]


def assign(game: str) -> Iterator[tuple[str, str]]:
    """Every attribute of a state, assigned to and deleted."""
    state = begun(game)
    kept = state.save()
    hidden = RULES_OWN | only_in_c(type(state))
    names = [name for name in dir(state) if not name.startswith("_") and name not in hidden]
    for name in [*names, "no_such_attribute"]:
        for label, value in wrong_values(game):
            yield f"{game} state.{name} = {label}", ""
            came = outcome(lambda name=name, value=value: setattr(state, name, value()))
            yield "", came.removesuffix(UNCLEAR)
        yield f"del {game} state.{name}", ""
        yield "", outcome(lambda name=name: delattr(state, name)).removesuffix(UNCLEAR)
    yield f"{game} state after all that", ""
    yield "", "as before" if state.save() == kept else CHANGED


def answer() -> None:
    """Write all calls and what came of them."""
    import os
    import tempfile
    import warnings

    os.chdir(tempfile.mkdtemp())  # for folders that are made
    warnings.simplefilter("ignore")
    write = sys.stdout.write
    for game in tycoon.game_names():
        for asked in [*(ask(subject, game) for subject in subjects(game)), assign(game)]:
            for said, came in asked:
                if said:
                    write(said + "\t")
                    sys.stdout.flush()
                else:
                    write(came.replace("\n", " ") + "\n")


if __name__ == "__main__":
    answer()
