"""The limit programs do what they are measured for, and ratios are told of equal work only."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import tycoon
from benchmarks.limits import command, ours, programs, works
from benchmarks.limits.samples import Quotient, Sample, Spread
from tycoon.core.engine.chance import Draw, FastChance, RecordedChance
from tycoon.games.bigtwo import cards
from tycoon.games.daifugo.names import COMMAND, EXCHANGE, Act
from tycoon.games.daifugo.rules.state import Daifugo
from tycoon.games.monopoly.landings import Landings
from tycoon.games.monopoly.rules.state import Monopoly

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where to build; skips where nothing can be built."""
    try:
        programs.compiler()
    except programs.NoCompiler as error:
        pytest.skip(str(error))
    return tmp_path_factory.mktemp("limits")


def test_every_play_of_whole_deals_is_listed(folder: Path) -> None:
    """At each decision the very plays that Tycoon finds legal, and the same points at the end."""
    program = programs.build("bigtwo", folder)
    told = programs.output(program, "tell", "300", "5").splitlines()
    assert len(told) == 300
    decisions = legal = 0
    for deal in map(json.loads, told):
        state = tycoon.make("bigtwo", hands=1)
        order = [number for hand in deal["hands"] for number in cards.numbers(hand)]
        state.apply(state.legal_actions()[0], RecordedChance([("shuffle", 52, order)]))
        for seat, plays, chosen in deal["decisions"]:
            actions = {played(state, action): action for action in state.legal_actions()}
            assert (state.seat_to_act, sorted(actions)) == (seat, sorted(plays))
            decisions += 1
            legal += len(plays)
            state.apply(actions[chosen], FastChance(1))
        outcome = state.outcome()
        assert outcome
        assert outcome.points == deal["returns"]
        assert sum(deal["returns"]) == 0
    assert legal / decisions == pytest.approx(3.361, abs=0.1)
    assert decisions / len(told) == pytest.approx(74.05, abs=3)


def played(state: tycoon.State, action: int) -> int:
    """The cards of an action as bits, none for a pass."""
    said = state.notation(action)
    return 0 if said == "pass" else cards.read(said)


def test_every_play_of_whole_games_of_daifugo_is_listed(folder: Path) -> None:
    """With the exchanges and who leads; once in 100,000 rounds all pass, and lots end it."""
    program = programs.build("daifugo", folder)
    told = list(map(json.loads, programs.output(program, "tell", "3", "11").splitlines()))
    assert len(told) == 300
    state = new_contest()
    for number, deal in enumerate(told):
        if number % 100 == 0:
            state = new_contest()
        state.apply(state.legal_actions()[0], RecordedChance(drawn(number % 100, deal)))
        for seat, choices, chosen in deal["decisions"]:
            actions = {meant(action): action for action in state.legal_actions()}
            assert (state.seat_to_act, sorted(actions)) == (seat, sorted(choices))
            lots = [("below", among, lot) for among, lot in deal["lots"]]
            state.apply(actions[chosen], RecordedChance(lots))
        assert state.seat_to_act < 0
        assert list(state.scores)[:5] == deal["points"]


def new_contest() -> Daifugo:
    state = tycoon.make("daifugo", preset="uecda", seats=5)
    assert isinstance(state, Daifugo)
    return state


