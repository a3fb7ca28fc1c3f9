"""Advice and its reason: right where that is known, the same whatever is hidden, said in full."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import tycoon
from tycoon import bots
from tycoon.core.engine.state import State
from tycoon.core.messages import Message
from tycoon.games.monopoly.squares import CLASSIC
from tycoon.lab import advice
from tycoon.lab.advice import Compared, Measured, advise, compare
from tycoon.words import words

LANGUAGES = ("en", "ja", "ko", "zh-Hant")
SQUARES = CLASSIC["squares"]
NAMES = ["Ann", "Bob", "Cem", "Dan"]
GAMES = ("bigtwo", "daifugo", "deal", "monopoly")
PRESETS = [(game, preset) for game in GAMES for preset in tycoon.find(game).presets]
RANKS = "3456789TJQKA2"
OUT = ("2s2c8d", "TdTcJs", "KdKc8c")
"""What others hold in Big Two."""


def at(game: str, **position: Any) -> State:
    return tycoon.find(game).from_position({"game": game, **position}, tycoon.FastChance(1))


def told(state: State, move: str, other: str) -> str | None:
    """What tells a move from another, in English."""
    reasons = state.game.modules.reasons
    assert reasons is not None
    found = reasons.telling(state, state.parse(move), state.parse(other))
    return None if found is None else words("en").naming(NAMES).message(found)


def big_two(hand: str, trick: str = "", others: tuple[str, str, str] = OUT) -> State:
    """All that lies nowhere has been played."""
    given: dict[str, Any] = {"hands": [hand, *others], "to_act": 0}
    if trick:
        given["trick"] = {"owner": 3, "shown": ["", "", "", trick]}
    return at("bigtwo", **given)


def daifugo(hand: str, trick: str = "", out: str = "cTdThTsT", **options: Any) -> State:
    given: dict[str, Any] = {"hands": [hand, out, "c4c5"], "to_act": 0, "options": options}
    if trick:
        given["trick"] = {"owner": 2, "play": trick}
    return at("daifugo", **given)


def unseen(state: State) -> list[str]:
    """The cards of Big Two that a seat sees nowhere, by its view alone."""
    view: Any = state.view(0)
    seen = {*view.hand, *view.played}
    return [rank + suit for rank in RANKS for suit in "dchs" if rank + suit not in seen]


def stronger(card: str, than: str) -> bool:
    order = [(RANKS.index(one[0]), "dchs".index(one[1])) for one in (card, than)]
    return order[0] > order[1]


def test_big_two_says_what_keeps_the_lead() -> None:
    state = big_two("2h7d3c")  # the 2 of spades is out
    assert [card for card in unseen(state) if stronger(card, "2h")] == ["2s"]
    assert told(state, "2h", "7d") == "is harder to beat"
    state = big_two("2h7d3c", others=("2c8d", "Td", "Kd"))
    assert not any(stronger(card, "2h") for card in unseen(state))
    assert told(state, "2h", "7d") == "nobody can beat it, so you lead again"


def test_big_two_says_that_no_pair_beats_a_pair() -> None:
    state = big_two("AcAs7d3c")
    pairs = {pair[0][0] for pair in combinations(unseen(state), 2) if pair[0][0] == pair[1][0]}
    assert "2" in pairs
    assert told(state, "AcAs", "7d") == "leaves only 2 cards"
    for others in (("2s8d", "TdTc", "KdKc"), ("2s", "2c", "Kc")):  # no such pair; no two cards
        state = big_two("AcAs7d3c", others=others)
        assert told(state, "AcAs", "7d") == "nobody can beat it, so you lead again"


def test_big_two_says_what_is_kept() -> None:
    state = big_two("AdAh7d3c", "6s")
    assert told(state, "7d", "Ah") == "keeps the pair of aces"
    assert told(state, "pass", "Ah") == "keeps the pair of aces"
    assert told(state, "Ah", "7d") == "is harder to beat"
    state = big_two("2d9c9h9s4h", "8s")
    assert told(state, "9c", "2d") == "keeps 2♦"
    assert told(state, "pass", "9c") == "keeps the three nines together"
    state = big_two("3s4c5h6s7dKs", "3h")
    assert told(state, "Ks", "7d") == "keeps the straight"


def test_big_two_counts_plays() -> None:
    state = big_two("3s3c4d4c5dJdQs")
    assert told(state, "3c3s", "3c") == "what is left goes in 4 plays"  # 44 5 J Q
    assert told(state, "3c3s", "Qs") == "leaves only 5 cards"  # 33 44 5 J are four, too
    assert told(state, "4d4c", "3c3s") == "is harder to beat"
    state = big_two("3h5dJd9d9s9h", "3c")
    assert told(state, "Jd", "pass") == "what is left goes in 3 plays"  # 999 3 5


def test_strength_tells_plays_of_one_size_apart() -> None:
    state = big_two("5h5s9c9s7d3c", "3d3s")
    assert told(state, "5h5s", "9c9s") == "keeps the stronger 9♣ 9♠"
    state = big_two("9d7s3c", "6s")
    assert told(state, "9d", "7s") == "is harder to beat"
    state = daifugo("h9sTdQ", "d7", out="cAdA")
    assert told(state, "h9", "dQ") == "keeps the stronger queen"
    assert told(state, "dQ", "h9") == "is harder to beat"


def test_daifugo_says_what_a_play_does() -> None:
    state = daifugo("c8h9sK", "d7")
    assert told(state, "c8", "h9") == "clears the table, so you lead again"
    state = daifugo("c6d6h6s6hK", out="cAdA")
    assert told(state, "cdhs-6", "hK") == "makes a revolution"
    assert told(state, "hK", "c6") == "keeps the 4 sixes together"
    state = daifugo("c2h9", "d7")
    assert told(state, "c2", "h9") == "nobody can beat it"
    state = daifugo("c2h9", "d7", out="cTjk")
    assert told(state, "c2", "h9") == "is harder to beat"
    state = daifugo("cAdAh9")
    assert told(state, "cd-A", "h9") == "nobody can beat it"
    state = daifugo("cAdAh9", out="c2s2")
    assert told(state, "cd-A", "h9") != "nobody can beat it"


def test_daifugo_says_what_is_kept() -> None:
    state = daifugo("jkh9c9sKd8", "d7", out="cAdA")
    assert told(state, "p", "jk") == "keeps the joker"
    assert told(state, "sK", "h9") == "keeps the pair of nines"
    assert told(state, "h9", "d8") == "keeps the eight"
    assert told(state, "sK", "p") == "leaves only 4 cards"


def deal(hand: str, tables: list[dict[str, str]], **more: Any) -> State:
    given = {"hands": [hand, *[None] * (len(tables) - 1)], "tables": tables, **more}
    return at("deal", **given)


OWN = {"brown": "brown", "red": "red", "yellow": "yellow yellow yellow"}
BOB = {"blue": "blue blue", "green": "green green"}


def test_deal_says_what_a_card_does() -> None:
    hand = "brown red money-2 just-say-no deal-breaker rent-red-yellow pass-go house"
    state = deal(hand, [OWN, BOB, {"pink": "pink pink pink"}], turn=0)
    view: Any = state.view(0)
    sizes = {one.colour: (len(one.cards), one.size) for one in view.table[0].groups}
    assert sizes == {"brown": (1, 2), "red": (1, 3), "yellow": (3, 3)}
    assert told(state, "lay:brown@brown", "bank:money-2") == "completes the brown set, your 2nd"
    assert told(state, "lay:red@red", "bank:money-2") == "makes 2 of 3 for the red set"
    assert told(state, "bank:money-2", "bank:just-say-no") == "keeps just say no"
    rent = view.rents["yellow"][2]
    charged = told(state, "play:rent-red-yellow@yellow", "bank:money-2")
    assert charged == f"asks for {rent}M from each of 2"
    raised = told(state, "play:house@yellow", "bank:money-2")
    assert raised == f"raises the rent of yellow to {rent + 3}M"  # MD-24
    taken = told(state, "play:deal-breaker@blue>1", "bank:money-2")
    assert taken == "takes the blue set of Bob"
    assert told(state, "play:pass-go", "bank:money-2") == "draws two cards"
    assert told(state, "bank:money-2", "end") == "2M in the bank to pay with"


def test_deal_says_who_is_stopped_and_what_wins() -> None:
    own = {"brown": "brown", "yellow": "yellow yellow yellow", "blue": "blue blue"}
    two = {"pink": "pink pink pink", "green": "green green green"}
    state = deal("brown debt-collector money-1", [own, two, {}], turn=0)
    assert told(state, "lay:brown@brown", "bank:money-1") == "wins the game"
    stops = told(state, "play:debt-collector>1", "play:debt-collector>2")
    assert stops == "stops Bob, who has 2 full sets"


def test_deal_says_what_is_saved() -> None:
    charged = {"turn": 1, "action": {"move": "play:debt-collector>0"}}
    given = {**charged, "banks": ["money-5 money-2", ""]}
    tables: list[dict[str, str]] = [{"blue": "blue blue", "red": "red"}, {}]
    state = deal("just-say-no", tables, **given, asked=[{"ask": "pay", "due": 5}])
    assert told(state, "pay:money-5@bank", "pay:blue@blue.0") == "keeps the blue set full"
    assert told(state, "pay:money-5@bank", "pay:red@red") == "keeps red property"
    assert told(state, "pay:money-5@bank", "pay:money-2@bank") is None
    state = deal("just-say-no", tables, **given, asked=[{"ask": "answer"}])
    assert told(state, "accept", "refuse") == "keeps just say no"
    assert told(state, "refuse", "accept") == "saves 5M"  # MD-23: a debt collector asks for 5


def monopoly(deeds: str, square: str = "go", cash: int = 600, **more: Any) -> State:
    players = [
        {"cash": cash, "square": square, "deeds": deeds},
        {"cash": 500, "deeds": "pink1 pink2 green1*3 green2*3 green3*3"},
        {"cash": 900, "deeds": "lightblue1"},
    ]
    return at("monopoly", seats=3, players=players, dice=[3, 4], **more)


def buying(square: str, deeds: str, cash: int = 600) -> State:
    price = next(one["price"] for one in SQUARES if one["id"] == square)
    asked = [{"ask": "buy", "seat": 0, "square": square, "amount": price}]
    return monopoly(deeds, square, cash, phase="moved", asked=asked)


def test_monopoly_says_what_a_deed_does() -> None:
    groups = {one["id"]: one.get("group") for one in SQUARES}
    assert [one for one, group in groups.items() if group == "orange"] == [
        f"orange{number}" for number in (1, 2, 3)
    ]
    state = buying("orange3", "orange1 orange2 red1")
    assert told(state, "buy", "auction") == "completes orange"
    assert told(buying("pink3", "orange1"), "buy", "auction") == "keeps Bob from completing pink"
    assert told(buying("red2", "red1"), "buy", "auction") == "makes it 2 of 3: red"
    assert told(buying("red2", "orange1"), "buy", "auction") is None


def test_monopoly_counts_rent() -> None:
    """From the board's own file: what a third house brings, and how soon that is its price."""
    state = monopoly("orange1*2 orange2*2 orange3*2 brown1 station1", phase="end")
    facts = next(one for one in SQUARES if one["id"] == "orange1")
    more = facts["rents"][3] - facts["rents"][2]
    rounds = round(facts["house_cost"] / (2 * more / 40))  # two others, one of forty squares
    said = told(state, "build:orange1", "end")
    assert said is not None
    assert said.endswith(f"rises to ${facts['rents'][3]}, paid back in about {rounds} rounds")
    debt = {"ask": "debt", "seat": 0, "other": 1, "amount": 650, "word": "rent", "offers": 0}
    state = monopoly("brown1 station1 station2", phase="moved", asked=[debt])
    assert told(state, "mortgage:brown1", "mortgage:station1") == "gives up less rent: $2, not $50"


