"""Playouts: the same games whoever counts them, compiled or interpreted, in one go or in slices."""

from __future__ import annotations

import threading
from statistics import mean
from typing import Any

import pytest

import haggle
import tycoon
from tests.looking import Looking
from tests.readings import both_play
from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove
from tycoon.core.names import TABLE
from tycoon.lab import Run, play_on, play_out
from tycoon.lab.pace import Pace
from tycoon.lab.playouts import Playouts

pytestmark = pytest.mark.interpreted

FULL = 1 << 40
# How games are seeded, written down once more: it is a promise to whoever keeps a seed.
GAME_STEP = 0xD1B5_4A32_D192_ED03
PLAYERS = 0x2545_F491_4F6C_DD1D
WORD = (1 << 64) - 1


def by_hand(start: State, names: list[str], games: int, seed: int) -> dict[str, Any]:
    """What playouts count, by a loop over the public interface that shares no code with them."""
    players = [bots.make(name, start.game) for name in names]
    lengths, legal, deals, returns, deal_returns = [], [], 0, [], []
    for game in range(games):
        state = start.copy()
        dealing = FastChance(seed + game * GAME_STEP)
        choosing = FastChance((seed + game * GAME_STEP & WORD) ^ PLAYERS)
        length = 0
        while not state.is_over:
            seat = state.seat_to_act
            if seat == TABLE:
                state.apply(state.default_action(), dealing)
                continue
            actions = state.legal_actions()
            legal.append(len(actions))
            if names[seat] == "random":
                action = actions[choosing.below(len(actions))]
            else:  # greedy, which chooses alike whatever is hidden
                action = players[seat].choose(state.copy(), seat, choosing)
            state.apply(action, dealing)
            length += 1
            if state.seat_to_act < 0:
                deal_returns.append(state.deal_returns())
        lengths.append(length)
        deals += state.deals
        returns.append(state.returns())
    return {
        "games": games,
        "decisions": sum(lengths),
        "deals": deals,
        "mean_legal": pytest.approx(mean(legal)),
        "mean_length": pytest.approx(mean(lengths)),
        "max_length": max(lengths),
        "capped": 0,
        "unfinished": 0,
        "ended_deals": len(deal_returns),
        "mean_returns": [pytest.approx(mean(points)) for points in zip(*returns, strict=True)],
        "mean_deal_returns": [
            pytest.approx(mean(points)) for points in zip(*deal_returns, strict=True)
        ],
    }


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("names", [["random"] * 4, ["greedy"] * 4, ["random", "greedy"] * 2])
def test_counts_are_those_of_a_plain_loop(seats: int, names: list[str]) -> None:
    start = tycoon.make("bigtwo", seats=seats, hands=3)
    report = play_out(start, names[:seats], games=4, seed=77)
    for name, value in by_hand(start, names[:seats], 4, 77).items():
        assert getattr(report, name) == value, name


@pytest.mark.parametrize(
    ("game", "preset", "seats", "options"),
    [
        ("bigtwo", "expert5", 4, {"hands": 12}),
        ("bigtwo", "expert1", 3, {"hands": 12}),
        ("bigtwo", "teams-expert", 4, {"hands": 12}),
        ("daifugo", "kotoba", 4, {}),
        ("daifugo", "dokopa-full", 6, {}),
        ("daifugo", "uecda", 5, {"rounds": 5}),
        ("deal", "base", 4, {}),
        ("deal", "expanded", 7, {"pay_from_hand": True, "idle_draw": False}),
        ("deal", "expanded", 2, {"rearranging_costs_a_play": False}),
        ("deal", "official", 3, {}),
    ],
)
def test_what_is_counted_is_taken_as_if_it_were_listed(
    game: str, preset: str, seats: int, options: dict[str, Any]
) -> None:
    start = tycoon.make(game, preset=preset, seats=seats, **options)
    report = play_out(start, games=2, seed=31)
    for name, value in by_hand(start, ["random"] * seats, 2, 31).items():
        assert getattr(report, name) == value, name


def test_counts_of_a_game_with_refusals_auctions_and_trades() -> None:
    start = haggle.GAME.new(haggle.GAME.options(), haggle.GAME.usual_seats)
    report = play_out(start, games=5, seed=5)
    for name, value in by_hand(start, ["random"] * start.seats, 5, 5).items():
        assert getattr(report, name) == value, name


