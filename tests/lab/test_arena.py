"""The arena: counts of a slow loop, fairness of the seats, threads, and going on where it was."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import mean, stdev
from time import monotonic, thread_time_ns
from typing import Any

import msgspec
import pytest

import tycoon
from tycoon import bots
from tycoon.bots import BadSetting, UnknownBot
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove
from tycoon.lab import Arena, BadFolder, Program, ProgramFailed, RoundRobin, compare, play_out
from tycoon.lab.programs import Asking
from tycoon.lab.standings import Played
from tycoon.search import Search

pytestmark = pytest.mark.interpreted

# How deals are seeded, written down once more: it is a promise to whoever keeps a seed.
GAME_STEP = 0xD1B5_4A32_D192_ED03
PLAYERS = 0x2545_F491_4F6C_DD1D
BEFORE = 0x9E6C_63D0_876A_68DE
WORD = (1 << 64) - 1

STUDENT = {2: 12.706, 3: 4.303, 4: 3.182, 5: 2.776, 6: 2.571, 10: 2.262}
"""What Student's t exceeds 2.5 % of the time, by the number of values; from tables."""

RANDOM = ["random"] * 3


def by_hand(
    start: State, names: list[str], deals: int, seed: int, whole_games: bool = False
) -> list[dict[str, Any]]:
    """What an arena counts, by a loop over the public interface that shares no code with it."""
    seats, samples = start.seats, []
    for deal in range(deals):
        rotations = []
        for rotation in range(seats):
            sitting = [names[(seat - rotation) % seats] for seat in range(seats)]
            points = played(start, sitting, seed + deal * GAME_STEP & WORD, whole_games)
            places = [1 + sum(other > own for other in points) for own in points]
            at = [(player + rotation) % seats for player in range(seats)]
            rotations.append(([points[seat] for seat in at], [places[seat] for seat in at]))
        samples.append(rotations)
    found = []
    for player, name in enumerate(names):
        returns = [mean(points[player] for points, _ in one) for one in samples]
        places = [mean(place[player] for _, place in one) for one in samples]
        found.append(
            {
                "name": name,
                "mean_return": pytest.approx(mean(returns)),
                "interval": pytest.approx(half(returns), rel=0.01),
                "mean_place": pytest.approx(mean(places)),
                "place_interval": pytest.approx(half(places), rel=0.01),
                "wins": sum(place[player] == 1 for one in samples for _, place in one),
            }
        )
    return found


def half(values: list[float]) -> float:
    """Half the width of the 95 % confidence interval of their mean."""
    return STUDENT[len(values)] * stdev(values) / len(values) ** 0.5


def played(start: State, names: list[str], seed: int, whole_games: bool) -> list[int]:
    """The points of a deal of Big Two and Daifugo, or of a game of Deal and Monopoly."""
    by_deal = start.game.name in {"bigtwo", "daifugo"} and not whole_games
    dealing, choosing = FastChance(seed), FastChance(seed ^ PLAYERS)
    state = start.copy()
    if (
        by_deal
        and start.game.name == "daifugo"
        and start.to_position()["options"].get("rounds") != 1
    ):
        order = FastChance(seed ^ BEFORE).shuffled(start.seats)
        described = {key: start.to_position()[key] for key in ("options", "seats")}
        described["places"] = [place + 1 for place in order]
        state = start.game.from_position(described, FastChance(1))
    while not state.is_over:
        if state.seat_to_act < 0:
            state.apply(state.default_action(), dealing)
            continue
        bot = bots.make(names[state.seat_to_act], start.game)
        state.apply(bot.choose(state.copy(), state.seat_to_act, choosing), dealing)
        if by_deal and state.seat_to_act < 0:
            return state.deal_returns()
    return state.returns()


def counted(report: Played) -> dict[str, Any]:
    """What does not depend on clocks and threads."""
    found: dict[str, Any] = msgspec.to_builtins(report)
    for name in ("seconds", "jobs"):
        del found[name]
    for player in found["players"]:
        del player["us_per_decision"]
    return found


