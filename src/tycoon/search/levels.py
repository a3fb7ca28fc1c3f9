"""The levels that people choose from, for any game: `easy`, `normal`, `strong` and `expert`.

They are made of a fast player of the game (`tycoon.bots.usual`), the *policy*. `normal` is
that player. `strong` and `expert` try in worlds drawn anew what they may do, first of all what the
learned player of the game thinks best, where there is one; in Deal that one says what a playout
comes to. `easy` slips now and then. What is measured of them stands in the manual's page of bots.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf
from typing import Any, NamedTuple, cast

from msgspec import structs

import tycoon
from tycoon import bots
from tycoon.core.checks import quantity, within
from tycoon.core.engine.bot import Bot, check_plays
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadPosition, TycoonError
from tycoon.core.game import Game
from tycoon.core.learned.policy import Learned
from tycoon.core.options import Options
from tycoon.games.monopoly.bot.plans import Planner
from tycoon.games.monopoly.bot.standing import Standing
from tycoon.games.monopoly.names import Reason
from tycoon.games.monopoly.rules.state import Monopoly
from tycoon.search.desk import MOST
from tycoon.search.player import Search


class Budget(NamedTuple):
    """How a level thinks.

    Attributes:
        iterations: playouts for a decision.
        seconds: for a decision at most, by the clock.
        margin: by how many standard errors better than the policy's own choice another must be.
        learned: whether in playouts the learned player of the game plays for the seat itself.
        others: and for others who have decided so often otherwise than the policy; 0 for nobody.
    """

    iterations: int
    seconds: float
    margin: float = 0.0
    learned: bool = False
    others: int = 0


# Where luck is large and most actions are alike, small gains of a search are mostly luck.
STRONG = {
    "": Budget(200, 0.05),
    "bigtwo": Budget(100, 0.05),
    "deal": Budget(300, 0.05, 1.0),
    "monopoly": Budget(200, 0.05, 2.0),
    "monopoly/millionaire": Budget(60, 0.05, 2.0),
}
"""What `strong` plays with: by `game/preset`, else by game, else what is named by nothing."""
EXPERT = {
    "": Budget(3000, 0.1),
    "bigtwo": Budget(4000, 0.1, learned=True, others=1),
    "daifugo": Budget(4000, 0.1, learned=True, others=1),
    "deal": Budget(2000, 0.1, 1.0),
    "monopoly": Budget(1000, 0.1, 2.0),
    "monopoly/millionaire": Budget(1000, 0.1, 1.0),
}
"""The same for `expert`."""

CUT_OFF = {"deal": 3}
"""By game, at which of the seat's own turns from now `strong` and `expert` take the word of its
learned player for what the deal comes to; it is no prior then. Else playouts go on to the end."""

ENDGAME = {"deal": 4_000, "daifugo": 20_000}
"""How many positions `strong` and `expert` look at to find what is sure, by game; else none."""

SLIPS = {"": 40}
"""How often of a hundred `easy` thinks of something else than the policy, by game."""
SLIP_WORLDS = 4
SLIP_SECONDS = 0.05

INTERPRETED = 50
"""By how much smaller budgets are where rules are interpreted, and playouts so much slower.

