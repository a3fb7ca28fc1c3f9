"""A game that raises stops itself, never its table; it is taken back or ended, and recorded."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.fakes import House
from tests.table.test_company import refusal_of
from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadRecord
from tycoon.core.names import SPECTATOR
from tycoon.core.record import Record, Recorder
from tycoon.table import proof

GAME = type(registry.find("bigtwo"))


class Defect(RuntimeError):
    """What a game does that it must not do."""


class Trap:
    """Lets a function of a game raise while `when` says so."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self.when: Any = lambda *_: False
        self.sprung = 0
        usual = getattr(owner, name)

        def trapped(*args: Any, **given: Any) -> Any:
            if self.when(*args):
                self.sprung += 1
                raise Defect(name)
            return usual(*args, **given)

        patch.setattr(owner, name, trapped)


async def begun(house: House, hands: int = 2, moves: int = 6) -> dict[int, int]:
    """Ann and Ben with two bots in the midst of a hand, Ann or Ben to act."""
    table = await house.open(options={"hands": hands}, bots={2: "greedy", 3: "greedy"})
    ben = await house.enter("Ben")
    await table.start(1)
    people = {0: 1, 1: ben}
    for _ in range(moves):
        await house.play_one(people)
    return people


def record_of(house: House, game: int = 1) -> Record:
    return Record.read(b"".join(line.body for line in house.lines if line.game == game))


def same_when_read_back(house: House) -> None:
    revived = house.revive()
    for wake, person in house.table._viewers.items():
        revived.attach(person, wake)
    for person in (0, 1, 2):
        assert house.shown(person, revived) == house.shown(person)
    room, again = house.table.room, revived.room
    assert (room.starts, room.retaken, room.steps) == (again.starts, again.retaken, again.steps)
    if room.state is not None and again.state is not None:
        assert room.state.digest() == again.state.digest()
    assert room.recorder.tip == again.recorder.tip
    revived.drop()


async def test_a_view_that_raises_is_told_in_words_and_taken_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap = Trap(monkeypatch, GAME, "view")
    people = await begun(house)
    table, room = house.table, house.table.room
    assert room.state is not None
    seat = room.state.seat_to_act
    before, steps = room.state.digest(), room.steps
    turn = room.turn_seq
    trap.when = lambda _, state, viewer: state.digest() != before and viewer == 1
    await house.decide(people[seat])
    # Whoever looks first finds it; from then on everybody is told the same.
    for person in (2, 1, 0):
        shown = table.snapshot(person)
        assert shown.defect is not None
        assert shown.defect.key == "table.defect"
        assert (shown.view, shown.phase) == (None, "playing")
    await house.run(100)
    assert len(house.reports) == 1
    place = house.reported[0]
    assert (place["code"], place["game"], place["seat"], place["played"]) == (
        "TESTED",
        1,
        1,
        "bigtwo",
    )
    assert place["line"] == len([line for line in house.lines if line.game])
    assert place["step"] == room.steps > steps
    # The game stands still, the table does not.
    assert await refusal_of(house.decide(1, "pass")) == "error.game_defect"
    assert await refusal_of(table.hint(1)) == "error.game_defect"
    await table.say(people[1], "what is the matter?")
    assert await refusal_of(table.take_back(people[1])) == "error.not_host"
    # After a restart too.
    revived = house.revive()
    revived.attach(1, lambda: None)
    assert revived.snapshot(1).view is not None or seat != 0
    assert revived.snapshot(2).defect is not None
    revived.drop()

    stored = list(house.lines)
    await table.take_back(1)
    assert house.lines[: len(stored)] == stored
    for person in (2, 1, 0):
        shown = table.snapshot(person)
        assert shown.defect is None
        assert shown.view is not None
    assert room.turn_seq > turn + 1
    assert room.state.digest() in {before, house.revive().room.state.digest()}
    same_when_read_back(house)
    assert await refusal_of(table.take_back(1)) == "error.no_defect"
    trap.when = lambda *_: False
    house.looked_back.clear()
    await house.play_out(1, people[1])
    assert house.looked_back[0] >= 5
    assert room.phase == "over"
    record = record_of(house)
    assert record.replay().is_over
    assert all(verdict.ok for verdict in proof.verify(record).deals)


