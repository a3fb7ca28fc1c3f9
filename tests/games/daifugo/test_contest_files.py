"""The contest's own files: the server's log, places by lot, classes without an exchange, damage."""

from __future__ import annotations

import os
import warnings
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.daifugo.test_convert import decisions, played, rounds_of, text_of
from tests.games.daifugo.tools import few
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadRecord
from tycoon.core.record import Record, Recorder
from tycoon.games.daifugo import GAME, cards
from tycoon.games.daifugo.records import uecda
from tycoon.games.daifugo.records.convert import contests, to_record, to_records, to_text

REAL = os.environ.get("TYCOON_CONTEST_RECORDS", "")
SUITS, STANDING, RANKS = "cdhs", "NMLK", "x3456789TJQKA2x"
HEAD = """\
%-----%hostname% table.example
%-----%palyer_name% ann ben cho dan eve
%-----%RULE_8GIRI% YES
%-----%RULE_11BACK% NO
%-----%GAME_NUMBER% 100
"""
# Every line of a round of the text, and what spoils it.
SPOILT = {
    "game": "game seven",
    "class": "class 0 1 2 3 4 x",
    "seat": "seat 0 0 1 2 3",
    "dealt": "dealt { c3 }",
    "changed": "changed c3",
    "original": "original { c3 c3 }",
    "play": "play d-3[1 ",
    "result": "result 0 1 2 3 x",
}


def test_places_by_lot_are_those_of_the_result() -> None:
    """DF-23: after twenty passes those still in draw lots; the text tells only what came of it."""
    seen = set()
    for seed in range(few(12, 6)):
        ours = Record.read(by_lot(seed, plays=90))
        back = Record.read(to_record(to_text(ours)))
        assert decisions(back) == decisions(ours)
        assert back.outcome == ours.outcome
        back.replay()
        seen |= {tuple(draw) for draw in drawn(by_lot(seed, plays=90))}
        for contest in contests(ours):
            state, _ = uecda.replay(contest)
            assert [place - 1 for place in state.places[:5]] == contest.result
    assert seen >= {("below", 4), ("below", 5)}


def test_a_result_that_no_lot_can_give_is_refused() -> None:
    """Who went out before the lots keeps that place."""
    seed = next(n for n in range(99) if ["below", 5] not in drawn(by_lot(n, 1, plays=90)))
    text = to_text(Record.read(by_lot(seed, 1, plays=90)))
    result = next(line for line in text.splitlines() if line.startswith("result"))
    places = result.split()[1:]
    first, last = places.index("0"), places.index("4")
    places[first], places[last] = "4", "0"
    with pytest.raises(BadRecord, match="these plays lead to the result"):
        to_record(text.replace(result, " ".join(["result", *places]), 1))


def test_classes_without_an_exchange_do_not_count() -> None:
    """Some servers name classes where there are none: nothing is changed then."""
    text = to_text(Record.read(played(5, few(40, 9), class_lapse=4)))
    named = text.replace("class\n", "class 0 1 2 3 4\n")
    assert named.count("class 0 1 2 3 4\n") > 2
    record = Record.read(to_record(named))
    record.replay()
    assert decisions(record) == decisions(Record.read(to_record(text)))
    assert to_text(record) == named
    bare = "\n".join(line for line in named.splitlines() if not line.startswith("changed"))
    assert decisions(Record.read(to_record(bare))) == decisions(record)


def test_a_round_whose_gifts_came_back_has_classes() -> None:
    """Who returns just what was given leaves the hands as dealt, and yet there was an exchange."""
    [contest] = uecda.read(rounds_of(text_of(1, 8))[3])
    contest.original = list(contest.dealt)
    assert not contest.lapsed
    contest.changed = [0] * 5
    assert contest.lapsed


# The server's log.


@pytest.mark.parametrize("seed", range(3))
def test_logs_are_read(seed: int) -> None:
    """The log of a game gives the decisions of that game."""
    ours = Record.read(played(seed, few(40, 5)))
    back = Record.read(to_record(log_of(contests(ours))))
    assert decisions(back) == decisions(ours)
    assert back.outcome == ours.outcome
    untimed = [line for line in to_text(back).splitlines() if not line.startswith("game")]
    assert untimed == [line for line in to_text(ours).splitlines() if not line.startswith("game")]


