"""Lessons: positions to play on from, one thing to do in each, in four languages.

`<lesson>.json` beside this file has the steps: a position, and turns of the learner with what is to
be done (`do`: decisions of which any will do, their moves in a row), what the others do then
(`then`), and which texts answer some of the other moves (`else`: by pattern of the first move).
`<lesson>.<language>.json` has the texts, marked up as the rules are: `<step>` says what to do,
`<step>.2` what to do in its second turn, `<step>.done` what came of it, `<step>.wrong` answers what
the step does not want, and `<step>.wrong.<name>` some of it. The page reads the texts, too.

>>> lesson("bigtwo").steps[0].turns[0].do
(('3d3c',),)
"""

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tycoon.words.languages import known

HERE: Final = Path(__file__).parent
LESSONS: Final = ("bigtwo", "daifugo", "deal", "monopoly", "millionaire")
"""The lessons; `millionaire` is a board of the game `monopoly`."""

Moves = tuple[str, ...]


class Turn(NamedTuple):
    """A turn of the learner.

    Attributes:
        do: the decisions that the step wants, each as its moves; any of them will do.
        then: what the others do after it, and the table.
        otherwise: the names of the answers to some other moves, by pattern.
    """

    do: tuple[Moves, ...]
    then: Moves
    otherwise: Mapping[str, str]


class Step(NamedTuple):
    """A position and what is to be done there.

    Attributes:
        name: of its texts.
        position: as `Game.from_position` takes it.
        seed: of what chance gives.
        turns: of the learner, one after the other.
    """

    name: str
    position: Mapping[str, Any]
    seed: int
    turns: tuple[Turn, ...]

    def asked(self, turn: int) -> str:
        """Return the key of what is said before a turn; after the last, of what came of it."""
        if turn == len(self.turns):
            return f"{self.name}.done"
        return f"{self.name}.{turn + 1}" if turn else self.name

    def answer(self, turn: int, move: str) -> str:
        """Return the key of the answer to a move that a turn does not want."""
        for pattern, name in self.turns[turn].otherwise.items():
            if fnmatchcase(move, pattern):
                return f"{self.name}.wrong.{name}"
        return f"{self.name}.wrong"

    def all_keys(self) -> Iterator[str]:
        """Return the keys of all its texts."""
        yield from (self.asked(turn) for turn in range(len(self.turns) + 1))
        yield f"{self.name}.wrong"
        names = (name for turn in self.turns for name in turn.otherwise.values())
        yield from (f"{self.name}.wrong.{name}" for name in dict.fromkeys(names))


class Lesson(NamedTuple):
    """The steps of a lesson; the learner sits at seat 0."""

    name: str
    game: str
    steps: tuple[Step, ...]

    def step(self, name: str) -> Step:
        """Return a step by its name. Raises `KeyError`."""
        return {step.name: step for step in self.steps}[name]


@cache
def lesson(name: str) -> Lesson:
    """Return a lesson. Raises `KeyError` for one that there is not."""
    if name not in LESSONS:
        raise KeyError(name)
    found = _read(f"{name}.json")
    usual = found["position"]
    steps = tuple(_step(usual, key, one) for key, one in found["steps"].items())
    return Lesson(name, usual["game"], steps)


@cache
def texts(name: str, lang: str) -> Mapping[str, str]:
    """Return the texts of a lesson by key; `title` and `intro` besides those of its steps.

    Raises `UnknownLanguage`.
    """
    return MappingProxyType(_read(f"{name}.{known(lang)}.json"))


def _step(usual: Mapping[str, Any], name: str, one: Mapping[str, Any]) -> Step:
    turns = tuple(
        Turn(
            tuple(tuple(moves.split()) for moves in turn["do"]),
            tuple(turn.get("then", ())),
            MappingProxyType(turn.get("else", {})),
        )
        for turn in one["turns"]
    )
    return Step(name, {**usual, **one["position"]}, one.get("seed", 1), turns)


def _read(name: str) -> dict[str, Any]:
    import json

    found: dict[str, Any] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return found
