"""Whoever goes can come back, the host is one of those who sit, and names stay what they were."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.table.fakes import House
from tycoon.core import registry
from tycoon.core.errors import TycoonError
from tycoon.core.names import SPECTATOR
from tycoon.table import entries
from tycoon.table.company import MAX_PEOPLE
from tycoon.table.reading import Reader

HERE = Path(__file__).parent


async def refusal_of(command: Any) -> str:
    with pytest.raises(TycoonError) as refusal:
        await command
    return refusal.value.key


def plain(called: Any) -> str:
    """A name as one reads it in English, without a catalogue."""
    if isinstance(called, str):
        return called
    args = {name: plain(value) for name, value in called.args.items() if name != "n"}
    match called.key:
        case "seat.bot_for":
            return f"bot for {args['name']}"
        case "seat.plays_for":
            return f"{args['bot']} for {args['name']}"
        case "seat.bot_name":
            return f"{args['bot']} {called.args['n']}"
    return str(called.key).removeprefix("bot.")


def names(house: House) -> list[str]:
    """What the seats are called now."""
    return [plain(seat.called) for seat in house.table.shared.seats]


def told(house: House, person: int = 1) -> dict[int, str]:
    """The lines of the log by number, in the words of the wire."""
    lines, _ = house.table.entries(person, None)
    return {entry.seq: json.dumps(msgspec.to_builtins(entry.say)) for entry in lines}


# Names.


async def test_names_stay_with_their_seats_and_in_the_past(house: House) -> None:
    """One of two people leaves two bots and the other: none of these is called anything else."""
    table = await house.open(options={"hands": 2}, bots={2: "greedy", 3: "greedy"})
    ben = await house.enter("Ben")
    await table.start(1)
    for _ in range(8):
        await house.play_one({0: 1, 1: ben})
    before = told(house)
    assert names(house) == ["Ann", "Ben", "lulu", "dodo"]
    await table.leave(ben)
    assert names(house) == ["Ann", "nori for Ben", "lulu", "dodo"]
    for _ in range(4):
        await house.play_one({0: 1})
    after = told(house)
    assert {seq: after[seq] for seq in before} == before
    new = "".join(line for seq, line in after.items() if seq not in before)
    assert (
        '"seat.plays_for", "args": {"bot": {"key": "bot.nori", "args": {}}, "name": "Ben"}' in new
    )
    await house.play_out(1)
    # Points are Ben's, whoever made them; the log of the game says so too.
    shown = table.snapshot(1)
    assert [plain(name) for name in shown.names] == ["Ann", "Ben", "lulu", "dodo"]
    assert [plain(name) for name in shown.series[0].names] == ["Ann", "Ben", "lulu", "dodo"]
    # Another game, another table: a bot of its own sits where Ben sat.
    await table.rematch(1)
    assert names(house) == ["Ann", "nori", "lulu", "dodo"]
    assert ben not in table.room.gone


async def test_a_bot_that_comes_during_a_game_gets_a_name_of_its_own(house: House) -> None:
    table = await house.open(seats=4, bots={1: "greedy", 2: "greedy", 3: "random"}, start=True)
    await house.run()
    await table.set_bot(1, 3, "greedy")
    assert names(house) == ["Ann", "lulu", "dodo", "nori"]
    await table.set_bot(1, 1, "kiki")
    assert names(house) == ["Ann", "kiki", "dodo", "nori"]
    # Whoever is there already stays, where only a player is named.
    await table.set_bot(1, 1, "greedy")
    assert names(house) == ["Ann", "kiki", "dodo", "nori"]


async def test_after_the_game_results_keep_the_names_of_then(house: House) -> None:
    bots = {1: "greedy", 2: "easy", 3: "easy"}
    table = await house.open(bots=bots, options={"hands": 1}, start=True)
    await house.play_out(1)
    before = table.snapshot(1).names
    wim = await house.enter("Wim", SPECTATOR)
    await table.set_bot(1, 2, "greedy")
    await table.set_bot(1, 1, None)
    await table.sit(wim, 1)
    assert table.snapshot(1).names == before
    assert names(house) == ["Ann", "Wim", "dodo", "koko"]


# Leaving and coming back.


async def playing(house: House, **setup: Any) -> tuple[int, int]:
    """A game of Ann, Ben and Cy with a bot, Cy's number last."""
    table = await house.open(**{"options": {"hands": 2}, "bots": {3: "random"}, **setup})
    ben, cy = await house.enter("Ben"), await house.enter("Cy")
    await table.start(1)
    await house.run()
    return ben, cy