@pytest.mark.parametrize(
    ("game", "preset", "names"),
    [
        ("bigtwo", "base", ["greedy", "random", "random", "greedy"]),
        ("bigtwo", "base", ["random", "greedy", "random"]),
        ("bigtwo", "teams", ["greedy", "random", "random", "random"]),
        ("daifugo", "dokopa", ["greedy", "random", "random"]),
        ("daifugo", "uecda", ["greedy", "random", "random", "random", "greedy"]),
        ("deal", "base", ["greedy", "random", "random"]),
    ],
)
@pytest.mark.parametrize("jobs", [1, 3])
def test_counts_are_those_of_a_plain_loop(
    game: str, preset: str, names: list[str], jobs: int
) -> None:
    start = tycoon.make(game, preset, len(names))
    deals = 10 if tycoon.compiled else 3
    report = compare(start, names, games=deals, seed=5, jobs=jobs)
    expected = by_hand(start, names, deals, 5)
    for one, wanted in zip(report.players, expected, strict=True):
        assert {name: getattr(one, name) for name in wanted} == wanted
    assert (report.games, report.wanted, report.rotations) == (deals, deals, len(names))
    assert report.unit == ("game" if game == "deal" else "deal")
    assert report.seed == 5


@pytest.mark.parametrize(
    ("game", "length", "names"),
    [
        ("bigtwo", {"hands": 2}, ["greedy", "random", "random"]),
        ("daifugo", {"rounds": 3}, ["greedy", "random", "random", "random"]),
        ("deal", {}, ["greedy", "random"]),
    ],
)
def test_whole_games_count_what_a_deal_leaves_to_the_next(
    game: str, length: dict[str, int], names: list[str]
) -> None:
    start = tycoon.make(game, seats=len(names), **length)
    report = compare(start, names, games=3, seed=5, whole_games=True)
    for one, wanted in zip(report.players, by_hand(start, names, 3, 5, True), strict=True):
        assert {name: getattr(one, name) for name in wanted} == wanted
    assert report.unit == "game"


def test_a_whole_game_of_monopoly_is_one_sample_and_may_be_stopped() -> None:
    start = tycoon.make("monopoly", "short", 2)
    report = compare(start, ["greedy", "random"], games=2, seed=3, max_decisions=40)
    assert (report.unit, report.games, report.stopped) == ("game", 2, 4)
    assert sum(one.decisions for one in report.players) == 160


@pytest.mark.parametrize(
    ("game", "seats"), [("bigtwo", 4), ("bigtwo", 3), ("daifugo", 5), ("deal", 2)]
)
def test_players_that_are_alike_come_to_the_same_exactly(game: str, seats: int) -> None:
    start = tycoon.make(game, seats=seats)
    report = compare(start, ["greedy"] * seats, games=7 if tycoon.compiled else 2)
    assert len({(one.mean_return, one.interval, one.mean_place) for one in report.players}) == 1
    assert {one.mean_return for one in report.players} == {0.0}
    assert {one.interval for one in report.players} == {0.0}


def test_game_i_of_the_first_rotation_is_that_of_playouts() -> None:
    start = tycoon.make("deal", seats=2)
    alone = play_out(start, ["greedy", "random"], games=1, seed=9)
    other = play_out(start, ["random", "greedy"], games=1, seed=9)
    report = compare(start, ["greedy", "random"], games=1, seed=9)
    both = alone.mean_returns[0] + other.mean_returns[1]
    assert report.players[0].mean_return == both / 2
    assert sum(one.decisions for one in report.players) == alone.decisions + other.decisions


def test_a_single_deal_has_no_interval() -> None:
    report = compare(tycoon.make("bigtwo"), ["greedy", *RANDOM], games=1)
    assert [one.interval for one in report.players] == [None] * 4
    assert [one.place_interval for one in report.players] == [None] * 4


