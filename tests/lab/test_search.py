"""Playouts for who searches: many states, scripts, and what is refused."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import haggle
import tycoon
from tests import readings
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove
from tycoon.core.names import TABLE
from tycoon.lab import Ends, play_on, play_out
from tycoon.lab.lines import Lines

pytestmark = pytest.mark.interpreted

PLAYED = [
    (game, player)
    for game in sorted(tycoon.game_names())
    for player in ("random", "greedy")
    if player in tycoon.bots.names(game)
]


def begun(game: str = "bigtwo", seed: int = 1, decisions: int = 0, **options: Any) -> State:
    """A state with its first cards dealt and some decisions made."""
    state, chance = tycoon.make(game, **options), FastChance(seed)
    state.apply(state.default_action(), chance)
    for _ in range(decisions):
        state.apply(state.legal_actions()[0], chance)
    return state


def rows(ends: Ends) -> list[Any]:
    """The results of each start together."""
    return list(zip(*(column.tolist() for column in ends), strict=True))


def test_shapes_and_kinds_of_what_comes_back() -> None:
    ends = play_on([begun(), begun(seed=2)], seeds=[1, 2])
    assert [column.shape for column in ends] == [(2, 4), (2, 4), (2,), (2,)]
    assert [str(column.dtype) for column in ends] == ["int64", "int64", "int64", "bool"]
    assert ends.deal_returns.sum() == 0
    assert not ends.stopped.any()


@pytest.mark.parametrize(("game", "player"), PLAYED)
def test_without_a_script_it_is_the_first_game_of_the_seed(game: str, player: str) -> None:
    start = tycoon.make(game)
    report = play_out(start, [player], games=1, seed=11, max_decisions=400)
    ends = play_on([start], [player], seeds=11, until="game", max_decisions=400)
    assert ends.decisions.tolist() == [report.decisions]
    assert ends.returns[0].tolist() == report.mean_returns
    assert ends.stopped.tolist() == [bool(report.capped)]


def test_what_comes_of_a_start_does_not_depend_on_the_others() -> None:
    starts = [begun("daifugo", seed, seed) for seed in range(20)]
    together = rows(play_on(starts, ["greedy"], seeds=range(20), until="game"))
    backwards = rows(play_on(starts[::-1], ["greedy"], seeds=range(19, -1, -1), until="game"))
    alone = [
        rows(play_on([start], ["greedy"], seeds=seed, until="game"))[0]
        for seed, start in enumerate(starts)
    ]
    assert together == backwards[::-1] == alone
    assert len({str(row) for row in together}) > 5


def test_one_seed_for_all_is_the_same_luck_for_all() -> None:
    start = tycoon.make("bigtwo")
    assert len({str(row) for row in rows(play_on([start] * 5, seeds=9, until="game"))}) == 1
    first = rows(play_on([start], seeds=(1 << 64) - 1))
    assert first == rows(play_on([start], seeds=-1)) != rows(play_on([start], seeds=0))


def test_a_script_is_made_first_and_the_bots_play_on() -> None:
    start = begun("bigtwo", decisions=2)
    moves = start.legal_actions()
    ends = play_on([start] * len(moves), ["greedy"], seeds=3, scripts=[[move] for move in moves])
    for number, move in enumerate(moves):
        after = start.copy()
        after.apply(move, FastChance(3))
        plain = play_on([after], ["greedy"], seeds=3)
        assert plain.deal_returns.tolist() == ends.deal_returns[number : number + 1].tolist()
        assert plain.decisions[0] + 1 == ends.decisions[number]


def test_the_bound_counts_the_script_as_well() -> None:
    start, chance = begun("monopoly"), FastChance(0)
    state = start.copy()
    script: list[int] = []
    for _ in range(30):
        script.append(state.legal_actions()[0])
        state.apply(script[-1], chance)
    ends = play_on([start] * 3, scripts=[script, script[:9], []], max_decisions=10)
    assert ends.decisions.tolist() == [10, 10, 10]
    assert ends.stopped.all()


def test_the_table_deals_by_itself_and_what_is_over_ends_at_once() -> None:
    new = tycoon.make("bigtwo", hands=2)
    assert new.seat_to_act == TABLE
    dealt = begun("bigtwo", seed=5, hands=2)
    one, two = (play_on([new], seeds=5, until=until) for until in ("deal", "game"))
    assert rows(play_on([new, dealt], seeds=5))[0] == rows(one)[0]
    assert (one.deal_returns == one.returns).all()
    assert (two.decisions > one.decisions).all()

    over, chance = new.copy(), FastChance(1)
    while not over.is_over:
        over.apply(over.default_action(), chance)
    ends = play_on([over, new], seeds=5)
    assert rows(ends) == [(over.deal_returns(), over.returns(), 0, False), rows(one)[0]]


def test_a_script_may_go_on_through_the_next_deals_of_a_game_and_no_further() -> None:
    start, chance = tycoon.make("bigtwo", hands=2), FastChance(4)
    state, first = start.copy(), 0
    script: list[int] = []
    while not state.is_over:
        if state.seat_to_act == TABLE:
            first = first or len(script)
            state.apply(state.default_action(), chance)
            continue
        script.append(state.legal_actions()[0])
        state.apply(script[-1], chance)
    ends = play_on([start], seeds=4, scripts=[script], until="game")
    assert rows(ends) == [(state.deal_returns(), state.returns(), len(script), False)]
    assert play_on([start], seeds=4, scripts=[script[:first]]).decisions.tolist() == [first]
    with pytest.raises(IllegalMove, match=f"start 1, action {first} .*the deal is over") as caught:
        play_on([start] * 2, seeds=4, scripts=[[], script])
    assert caught.value.details["place"] == first
    with pytest.raises(
        IllegalMove, match=f"start 0, action {len(script)} .*game is over"
    ) as caught:
        play_on([start], seeds=4, scripts=[[*script, 1]], until="game")
    assert caught.value.key == "error.game_over"


@pytest.mark.parametrize("game", sorted(tycoon.game_names()))
def test_an_illegal_action_is_named_with_its_start_and_changes_nothing(game: str) -> None:
    start = begun(game, decisions=1)
    legal = start.legal_actions()[0]
    kept = start.save()
    for wrong in ((1 << 64) - 1, -1, 1 << 64):
        with pytest.raises(IllegalMove, match="start 2, action 1 of its script") as caught:
            play_on([start] * 4, seeds=1, scripts=[[], [legal], [legal, wrong], [wrong]])
        assert (caught.value.details["start"], caught.value.details["place"]) == (2, 1)
    assert start.save() == kept


def test_a_list_of_moves_may_be_an_array_of_numpy() -> None:
    start = begun()
    moves = np.array(start.legal_actions(), dtype=np.uint64)
    ends = play_on(
        [start] * len(moves), seeds=np.arange(len(moves), dtype=np.int64), scripts=moves[:, None]
    )
    plain = play_on(
        [start] * len(moves), seeds=range(len(moves)), scripts=[[int(move)] for move in moves]
    )
    assert rows(ends) == rows(plain)


def test_the_program_on_the_page_finds_a_legal_move() -> None:
    page = Path(__file__).parents[2].joinpath("docs/bots.md").read_text(encoding="utf-8")
    [program] = [
        each for each in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "play_on" in each
    ]
    names: dict[str, Any] = {}
    exec(program, names)
    assert names["best"] in names["moves"]
    assert names["points"].shape == (len(names["moves"]),)


class Peeking(Bot):
    """Keeps what it was shown."""

    def __init__(self) -> None:
        self.seen: list[State] = []

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        self.seen.append(state.copy())
        return state.legal_actions()[-1]


def test_a_bot_sees_copies_in_which_the_hidden_was_drawn_anew() -> None:
    start = begun("bigtwo", seed=4)
    bot = Peeking()
    play_on([start] * 3, [bot, "random", "random", "random"], seeds=range(3))
    real = {tuple(start.view(seat).hand) for seat in (1, 2, 3)}  # type: ignore[attr-defined]
    mine = set(start.view(0).hand)  # type: ignore[attr-defined]
    assert len(bot.seen) > 10
    for seen in bot.seen:
        view: Any = seen.view(0)
        assert set(view.hand) <= mine
        assert not {tuple(seen.view(seat).hand) for seat in (1, 2, 3)} & real  # type: ignore[attr-defined]


class Failing(Bot):
    """Fails as it is told to."""

    def __init__(self, error: type[BaseException]) -> None:
        self.error = error

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        raise self.error


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_what_a_bot_raises_comes_out(error: type[BaseException]) -> None:
    for play in (
        lambda bot: play_on([begun()] * 3, [bot]),
        lambda bot: play_out(begun(), [bot], games=3),
    ):
        with pytest.raises(error):
            play(Failing(error))


def test_what_cannot_be_played_is_refused() -> None:
    one, other = begun(), begun("daifugo")
    wrong: list[tuple[type[Exception], str, Any]] = [
        (ValueError, "at least one", lambda: play_on([])),
        (TypeError, "a list is wanted", lambda: play_on(one)),  # type: ignore[arg-type]
        (TypeError, "start 1: State is wanted", lambda: play_on([one, None])),  # type: ignore[list-item]
        (ValueError, "start 1: .* not those of start 0", lambda: play_on([one, other])),
        (ValueError, "start 2: ", lambda: play_on([one, one, begun(hands=3)])),
        (ValueError, "start 1: ", lambda: play_on([one, begun(seats=3)])),
        (ValueError, "2 bots for 4 seats", lambda: play_on([one], ["random"] * 2)),
        (ValueError, "seeds: 2 for 1 starts", lambda: play_on([one], seeds=[1, 2])),
        (TypeError, "a seed", lambda: play_on([one], seeds=[1.5])),  # type: ignore[list-item]
        (TypeError, "seeds: a list is wanted", lambda: play_on([one], seeds=1.5)),  # type: ignore[arg-type]
        (ValueError, "scripts: 0 for 1 starts", lambda: play_on([one], scripts=[])),
        (TypeError, "script 0: a list is wanted", lambda: play_on([one], scripts=[7])),  # type: ignore[list-item]
        (TypeError, "scripts, start 0", lambda: play_on([one], scripts=[["x"]])),  # type: ignore[list-item]
        (ValueError, "until: ", lambda: play_on([one], until="trick")),  # type: ignore[arg-type]
        (ValueError, "max_decisions", lambda: play_on([one], max_decisions=0)),
        (tycoon.bots.UnknownBot, "greedyy", lambda: play_on([one], ["greedyy"])),
    ]
    for error, words, call in wrong:
        with pytest.raises(error, match=words):
            call()


def test_slices_do_not_change_what_is_played() -> None:
    starts = [begun("deal", seed) for seed in range(6)]
    players = [tycoon.bots.make("greedy", "deal")] * starts[0].seats
    arguments = (starts, players, range(6), [()] * 6, True, 1000)
    whole, sliced = Lines(*arguments), Lines(*arguments)
    whole.play(1 << 40)
    calls = 0
    while sliced.done < sliced.count:
        sliced.play(1 + calls % 7)
        calls += 1
    assert calls > 20
    assert sliced.rows() == whole.rows()


def test_starts_may_come_from_anywhere_as_long_as_they_are_alike() -> None:
    one = begun()
    assert len({str(row) for row in rows(play_on([one, one.copy(), tycoon.load(one.save())]))}) == 1


def test_a_game_in_plain_python_is_played_on_alike() -> None:
    games = [haggle.GAME, *([readings.plain("haggle").GAME] if tycoon.compiled else [])]
    found = []
    for game in games:
        start = game.new(game.options(), game.usual_seats)
        found.append(rows(play_on([start] * 4, seeds=range(4), until="game")))
    assert found[0] == found[-1]


ALL = """
import json, tycoon
from tycoon.lab import play_on
found = []
for name in sorted(tycoon.game_names()):
    for preset in tycoon.find(name).presets:
        start, chance = tycoon.make(name, preset), tycoon.FastChance(1)
        start.apply(start.default_action(), chance)
        for player in tycoon.bots.names(name):
            for until in ("deal", "game"):
                moves = start.legal_actions()[:2]
                ends = play_on([start] * len(moves), [player], seeds=6, until=until,
                               scripts=[[move] for move in moves], max_decisions=60)
                found.append([name, preset, *[column.tolist() for column in ends]])
