"""What happens by itself: bots, the clock, people who are away. Time moves only when told."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from tests.table.fakes import SWIFT, House
from tycoon.core.engine.state import State
from tycoon.core.errors import TycoonError
from tycoon.table import entries
from tycoon.table.clock import Pace
from tycoon.table.snapshot import BotPace
from tycoon.table.table import Table

CALM = Pace(bot_least=1.0, bot_most=2.0, deal=0.5, grace=45.0, next_deal=30.0)


async def dealt(house: House, **setup: Any) -> tuple[Table, int]:
    """A game of Ann, Bob and a bot where a person is to act; the number of that person."""
    table = await house.open(seats=3, bots={2: "random"}, **setup)
    bob = await house.enter("Bob")
    await table.start(1)
    await house.run(house.pace.deal)
    room = table.room
    assert room.state is not None
    while room.state.seat_to_act == 2:
        await house.run(house.clock.pending()[0])
    return table, 1 if room.state.seat_to_act == 0 else bob


def left_ms(table: Table) -> int | None:
    clock = table.snapshot(1).clock
    assert clock is not None
    return clock.left_ms


async def test_bots_take_their_time(house: House) -> None:
    house.pace = CALM
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    assert house.clock.pending() == [0.5]
    await house.run(0.5)
    assert table.room.state is not None
    while table.room.state.seat_to_act == 0:
        await house.decide(1)
    turn = table.room.turn_seq
    (wait,) = house.clock.pending()
    assert 1.0 <= wait <= 2.0
    await house.run(wait - 0.01)
    assert table.room.turn_seq == turn
    await house.run(0.02)
    assert table.room.turn_seq == turn + 1


async def pauses(house: House, count: int = 6) -> list[float]:
    """How long bots took over their next moves."""
    table = house.table
    found: list[float] = []
    while len(found) < count:
        assert table.room.state is not None
        if table.room.state.seat_to_act == 0:
            await house.decide(1)
        else:
            (wait,) = house.clock.pending()
            found.append(wait)
            await house.run(wait)
    return found


class Ponderer(House):
    """Its bots answer while they may."""

    def __init__(self) -> None:
        super().__init__(CALM)
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def ask(self, name: str, state: State, seat: int) -> str:
        await self.may_answer.wait()
        return await super().ask(name, state, seat)

    async def bots_turn(self, **setup: Any) -> Table:
        """Ann has decided; a bot thinks, and may not answer yet."""
        table = await self.open(options={"hands": 9}, start=True, **setup)
        await self.run(0.5)
        assert table.room.state is not None
        while table.room.state.seat_to_act != 0:
            await self.run(self.clock.pending()[0])
        self.may_answer.clear()
        await self.decide(1)
        return table


async def test_how_long_a_bot_thinks_is_not_seen() -> None:
    """It is asked when its turn begins; its move waits for the end of the pause."""
    house = Ponderer()
    table = await house.bots_turn(bots=BOTS)
    turn, (wait,), asked = table.room.turn_seq, house.clock.pending(), len(house.asked)
    house.may_answer.set()
    await table.settled()
    assert len(house.asked) == asked + 1
    await house.run(wait - 0.01)
    assert (table.room.turn_seq, len(house.asked)) == (turn, asked + 1)
    await house.run(0.02)
    assert table.room.turn_seq == turn + 1


async def test_a_bot_that_thinks_longer_than_the_pause_is_waited_for() -> None:
    house = Ponderer()
    table = await house.bots_turn(bots=BOTS)
    turn, (wait,), asked = table.room.turn_seq, house.clock.pending(), len(house.asked)
    timer = house.clock._pop(house.clock.time + wait)
    assert timer is not None
    timer.callback()
    for _ in range(9):
        await asyncio.sleep(0)
    assert table.room.turn_seq == turn
    house.may_answer.set()
    await house.run()
    assert table.room.turn_seq == turn + 1
    assert len(house.asked) == asked + 2  # the next one thinks already


class Restless(House):
    """Somebody reloads the page whenever a move is being stored."""

    def __init__(self) -> None:
        super().__init__()
        self.to_act: list[tuple[int, int]] = []

    async def store(self, code: str, first: int, lines: Sequence[entries.Line]) -> None:
        if self.lines:
            self.table.detach(self.wake)
            self.table.attach(1, self.wake)
        await super().store(code, first, lines)

    async def ask(self, name: str, state: State, seat: int) -> str:
        self.to_act.append((seat, state.seat_to_act))
        return await super().ask(name, state, seat)


async def test_who_comes_back_while_a_move_is_stored_has_no_bot_asked_for_a_turn_that_is_over() -> (
    None
):
    house = Restless()
    table = await house.open(bots=BOTS)
    await table.start(1)
    await house.play_out(1, deals=1)
    assert len(house.to_act) > 20
    assert all(seat == to_act for seat, to_act in house.to_act)
    assert not house.reports
    assert len(table.room.deal_points) == 1


async def test_what_a_bot_thought_before_a_pause_of_the_game_is_asked_anew() -> None:
    house = Ponderer()
    table = await house.bots_turn(bots=BOTS)
    turn = table.room.turn_seq
    await table.pause(1, True)
    house.may_answer.set()
    await house.run(60)
    assert table.room.turn_seq == turn
    asked = len(house.asked)
    await table.pause(1, False)
    await table.settled()
    assert len(house.asked) == asked + 1
    await house.run(house.clock.pending()[0])
    assert table.room.turn_seq == turn + 1


async def test_a_character_is_asked_by_its_name(house: House) -> None:
    """It has a temper; whoever plays by another name than before is asked by that."""
    table = await house.open(bots={1: "hugo", 2: "greedy", 3: "random"})
    assert [table.room.places[seat].asked for seat in (1, 3)] == ["hugo", "random"]
    assert table.room.places[2].who
    assert table.room.places[2].asked == "greedy"


BOTS = {1: "random", 2: "random", 3: "random"}


async def test_the_host_says_how_long_bots_take(house: House) -> None:
    house.pace = CALM
    table = await house.open(bots=BOTS, pace="calm", options={"hands": 9}, start=True)
    await house.run(0.5)
    assert table.snapshot(1).pace == "calm"
    assert all(1.8 <= wait <= 3.6 for wait in await pauses(house))
    await table.set_pace(1, "quick")
    assert table.snapshot(1).pace == "quick"
    await pauses(house, 1)  # what was planned already
    assert all(0.4 <= wait <= 0.8 for wait in await pauses(house))
    assert house.revive().snapshot(1).pace == "quick"


async def test_only_the_host_sets_the_pace(house: House) -> None:
    table = await house.open()
    bob = await house.enter("Bob")
    with pytest.raises(TycoonError) as refusal:
        await table.set_pace(bob, "quick")
    assert refusal.value.key == "error.not_host"
    lines = len(house.lines)
    await table.set_pace(1, "normal")
    assert len(house.lines) == lines
    paces: list[BotPace] = ["quick", "calm", "quick", "normal"]
    for pace in paces:
        await table.set_pace(1, pace)
    with pytest.raises(TycoonError) as refusal:
        await table.set_pace(1, "calm")
    assert refusal.value.key == "error.rate_limited"


async def test_bots_hurry_only_for_a_person_alone(house: House) -> None:
    house.pace = CALM
    table = await house.open(bots={2: "random", 3: "random"}, options={"hands": 9})
    table.hurry(1, True)
    bob = await house.enter("Bob", 1)
    await table.start(1)
    await house.run(0.5)
    room = table.room

    async def waited() -> float:
        while room.state is None or room.state.seat_to_act < 2:
            person = 1 if room.state is not None and room.state.seat_to_act == 0 else bob
            await house.decide(person)
        (wait,) = house.clock.pending()
        await house.run(wait)
        return wait

    assert await waited() >= 1.0
    await table.leave(bob)
    assert all(0.4 <= wait <= 0.8 for wait in (await pauses(house))[1:])
    table.hurry(1, False)
    assert all(wait >= 1.0 for wait in (await pauses(house))[1:])
    assert b"hurry" not in b"".join(line.body for line in house.lines)


def test_tables_of_before_the_pace_was_chosen_keep_the_normal_one() -> None:
    before = (
        b'{"type":"opened","at":1,"code":"ABCDE","game":"bigtwo","preset":"base","options":{},'
        b'"seats":3,"public":true,"clock_s":null}'
    )
    opened = entries.read_entry(before)
    assert isinstance(opened, entries.Opened)
    assert opened.pace == "normal"
    assert b"pace" not in entries.line_of(opened).body


async def test_a_run_out_clock_does_the_default(house: House) -> None:
    house.pace = msgspec.structs.replace(SWIFT, bot_least=1.0, bot_most=2.0)
    table, _ = await dealt(house, clock_s=20)
    state, turn = table.room.state, table.room.turn_seq
    assert state is not None
    default = state.notation(state.default_action())
    assert left_ms(table) == 20_000
    await house.run(19.9)
    assert (table.room.turn_seq, left_ms(table)) == (turn, 100)
    await table.say(1, "a clock is not wound up by talking")
    await house.run(0.1)
    assert table.room.turn_seq == turn + 1
    entries, _ = table.entries(1, None)
    assert [e.say.key for e in entries if e.say and e.say.key == "log.time_up"] == ["log.time_up"]
    step = msgspec.json.decode([line.body for line in house.lines if line.game][-1])
    assert step["move"] == default


async def test_a_pause_keeps_the_time_that_was_left(house: House) -> None:
    table, mover = await dealt(house, clock_s=20)
    await house.run(15)
    await table.pause(1, True)
    assert left_ms(table) is None
    with pytest.raises(TycoonError) as refusal:
        await house.decide(mover)
    assert refusal.value.key == "error.table_paused"
    turn = table.room.turn_seq
    await house.run(1000)
    assert table.room.turn_seq == turn
    await table.pause(1, False)
    assert left_ms(table) == 5000
    await house.run(5)
    assert table.room.turn_seq > turn


async def test_going_away_and_coming_back_gains_no_time(house: House) -> None:
    table, mover = await dealt(house, clock_s=20)
    wake = next(wake for wake, person in table._viewers.items() if person == mover)
    await house.run(15)
    table.detach(wake)
    table.attach(mover, wake)
    assert left_ms(table) == 5000


async def test_nothing_happens_where_no_player_is(house: House) -> None:
    house.pace = CALM
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, clock_s=20, start=True)
    table.detach(house.wake)
    table.attach(0, lambda: None)
    lines = len(house.lines)
    await house.run(10_000)
    assert len(house.lines) == lines
    assert house.clock.pending() == []
    table.attach(1, house.wake)
    await house.run(CALM.deal)
    assert len(house.lines) > lines


async def test_bots_alone_play_for_whoever_watches(house: House) -> None:
    bots = {0: "greedy", 1: "greedy", 2: "random", 3: "random"}
    table = await house.open(bots=bots, options={"hands": 2}, start=True)
    assert table.room.seat_of(1) == -2
    await house.run()
    assert table.room.phase == "over"
    assert {name for name, _ in house.asked} == {"greedy", "random"}


async def test_a_substitute_never_takes_a_seat_for_good(house: House) -> None:
    table, _ = await dealt(house, options={"limit": 10_000})
    bob = 2
    wake = next(wake for wake, person in table._viewers.items() if person == bob)
    table.detach(wake)
    await house.run(44.9)
    assert [seat.substitute for seat in table.shared.seats] == ["", "", ""]
    await house.run(0.1)
    seat = table.shared.seats[1]
    assert (seat.kind, seat.name, seat.substitute) == ("human", "Bob", "greedy")
    # The game goes on, for as long as it takes.
    await house.play_out(1, deals=3)
    assert table.room.seat_of(bob) == 1
    # Coming back is not enough, a reconnecting page does that; wanting to play is.
    table.attach(bob, wake)
    assert table.shared.seats[1].substitute == "greedy"
    await table.come_back(bob)
    assert table.shared.seats[1].substitute == ""
    if table.room.phase == "between":
        await table.ready(1)
        await table.ready(bob)
        await house.run()
    state = table.room.state
    assert state is not None
    while state.seat_to_act != 1:
        await house.decide(1)
        await house.run()
        state = table.room.state
        assert state is not None
    turn = table.room.turn_seq
    await house.run(1000)
    assert table.room.turn_seq == turn
    await house.decide(bob)
    assert table.room.turn_seq > turn


async def test_an_action_takes_the_seat_back(house: House) -> None:
    house.pace = msgspec.structs.replace(CALM, grace=1.0)
    table, mover = await dealt(house)
    wake = next(wake for wake, person in table._viewers.items() if person == mover)
    other = 3 - mover
    table.detach(wake)
    await house.run(1.0)
    table.attach(mover, wake)
    assert table.shared.seats[table.room.seat_of(mover)].substitute == "greedy"
    assert table.shared.seats[table.room.seat_of(other)].substitute == ""
    await house.decide(mover)
    assert table.shared.seats[table.room.seat_of(mover)].substitute == ""


async def test_somebody_else_becomes_host_when_the_host_stays_away(house: House) -> None:
    table, _ = await dealt(house)
    table.detach(house.wake)
    await house.run(SWIFT.grace)
    assert table.room.host == 2
    table.attach(1, house.wake)
    assert table.room.host == 2


@pytest.mark.parametrize("paused", [False, True])
async def test_nobody_is_stuck_without_the_host(house: House, paused: bool) -> None:
    table = await house.open(seats=3, bots={2: "random"})
    bob = await house.enter("Bob")
    if paused:
        await table.start(1)
        await table.pause(1, True)
    table.detach(house.wake)
    await house.run(SWIFT.grace)
    assert table.room.host == bob
    assert [seat.substitute for seat in table.shared.seats] == ["", "", ""]
    await (table.pause(bob, False) if paused else table.start(bob))


async def test_forced_answers_are_given_only_for_those_who_want_it(house: House) -> None:
    house.pace = CALM
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    await table.auto(1, True)
    forced = 0
    while not table.room.deal_points:
        state = table.room.state
        assert state is not None
        if state.seat_to_act == 0 and len(state.legal_actions()) > 1:
            assert house.clock.pending() == []
            plays = [state.notation(action) for action in state.legal_actions()]
            await house.decide(1, next(play for play in plays if play != "pass"))
        elif state.seat_to_act == 0:
            (wait,) = house.clock.pending()
            assert CALM.bot_least <= wait <= CALM.bot_most
            forced += 1
            await house.run(wait)
        else:
            await house.run(house.clock.pending()[0])
    assert forced
    assert table.snapshot(1).me.auto


async def forced_pass(house: House, *, auto: bool, clock_s: int | None = None) -> Table:
    """Daifugo of Ann and Bob, up to where Ann can do nothing but pass, or pass and draw."""
    table = await house.open(
        "daifugo", preset="kotoba", seats=2, options={"rounds": 1}, clock_s=clock_s
    )
    bob = await house.enter("Bob")
    await table.start(1)
    await table.auto(1, auto, draws=True)
    await house.run(house.pace.deal)
    while True:
        state = table.room.state
        assert state is not None
        legal = [state.notation(action) for action in state.legal_actions()]
        if state.seat_to_act == 0 and legal == ["p", "draw"]:
            return table
        # Bob plays his strongest and Ann passes, so that she is stuck soon.
        if state.seat_to_act == 0:
            await house.decide(1, "p" if "p" in legal else legal[0])
        else:
            plays = [move for move in legal if move not in ("p", "draw")]
            await house.decide(bob, (plays or legal)[-1])


async def test_a_forced_pass_draws_as_its_player_wants_it(house: House) -> None:
    house.pace = CALM
    await forced_pass(house, auto=True)
    (wait,) = house.clock.pending()
    assert CALM.bot_least <= wait <= CALM.bot_most
    assert await newest_event(house, wait) == "drew"


async def newest_event(house: House, wait: float) -> str:
    """What Bob reads in the log when the time has come."""
    before = house.table.room.turn_seq
    await house.run(wait)
    assert house.table.room.turn_seq == before + 1
    events = [entry.event for entry in house.table.entries(2, None)[0] if entry.event]
    (kind,) = {event["event"] for event in events[-2:]} & {"drew", "passed"}
    return str(kind)


async def test_whether_one_draws_can_be_changed_while_the_table_waits(house: House) -> None:
    house.pace = CALM
    table = await forced_pass(house, auto=True)
    (wait,) = house.clock.pending()
    await table.auto(1, True, draws=False)
    assert house.clock.pending() == [wait]
    assert await newest_event(house, wait) == "passed"


async def test_the_switch_survives_a_restart(house: House) -> None:
    table = await forced_pass(house, auto=False)
    await table.auto(1, True, draws=True)
    revived = house.revive()
    me = revived.snapshot(1).me
    assert (me.auto, me.draws) == (True, True)
    assert revived.snapshot(2).me.auto is False


async def test_nobody_is_asked_who_holds_the_three_of_diamonds(house: House) -> None:
    """The only answer is given after the usual pause, whoever holds it, switch or not."""
    house.pace = CALM
    table = await house.open("daifugo", preset="uecda", seats=5, options={"rounds": 2})
    people = [1, *[await house.enter(name) for name in ("Bob", "Cem", "Dai", "Eve")]]
    await table.start(1)
    await house.run(CALM.deal)
    await house.play_out(*people, deals=1)
    for person in people:
        await table.ready(person)
    await house.run(CALM.deal)
    while pending(table) == "return":
        assert house.clock.pending() == []
        await house.decide(people[table.room.state.seat_to_act])  # type: ignore[union-attr]
    waits = []
    while (asked := pending(table)) is not None:
        assert asked == "claim"
        waits += house.clock.pending()
        await house.run(waits[-1])
    assert 1 <= len(waits) <= 5
    assert all(CALM.bot_least <= wait <= CALM.bot_most for wait in waits)
    kinds = [entry.event["event"] for entry in table.entries(1, None)[0] if entry.event]
    assert kinds[-len(waits) - 1 :] == ["denied"] * (len(waits) - 1) + ["claimed", "leads"]


@pytest.mark.parametrize("clock_s", [None, 3, 30])
async def test_accepting_takes_its_time_whoever_could_refuse(clock_s: int | None) -> None:
    """Each target has as long, with a refusal in hand or without, and nobody accepts sooner."""
    could = {False: 0, True: 0}
    for seed in range(8):
        house = House(pace=CALM, seed=seed)
        table, people = await charged(house, clock_s=clock_s)
        while table.room.outcome is None and min(could.values()) < 5:
            state = table.room.state
            assert state is not None
            turn, seat = table.room.turn_seq, state.seat_to_act
            if not asked_to_accept(table):
                await house.decide(people[seat], some_move(house))
                continue
            could["refuse" in table.snapshot(people[seat]).view.legal] += 1  # type: ignore[union-attr]
            (wait,) = house.clock.pending()
            assert wait == pytest.approx(5)
            for person in people:
                clock = table.snapshot(person).clock
                assert clock is not None
                assert (clock.seconds, clock.left_ms, clock.objection) == (5, 5000, True)
            for switch in (True, False):
                await table.auto(people[seat], switch)
                with pytest.raises(TycoonError) as refusal:
                    await house.decide(people[seat], "accept")
                assert refusal.value.key == "error.silence"
            await house.run(4.9)
            assert table.room.turn_seq == turn
            await house.run(0.1)
            assert table.room.turn_seq == turn + 1
            newest = [line.event for line in table.entries(people[0], None)[0] if line.event]
            assert {"accepted", "refusal_stands"} & {event["event"] for event in newest[-6:]}
    assert min(could.values()) >= 5


async def charged(house: House, **setup: Any) -> tuple[Table, list[int]]:
    """A game of Deal of three people who have five seconds to refuse."""
    options = {"answer_seconds": 5}
    table = await house.open("deal", seats=3, options=options, **setup)
    people = [1, await house.enter("Bob"), await house.enter("Cem")]
    await table.start(1)
    await house.run(CALM.deal)
    return table, people


def asked_to_accept(table: Table) -> bool:
    question = table.snapshot(0).view.question  # type: ignore[union-attr]
    return question is not None and question.ask in ("answer", "counter")


def some_move(house: House) -> str:
    """A legal move, actions against others before anything else."""
    state = house.table.room.state
    assert state is not None
    legal = [state.notation(action) for action in state.legal_actions()]
    return house.rng.choice([move for move in legal if move.startswith("play:")] or legal)


async def test_who_could_refuse_may_do_so_at_once(house: House) -> None:
    house.pace = CALM
    table, people = await charged(house)
    while True:
        assert table.room.outcome is None
        seat = table.room.state.seat_to_act  # type: ignore[union-attr]
        view = table.snapshot(people[seat]).view
        if asked_to_accept(table):
            if "refuse" in view.legal:  # type: ignore[union-attr]
                break
            await house.run(5)
        else:
            await house.decide(people[seat], some_move(house))
    await house.run(1)
    await house.decide(people[seat], "refuse")
    newest = [line.event for line in table.entries(people[0], None)[0] if line.event]
    assert "refused" in {event["event"] for event in newest[-2:]}


async def test_who_plays_bots_alone_accepts_as_soon_as_they_like(house: House) -> None:
    house.pace = CALM
    table = await house.open("deal", seats=2, bots={1: "random"}, start=True)
    await house.run(CALM.deal)
    while not (asked_to_accept(table) and table.room.state.seat_to_act == 0):  # type: ignore[union-attr]
        assert table.room.outcome is None
        if table.room.state.seat_to_act == 0:  # type: ignore[union-attr]
            await house.decide(1, some_move(house))
        else:
            await house.run(CALM.bot_most)
    assert house.clock.pending() == []
    assert table.snapshot(1).clock is None
    await house.decide(1, "accept")


def pending(table: Table) -> str | None:
    """What the seat to act is asked apart from plays."""
    asked = table.snapshot(1).view.pending  # type: ignore[union-attr]
    return None if asked is None else str(asked.ask)


async def test_the_next_deal_waits_for_everybody_unless_there_is_a_clock(house: House) -> None:
    table, _ = await dealt(house)
    await house.play_out(1, 2, deals=1)
    await table.ready(1)
    await house.run(10_000)
    assert table.room.phase == "between"
    assert [seat.ready for seat in table.shared.seats] == [True, False, False]
    await table.ready(2)
    await house.run()
    assert table.room.phase == "playing"
    assert [seat.ready for seat in table.shared.seats] == [False, False, False]


async def test_with_a_clock_the_table_deals_by_itself(house: House) -> None:
    house.pace = msgspec.structs.replace(SWIFT, next_deal=30.0)
    table, _ = await dealt(house, clock_s=20)
    await house.play_out(1, 2, deals=1)
    await house.run(29.9)
    assert table.room.phase == "between"
    await house.run(0.1)
    assert table.room.phase == "playing"
