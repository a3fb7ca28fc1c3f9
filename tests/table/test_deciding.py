"""Decisions: one for each number, all of one or nothing, by whoever's turn it is."""

from __future__ import annotations

import asyncio
import json
from typing import cast

import pytest

from tests.table.fakes import House
from tycoon.core import record as records
from tycoon.core.engine.chance import FastChance, RecordingChance
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove, TycoonError
from tycoon.core.record import Record
from tycoon.table import proof
from tycoon.table.table import Table


async def two_people(house: House) -> tuple[Table, int, int]:
    """A three-handed game of Ann, Bob and a bot, dealt; the person to act and the other one."""
    table = await house.open(seats=3, bots={2: "random"})
    bob = await house.enter("Bob")
    await table.start(1)
    await house.run()
    state = table.room.state
    assert state is not None
    return (table, 1, bob) if state.seat_to_act == 0 else (table, bob, 1)


def legal(table: Table, person: int) -> list[str]:
    view = table.snapshot(person).view
    assert view is not None
    return view.legal


async def refusal_of(command: object) -> str:
    with pytest.raises(TycoonError) as refusal:
        await command  # type: ignore[misc]
    return refusal.value.key


async def test_the_right_person_decides_once_for_each_number(house: House) -> None:
    table, mover, other = await two_people(house)
    turn, moves = table.room.turn_seq, legal(table, mover)
    assert legal(table, other) == []
    lines = len(house.lines)
    assert await refusal_of(table.act(other, "x", turn, moves[:1])) == "error.not_your_turn"
    assert await refusal_of(table.act(mover, "x", turn - 1, moves[:1])) == "error.too_late"
    assert await refusal_of(table.act(mover, "x", turn + 1, moves[:1])) == "error.too_late"
    assert await refusal_of(table.act(mover, "x", turn, ["3d3d3d"])) == "error.bad_notation"
    assert len(house.lines) == lines
    results = await asyncio.gather(
        *(table.act(mover, f"try {n}", turn, moves[:1]) for n in range(5)), return_exceptions=True
    )
    assert [result is None for result in results] == [True, False, False, False, False]
    assert {r.key for r in results if isinstance(r, TycoonError)} == {"error.too_late"}
    assert table.room.turn_seq >= turn + 1


async def test_a_repeated_action_id_is_answered_and_not_applied(house: House) -> None:
    table, mover, _ = await two_people(house)
    turn, moves = table.room.turn_seq, legal(table, mover)
    await table.act(mover, "click", turn, moves[:1])
    after = house.shown(mover)
    await table.act(mover, "click", turn, moves[:1])
    await table.act(mover, "click", turn + 1, moves[-1:])
    assert house.shown(mover) == after
    # Even by the server that comes back after a crash.
    house.table = house.revive()
    await house.table.act(mover, "click", turn, moves[:1])
    assert house.shown(mover)["turn_seq"] == after["turn_seq"]


async def test_a_failing_move_takes_the_whole_decision_back(house: House) -> None:
    table, mover, _ = await two_people(house)
    before, lines = house.shown(mover), len(house.lines)
    moves = legal(table, mover)
    key = await refusal_of(table.act(mover, "two", table.room.turn_seq, [moves[0], moves[0]]))
    assert key == "error.one_move"
    assert (house.shown(mover), len(house.lines)) == (before, lines)
    await table.act(mover, "one", table.room.turn_seq, moves[:1])


async def several_moves(house: House) -> tuple[int, list[str]]:
    """A game of Haggle in which a person can make more than one move at once: who, and which."""
    table = await house.open("haggle", seats=2)
    people = [1, await house.enter("Bob")]
    await table.start(1)
    for _ in range(200):
        await house.run()
        state = table.room.state
        assert state is not None
        if table.room.phase == "between":
            for person in people:
                await table.ready(person)
            continue
        several = moves_in_a_row(state, 3)
        if len(several) > 1:
            return people[state.seat_to_act], several
        await table.act(people[state.seat_to_act], "", table.room.turn_seq, several)
    pytest.fail("no seat ever had two decisions in a row")


async def test_a_decision_of_several_moves_counts_once(house: House) -> None:
    person, several = await several_moves(house)
    turn, lines = house.table.room.turn_seq, len(house.lines)
    await house.table.act(person, "", turn, several)
    assert house.table.room.turn_seq == turn + 1
    assert len(house.lines) > lines + len(several)


