"""A hint is a whole decision: what one `act` takes, found without anything hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.table.fakes import House
from tycoon import bots
from tycoon.core import decision, registry
from tycoon.core.decision import Advice
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import TycoonError
from tycoon.core.game import Game
from tycoon.core.messages import Message
from tycoon.table.table import Table
from tycoon.words import words

NAMES = ["Ann", "Bob", "Cem"]
DEEDS = [
    {"cash": 872, "square": "station1", "deeds": "pink3 orange3 station3 station4"},
    {"cash": 908, "deeds": "pink1 pink2 station2"},
    {"cash": 1220, "deeds": "lightblue1 yellow2"},
]
MONOPOLY: dict[str, Any] = {"game": "monopoly", "seats": 3, "players": DEEDS, "dice": [3, 4]}
CHARGED = {"game": "deal", "turn": 1, "action": {"move": "play:debt-collector>0"}}
SEVENS = {
    "game": "daifugo",
    "options": {"seven_give": "any", "ten_discard": True},
    "hands": ["c3d4hJsK", None, None],
    "counts": [4, 3, 4],
    "to_act": 0,
}
OFFERED = {"ask": "offer", "seat": 0, "other": 1, "squares": ["station2"], "wanted": ["pink3"]}
EXCHANGE = ["give:station3", "give:station4", "want:pink1", "want:pink2", "done"]
SAID = "Offer Bob South Station and West Station for Cairo and Manila"

WHOLE: dict[str, tuple[dict[str, Any], list[str], str]] = {
    # what is decided: the position, the moves, the words
    "bid": (
        {
            **MONOPOLY,
            "phase": "moved",
            "asked": [
                {"ask": "auction", "seat": 0, "square": "red2", "amount": 60, "left": [0, 1]}
            ],
        },
        ["step:100", "step:50", "step:10", "done"],
        "Bid $220",
    ),
    "trade": ({**MONOPOLY, "phase": "end"}, ["trade>1", *EXCHANGE], SAID),
    "counter": (
        {
            **MONOPOLY,
            "phase": "end",
            "turn": 1,
            "to_act": 0,
            "asked": [{**OFFERED, "cash": 10, "named": "cash", "step": 10}],
        },
        ["counter", *EXCHANGE],
        SAID,
    ),
    "draft": (
        {
            **MONOPOLY,
            "phase": "end",
            "asked": [
                {
                    "ask": "draft",
                    "seat": 0,
                    "other": 1,
                    "squares": ["station3"],
                    "named": "station3",
                }
            ],
        },
        EXCHANGE[1:],
        SAID,
    ),
    "payment": (
        {
            **CHARGED,
            "hands": ["", None],
            "banks": ["money-1 money-2*2", ""],
            "tables": [{"red": "red red red house", "brown": "brown"}, {}],
            "asked": [{"ask": "pay", "due": 5}],
        },
        ["pay:money-2@bank", "pay:money-2@bank", "pay:money-1@bank"],
        "Pay 2M, 2M, and 1M",
    ),
    "payment from a set": (
        {
            **CHARGED,
            "hands": ["", None],
            "tables": [{"red": "red red red house"}, {}],
            "asked": [{"ask": "pay", "due": 5}],
        },
        ["pay:house@red.0", "pay:red@red.0"],
        "Pay house and red property",
    ),
    "cards above seven": (
        {
            "game": "deal",
            "phase": "putting-away",
            "hands": [
                "red*2 blue*2 deal-breaker just-say-no*2 rainbow-rent rainbow-wild pass-go",
                None,
            ],
        },
        ["put-away:pass-go", "put-away:red", "put-away:red"],
        "Put away pass go, red property, and red property",
    ),
    "exchange": (
        {
            "game": "deal",
            "turn": 0,
            "hands": ["forced-deal", None],
            "tables": [{"red": "red red", "brown": "brown"}, {"red": "red", "blue": "blue"}],
        },
        ["play:forced-deal@red>1=red", "give:brown@brown"],
        "Play forced deal against Bob: red property (red). Give brown property (brown)",
    ),
    "two thefts": (
        {
            "game": "deal",
            "options": {"deck": "expanded"},
            "turn": 0,
            "hands": ["double-sly-deal", None],
            "tables": [{"red": "red red", "brown": "brown"}, {"red": "red", "blue": "blue"}],
        },
        ["play:double-sly-deal@red>1=red", "take:blue@blue"],
        "Play double sly deal against Bob: red property (red). Also take blue property (blue)",
    ),
    "a wild that moves": (
        {
            "game": "deal",
            "turn": 0,
            "hands": ["", None],
            "tables": [{"red": "red red", "yellow": "wild-red-yellow"}, {}],
        },
        ["turn:wild-red-yellow@yellow", "lay:wild-red-yellow@red"],
        "Turn or move red/yellow wild (yellow). Lay red/yellow wild (red)",
    ),
    "gifts": (
        {**SEVENS, "trick": {"play": "hs-7", "owner": 0}, "asked": [{"ask": "give", "count": 2}]},
        ["c3>2", "d4>2", "done"],
        "Give 3♣ 4♦ to Cem",
    ),
    "discards": (
        {
            **SEVENS,
            "trick": {"play": "hs-T", "owner": 0},
            "asked": [{"ask": "discard", "count": 2}],
        },
        ["-c3", "-d4", "done"],
        "Put away 3♣ 4♦",
    ),
}


async def table_at(
    house: House, monkeypatch: pytest.MonkeyPatch, position: dict[str, Any]
) -> Table:
    """A table of Ann and bots whose game begins from a position."""
    game = registry.find(position["game"])
    start = game.from_position(position, FastChance(1))
    seats = start.seats
    others = dict.fromkeys(range(1, seats), "random")
    with monkeypatch.context() as patched:
        patched.setattr(Game, "new", lambda *_: start)
        options = position.get("options", {})
        return await house.open(game.name, seats=seats, options=options, bots=others, start=True)


@pytest.mark.parametrize("what", WHOLE)
async def test_the_whole_decision_is_named_and_taken_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    position, wanted, said = WHOLE[what]
    table = await table_at(house, monkeypatch, position)
    before, turn = house.shown(1), table.room.turn_seq
    at, found = await table.hint(1)
    assert (at, found.moves) == (turn, wanted)
    assert words("en").naming(NAMES).message(found.say) == said
    assert table.check(1, wanted).say == found.say
    assert house.shown(1) == before
    state = table.room.state
    assert state is not None
    asked = state.view(0).ask
    await table.act(1, "", turn, wanted)
    assert table.room.turn_seq == turn + 1
    after = table.room.state
    assert after is not None
    assert after.view(0).ask != asked


async def test_gifts_to_several_are_told_one_by_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_at(house, monkeypatch, WHOLE["gifts"][0])
    for moves, said in {
        ("c3>1", "d4>2", "done"): "Give 3♣ to Bob and 4♦ to Cem",
        ("done",): "Done",
    }.items():
        told = table.check(1, moves).say
        assert told is not None
        assert words("en").naming(NAMES).message(told) == said


@pytest.mark.parametrize("what", ["cards above seven", "gifts", "discards", "payment", "exchange"])
async def test_what_others_hold_changes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Each time it is asked the bot gets the same bytes, whatever is hidden."""
    position, wanted, _ = WHOLE[what]
    table = await table_at(house, monkeypatch, position)
    asked: list[bytes] = []

    async def ask(name: str, state: State, seat: int) -> str:
        asked.append(state.save())
        return state.notation(bots.make(name, state.game).choose(state, seat, FastChance(0)))

    table._ask = ask
    table._entropy = bytes
    real = table.room.state
    assert real is not None
    states = {real.save(): real}
    for seed in range(1, 6):
        other = real.determinize(0, FastChance(seed))
        states[other.save()] = other
    assert len(states) > 3
    seen = set()
    for hidden, state in states.items():
        asked.clear()
        table.room.state = state
        assert (await table.hint(1))[1].moves == wanted
        assert len(asked) == len(wanted)
        assert hidden not in asked
        seen.add(tuple(asked))
    assert len(seen) == 1


