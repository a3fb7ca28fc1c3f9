"""What players type."""

from __future__ import annotations

from collections import Counter

import pytest

import tycoon
from tycoon.cli.speech import Problem
from tycoon.cli.typed import Ambiguous, bare, find, in_words
from tycoon.words import LANGUAGES, Words

LEGAL = ["3d", "3c", "Td", "Ts", "3d3c", "TdTs", "Qh", "3d4c5h6sTd", "pass"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3d", "3d"),
        (" 3D ", "3d"),
        ("3♦", "3d"),
        ("♦3", "3d"),
        ("d3", "3d"),
        ("3d3c", "3d3c"),
        ("3c 3d", "3d3c"),
        ("3C, 3D", "3d3c"),
        ("♣3 ♦3", "3d3c"),
        ("3♣+3♦", "3d3c"),
        ("33", "3d3c"),
        ("3 3", "3d3c"),
        ("10s", "Ts"),
        ("ts", "Ts"),
        ("T♠", "Ts"),
        ("10 10", "TdTs"),
        ("tt", "TdTs"),
        ("q", "Qh"),
        ("Q", "Qh"),
        ("３ｄ", "3d"),
        ("34 5 6 10", "3d4c5h6sTd"),
        ("10d 6s 5h 4c 3d", "3d4c5h6sTd"),
        ("PASS", "pass"),
        ("Pass ", "pass"),
    ],
)
def test_spellings(text: str, meant: str) -> None:
    assert find(text, LEGAL) == meant


@pytest.mark.parametrize("text", ["", "4d", "3d3d", "3d3c3h", "xx", "d", "99", "3d 3", "deal", "♦"])
def test_what_is_none_of_the_legal_moves(text: str) -> None:
    assert find(text, LEGAL) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("dm", "Dm"),
        ("Dc", "Dc"),
        ("dc dm", "DmDc"),
        ("Dm ♠7", None),
        ("7♠ Dm", "7sDm"),
        ("c7", "7c"),
    ],
)
def test_dragons_are_typed_like_cards(text: str, meant: str | None) -> None:
    legal = ["7c", "Dm", "Dc", "7sDm", "DmDc", "pass"]
    assert find(text, legal) == meant


def test_numbers_count_in_the_list_once_it_was_shown() -> None:
    assert find("3", ["3d", "4d", "5d"]) == "3d"
    assert find("3", ["3d", "4d", "5d"], numbered=True) == "5d"
    assert find("4d", ["3d", "4d", "5d"], numbered=True) == "4d"
    for number in ("4", "0"):
        with pytest.raises(Problem, match=r"cli.play.no_number"):
            find(number, ["3d", "4d", "5d"], numbered=True)


def test_numbers_always_count_where_they_are_no_ranks() -> None:
    """Also with no list shown; a rank that nobody holds is no number of a move."""
    legal = ["bank:money-1", "bank:money-3", "end"]
    assert [find(number, legal) for number in ("1", "2", "３")] == legal
    with pytest.raises(Problem, match=r"cli.play.no_number"):
        find("4", legal)
    assert find("1", ["3d", "4d", "5d"]) == "3d"
    assert find("2", ["3d", "4d", "5d"]) is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["bigtwo", "daifugo", "deal", "monopoly"])
def test_what_is_shown_can_be_typed(name: str, lang: str) -> None:
    """Every move in the words of its language, but where two moves are called the same."""
    words = Words(lang).naming([f"Player {seat}" for seat in range(4)])
    state, chance = tycoon.make(name, seats=4), tycoon.FastChance(5)
    seen: set[str] = set()
    for _ in range(150):
        if state.is_over:
            break
        actions = state.legal_actions()
        legal = [state.notation(action) for action in actions]
        said = {one: words.message(state.describe(state.parse(one))) for one in legal}
        times = Counter(map(bare, said.values()))
        for notation in legal:
            if bare(said[notation]) not in seen and times[bare(said[notation])] == 1:
                assert in_words(said[notation], legal, said.__getitem__) == [notation]
                if name in ("deal", "monopoly"):
                    assert find(said[notation], legal, say=said.__getitem__) == notation
            seen.add(bare(said[notation]))
        state.apply(actions[chance.below(len(actions))], chance)
    assert len(seen) > 20


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("ko", "굴리기"), ("ko", "주사위"), ("ja", "振る"), ("zh-Hant", "擲骰"), ("en", "dice")],
)
def test_some_of_the_words_shown(lang: str, typed: str) -> None:
    words = Words(lang)
    state = tycoon.make("monopoly")
    state.apply(state.default_action(), tycoon.FastChance(1))
    legal = [state.notation(action) for action in state.legal_actions()]

    def say(notation: str) -> str:
        return words.naming(["a", "b", "c", "d"]).message(state.describe(state.parse(notation)))

    assert find(typed, legal, say=say) == "roll"


@pytest.mark.parametrize(("text", "moves"), [("3", ["3d", "3c"]), ("10", ["Td", "Ts"])])
def test_ranks_that_fit_several_moves_name_them(text: str, moves: list[str]) -> None:
    with pytest.raises(Ambiguous) as caught:
        find(text, LEGAL)
    assert caught.value.details["moves"] == moves


def test_every_legal_move_of_whole_games_is_found_by_its_notation() -> None:
    state, chance = tycoon.make("bigtwo", hands=2), tycoon.FastChance(5)
    while not state.is_over:
        legal = [state.notation(action) for action in state.legal_actions()]
        for notation in legal:
            assert find(notation, legal) == notation
            assert find(notation.upper(), legal) == notation
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))], chance)