def test_deals_of_daifugo_have_classes_unless_a_game_is_one_round() -> None:
    start, chance = tycoon.make("daifugo"), FastChance(2)
    seen = set()
    for _ in range(20):
        state = start.game.usual_deal(start, chance)
        seen.add(tuple(state.to_position()["places"]))
        assert state.options == start.options
        state.apply(state.default_action(), chance)
        assert sorted(state.to_position()["ranks"]) == [1, 2, 3, 4]
    assert len(seen) > 5
    assert start.game.usual_deal(state, chance) == state  # one to play on from
    single = tycoon.make("daifugo", rounds=1)
    assert single.game.usual_deal(single, chance) == single
    report = compare(single, ["greedy", *RANDOM], games=2)
    assert report.players[0].mean_return > 0


def test_players_that_think_by_iterations_come_to_the_same_again_in_any_threads() -> None:
    start = tycoon.make("bigtwo", seats=3)
    iterations, deals = (20, 4) if tycoon.compiled else (1, 1)
    # Interpreted, worlds that agree with what `greedy` has done take seconds.
    policy = "greedy" if tycoon.compiled else "random"
    players = [f"search:iterations={iterations}:policy={policy}", "greedy", "random"]
    one, again, three = (
        compare(start, players, games=deals, seed=2, jobs=jobs) for jobs in (1, 1, 3)
    )
    assert counted(one) == counted(again) == counted(three)
    search = Search(bots.make(policy, "bigtwo"), iterations=iterations)
    given = compare(start, [search, "greedy", "random"], games=deals, seed=2)
    assert given.players[0].mean_return == one.players[0].mean_return
    assert [given.players[0].name, one.players[0].name] == ["Search", players[0]]


