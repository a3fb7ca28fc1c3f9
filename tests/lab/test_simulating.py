"""Simulations: the same games however they are played, kept as they go, as tables and a report."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import tycoon
from tycoon.cli.app import app
from tycoon.core.errors import BadOption, UnknownOption
from tycoon.lab import picturing, tables
from tycoon.lab.ledger import BadFolder
from tycoon.lab.simulating import PARTS, Part, Simulation, Variant, values_of, variants
from tycoon.words import Words

parquet = pytest.importorskip("pyarrow.parquet")
ROOT = Path(__file__).parents[2]


def begin(values: Mapping[str, Any]) -> tycoon.State:
    return tycoon.make("monopoly", "short", 3, **values)


def two(option: str = "parking_jackpot") -> list[Variant]:
    return variants(begin, {option: [False, True]})


def played(out: Path, games: int = 12, **settings: Any) -> Simulation:
    chosen = {"players": ["greedy", "greedy", "random"], "decisions": True, **settings}
    found = Simulation(two(), chosen.pop("players"), games=games, out=out, **chosen)
    for _ in found.go():
        pass
    return found


def rows(out: Path) -> dict[str, list[dict[str, Any]]]:
    """All tables of a folder."""
    return {path.stem: parquet.read_table(path).to_pylist() for path in out.glob("*.parquet")}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve games of two sets of rules."""
    out = tmp_path_factory.mktemp("whole") / "found"
    tables.write(played(out))
    return out


def test_the_tables_are_the_games(whole: Path) -> None:
    """What they say is what the same games say when they are played step by step."""
    found = rows(whole)
    assert set(found) == set(tables.SCHEMAS)
    assert len(found["games"]) == 24
    for game in found["games"]:
        mine = {
            name: [row for row in some if (row["variant"], row["game"]) == _of(game)]
            for name, some in found.items()
        }
        state = begin({"parking_jackpot": game["variant"].endswith("true")})
        state.collect_events()
        chance, happened, legal = tycoon.FastChance(game["seed"] & (1 << 64) - 1), Counter(), 0
        for decision in (None, *mine["decisions"]):
            if decision is not None:
                assert state.seat_to_act == decision["seat"]
                assert len(state.legal_actions()) == decision["legal"]
                legal += decision["legal"]
                state.apply(state.parse(decision["action"]), chance)
            while state.seat_to_act == -1:
                state.apply(state.default_action(), chance)
            happened.update(
                str(type(event).__struct_config__.tag) for event in state.drain_events()
            )
        assert state.is_over
        assert state.returns() == game["returns"]
        assert state.outcome().places == game["places"]
        assert game["decisions"] == len(mine["decisions"])
        assert game["mean_legal"] == pytest.approx(legal / game["decisions"])
        assert {row["event"]: row["count"] for row in mine["events"]} == happened
        assert sum(row["landings"] for row in mine["squares"]) == happened["moved"]
        assert sum(row["decisions"] for row in mine["deals"]) == game["decisions"]
        assert mine["standings"][0]["at"] == 1
        assert {len(row["values"]) for row in mine["standings"]} == {3}
    assert any(row["rent"] for row in found["squares"])
    assert not any(row["square"] == "" for row in found["squares"])


def _of(row: Mapping[str, Any]) -> tuple[str, int]:
    return row["variant"], row["game"]


def test_games_of_a_number_have_the_same_chance(whole: Path) -> None:
    seeds: dict[int, set[int]] = {}
    for row in rows(whole)["games"]:
        seeds.setdefault(row["game"], set()).add(row["seed"])
    assert all(len(one) == 1 for one in seeds.values())
    assert len({next(iter(one)) for one in seeds.values()}) == 12


def test_processes_change_nothing(whole: Path, tmp_path: Path) -> None:
    found = played(tmp_path / "found", jobs=2)
    assert found.games == found.wanted == 24
    tables.write(found)
    assert rows(tmp_path / "found") == rows(whole)