What the past tells is left out there: a single world that agrees with it takes longer than all.
"""

ROUNDS_AHEAD = 30
"""In Monopoly so many rounds ahead are tried: who is rich can go around the board for ever."""
WEIGHED_AHEAD = 8
"""The same where a net says what the position then is worth."""
MOST_MEANT = 1000  # steps that are remembered
MOST_ROUNDS = 1000  # what its option can say

_SEEDS = 1 << 62


def make(
    level: str,
    game: Game,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    caution: float = 0.0,
    slips: float = 1.0,
) -> Bot:
    """A player of a level. It remembers nothing, so that one can serve many seats.

    Args:
        level: `easy`, `normal`, `strong` or `expert`.
        game: what it plays.
        iterations: playouts for a decision instead of the level's own budget; it then looks at no
            clock, and the same seed of chance gives the same choice.
        seconds: for a decision at most, where that is less than the level's own.
        caution: by how many standard errors more another action than the policy's must be better.
        slips: how often it slips, as a multiple of what `easy` does.

    Raises:
        TypeError: a number is none.
        ValueError: iterations below 1, another below 0.
    """
    if iterations is not None:
        iterations = within(iterations, 1, MOST, "iterations")
    limit = inf if seconds is None else quantity(seconds, "seconds")
    caution, slips = quantity(caution, "caution"), quantity(slips, "slips")
    policy = bots.make(bots.usual(game), game)

    def budget_of(budget: Budget) -> Budget:
        most, least_s = budget.iterations, min(budget.seconds, limit)
        if iterations is not None:
            most, least_s = iterations, limit
        elif not tycoon.compiled:
            most = ceil(most / INTERPRETED)
        return budget._replace(iterations=most, seconds=least_s, margin=budget.margin + caution)

    if level == "easy":
        share = SLIPS.get(game.name, SLIPS[""]) * slips / 100
        return Beginner(policy, share, budget_of(Budget(MOST, SLIP_SECONDS)))
    if level == "normal":
        return policy
    table = {"strong": STRONG, "expert": EXPERT}[level]
    learned = bots.make("fast", game) if "fast" in bots.names(game) else None
    monopoly = game.name == "monopoly"
    return Thinker(
        policy,
        lambda preset: budget_of(_entry(table, game.name, preset)),
        learned,
        bots.make("greedy", game, opens_low=True) if monopoly else None,
        Planner(Standing()) if monopoly and tycoon.compiled else None,
        hurried=iterations is None and not tycoon.compiled,
    )


def _entry(table: dict[str, Budget], game: str, preset: str) -> Budget:
    return next(table[key] for key in (f"{game}/{preset}", game, "") if key in table)


def _search(policy: Bot, budget: Budget, **settings: Any) -> Search:
    return Search(
        policy,
        iterations=budget.iterations,
        seconds=None if budget.seconds == inf else budget.seconds,
        margin=budget.margin,
        **settings,
    )


class Thinker(Bot):
    """Searches, with a budget for each preset."""

    looks_back = True

    def __init__(
        self,
        policy: Bot,
        budget_of: Callable[[str], Budget],
        learned: Bot | None = None,
        opener: Bot | None = None,
        planner: Planner | None = None,
        *,
        hurried: bool = False,
    ) -> None:
        """Get ready to think.

        Args:
            policy: plays on in every playout.
            budget_of: tells the budget for a preset; for the empty one where options are others.
            learned: a learned player that says what is worth a try or, in games of `CUT_OFF`, what
                a playout comes to; where the budget says so it plays on for the seat itself, too.
            opener: what it does otherwise than the policy is done unsearched: what others answer
                who do not reckon as the policy does, no playout tells.
            planner: names whole plans of Monopoly to try, where its net knows the game; the
                opener is then not asked. Interpreted, that would take seconds.
            hurried: whether the past and most of an endgame are left out, for want of time.
        """
        super().__init__()
        self._learned = learned if isinstance(learned, Learned) else None
        self._opener = opener
        self._planner = planner
        self._meant: dict[str, int] = {}
        self._hurried = hurried
        self._policy = policy
        self._budget_of = budget_of
        self._searches: dict[tuple[Options, int, bool], Search] = {}

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """What comes to most in the worlds that the seat cannot tell apart.

        Args and errors are those of every bot.
        """
        check_plays(self._policy, state)
        if self._planner is not None and is_weighed(state):
            return self._plan(state, seat, chance)
        ahead = foreseen(state)
        if self._opener is not None:
            opening = self._opener.choose(state.copy(), seat, chance)
            if opening != self._policy.choose(state.copy(), seat, chance):
                return opening
        if ahead is None:
            return self._policy.choose(state, seat, chance)
        if self._hurried:
            ahead = ahead.copy()
            ahead.keep_past(None)
        return self.search_for(state).choose(ahead, seat, chance)

    def _plan(self, state: State, seat: int, chance: Chance) -> int:
        """The first step of a plan, or the next of one that it has begun."""
        meant = self._meant.pop(state.digest(), None) if self._meant else None
        if meant is not None and meant in state.legal_actions():
            return meant
        try:
            ahead = foreseen(state, WEIGHED_AHEAD)
        except BadPosition:  # some few that are reached cannot be described
            ahead = None
        if ahead is None:
            return self._policy.choose(state, seat, chance)
        first, *further = self.search_for(state).plan(ahead, seat, chance)
        then, action = state.copy(), first
        if len(self._meant) > MOST_MEANT:
            self._meant.clear()
        for next_one in further:
            then.apply(action, FastChance(0))
            action = next_one
            self._meant[then.digest()] = action
        return first

    def search_for(self, state: State) -> Search:
        """What thinks in games of these options."""
        key = (state.options, state.seats, self._planner is not None and is_weighed(state))
        if key not in self._searches:
            budget = self._budget_of(preset_of(state))
            name = state.game.name
            planner = self._planner if self._planner is not None and is_weighed(state) else None
            settings = {
                "endgame": ENDGAME.get(name, 0) // (INTERPRETED if self._hurried else 1),
                "judge" if name in CUT_OFF else "prior": self._learned,
                "rests": CUT_OFF.get(name, 1),
                "own": self._learned if budget.learned else None,
                "others": budget.others,
                "outlook": None if planner is None else planner.outlook,
                "planner": planner,
            }
            self._searches[key] = _search(self._policy, budget, **settings)
        return self._searches[key]


def preset_of(state: State) -> str:
    """The preset whose options a game is played with; empty where none has just these."""
    game = state.game
    for preset in game.presets:
        try:
            options = game.options(preset, state.seats)
        except TycoonError:
            continue
        if options == state.options:
            return preset
    return ""


def is_weighed(state: State) -> bool:
    """Whether a net says what a game is worth some rounds on: on the classic board, up to its end.

    Where worth or time decides soon, it does not know.
    """
    if state.game.name != "monopoly":
        return False
    table = cast(Monopoly, state)
    last = table.rounds + WEIGHED_AHEAD
    if table.board or last > MOST_ROUNDS:
        return False
    return table.end == 0 or (table.end == Reason.TURNS and last < table.limit)


def foreseen(state: State, ahead: int = ROUNDS_AHEAD) -> State | None:
    """The state as it is searched: with the same actions, and a deal that surely ends.

    None where there is no such state, in games of Monopoly that have lasted for ages.

    Args:
        ahead: in Monopoly, so many rounds.
    """
    if state.game.name != "monopoly":
        return state
    position, options = state.to_position(), structs.asdict(state.options)
    last = position["rounds"] + ahead
    if options["end"] == "turns" and options["turns"] <= last:
        return state
    if last > MOST_ROUNDS:
        return None
    position["options"] = {**options, "end": "turns", "turns": last}
    return state.game.from_position(position, FastChance(0))


class Beginner(Bot):
    """Plays like the policy most of the time, and slips now and then.

    A slip is one of the better half of what else it may do, as far as a few playouts tell: nothing
    silly. It never slips where the policy would go out, or win with nobody able to prevent it.
    """

    def __init__(self, policy: Bot, share: float, budget: Budget) -> None:
        """Get ready to play.

        Args:
            policy: what it does most of the time.
            share: how often it thinks of something else, from 0 to 1.
            budget: for that; `iterations` at most.
        """
        super().__init__()
        self._policy = policy
        self._share = share
        self._budget = budget

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """What the policy does, or a slip.

        Args and errors are those of every bot.
        """
        check_plays(self._policy, state)
        state = state.copy()
        state.keep_past(None)  # it slips as one who does not count cards
        own = self._policy.choose(state.copy(), seat, chance)
        actions = state.legal_actions()
        if len(actions) == 1 or chance.below(1000) >= 1000 * self._share:
            return own
        ahead = foreseen(state)
        if ahead is None or self._finishes(ahead, seat, own, FastChance(chance.below(_SEEDS))):
            return own
        most = min(SLIP_WORLDS * len(actions), self._budget.iterations)
        search = _search(self._policy, self._budget._replace(iterations=most))
        found = search.reason(ahead, seat, chance).candidates
        found.sort(key=lambda one: (-one.gain, one.action))
        better = [one.action for one in found[: ceil(len(found) / 2)] if one.action != own]
        return better[chance.below(len(better))] if better else own

    def _finishes(self, state: State, seat: int, own: int, luck: Chance) -> bool:
        """Whether after `own` the seat's part of the deal is over before others have a choice.

        In a world of its own imagining; what is certain is so in every one.
        """
        world = state.determinize(seat, luck)
        world.apply(own, luck)
        others_chose = False
        while (to_act := world.seat_to_act) >= 0:
            if to_act != seat:
                others_chose = others_chose or len(world.legal_actions()) > 1
            elif others_chose:
                return False
            world.apply(self._policy.choose(world.copy(), to_act, luck), luck)
        return True