def test_slices_do_not_change_what_is_played() -> None:
    start = tycoon.make("bigtwo", limit=20)
    players = [bots.make(name, "bigtwo") for name in ("random", "greedy", "random", "random")]
    whole = Playouts(start, players, 3, FULL)
    whole.play(FULL, 3)
    sliced = Playouts(start, players, 3, FULL)
    calls = 0
    while sliced.games < 3:
        sliced.play(1 + calls % 7, 3)
        calls += 1
    assert calls > 20
    for name in ("games", "decisions", "deals", "ended_deals", "legal", "longest", "current"):
        assert getattr(sliced, name) == getattr(whole, name), name
    assert sliced.totals() == whole.totals()


def test_each_game_of_a_seed_is_the_same_however_many_are_played() -> None:
    start = tycoon.make("bigtwo", hands=2)
    first, both = (play_out(start, games=n, seed=8) for n in (1, 2))
    other = play_out(start, games=1, seed=(8 + GAME_STEP) & WORD)
    assert both.decisions == first.decisions + other.decisions
    assert both.decisions != 2 * first.decisions


def test_the_start_is_not_changed_and_may_lie_in_the_middle_of_a_deal() -> None:
    start, chance = tycoon.make("bigtwo", hands=1), FastChance(2)
    for _ in range(15):
        start.apply(start.legal_actions()[0], chance)
    kept = start.save()
    report = play_out(start, games=5)
    assert start.save() == kept
    assert report.games == report.ended_deals == 5
    assert report.max_length < 200


def test_points_of_a_zero_sum_game_add_up_to_nothing() -> None:
    report = play_out(
        tycoon.make("bigtwo", hands=5), ["greedy", "random", "random", "random"], games=9
    )
    assert sum(report.mean_returns) == pytest.approx(0)
    assert sum(report.mean_deal_returns) == pytest.approx(0)
    assert report.mean_returns == pytest.approx([5 * points for points in report.mean_deal_returns])
    assert all(error > 0 for error in report.deal_returns_error)


def test_a_game_that_is_too_long_is_stopped_and_counted() -> None:
    report = play_out(tycoon.make("bigtwo"), games=7, max_decisions=50)
    assert report.games == report.capped == 7
    assert report.mean_length == report.max_length == 50
    assert report.decisions == 350
    assert report.max_decisions == 50


def test_a_run_ends_when_its_time_is_up_and_counts_the_game_that_was_cut_off() -> None:
    start = tycoon.make("bigtwo", hands=1000)
    run = Run(start, seed=1)
    for _ in run.go(seconds=0.2):
        assert run.seconds < 20
    report = run.report()
    assert report.seconds == run.seconds >= 0.2
    assert report.decisions == pytest.approx(report.games * report.mean_length + report.unfinished)
    assert report.decisions_per_s == pytest.approx(report.decisions / report.seconds)
    before = report.decisions
    for _ in run.go(games=report.games + 1):
        pass
    assert run.report().games == report.games + 1
    assert run.report().decisions > before


def test_nothing_played_is_reported_as_nothing() -> None:
    report = Run(tycoon.make("bigtwo")).report()
    assert (report.games, report.decisions, report.mean_length, report.mean_legal) == (0, 0, 0, 0)
    assert report.mean_returns == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("players", "max_decisions"),
    [(["random"] * 3, 10), (["random"] * 5, 10), ([], 10), (["random"], 0)],
)
def test_what_cannot_be_played_is_refused(players: list[str], max_decisions: int) -> None:
    with pytest.raises(ValueError, match=r"bots for|max_decisions"):
        Run(tycoon.make("bigtwo"), players, max_decisions=max_decisions)
    with pytest.raises(bots.UnknownBot):
        Run(tycoon.make("bigtwo"), ["greedyy"])


class Peeking(Bot):
    """Keeps what it was shown."""

    def __init__(self) -> None:
        self.seen: list[State] = []

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        self.seen.append(state.copy())
        return state.legal_actions()[-1]


