"""Playouts in several threads come to the same as in one."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from typing import Any

import msgspec
import pytest

import haggle
import tycoon
from tests import readings
from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove
from tycoon.lab import Report, Run, play_out
from tycoon.lab.playouts import Playouts
from tycoon.lab.threads import Team

pytestmark = pytest.mark.interpreted


@pytest.fixture(params=[5e-3, 1e-5])
def _switching(request: pytest.FixtureRequest) -> Iterator[None]:
    """Threads take turns as usual, or all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(request.param)
    yield
    sys.setswitchinterval(before)


def counted(report: Report) -> dict[str, Any]:
    """What does not depend on clocks and threads."""
    found: dict[str, Any] = msgspec.to_builtins(report)
    for name in ("seconds", "decisions_per_s", "games_per_s", "jobs"):
        del found[name]
    return found


@pytest.mark.usefixtures("_switching")
@pytest.mark.parametrize(
    ("game", "player"),
    [
        (game, player)
        for game in sorted(tycoon.game_names())
        for player in ("random", "greedy")
        if player in tycoon.bots.names(game)
    ],
)
def test_the_games_are_the_same_however_many_threads_there_are(game: str, player: str) -> None:
    start = tycoon.make(game)
    games = 60 if tycoon.compiled else 4
    most = 2000 if tycoon.compiled else 150
    one, two, five = (
        play_out(start, [player], games=games, seed=3, max_decisions=most, jobs=jobs)
        for jobs in (1, 2, 5)
    )
    assert counted(one) == counted(two) == counted(five)
    assert (one.jobs, two.jobs, five.jobs) == (1, 2, 5)
    assert (one.games, one.unfinished) == (games, 0)


@pytest.mark.usefixtures("_switching")
def test_more_threads_than_games_and_short_games() -> None:
    start = tycoon.make("bigtwo", hands=1)
    for games in (0, 1, 3, 1001):
        assert counted(play_out(start, games=games, jobs=7)) == counted(
            play_out(start, games=games)
        )


def test_a_run_in_threads_goes_on_where_it_was() -> None:
    start = tycoon.make("bigtwo", hands=3)
    whole = play_out(start, ["greedy"], games=40, seed=2)
    run = Run(start, ["greedy"], seed=2, jobs=3)
    for games in (0, 1, 7, 7, 25, 40):
        for _ in run.go(games=games):
            pass
        assert run.games == games
    assert counted(run.report()) == counted(whole)


def test_time_that_runs_out_leaves_games_that_go_on() -> None:
    start = tycoon.make("bigtwo", hands=30)
    run = Run(start, jobs=3)
    for part in range(1, 4):
        for _ in run.go(seconds=0.06 * part):
            report = run.report()
            played = report.games * report.mean_length + report.unfinished
            assert report.decisions == run.decisions == pytest.approx(played)
    games = run.games + 2
    for _ in run.go(games=games):
        pass
    assert run.games == games
    # So many more that all that was left over by then is among the first games.
    games += 400 if tycoon.compiled else 12
    for _ in run.go(games=games):
        pass
    assert counted(run.report()) == counted(play_out(start, games=games))


def test_leaving_in_the_middle_leaves_nothing_running() -> None:
    run = Run(tycoon.make("bigtwo", hands=1000), jobs=2)
    for _ in run.go(games=1000):
        break
    done = run.decisions
    assert run.decisions == done > 0
    assert not [thread for thread in threading.enumerate() if "playouts" in thread.name]


class Own(Bot):
    """Plays the last action in plain Python; all threads ask the same one."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return state.legal_actions()[-1]


@pytest.mark.usefixtures("_switching")
def test_players_and_games_in_plain_python_are_played_too() -> None:
    start = tycoon.make("bigtwo", hands=2)
    players: list[str | Bot] = [Own(), "greedy", "random", "random"]
    one, three = (play_out(start, players, games=9, jobs=jobs) for jobs in (1, 3))
    assert counted(one) == counted(three)
    assert three.players == ["Own", "greedy", "random", "random"]
    if tycoon.compiled:
        game = readings.plain("haggle").GAME
        plain = game.new(game.options(), game.usual_seats)
        native = haggle.GAME.new(haggle.GAME.options(), haggle.GAME.usual_seats)
        found = [play_out(start, games=6, jobs=3) for start in (plain, native)]
        assert counted(found[0]) == counted(found[1])
        assert [report.jobs for report in found] == [3, 3]


class Failing(Bot):
    """Fails, or cheats, at its tenth choice."""

    def __init__(self, error: type[Exception] | None) -> None:
        self.error = error
        self.left = 10

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        self.left -= 1
        if self.left < 0:
            if self.error is None:
                return (1 << 52) - 1
            raise self.error
        return state.legal_actions()[0]


@pytest.mark.parametrize("error", [ZeroDivisionError, None])
def test_the_mistake_of_a_bot_comes_out_and_the_others_halt(error: type[Exception] | None) -> None:
    run = Run(tycoon.make("bigtwo"), [Failing(error), "random", "random", "random"], jobs=3)
    with pytest.raises(error or IllegalMove):
        for _ in run.go(games=1 << 40):
            pass
    done = run.decisions
    assert run.decisions == done


def test_jobs_that_cannot_be() -> None:
    start = tycoon.make("bigtwo")
    for jobs, error in ((-1, ValueError), (257, ValueError), (1.5, TypeError), (None, TypeError)):
        with pytest.raises(error, match="jobs"):
            Run(start, jobs=jobs)  # type: ignore[arg-type]
    assert Run(start, jobs=0).report().jobs >= 1


def test_each_thread_has_bots_of_its_own_where_they_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Bot] = []
    make = bots.make

    def noted(*given: Any) -> Bot:
        made.append(make(*given))
        return made[-1]

    monkeypatch.setattr(bots, "make", noted)
    Run(tycoon.make("bigtwo"), ["greedy"], jobs=3)
    assert len({id(bot) for bot in made}) == 12


class AtOnce(Executor):
    """Does what it is given before anything else is given to it."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """What `fn` comes to, already done."""
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def test_games_begun_are_counted_before_others_are_taken() -> None:
    start = tycoon.make("bigtwo", hands=2)
    players = [bots.make("random", "bigtwo")] * start.seats
    idle, begun = (Playouts(start, players, 5, 1000) for _ in range(2))
    team = Team([idle, begun])
    team._next = 1  # game 0 is the one that was begun
    begun.play(3, 1)
    assert begun.running
    team.play(AtOnce(), 3, 1)
    alone = Playouts(start, players, 5, 1000)
    alone.play(10**9, 3)
    assert idle.games + begun.games == 3
    assert not begun.running
    assert idle.decisions + begun.decisions == alone.decisions
