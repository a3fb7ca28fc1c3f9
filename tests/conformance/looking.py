"""Looking at a state from all sides, as everybody at a table would: nothing may raise."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import msgspec
import numpy as np

from tests.conformance.cases import say
from tests.conformance.conserved import CONSERVED
from tycoon import bots
from tycoon.core.decision import Decision
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import FastChance, RecordedChance
from tycoon.core.engine.state import State
from tycoon.core.game import Game
from tycoon.core.names import NOBODY, SPECTATOR, TABLE
from tycoon.core.registry import load

MOST_DESCRIBED = 80
"""Of more legal actions than these some are put into words at a time."""
_told: set[bytes] = set()


def tell(message: Any) -> None:
    """The message in every language, each message once."""
    key = msgspec.json.encode(message)
    if key not in _told:
        say(message)
        say(msgspec.json.decode(key))
        _told.add(key)


def look(state: State, random: Random) -> None:
    """At all views, observations, words, numbers; written down and read it is the same state."""
    game, legal = state.game, state.legal_actions()
    assert bool(legal) != state.is_over
    assert state.seat_to_act in (NOBODY, TABLE, *range(state.seats))
    read = random.choice([SPECTATOR, *range(state.seats)])
    for viewer in (SPECTATOR, *range(state.seats)):
        view = state.view(viewer)
        text = msgspec.json.encode(view)
        assert viewer != read or msgspec.json.encode(_decoder(game).decode(text)) == text
        assert len(view.legal) == (len(legal) if viewer == state.seat_to_act else 0)
        tell(view.ask)
        if viewer >= 0:
            assert np.isfinite(state.observation(viewer)).all()
    numbers = [state.action_index(action) for action in legal]
    assert np.flatnonzero(state.legal_mask()).tolist() == sorted(numbers)
    assert len(set(numbers)) == len(numbers)
    for action in random.sample(legal, min(len(legal), MOST_DESCRIBED)):
        assert game.read(state, state.notation(action)) == action
        assert game.action_of(state, state.move(action)) == action
        tell(state.describe(action))
    assert state.is_over or state.default_action() in legal
    for wrong in (None, 0, (1 << 64) - 1):
        tell(game.why_illegal(state, wrong))
    outcome = state.outcome()
    assert (outcome is not None) == state.is_over
    if outcome is not None:
        tell({"key": f"{game.name}.end.{outcome.reason}", "args": {"limit": 1}})
    assert len(state.returns()) == len(state.deal_returns()) == state.seats
    answers = [
        game.forced(state, wanted, draws) for wanted in (False, True) for draws in (False, True)
    ]
    answers.append(game.automatic_table_action(state, 60.0))
    assert {answer for answer in answers if answer is not None} <= set(legal)
    assert game.objection_window_s(state) >= 0
    CONSERVED[game.name](state)
    assert load(state.save()) == state
    described = json.loads(json.dumps(state.to_position()))
    assert game.from_position(described, RecordedChance([])) == state


@cache
def _decoder(game: Game) -> Any:
    return msgspec.json.Decoder(game.view_type)


@cache
def _bot(name: str, game: Game) -> Bot:
    return bots.make(name, game)


def hint(state: State, seed: int, name: str | None = None) -> list[str]:
    """What a bot, the best by default, decides for the seat to act: whole, legal and in words."""
    decision, chance = Decision(state, FastChance(seed)), FastChance(seed)
    bot = _bot(name or bots.best(state.game), state.game)
    while not decision.ended:
        now = decision.state
        legal = now.legal_actions()
        chosen = bot.choose(now.copy(), decision.seat, chance)
        assert chosen in legal, (name, now.to_position(), chosen)
        decision.add(chosen)
    tell(decision.say)
    return decision.moves


def step(state: State, action: int, seed: int) -> None:
    """Take an action; everybody hears of what happens."""
    state.collect_events()
    state.apply(action, FastChance(seed))
    for event in state.drain_events():
        for viewer in (SPECTATOR, *range(state.seats)):
            seen = msgspec.json.decode(msgspec.json.encode(event.seen_by(viewer)))
            message = state.game.tell(seen)
            if message is not None:
                tell(message)


def keen(state: State, random: Random) -> int:
    """An action at random, each sort as likely as the others: what is rare is done, too."""
    sorts: dict[str, list[int]] = {}
    for action in state.legal_actions():
        text = state.notation(action)
        sort = text.translate(_ENDS).split()[0]
        sorts.setdefault(sort, []).append(action)
    return random.choice(sorts[random.choice(sorted(sorts))])


_ENDS = str.maketrans(dict.fromkeys(":>@-=*", " "))


def play(state: State, random: Random, steps: int, greedy: bool) -> int:
    """Play on, looking at every step; how many states were looked at."""
    for number in range(steps):
        look(state, random)
        if state.is_over:
            return number + 1
        hinted = hint(state, number) if state.seat_to_act != TABLE else []
        action = state.parse(hinted[0]) if greedy and hinted else keen(state, random)
        step(state, action, random.getrandbits(32))
    look(state, random)
    return steps + 1
