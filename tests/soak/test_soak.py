"""The long run itself: it finds what is wrong, and can be left and taken up again."""

from __future__ import annotations

import operator
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, cast

import pytest
from soak import watch

import tycoon
from tests.conformance.cases import Case
from tests.soak import runs

pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).parents[2]
GAMES = 20 if tycoon.compiled else 1
CASES = [case for case in runs.soaked() if tycoon.compiled or case.seats == 4]


def case_of(name: str) -> Case:
    return next(case for case in runs.soaked() if str(case) == name)


def test_every_game_of_the_registry_is_watched() -> None:
    assert {case.label for case in runs.soaked()} == set(tycoon.game_names()) - {"haggle"}
    assert {str(case) for case in runs.soaked()} >= {"bigtwo-teams-4", "daifugo-uecda-5"}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_some_games(case: Case) -> None:
    short = {"bigtwo": {"hands": 3}, "daifugo": {"rounds": 3}}.get(case.game.name, {})
    start = tycoon.make(case.game.name, preset=case.preset, seats=case.seats, **short)
    watched = runs.WATCHES[case.label](start)
    for seed in range(GAMES):
        assert watched.play(seed), watch.Fault(watched.fault)
    assert watched.deals == (3 if short else 1) * GAMES
    assert watched.decisions > 10 * watched.deals
    assert 0 < watched.passes < watched.longest


def without_highest(hand: int) -> int:
    return hand ^ 1 << hand.bit_length() - 1


def plus_one(count: int) -> int:
    return count + 1


def altered(name: str, **changes: Any) -> watch.Watch:
    """A watch on a game whose state was tampered with in the middle of a deal."""
    game, preset, seats = name.split("-")
    state: Any = tycoon.make(game, preset=preset, seats=int(seats))
    chance = tycoon.FastChance(1)
    state.apply(state.default_action(), chance)
    state._open()
    for field, change in changes.items():
        values = getattr(state, field)
        if isinstance(values, int):
            setattr(state, field, change)
        else:
            setattr(state, field, [change(values[0]), *values[1:]])
    return runs.WATCHES[game](state)


@pytest.mark.parametrize("name", ["bigtwo-base-4", "daifugo-dokopa-4", "daifugo-uecda-5"])
def test_a_lost_card_is_found(name: str) -> None:
    watched = altered(name, hands=without_highest)
    assert not watched.play(1)
    assert watched.fault == watch.Fault.CARDS


@pytest.mark.parametrize(
    "field", ["hands", "banks", "pile", "discards", "colourless", "under_count"]
)
def test_a_card_of_deal_too_many_is_found(field: str) -> None:
    watched = altered("deal-base-4", **{field: 1 if field == "under_count" else plus_one})
    assert not watched.play(1)
    assert watched.fault == watch.Fault.CARDS


@pytest.mark.parametrize("name", ["monopoly-classic-4", "monopoly-millionaire-4"])
@pytest.mark.parametrize(
    ("field", "change", "fault"),
    [
        ("below_count", plus_one, "CARDS"),
        ("unseen", without_highest, "CARDS"),
        ("jail_cards", plus_one, "CARDS"),
        ("cash", operator.neg, "GOODS"),
        ("houses", 31, "GOODS"),
        ("hotels", 13, "GOODS"),
        ("buildings", plus_one, "GOODS"),
        ("built", 2, "GOODS"),
        ("owned", plus_one, "GOODS"),
        ("owner", plus_one, "GOODS"),
        ("out", 1, "GOODS"),
    ],
)
def test_what_is_not_there_in_monopoly_is_found(
    name: str, field: str, change: Any, fault: str
) -> None:
    watched = altered(name, **{field: change})
    assert not watched.play(1)
    assert watched.fault == watch.Fault[fault]


@pytest.mark.parametrize("field", ["cash", "pot"])
def test_money_from_nowhere_is_found(field: str) -> None:
    watched = watch.WatchMonopoly(cast(Any, tycoon.make("monopoly", seats=4)))
    assert watched.looks_right()
    state: Any = watched.state
    state._open()
    value = getattr(state, field)
    setattr(state, field, 1 if isinstance(value, int) else [plus_one(value[0]), *value[1:]])
    assert not watched.looks_right()


