"""What players type."""

from __future__ import annotations

import pytest

from tycoon.cli.typed import Ambiguous, find

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
    assert find("4", ["3d", "4d", "5d"], numbered=True) is None
    assert find("0", ["3d", "4d", "5d"], numbered=True) is None
    assert find("4d", ["3d", "4d", "5d"], numbered=True) == "4d"


@pytest.mark.parametrize(("text", "moves"), [("3", ["3d", "3c"]), ("10", ["Td", "Ts"])])
def test_ranks_that_fit_several_moves_name_them(text: str, moves: list[str]) -> None:
    with pytest.raises(Ambiguous) as caught:
        find(text, LEGAL)
    assert caught.value.details["moves"] == moves


def test_every_legal_move_of_whole_games_is_found_by_its_notation() -> None:
    import tycoon

    state, chance = tycoon.make("bigtwo", hands=2), tycoon.FastChance(5)
    while not state.is_over:
        legal = [state.notation(action) for action in state.legal_actions()]
        for notation in legal:
            assert find(notation, legal) == notation
            assert find(notation.upper(), legal) == notation
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))], chance)