def test_a_bot_sees_copies_in_which_the_hidden_was_drawn_anew() -> None:
    start = tycoon.make("bigtwo", hands=1)
    bot = Peeking()
    play_out(start, [bot, "random", "random", "random"], games=1, seed=4)
    # The same game by hand shows what was really held; shuffled hands agree with it almost never.
    real = start.copy()
    real.apply(real.default_action(), FastChance(4))
    mine = real.view(0).hand  # type: ignore[attr-defined]
    others = {tuple(real.view(seat).hand) for seat in (1, 2, 3)}  # type: ignore[attr-defined]
    first = bot.seen[0]
    held = set(first.view(0).hand) | set(first.view(0).played)  # type: ignore[attr-defined]
    assert set(mine) <= held
    guesses = {tuple(first.view(seat).hand) for seat in (1, 2, 3)}  # type: ignore[attr-defined]
    assert not guesses & others


@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("game", "preset", "seats"), [("bigtwo", "expert5", 4), ("daifugo", "dokopa-full", 4)]
)
def test_who_looks_back_is_given_what_led_here(game: str, preset: str, seats: int) -> None:
    """In games from their beginning, those that are cut off, and lines that go on from a state."""
    start, bot = tycoon.make(game, preset, seats), Looking()
    players = [bot, "random", "greedy", *["random"] * (seats - 3)]
    play_out(start, players, games=2, seed=4, max_decisions=150)
    assert max(bot.lengths) > 20
    bot.lengths.clear()
    chance = FastChance(8)
    while start.seat_to_act != 0 or start.deals < 2:
        start.apply(start.default_action(), chance)
    play_on([start, start], players, seeds=3)
    assert max(bot.lengths) > 20


class Asking(Bot):
    """Lets another choose, who is then shown a copy."""

    def __init__(self, game: str) -> None:
        self.greedy = bots.make("greedy", game)

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        kept = state.save()
        action = self.greedy.choose(state, seat, chance)
        assert state.save() == kept
        return action


@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal", "monopoly"])
def test_whoever_ignores_what_is_hidden_plays_the_same_games_without_copies(game: str) -> None:
    start = tycoon.make(game)
    games = 2 if tycoon.compiled else 1
    for seed in range(2):
        spared, copied = (
            play_out(start, players, games=games, seed=seed, max_decisions=500)
            for players in (["greedy"] * start.seats, [Asking(game)] * start.seats)
        )
        assert (spared.decisions, spared.mean_returns) == (copied.decisions, copied.mean_returns)
        assert (spared.mean_length, spared.deals) == (copied.mean_length, copied.deals)


class Broken(Bot):
    """Fails."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        raise ZeroDivisionError("the bot's own mistake")


class Cheat(Bot):
    """Chooses what nobody may."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return (1 << 52) - 1


def test_the_mistake_of_a_bot_comes_out_and_nothing_more_is_played() -> None:
    for bot, error in ((Broken(), ZeroDivisionError), (Cheat(), IllegalMove)):
        run = Run(tycoon.make("bigtwo"), ["random", "random", bot, "random"])
        with pytest.raises(error):
            for _ in run.go(games=10):
                pass
        assert run.decisions < 20


@pytest.mark.skipif(not tycoon.compiled, reason="interpreted rules hold the GIL")
def test_other_threads_run_while_games_are_played() -> None:
    playouts = Playouts(tycoon.make("bigtwo"), [bots.make("random", "bigtwo")] * 4, 0, FULL)
    thread = threading.Thread(target=playouts.play, args=(3_000_000, FULL))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    thread.join()
    # Holding the GIL for a call of a tenth of a second or more would leave next to no turns.
    assert playouts.decisions == 3_000_000
    assert turns > 1000


@pytest.mark.skipif(not tycoon.compiled, reason="compares this reading with the interpreted one")
@pytest.mark.parametrize("players", ["random", "greedy", "greedy,random,random"])
def test_interpreted_rules_play_the_same_games(players: str) -> None:
    options = ["--seats", "3", "--games", "2", "--option", "limit=40"]
    compiled, interpreted = both_play("bigtwo", *options, "--players", players, "--seed", "6")
    assert compiled == interpreted
    assert compiled["decisions"] > 100


def test_a_run_that_ends_at_once_a_hundred_times_goes_on() -> None:
    """The guess how much the next stretch takes stays a number that can be played."""
    asked: list[int] = []
    pace = Pace()
    for _ in range(100):
        pace.play(asked.append)
    assert asked[-1] > asked[0]
    playouts = Playouts(tycoon.make("bigtwo", hands=1), [bots.make("random", "bigtwo")] * 4, 1, 10)
    playouts.play(asked[-1], 1)
    assert playouts.games == 1
