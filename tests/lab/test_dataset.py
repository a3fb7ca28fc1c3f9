"""Datasets: each row is what a seat knew and did, in games played here and in records."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import tycoon
from tests.games.daifugo.test_convert import text_of
from tycoon import bots
from tycoon.cli.app import app
from tycoon.core.record import Record, Recorder
from tycoon.envs.history import WIDTH, History
from tycoon.lab import tables
from tycoon.lab.dataset import COLUMNS
from tycoon.lab.simulating import game_chances

parquet = pytest.importorskip("pyarrow.parquet")
ROOT = Path(__file__).parents[2]


def dataset(*arguments: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["dataset", *arguments], catch_exceptions=False)
    assert done.exit_code == code, done.stderr
    return done.stderr if code else done.stdout


def rows(path: Path) -> list[dict[str, Any]]:
    return parquet.read_table(path).to_pylist()


@pytest.mark.parametrize(
    ("game", "changes", "encoding", "history"),
    [
        ("bigtwo", ["hands=3"], "raw", 0),
        ("daifugo", ["rounds=3"], "scaled", 40),
        ("deal", [], "raw", 100_000),
        ("monopoly", ["end=turns", "turns=10"], "scaled", 5),
    ],
)
def test_every_row_is_a_decision(
    tmp_path: Path, game: str, changes: list[str], encoding: Any, history: int
) -> None:
    out = tmp_path / "some.parquet"
    asked = ["--encoding", encoding, "--history", str(history), "--out", str(out)]
    for change in changes:
        asked += ["-o", change]
    told = dataset(game, "--players", "greedy", "--games", "2", "--seed", "7", *asked)
    found = rows(out)
    assert str(len(found)) in told.replace(",", "")
    options = dict(one.split("=") for one in changes)
    start = tycoon.make(game, **{k: v if v == "turns" else int(v) for k, v in options.items()})
    bot, taken = bots.make("greedy", game), iter(found)
    for number in range(2):
        state, (chance, own), seen = start.copy(), game_chances(7, number), History(max(1, history))
        decisions = []
        while not state.is_over:
            seat = state.seat_to_act
            if seat < 0:
                seen.apply(state, state.default_action(), chance)
                continue
            row = next(taken)
            decisions.append(row)
            assert (row["game"], row["number"], row["seat"]) == (number, len(decisions) - 1, seat)
            assert row["deal"] == state.deals
            known = state.observation(seat, encoding=encoding)
            np.testing.assert_array_equal(np.float32(row["observation"]), known)
            past = seen.rows(seat).ravel().tolist() if history else []
            assert row["history"] == past
            assert row["legal"] == [state.action_index(one) for one in state.legal_actions()]
            action = bot.choose(state.determinize(seat, own), seat, own)
            assert row["choice"] == state.action_index(action)
            seen.apply(state, action, chance)
        assert {tuple(row["returns"]) for row in decisions} == {tuple(state.returns())}
        last = [row["deal_points"] for row in decisions if row["deal"] == state.deals]
        assert {tuple(one) for one in last} == {tuple(state.deal_returns())}
    assert next(taken, None) is None


def test_a_file_says_what_is_in_it(tmp_path: Path) -> None:
    out = tmp_path / "some.parquet"
    dataset("bigtwo", "--games", "1", "-o", "hands=1", "--out", str(out))
    schema = parquet.read_schema(out)
    told = json.loads(schema.metadata[b"tycoon"])
    assert (told["game"], told["seats"], told["history"]) == ("bigtwo", 4, WIDTH)
    assert told["num_actions"] == tycoon.make("bigtwo").num_actions
    assert told["spec"][0] | {"meaning": ""} == {
        "name": "hand",
        "from": 0,
        "to": 52,
        "own": True,
        "meaning": "",
    }
    assert told["spec"][-1]["to"] == len(rows(out)[0]["observation"])
    manual = (ROOT / "docs" / "simulation.md").read_text("utf-8")
    for column in COLUMNS:
        field = schema.field(column.name)
        kind = re.sub(r"list<\w+: (\w+)>", r"list of \1", str(field.type))
        kind = kind.replace("float", "float32") if kind.endswith("float") else kind
        assert f"| `{column.name}` | {kind} | {column.meaning} |" in manual
        assert field.metadata[b"meaning"].decode() == column.meaning


def recorded(path: Path, seed: int, **options: Any) -> Path:
    """A game of Big Two that was written down."""
    state, chance, recorder = tycoon.make("bigtwo", **options), tycoon.FastChance(seed), Recorder()
    lines = [recorder.begin(state)]
    while not state.is_over:
        lines.append(recorder.play(state, state.legal_actions()[-1], chance).line)
    path.write_bytes(b"".join([*lines, recorder.end(state)]))
    return path


def test_records_become_rows(tmp_path: Path) -> None:
    first = recorded(tmp_path / "one.jsonl", 1, hands=2)
    second = recorded(tmp_path / "two.jsonl", 2, hands=2)
    out = tmp_path / "some.parquet"
    dataset("bigtwo", str(first), str(second), "--out", str(out))
    found = rows(out)
    for path in (first, second):
        record = Record.read(path)
        mine = [row for row in found if row["source"] == str(path)]
        steps = [step for step in record.steps if step.seat >= 0]
        assert [row["seat"] for row in mine] == [step.seat for step in steps]
        assert mine[-1]["returns"] == record.outcome["points"]
        assert all(row["choice"] in row["legal"] for row in mine)


def test_rounds_of_a_contest_become_rows(tmp_path: Path) -> None:
    log = tmp_path / "contest.log"
    log.write_text(text_of(3, 4))
    out = tmp_path / "some.parquet"
    told = dataset("daifugo", str(log), "--out", str(out))
    assert "1" in told
    found = rows(out)
    assert {row["deal"] for row in found} == {1, 2, 3, 4}
    assert all(row["choice"] in row["legal"] for row in found)


def test_what_does_not_go_together_is_told(tmp_path: Path) -> None:
    first = str(recorded(tmp_path / "one.jsonl", 1, hands=2))
    other = str(recorded(tmp_path / "other.jsonl", 1, hands=3))
    out = str(tmp_path / "some.parquet")
    assert "other.jsonl" in dataset("bigtwo", first, other, "--out", out, code=2)
    assert "bigtwo" in dataset("deal", first, "--out", out, code=2)
    assert "--history" in dataset("bigtwo", first, "--games", "3", "--out", out, code=2)
    assert "raw" in dataset("bigtwo", "--encoding", "odd", "--out", out, code=2)
    assert "--out" in dataset("bigtwo", code=2)
    (tmp_path / "letter").write_text("Dear Ann")
    assert "letter" in dataset("daifugo", str(tmp_path / "letter"), "--out", out, code=2)
    assert "none" in dataset("daifugo", str(tmp_path / "none"), "--out", out, code=2)
    assert "nobody" in dataset("bigtwo", "--players", "nobody", "--out", out, code=2)
    assert not Path(out).exists()


def test_kinds_of_columns_are_known() -> None:
    names = [column.kind for column in COLUMNS]
    assert [str(one.type) for one in tables.schema(COLUMNS)][names.index("singles")].endswith(
        "float>"
    )