class Slow(Bot):
    """Takes a millisecond of the processor for each decision."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        until = thread_time_ns() + 1_000_000
        while thread_time_ns() < until:
            pass
        return state.legal_actions()[0]


def test_what_a_decision_takes_is_told_of_each_player() -> None:
    slow, *others = compare(tycoon.make("bigtwo"), [Slow(), *RANDOM], games=2, jobs=2).players
    assert slow.us_per_decision >= 1000
    for other in others:
        assert 0 < other.us_per_decision < 1000


def test_what_was_left_in_the_middle_goes_on(tmp_path: Path) -> None:
    start = tycoon.make("bigtwo", seats=3)
    players = ["greedy", "random", "search:iterations=5" if tycoon.compiled else "greedy"]
    deals = 24  # more than a busy machine plays between two looks
    whole = compare(start, players, games=deals, seed=1)
    for jobs in (1, 3):
        out = tmp_path / str(jobs)
        arena = Arena(start, players, games=deals, seed=1, jobs=jobs, out=out)
        for _ in arena.go():
            if arena.games >= 2:
                break
        begun = arena.games
        assert 2 <= begun
        for _ in arena.go():  # the same one
            if arena.games > begun:
                break
        taken_up = Arena(start, players, games=deals, seed=1, out=out)
        assert taken_up.games == arena.games > begun
        for _ in taken_up.go():
            pass
        assert counted(taken_up.report()) == counted(whole)
        for _ in arena.go():
            pass
        assert counted(arena.report()) == counted(whole)


def test_what_was_torn_off_is_played_again_and_more_deals_are_added(tmp_path: Path) -> None:
    start = tycoon.make("bigtwo", seats=3)
    players = ["greedy", "random", "random"]
    compare(start, players, games=4, out=tmp_path)
    results = tmp_path / "results.jsonl"
    kept = results.read_bytes()
    results.write_bytes(kept[:-20])
    assert Arena(start, players, games=4, out=tmp_path).games < 4
    again = compare(start, players, games=4, out=tmp_path)
    assert counted(again) == counted(compare(start, players, games=4))
    more = compare(start, players, games=6, out=tmp_path)
    assert counted(more) == counted(compare(start, players, games=6))
    fewer = compare(start, players, games=3, out=tmp_path)
    alone = compare(start, players, games=3)
    for one, other in zip(fewer.players, alone.players, strict=True):
        assert msgspec.structs.astuple(one)[:6] == msgspec.structs.astuple(other)[:6]
    assert fewer.games == fewer.wanted == 3
    lines = results.read_bytes().splitlines(keepends=True)
    results.write_bytes(lines[0] + lines[0] + b"".join(lines[1:]))
    assert counted(compare(start, players, games=6, out=tmp_path)) == counted(more)


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    start = tycoon.make("bigtwo", seats=3)
    players = ["greedy", "random", "random"]
    compare(start, players, games=1, seed=1, out=tmp_path / "a")
    other = tycoon.make("bigtwo", seats=3, limit=50)
    with pytest.raises(BadFolder) as refused:
        Arena(other, ["greedy", "random", "greedy"], seed=2, out=tmp_path / "a")
    assert refused.value.details["differences"] == [
        "options.limit: 100 ≠ 50",
        'players: ["greedy","random","random"] ≠ ["greedy","random","greedy"]',
        "seed: 1 ≠ 2",
    ]
    with pytest.raises(BadFolder) as refused:
        Arena(start, players, seed=1, out=tmp_path / "a", whole_games=True)
    assert refused.value.details["differences"] == ["unit: deal ≠ game"]
    with pytest.raises(BadFolder, match="holds no results"):
        Arena(start, players, out=tmp_path)
    results = tmp_path / "a" / "results.jsonl"
    results.write_bytes(b'{"lineup":0}\n')
    with pytest.raises(BadFolder, match=r"results\.jsonl, 1"):
        Arena(start, players, seed=1, out=tmp_path / "a")
    settings = tmp_path / "a" / "arena.json"
    assert json.loads(settings.read_text())["options"]["limit"] == 100
    settings.write_text("no")
    with pytest.raises(BadFolder, match=r"arena\.json"):
        Arena(start, players, seed=1, out=tmp_path / "a")


def test_a_folder_in_which_a_program_played_is_gone_on_with(tmp_path: Path) -> None:
    start = tycoon.make("bigtwo", seats=3)
    players = [Program("mine", (sys.executable, str(EXAMPLE))), "random", "random"]
    compare(start, players, games=1, seed=2, out=tmp_path)
    assert compare(start, players, games=2, seed=2, out=tmp_path).games == 2
    other = [Program("mine", (sys.executable, str(EXAMPLE), "-x")), "random", "random"]
    with pytest.raises(BadFolder, match="players"):
        Arena(start, other, seed=2, out=tmp_path)


def test_what_cannot_be_is_refused() -> None:
    start = tycoon.make("bigtwo")
    for players, error, text in (
        (["greedy"] * 3, ValueError, "3 players for 4 seats"),
        ("greedy", TypeError, "players"),
        (["greedy", *RANDOM[1:], 3], TypeError, "player"),
        (["greedyy", *RANDOM], UnknownBot, "greedy"),
        (["greedy:speed=3", *RANDOM], BadSetting, "speed"),
        (["greedy:speed", *RANDOM], BadSetting, "name:setting=value"),
        (["search:depth=3", *RANDOM], BadSetting, "iterations, margin, policy, seconds"),
        (["search:iterations=0", *RANDOM], BadSetting, "iterations"),
        (["search:policy=x", *RANDOM], UnknownBot, "x"),
        (["strong:iterations=0", *RANDOM], BadSetting, "iterations: 0 is not 1"),
        (["strong:depth=1", *RANDOM], BadSetting, "depth"),
        ([bots.make("greedy", "deal"), *RANDOM], TypeError, "bigtwo"),
    ):
        with pytest.raises(error, match=text):
            Arena(start, players)  # type: ignore[arg-type]
    for name, value in (("games", 0), ("jobs", 257), ("max_decisions", 0), ("jobs", -1)):
        with pytest.raises(ValueError, match=name):
            Arena(start, ["greedy", *RANDOM], **{name: value})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="whole_games"):
        Arena(start, ["greedy", *RANDOM], whole_games=1)  # type: ignore[arg-type]
    assert RoundRobin(start, ["greedy", "random"], whole_games=True).report().unit == "game"
    with pytest.raises(ValueError, match="two or more"):
        RoundRobin(start, ["greedy"])


class Cheat(Bot):
    """Chooses what is not legal."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return (1 << 52) - 1


