"""A player that tries what it may do in worlds that it cannot tell from the true one."""

from __future__ import annotations

from math import ceil, inf, log2, sqrt
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import tycoon
from tycoon.core.checks import of_kind, quantity, within
from tycoon.core.engine.bot import Bot, check_plays
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.core.learned.outlook import Outlook
from tycoon.core.learned.policy import Learned
from tycoon.search.desk import MOST, Desk
from tycoon.search.endgame import Endgame

_SEEDS = 1 << 62
MOST_ODD = 1000
BREADTH = 8
"""How many actions are tried where a prior says which."""
LEAST_ERROR = 1 / 8
"""Few worlds can happen to agree: no error of a gain is taken for less of the prior's doubt."""

_BLOCK = 64 if tycoon.compiled else 1  # playouts between two looks at the clock


class Candidate(NamedTuple):
    """A legal action and what came of it.

    Attributes:
        action: the action.
        worth: what the deal came to for the seat, on average over the worlds it was tried in: its
            points; where none are counted, how many were behind it.
        gain: how much more than the policy's own choice in the same worlds, on average.
        error: the standard error of `gain`; 0 in a single world.
        worlds: in how many it was tried.
        expected: how much more the prior expects of it than of its own best; 0 without one.
        sure: what the deal comes to at least, whatever others do and hold; None where not known.
        further: what the seat does right after it.
    """

    action: int
    worth: float
    gain: float
    error: float
    worlds: int
    expected: float = 0.0
    sure: int | None = None
    further: tuple[int, ...] = ()


class Reason(NamedTuple):
    """Why a search chooses what it does.

    Attributes:
        candidates: all legal actions, the chosen one first; then those that were tried longest and
            came to most.
        playouts: how many were played.
        seconds: by the clock.
    """

    candidates: list[Candidate]
    playouts: int
    seconds: float


class Planner(Protocol):
    """Names what is worth a try in a game, where that is more or less than all legal actions."""

    def plans(self, state: Any, own: int) -> list[list[int]]:
        """Rows of actions of the seat to act, that of the policy's `own` choice first."""
        ...


