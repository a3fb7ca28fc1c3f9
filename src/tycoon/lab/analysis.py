"""What a recorded game was worth to whom, step by step, and which decisions cost most.

After each step the deal is played on from many worlds that a seat could not tell from the true one,
by the player that the levels are made of. In games without deals the game is the deal.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from threading import local
from typing import NamedTuple

import msgspec

from tycoon import bots
from tycoon.core.checks import of_kind, whole, within
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.messages import Message
from tycoon.core.names import SPECTATOR
from tycoon.core.record import Record, Step
from tycoon.lab.advice import compare, why
from tycoon.lab.lines import Lines
from tycoon.search.desk import Desk
from tycoon.search.levels import foreseen
from tycoon.search.player import Search

WORLDS = 100
"""How many worlds are drawn for a seat after each step."""
JUDGED = 40
"""How many decisions are judged: those after which the seat's chance had fallen most."""
TRIES = 400
"""Playouts to find a better action with."""
PAIRS = 400
"""Worlds in which that action and the one that was chosen are compared."""
MOST_DECISIONS = 20_000
POOL = 0.85
"""How much the odds count that seats give themselves; by `python -m benchmarks calibration`."""

_SEATS = 1 << 8
_STEPS = 1 << 32


class Turn(msgspec.Struct, frozen=True):
    """A decision after which a seat's chance had fallen, and what would have been better.

    Attributes:
        at: the number of the step, from 1.
        seat: whose decision.
        before, after: the seat's chance before and after it, from 0 to 1.
        chosen: what was done, in words.
        better: what came to most; None where nothing came to surely more.
        lost: how much more that came to: points of the deal, or where none are counted seats
            behind; 0 where nothing did.
        error: the standard error of `lost`.
        why: why that was better, as a hint would say it (`tycoon.lab.advice`); None where nothing
            was, or it cannot be said.
    """

    at: int
    seat: int
    before: float
    after: float
    chosen: Message
    better: Message | None
    lost: float
    error: float
    why: Message | None = None


class Share(msgspec.Struct, frozen=True):
    """By how much a seat's chance rose, in all deals together; below 0 it fell.

    Attributes:
        luck: by what chance gave: deals, dice, cards drawn.
        own: by its own decisions.
        others: by those of others.
    """

    luck: float
    own: float
    others: float


class Analysis(msgspec.Struct, frozen=True):
    """What playouts say of a game.

    Attributes:
        worlds: how many were drawn for a seat after each step.
        seed: with it all of this comes out the same again.
        chances: after each number of steps, by seat: how likely it is the best of this deal, from 0
            to 1: what each seat could think of its own chance then, pooled by odds (`pooled`).
        errors: their standard errors.
        turns: the decisions that cost most chance, in their order.
        shares: by seat what its chance rose and fell by.
    """

    worlds: int
    seed: int
    chances: list[list[float]]
    errors: list[list[float]]
    turns: list[Turn]
    shares: list[Share]


class _Place(NamedTuple):
    """The game after some steps."""

    at: int
    state: State
    step: Step | None