print(json.dumps([tycoon.compiled, found]))
"""


@pytest.mark.skipif(not tycoon.compiled, reason="compares this reading with the interpreted one")
def test_interpreted_rules_play_on_alike() -> None:
    reports = []
    for pure in ("", "1"):
        environment = {**os.environ, "TYCOON_PURE": pure}
        command = [sys.executable, "-c", ALL]
        done = subprocess.run(command, env=environment, capture_output=True, check=True)
        compiled, found = json.loads(done.stdout)
        assert compiled is not bool(pure)
        reports.append(found)
    assert reports[0] == reports[1]
    assert len(reports[0]) > 50


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_ends_it() -> None:
    program = """
import signal, tycoon
from tycoon.lab import play_on
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background, too
start = tycoon.make("bigtwo", hands=1000)
print("go", flush=True)
play_on([start] * 20_000, until="game")
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"go\n"
        process.send_signal(signal.SIGINT)
        try:
            _, err = process.communicate(timeout=60)
        finally:
            process.kill()  # or it is waited for without end
    assert b"KeyboardInterrupt" in err


@pytest.mark.skipif(not tycoon.compiled, reason="interpreted rules hold the GIL")
def test_other_threads_run_while_lines_are_played() -> None:
    start = tycoon.make("bigtwo", hands=1000)
    bots = [tycoon.bots.make("random", "bigtwo")] * 4
    lines = Lines([start] * 40, bots, range(40), [()] * 40, False, 1 << 40)
    thread = threading.Thread(target=lines.play, args=(1 << 40,))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    thread.join()
    assert lines.done == 40
    assert turns > 1000