async def test_who_leaves_can_take_the_seat_back(house: House) -> None:
    ben, cy = await playing(house)
    table = house.table
    hand = table.snapshot(ben).view
    wake = next(wake for wake, person in table._viewers.items() if person == ben)
    await table.leave(ben)
    table.detach(wake)
    assert table.room.seat_of(ben) == SPECTATOR
    # By the same link, with the token of then: a guest who is told what is kept.
    assert table.room.person_with("token of Ben") is table.room.gone[ben]
    table.attach(ben, wake)
    me = table.snapshot(ben).me
    assert (me.person, me.name, me.seat, me.kept, me.gone) == (0, "Ben", SPECTATOR, 1, "left")
    assert table.snapshot(ben).view == table.snapshot(0).view != hand
    assert await refusal_of(house.decide(ben)) == "error.not_joined"
    assert await refusal_of(table.say(ben, "hello?")) == "error.not_joined"
    # Nobody else sits there, nor under this name.
    assert await refusal_of(table.join("Ben", "x", None)) == "error.name_taken"
    assert await refusal_of(table.set_bot(1, 1, "random")) == "error.seat_taken"
    await table.come_back(ben)
    me = table.snapshot(ben).me
    assert (me.person, me.seat, me.kept, me.gone) == (ben, 1, SPECTATOR, "")
    assert [seat.substitute for seat in table.shared.seats] == [""] * 4
    await house.play_out(1, ben, cy)
    assert table.room.phase == "over"


async def test_the_last_person_can_come_back_too(house: House) -> None:
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    await house.run()
    await table.leave(1)
    assert table.room.closed is None
    revived = house.revive()
    revived.attach(1, lambda: None)
    await revived.come_back(1)
    assert revived.snapshot(1).me.seat == 0
    assert revived.snapshot(1).me.host
    revived.drop()


async def test_the_seat_is_kept_to_the_end_of_the_game_and_no_longer(house: House) -> None:
    ben, cy = await playing(house, options={"hands": 1})
    table = house.table
    await table.leave(ben)
    await house.play_out(1, cy)
    await table.rematch(1)
    assert table.room.person_with("token of Ben") is None
    assert await refusal_of(table.come_back(ben)) == "error.not_joined"
    assert [seat.kind for seat in table.shared.seats] == ["human", "bot", "human", "bot"]


async def test_who_stands_up_watches_and_can_sit_down_again(house: House) -> None:
    ben, _ = await playing(house)
    table = house.table
    await table.stand(ben)
    assert table.snapshot(ben).view == table.snapshot(0).view
    assert table.snapshot(ben).me.kept == 1
    await table.come_back(ben)
    assert table.snapshot(ben).me.seat == 1


async def test_the_host_gives_a_kept_seat_to_who_has_not_played(house: House) -> None:
    ben, cy = await playing(house)
    table = house.table
    wim = await house.enter("Ben 2", SPECTATOR)
    assert await refusal_of(table.give(1, 1, wim)) == "error.seat_taken"
    await table.leave(ben)
    assert await refusal_of(table.give(cy, 1, wim)) == "error.not_host"
    assert await refusal_of(table.give(1, 3, wim)) == "error.seat_taken"
    assert await refusal_of(table.give(1, 1, cy)) == "error.has_played"
    assert await refusal_of(table.give(1, 1, 99)) == "error.not_joined"
    await table.give(1, 1, wim)
    # The bot plays on until they do.
    assert names(house)[1] == "lulu for Ben 2"
    await house.run()
    await table.come_back(wim)
    assert names(house)[1] == "Ben 2"
    assert table.snapshot(wim).me.seat == 1
    # What was dealt before they came is not theirs to read in the log.
    lines, _ = table.entries(wim, None)
    dealt = [entry.event for entry in lines if entry.event and entry.event["event"] == "dealt"]
    assert dealt
    assert not any("cards" in event for event in dealt)
    # Its owner of before may come back to watch.
    await table.come_back(ben)
    assert table.snapshot(ben).me.seat == SPECTATOR
    assert await refusal_of(table.give(1, 1, cy)) == "error.seat_taken"