def test_a_city_built_on_out_of_turn_is_found() -> None:
    watched = watch.WatchMonopoly(cast(Any, tycoon.make("monopoly", seats=2)))
    state: Any = watched.state
    state._open()
    state.owner = [0 if square in (1, 3) else owner for square, owner in enumerate(state.owner)]
    state.owned = [1 << 1 | 1 << 3, *list(state.owned)[1:]]
    assert not watched.looks_right()
    state.whole = [1 << 1 | 1 << 3, *list(state.whole)[1:]]
    assert watched.looks_right()
    for steps, right in [(1, True), (2, False)]:
        state.buildings = [0, steps, *list(state.buildings)[2:]]
        state.built, state.houses = 1 << 1, 32 - steps
        assert watched.looks_right() == right
    state.buildings = [0, 1, *list(state.buildings)[2:]]
    state.houses, state.mortgaged = 31, 1 << 3
    assert not watched.looks_right()


@pytest.mark.parametrize("name", ["bigtwo-base-4", "daifugo-dokopa-4"])
def test_a_card_held_twice_is_found(name: str) -> None:
    watched = altered(name, played=1 << 20)
    assert not watched.play(1)
    assert watched.fault == watch.Fault.CARDS


def test_a_seat_without_a_decision_is_found() -> None:
    watched = altered("bigtwo-base-4", opening=1 << 60)
    assert not watched.play(1)
    assert watched.fault == watch.Fault.NO_DECISION


def test_what_is_wrong_is_said_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    case = case_of("bigtwo-base-4")
    lost = altered(str(case), hands=without_highest)
    monkeypatch.setitem(runs.WATCHES, "bigtwo", lambda _: lost)
    with pytest.raises(runs.Wrong, match=r"bigtwo-base-4, game 7: CARDS in \{"):
        runs.play(case, 7, 2)


def test_lots_are_kept_and_a_torn_line_is_played_again(tmp_path: Path) -> None:
    case = case_of("daifugo-kotoba-2")
    first = runs.Played(games=1000, deals=5000, decisions=9, longest=4, passes=2)
    log = runs.Log(tmp_path, case)
    log.add(0, first)
    log.add(3, first)
    with log.path.open("ab") as out:
        out.write(b'[4,{"games"')
    again = runs.Log(tmp_path, case)
    assert sorted(again.lots) == [0, 3]
    assert again.total(1000) == first
    assert again.total(4000) == runs.Played(
        games=2000, deals=10_000, decisions=18, longest=4, passes=2
    )


SLOW = pytest.mark.skipif(not tycoon.compiled, reason="a lot takes minutes interpreted")


@SLOW
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process")
def test_stopped_it_keeps_what_it_has_played(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.soak", "daifugo-kotoba-2", "--jobs", "1"]
    running = subprocess.Popen(
        [*command, "--folder", str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    while not (found := list(tmp_path.rglob("*.jsonl"))) and running.poll() is None:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    said, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    kept = len(found[0].read_bytes().splitlines())
    assert 1 <= kept < 100
    assert f"| daifugo-kotoba-2 | {kept * 1000:,} |" in said


@SLOW
def test_the_command_goes_on_where_it_stopped(tmp_path: Path) -> None:
    def soak(games: int) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tests.soak", "daifugo-kotoba-2", "--jobs", "1"]
        return subprocess.run(
            [*command, "--games", str(games), "--folder", str(tmp_path)],
            cwd=ROOT,
            env=os.environ,
            check=True,
            capture_output=True,
            text=True,
        )

    assert "1 lots of 1000 games, 1 to be played" in soak(1000).stdout
    done = soak(2000)
    assert "2 lots of 1000 games, 1 to be played" in done.stdout
    assert "| daifugo-kotoba-2 | 2,000 | 0 | 10,000 |" in done.stdout
