"""`tycoon arena`: what it prints, where it goes on, and what it refuses."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tycoon
from tests.cli.conftest import Invoke
from tests.cli.test_commands import RAW_KEY
from tests.cli.test_processes import ENGLISH, PATIENCE, POSIX, TYCOON
from tycoon.lab import compare
from tycoon.words import LANGUAGES, text

EXAMPLE = Path(__file__).parents[2] / "examples" / "program_bot.py"
THREE = ("--players", "greedy,random,random")
KEYS = {"name", "mean_return", "interval", "wins", "mean_place", "us_per_decision"}


def test_an_arena_as_json(tycoon_: Invoke) -> None:
    options = ("--games", "5", "--seed", "3", "-o", "limit=30", "--jobs", "2", "--json")
    done = tycoon_("arena", "bigtwo", *THREE, *options)
    assert done.exit_code == 0
    report = json.loads(done.stdout)
    start = tycoon.make("bigtwo", seats=3, limit=30)
    same = compare(start, ["greedy", "random", "random"], games=5, seed=3)
    assert [one["name"] for one in report["players"]] == ["greedy", "random", "random"]
    for one, other in zip(report["players"], same.players, strict=True):
        assert set(one) >= KEYS
        assert one["mean_return"] == other.mean_return
        assert one["interval"] == other.interval
        assert (one["wins"], one["mean_place"]) == (other.wins, other.mean_place)
        assert one["us_per_decision"] > 0
    assert (report["game"], report["preset"], report["seats"]) == ("bigtwo", "base", 3)
    assert (report["games"], report["seed"], report["unit"]) == (5, 3, "deal")
    assert report["options"]["limit"] == 30
    assert (report["version"], report["compiled"]) == (tycoon.__version__, tycoon.compiled)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("everybody", [False, True])
def test_an_arena_for_people(tycoon_: Invoke, lang: str, everybody: bool) -> None:
    named = ("--players", "greedy,search:iterations=1", "--games", "1", "--lang", lang)
    done = tycoon_("arena", "deal", *named, *(["--all"] if everybody else []), "--seats", "2")
    assert done.exit_code == 0
    for key in ("player", "points_game", "place", "wins", "time"):
        assert text(lang, f"cli.arena.{key}") in done.stdout
    assert (text(lang, "cli.arena.rating") in done.stdout) is everybody
    assert (text(lang, "cli.arena.among_game") in done.stdout) is everybody
    assert text(lang, "bot.greedy") in done.stdout
    assert "search:iterations=1" in done.stdout
    assert text(lang, "cli.arena.games", n=2 if everybody else 1, seats=2)[-4:] in done.stdout
    assert not RAW_KEY.search(done.stdout)


def test_everybody_is_who_plays_the_game_unless_named(tycoon_: Invoke) -> None:
    done = tycoon_("arena", "bigtwo", "--all", "--games", "2", "--json")
    report = json.loads(done.stdout)
    assert [one["name"] for one in report["players"]] == tycoon.bots.names("bigtwo")
    assert report["seats"] == 4
    assert {"rating", "rating_interval"} <= set(report["players"][0])
    assert {(one["player"], one["among"]) for one in report["matches"]} == {
        (one, other)
        for one in tycoon.bots.names("bigtwo")
        for other in tycoon.bots.names("bigtwo")
        if one != other
    }


def test_a_program_plays_by_the_name_that_it_is_given(tycoon_: Invoke) -> None:
    players = ("--players", "mine,random,random", "--program", f"mine='{sys.executable}' {EXAMPLE}")
    done = tycoon_("arena", "bigtwo", *players, "--games", "2", "--json")
    assert done.exit_code == 0, done.stderr
    assert json.loads(done.stdout)["players"][0]["name"] == "mine"


def test_a_folder_is_gone_on_with(tycoon_: Invoke) -> None:
    arguments = ("arena", "bigtwo", *THREE, "--json", "--out", "here")
    tycoon_(*arguments, "--games", "3")
    again = json.loads(tycoon_(*arguments, "--games", "3").stdout)
    assert again["seconds"] < 1
    more = json.loads(tycoon_(*arguments, "--games", "6").stdout)
    alone = json.loads(tycoon_("arena", "bigtwo", *THREE, "--json", "--games", "6").stdout)
    for one, other in zip(more["players"], alone["players"], strict=True):
        assert one["mean_return"] == other["mean_return"]
        assert one["interval"] == other["interval"]
    assert len(Path("here", "results.jsonl").read_text().splitlines()) >= 2


REFUSED = [
    ((), "cli.arena.who", "4", "greedy"),
    (("--players", "greedy"), "error.bad_seats", "1", "3"),
    ((*THREE, "--seats", "4"), "cli.players_count", "3", "4"),
    (("--players", "greedyy,random,random"), "error.unknown_bot", "greedyy", "random"),
    (("--players", "greedy:x=1,random,random"), "error.bad_bot_setting", "greedy", "x"),
    (("--players", "search:x=1,random,random"), "error.bad_player_setting", "x", "iterations"),
    (("--players", "greedy", "--all"), "cli.arena.two", "1"),
    ((*THREE, "--games", "0"), "error.bad_number", "0"),
    ((*THREE, "--jobs", "300"), "error.bad_number", "300", "256"),
    ((*THREE, "--time-limit", "0"), "cli.bad_seconds", "0"),
    ((*THREE, "--program", "mine"), "cli.arena.program_form", "mine"),
    ((*THREE, "--program", "mine='x"), "cli.arena.program_form", "mine"),
    ((*THREE, "--program", "mine=x"), "cli.arena.program_idle", "mine"),
    (("--players", "a,random,random", "--program", "a=none"), "error.program_start", "a"),
    (("--players", "a,random,random", "--program", "a=echo"), "error.program_", "a"),
]


def test_whole_games_are_compared_where_that_is_asked_for(tycoon_: Invoke) -> None:
    command = ("arena", "daifugo", "--players", "greedy,random,random", "--games", "2", "--json")
    units = [
        json.loads(tycoon_(*command, *more, "-o", "rounds=2").stdout)["unit"]
        for more in ((), ("--whole-games",))
    ]
    assert units == ["deal", "game"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("arguments", "key", "named"), [(a, k, n) for a, k, *n in REFUSED])
def test_what_cannot_be_played_is_said_in_one_line(
    tycoon_: Invoke, lang: str, arguments: tuple[str, ...], key: str, named: list[str]
) -> None:
    done = tycoon_("arena", "bigtwo", *arguments, lang=lang)
    assert done.exit_code == 2
    assert done.stdout == ""
    message = done.stderr.strip()
    assert message.startswith("tycoon: ")
    assert "\n" not in message
    for word in named:
        assert word in message
    assert not RAW_KEY.search(message)
    if not key.endswith("_"):
        longest = max(re.split(r"\{.*?\}+", raw(lang, key)), key=len).strip()
        assert longest in message


def raw(lang: str, key: str) -> str:
    """A pattern of the catalogue."""
    from tycoon.words import catalogue

    return catalogue.load(lang)[key]


def test_a_folder_of_other_settings_says_what_differs(tycoon_: Invoke, tmp_path: Path) -> None:
    arguments = ("arena", "bigtwo", *THREE, "--games", "1", "--out", "here")
    assert tycoon_(*arguments).exit_code == 0
    done = tycoon_(*arguments, "--seed", "7", "-o", "limit=20")
    assert done.exit_code == 2
    assert "seed: 0 ≠ 7" in done.stderr
    assert "options.limit: 100 ≠ 20" in done.stderr
    (tmp_path / "file").write_text("")
    refused = tycoon_("arena", "bigtwo", *THREE, "--out", "file")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("tycoon: ")
    assert "file" in refused.stderr


@POSIX
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(tmp_path: Path, jobs: str) -> None:
    command = [*TYCOON, "arena", "bigtwo", *THREE, "--json", "--out", str(tmp_path / "out")]
    with subprocess.Popen(
        [*command, "--games", str(10**9), "--jobs", jobs],
        env=ENGLISH,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        wait_for_results(process, tmp_path / "out" / "results.jsonl")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"Traceback" not in err
    begun: dict[str, Any] = json.loads(out)
    assert begun["games"] > 0
    # Of two threads one may have been ahead: what lies between is played now.
    games = begun["games"] + 10
    done = subprocess.run(
        [*command, "--games", str(games)], env=ENGLISH, capture_output=True, check=True
    )
    found = json.loads(done.stdout)
    start = tycoon.make("bigtwo", seats=3)
    assert found["games"] == games
    whole = compare(start, ["greedy", "random", "random"], games=games)
    for one, other in zip(found["players"], whole.players, strict=True):
        assert one["mean_return"] == other.mean_return
        assert one["interval"] == other.interval


def wait_for_results(process: subprocess.Popen[bytes], path: Path) -> None:
    """Until something has been played and kept."""
    import select
    from time import monotonic

    given_up = monotonic() + PATIENCE
    while not (path.exists() and path.stat().st_size):
        assert process.poll() is None
        assert monotonic() < given_up
        select.select([], [], [], 0.05)
