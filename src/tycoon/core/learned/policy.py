"""The player that does what a net makes most of, from features that its game names.

Plain Python; policy.pxd gives the C types of the compiled build.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tycoon.core.checks import of_kind
from tycoon.core.engine.bot import Bot, check_plays
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.core.learned.net import MOST_FEATURES, Net, bad_net, load

ONE = 1 << 14
"""What 1 is in the sum of a net."""
NOTHING = -(1 << 60)


@cache
def kept(path: Path) -> Net:
    """The net in a file, read once."""
    return load(path)


def check_asked(bot: Bot, state: State) -> None:
    """TypeError for no state of the game that the bot plays, ValueError where no seat is to act."""
    check_plays(bot, state)
    if state.seat_to_act < 0:
        raise ValueError("state: no seat is to act")


class Learned(Bot):
    """Asks a net what every action worth a thought comes to, and does the best.

    Attributes:
        features: how many it tells apart; of a class.
        unit: how many points, or places, are 1 of its net; of a class.
        doubt: the standard error of what it expects, in points or places; of a class.
        weights: the file of the net that comes with it; of a class.

    A game says by three methods what the net sees; all three look at nothing that the seat to act
    cannot know.
    """

    features = 0
    unit = 1.0
    doubt = 1.0
    weights = Path()

    def __init__(self, net: Net | None = None) -> None:
        """Take a net; without one, that which comes with the player.

        Raises:
            BadNet: it was made for another number of features.
            TypeError: it is none.
            OSError: the file cannot be read.
        """
        super().__init__()
        net = kept(type(self).weights) if net is None else of_kind(net, Net, "net")
        if net.features not in (type(self).features, MOST_FEATURES):
            raise bad_net(f"it knows {net.features} features, this player {type(self).features}")
        self.net = net

    def _find(self, state: State, actions: Actions, found: list[int], notes: list[int]) -> int:
        """Put the actions worth a thought into `found`; their number, at most 256.

        Where only one is, that is done. `notes` has room for 512 numbers that describe them.
        """
        return 0

    def _see(self, state: State, notes: list[int], active: list[int]) -> int:
        """Put the features that all actions share into `active`; their number."""
        return 0

    def _weigh(
        self, state: State, action: int, place: int, notes: list[int], active: list[int]
    ) -> int:
        """Put the features of an action, by its place among those found, into `active`; as above.

        Both together are at most 512.
        """
        return 0

    def _rest(self, state: State) -> int:
        """0, or where a playout may be cut off, by the word of the net, a number for the place."""
        return 0

    def _foretell(self, state: State, actions: Actions) -> int:
        """What the net expects of the first action found; NOTHING where no other is worth a try."""
        found = [0] * 256
        notes = [0] * 512
        active = [0] * 512
        hidden = [0] * 128
        if self._find(state, actions, found, notes) < 2:
            return NOTHING
        self.net.begin(active, self._see(state, notes, active), hidden)
        return self.net.worth(hidden, active, self._weigh(state, found[0], 0, notes, active))

    def _ignores_hidden(self) -> bool:
        return True

    def judge(self, state: State) -> list[tuple[int, float]]:
        """The actions worth a thought, and what the net expects of each; 0 of a single one.

        In points, or places; only differences between the actions of a state mean anything.

        Raises:
            TypeError: `state` is none of a game that the bot plays.
            ValueError: no seat is to act in it.
        """
        check_asked(self, state)
        return judged(self, state)

    def describe(self, state: State) -> list[tuple[int, list[int]]]:
        """The actions worth a thought, and the features of each; none of a single one.

        Raises:
            TypeError: `state` is none of a game that the bot plays.
            ValueError: no seat is to act in it.
        """
        check_asked(self, state)
        return described(self, state)

    def _choose(self, state: State, actions: Actions, chance: Chance) -> int:
        found = [0] * 256
        notes = [0] * 512
        active = [0] * 512
        hidden = [0] * 128
        count = self._find(state, actions, found, notes)
        best = found[0]
        if count < 2:
            return best
        self.net.begin(active, self._see(state, notes, active), hidden)
        most = 0
        for i in range(count):
            value = self.net.worth(hidden, active, self._weigh(state, found[i], i, notes, active))
            if i == 0 or value > most:
                most = value
                best = found[i]
        return best


def judged(bot: Learned, state: State) -> list[tuple[int, float]]:
    """What `judge` returns."""
    actions = Actions()
    found = [0] * 256
    notes = [0] * 512
    active = [0] * 512
    hidden = [0] * 128
    state._generate(actions)
    count = bot._find(state, actions, found, notes)
    if count < 2:
        return [(found[0], 0.0)]
    bot.net.begin(active, bot._see(state, notes, active), hidden)
    rows = []
    unit = bot.unit
    for i in range(count):
        own = bot._weigh(state, found[i], i, notes, active)
        rows.append((found[i], bot.net.worth(hidden, active, own) * unit / ONE))
    return rows


def described(bot: Learned, state: State) -> list[tuple[int, list[int]]]:
    """What `describe` returns."""
    actions = Actions()
    found = [0] * 256
    notes = [0] * 512
    active = [0] * 512
    state._generate(actions)
    count = bot._find(state, actions, found, notes)
    if count < 2:
        return [(found[0], [])]
    shared = bot._see(state, notes, active)
    common = [active[i] for i in range(shared)]
    rows = []
    for i in range(count):
        own = bot._weigh(state, found[i], i, notes, active)
        rows.append((found[i], [*common, *[active[j] for j in range(own)]]))
    return rows