def test_monopoly_says_how_a_bid_stands() -> None:
    price = next(one["price"] for one in SQUARES if one["id"] == "red2")
    for high, said in ((price - 60, "still below the list price"), (price, None)):
        auction = {"ask": "auction", "seat": 0, "square": "red2", "amount": high, "left": [0, 1]}
        state = monopoly("brown1", phase="moved", asked=[auction])
        assert told(state, "step:50", "pass") == (said and f"{said}, ${price}")
        above = None if said else f"the next bid would exceed the list price, ${price}"
        assert told(state, "pass", "step:50") == above


def test_monopoly_says_what_cash_is_for() -> None:
    """Before the green street: who builds cannot pay three houses there."""
    dearest = max(one["rents"][3] for one in SQUARES if one.get("group") == "green")
    state = monopoly("orange1 orange2 orange3", "red3", dearest + 50, phase="end")
    said = told(state, "end", "build:orange1")
    assert said == f"leaves ${dearest + 50:,} for the dearest rent ahead, ${dearest:,}"


def _games(game: str, seed: int, count: int, preset: str | None = None) -> list[State]:
    """Decisions with a choice, in games that greedy plays, one out of nine."""
    state, chance = tycoon.make(game, preset), tycoon.FastChance(seed)
    bot, found, number = bots.make(bots.usual(game), game), list[State](), 0
    while len(found) < count:
        if state.is_over:
            state = tycoon.make(game, preset)
        seat = state.seat_to_act
        if seat >= 0 and len(state.legal_actions()) > 1:
            number += 1
            if number % 9 == 0:
                found.append(state.copy())
        action = state.default_action() if seat < 0 else bot.choose(state.copy(), seat, chance)
        state.apply(action, chance)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_a_sentence_with_the_numbers_of_the_search(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Compared] = []

    def noted(*args: Any) -> Compared:
        found.append(compare(*args))
        return found[-1]

    monkeypatch.setattr(advice, "compare", noted)
    said = 0
    for state in _games(game, 3, 30):
        found.clear()
        advised = advise(state, tries=200, worlds=60)
        assert state.parse(advised.moves[0]) in state.legal_actions()
        if advised.why is None:
            continue
        said += 1
        assert advised.why.args["say"] == advised.say != advised.why.args["against"]
        for lang in LANGUAGES:
            sentence = words(lang).naming(NAMES).message(advised.why)
            assert sentence
            assert not set("{}|") & set(sentence)
            assert ".reason." not in sentence
        unit = advised.why.key.split(".")[-1]
        measured: Measured = getattr(found[-1], unit)
        numbers = {round(abs(one), 0 if unit == "chance" else 1) for one in measured[:2]}
        assert {abs(advised.why.args[name]) for name in ("mine", "other")} == numbers
    assert said > 15


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_is_hidden_changes_nothing(game: str, preset: str) -> None:
    """Scrambled, the same view gets the same advice; any two actions are told apart alike."""
    for state in _games(game, 5, 6, preset):
        seat, legal = state.seat_to_act, state.legal_actions()
        wanted = advise(state, tries=100, worlds=30)
        pairs = [(one, legal[number - 1]) for number, one in enumerate(legal[:12])]
        reasons = state.game.modules.reasons
        assert reasons is not None
        clauses = [reasons.telling(state, *pair) for pair in pairs]
        for clause in filter(None, clauses):
            for lang in LANGUAGES:
                assert words(lang).naming(NAMES * 3).message(clause)
        for seed in range(3):
            other = state.determinize(seat, tycoon.FastChance(seed))
            assert advise(other, tries=100, worlds=30) == wanted
            assert [reasons.telling(other, *pair) for pair in pairs] == clauses


