"""Charlesworth's net for Big Two, learnt by proximal policy optimization (arXiv:1808.10442).

    python -m benchmarks.players.ppo --source DIR

`DIR` is a checkout of henrycharlesworth/big2_PPOalgorithm; its weights are read, none of its code.
The net takes what a seat knows as 412 numbers and values 1,695 actions: sets of up to five of the
13 places in the sorted hand, or a pass. The best one that is legal at our table is played, also
where its own rules lack it: A-2-3-4-5, four of a kind plus one.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Sequence
from io import BufferedReader
from itertools import combinations
from pathlib import Path
from typing import Any

# One product of a vector and a matrix at a time: more threads would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from benchmarks.players.protocol import View, serve, source

WEIGHTS = "modelParameters136500"
RANKS = "3456789TJQKA2"
SUITS = "dchs"

PLACES = 13
INPUTS = 412
ACTION_COUNT = 1695
FOURS = 330  # of them are plays of four cards, which our table has not

# The inputs: the hand, three others, high cards gone, what is to be beaten.
CARD = 22
OTHERS = PLACES * CARD
OTHER = 27
GONE = OTHERS + 3 * OTHER
TABLE = GONE + 16

# Of a card, after its rank and suit: what it is part of.
PAIRED, TRIPLED, FOURFOLD, IN_STRAIGHT, IN_FLUSH = range(17, 22)
# Of another, after the number of cards: its aces and twos, and what it has played so far.
HIGH = 13
HAS_PLAYED = 21
FIRST_HIGH = 44  # diamond ace
FIRST_GONE = 36  # diamond queen
# Of what is to be beaten, after rank and suit.
LEADS = 17
KINDS = 18
PASSES = 26

PAIR, TRIPLE, FOUR, STRAIGHT, FLUSH, FULL = 1, 2, 3, 5, 6, 7
"""Kinds to be beaten, counted from the single; 3 and 4 are its own kinds of four cards."""
PLAYED = {PAIR: 0, TRIPLE: 1, FOUR: 2, STRAIGHT: 3, FLUSH: 4, FULL: 5}


def _numbered() -> dict[tuple[int, ...], int]:
    """The action that each set of places in the sorted hand is; the empty one is a pass."""
    found: dict[tuple[int, ...], int] = {}
    for size in (1, 2, 3):
        for chosen in combinations(range(PLACES), size):
            # Equal ranks lie beside each other, so only sets within four places are actions.
            if chosen[-1] - chosen[0] < 4:
                found[chosen] = len(found)
    first = len(found) + FOURS
    found |= {chosen: first + at for at, chosen in enumerate(combinations(range(PLACES), 5))}
    found[()] = ACTION_COUNT - 1
    return found


ACTIONS = _numbered()
"""Places in the sorted hand, and the number of their action."""


def card(name: str) -> int:
    """A card as a number from 0, the weakest first."""
    return 4 * RANKS.index(name[0]) + SUITS.index(name[1])


def cards(names: Sequence[str]) -> list[int]:
    """Cards as numbers, the weakest first."""
    return sorted(map(card, names))


def action(move: str, hand: Sequence[int]) -> int:
    """The number of the action that a legal move is, by its notation and the sorted hand."""
    if move == "pass":
        return ACTIONS[()]
    played = cards([move[at : at + 2] for at in range(0, len(move), 2)])
    return ACTIONS[tuple(hand.index(one) for one in played)]


def kinds(played: Sequence[int]) -> list[int]:
    """What sorted cards are, as the net has learnt it.

    A straight flush is a straight and a flush. Five cards of several suits are a full house beside
    whatever else they are: that is how its game told them, and so does four of a kind plus one.
    """
    if len(played) < 4:
        return [len(played) - 1]
    ranks = [one // 4 for one in played]
    found = []
    if ranks == list(range(ranks[0], ranks[0] + 5)) or _has_low_ace(ranks):
        found.append(STRAIGHT)
    one_suit = len({one % 4 for one in played}) == 1
    return [*found, FLUSH if one_suit else FULL]


def _has_low_ace(ranks: Sequence[int]) -> bool:
    return ranks in ([0, 1, 2, 11, 12], [0, 1, 2, 3, 12])


class Memory:
    """What a seat has seen of the others in this deal.

    Between two of its turns each of them acts once, so that every play is seen on the table.

    Attributes:
        seen: by seat, the cards it has played so far that were seen, and their kinds.
    """

    def __init__(self) -> None:
        self.seen: dict[int, tuple[set[int], set[int]]] = {}
        self._viewer = -1
        self._hand: set[str] = set()
        self._played: set[str] = set()

    def note(self, view: View) -> None:
        """Take in what has been played since the last question, or forget all in a new deal."""
        hand, played = set(view["hand"]), set(view["played"])
        same = view["viewer"] == self._viewer and hand <= self._hand and self._played <= played
        if not same:
            self.seen = {seat: (set(), set()) for seat in range(4)}
        self._viewer, self._hand, self._played = view["viewer"], hand, played
        for seat, shown in enumerate(view["shown"]):
            if shown["cards"]:
                laid = cards(shown["cards"])
                self.seen[seat][0].update(laid)
                self.seen[seat][1].update(kinds(laid))


def encode(view: View, memory: Memory) -> NDArray[np.float32]:
    """The 412 inputs of the net."""
    found = np.zeros(INPUTS, np.float32)
    _hand(found, cards(view["hand"]))
    me = view["viewer"]
    for further in range(1, 4):
        seat = (me + further) % 4
        part = found[OTHERS + OTHER * (further - 1) :]
        part[view["counts"][seat] - 1] = 1
        laid, played = memory.seen[seat]
        for one in laid:
            if one >= FIRST_HIGH:
                part[HIGH + one - FIRST_HIGH] = 1
        for kind in played - {0}:
            part[HAS_PLAYED + PLAYED[kind]] = 1
    for one in cards(view["played"]):
        if one >= FIRST_GONE:
            found[GONE + one - FIRST_GONE] = 1
    _table(found[TABLE:], view)
    return found


def _hand(found: NDArray[np.float32], hand: Sequence[int]) -> None:
    ranks = [one // 4 for one in hand]
    suits = [one % 4 for one in hand]
    run = _in_runs(set(ranks))
    for place, (rank, suit) in enumerate(zip(ranks, suits, strict=True)):
        part = found[CARD * place : CARD * (place + 1)]
        alike = ranks.count(rank)
        part[rank] = part[13 + suit] = 1
        part[PAIRED], part[TRIPLED], part[FOURFOLD] = alike > 1, alike > 2, alike > 3
        part[IN_STRAIGHT] = rank in run
        part[IN_FLUSH] = suits.count(suit) >= 5


def _in_runs(ranks: set[int]) -> set[int]:
    """The ranks that are part of a straight, the ace being high and the two above it."""
    starts = [low for low in range(9) if ranks.issuperset(range(low, low + 5))]
    return {rank for low in starts for rank in range(low, low + 5)}


def _table(part: NDArray[np.float32], view: View) -> None:
    if not view["table"]:
        part[LEADS] = 1
        return
    played = cards(view["table"])
    found = kinds(played)
    for kind in found:
        part[KINDS + kind] = 1
    if FULL in found:
        part[played[2] // 4] = 1
    else:
        part[played[-1] // 4] = part[13 + played[-1] % 4] = 1
    part[PASSES + (view["viewer"] - view["owner"] - 1) % 4] = 1


class _Array:
    """What joblib puts where an array follows in the file."""

    shape: tuple[int, ...]
    dtype: np.dtype[Any]


# The one in C lets nothing be read between two steps.
_Unpickler: Any = pickle._Unpickler


class _Weights(_Unpickler):
    """Reads a list of arrays as joblib writes them; any other class in the file is refused."""

    dispatch = dict(_Unpickler.dispatch)

    def find_class(self, module: str, name: str) -> Any:
        known = {
            ("joblib.numpy_pickle", "NumpyArrayWrapper"): _Array,
            ("numpy", "ndarray"): np.ndarray,
            ("numpy", "dtype"): np.dtype,
        }
        if (module, name) not in known:
            raise pickle.UnpicklingError(f"{module}.{name} is no part of weights")
        return known[module, name]

    def load_build(self) -> None:
        super().load_build()
        if isinstance(one := self.stack[-1], _Array):
            size = int(np.prod(one.shape)) * one.dtype.itemsize
            self.stack[-1] = np.frombuffer(self.read(size), one.dtype).reshape(one.shape)

    dispatch[pickle.BUILD[0]] = load_build


def weights(file: BufferedReader) -> list[NDArray[np.float32]]:
    """The matrices and biases of the net, layer by layer."""
    found = _Weights(file).load()
    assert [one.shape for one in found[:6]] == [
        (INPUTS, 512),
        (512,),
        (512, 256),
        (256,),
        (256, ACTION_COUNT),
        (ACTION_COUNT,),
    ]
    return list(found)


class Ppo:
    """Plays the legal move that the net likes best."""

    def __init__(self, layers: Sequence[NDArray[np.float32]]) -> None:
        self._layers = layers
        self._memory = Memory()

    def choose(self, view: View) -> str:
        """One of the legal moves of `view`."""
        self._memory.note(view)
        inputs = encode(view, self._memory)
        if len(view["legal"]) == 1:
            return str(view["legal"][0])
        first, first_bias, second, second_bias, last, last_bias = self._layers[:6]
        hidden = np.maximum(inputs @ first + first_bias, 0)
        hidden = np.maximum(hidden @ second + second_bias, 0)
        hand = cards(view["hand"])
        numbers = [action(move, hand) for move in view["legal"]]
        worth = hidden @ last[:, numbers] + last_bias[numbers]
        return str(view["legal"][int(np.argmax(worth))])


def load(folder: Path) -> Ppo:
    """The player of a checkout."""
    with (folder / WEIGHTS).open("rb") as file:
        return Ppo(weights(file))


if __name__ == "__main__":
    serve(load(source(__doc__)))
