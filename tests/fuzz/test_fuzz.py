"""Some thousands of the long run's trials; and that it sees what goes wrong, and goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import tycoon
from tests import lots
from tests.fuzz import mutations, promises, runs, starts, trials
from tycoon.core.engine.state import State
from tycoon.core.errors import BadSave
from tycoon.core.registry import load

ROOT = Path(__file__).parents[2]
MANY = {"saves": 500, "positions": 250, "records": 100, "moves": 250}


def faulty(
    _: runs.Job, skipped: dict[int, str], tell: Callable[[int], None], size: int
) -> runs.Result:
    """A lot whose third trial ends the process, and whose fifth never ends."""
    for trial in set(range(size)) - set(skipped):
        tell(trial)
        if trial == 3:
            os.kill(os.getpid(), signal.SIGSEGV)
        while trial == 5:
            time.sleep(0.01)
    return runs.Result(
        trials=size, faults=[runs.Fault(trial, what) for trial, what in skipped.items()]
    )


@pytest.mark.interpreted
@pytest.mark.parametrize("kind", trials.KINDS)
@pytest.mark.parametrize("game", starts.GAMES)
def test_some(game: str, kind: str) -> None:
    """Everything is refused, or keeps every promise of a state."""
    count = MANY[kind] if tycoon.compiled else 15
    lots_of = [runs.Job(game, kind, number) for number in range(-(-count // runs.LOT))]
    size = min(count, runs.LOT)
    results = [runs.play(job, {}, lambda _: None, size) for job in lots_of]
    total = sum(results, runs.Result())
    assert not total.faults, total.faults[0].what
    assert total.trials == count
    if count >= 250:
        assert 0.01 < total.taken / total.trials < 0.6


@pytest.mark.interpreted
@pytest.mark.parametrize("game", starts.GAMES)
def test_every_saved_number_beyond_all_bounds(game: str) -> None:
    """A save is refused, or keeps every promise, whichever one of its numbers is out of hand."""
    asked: dict[tuple[int, ...], State] = {}
    random = Random(5)
    for state in starts.states(starts.game_of(game), random, 80 if tycoon.compiled else 4):
        kinds = getattr(state, "frame_kind", ())[: getattr(state, "frames", 0)]
        asked.setdefault(tuple(kinds[-1:]), state)
    for state in asked.values():
        head, fields = mutations.taken_apart(state.save())
        for at in range(0, len(fields), 1 + len(fields) // 250 if tycoon.compiled else 7):
            for beyond in (-1, 1 << 44):
                changed = [*fields[:at], beyond, *fields[at + 1 :]]
                try:
                    taken = load(mutations.put_together(head, changed))
                except BadSave:
                    continue
                promises.keeps(taken, random, 3)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_a_crash_and_a_hang_are_told() -> None:
    found: list[tuple[runs.Job, runs.Result]] = []
    jobs = [runs.Job("none", "none", number) for number in range(2)]
    runs.carry_out(
        jobs,
        lambda job, result: found.append((job, result)),
        limit=0.5,
        size=8,
        play_lot=faulty,
    )
    assert [job for job, _ in found] == jobs
    for _, result in found:
        said = {fault.trial: fault.what for fault in result.faults}
        assert said == {3: "the process ended with SIGSEGV", 5: "no answer within 0.5 seconds"}


def test_a_broken_promise_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """As are refusals of what a state has saved itself, and errors that are not Tycoon's."""

    def refused(_: bytes) -> None:
        raise BadSave("error.bad_save", "no")

    job = runs.Job("haggle", "saves", 0)
    monkeypatch.setattr(trials, "load", refused)
    result = runs.play(job, {}, lambda _: None)
    assert 0 < len(result.faults) < 50
    assert all("its own save is refused" in fault.what for fault in result.faults)
    monkeypatch.setattr(trials, "load", lambda _: 1 // 0)
    assert len(runs.play(job, {}, lambda _: None, 20).faults) == 20


def test_trials_are_the_same_each_time() -> None:
    job = runs.Job("bigtwo", "saves", 3)
    made = [runs.made(job, trial) for trial in range(5)]
    assert made == [runs.made(job, trial) for trial in range(5)]
    assert len(set(made)) == 5


@pytest.mark.skipif(not tycoon.compiled, reason="a lot takes minutes interpreted")
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process")
def test_stopped_it_keeps_what_is_done(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz", "haggle-saves", "--jobs", "1"]
    running = subprocess.Popen(
        [*command, "--folder", str(tmp_path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (found := list(tmp_path.rglob("*.jsonl"))) and running.poll() is None:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    said, told = running.communicate(timeout=60)
    assert running.returncode == 130, told
    assert "haggle-saves" in said
    log = lots.Log(found[0], runs.Result, runs.LOT)
    assert log.total(1_000_000).trials == runs.LOT * len(log.lots) > 0
    enough = ["--saves", str(runs.LOT)]
    subprocess.run([*command, *enough, "--folder", str(tmp_path)], check=True, cwd=ROOT)
    assert len(lots.Log(found[0], runs.Result, runs.LOT).lots) == len(log.lots)