def test_numbers_where_they_are_known() -> None:
    """The 2 of spades wins the trick, and the 3 the deal, before others get rid of any card."""
    state = at("bigtwo", seats=3, hands=["2s3c", None, None], counts=[2, 3, 2], to_act=0)
    policy = bots.make("greedy", "bigtwo")
    found = compare(state, state.parse("2s"), state.parse("3c"), policy, 200, 1)
    assert found.points.mine == 3 + 2
    assert 3 < found.points.other < 5  # after the 3 somebody plays a card, and nobody is out
    assert found.chance == (100, 100, 0)
    assert found.place == (-1, -1, 0)
    assert found.points.surely == 1
    same = compare(state, state.parse("2s"), state.parse("2s"), policy, 50, 1)
    assert same.worth == (same.worth.mine, same.worth.mine, 0.0)
    advised = advise(state)
    assert advised.moves == ["2s"]
    assert advised.why is not None
    assert advised.why.args["mine"] == 5
    sentence = words("en").message(advised.why)
    assert sentence.startswith(
        "Nobody can beat it, so you lead again: +5 points on average, against "
    )


def test_what_is_about_equal_is_called_so() -> None:
    """Everybody passes on either red 2: with one card left it is the same."""
    even = Measured(50.2, 49.9, 1.0)
    found = Compared(Measured(1.0, 1.0, 0.5), even, even, even)
    state = big_two("2h2d7d3c")
    said = [Message("bigtwo.move.pass")] * 2
    reason = advice.why(state, state.parse("2h"), state.parse("2d"), found, *said)
    assert reason is not None
    assert (reason.key, reason.args["mine"], reason.args["other"]) == (
        "reason.equal.chance",
        50,
        50,
    )
    worse = found._replace(chance=Measured(40.0, 50.0, 1.0))
    assert advice.why(state, state.parse("2h"), state.parse("2d"), worse, *said) is None


