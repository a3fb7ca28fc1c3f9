"""What the commands print, in four languages, and what they refuse."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

import tycoon
from tests.cli.conftest import Invoke
from tycoon.cli.app import COMMANDS
from tycoon.cli.speech import reason, speak
from tycoon.core import registry
from tycoon.core.errors import IllegalMove
from tycoon.words import LANGUAGES, catalogue, text

RAW_KEY = re.compile(r"\b(cli|error|app|lobby|bigtwo|bot|seat|table)\.[a-z_]+(\.[a-z_]+)*\b(?!\()")
KEYS = [
    *("games", "decisions", "seconds", "decisions_per_s", "games_per_s", "deals", "mean_legal"),
    *("mean_length", "max_length", "capped", "compiled", "version"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_in_every_language(tycoon_: Invoke, lang: str) -> None:
    for arguments in (("games", "--lang", lang), ("--lang", lang, "games")):
        done = tycoon_(*arguments)
        assert done.exit_code == 0
        assert f"bigtwo  {text(lang, 'bigtwo.title')}" in done.stdout
        assert text(lang, "bigtwo.preset.base") in done.stdout
        assert not RAW_KEY.search(done.stdout)
    assert tycoon_("games", lang=lang).stdout == done.stdout


def test_games_as_json(tycoon_: Invoke) -> None:
    games = json.loads(tycoon_("games", "--json").stdout)
    assert [game["name"] for game in games] == tycoon.game_names()
    bigtwo = games[0]
    assert bigtwo["seats"] == [3, 4]
    assert bigtwo["usual_seats"] == 4
    assert bigtwo["presets"]["base"] == {}
    assert bigtwo["bots"] == ["random", "greedy", "fast"]
    limit = next(option for option in bigtwo["options"] if option["name"] == "limit")
    assert limit == {
        "name": "limit",
        "kind": "int",
        "default": 100,
        "least": 1,
        "most": 10_000,
        "only_with": {"hands": 0},
    }


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_broken_game_hides_no_other(
    tycoon_: Invoke, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    whole = tycoon_("games", *options)
    monkeypatch.setattr(registry, "_declared", dict(registry._declared))
    registry.declare("broken", "no_such_module")
    done = tycoon_("games", *options)
    assert done.exit_code == 0
    assert done.stdout == whole.stdout
    assert whole.stderr == ""
    assert done.stderr == (
        "tycoon: The game broken cannot be loaded from no_such_module:GAME:"
        " ModuleNotFoundError: No module named 'no_such_module'\n"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_in_every_language(tycoon_: Invoke, lang: str, command: tuple[str, ...]) -> None:
    done = tycoon_(*command, "--help", "--lang", lang)
    assert done.exit_code == 0
    assert text(lang, "cli.help.usage") in done.stdout
    assert text(lang, "cli.help.options") in done.stdout
    assert "--lang" in done.stdout
    assert not RAW_KEY.search(done.stdout)
    if lang != "en":
        assert "Show this" not in done.stdout


def test_without_a_command_there_is_the_help(tycoon_: Invoke) -> None:
    done = tycoon_()
    assert all(f"  {command} " in done.output for command in COMMANDS)


def test_version(tycoon_: Invoke) -> None:
    done = tycoon_("--version")
    assert done.exit_code == 0
    how = "compiled" if tycoon.compiled else "interpreted"
    assert done.stdout == f"tycoon {tycoon.__version__} ({how} rules)\n"


def test_playouts_as_json(tycoon_: Invoke) -> None:
    options = ("--option", "limit=30", "-o", "pass-locks=on", "--seats", "3", "--seed", "4")
    done = tycoon_("playouts", "bigtwo", "--games", "3", "--json", *options)
    assert done.exit_code == 0
    report = json.loads(done.stdout)
    assert list(report)[: len(KEYS)] == KEYS
    assert report["games"] == 3
    assert report["decisions"] == pytest.approx(3 * report["mean_length"])
    assert report["max_length"] >= report["mean_length"] > 40
    assert report["deals"] >= 3
    assert 1 < report["mean_legal"] < 40
    assert report["capped"] == 0
    assert report["compiled"] is tycoon.compiled
    assert report["version"] == tycoon.__version__
    built = tycoon.find("bigtwo").options("base", 3, limit=30, pass_locks=True)
    assert report["options"] == msgspec.to_builtins(built)
    assert (report["seats"], report["seed"]) == (3, 4)
    assert report["players"] == ["random"] * 3
    assert report["decisions_per_s"] == pytest.approx(report["decisions"] / report["seconds"])
    again = json.loads(tycoon_("playouts", "bigtwo", "--games", "3", "--json", *options).stdout)
    assert again["decisions"] == report["decisions"]
    assert again["mean_returns"] == report["mean_returns"]


def test_playouts_of_named_players_stop_where_told(tycoon_: Invoke) -> None:
    players = "greedy, random,random,random"
    arguments = ("--games", "2", "--max-decisions", "25", "--players", players)
    done = tycoon_("playouts", "bigtwo", *arguments, "--json")
    report = json.loads(done.stdout)
    assert report["players"] == ["greedy", "random", "random", "random"]
    assert (report["capped"], report["max_length"]) == (2, 25)


def test_playouts_in_threads_come_to_the_same(tycoon_: Invoke) -> None:
    options = ("--games", "30", "-o", "hands=2", "--players", "greedy", "--json")
    one, three = (
        json.loads(tycoon_("playouts", "bigtwo", *options, *jobs).stdout)
        for jobs in ((), ("--jobs", "3"))
    )
    assert (one["jobs"], three["jobs"]) == (1, 3)
    for name in ("decisions", "deals", "mean_length", "mean_returns", "mean_deal_returns"):
        assert one[name] == three[name]
    all_cores = tycoon_("playouts", "bigtwo", "--games", "3", "--jobs", "0", "--json")
    assert json.loads(all_cores.stdout)["jobs"] >= 1
    told = tycoon_("playouts", "bigtwo", "--games", "3", "--jobs", "2").stdout
    assert text("en", "cli.playouts.jobs") in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_playouts_for_people(tycoon_: Invoke, lang: str) -> None:
    done = tycoon_("playouts", "bigtwo", "--seconds", "0.05", "--lang", lang)
    assert done.exit_code == 0
    for key in ("games", "decisions_per_s", "mean_legal", "max_length", "capped"):
        assert text(lang, f"cli.playouts.{key}") in done.stdout
    assert text(lang, "bot.random") in done.stdout
    assert not RAW_KEY.search(done.stdout)


REFUSED = [
    (("playouts", "chess"), "error.unknown_game", "chess", "bigtwo"),
    (("play", "chess"), "error.unknown_game", "chess", "bigtwo"),
    (("playouts", "bigtwo", "--preset", "huge"), "error.unknown_preset", "huge", "base"),
    (("playouts", "bigtwo", "--option", "limt=5"), "error.unknown_option", "limt", "limit"),
    (("playouts", "bigtwo", "--option", "limit=0"), "error.bad_option", "0", "10000"),
    (("playouts", "bigtwo", "--option", "limit=many"), "error.bad_option", "many", "10000"),
    (("playouts", "bigtwo", "--option", "pass_locks=2"), "error.bad_option", "2", "true"),
    (("playouts", "bigtwo", "--option", "limit"), "cli.option_form", "limit"),
    (("playouts", "bigtwo", "--option", "=3"), "cli.option_form", "=3"),
    (("playouts", "bigtwo", "--seats", "5"), "error.bad_seats", "5", "3"),
    (("playouts", "bigtwo", "--seats", "two"), "error.bad_number", "two"),
    (("playouts", "bigtwo", "--seats", "0"), "error.bad_number", "0", "1"),
    (("playouts", "bigtwo", "--players", "greedyy"), "error.unknown_bot", "greedyy", "random"),
    (("playouts", "bigtwo", "--players", "human"), "error.unknown_bot", "human", "random"),
    (("playouts", "bigtwo", "--players", "greedy,random"), "cli.players_count", "2", "4"),
    (("playouts", "bigtwo", "--seconds", "0"), "cli.bad_seconds", "0"),
    (("playouts", "bigtwo", "--seconds", "nan"), "cli.bad_seconds", "nan"),
    (("playouts", "bigtwo", "--seconds", "soon"), "cli.bad_seconds", "soon"),
    (("playouts", "bigtwo", "--games", "0"), "error.bad_number", "0"),
    (("playouts", "bigtwo", "--max-decisions", "-1"), "error.bad_number", "-1"),
    (("playouts", "bigtwo", "--seed", "1.5"), "error.bad_number", "1.5"),
    (("playouts", "bigtwo", "--jobs", "257"), "error.bad_number", "257", "256"),
    (("playouts", "bigtwo", "--speed", "5"), "cli.no_option", "--speed"),
    (("playouts", "bigtwo", "--seed"), "cli.needs_value", "--seed"),
    (("playouts", "bigtwo", "more"), "cli.not_understood", "playouts"),
    (("playouts",), "cli.missing", "GAME"),
    (("play", "bigtwo", "--players", "me,human,random,random"), "cli.one_human"),
    (("play", "bigtwo", "--players", "greedy,greedy"), "cli.players_count", "2", "4"),
    (("play", "bigtwo", "--players", "nobody"), "error.unknown_bot", "nobody", "greedy"),
    (("play", "bigtwo", "--record", "nowhere/game.jsonl"), "error.file_unreadable", "nowhere"),
    (("play", "deal", "--position", "none.json"), "error.file_not_found", "none.json"),
    (("play", "deal", "--position", "."), "error.file_unreadable", "."),
    (("play", "deal", "--position", "none.json", "--seats", "3"), "cli.position_alone"),
    (("replay", "none.jsonl"), "error.file_not_found", "none.jsonl"),
    (("replay", "."), "error.file_unreadable", "."),
    (("verify", "none.jsonl"), "error.file_not_found", "none.jsonl"),
    (("serve", "--port", "70000"), "error.bad_number", "70000"),
    (("games", "--lang", "xx"), "error.unknown_language", "xx", "zh-Hant"),
    (("plays",), "cli.no_command", "plays", "playouts"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("arguments", "key", "named"), [(a, k, n) for a, k, *n in REFUSED])
def test_what_cannot_be_done_is_said_in_one_line(
    tycoon_: Invoke, lang: str, arguments: tuple[str, ...], key: str, named: list[str]
) -> None:
    done = tycoon_(*arguments, lang=lang)
    assert done.exit_code == 2
    assert done.stdout == ""
    message = done.stderr
    assert message.startswith("tycoon: ")
    assert message.count("\n") == 1
    for word in named:
        assert word in message
    assert not RAW_KEY.search(message.replace("none.json", ""))
    assert _fits(catalogue.load(lang)[key], message)
    assert not list(Path.cwd().iterdir())


def _fits(pattern: str, message: str) -> bool:
    """Whether a message was made from a pattern: the longest plain piece of it is there."""
    pieces = re.split(r"\{(?:[^{}]|\{[^{}]*\})*\}", pattern)
    return max(pieces, key=len).strip() in message


def test_a_language_of_the_environment_that_we_do_not_have_is_english(tycoon_: Invoke) -> None:
    assert text("en", "bigtwo.title") in tycoon_("games", lang="fr_FR.UTF-8").stdout
    assert text("en", "bigtwo.title") in tycoon_("games", lang="C").stdout


def test_who_asks_for_simplified_chinese_is_told_what_there_is(tycoon_: Invoke) -> None:
    told = text("zh-Hant", "app.only_traditional")
    assert tycoon_("games", "--lang", "zh-CN").stderr == told + "\n"
    assert tycoon_("games", "--lang", "zh-TW").stderr == ""


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("bigtwo.illegal.opening", r".+ \(BT-5\)"),
        ("chess.illegal.check", r"chess\.illegal\.check"),
        ("bigtwo.illegal.unheard_of", r"bigtwo\.illegal\.unheard_of"),
    ],
)
def test_a_refusal_names_its_rule_where_one_is_known(key: str, said: str) -> None:
    """What comes from a game that is not here is said as far as it can be."""
    speak("en")
    assert re.fullmatch(said, reason(IllegalMove(key, key, card="3d")))
