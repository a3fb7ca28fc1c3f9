"""What a strong player would do, and why: one sentence from what playouts came to.

The best fast player of the game decides, unless a search finds what surely comes to more. Both are
then played on in the same worlds, drawn from what the seat may know, and the difference between
them is what the sentence says; the game's own words say what tells them apart. All of it depends on
what the seat sees alone: the same view always gets the same advice.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

import tycoon
from tycoon import bots
from tycoon.core.decision import Advice, Decision
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.messages import Message
from tycoon.lab.lines import Lines
from tycoon.search.levels import INTERPRETED, foreseen
from tycoon.search.player import Search

TRIES = 2000
"""Playouts to find what else could be done."""
WORLDS = 1000
"""In how many worlds that is compared with what is advised."""
MOST_DECISIONS = 20_000
"""Where a playout is stopped: two who are rich can play for ever."""
SURELY = 2.0
"""How many standard errors a difference must be to be spoken of."""
NEAR = 4
"""Among how many of the best others one is looked for that rules out what is advised."""

__all__ = ["Advice", "Compared", "advise", "compare", "why"]


class Measured(NamedTuple):
    """What two actions came to, on average, and the standard error of their difference.

    Attributes:
        mine: of the first.
        other: of the second.
        error: of `mine` - `other`.
    """

    mine: float
    other: float
    error: float

    @property
    def surely(self) -> int:
        """1 where the first is surely more, -1 where the second is, else 0."""
        gain = self.mine - self.other
        return 0 if abs(gain) <= SURELY * self.error else 1 if gain > 0 else -1


class Compared(NamedTuple):
    """Two actions played on in the same worlds, under the same luck.

    Attributes:
        worth: what the deal came to for the seat, as the search counts it.
        chance: in percent, how often nobody came to more.
        points: of the deal.
        place: in the deal, negative, so that more is better.
    """

    worth: Measured
    chance: Measured
    points: Measured
    place: Measured

    @property
    def is_worse(self) -> bool:
        """Whether the first surely comes to less, or to as much and wins less often."""
        return (self.worth.surely or self.chance.surely) < 0


def advise(
    state: State, beside: Sequence[str] = (), *, tries: int = TRIES, worlds: int = WORLDS
) -> Advice:
    """The decision of a strong player for the seat to act, and why.

    Args:
        state: a seat is to act; what it cannot know is not looked at.
        beside: legal moves in notation, a decision that somebody thinks of: if the advice is
            another, why says what is better than that.
        tries: playouts of the search.
        worlds: in how many the two best actions are compared.
    """
    game, seat = state.game, state.seat_to_act
    if not tycoon.compiled:
        tries, worlds = max(1, tries // INTERPRETED), max(2, worlds // INTERPRETED)
    chance = FastChance(crc32(msgspec.json.encode(state.view(seat))))
    state = state.copy()
    state.keep_past(None)  # so that nothing but the view decides
    state = state.determinize(seat, chance)
    guide = bots.make(bots.best(game), game)
    own = guide.choose(state.copy(), seat, chance)
    decided, _ = _whole(state, own, guide, chance)
    ahead = foreseen(state)
    if ahead is None or len(state.legal_actions()) == 1:
        return decided
    policy = bots.make(bots.usual(game), game)
    tried = Search(policy, iterations=tries).reason(ahead, seat, chance)
    others = [one.action for one in tried.candidates if one.action != own]
    found = _instead(state, own, others, decided, guide, chance)
    if found is None:
        return decided
    other, instead = found

    def compared(one: int, with_another: int) -> Compared:
        return compare(ahead, one, with_another, policy, worlds, chance.below(1 << 62))

    measured = compared(own, other)
    # What takes several actions is a plan of the guide, of which playouts try the beginning.
    if measured.is_worse and len(decided.moves) == len(instead.moves) == 1:
        own, other, decided, instead = other, own, instead, decided
        measured = _turned(measured)
    thought = _thought_of(state, beside, guide, chance)
    if thought is not None and not _same(thought, decided):
        other, instead = state.read(thought.moves[0]), thought
        if other == own:
            return decided  # they begin alike, and playouts tell no more
        measured = compared(own, other)
        if measured.is_worse:
            own, other, decided, instead = other, own, instead, decided
            measured = _turned(measured)
    return decided._replace(why=why(state, own, other, measured, decided.say, instead.say))


def _thought_of(
    state: State, beside: Sequence[str], guide: Bot, chance: FastChance
) -> Advice | None:
    """A decision that somebody thinks of, ended by the guide if it goes on; None of none."""
    if not beside:
        return None
    decision = Decision(state, chance)
    for move in beside:
        decision.add(decision.state.read(move))
    return _ended(decision, guide, chance)


def _same(one: Advice, other: Advice) -> bool:
    """Whether it is one decision, maybe with its moves in another order."""
    return one.say == other.say or sorted(one.moves) == sorted(other.moves)


def _instead(
    state: State, own: int, others: list[int], decided: Advice, guide: Bot, chance: FastChance
) -> tuple[int, Advice] | None:
    """What else could be done: the best that does not leave `own` for later, of the first few."""
    seat, first = state.seat_to_act, None
    near = 0
    for other in others:
        instead, after = _whole(state, other, guide, chance)
        if _same(instead, decided) or after.view(seat) == state.view(seat):
            continue  # by another way, or nothing at all
        near += 1
        first = first or (other, instead)
        if after.seat_to_act != seat or own not in after.legal_actions():
            return other, instead
        if near == NEAR:
            break
    return first


def _whole(state: State, action: int, guide: Bot, chance: FastChance) -> tuple[Advice, State]:
    """The decision that begins with an action, as the guide goes on, and where it leads."""
    decision = Decision(state, chance)
    decision.add(action)
    return _ended(decision, guide, chance), decision.state


def _ended(decision: Decision, guide: Bot, chance: FastChance) -> Advice:
    """A decision that has begun, as the guide goes on."""
    while not decision.ended:
        decision.add(guide.choose(decision.state.copy(), decision.seat, chance))
    assert decision.say is not None
    return Advice(decision.moves, decision.say)


def compare(state: State, action: int, other: int, policy: Bot, worlds: int, seed: int) -> Compared:
    """Play both actions on, by a policy, in worlds that the seat to act cannot tell apart."""
    seat, chance = state.seat_to_act, FastChance(seed)
    starts = [state.determinize(seat, chance) for _ in range(worlds)]
    seeds = [chance.below(1 << 62) for _ in starts]
    mine, theirs = (_ends(starts, seeds, one, policy, seat) for one in (action, other))
    return Compared(*map(_measured, zip(*mine, strict=True), zip(*theirs, strict=True)))


def _ends(
    starts: Sequence[State], seeds: list[int], action: int, policy: Bot, seat: int
) -> list[tuple[float, float, float, float]]:
    """In each world what `Compared` has, in its order."""
    seats = starts[0].seats
    lines = Lines(starts, [policy] * seats, seeds, [[action]] * len(starts), True, MOST_DECISIONS)
    while lines.done < lines.count:
        lines.play(1 << 20)
    found: list[tuple[float, float, float, float]] = []
    for row in struct.iter_unpack(f"<{3 * seats + 2}q", lines.rows()):
        worth = row[-seats:]
        ahead = sum(one > worth[seat] for one in worth)
        found.append((worth[seat], 0 if ahead else 100, row[seat], -1 - ahead))
    return found


def _measured(mine: Sequence[float], theirs: Sequence[float]) -> Measured:
    count = len(mine)
    gains = [one - other for one, other in zip(mine, theirs, strict=True)]
    gain = sum(gains) / count
    variance = sum((one - gain) ** 2 for one in gains) / max(1, count - 1)
    return Measured(sum(mine) / count, sum(theirs) / count, sqrt(variance / count))


def _turned(found: Compared) -> Compared:
    return Compared(*(Measured(one.other, one.mine, one.error) for one in found))


def why(
    state: State, action: int, other: int, found: Compared, say: Message, instead: Message
) -> Message | None:
    """Why the first of two actions, as a sentence: `reason.*`.

    The first number by which it is surely more, with what the game finds that tells the two apart,
    if anything; that both are about equal; None where it is surely less.
    """
    reasons = state.game.modules.reasons
    if reasons is None:
        return None
    args: dict[str, Any] = {"say": say, "against": instead}
    equal = None
    for unit in reasons.UNITS:
        measured: Measured = getattr(found, unit)
        mine, their = (_shown(unit, one) for one in measured[:2])
        numbers = {**args, "mine": mine, "other": their}
        if measured.surely > 0 and mine != their:
            told = reasons.telling(state, action, other)
            if told is None:
                return Message(f"reason.bare.{unit}", numbers)
            return Message(f"reason.as.{unit}", {"why": told, **numbers})
        # Of what is won or lost whatever is done the next number says more.
        last = (equal.args["mine"], equal.args["other"]) if equal else (0, 0)
        if last == (0, 0) or (last == (100, 100) and mine != their):
            equal = Message(f"reason.equal.{unit}", numbers)
    return None if found.worth.surely < 0 or found.chance.surely < 0 else equal


def _shown(unit: str, value: float) -> float:
    """A number as it is said: in percent, in points, or as a place."""
    return round(value) if unit == "chance" else round(abs(value) if unit == "place" else value, 1)