def test_logs_of_lapsing_classes_and_of_lots() -> None:
    for ours in (played(5, few(40, 9), class_lapse=4), by_lot(3)):
        record = Record.read(ours)
        assert decisions(Record.read(to_record(log_of(contests(record))))) == decisions(record)


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("", "p"),
        ("Kx", "jk"),
        ("D3", "d3"),
        ("H4C4", "ch-4"),
        ("L4C4", "ch-4(h)"),
        ("S4H4D4C4J4", "cdhs-4(*)"),
        ("H9LTHJ", "h-9TJ(T)"),
        ("MxD3D4", "d-<34(<)"),
        ("DKDAD2Mx", "d-KA2>(>)"),
        ("CKCAC2", "c-KA2"),
    ],
)
def test_plays_of_a_log(theirs: str, ours: str) -> None:
    log = log_of(contests(Record.read(to_record(text_of(1, 1)))))
    head, _, rest = log.partition("%play%  ")
    record = to_records(f"{head}%play%  {rest[0]}{theirs}EE\n")
    [[at, note]] = Record.read(record.records[0]).notes if record.records else [[0, {}]]
    if record.records:
        assert note["turns"] == [[ours, 0]]
    else:  # a lead that is not legal cannot be passed by everybody, but it was read
        assert "is no play" not in str(record.damaged)
    assert spelled(ours) == theirs
    assert at == 0


@pytest.mark.parametrize("theirs", ["S3H4", "KxS4H9", "KxL3", "K3L3", "S1", "S3H3H3EE1"])
def test_what_is_no_play_of_a_log(theirs: str) -> None:
    log = log_of(contests(Record.read(to_record(text_of(1, 1)))))
    head, _, rest = log.partition("%play%  ")
    spoilt = f"{head}%play%  {rest[0]}{theirs}EE{rest[rest.index('EE') + 2 :]}"
    with pytest.raises(BadRecord, match=f"line {head.count(chr(10)) + 1}: .* is no play"):
        to_record(spoilt)


def test_a_log_may_end_anywhere() -> None:
    """The last block is often not written: every whole round is read, and the last as it goes."""
    log = log_of(contests(Record.read(played(9, 2))))
    last = log.index("%00001%")
    ends = {"hands": 0, "none": 0}
    for end in range(last, len(log), few(3, 17)):
        found = to_records(log[:end])
        assert not found.damaged
        assert not found.breaks
        assert found.rounds + (found.cut is not None) in (1, 2)
        ends["none" if found.cut is not None else "hands"] += 1
        assert len(found.records) == 1
    assert min(ends.values()) > 5


def test_a_log_without_a_single_round() -> None:
    log = log_of(contests(Record.read(played(9, 1))))
    with pytest.raises(BadRecord, match="no round"):
        to_record(HEAD)
    with pytest.raises(BadRecord, match="line 6: the file ends in game 0"):
        to_record(log[: log.index("palyer_cards") + 30])


def test_a_log_of_other_rules_is_refused() -> None:
    log = log_of(contests(Record.read(played(9, 1))))
    with pytest.raises(BadRecord, match="line 4: the contest plays RULE_11BACK NO, not YES"):
        to_record(log.replace("RULE_11BACK% NO", "RULE_11BACK% YES"))


def test_whose_turn_a_log_says_is_checked() -> None:
    log = log_of(contests(Record.read(played(9, 1))))
    at = log.index("%play%  ") + len("%play%  ")
    other = (int(log[at]) + 1) % 5
    with pytest.raises(BadRecord, match=f"line 10: player {other} plays, where it is player"):
        to_record(f"{log[:at]}{other}{log[at + 1 :]}")


# Damaged rounds.


