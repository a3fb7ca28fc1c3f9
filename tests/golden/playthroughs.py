"""Golden playthroughs: one game of every preset, written out for people to read in a diff."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Any, NamedTuple

import msgspec

import tycoon
from tests.conformance.cases import Case, all_cases
from tycoon.core.engine.chance import FastChance, RecordingChance
from tycoon.core.engine.state import State
from tycoon.core.game import Game
from tycoon.core.messages import Message
from tycoon.core.names import NOBODY, SPECTATOR, TABLE

HERE = Path(__file__).parent
SEED = 20
DECISIONS = 150
PICTURE_EVERY = 25


class Variant(NamedTuple):
    """A preset with other options, or another number of seats than usual."""

    name: str
    game: Game
    preset: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.game.name}-{self.name}-{self.seats}"

    def new(self) -> State:
        """Before the first deal."""
        options = self.game.options(self.preset, self.seats, **self.options)
        return self.game.new(options, self.seats)


VARIANTS = [
    Variant("locks", tycoon.find("bigtwo"), "base", 3, {"hands": 2, "pass_locks": True}),
]


def chosen() -> list[Case | Variant]:
    """Every preset of every game, with the usual number of seats where that is possible."""
    found: dict[tuple[str, str], Case] = {}
    for case in all_cases():
        if case.label == case.game.name:
            key = case.label, case.preset
            if key not in found or case.seats == case.game.usual_seats:
                found[key] = case
    return [*found.values(), *VARIANTS]


def path(case: Case | Variant) -> Path:
    """Where its playthrough lies."""
    return HERE / f"{case}.txt"


def playthrough(case: Case | Variant) -> str:
    """The text: every decision with what came of it, and now and then everything."""
    return "\n".join(_lines(case)) + "\n"


def _lines(case: Case | Variant) -> Iterator[str]:
    state, chance = case.new(), RecordingChance(FastChance(SEED))
    pick = FastChance(SEED + 1)
    game = case.game
    yield f"{game.name}, rules version {game.version}, preset {case.preset}, {case.seats} seats"
    yield f"options: {_json(state.options.written())}"
    numbers = len(state.observation(0))
    yield f"actions for learners: {state.num_actions}, numbers in an observation: {numbers}"
    for step in range(DECISIONS):
        if step % PICTURE_EVERY == 0:
            yield ""
            yield from _picture(state)
        if state.is_over:
            break
        legal = state.legal_actions()
        action = _choice(state, legal, pick)
        yield ""
        yield (
            f"{step + 1}. {_who(state.seat_to_act)}: {state.notation(action)}"
            f"  (one of {len(legal)}, number {state.action_index(action)}, {action:#x})"
        )
        state.collect_events()
        state.apply(action, chance)
        for draw in chance.take():
            yield f"   chance: {_json(draw)}"
        for event in state.drain_events():
            told = case.game.tell(event.seen_by(SPECTATOR))
            yield f"   {_json(event)}" + (f"  {_message(told)}" if told else "")
        yield f"   digest {state.digest()}"
    yield ""
    outcome = state.outcome()
    yield f"outcome: {_json(outcome)}" if outcome else f"returns so far: {state.returns()}"


def _choice(state: State, legal: list[int], pick: FastChance) -> int:
    """Any legal action; at Monopoly, where most are mortgages, rather one that lets more happen."""
    if state.game.name != "monopoly":
        return legal[pick.below(len(legal))]
    kinds: dict[str, list[int]] = {}
    for action in legal:
        kinds.setdefault(re.split("[:>@]", state.notation(action))[0], []).append(action)
    wanted = [kind for kind in ("build", "done", "buy", "give", "want") if kind in kinds]
    if pick.below(2 if not wanted or "drop" in kinds else 6) == 0:
        return state.default_action()
    kind = wanted[0] if wanted and pick.below(4) else [*kinds][pick.below(len(kinds))]
    return kinds[kind][pick.below(len(kinds[kind]))]


def _picture(state: State) -> Iterator[str]:
    """Everything that can be seen of a state."""
    yield f"position: {_json(state.to_position())}"
    yield f"legal: {' '.join(state.notation(a) for a in state.legal_actions())}"
    for viewer in (SPECTATOR, *range(state.seats)):
        view = state.view(viewer)
        yield f"{_who(viewer)}: {_message(view.ask)}"
        shown = msgspec.to_builtins(view)
        if state.deals:  # what is printed on a board never changes
            shown.pop("squares", None)
        yield indent(_json(shown), "   ")


def _who(seat: int) -> str:
    named = {TABLE: "table", SPECTATOR: "spectator", NOBODY: "nobody"}
    return named.get(seat, f"seat {seat}")


def _message(message: Message) -> str:
    """Key and arguments; sentences would change with every better word."""
    args = " ".join(f"{name}={_json(value)}" for name, value in message.args.items())
    return f"{message.key} {args}".rstrip()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
