"""Records of the contest's servers: read, written, played again."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.daifugo.tools import act, few, new, play_out
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadRecord
from tycoon.games.daifugo import cards, moves
from tycoon.games.daifugo.records import uecda


def rounds(seed: int, count: int) -> list[tuple[uecda.Contest, list[int]]]:
    """Rounds played at random, as a server would have written them, and their places."""
    random, chance, state = Random(seed), FastChance(seed), new("uecda", 5)
    found = []
    for number in range(count):
        state.apply(state.parse("deal"), chance)
        dealt = list(state.hands[:5])
        while state.frames:
            state.apply(random.choice(state.legal_actions()), chance)
        seats = [state.ring[:5].index(player) for player in range(5)]
        contest = uecda.Contest(number=number, seats=seats, dealt=dealt, changed=[0] * 5)
        contest.original = list(state.hands[:5])
        contest.classes = [rank - 1 for rank in state.ranks[:5]] if number else []
        while state.seat_to_act >= 0:
            legal = state.legal_actions()
            action = random.choice(legal[: max(1, len(legal) - 1)])
            contest.turns.append(uecda.Turn(state.notation(action), random.randrange(999)))
            state.apply(action, chance)
        contest.result = [place - 1 for place in state.places[:5]]
        found.append((contest, list(state.places[:5])))
    return found


def test_written_rounds_are_read_again() -> None:
    played = rounds(3, few(40, 6))
    text = "".join(uecda.write(contest) for contest, _ in played)
    assert list(uecda.read(text)) == [contest for contest, _ in played]
    assert "jo" in text
    assert "(" in text


def test_rounds_are_played_again() -> None:
    """DF-60: the same decisions lead to the same places."""
    for contest, places in rounds(4, few(60, 6)):
        state, decisions = uecda.replay(contest)
        assert decisions == [turn.said for turn in contest.turns]
        assert state.seat_to_act < 0
        assert list(state.places[:5]) == places


def test_what_was_not_legal_was_a_pass() -> None:
    """DF-60: servers write down what is submitted before they check it."""
    [(contest, _)] = rounds(5, 1)
    lead = contest.turns[0]
    contest.turns = [lead, uecda.Turn(lead.said)]
    _, decisions = uecda.replay(contest)
    assert decisions[1] == "p"


def test_lines_are_read() -> None:
    [(contest, _)] = rounds(6, 1)
    text = uecda.write(contest)
    assert text.startswith("game 0\nscore\nclass\nseat 0 1 2 3 4\ndealt { ")
    changed = "/* by hand */\nplayer a b c d e\n" + text.replace("score", "score 1 2 3 4 5")
    [read] = uecda.read(changed)
    assert read.score == [1, 2, 3, 4, 5]
    assert sum(hand.bit_count() for hand in read.original) == 53
    assert {cards.JOKER} <= {card for hand in read.original for card in cards.numbers(hand)}


@pytest.mark.parametrize(
    "wrong",
    [
        "game x",
        "game 1",
        "game 1\nseat 0 0 1 2 3",
        "game 1\noriginal { d3 d3 }",
        "game 1\noriginal { z9 }",
        "game 1\nscore one",
    ],
)
def test_damaged_records(wrong: str) -> None:
    with pytest.raises(BadRecord):
        list(uecda.read(wrong))


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("p", "p"),
        ("jk", "jk"),
        ("dT", "d-t"),
        ("cd-4", "cd-4"),
        ("ch-4(h)", "ch-4(h)"),
        ("cdhs-4(*)", "cdhsx-4(x)"),
        ("s-456(5)", "s-456(5)"),
        ("h-TJQ(T)", "h-tjq(t)"),
        ("s-<34(<)", "s--34(-)"),
        ("d-KA2>(>)", "d-ka2+(+)"),
    ],
)
def test_jokers_and_suits_are_spelled_as_theirs(ours: str, theirs: str) -> None:
    [(contest, _)] = rounds(6, 1)
    contest.turns = [uecda.Turn(ours, 5)]
    text = uecda.write(contest)
    assert f"play {theirs}[5]\n" in text
    [read] = uecda.read(text)
    assert read.turns == contest.turns
    assert moves.notation(moves.read(ours)) == ours


def test_the_fifth_card_of_a_set_need_not_be_named() -> None:
    [(contest, _)] = rounds(6, 1)
    contest.turns = [uecda.Turn("cdhs-4(*)")]
    [read] = uecda.read(uecda.write(contest).replace("cdhsx-4(x)", "xshdc-4"))
    assert read.turns == contest.turns


def test_rounds_in_frames_need_no_number() -> None:
    played = [contest for contest, _ in rounds(3, 3)]
    framed = ["player a b c d e\n"]
    for contest in played:
        framed += ["/* \n", uecda.write(contest).partition("\n")[2], "*/ \n"]
    found = list(uecda.read("".join(framed)))
    assert [contest.number for contest in found] == [1, 2, 3]
    for contest, same in zip(found, played, strict=True):
        same.number = contest.number
        assert contest == same


def test_the_rest_of_a_game_goes_on() -> None:
    """A position made of a record is a game that can be played to its end."""
    [(contest, _)] = rounds(7, 1)
    contest.turns = contest.turns[:5]
    state, _ = uecda.replay(contest)
    assert play_out(state, 1, 1).seat_to_act < 0
    assert act(state, "deal").deals == 2
