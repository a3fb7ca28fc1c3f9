"""Contest records as our records, and back."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from tests.games.daifugo.tools import few
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadRecord
from tycoon.core.record import Record, Recorder, Step
from tycoon.games.daifugo import GAME
from tycoon.games.daifugo.records import uecda
from tycoon.games.daifugo.records.convert import contests, to_record, to_text

SAMPLE = """\
/* five friends */
game 1
seat 0 1 2 3 4
dealt { c3 d4 h5 s6 c8 d9 ht sj ck da h2 } { d3 h4 s5 c7 d8 h9 st cq dk ha s2 } \
{ h3 s4 c6 d7 h8 s9 cj dq hk sa jo } { s3 c5 d6 h7 s8 ct dj hq sk c2 } \
{ c4 d5 h6 s7 c9 dt hj sq ca d2 }
original { c3 d4 h5 s6 c8 d9 ht sj ck da h2 } { d3 h4 s5 c7 d8 h9 st cq dk ha s2 } \
{ h3 s4 c6 d7 h8 s9 cj dq hk sa jo } { s3 c5 d6 h7 s8 ct dj hq sk c2 } \
{ c4 d5 h6 s7 c9 dt hj sq ca d2 }
play d-3[120] h-3[44] c-5[7] h-6 d-4[9] d-8[15] c-7[3]
"""


def played(seed: int, rounds: int, stop: int | None = None, **options: Any) -> bytes:
    """A record of a game played at random, up to so many decisions."""
    random, chance, recorder = Random(seed), FastChance(seed), Recorder()
    state = GAME.new(GAME.options("uecda", 5, rounds=rounds, **options), 5)
    lines = [recorder.begin(state)]
    while not state.is_over and (stop is None or recorder.lines <= stop):
        legal = state.legal_actions()
        action = random.choice(legal[: max(1, len(legal) - 1)])
        lines.append(recorder.play(state, action, chance)[0])
    if state.is_over:
        lines.append(recorder.end(state))
    return b"".join(lines)


@cache
def text_of(seed: int, rounds: int) -> str:
    return to_text(Record.read(played(seed, rounds)))


def decisions(record: Record) -> list[tuple[Any, ...]]:
    """All but the draws, which may give the same hands in another order."""
    return [(step.seat, step.move, step.events, step.digest) for step in record.steps]


def rounds_of(text: str) -> list[str]:
    return ["game " + part for part in text.split("game ")[1:]]


@pytest.mark.parametrize("seed", range(4))
def test_our_games_come_back(seed: int) -> None:
    """The record replays, move by move and digest by digest, to the same outcome."""
    ours = Record.read(played(seed, few(40, 5) + seed))
    back = Record.read(to_record(to_text(ours)))
    assert decisions(back) == decisions(ours)
    assert back.header == ours.header
    assert back.outcome == ours.outcome is not None
    back.replay()


def test_a_contest_with_lapsing_classes_comes_back() -> None:
    ours = Record.read(played(5, few(210, 9), class_lapse=few(100, 4)))
    back = Record.read(to_record(to_text(ours)))
    assert decisions(back) == decisions(ours)
    assert back.header == ours.header
    assert to_text(ours).count("class\n") == 3


def test_an_unfinished_game_comes_back() -> None:
    ours = Record.read(played(6, 100, stop=150))
    back = Record.read(to_record(to_text(ours)))
    assert [one[1] for one in decisions(back)] == [one[1] for one in decisions(ours)]
    assert back.outcome is None
    assert back.replay().seat_to_act >= 0


def test_texts_come_back() -> None:
    """Numbers, points, times and what was not legal are kept."""
    [contest] = uecda.read(SAMPLE)
    contest.number, contest.changed = 1503, [0] * 5
    text = uecda.write(contest)
    assert "h-3[44]" in text
    assert to_text(Record.read(to_record(text))) == text


def test_excerpts_come_back() -> None:
    parts = rounds_of(text_of(1, 8))
    for first in range(1, 8):
        excerpt = "".join(parts[first:])
        record = Record.read(to_record(excerpt))
        assert record.replay().returns() == Record.read(to_record(text_of(1, 8))).replay().returns()
        assert to_text(record) == excerpt


def test_excerpts_without_points_or_with_other_numbers() -> None:
    parts = rounds_of(text_of(1, 8))[4:]
    excerpt = "".join(parts).replace("game ", "game 77")
    excerpt = "\n".join("score" if "score" in line else line for line in excerpt.splitlines())
    record = Record.read(to_record(excerpt + "\n"))
    record.replay()
    assert to_text(record) == excerpt + "\n"


def test_a_record_written_by_hand() -> None:
    """DF-60: the 3 on a 3 and the 4 on a 6 were not legal and are passes; the 8 cuts."""
    record = Record.read(to_record(SAMPLE))
    state: Any = record.replay()
    assert [(step.seat, step.move) for step in record.steps] == [
        (-1, "deal"),
        (1, "d3"),
        (2, "p"),
        (3, "c5"),
        (4, "h6"),
        (0, "p"),
        (1, "d8"),
        (1, "c7"),
    ]
    assert state.seat_to_act == 2
    assert record.outcome is None


def test_seats_that_change_every_round() -> None:
    ours = Record.read(played(8, 6, reseat_every=1))
    back = Record.read(to_record(to_text(ours)))
    assert decisions(back) == decisions(ours)
    assert back.header.options["reseat_every"] == 1


def test_the_first_seats_need_not_be_in_order() -> None:
    """Players 1, 2 and 0 sit in a row and have eleven cards, which cannot be dealt otherwise."""
    text = SAMPLE.replace("seat 0 1 2 3 4", "seat 3 1 2 4 0")
    text = text[: text.index("play")] + "play d-3 p p p p\n"
    record = Record.read(to_record(text))
    assert [step.seat for step in record.steps] == [-1, 1, 2, 0, 3, 4]
    assert record.header.position is not None
    assert record.header.position["ring"] == [4, 1, 2, 0, 3]
    record.replay()
    with pytest.raises(BadRecord, match="line 4: cards are not dealt"):
        to_record(text.replace("seat 3 1 2 4 0", "seat 0 2 4 1 3"))


def test_more_than_a_thousand_rounds_have_no_end() -> None:
    text = "".join(rounds_of(text_of(1, 8))[1:]).replace("game ", "game 200")
    text = "\n".join("score" if "score" in line else line for line in text.splitlines())
    record = Record.read(to_record(text))
    assert record.header.options["rounds"] == 0
    assert record.outcome is None


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("game 1", "game one", 2),
        ("game 1", "gam 1", 1),
        ("seat 0 1 2 3 4", "seat 0 1 2 3 3", 3),
        ("seat 0 1 2 3 4", "seat 0 1 2 3 99999999999999999999", 3),
        ("dealt { c3 d4", "dealt { d4 c3 c3", 4),
        ("dealt { c3 d4", "dealt { d4", 4),
        ("dealt { c3", "dealt c3 {", 4),
        ("original { c3 d4", "original { c3", 5),
        ("original { c3 d4", "original { c3 d9", 5),
        ("dealt { c3 d4 h5", "dealt { c3 d4 s5", 4),
        ("d-3[120]", "d-3[120", 6),
        ("d-3[120]", "x-3[120]", 6),
        ("d-3[120]", "d-3[99999999999999999999]", 6),
        ("play", "play d-3[1]\nplay", 7),
        ("play", "score x\nplay", 6),
    ],
)
def test_damaged_records_name_the_line(old: str, new: str, line: int) -> None:
    with pytest.raises(BadRecord) as caught:
        to_record(SAMPLE.replace(old, new, 1))
    assert caught.value.details["line"] == line
    assert f"line {line}:" in str(caught.value)


@pytest.mark.parametrize(
    ("game", "word", "change"),
    [
        (0, "result", lambda rest: " ".join(reversed(rest.split()))),
        (0, "play", lambda rest: rest.rsplit(" ", 1)[0]),
        (2, "play", lambda rest: rest + " p[0]"),
        (1, "class", lambda rest: " ".join(reversed(rest.split()))),
    ],
)
def test_rounds_follow_from_the_rules(game: int, word: str, change: Any) -> None:
    lines = text_of(2, 4).splitlines()
    number = [i for i, line in enumerate(lines) if line.startswith(word)][game]
    lines[number] = f"{word} {change(lines[number].partition(' ')[2])}"
    with pytest.raises(BadRecord) as caught:
        to_record("\n".join(lines))
    near = 5 if word == "class" else 0  # other classes have other hands
    assert number + 1 <= caught.value.details["line"] <= number + 1 + near


@pytest.mark.parametrize("changes", [{}, {"class_lapse": 3}, {"reseat_every": 1}])
def test_any_single_round_is_converted_on_its_own(changes: dict[str, int]) -> None:
    whole = to_text(Record.read(played(5, few(9, 4), **changes)))
    for alone in rounds_of(whole):
        record = Record.read(to_record(alone))
        record.replay()
        assert to_text(record) == alone
        if "class 0" not in alone:
            bare = "\n".join(line for line in alone.splitlines() if not line.startswith("score"))
            Record.read(to_record(bare)).replay()


def test_what_a_single_round_lacks_is_named() -> None:
    lines = rounds_of(text_of(2, 4))[2].splitlines()

    def without(word: str) -> str:
        return "\n".join(line for line in lines if not line.startswith(word))

    with pytest.raises(BadRecord, match="line 6: with classes the hands as dealt must be told"):
        to_record(without("dealt"))
    with pytest.raises(BadRecord, match="line 6: these hands do not come out of the deal"):
        to_record(without("class"))
    with pytest.raises(BadRecord, match="line 1: game 3 has no five hands"):
        to_record(without("original"))
    with pytest.raises(BadRecord, match="line 1: game 3 does not say who sits where"):
        to_record(without("seat"))


@pytest.mark.parametrize("text", ["", "\n", "hello\n", "{}"])
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(BadRecord, match="line 1"):
        to_record(text)


def test_other_games_cannot_be_written() -> None:
    state = GAME.new(GAME.options("kotoba", 5), 5)
    with pytest.raises(BadRecord, match="jokers"):
        to_text(Record.read(Recorder().begin(state)))
    state = GAME.new(GAME.options("dokopa", 4), 4)
    with pytest.raises(BadRecord, match="five seats"):
        to_text(Record.read(Recorder().begin(state)))


def test_a_record_that_begins_within_a_round_cannot_be_written() -> None:
    [contest] = uecda.read(SAMPLE)
    state, _ = uecda.replay(contest)
    with pytest.raises(BadRecord, match="middle"):
        to_text(Record.read(Recorder().begin(state, from_position=True)))


def test_a_note_that_does_not_fit_is_not_believed() -> None:
    """Notes are no part of the rules: the decisions of the record stand."""
    record = Record.read(to_record(SAMPLE))
    record.notes[0][1]["turns"][0] = ["c3", 1]
    [contest] = contests(record)
    assert contest.turns[0] == uecda.Turn("d3")
    record.notes[0][1]["turns"] = "none"
    [contest] = contests(record)
    assert [turn.said for turn in contest.turns] == [step.move for step in record.steps[1:]]
    assert isinstance(record.steps[0], Step)
