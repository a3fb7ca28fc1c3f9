"""Playouts for who searches: from many states at once, each on a way of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from tycoon.core.checks import whole
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.state import State
from tycoon.lab.lines import Lines, listed, states
from tycoon.lab.pace import Pace
from tycoon.lab.runs import MAX_DECISIONS, seated

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Ends(NamedTuple):
    """Where playouts from many states ended, in the order of these states.

    Attributes:
        deal_returns: what each seat has won or lost in the last deal that ended, zeros before:
            int64 of shape (starts, seats). It is the deal played unless `stopped` says otherwise.
        returns: the points of each seat in the game so far: int64 of shape (starts, seats).
        decisions: of seats, those of the script included: int64 of shape (starts,).
        stopped: whether the most decisions came before the end: bool of shape (starts,).
    """

    deal_returns: NDArray[np.int64]
    returns: NDArray[np.int64]
    decisions: NDArray[np.int64]
    stopped: NDArray[np.bool_]


def play_on(
    starts: Sequence[State],
    players: Sequence[str | Bot] = ("random",),
    *,
    seeds: int | Sequence[int] | NDArray[np.integer[Any]] = 0,
    scripts: Sequence[Sequence[int]] | NDArray[np.integer[Any]] | None = None,
    until: Literal["deal", "game"] = "deal",
    max_decisions: int = MAX_DECISIONS,
) -> Ends:
    """Play on from each of many states to the end of its deal, or game. Needs NumPy.

        >>> import tycoon
        >>> state, chance = tycoon.make("bigtwo"), tycoon.FastChance(1)
        >>> state.apply(state.default_action(), chance)
        >>> moves = state.legal_actions()
        >>> ends = play_on([state] * len(moves), seeds=7, scripts=[[move] for move in moves])
        >>> ends.deal_returns.shape == (len(moves), 4)
        True

    What comes of a start depends on nothing else in the call: its seed is that of chance and bots,
    so that two scripts under one seed meet the same luck as far as the same is asked of it. The
    states are not changed, and one may be given many times. Bots see what they see in `play_out`,
    which plays the same games: with `until="game"` and no script the one of this seed.

    Where the table is to act it deals, at the start too, and the deal that it begins there is the
    one that is played. A start where the game is over ends at once, with its own points and no
    decisions.

    Args:
        starts: states of the same game, options and seats.
        players: a bot or the name of one for each seat; a single one plays all seats.
        seeds: one for each start, or one for all.
        scripts: for each start the actions that are made first, by whoever is to act; the bots
            play on from there. The table acts by itself and has no part in them.
        until: where a playout ends: with the "deal" or with the "game".
        max_decisions: where it is stopped before, the script counted.

    Raises:
        IllegalMove: an action in a script is not legal, or comes after the end; `details` has the
            number of the `start` and the `place` in its script. Or a bot chose such a one.
        UnknownBot: a name that no bot of this game has.
        ValueError: no starts, starts that differ, another number of players than of seats, or of
            seeds or scripts than of starts.
        TypeError: a start that is no state, a player that is no bot, a number that is none.
    """
    import numpy as np

    if until not in ("deal", "game"):
        raise ValueError(f'until: "deal" or "game" is wanted, not {until!r}')
    starts = listed(starts, "starts")
    [first] = states(starts[:1])
    lines = Lines(
        starts,
        seated(players, first)[0],
        _for_each(seeds, len(starts)),
        [()] * len(starts) if scripts is None else listed(scripts, "scripts"),
        until == "deal",
        max_decisions,
    )
    pace = Pace()
    while lines.done < lines.count:
        pace.play(lines.play)
    rows = np.frombuffer(lines.rows(), dtype="<i8").astype(np.int64).reshape(len(starts), -1)
    seats = first.seats
    return Ends(
        deal_returns=rows[:, :seats],
        returns=rows[:, seats : 2 * seats],
        decisions=rows[:, 2 * seats],
        stopped=rows[:, 2 * seats + 1] != 0,
    )


def _for_each(seeds: object, count: int) -> list[int]:
    """Those seeds, or that one so many times."""
    try:
        return [whole(seeds, "seeds")] * count
    except TypeError:
        return listed(seeds, "seeds")