async def test_bots_that_do_it_again_are_taken_back_further(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a defect is met again after going back, it goes back one decision further."""
    trap = Trap(monkeypatch, GAME, "view")
    people = await begun(house)
    table, room = house.table, house.table.room
    limit = room.steps
    trap.when = lambda _, __, viewer: room.steps > limit and viewer == 1
    assert room.state is not None
    await house.decide(people[room.state.seat_to_act])
    reached = []
    for _ in range(6):
        await house.run()
        if table.snapshot(2).defect is None:
            break
        await table.take_back(1)
        reached.append(room.steps)
        same_when_read_back(house)
    assert room.steps <= limit
    assert table.snapshot(2).defect is None
    assert reached[-1] <= limit


@pytest.mark.parametrize("who", ["person", "bot"])
async def test_an_action_that_raises_changes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    trap = Trap(monkeypatch, Recorder, "play")
    people = await begun(house)
    table, room = house.table, house.table.room
    assert room.state is not None
    if who == "person":
        trap.when = lambda *_: True
        digest, lines = room.state.digest(), len(house.lines)
        seat = room.state.seat_to_act
        assert await refusal_of(house.decide(people[seat])) == "error.game_defect"
        assert (room.state.digest(), len(house.lines)) == (digest, lines)
        assert house.reported[0]["moves"]
    else:
        trap.when = lambda _, state, *__: state.seat_to_act >= 2
        while table.defect is None:
            await house.play_one(people)
    assert table.snapshot(0).defect is not None
    assert len(house.reports) == 1
    trap.when = lambda *_: False
    await table.take_back(1)
    same_when_read_back(house)
    await house.play_out(1, people[1])
    assert record_of(house).replay().is_over


async def test_a_game_is_ended_and_its_record_kept(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap = Trap(monkeypatch, GAME, "view")
    people = await begun(house)
    table, room = house.table, house.table.room
    trap.when = lambda *_: True
    assert table.snapshot(1).defect is not None
    assert await refusal_of(table.end_game(people[1])) == "error.not_host"
    await table.end_game(1)
    shown = table.snapshot(people[1])
    assert (shown.phase, shown.ended, shown.outcome, shown.defect) == ("over", True, None, None)
    assert shown.view is None
    same_when_read_back(house)
    record = record_of(house)
    assert record.notes[-1][1]["type"] == "abandoned"
    record.replay()
    verdicts = proof.verify(record).deals
    assert verdicts
    assert all(verdict.ok for verdict in verdicts)
    trap.when = lambda *_: False
    await table.rematch(1)
    assert table.snapshot(1).view is not None
    assert table.snapshot(1).game_number == 2
    await house.play_out(1, people[1])
    assert room.phase == "over"
    same_when_read_back(house)


async def test_a_defect_after_the_last_move_leaves_the_rematch(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap = Trap(monkeypatch, GAME, "view")
    people = await begun(house, hands=1)
    trap.when = lambda _, state, __: state.is_over
    await house.play_out(1, people[1])
    table = house.table
    assert table.snapshot(1).defect is not None
    assert await refusal_of(table.take_back(1)) == "error.game_over"
    await table.rematch(1)
    assert table.snapshot(1).defect is None


async def test_between_deals_it_goes_back_to_before_the_deal_whose_seed_was_shown(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever knows the seed knows all hands: that deal is dealt anew."""
    trap = Trap(monkeypatch, GAME, "view")
    people = await begun(house)
    table, room = house.table, house.table.room
    trap.when = lambda _, state, __: len(state.deal_returns() or []) > 0 and room.between
    await house.play_out(1, people[1], deals=1)
    assert table.snapshot(1).defect is not None
    assert room.deals[0].over
    await table.take_back(1)
    trap.when = lambda *_: False
    assert room.steps == 0
    assert room.deal_points == []
    same_when_read_back(house)
    await house.play_out(1, people[1])
    record = record_of(house)
    assert record.replay().is_over
    assert all(verdict.ok for verdict in proof.verify(record).deals)
    assert len(room.deal_points) == 2


async def test_a_line_that_cannot_be_told_keeps_nobody_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap = Trap(monkeypatch, GAME, "tell")
    await begun(house)
    table = house.table
    trap.when = lambda _, event: event["event"] == "played"
    entries, _ = table.entries(1, None)
    assert any(entry.say is None and entry.event is None for entry in entries)
    assert any(entry.say is not None for entry in entries)
    assert table.snapshot(1).defect is None
    told = len(house.reports)
    assert told
    table.entries(0, None)
    assert len(house.reports) == told
    assert house.reported[0]["entry"]


async def test_what_is_tried_out_stops_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap = Trap(monkeypatch, GAME, "describe_decision")
    people = await begun(house)
    table, state = house.table, house.table.room.state
    assert state is not None
    trap.when = lambda *_: True
    person = people[state.seat_to_act]
    moves = [state.notation(state.default_action())]
    for _ in range(3):
        checked = table.check(person, moves)
        assert checked.why is not None
        assert checked.why.key == "error.game_defect"
    assert len(house.reports) == 1
    await house.decide(person)
    assert table.snapshot(1).defect is None


async def test_plans_that_raise_stop_the_game_and_not_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap = Trap(monkeypatch, GAME, "forced")
    people = await begun(house)
    table = house.table
    await house.enter("Wim", SPECTATOR)
    trap.when = lambda *_: True
    assert table.room.state is not None
    await house.decide(people[table.room.state.seat_to_act])
    for _ in range(4):
        await house.run()
    assert table.snapshot(1).defect is not None
    # Whoever is away is still replaced as the host.
    table.detach(house.wake)
    await house.run(50)
    assert table.room.host == people[1]
    trap.when = lambda *_: False
    await table.take_back(people[1])
    assert table.snapshot(1).defect is None


@pytest.mark.parametrize("to", [-1, 2, True, "1", None])
def test_a_record_that_keeps_more_than_there_is_is_refused(to: Any) -> None:
    game = registry.find("bigtwo")
    recorder = Recorder()
    state = game.new(game.options("base", 4), 4)
    lines = [recorder.begin(state)]
    lines.append(recorder.play(state, state.default_action(), FastChance(1))[0])
    lines.append(recorder.note("takeback", {"to": to}))
    with pytest.raises(BadRecord):
        Record.read(lines).replay()


async def test_bots_look_back_beyond_a_restart(house: House) -> None:
    people = await begun(house)
    known = house.looked_back[-1]
    assert known > 5
    house.looked_back.clear()
    house.table = house.revive()
    for person in people.values():
        house.table.attach(person, lambda: None)
    while not house.looked_back:
        await house.play_one(people)
    assert house.looked_back[0] > known