async def test_who_is_removed_comes_back_when_the_host_lets_them(house: House) -> None:
    ben, cy = await playing(house)
    table = house.table
    await table.kick(1, seat=1)
    assert table.snapshot(ben).me.gone == "removed"
    assert await refusal_of(table.join("Ben", "another token", None)) == "error.name_taken"
    assert [(one.name, one.asks) for one in table.snapshot(1).removed] == [("Ben", False)]
    assert table.snapshot(cy).removed == []
    await table.come_back(ben)
    await table.come_back(ben)
    assert table.snapshot(ben).me.gone == "asking"
    assert table.snapshot(ben).me.seat == SPECTATOR
    assert [(one.name, one.asks) for one in table.snapshot(1).removed] == [("Ben", True)]
    assert await refusal_of(table.admit(cy, ben, True)) == "error.not_host"
    await table.admit(1, ben, False)
    assert await refusal_of(table.come_back(ben)) == "error.not_let_in"
    assert table.snapshot(ben).me.gone == "declined"
    await table.admit(1, ben, True)
    me = table.snapshot(ben).me
    assert (me.person, me.seat, me.kept, me.gone) == (ben, SPECTATOR, 1, "")
    await table.come_back(ben)
    assert table.snapshot(ben).me.seat == 1
    assert await refusal_of(table.admit(1, ben, True)) == "error.nobody_to_admit"


async def test_a_host_who_only_watches_is_told_as_the_host(house: House) -> None:
    """So that the others know who can start a rematch."""
    table = await house.open()
    await house.enter("Ben", 1)
    await table.stand(1)
    assert [(one.person, one.host) for one in table.shared.watchers] == [(1, True)]
    assert [one.host for one in table.shared.seats if one.kind == "human"] == [False]


async def test_the_host_removes_who_only_watches(house: House) -> None:
    table = await house.open()
    wim = await house.enter("Wim", SPECTATOR)
    assert [(one.person, one.name, one.host) for one in table.shared.watchers] == [
        (wim, "Wim", False)
    ]
    await table.kick(1, person=wim)
    assert table.shared.watchers == []
    assert table.room.gone[wim].gone == "removed"


# The host.


async def away(house: House, person: int) -> Any:
    """Somebody loses the connection for longer than is waited."""
    wake = next(wake for wake, who in house.table._viewers.items() if who == person)
    house.table.detach(wake)
    await house.run(50)
    return wake


async def test_the_host_is_the_host_again_on_coming_back(house: House) -> None:
    ben, cy = await playing(house)
    table = house.table
    wake = await away(house, 1)
    assert table.room.host == ben
    # Who stands in does not throw the host out.
    assert await refusal_of(table.kick(ben, seat=0)) == "error.kick_host"
    gone = await away(house, ben)
    assert table.room.host == cy
    table.attach(ben, gone)
    await house.run()
    assert table.room.host == cy
    table.attach(1, wake)
    await house.run()
    assert table.room.host == table.room.owner == 1


async def test_the_host_who_leaves_is_the_host_again_on_coming_back(house: House) -> None:
    """Leaving by the button costs the rights no longer than losing the connection does."""
    ben, cy = await playing(house)
    table = house.table
    await table.leave(1)
    assert (table.room.host, table.room.owner) == (ben, 1)
    # Who stands in goes, too: the next one stands in, and a restart changes nothing of it.
    await table.leave(ben)
    assert (table.room.host, table.room.owner) == (cy, 1)
    assert (house.revive().room.host, house.revive().room.owner) == (cy, 1)
    await table.come_back(ben)
    assert table.room.host == cy
    await table.come_back(1)
    assert table.room.host == table.room.owner == 1
    assert await refusal_of(table.kick(cy, seat=0)) == "error.not_host"


async def test_the_rights_are_kept_as_long_as_the_seat(house: House) -> None:
    ben, cy = await playing(house, options={"hands": 1})
    table = house.table
    await table.leave(1)
    await house.play_out(ben, cy)
    assert (table.room.host, table.room.owner) == (ben, 1)
    await table.rematch(ben)
    assert table.room.host == table.room.owner == ben
    assert await refusal_of(table.come_back(1)) == "error.not_joined"
    # Before a game no seat is kept, and who goes has gone.
    assert house.revive().room.owner == ben