@pytest.mark.parametrize("word", SPOILT)
def test_a_damaged_round_is_named_and_the_rest_kept(word: str) -> None:
    lines = text_of(2, 6).splitlines()
    at = [number for number, line in enumerate(lines) if line.split(" ")[0] == word][3]
    lines[at] = SPOILT[word]
    found = to_records("\n".join(lines))
    assert [error.details["line"] for error in found.damaged] == [at + 1]
    assert found.breaks == []
    assert found.rounds == 5
    kept = "".join(to_text(Record.read(record)) for record in found.records)
    assert kept == "".join(rounds_of(text_of(2, 6))[:3] + rounds_of(text_of(2, 6))[4:])
    with pytest.raises(BadRecord, match=f"line {at + 1}:"):
        to_record("\n".join(lines))


@pytest.mark.parametrize(
    "word", ["mibun", "seat", "palyer_cards", "change_cards", "play", "result", "points"]
)
def test_a_damaged_round_of_a_log_is_named_and_the_rest_kept(word: str) -> None:
    lines = log_of(contests(Record.read(to_record(text_of(2, 6))))).splitlines()
    at = next(number for number, line in enumerate(lines) if f"%00003%{word}%" in line)
    for spoilt in (lines[at].replace(f"%{word}% ", f"%{word}% zz"), ""):
        found = to_records("\n".join([*lines[:at], spoilt, *lines[at + 1 :], ""]))
        if word == "points" and not spoilt:
            assert found.rounds == 6
            continue
        [error] = found.damaged
        first = next(number for number, line in enumerate(lines) if "%00003%" in line)
        assert error.details["line"] in ({at + 1} if spoilt else {first + 1, first + 2})
        assert (found.rounds, len(found.records), found.breaks) == (5, 2, [])


def test_a_round_that_is_not_there_divides_the_game() -> None:
    """Nothing is damaged then, but the game before and the game after are two records."""
    parts = rounds_of(text_of(2, 6))
    found = to_records("".join(parts[:2] + parts[3:]))
    assert found.damaged == []
    assert [len(contests(Record.read(record))) for record in found.records] == [2, 3]
    [error] = found.breaks
    assert error.details["line"] == 9 * 2 + 3
    with pytest.raises(BadRecord, match="line 21: the classes are not the places"):
        to_record("".join(parts[:2] + parts[3:]))


def test_a_round_that_is_not_played_to_its_end_is_damaged_within_a_file() -> None:
    parts = rounds_of(text_of(2, 6))
    parts[2] = "\n".join(
        line[:40] if line.startswith("play") else line for line in parts[2].splitlines()
    ).replace(parts[2].splitlines()[-1], "result\n")
    found = to_records("".join(parts))
    assert [error.details["line"] for error in found.damaged] == [9 * 2 + 8]
    assert found.rounds == 5


@pytest.mark.parametrize("form", ["text", "log"])
def test_files_damaged_at_random_are_refused_or_make_records_that_replay(form: str) -> None:
    random = Random(7)
    text = text_of(2, 6)
    whole = text if form == "text" else log_of(contests(Record.read(to_record(text))))
    kept = []
    for _ in range(few(30, 6)):
        spoilt = list(whole)
        for _ in range(random.randrange(1, 4)):
            at = random.randrange(len(spoilt))
            spoilt[at : at + random.randrange(4)] = random.choice(
                ["", "x", "\n", " ", "7", "%", "{"]
            )
        try:
            found = to_records("".join(spoilt))
        except BadRecord:
            continue
        kept.append(found.rounds)
        for record in found.records:
            Record.read(record).replay()
    assert kept
    assert max(kept) >= 5


@pytest.mark.slow
def test_real_files() -> None:
    """Every round of the contest's own files converts and replays to its own result.

    They belong to their authors and are not ours to give on: name a folder of them.
    """
    if not REAL:
        why = "TYCOON_CONTEST_RECORDS names no folder of contest files: none was read"
        warnings.warn(why, stacklevel=1)
        pytest.skip(why)
    told = 0
    for path in sorted(Path(REAL).iterdir()):
        text = path.read_text()
        results = text.count("%result%") or sum(
            line.startswith("result ") for line in text.splitlines()
        )
        if not results:
            continue
        found = to_records(text)
        assert (found.damaged, found.breaks, len(found.records)) == ([], [], 1), path
        record = Record.read(found.records[0])
        record.replay()
        assert sum(sorted(one.result) == [0, 1, 2, 3, 4] for one in contests(record)) == results
        assert to_text(Record.read(to_record(to_text(record)))) == to_text(record)
        told += results
    assert told > 0
    print(f"{told} rounds of the contest replay to their results")