def test_the_mistake_of_a_bot_comes_out() -> None:
    arena = Arena(tycoon.make("bigtwo"), [Cheat(), *RANDOM], jobs=3)
    with pytest.raises(IllegalMove):
        for _ in arena.go():
            pass
    assert arena.games == 0


def test_a_round_robin_is_an_arena_of_one_among_others() -> None:
    start = tycoon.make("bigtwo", seats=3)
    names = ["random", "greedy", "search:iterations=3" if tycoon.compiled else "kiki"]
    deals = 6
    contest = RoundRobin(start, names, games=deals, seed=4, jobs=2)
    for _ in contest.go():
        pass
    report = contest.report()
    assert report.games == report.wanted == 6 * deals
    assert [(one.player, one.among) for one in report.matches] == [
        (one, other) for one in names for other in names if one != other
    ]
    for match in report.matches:
        alone = compare(start, [match.player, match.among, match.among], games=deals, seed=4)
        assert match.mean_return == alone.players[0].mean_return
        assert match.interval == alone.players[0].interval
    for player in report.players:
        own = [one for one in report.matches if one.player == player.name]
        assert player.mean_return == pytest.approx(mean(one.mean_return for one in own))
    random, greedy, _ = report.players
    assert greedy.rating - greedy.rating_interval > random.rating + random.rating_interval
    assert sum(one.rating for one in report.players) == pytest.approx(0, abs=1e-6)


def test_with_two_seats_each_pair_meets_once() -> None:
    start = tycoon.make("deal", seats=2)
    contest = RoundRobin(start, ["random", "greedy", "kiki"], games=3)
    for _ in contest.go():
        pass
    report = contest.report()
    assert report.games == 9
    assert len(report.matches) == 6
    found = {(one.player, one.among): one for one in report.matches}
    assert found["kiki", "greedy"].score == found["greedy", "kiki"].score == 0.5
    one, other = found["random", "greedy"], found["greedy", "random"]
    assert one.score == pytest.approx(1 - other.score)
    assert one.mean_return == -other.mean_return


# Programs

EXAMPLE = Path(__file__).parents[2] / "examples" / "program_bot.py"


class Example(Bot):
    """What the example does, in this process."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        legal = state.view(seat).legal
        plays = [move for move in legal if move != "pass"]
        leads = "pass" not in legal
        if not plays:
            return state.parse("pass")
        return state.parse(max(plays, key=len) if leads else min(plays, key=len))


def test_the_example_plays_as_it_would_in_this_process() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 60
    start = tycoon.make("bigtwo")
    program = Program("mine", (sys.executable, str(EXAMPLE)))
    deals = 3 if tycoon.compiled else 1
    asked = compare(start, [program, "random", program, "greedy"], games=deals, jobs=2)
    own = compare(start, [Example(), "random", Example(), "greedy"], games=deals)
    for one, other in zip(asked.players, own.players, strict=True):
        assert one.mean_return == other.mean_return
        assert one.interval == other.interval
    assert [one.name for one in asked.players] == ["mine", "random", "mine", "greedy"]


SLOW = """
import json, sys, time
for line in sys.stdin:
    said, until = json.loads(line), time.process_time() + 0.02
    while time.process_time() < until:
        pass
    if "view" in said:
        print(json.dumps({"move": said["view"]["default"]}), flush=True)