def test_one_choice_needs_no_reason() -> None:
    state = big_two("3h", "As")
    assert advise(state) == (["pass"], Message("bigtwo.move.pass"), None)


def test_beside_what_somebody_thinks_of() -> None:
    """The reason is about that move; where it is the same, about the next best."""
    state = at("bigtwo", seats=3, hands=["2s4d3c", None, None], counts=[3, 3, 2], to_act=0)
    [best] = advise(state).moves
    for other in {"2s", "4d", "3c"} - {best}:
        advised = advise(state, [other])
        assert advised.moves == [best]
        assert advised.why is not None
        assert advised.why.args["against"] == state.describe(state.parse(other))
    assert advise(state, [best]) == advise(state)


@pytest.mark.parametrize("game", GAMES)
def test_beside_any_move_nothing_hidden_is_told(game: str) -> None:
    for number, state in enumerate(_games(game, 8, 6)):
        seat, legal = state.seat_to_act, state.legal_actions()
        thought = [state.notation(legal[number % len(legal)])]
        wanted = advise(state, thought, tries=100, worlds=30)
        for seed in range(2):
            other = state.determinize(seat, tycoon.FastChance(seed))
            assert advise(other, thought, tries=100, worlds=30) == wanted
        if wanted.why is not None:
            assert words("en").naming(NAMES).message(wanted.why)