def drawn(number: int, deal: Any) -> list[Draw]:
    """What chance gives when round `number` of a game is dealt: seats, first dealt, cards."""
    draws: list[Draw] = []
    ring = deal["ring"]
    if number and number % 3 == 0:
        draws.append(("shuffle", 5, ring))
    if not number:
        draws.append(("below", 5, deal["first"]))
    turn = ring.index(deal["first"])
    hands = [[card for card in range(53) if hand >> card & 1] for hand in deal["hands"]]
    order = [hands[ring[(turn + i) % 5]][i // 5] for i in range(53)]
    return [*draws, ("shuffle", 53, order)]


def meant(action: int) -> int:
    """An action of the contest's Daifugo as `daifugo.cpp` writes it."""
    if action >> 58 == EXCHANGE >> 58:
        return action & (1 << 53) - 1
    if action >> 58 == COMMAND >> 58:
        return int(action == COMMAND | Act.CLAIM)
    return action


@pytest.mark.parametrize(
    ("game", "preset", "seats"), [("bigtwo", "base", 4), ("daifugo", "uecda", 5)]
)
def test_two_counts_of_deals_agree(game: str, preset: str, seats: int, folder: Path) -> None:
    theirs = programs.deals(programs.build(game, folder), 0.2, 3)
    own = ours.Games(game, preset, seats)(0.2 if tycoon.compiled else 2.0, 3)
    loose = 3 if tycoon.compiled else 10
    for one in works.DEALS:
        assert one.of([own]) == pytest.approx(one.of([theirs]), rel=loose * one.tolerance)


def test_rolls_end_where_ours_do(folder: Path) -> None:
    program = programs.build("movement", folder)
    rolls = 1_000_000 if tycoon.compiled else 20_000
    theirs = programs.movement(program, 1_000_000, 3)
    assert theirs.counts["rolls"] == 1_000_000
    start = tycoon.make("monopoly", seats=2)
    assert isinstance(start, Monopoly)
    landings = Landings(start, 3, False, False, True)
    landings.roll(rolls)
    for square, count in zip(programs.SQUARES, landings.counts(), strict=True):
        share = theirs.counts[square] / 1_000_000
        # Five errors of the share, somewhat more since a roll begins where the last one ended.
        error = 6 * (share * (1 - share) / rolls) ** 0.5
        assert count / rolls == pytest.approx(share, abs=error), square


def row_of(same: Sequence[Quotient], ours: Sample, theirs: Sample) -> command.Row:
    work = works.Compared("deals", "another", works.M_DECISIONS, None, None, list(same))  # type: ignore[arg-type]
    return command.Row(work, [ours, ours], [theirs, theirs])


def test_a_ratio_is_told_of_the_same_work_only() -> None:
    ours = Sample(1.0, {"decisions": 30_000_000, "legal": 100_000_000, "deals": 400_000})
    same = Sample(0.5, {"decisions": 30_000_000, "legal": 100_300_000, "deals": 400_000})
    other = Sample(0.5, {"decisions": 30_000_000, "legal": 101_000_000, "deals": 400_000})
    row = row_of(works.DEALS, ours, same)
    assert row.ratio() == Spread(0.5, 0.5, 0.5)
    assert row.proof() == (
        "choices at a decision 3.333, theirs 3.343; decisions a deal 75.000, theirs 75.000"
    )
    row = row_of(works.DEALS, ours, other)
    assert row.ratio() is None
    assert row.proof() == "other work, no ratio: choices at a decision 3.333, theirs 3.367"
    assert row.as_json()["ratio"] is None


def test_a_spread_is_as_long_as_it_is_exact() -> None:
    assert Spread.of([3.0, 1.0, 2.0]).text() == "2 [1–3]"
    assert Spread.of([0.4567]).text() == "0.457 [0.457–0.457]"
    assert Spread.of([23_456.7, 120.4, 30_000.0]).text() == "23,457 [120–30,000]"


@pytest.mark.parametrize("name", ["", "no-such-compiler --fast"])
def test_without_a_compiler_it_says_so(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CXX", name)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(programs.NoCompiler, match=r"C\+\+ compiler|no-such-compiler"):
        programs.build("movement", tmp_path)


def test_what_the_compiler_says_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CXX", f"{sys.executable} -c raise(SystemExit('too-old'))")
    with pytest.raises(programs.BuildFailed, match="too-old"):
        programs.build("movement", tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(not tycoon.compiled, reason="only compiled rules are measured")
@pytest.mark.usefixtures("folder")
def test_the_command_measures_every_work() -> None:
    options = ["--rounds", "1", "--seconds", "0.01", "--no-peers", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "limits", *options],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    found = json.loads(done.stdout)
    assert found["complete"]
    others = [row["other"] for row in found["rows"] if "other" in row]
    assert others == ["bigtwo.cpp", "daifugo.cpp", "movement.cpp"]
    assert all(figure["ours"]["middle"] > 0 for row in found["rows"] for figure in row["figures"])
    assert len(found["rows"]) == len(others) + len(works.alone())