async def test_a_host_who_left_and_has_not_come_back_to_the_table_stays_no_host(
    house: House,
) -> None:
    """Their page is open and says what is kept; the rights come with the seat."""
    ben, _ = await playing(house)
    table = house.table
    await table.leave(1)
    assert 1 in table._present
    await table.say(ben, "where is Ann?")
    assert table.room.host == ben
    assert await refusal_of(table.pause(1, True)) == "error.not_joined"
    # Her seat given to another, she has nothing but the right to watch, and to be the host.
    wim = await house.enter("Wim", SPECTATOR)
    await table.give(ben, 0, wim)
    assert table.room.host == ben
    await table.come_back(1)
    assert table.room.host == 1


async def test_rights_that_a_log_of_before_gave_away_stay_where_they_are(house: House) -> None:
    ben, _ = await playing(house)
    await house.table.leave(1)
    house.lines[-1] = entries.line_of(entries.HostIs(at=house.clock.wall_ms(), person=ben))
    house.table.drop()
    house.table = table = house.revive()
    assert table.room.host == table.room.owner == ben
    table.attach(1, lambda: None)
    await table.come_back(1)
    assert table.room.host == table.room.owner == ben


async def test_a_server_killed_before_a_new_host_was_stored_finds_one(house: House) -> None:
    _, cy = await playing(house)
    await house.table.leave(1)
    while b'"type":"left"' not in house.lines[-1].body:
        house.lines.pop()
    house.table.drop()
    house.table = table = house.revive()
    assert table.room.host == 1
    table.attach(cy, lambda: None)
    await table.settled()
    assert (table.room.host, table.room.owner) == (cy, 1)


async def test_who_watches_and_stands_in_stays_so_while_nobody_sits(house: House) -> None:
    """Whoever says a word does not change who stands in."""
    table = await house.open("haggle", seats=3, seat=SPECTATOR)
    eve = await house.enter("Eve", SPECTATOR)
    await away(house, 1)
    assert table.room.host == eve
    before = len(house.lines)
    await table.say(eve, "hello")
    assert table.room.host == eve
    assert len(house.lines) == before + 1


async def test_a_stranger_who_watches_does_not_become_the_host(house: House) -> None:
    """One person and bots; a stranger watches, the person's connection is gone for long."""
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    eve = await house.enter("Eve", SPECTATOR)
    wake = await away(house, 1)
    await house.run(500)
    assert table.room.host == 1
    assert await refusal_of(table.kick(eve, seat=0)) == "error.not_host"
    table.attach(1, wake)
    await house.run()
    await table.come_back(1)
    assert table.snapshot(1).me.seat == 0


async def test_who_watches_and_inherits_gives_it_up_to_who_sits(house: House) -> None:
    table = await house.open()
    eve = await house.enter("Eve", SPECTATOR)
    await table.leave(1)
    assert table.room.host == eve
    ben = await house.enter("Ben", 2)
    assert table.room.host == table.room.owner == ben
    assert await refusal_of(table.kick(eve, person=ben)) == "error.not_host"


async def test_who_watches_and_stands_in_removes_nobody_who_has_a_seat(house: House) -> None:
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    eve = await house.enter("Eve", SPECTATOR)
    wim = await house.enter("Wim", SPECTATOR)
    await house.run()
    await table.stand(1)
    await table.leave(1)
    assert table.room.host == eve
    await table.come_back(1)
    # Ann, whose table it was, is back; until then nobody else could do anything to her.
    assert table.room.host == 1
    await table.leave(1)
    assert await refusal_of(table.kick(eve, seat=0)) == "error.nobody_to_kick"
    await table.kick(eve, person=wim)
    assert wim not in table.room.people


# Ghosts.


async def test_who_joins_and_never_connects_is_let_go(house: House) -> None:
    table = await house.open()
    ghost, seat = await table.join("Ghost", "token", None)
    assert seat == 1
    await house.run(59)
    assert ghost in table.room.people
    await house.run(2)
    assert ghost not in table.room.people
    assert names(house)[1].startswith("seat.number")
    ben = await house.enter("Ben")
    await house.run(100)
    assert ben in table.room.people