"""


def test_a_program_is_measured_until_its_answer() -> None:
    program = Program("slow", (sys.executable, "-c", SLOW))
    report = compare(tycoon.make("bigtwo", seats=3), [program, "random", "random"], games=1)
    slow, *others = report.players
    assert slow.us_per_decision > 20_000
    assert all(other.us_per_decision < 20_000 for other in others)


def test_an_answer_that_nobody_has_asked_for_is_none_to_the_next_question() -> None:
    state = tycoon.make("bigtwo")
    state.apply(state.default_action(), FastChance(1))
    move = json.dumps({"move": state.view(state.seat_to_act).default})
    asking = Asking(saying(f"{move}\n{move}", then="sys.stdin.read()"))
    try:
        asking.choose(state, state.seat_to_act, FastChance(1))
        given_up = monotonic() + 60
        while asking._lines.empty():
            assert monotonic() < given_up
        with pytest.raises(ProgramFailed, match="once asked"):
            asking.choose(state, state.seat_to_act, FastChance(1))
    finally:
        asking.stop()


LISTENING = """
import json, sys
for line in sys.stdin:
    with open({path!r}, "a") as out:
        out.write(line)
    said = json.loads(line)
    if "view" in said:
        print(json.dumps({{"move": said["view"]["default"]}}), flush=True)
"""


def test_a_program_is_told_the_game_once_and_then_what_its_seat_may_know(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    start = tycoon.make("bigtwo", seats=3, limit=77)
    code = LISTENING.format(path=str(heard))
    compare(start, [Program("l", (sys.executable, "-c", code)), "random", "random"], games=1)
    first, *questions = [json.loads(line) for line in heard.read_text().splitlines()]
    assert first == {
        "tycoon": 1,
        "game": "bigtwo",
        "rules_version": start.game.version,
        "seats": 3,
        "options": msgspec.to_builtins(start.options),
    }
    assert {one["view"]["viewer"] for one in questions} == {0, 1, 2}
    for one in questions:
        assert list(one) == ["view"]
        view = one["view"]
        assert view["viewer"] == view["seat_to_act"]
        assert view["default"] in view["legal"]
        assert set(view) == set(msgspec.to_builtins(start.view(0)))


def saying(*lines: str, then: str = "") -> Program:
    """A program that reads the game and a question, says something and does something."""
    code = "import sys\nsys.stdin.readline(); sys.stdin.readline()\n"
    code += "".join(f"print({line!r}, flush=True)\n" for line in lines) + then
    return Program("odd", (sys.executable, "-c", code), 30)


@pytest.mark.parametrize(
    ("program", "key", "text"),
    [
        (Program("odd", ("no such program",)), "start", "cannot be started"),
        (saying(then="sys.exit(3)"), "ended", "status 3"),
        (saying("hello"), "answer", "hello"),
        (saying('{"go": 1}'), "answer", "go"),
        (saying('{"move": 3}'), "answer", "move"),
        (saying("x" * 20_000), "answer", "xxx"),
        (saying('{"move": "nonsense"}'), "move", "'nonsense', legal are: 3d"),
        (saying('{"move": "2s"}'), "move", "'2s', legal are: 3d"),
        (saying('{"move": "pass"}'), "move", "'pass', legal are: 3d"),
        (Program("odd", (sys.executable, "-c", "input(); input(); input()"), 0.2), "late", "0.2"),
        (Program("odd", (sys.executable, "-c", "print(1)\nwhile 1: input()")), "answer", "1"),
    ],
)
def test_a_program_that_cannot_play_is_told_of(program: Program, key: str, text: str) -> None:
    arena = Arena(tycoon.make("bigtwo"), [program] * 4, games=2)
    with pytest.raises(ProgramFailed, match=text) as failed:
        for _ in arena.go():
            pass
    assert failed.value.key == f"error.program_{key}"
    assert failed.value.details["name"] == "odd"
    assert arena.games == 0


def test_a_program_that_does_not_answer_is_ended_with_the_arena() -> None:
    code = "import os, sys\nprint(os.getpid(), file=open(sys.argv[1], 'w'), flush=True)\n"
    code += "while True: input()"
    program = Program("mute", (sys.executable, "-c", code, "/dev/null"), 250)
    arena = Arena(tycoon.make("bigtwo"), [program, *RANDOM], jobs=2)
    for turn, _ in enumerate(arena.go()):
        if turn == 3:
            break
    asked = [one for table in arena._tables for one in table.programs()]
    assert asked
    assert all(one._process is None or one._process.poll() is not None for one in asked)
    assert arena.games == 0