def test_what_was_played_is_gone_on_with(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "found"
    first = Simulation(two(), ["greedy", "greedy", "random"], games=7, decisions=True, out=out)
    next(first.go())
    assert 0 < first.games < first.wanted
    again = played(out, games=7)
    assert again.games == 14
    before = {path.name: path.stat().st_mtime_ns for path in (out / PARTS).iterdir()}
    more = played(out, games=12)
    after = {path.name: path.stat().st_mtime_ns for path in (out / PARTS).iterdir()}
    assert before.items() < after.items()  # nothing is played a second time
    tables.write(more)
    assert rows(out) == rows(whole)
    # Fewer are asked for: only those are told.
    fewer = played(out, games=3)
    assert (fewer.games, fewer.wanted) == (6, 6)
    assert tables.write(fewer)["games"] == 6


def test_a_folder_has_one_simulation(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(BadFolder, match="seed: 0 ≠ 5"):
        played(whole, seed=5)
    with pytest.raises(BadFolder, match="players"):
        played(whole, players=["random"])
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter").write_text("Dear Ann")
    with pytest.raises(BadFolder, match="holds no results"):
        played(tmp_path / "mine")
    out = tmp_path / "found"
    part = next((out / PARTS).glob("*.part")) if played(out, games=1) else None
    assert part is not None
    part.write_bytes(b"\xff")
    with pytest.raises(BadFolder, match="parts/"):
        list(played(out, games=1).parts())
    part.rename(part.with_name("some.part"))
    with pytest.raises(BadFolder, match=r"some\.part"):
        played(out, games=1)


def test_files_say_what_their_columns_are(whole: Path) -> None:
    manual = (ROOT / "docs" / "simulation.md").read_text("utf-8")
    for name, columns in tables.SCHEMAS.items():
        schema = parquet.read_schema(whole / f"{name}.parquet")
        told = json.loads(schema.metadata[b"tycoon"])
        assert (told["game"], told["seats"], told["seed"]) == ("monopoly", 3, 0)
        for column in (tables.VARIANT, *columns):
            field = schema.field(column.name)
            assert field.metadata[b"meaning"].decode() == column.meaning
            row = f"| `{name}` | `{column.name}` | {field.type} | {column.meaning} |"
            assert re.sub(r"list<\w+: (\w+)>", r"list of \1", row) in manual


def test_options_and_values_that_there_are_not() -> None:
    start = begin({})
    with pytest.raises(UnknownOption, match="parking_jackpot"):
        values_of(start, "parking", ["1"])
    with pytest.raises(BadOption, match="true"):
        values_of(start, "parking_jackpot", ["perhaps"])
    with pytest.raises(BadOption, match="twice"):
        values_of(start, "parking_jackpot", ["true", "true"])
    assert values_of(start, "turns", ["10", " 20"]) == [10, 20]
    assert [one.name for one in variants(begin, {})] == [""]
    names = [one.name for one in variants(begin, {"turns": [10, 20], "luxury_tax": [75, 100]})]
    assert names[1] == "turns=10, luxury_tax=100"
    assert len(names) == 4


def test_the_effect_of_a_rule_is_of_pairs() -> None:
    """By hand: games 0 and 1 in both, the second variant two and four decisions longer."""
    seen = picturing.Seen.__new__(picturing.Seen)
    seen.games = [[_game(0, 10), _game(1, 30)], [_game(1, 34), _game(0, 12), _game(5, 99)]]
    found = picturing.effects(seen, 1, lambda row: row.decisions)
    assert found.value == 3
    assert found.half == pytest.approx(1.96 * 2**0.5 / 2**0.5)


def _game(number: int, decisions: int) -> Any:
    from tycoon.lab.simulating import GameRow

    return GameRow(number, 0, decisions, 1, 0, [1, -1], [1, 2], "end", False)


@pytest.mark.parametrize("lang", ["en", "ja", "ko", "zh-Hant"])
def test_the_report_stands_alone(whole: Path, lang: str) -> None:
    found = played(whole)
    text = picturing.page(found, Words(lang).text)
    assert text.count("<svg") == 7  # lengths, wins, branching, events, money, two of squares…
    assert "http" not in text.replace("http://www.w3.org", "")
    for section in ("means", "effects", "lengths", "wins", "events", "standings", "rent"):
        assert Words(lang).text(f"cli.simulate.{section}") in text
    assert "parking_jackpot=true" in text


def command(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["simulate", *arguments], catch_exceptions=False)


def test_the_command_writes_tables_and_a_report(tmp_path: Path) -> None:
    out = tmp_path / "found"
    asked = ("bigtwo", "--players", "random", "--games", "3", "--out", str(out), "--jobs", "1")
    done = command(*asked, "--vary", "hands=1,2", "--vary", "pass-locks=false,true", "--json")
    assert done.exit_code == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["games"], told["wanted"]) == (12, 12)
    assert told["tables"]["deals"] == 3 * 2 * (1 + 2)
    assert Path(told["report"]).read_text("utf-8").startswith("<!doctype html>")
    assert "squares" not in told["tables"]
    again = command(*asked, "--vary", "hands=1,2", "--vary", "pass-locks=false,true")
    assert again.exit_code == 0
    assert "games.parquet" in again.stdout


def test_presets_are_compared(tmp_path: Path) -> None:
    out = tmp_path / "found"
    asked = ("bigtwo", "--players", "random", "--games", "2", "--out", str(out), "--jobs", "1")
    done = command(*asked, "--vary", "preset=base,expert1", "-o", "hands=2", "--json")
    assert done.exit_code == 0, done.stderr
    first, second = json.loads(done.stdout)["settings"]["variants"]
    assert (first["name"], second["name"]) == ("preset=base", "preset=expert1")
    assert first["options"]["hands"] == second["options"]["hands"] == 2
    assert second["options"]["dangerous_twos"]
    other = tmp_path / "other"
    wrong = (*asked[:-4], "--out", str(other), "--jobs", "1")
    for vary in ("preset=base,none", "preset=base,teams"):
        assert command(*wrong, "--seats", "3", "--vary", vary).exit_code == 2
    assert command(*wrong, "--preset", "base", "--vary", "preset=base").exit_code == 2
    assert not other.exists()


def test_a_position_is_where_games_begin(tmp_path: Path) -> None:
    state = tycoon.make("monopoly", "short", 2)
    state.apply(state.default_action(), tycoon.FastChance(1))
    file = tmp_path / "here.json"
    file.write_text(json.dumps(state.to_position()))
    out = str(tmp_path / "found")
    asked = ("monopoly", "--position", str(file), "--games", "2", "--out", out, "--jobs", "1")
    done = command(*asked, "--vary", "luxury_tax=75,100")
    assert done.exit_code == 0, done.stderr
    assert len(rows(tmp_path / "found")["games"]) == 4
    assert command(*asked, "--seats", "3").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "--out"),
        (("--out", "x", "--players", "nobody"), "nobody"),
        (("--out", "x", "--players", "random,random"), "4"),
        (("--out", "x", "--vary", "hands"), "hands"),
        (("--out", "x", "--vary", "hands=1", "--vary", "hands=2"), "hands"),
        (("--out", "x", "--vary", "colour=red"), "colour"),
        (("--out", "x", "--vary", "hands=-1,1"), "hands"),
        (("--out", "x", "--games", "0"), "0"),
        (("--out", "x", "--position", "none.json"), "--preset"),
    ],
)
def test_what_cannot_be_is_told(
    arguments: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = command("bigtwo", "--seats", "4", *arguments)
    assert done.exit_code == 2
    assert told in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signal")
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    out = tmp_path / "found"
    asked = ["simulate", "monopoly", "--games", "100000", "--jobs", "2", "--out", str(out)]
    process = subprocess.Popen(
        [sys.executable, "-m", "tycoon", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while len(list(out.glob(f"{PARTS}/*.part"))) < 3:
        assert time.monotonic() < deadline
        assert process.poll() is None, process.stderr
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the processes hear it as well
    process.communicate(timeout=60)
    assert process.returncode == 130
    kept = len(list(out.glob(f"{PARTS}/*.part")))
    assert len(rows(out)["games"]) == 10 * kept
    assert (out / "report.html").exists()


def numbers(parts: Iterator[Part]) -> list[tuple[int, int]]:
    return [(part.variant, row.game) for part in parts for row in part.games]


def test_a_ray_cluster_plays_the_same(whole: Path, tmp_path: Path) -> None:
    """Two nodes on this machine, of which one goes away while it plays."""
    pytest.importorskip("ray", reason="Ray is not installed: tycoon[ray]")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        second = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        out = tmp_path / "found"
        given = {"games": 60, "decisions": True, "out": out, "ray": cluster.address}
        found = Simulation(two(), ["greedy", "greedy", "random"], **given)
        playing = found.go()
        while not found.games:
            next(playing)
        cluster.remove_node(second, allow_graceful=False)
        for _ in playing:
            pass
        assert numbers(found.parts()) == [(at, game) for at in range(2) for game in range(60)]
        tables.write(found)
        kept = {name: [row for row in some if row["game"] < 12] for name, some in rows(out).items()}
        assert kept == rows(whole)
    finally:
        cluster.shutdown()


def test_an_arena_gives_its_deals_as_a_table(tmp_path: Path) -> None:
    out = tmp_path / "arena"
    asked = ["arena", "bigtwo", "--players", "greedy,random,random,random", "--games", "6"]
    done = CliRunner().invoke(app, [*asked, "--out", str(out), "--json"], catch_exceptions=False)
    told = json.loads(done.stdout)
    found = parquet.read_table(out / "played.parquet").to_pylist()
    assert len(found) == 6 * 4 * 4
    for number, player in enumerate(told["players"]):
        mine = [row["points"] for row in found if row["place_in_lineup"] == number]
        assert sum(mine) / len(mine) == pytest.approx(player["mean_return"])
    by_deal: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for row in found:
        by_deal.setdefault((row["deal"], row["rotation"]), []).append(row)
    for some in by_deal.values():
        assert sorted(row["seat"] for row in some) == [0, 1, 2, 3]
        assert sum(row["points"] for row in some) == 0
    assert {row["seat"] for row in found if row["player"] == "greedy"} == {0, 1, 2, 3}