async def test_watchers_who_are_away_make_room_at_a_full_table(house: House) -> None:
    table = await house.open()
    wakes = []
    for number in range(MAX_PEOPLE - 1):
        person, _ = await table.join(f"W{number}", f"token {number}", SPECTATOR)
        wakes.append(lambda: None)
        table.attach(person, wakes[-1])
    assert await refusal_of(table.join("Late", "token", SPECTATOR)) == "error.too_many_people"
    table.detach(wakes[5])
    await house.enter("Late", SPECTATOR)
    assert len(table.room.people) == MAX_PEOPLE
    assert not table.room.name_taken("W5")


# Logs of before.


def test_a_log_of_the_first_format_is_still_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Written before seats were kept: whoever left had lost the seat, and so it stays."""
    # Nothing that is played there was changed in the rules since.
    monkeypatch.setattr(type(registry.find("bigtwo")), "version", 1)
    text = (HERE / "logs" / "format-1.jsonl").read_text("utf-8")
    stored = [json.loads(line) for line in text.splitlines()]
    reader = Reader(2)
    for line in stored:
        reader.take(entries.Line(line["game"], line["body"].encode()))
    room = reader.finish()
    assert (room.phase, room.number, room.turn_seq, room.seq) == ("playing", 2, 96, 155)
    assert room.state is not None
    assert room.state.digest() == "3db9376aca89aaab7f451815ed8edb56"
    assert [plain(room.called_at(seat)) for seat in range(4)] == ["Ann", "greedy", "Wim", "random"]
    assert [chat.text for chat in room.chat] == ["hello", "fine"]
    assert (room.host, room.owner) == (4, 4)
    assert room.gone[2].gone == "removed"
    assert not any(place.kept for place in room.places)


# Everything at once.


class Evenings(RuleBasedStateMachine):
    """People come, sit, go, lose the connection, return, are removed and let in again."""

    @initialize(watches=st.booleans())
    def begin(self, watches: bool) -> None:
        self.loop = asyncio.new_event_loop()
        self.house = House()
        seat = SPECTATOR if watches else 0
        assert not self.do(self.house.open("haggle", seats=3, seat=seat))
        self.wakes: dict[int, Any] = {1: self.house.wake}
        self.lines: dict[int, str] = {}

    def do(self, command: Any) -> str:
        """Give a command, let everything happen, and the key of its refusal, if any."""

        async def both() -> str:
            try:
                await command
            except TycoonError as refusal:
                return refusal.key
            finally:
                await self.house.run()
            return ""

        return self.loop.run_until_complete(both())

    @property
    def room(self) -> Any:
        return self.house.table.room

    def somebody(self, data: st.DataObject) -> int:
        return data.draw(st.integers(1, self.room.newest_person))

    @rule(seat=st.sampled_from([None, SPECTATOR, 0, 1, 2]))
    def join(self, seat: int | None) -> None:
        if self.room.newest_person < 6:
            name = f"P{self.room.newest_person}"
            self.do(self.house.table.join(name, f"token of {name}", seat))

    @rule(data=st.data())
    def connect(self, data: st.DataObject) -> None:
        person = self.somebody(data)
        if person not in self.wakes and person in {**self.room.people, **self.room.gone}:
            self.wakes[person] = lambda: None
            self.do(self.attach(person))

    @rule(data=st.data())
    def lose_connection(self, data: st.DataObject) -> None:
        wake = self.wakes.pop(self.somebody(data), None)
        if wake is not None:
            self.do(self.detach(wake))

    async def attach(self, person: int) -> None:
        self.house.table.attach(person, self.wakes[person])

    async def detach(self, wake: Any) -> None:
        self.house.table.detach(wake)

    @rule(seconds=st.sampled_from([1, 50, 70]))
    def wait(self, seconds: int) -> None:
        self.do(self.house.run(seconds))

    @rule(data=st.data(), seat=st.integers(0, 2))
    def sit(self, data: st.DataObject, seat: int) -> None:
        self.do(self.house.table.sit(self.somebody(data), seat))

    @rule(data=st.data(), what=st.sampled_from(["stand", "leave", "come_back"]))
    def move(self, data: st.DataObject, what: str) -> None:
        person, table = self.somebody(data), self.house.table
        kept = self.room.kept_for(person)
        refused = self.do(getattr(table, what)(person))
        if what == "come_back" and kept != SPECTATOR:
            gone = self.room.gone.get(person)
            if gone is None:
                assert not refused
                assert self.room.seat_of(person) == kept, "the owner did not get the seat back"
            else:
                assert gone.gone == "removed"

    @rule(data=st.data(), by=st.data())
    def kick(self, data: st.DataObject, by: st.DataObject) -> None:
        table, target, host = self.house.table, self.somebody(data), self.somebody(by)
        owned = max(self.room.seat_of(target), self.room.kept_for(target)) >= 0
        watching = self.room.seat_of(host) == SPECTATOR and host != self.room.owner
        owner = self.room.owner
        if not self.do(table.kick(host, person=target)):
            assert host != target
            assert target != owner
            assert not (owned and watching), "a watcher who had inherited removed a player"

    @rule(data=st.data(), yes=st.booleans())
    def admit(self, data: st.DataObject, yes: bool) -> None:
        self.do(self.house.table.admit(self.room.host, self.somebody(data), yes))

    @rule(data=st.data(), seat=st.integers(0, 2))
    def give(self, data: st.DataObject, seat: int) -> None:
        self.do(self.house.table.give(self.room.host, seat, self.somebody(data)))

    @rule(bot=st.sampled_from(["random", None]), seat=st.integers(0, 2))
    def set_bot(self, bot: str | None, seat: int) -> None:
        self.do(self.house.table.set_bot(self.room.host, seat, bot))

    @rule()
    def start(self) -> None:
        if self.room.phase == "over":
            self.do(self.house.table.rematch(self.room.host))
        else:
            self.do(self.house.table.start(self.room.host, "random"))

    @rule()
    @precondition(lambda self: self.room.running)
    def play(self) -> None:
        seat = self.room.state.seat_to_act
        person = self.room.places[seat].sitter if seat >= 0 else self.room.host
        if person:
            self.do(self.house.decide(person))

    # What always holds.

    @invariant()
    def the_host_sits_if_anybody_who_could_be_does(self) -> None:
        room = self.room
        if room.closed is not None or not room.people:
            return
        seated = room.seated()
        assert room.host in room.people
        if room.owner in room.people:
            # The host by right, or while they are away somebody who sits.
            assert room.host == room.owner or room.host in seated or not seated
            assert room.host == room.owner or room.owner not in self.wakes
        elif seated:
            assert room.host in seated

    @invariant()
    def who_left_by_the_button_keeps_the_rights(self) -> None:
        left = self.room.gone.get(self.room.owner)
        if left is not None and left.gone == "left" and self.room.people:
            assert self.room.host in self.room.people
            assert self.house.table.room.next_host(self.wakes.keys()) is None

    @invariant()
    def kept_seats_are_somebodys(self) -> None:
        room = self.room
        known = {**room.people, **room.gone}
        owners = [place.person for place in room.places if place.person]
        assert set(owners) <= known.keys()
        assert len(set(owners)) == len(owners)
        assert all(place.player for place in room.places if place.kept)

    @invariant()
    def names_of_the_past_never_change(self) -> None:
        now = told(self.house, 0)
        for seq, line in self.lines.items():
            assert now.get(seq, line) == line
        self.lines |= now

    @invariant()
    def the_log_gives_an_equal_room(self) -> None:
        if self.room.closed is None:
            self.loop.run_until_complete(self.compare())

    async def compare(self) -> None:
        revived = self.house.revive()
        for wake, person in self.house.table._viewers.items():
            revived.attach(person, wake)
        for person in [0, *self.room.people, *self.room.gone]:
            assert self.house.shown(person, revived) == self.house.shown(person)
            mine, _ = revived.entries(person, None)
            ours, _ = self.house.table.entries(person, None)
            assert mine == ours[len(ours) - len(mine) :]
        assert revived.room.owner == self.room.owner
        # It has only been looked at: what it would do by itself is the other's to do.
        for task in revived._tasks:
            task.cancel()
        revived.drop()

    def teardown(self) -> None:
        if hasattr(self, "house"):
            assert self.house.reports == []
            self.loop.close()


TestEvenings = Evenings.TestCase
TestEvenings.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