def analyse(
    record: Record,
    *,
    worlds: int = WORLDS,
    seed: int = 0,
    threads: int = 2,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Find out what a recorded game was worth to whom after each step.

    Args:
        record: its rules must be those of today.
        worlds: how many are drawn for a seat after each step.
        seed: of worlds and playouts; what comes out depends on it and the record alone.
        threads: how many places are looked at together.
        progress: told how many parts of how many are done.

    Raises:
        BadRecord: the record cannot be replayed.
        TypeError, ValueError: a number is none, or too small.
    """
    of_kind(record, Record, "record").replay()
    worlds = within(worlds, 2, 1 << 20, "worlds")
    places = list(_places(record))
    most = min(JUDGED, sum(place.step is not None for place in places))
    work = _Work(record, worlds, whole(seed, "seed") % _STEPS)
    total, done = len(places) + most, 0

    def tell() -> None:
        nonlocal done
        done += 1
        if progress is not None:
            progress(done, total)

    with ThreadPoolExecutor(within(threads, 1, 64, "threads")) as pool:
        try:
            chances, errors = [], []
            for found, doubts in pool.map(work.chances, places):
                chances.append(found)
                errors.append(doubts)
                tell()
            turns = []
            for turn in pool.map(work.judge, _fallen(places, chances, most)):
                turns.append(turn)
                tell()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return Analysis(
        worlds,
        seed,
        [[round(one, 4) for one in row] for row in chances],
        [[round(one, 4) for one in row] for row in errors],
        sorted(turns, key=lambda one: one.at),
        _shares(places, chances),
    )


def _places(record: Record) -> Iterator[_Place]:
    """The beginning and the state after each step that remained in force."""
    in_force = {id(step) for step in record.in_force()}
    yield _Place(0, record.start(), None)
    at = 0
    for step, state in record.states():
        if id(step) in in_force:
            at += 1
            yield _Place(at, state.copy(), step)


def ended(state: State) -> bool:
    """Whether the deal that was played last is over."""
    return state.deals > 0 and state.seat_to_act < 0 and _rests(state)


def _rests(state: State) -> bool:
    return state.is_over or state.game.automatic_table_action(state, 0) is None


class Prospects:
    """How likely each seat is to be the best of the deal; asked from several threads.

    Args:
        start: the game at its beginning.
        worlds: how many are drawn for a seat at each place.
        seed: of worlds and playouts.
    """

    def __init__(self, start: State, worlds: int = WORLDS, seed: int = 0) -> None:
        self.game = start.game
        self.seats = start.seats
        self.worlds = worlds
        self.seed = seed
        self._own = local()
        self.hidden = hasattr(start.view(SPECTATOR), "hand")

    @property
    def policy(self) -> Bot:
        """Who plays on; each thread has one, as it may use memory of its own."""
        if not hasattr(self._own, "policy"):
            self._own.policy = bots.make(bots.usual(self.game), self.game)
        policy: Bot = self._own.policy
        return policy

    def of(self, state: State, at: int) -> tuple[list[float], list[float]]:
        """Return the chance of each seat in the state after `at` steps, and its standard error."""
        if not state.deals:
            return [1 / self.seats] * self.seats, [0.0] * self.seats
        if ended(state):
            return won_by(state.deal_returns()), [0.0] * self.seats
        start = foreseen(state) or state
        if self.hidden:
            own = [self._seen_by(start, at, seat)[seat] for seat in range(self.seats)]
            return pooled(own, self.worlds)
        chances = self._seen_by(start, at, 0)
        # Where all worlds agree one more could still be otherwise.
        shares = [(one * self.worlds + 0.5) / (self.worlds + 1) for one in chances]
        return chances, [sqrt(one * (1 - one) / self.worlds) for one in shares]

    def _seen_by(self, state: State, at: int, seat: int) -> list[float]:
        chance = FastChance((self.seed * _STEPS + at) * _SEATS + seat)
        starts = [state.determinize(seat, chance) for _ in range(self.worlds)]
        # The same luck for all places: what differs is how it was.
        seeds = [self.seed * _STEPS + number for number in range(self.worlds)]
        nothing: list[list[int]] = [[]] * self.worlds
        policies = [self.policy] * self.seats
        lines = Lines(starts, policies, seeds, nothing, True, MOST_DECISIONS)
        while lines.done < lines.count:
            lines.play(1 << 20)
        sums = [0.0] * self.seats
        for row in struct.iter_unpack(f"<{3 * self.seats + 2}q", lines.rows()):
            for number, share in enumerate(won_by(row[-self.seats :])):
                sums[number] += share
        return [one / self.worlds for one in sums]


class _Work:
    """What is found out of each place; asked from several threads."""

    def __init__(self, record: Record, worlds: int, seed: int) -> None:
        self.prospects = Prospects(record.start(), worlds, seed)
        self.seed = seed

    def chances(self, place: _Place) -> tuple[list[float], list[float]]:
        """How likely each seat is to be the best of the deal, and the standard errors."""
        return self.prospects.of(place.state, place.at)

    def judge(self, given: tuple[_Place, _Place, float, float]) -> Turn:
        """What would have been better than a decision."""
        earlier, later, before, after = given
        assert later.step is not None
        state, seat = earlier.state, later.step.seat
        chosen = state.read(later.step.move)
        seed = (self.seed * _STEPS + later.at) * _SEATS
        ahead, policy = foreseen(state) or state, self.prospects.policy
        tried = Search(policy, iterations=TRIES).reason(ahead, seat, FastChance(seed))
        best = tried.candidates[0].action
        lost, error = 0.0, 0.0
        if best != chosen:
            # Anew, in other worlds: what came off best by luck there does not count twice.
            desk = Desk(ahead, [chosen, best], policy, seed + 1)
            desk.play(0, PAIRS, [0, 1])
            _, differences, squares = desk.sums_of(1)
            lost = differences / PAIRS
            error = sqrt(max(0.0, squares / PAIRS - lost * lost) / (PAIRS - 1))
        surely = lost > 2 * error
        say, instead = state.describe(best), state.describe(chosen)
        reason = None
        if surely:
            found = compare(ahead, best, chosen, policy, PAIRS, seed + 2)
            reason = why(state, best, chosen, found, say, instead)
        return Turn(
            later.at,
            seat,
            round(before, 4),
            round(after, 4),
            instead,
            say if surely else None,
            round(lost, 3) if surely else 0.0,
            round(error, 3) if surely else 0.0,
            reason,
        )


def won_by(worth: list[int] | tuple[int, ...]) -> list[float]:
    """A win shared by those who come to most."""
    most = max(worth)
    count = sum(one == most for one in worth)
    return [(one == most) / count for one in worth]


def pooled(own: list[float], worlds: int) -> tuple[list[float], list[float]]:
    """The chances of all seats, from what each thinks of its own.

    Others have kept better cards than worlds give them that are drawn at random from what is
    unseen: each seat thinks too well of itself, and together they come to more than 1. So each gets
    a share by its odds, to the power `POOL` (a logarithmic opinion pool: Genest and Zidek 1986).

    Args:
        own: by seat, in what share of the worlds that it could think of it was the best.
        worlds: how many these were.

    Returns chances by seat, which add up to 1, and their standard errors.
    """
    # Where all worlds agree one more could still be otherwise.
    thought = [(one * worlds + 0.5) / (worlds + 1) for one in own]
    weights = [(one / (1 - one)) ** POOL for one in thought]
    shares = [one / sum(weights) for one in weights]
    # Of the logarithm of the odds of each.
    spread = [POOL**2 / (worlds * one * (1 - one)) for one in thought]
    moved = [share**2 * one for share, one in zip(shares, spread, strict=True)]
    errors = [
        sqrt((share * (1 - share)) ** 2 * one + share**2 * (sum(moved) - own_part))
        for share, one, own_part in zip(shares, spread, moved, strict=True)
    ]
    return shares, errors


def _fallen(
    places: list[_Place], chances: list[list[float]], most: int
) -> list[tuple[_Place, _Place, float, float]]:
    """The decisions after which the seat's chance had fallen most."""
    found = []
    for at in range(1, len(places)):
        step, earlier = places[at].step, places[at - 1]
        if step is None or step.seat < 0 or step.chance:
            continue
        if len(earlier.state.legal_actions()) < 2:
            continue
        before, after = chances[at - 1][step.seat], chances[at][step.seat]
        found.append((earlier, places[at], before, after))
    found.sort(key=lambda one: (one[3] - one[2], one[1].at))
    return found[:most]


def _shares(places: list[_Place], chances: list[list[float]]) -> list[Share]:
    seats = len(chances[0])
    luck, own, others = ([0.0] * seats for _ in range(3))
    for at in range(1, len(places)):
        step = places[at].step
        if step is None:
            continue
        # A deal begins as even as it can be.
        even = not places[at - 1].state.deals or ended(places[at - 1].state)
        for seat in range(seats):
            change = chances[at][seat] - (1 / seats if even else chances[at - 1][seat])
            if step.chance or step.seat < 0:
                luck[seat] += change
            elif step.seat == seat:
                own[seat] += change
            else:
                others[seat] += change
    return [Share(*(round(one, 4) for one in row)) for row in zip(luck, own, others, strict=True)]