# How the server writes.


def by_lot(seed: int, rounds: int = 2, plays: int = 40) -> bytes:
    """A record whose rounds end by twenty passes."""
    random, chance, recorder = Random(seed), FastChance(seed), Recorder()
    state = GAME.new(GAME.options("uecda", 5, rounds=rounds), 5)
    lines = [recorder.begin(state)]
    left = plays
    while not state.is_over:
        legal = state.legal_actions()
        if state.seat_to_act < 0:
            left = plays
        left -= 1
        passing = left < 0 and 0 in legal
        action = 0 if passing else random.choice(legal[: max(1, len(legal) - 1)])
        lines.append(recorder.play(state, action, chance)[0])
    lines.append(recorder.end(state))
    return b"".join(lines)


def drawn(record: bytes) -> list[list[Any]]:
    """How many drew lots first, each time."""
    steps = Record.read(record).steps
    return [step.chance[0][:2] for step in steps if step.move == "p" and step.chance]


@cache
def spelled(said: str) -> str:
    """Our notation as the server's cards."""
    if said in ("p", "jk"):
        return "Kx" if said == "jk" else ""
    if "-" not in said:
        return said[0].upper() + said[1]
    suits, _, rest = said.partition("-")
    ranks, _, stands = rest.rstrip(")").partition("(")
    if len(ranks) > 1:
        joker = STANDING[SUITS.index(suits)]
        letters = [joker if rank == stands else suits.upper() for rank in ranks]
        return "".join(
            letter + ("x" if rank in "<>" else rank)
            for letter, rank in zip(letters, ranks, strict=True)
        )
    letters = [STANDING[SUITS.index(suit)] if suit == stands else suit.upper() for suit in suits]
    letters.sort(key="SKHLDMCN".index)
    return "".join(letter + ranks for letter in letters) + ("J" + ranks if stands == "*" else "")


def held(hand: int) -> str:
    names = ["J3" if name == "jk" else name[0].upper() + name[1] for name in cards.names(hand)]
    return "".join(sorted(names, key=lambda name: ("SHDCJ".index(name[0]), RANKS.index(name[1]))))


def players(places: list[int]) -> str:
    return "".join(str(places.index(place)) for place in range(5))


def log_of(rounds: list[uecda.Contest]) -> str:
    """What the server would have logged of these rounds."""
    lines = []
    for number, contest in enumerate(rounds):
        classes, after = contest.classes, [0] * 5
        state: Any = GAME.from_position(uecda.position(contest), FastChance(0))
        turns = []
        for turn in contest.turns:
            turns.append(f"{state.seat_to_act}{spelled(turn.said)}EE")
            action = uecda.submitted(state, turn)
            state.apply(action, uecda.lots(state, action, contest.result))
        after = [old + 5 - place for old, place in zip(contest.score, contest.result, strict=True)]
        gifts = [
            f"{giver}{classes.index(4 - classes[giver])}{held(contest.changed[giver])}EE"
            for giver in (classes.index(place) for place in (4, 3, 0, 1) if not contest.lapsed)
        ]
        told = {
            "mibun": "22222" if contest.lapsed else "".join(map(str, classes)),
            "seat": players(contest.seats),
            "palyer_cards": " ".join(map(held, contest.dealt)) + " ",
            "change_cards": " " + " ".join(gifts) if gifts else "NULL",
            "play": " " + " ".join(turns),
            "result": players(contest.result),
            "points": " ".join(map(str, after)),
        }
        lines += [f"%{number:05}%{word}% {rest}\n" for word, rest in told.items()]
    return HEAD + "".join(lines)
