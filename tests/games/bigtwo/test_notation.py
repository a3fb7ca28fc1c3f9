"""How Big Two's decisions are written, read, and told."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from bigtwo.tools import ALL, act, at, deal, few, hands_of, legal
from hypothesis import given, settings
from hypothesis import strategies as st

import tycoon
from tycoon.core.errors import BadNotation, IllegalMove
from tycoon.core.moves import Deal, Move
from tycoon.core.names import DEAL, SPECTATOR
from tycoon.games.bigtwo import GAME, cards, moves
from tycoon.games.bigtwo.names import Kind
from tycoon.words import words

pytestmark = pytest.mark.interpreted

LANGUAGES = [
    words(lang).naming(["Ann", "Bo", "지훈", "美玲"]) for lang in ("en", "ja", "ko", "zh-Hant")
]
HAND = "4d4c4h4s5d6d7d8d8cAd"
LEAD: dict[str, Any] = {"hands": [HAND, "9d", "9c", "9h"], "to_act": 0}


@pytest.mark.parametrize("order", list(itertools.permutations(["4d", "4c", "4h", "8d", "8c"])))
def test_cards_may_come_in_any_order(order: tuple[str, ...]) -> None:
    state = at(**LEAD)
    assert state.parse("".join(order)) == cards.read("4d4c4h8d8c")
    assert state.notation(state.parse(" ".join(order))) == "4d4c4h8d8c"


@pytest.mark.parametrize(
    "text",
    ["10s10h", "ThTs", "tsth", "TS TH", "10S, 10H", " 10h10s ", "T s T h", "10h-10s", "10hTs"],
)
def test_tens_blanks_and_letters_of_either_case(text: str) -> None:
    state = at(hands=hands_of("Ts Th 5d", "9d", "9c", "9h"), to_act=0)
    assert state.notation(state.parse(text)) == "ThTs"


@pytest.mark.parametrize("text", ["pass", "PASS", " Pass "])
def test_a_pass_in_any_case(text: str) -> None:
    state = at(**{**LEAD, "to_act": 1, "trick": {"owner": 0, "shown": ["3d", "", "", ""]}})
    assert state.parse(text) == 0


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "3", "1d", "3x", "3d3", "d3", "3d3d", "10", "110d", "fold", "0"),
        *("3d pass", "deal 3d", "♦3", "3♦", "٣d", "3d\n4", "--", "3d" * 100, "x" * 10_000),
    ],
)
def test_garbage_is_no_notation(text: str) -> None:
    state = at(**LEAD)
    with pytest.raises(BadNotation) as caught:
        state.parse(text)
    assert caught.value.key == "error.bad_notation"
    for language in LANGUAGES:
        assert language.message(caught.value)


@settings(max_examples=few(1500, 400), deadline=None)
@given(st.one_of(st.text(), st.text(alphabet="23456789TJQKA10dchs ,-x", max_size=14)))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    state = at(**LEAD)
    try:
        action = state.parse(text)
    except (BadNotation, IllegalMove):
        return
    assert action in state.legal_actions()


@settings(max_examples=few(500, 200), deadline=None)
@given(st.sets(st.sampled_from(cards.NAMES), min_size=1, max_size=17))
def test_notation_of_cards_is_ascending_and_read_again(names: set[str]) -> None:
    some = cards.read("".join(names))
    text = cards.text(some)
    assert cards.read(text) == some
    assert [text[i : i + 2] for i in range(0, len(text), 2)] == sorted(names, key=cards.NAMES.index)


def test_every_legal_action_of_a_game_has_a_notation_a_move_and_words_of_its_own() -> None:
    rng = random.Random(2)
    chance = tycoon.FastChance(2)
    for seats in (3, 4):
        state = tycoon.make("bigtwo", seats=seats, hands=1)
        while not state.is_over:
            actions = state.legal_actions()
            texts = [state.notation(action) for action in actions]
            assert len(set(texts)) == len(texts)
            for action, text in rng.sample(
                list(zip(actions, texts, strict=True)), min(len(actions), 25)
            ):
                assert state.parse(text) == action
                assert text.isascii()
                assert " " not in text
                move = state.move(action)
                assert GAME.action_of(state, move) == action
                for language in LANGUAGES:
                    assert language.message(state.describe(action))
            state.apply(rng.choice(actions), chance)


def test_moves_say_what_is_played() -> None:
    state = at(**LEAD)
    assert state.move(cards.read("4d4c4h8d8c")) == moves.Play(
        ["4d", "4c", "4h", "8d", "8c"], "full_house"
    )
    assert state.move(cards.read("4d5d")) == moves.Play(["4d", "5d"], "")
    assert state.move(0) == moves.Pass()
    assert state.move(DEAL) == Deal()


def test_moves_of_other_games_are_no_moves() -> None:
    class Other(Move, frozen=True, tag="other"):
        pass

    for move in (Other(), moves.Play(["3x"]), moves.Play(["3d", "3d"])):
        with pytest.raises(BadNotation):
            GAME.action_of(at(**LEAD), move)


# Words


def middle(**changes: Any) -> Any:
    table = {
        "hands": ["4d4c4h4s5d6d7d8dJdQcKhAs2d", "9d", "9c", "9h"],
        "to_act": 0,
        "trick": {"owner": 3, "shown": ["", "", "", "5h5s"]},
    }
    return at(**{**table, **changes})


def on(shown: str) -> Any:
    return middle(trick={"owner": 3, "shown": ["", "", "", shown]})


REFUSALS = [
    ("must_lead", lambda: middle(trick=None), 0),
    ("not_yours", lambda: middle(trick=None), "9d"),
    ("pair", lambda: middle(trick=None), "4d5d"),
    ("triple", lambda: middle(trick=None), "4d4c5d"),
    ("count", lambda: middle(trick=None), "4d4c4h4s"),
    ("five", lambda: middle(trick=None), "4d4c5d6d7d"),
    ("around", lambda: middle(trick=None), "JdQcKhAs2d"),
    ("size", middle, "4d"),
    ("weaker_rank", middle, "4d4c"),
    ("weaker_suit", lambda: on("8h"), "8d"),
    ("size", lambda: on("3h3c3sAdAc"), "7d"),
    ("weaker_kind", lambda: on("3h3c3sAdAc"), "4d5d6d7d2d"),
    ("opening", lambda: deal(tycoon.make("bigtwo")), "3h"),
    ("opening", lambda: deal(tycoon.make("bigtwo")), "3c3h"),
    ("dealing", middle, "deal"),
    ("between_deals", lambda: tycoon.make("bigtwo"), "3d"),
    ("between_deals", lambda: tycoon.make("bigtwo"), "pass"),
]


@pytest.mark.parametrize(("key", "make", "said"), REFUSALS)
def test_every_refusal_says_why_in_four_languages(key: str, make: Any, said: Any) -> None:
    """BT-5, BT-7, BT-8, BT-10 to BT-14: the first rule in the way is the one that is named."""
    state = make()
    with pytest.raises(IllegalMove) as caught:
        state.parse(said or "pass")
    assert caught.value.key == f"bigtwo.illegal.{key}"
    sentences = {language.message(caught.value) for language in LANGUAGES}
    assert len(sentences) == 4


@pytest.mark.parametrize("action", [-1, -(2**63), 1 << 52, (1 << 60) + 1, 2**63 - 1, 2**64 - 1])
def test_numbers_that_are_no_actions(action: int) -> None:
    state = at(**LEAD)
    before = state.save()
    with pytest.raises(IllegalMove) as caught:
        state.apply(action, tycoon.FastChance(1))
    assert caught.value.key == "bigtwo.illegal.no_move"
    assert state.save() == before


def test_refusals_name_the_cards() -> None:
    state = on("5h5s")
    english = LANGUAGES[0]
    for said, sentence in {
        "4d4c": "Stronger: 4♦ 4♣ is weaker than 5♥ 5♠. Ranks from weak to strong: 3 … K, A, 2",
        "4d": "Same number: this trick is played with 2 cards",
        "9d": "Your cards: you do not hold 9♦",
    }.items():
        with pytest.raises(IllegalMove) as caught:
            state.parse(said)
        assert english.message(caught.value) == sentence


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("7c", "Your turn: beat the 7♣, or pass"),
        ("7c7h", "Your turn: beat a pair of sevens, or pass"),
        ("ThTc", "Your turn: nothing you hold beats a pair of tens. Pass"),
        ("7c7h7s", "Your turn: nothing you hold beats three sevens. Pass"),
        ("3h5h6h8hJh", "Your turn: beat the flush 3♥ 5♥ 6♥ 8♥ J♥, or pass"),
        ("3h3c3s9s9d", "Your turn: beat a full house of threes, or pass"),
        ("3h3c3sKsKh", "Your turn: beat a full house of threes, or pass"),
        ("5c5h5s9s9d", "Your turn: beat a full house of fives, or pass"),
        ("TdTcThTs3h", "Your turn: beat four tens plus one, or pass"),
        ("5h6s7h8h9c", "Your turn: beat the straight 5♥ 6♠ 7♥ 8♥ 9♣, or pass"),
    ],
)
def test_the_question_names_what_is_to_be_beaten(table: str, sentence: str) -> None:
    state = at(
        hands=["4d4c4h4s5d6d7d8d8cJdQdKdAd", "Jc", "Qc", "Kc"],
        to_act=0,
        trick={"owner": 3, "shown": ["", "", "", table]},
    )
    assert LANGUAGES[0].message(state.view(0).ask) == sentence
    for language in LANGUAGES:
        assert language.message(state.view(0).ask)


def test_questions_at_every_point_of_a_game() -> None:
    """BT-5, BT-7 to BT-9: everybody is told what is going on."""
    english = LANGUAGES[0]

    def asked(state: Any, *viewers: int) -> list[str]:
        return [english.message(state.view(viewer).ask) for viewer in viewers]

    state = tycoon.make("bigtwo", hands=1)
    assert asked(state, 0, SPECTATOR) == ["The first hand is about to be dealt"] * 2
    deal(state)
    assert asked(state, 0, 1, SPECTATOR) == [
        "You lead: the opening play must contain the 3♦",
        *["Ann leads the hand"] * 2,
    ]
    act(state, "3d3c")
    assert asked(state, 1, 0, SPECTATOR) == [
        "Your turn: beat a pair of threes, or pass",
        *["Bo is to beat a pair of threes"] * 2,
    ]
    act(state, "pass", "pass", "pass")
    assert asked(state, 0, 2) == ["You lead: play any combination", "Ann leads"]
    ended = at(hands=["", "9c", "9h", "2s"])
    assert "hand" in asked(ended, 0)[0]
    assert asked(at(hands=["", "9c", "9h", "2s"], to_act="nobody", options={"hands": 1}), 3) == [
        "The game is over"
    ]


def test_the_log_of_a_deal() -> None:
    state: Any = at(
        hands=hands_of("7d 8s", "4d4c4h4s5d6d7c", "2d", "Ac Kc"),
        to_act=1,
        options={"hands": 1},
    )
    state.collect_events()
    act(state, "4d4c4h4s5d", "pass", "pass", "pass", "6d", "pass", "pass", "7d", "7c")
    told = [GAME.tell(event.seen_by(SPECTATOR)) for event in state.drain_events()]
    assert [LANGUAGES[0].message(message) for message in told if message] == [
        "Bo plays 4♦ 4♣ 4♥ 4♠ 5♦ (four of a kind plus one)",
        "지훈 passes",
        "美玲 passes",
        "Ann passes",
        "Bo wins the trick and leads",
        "Bo plays 6♦, one card left",
        "지훈 passes",
        "美玲 passes",
        "Ann plays 7♦, one card left",
        "Bo plays 7♣",
        "Bo has played the last card",
        "Ann: 1 card left, −1, −1 in all",
        "Bo wins the hand: +4, +4 in all",
        "지훈: 1 card left, −1, −1 in all",
        "美玲: 2 cards left, −2, −2 in all",
        "All hands have been played",
    ]
    for language in LANGUAGES:
        assert all(language.message(message) for message in told if message)


def test_the_log_counts_the_multiplied_losses() -> None:
    """BT-16"""
    hands = ["2s", cards.text(0x1FFF << 4), cards.text(0x1FF << 20), cards.text(0x1F << 36)]
    state = at(hands=hands, to_act=0)
    state.collect_events()
    act(state, "2s")
    told = [GAME.tell(event.seen_by(0)) for event in state.drain_events()]
    texts = [LANGUAGES[0].message(message) for message in told if message]
    assert "Bo: 13 cards left × 3, −39, −39 in all" in texts
    assert "지훈: 9 cards left × 2, −18, −18 in all" in texts
    assert "美玲: 5 cards left, −5, −5 in all" in texts


def test_the_catalogue_has_a_name_for_every_kind_option_preset_and_end() -> None:
    for language in LANGUAGES:
        keys = [f"bigtwo.kind.{kind.word}" for kind in Kind]
        keys += [f"bigtwo.preset.{name}{more}" for name in GAME.presets for more in ("", ".help")]
        keys += [
            f"bigtwo.option.{name}{more}"
            for name in GAME.options_type.__struct_fields__
            for more in ("", ".help")
        ]
        keys += ["bigtwo.end.limit", "bigtwo.end.hands", "bigtwo.title", "bigtwo.about"]
        assert len({language.text(key) for key in keys}) == len(keys)


def test_the_whole_deck_is_read_again() -> None:
    assert cards.read(cards.text(ALL)) == ALL
    assert legal(tycoon.make("bigtwo")) == {"deal"}


@pytest.mark.parametrize(
    ("text", "rank"), [("3d4c5d6d7d", "7"), ("AdJdQdKdTc", "A"), ("Ad2c3d4d5d", "5"), ("JdJc", "J")]
)
def test_a_play_is_called_by_its_rank_and_a_straight_by_its_end(text: str, rank: str) -> None:
    """So that the page's button can name it; BT-11 lets the ace and the 2 begin a straight."""
    assert moves.describe(at(), moves.read(text)).args["rank"] == rank
