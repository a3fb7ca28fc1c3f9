"""Rebuilds a table from its stored lines, and checks each before it counts."""

from __future__ import annotations

import msgspec

from tycoon import bots
from tycoon.core.engine.chance import RecordedChance
from tycoon.core.errors import BadRecord
from tycoon.core.names import TABLE
from tycoon.core.record import Header, Record, Recorder, Step
from tycoon.table import entries
from tycoon.table.room import Room, between_deals, played, rewound


class OtherRules(BadRecord):
    """The stored lines follow other rules than those of today."""


class Reader:
    """Makes a room of its stored lines, in order.

    The last game is replayed by the rules, and must lead to the same digests; earlier ones are
    passed over. With `last_game` above all games none is replayed, which does for a closed table.

    Attributes:
        room: what the lines so far have made.
        replaced: names of bots that nobody knows any more; today's best one plays in their place.
    """

    def __init__(self, last_game: int) -> None:
        self.room = Room()
        self.last_game = last_game
        self.replaced: set[str] = set()
        self._record: list[bytes] = []
        self._in_force: list[Step] = []
        self._owed = 0

    def take(self, line: entries.Line) -> None:
        """The next line.

        Raises:
            TycoonError, msgspec.MsgspecError: it does not fit what came before, or these rules.
        """
        room = self.room
        room.lines += 1
        if not line.game:
            entry = self._known_bot(entries.read_entry(line.body))
            self._check(entry)
            room.apply(entry)
            return
        if room.lines == 1 or line.game != room.number:
            raise self._unfit(f"it belongs to game {line.game}, which is not being played")
        if line.game < self.last_game:
            self._pass_over(line.body)
        else:
            self._record.append(line.body)
            self._replay(line.body)

    def _known_bot(self, entry: entries.AnyEntry) -> entries.AnyEntry:
        name = getattr(entry, "bot", "")
        if not name or not self.room.places or name in bots.players(self.room.game):
            return entry
        self.replaced.add(name)
        return msgspec.structs.replace(entry, bot=bots.usual(self.room.game))

    def _check(self, entry: entries.AnyEntry) -> None:
        """Whether an entry can come now: what it names must be there, what it counts must follow.

        Raises:
            BadRecord: it cannot.
        """
        room = self.room
        if isinstance(entry, entries.Opened) is not (room.lines == 1):
            raise self._unfit("the first line, and no other, opens the table")
        if room.closed is not None:
            raise self._unfit("the table was closed before")
        if self._owed:
            raise self._unfit("moves of the last decision are missing")
        self._check_seat(entry, getattr(entry, "seat", 0))
        if not self._follows(entry):
            raise self._unfit("a number does not follow the one before")
        if isinstance(entry, entries.Decided):
            self._owed = entry.moves
        self._check_person(entry, getattr(entry, "person", 0))

    def _check_seat(self, entry: entries.AnyEntry, seat: int) -> None:
        room = self.room
        if room.lines > 1 and not TABLE <= seat < len(room.places):
            raise self._unfit(f"there is no seat {seat}")
        if seat == TABLE and not isinstance(entry, entries.Decided):
            raise self._unfit("the table has no seat")

    def _follows(self, entry: entries.AnyEntry) -> bool:
        """Whether the number that an entry counts, if any, comes after the one before."""
        room = self.room
        match entry:
            case entries.Joined(person=number):
                return number == room.newest_person + 1
            case entries.Began(number=number):
                return number == room.number + 1
            case entries.Secret(deal=number, attempt=attempt):
                return room.follows(number, attempt)
            case entries.Decided(turn_seq=number, moves=moves):
                return number == room.turn_seq + 1 and moves > 0
            case entries.TookBack(turn_seq=number):
                return number == room.turn_seq + 1
        return True

    def _check_person(self, entry: entries.AnyEntry, person: int) -> None:
        room = self.room
        known = (
            room.gone
            if isinstance(entry, entries.Returned | entries.Asked | entries.Declined)
            else room.people
        )
        if person and not isinstance(entry, entries.Joined) and person not in known:
            raise self._unfit(f"there is no person {person}")

    def finish(self) -> Room:
        """The room as it was when the last line was written.

        Raises:
            BadRecord: the chain of the last game is broken.
        """
        room = self.room
        if not room.places or self._owed:
            raise self._unfit("lines are missing at the end")
        if self._record:
            Record.read(self._record)
            tip = msgspec.json.decode(self._record[-1])["hash"]
            room.recorder = Recorder(tip, len(self._record))
        return room

    def _replay(self, body: bytes) -> None:
        room = self.room
        members = msgspec.json.decode(body)
        kind = members.pop("type")
        members.pop("hash")
        if kind == "header":
            header = msgspec.convert(members, Header)
            if header.version != room.game.version:
                raise OtherRules(
                    "error.record_version",
                    f"{header.game} rules version {header.version}, this is {room.game.version}",
                    version=header.version,
                    ours=room.game.version,
                    line=1,
                )
            room.start(room.new_state(header.seats), room.recorder)
            self._in_force.clear()
        elif kind == "act":
            self._owed -= 1
            self._step(msgspec.convert(members, Step))
        elif kind == "takeback":
            self._take_back(members["to"])
        else:
            room.remember(kind, members)

    def _take_back(self, to: int) -> None:
        room = self.room
        if room.state is None or not 0 <= to <= len(self._in_force):
            raise self._unfit(f"the game cannot be taken back to {to} steps")
        del self._in_force[to:]
        room.rewind(rewound(room.new_state(room.state.seats), self._in_force))

    def _step(self, step: Step) -> None:
        room = self.room
        state, deal = room.state, room.deal
        if state is None or deal is None or state.seat_to_act != step.seat:
            raise self._other_rules(f"{step.move} cannot have been played then")
        if room.chance is None:
            room.chance = deal.chance()
        deal.check(room.chance, step.chance)
        given = RecordedChance(step.chance)
        try:
            between = between_deals(state)
            state.collect_events()
            state.apply(state.read(step.move), given)
            events = state.drain_events()
            state.collect_events(False)
            done = played(state, step.seat, step.chance, events, between=between)
        except Exception as error:
            raise self._other_rules(f"{step.move}: {error}") from error
        if not given.finished or state.digest() != step.digest:
            raise self._other_rules(f"{step.move} led to another state than was recorded")
        room.advance(state, done)
        self._in_force.append(step)

    def _other_rules(self, why: str) -> OtherRules:
        """The error for a step that the rules do not repeat.

        Raises:
            BadRecord: they are not to blame: the lines were altered.
        """
        Record.read(self._record)
        return OtherRules("error.bad_record", why, line=self.room.lines, why=why)

    def _pass_over(self, body: bytes) -> None:
        """An earlier game needs no rules: only how much its log said, and how it ended."""
        room = self.room
        members = msgspec.json.decode(body)
        kind = members.pop("type")
        members.pop("hash")
        if kind == "act":
            self._owed -= 1
            room.log.clear()
            room.seq += len(members["events"])
        elif kind != "header":
            room.remember(kind, members)

    def _unfit(self, why: str) -> BadRecord:
        line = self.room.lines
        return BadRecord("error.bad_record", f"line {line}: {why}", line=line, why=why)