async def test_nothing_follows_a_move_that_draws_from_chance(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a refused second move would tell what the first would bring, and take it back."""
    person, several = await several_moves(house)

    class Drawing(RecordingChance):
        def take(self) -> list[tuple[str, int, int]]:
            return [("below", 6, 3)]

    monkeypatch.setattr(records, "RecordingChance", Drawing)
    turn = house.table.room.turn_seq
    assert await refusal_of(house.table.act(person, "", turn, several)) == "error.one_move"
    await house.table.act(person, "", turn, several[:1])


async def test_what_a_refused_decision_drew_is_drawn_again(house: House) -> None:
    bots = {1: "random", 2: "random", 3: "random"}
    table = await house.open(bots=bots, options={"hands": 2}, start=True)
    await house.play_out(1, deals=1)
    for _ in range(3):
        refusal = table.act(1, "", table.room.turn_seq, ["deal", "deal"])
        assert await refusal_of(refusal) == "error.one_move"
    await table.act(1, "", table.room.turn_seq, ["deal"])
    await house.play_out(1)
    record = Record.read(b"".join(line.body for line in house.lines if line.game))
    assert [verdict.ok for verdict in proof.verify(record).deals] == [True, True]


def moves_in_a_row(state: State, most: int) -> list[str]:
    """Moves that the seat to act can make one after the other without any chance."""
    seat = state.seat_to_act
    best: list[str] = []
    for action in state.legal_actions():
        copy, found, chance = state.copy(), [state.notation(action)], RecordingChance(FastChance(1))
        copy.apply(action, chance)
        while len(found) < most and copy.seat_to_act == seat and not chance.draws:
            following = copy.legal_actions()[0]
            found.append(copy.notation(following))
            copy.apply(following, chance)
        if len(found) > len(best):
            best = found
    return best


async def test_a_check_names_what_is_legal_and_why_not_otherwise(house: House) -> None:
    table, mover, other = await two_people(house)
    before = house.shown(mover)
    for move in legal(table, mover):
        checked = table.check(mover, [move])
        assert checked.why is None
        assert checked.say is not None
    assert table.check(mover, ["pass"]).say is None
    why = table.check(mover, ["pass"]).why
    assert why is not None
    assert why.key.startswith("bigtwo.")
    wrong_turn = table.check(other, ["pass"]).why
    assert wrong_turn is not None
    assert wrong_turn.key == "error.not_your_turn"
    nonsense = table.check(mover, ["\x00 drop table"]).why
    assert nonsense is not None
    assert nonsense.key == "error.bad_notation"
    assert house.shown(mover) == before


async def test_a_hint_is_legal_and_asks_with_a_state_that_knows_nothing(house: House) -> None:
    table, mover, other = await two_people(house)
    seen = []

    async def ask(name: str, state: object, seat: int) -> str:
        seen.append((name, state, seat))
        return await House.ask(house, name, state, seat)  # type: ignore[arg-type]

    table._ask = ask
    turn, found = await table.hint(mover)
    assert turn == table.room.turn_seq
    assert len(found.moves) == 1
    assert found.moves[0] in legal(table, mover)
    assert found.say.key.startswith("bigtwo.")
    assert found.why is None  # fast bots have no reasons
    assert await refusal_of(table.hint(other)) == "error.not_your_turn"
    (name, state, seat) = seen[0]
    assert (name, seat) == ("fast", table.room.seat_of(mover))
    real = table.room.state
    assert real is not None
    assert state.hands[seat] == real.hands[seat]  # type: ignore[attr-defined]
    assert list(state.hands) != list(real.hands)  # type: ignore[attr-defined]


async def test_a_bot_that_fails_does_not_stop_the_game(house: House) -> None:
    table = await house.open(seats=3, bots={1: "random", 2: "random"}, options={"hands": 1})

    async def ask(_name: str, _state: object, seat: int) -> str:
        if seat == 1:
            raise RuntimeError("out of ideas")
        return "pass pass"

    table._ask = ask
    await table.start(1)
    await house.play_out(1)
    assert table.room.phase == "over"
    assert any("bot random" in what for what, _ in house.reports)


async def test_for_an_illegal_answer_of_a_bot_the_default_is_given(house: House) -> None:
    """It is reported with the table's code and the bot's name, and the game goes on."""
    table = await house.open(seats=3, bots={1: "random", 2: "random"}, options={"hands": 1})
    defaults: list[tuple[int, str]] = []

    async def ask(_name: str, state: State, seat: int) -> str:
        here = {state.notation(action) for action in state.legal_actions()}
        defaults.append((seat, state.notation(state.default_action())))
        return next(text for text in ("3d", "2s", "pass", "3d3c") if text not in here)

    table._ask = ask
    await table.start(1)
    await house.play_out(1)
    acts = [json.loads(line.body) for line in house.lines]
    given = [(act["seat"], act["move"]) for act in acts if act["type"] == "act"]
    assert [act for act in given if act[0] > 0] == defaults
    told = [what for what, error in house.reports if isinstance(error, IllegalMove)]
    assert told == ["bot random"] * len(defaults)
    assert {place["code"] for place in house.reported} == {"TESTED"}
    assert table.room.phase == "over"


@pytest.mark.parametrize("answer", [None, "", 7, b"pass", ["pass"], "\ud800", "9" * 10_000])
async def test_for_no_move_at_all_the_default_is_given(house: House, answer: object) -> None:
    """Whatever a bot's program gives out, it is reported, and the game goes on."""
    table = await house.open(seats=3, bots={1: "random", 2: "random"}, options={"hands": 1})

    async def ask(_name: str, _state: State, _seat: int) -> str:
        return cast("str", answer)

    table._ask = ask
    await table.start(1)
    await house.play_out(1)
    assert table.defect is None
    assert table.room.phase == "over"
    acts = [json.loads(line.body) for line in house.lines]
    given = [act for act in acts if act["type"] == "act" and act["seat"] > 0]
    assert given
    assert [what for what, _ in house.reports] == ["bot random"] * len(given)


async def test_the_host_decides_for_the_table_between_deals(house: House) -> None:
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    watcher = await house.enter("Wim", -2)
    await house.play_out(1, deals=1)
    assert table.snapshot(1).table_moves == ["deal"]
    assert table.snapshot(watcher).table_moves == []
    assert (
        await refusal_of(table.act(watcher, "", table.room.turn_seq, ["deal"]))
        == "error.not_seated"
    )
    await table.act(1, "", table.room.turn_seq, ["deal"])
    await house.run()
    assert table.room.phase == "playing"
    assert len(table.room.deals) == 2