class Search(Bot):
    """Tries every legal action in the same worlds, again and again the better half of them.

    In each world everything hidden is drawn anew, and after the action a policy plays for all seats
    until the deal ends. All actions meet the same worlds and the same luck; after each of
    log2(actions) rounds of equal cost the half that came to less is given up (sequential halving:
    Karnin, Koren, Somekh, Almost Optimal Exploration in Multi-Armed Bandits, 2013). The policy's
    own choice stays to the end, and another is taken only if it came to more.

        >>> import tycoon
        >>> from tycoon import bots
        >>> state, chance = tycoon.make("bigtwo"), tycoon.FastChance(1)
        >>> state.apply(state.default_action(), chance)
        >>> search = Search(bots.make("greedy", "bigtwo"), iterations=200)
        >>> search.choose(state, state.seat_to_act, chance) in state.legal_actions()
        True

    Where the state has a past (`State.keep_past`), worlds are as likely as it says. Where `endgame`
    is asked for, what is sure to come to as much as the best came to in playouts is taken.

    With iterations alone it chooses the same for the same seed of `chance`, compiled or
    interpreted. What is hidden in the state that it is given it draws anew itself.
    """

    looks_back = True

    def __init__(
        self,
        policy: Bot,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        margin: float = 0.0,
        prior: Learned | None = None,
        endgame: int = 0,
        own: Learned | None = None,
        others: int = 0,
        judge: Learned | None = None,
        rests: int = 1,
        outlook: Outlook | None = None,
        planner: Planner | None = None,
    ) -> None:
        """Get ready to think.

        Args:
            policy: plays on in every playout, for all seats from what they may know. One that says
                that it ignores what is hidden, as `greedy` does, is asked without a copy.
            iterations: playouts for a decision, 1000 where no seconds are given either; each legal
                action is tried once even where they are fewer.
            seconds: for a decision, by the clock; whichever of both comes first.
            margin: how many standard errors better than the policy's own choice another must be.
            prior: a learned player, that is asked first: only what it finds among the best eight is
                tried, its best stands for the policy's own, and what it expects counts beside what
                came of the playouts, as the errors of both tell.
            endgame: how many positions are looked at to find what is sure: lines of the seat's own
                actions, and where it knows all that is hidden everybody's, to the end of the deal.
            own: a learned player, that plays on for the seat itself in every playout, in the
                policy's place: what one will make of what one keeps depends on how well one plays.
            others: it plays on for other seats, too, that have decided so often otherwise than the
                policy would have, in the mean of the worlds drawn: they do not play like it; 0 for
                none. Only with `own`.
            judge: a learned player by whose word playouts are cut off; they are much shorter then,
                and luck weighs less.
            rests: at which of the places where it can be asked that is done, from 1 on: in Deal,
                turns of the seat that begin.
            outlook: says what a playout comes to, in points of its own, for the deal's result.
            planner: names what is tried instead of all legal actions, rows of actions among it.

        Raises:
            TypeError: the policy is no bot, a learned player has not learned, a number is none.
            ValueError: iterations or rests below 1, seconds, margin, others or endgame below 0;
                others without `own`.
        """
        super().__init__()
        if iterations is None:
            iterations = 1000 if seconds is None else MOST
        self.policy = of_kind(policy, Bot, "policy")
        self.iterations = within(iterations, 1, MOST, "iterations")
        self.seconds = inf if seconds is None else quantity(seconds, "seconds")
        self.margin = quantity(margin, "margin")
        self.prior = None if prior is None else of_kind(prior, Learned, "prior")
        self.own = None if own is None else of_kind(own, Learned, "own")
        self.others = within(others, 0, MOST_ODD, "others")
        if self.others and self.own is None:
            raise ValueError("others: a learned player has to be given as own, to play on for them")
        self.endgame = within(endgame, 0, MOST, "endgame")
        self.judge = None if judge is None else of_kind(judge, Learned, "judge")
        self.rests = within(rests, 1, MOST, "rests")
        self.outlook = None if outlook is None else of_kind(outlook, Outlook, "outlook")
        self.planner = planner

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """The action that came to most; the only one is not thought about.

        Args:
            state: of the game that the policy plays; it is not changed.
            seat: the one to act.
            chance: seeds the search.

        Raises:
            TypeError, ValueError: as for every bot.
        """
        return self.plan(state, seat, chance)[0]

    def plan(self, state: State, seat: int, chance: Chance) -> list[int]:
        """What `choose` chooses, and what the seat means to do right after it.

        Args and errors are those of `choose`.
        """
        actions, expected = self._begin(state, seat, chance)
        if self.planner is not None:
            plans = self.planner.plans(state, actions[0])
            if len(plans) == 1:
                return plans[0]
            starts, nothing = [plan[0] for plan in plans], [0.0] * len(plans)
            further = [plan[1:] for plan in plans]
            best = self._search(state, starts, nothing, chance, further).candidates[0]
            return [best.action, *best.further]
        if len(actions) == 1:
            return actions
        return [self._search(state, actions, expected, chance).candidates[0].action]

    def reason(self, state: State, seat: int, chance: Chance) -> Reason:
        """What `choose` looks at, and how all legal actions came off.

        Args and errors are those of `choose`.
        """
        actions, expected = self._begin(state, seat, chance)
        return self._search(state, actions, expected, chance)

    def _begin(self, state: State, seat: int, chance: Chance) -> tuple[list[int], list[float]]:
        """What is tried, the policy's or the prior's choice first, and what is expected of it."""
        check_plays(self.policy, state)
        for learned in (self.prior, self.own, self.judge):
            if learned is not None:
                check_plays(learned, state)
        if self.prior is not None:
            judged = sorted(self.prior.judge(state), key=lambda one: -one[1])[:BREADTH]
            return [one[0] for one in judged], [one[1] - judged[0][1] for one in judged]
        own = self.policy.choose(state.copy(), seat, chance)
        actions = state.legal_actions()
        if own not in actions:
            raise state.game.illegal_move(state, own)
        actions.remove(own)
        return [own, *actions], [0.0] * (1 + len(actions))

    def _search(
        self,
        state: State,
        actions: list[int],
        expected: list[float],
        chance: Chance,
        further: list[list[int]] | None = None,
    ) -> Reason:
        """Try the actions, and what follows each; with the first all others are compared."""
        started = perf_counter()
        sure = self._sure(state, chance)
        actions += [action for action in sure if action not in actions]
        expected += [0.0] * (len(actions) - len(expected))
        seed = chance.below(_SEEDS)
        desk = Desk(
            state,
            actions,
            self.policy,
            seed,
            own=self.own,
            others=self.others,
            judge=self.judge,
            rests=self.rests,
            outlook=self.outlook,
            further=further or (),
        )
        chance.check()
        worlds = [0] * len(actions)
        left = list(range(len(actions)))
        found: list[Candidate] = []
        rounds = max(1, ceil(log2(len(actions))))
        for number in range(rounds):
            now, more = perf_counter(), rounds - number
            until = now + (started + self.seconds - now) / more
            count = max(1, (self.iterations - desk.playouts) // more // len(left))
            played = self._play(desk, worlds[0], count, left, until)
            for place in left:
                worlds[place] += played
            found = [
                _candidate(desk, *one)
                for one in zip(range(len(actions)), actions, worlds, expected, strict=True)
            ]
            if further:
                found = [
                    one._replace(further=tuple(row))
                    for one, row in zip(found, further, strict=True)
                ]
            left = _better_half(left, [self._hope(one)[0] for one in found])
        best = max(found, key=lambda one: (one.worlds, self._merit(one)))
        if sure:
            found = [one._replace(sure=sure.get(one.action)) for one in found]
            best = _surest(found, found[actions.index(best.action)])
        found.sort(key=lambda one: (one is best, one.worlds, one.gain), reverse=True)
        return Reason(found, desk.playouts, perf_counter() - started)

    def _sure(self, state: State, chance: Chance) -> dict[int, int]:
        """What the deal comes to at least, by action, where that is known."""
        if not self.endgame:
            return {}
        return Endgame(state, self.endgame, FastChance(chance.below(_SEEDS))).values()

    def _play(self, desk: Desk, first: int, count: int, left: list[int], until: float) -> int:
        """Try what is left in `count` worlds, or fewer if the time is up; in how many."""
        block, played = max(1, _BLOCK // len(left)), 0
        while played < count and (not played or perf_counter() < until):
            size = min(block, count - played)
            desk.play(first + played, size, left)
            played += size
        return played

    def _hope(self, one: Candidate) -> tuple[float, float]:
        """The gain and its error: as they were, or with what the prior expects beside them."""
        if self.prior is None:
            return one.gain, one.error
        doubt = self.prior.doubt
        own, others = max(one.error, LEAST_ERROR * doubt) ** 2, doubt**2
        both = own + others
        return (one.gain * others + one.expected * own) / both, sqrt(own * others / both)

    def _merit(self, one: Candidate) -> float:
        """By what candidates that were tried alike are told apart."""
        hope, error = self._hope(one)
        return hope if hope > self.margin * error else min(0.0, hope)


def _surest(found: list[Candidate], best: Candidate) -> Candidate:
    """What is sure to come to as much as anything came to, the best of the search if it can be."""
    known = [(one.sure, one is best, one.gain, one) for one in found if one.sure is not None]
    least, _, _, surest = max(known, key=lambda one: one[:3])
    return surest if least >= max(one.worth for one in found if one.worlds) else best


def _better_half(left: list[int], hopes: list[float]) -> list[int]:
    """The places of the half that came to more; 0 is one of them, and comes first."""
    others = sorted(left[1:], key=lambda place: hopes[place], reverse=True)
    return [0, *sorted(others[: max(1, len(left) // 2)])]


def _candidate(desk: Desk, place: int, action: int, worlds: int, expected: float) -> Candidate:
    if not worlds:
        return Candidate(action, 0.0, 0.0, 0.0, 0, expected)
    total, differences, squares = desk.sums_of(place)
    gain = differences / worlds
    variance = max(0.0, squares - gain * differences) / max(1, worlds - 1)
    return Candidate(action, total / worlds, gain, sqrt(variance / worlds), worlds, expected)
