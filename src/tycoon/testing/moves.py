"""Moves: actions as JSON-able values."""

from __future__ import annotations

from typing import Any

import msgspec

from tycoon.core.errors import BadNotation
from tycoon.core.moves import Move
from tycoon.testing.cases import Case, raises, running, sample


class Alien(Move, frozen=True, tag="alien"):
    """Of no game."""


def test_moves_are_actions(case: Case) -> None:
    for state in sample(case):
        for action in state.legal_actions():
            move = state.move(action)
            assert case.game.action_of(state, move) == action


def test_moves_survive_json(case: Case) -> None:
    kinds: set[Any] = set()
    pairs = []
    for state in sample(case):
        for action in state.legal_actions():
            pairs.append((state, action))
            kinds.add(type(state.move(action)))
    tags = {kind.__struct_config__.tag for kind in kinds}
    assert len(tags) == len(kinds)
    decoder = msgspec.json.Decoder(next(iter(kinds)) if len(kinds) == 1 else _union(kinds))
    for state, action in pairs:
        move = decoder.decode(msgspec.json.encode(state.move(action)))
        assert case.game.action_of(state, move) == action


def _union(kinds: set[Any]) -> Any:
    first, *rest = kinds
    for kind in rest:
        first = first | kind
    return first


def test_moves_of_no_game(case: Case) -> None:
    with raises(BadNotation):
        case.game.action_of(running(case, 3)[0], Alien())