async def test_nothing_is_asked_after_chance_or_for_another_seat(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even of a game that would have it so."""
    monkeypatch.setattr(type(registry.find("monopoly")), "continues_decision", lambda *_: True)
    table = await table_at(house, monkeypatch, {**MONOPOLY, "phase": "roll"})
    assert (await table.hint(1))[1].moves == ["roll"]
    assert len(house.asked) == 1
    position, wanted, _ = WHOLE["bid"]
    table = await table_at(house := House(), monkeypatch, position)
    assert (await table.hint(1))[1].moves == wanted
    assert len(house.asked) == len(wanted)


async def test_it_is_never_longer_than_an_act(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decision, "MAX_MOVES", 2)
    position, wanted, _ = WHOLE["trade"]
    table = await table_at(house, monkeypatch, position)
    turn, found = await table.hint(1)
    assert found.moves == wanted[:2]
    await table.act(1, "", turn, found.moves)


async def test_a_table_that_moves_on_makes_it_worthless(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two questions to the bot somebody else can have decided."""
    position, wanted, _ = WHOLE["bid"]
    table = await table_at(house, monkeypatch, position)

    async def ask(name: str, state: State, seat: int) -> str:
        if len(house.asked) == 1:
            await table.act(1, "", table.room.turn_seq, wanted)
        return await House.ask(house, name, state, seat)

    table._ask = ask
    with pytest.raises(TycoonError) as refusal:
        await table.hint(1)
    assert refusal.value.key == "error.too_late"
    assert len(house.asked) == 2


async def test_a_strong_player_is_asked_without_secrets_and_beside_legal_moves_only(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_at(house, monkeypatch, WHOLE["cards above seven"][0])
    real, asked = table.room.state, list[tuple[State, Sequence[str]]]()
    assert real is not None
    wanted = Advice(["put-away:red"], Message("table.hint"), Message("table.hint"))

    async def advise(state: State, beside: Sequence[str]) -> Advice | None:
        asked.append((state, beside))
        return wanted if len(asked) < 4 else None

    table._advise = advise
    own = ["put-away:blue"]
    for given, passed in (([], []), (own, own), (["put-away:green"], [])):
        assert await table.hint(1, given) == (table.room.turn_seq, wanted)
        assert list(asked[-1][1]) == passed
    # None of it is the table's, and the fast bot has an answer.
    assert (await table.hint(1))[1].moves == WHOLE["cards above seven"][1]
    assert all(state.view(0) == real.view(0) for state, _ in asked)
    assert real.save() not in [state.save() for state, _ in asked]
