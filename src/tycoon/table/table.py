"""A live table: commands come in, each is stored before anybody hears of it, and viewers are woken.

There is no transport and no input or output here: storing, asking a bot and time itself are given.
Every command runs alone, in the order of arrival, and to its end even if whoever gave it goes away.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Literal, TypeVar, cast

import msgspec

from tycoon import bots
from tycoon.core import registry
from tycoon.core.chance import FastChance, RecordingChance
from tycoon.core.errors import TycoonError
from tycoon.core.messages import Message, Seat
from tycoon.core.names import SPECTATOR, TABLE
from tycoon.core.record import Recorder
from tycoon.core.state import State
from tycoon.table import entries as e
from tycoon.table.clock import Clock, Pace, Timer
from tycoon.table.errors import Refused, message_of, refused
from tycoon.table.fair import commitment_of
from tycoon.table.render import Frame, entries_since, frame_of, snapshot
from tycoon.table.room import Person, Place, Played, Room, played
from tycoon.table.snapshot import Entry, Snapshot

MAX_PEOPLE = 100
T = TypeVar("T")

Store = Callable[[str, int, Sequence[e.Line]], Awaitable[None]]
"""Keeps lines: the table's code, the number of the first, the lines. Returns once they are safe."""
Ask = Callable[[str, State, int], Awaitable[str]]
"""Asks a bot, by name, for its move in notation; nothing hidden in the state it gets is true."""
Wake = Callable[[], None]
"""Called when something changed; it must not block."""
Report = Callable[[str, BaseException], None]
"""Told of what went wrong without anybody having asked for it."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is opened with.

    Attributes:
        code: of the table.
        game: name of the game.
        preset: None for the game's first.
        seats: None for the game's usual number.
        options: changes to the preset.
        public: whether the lobby lists the table.
        clock_s: seconds for a decision, or None.
        name: how the host is called, cleaned.
        token: the hash of the host's token.
        seat: where the host sits; None for the first seat without a bot, -2 to watch.
        bots: the bot at each seat that has one.
        start: whether the game begins at once.
    """

    code: str
    game: str
    preset: str | None = None
    seats: int | None = None
    options: dict[str, Any] = {}
    public: bool = False
    clock_s: int | None = None
    name: str
    token: str
    seat: int | None = None
    bots: dict[int, str] = {}
    start: bool = False


class Plan(msgspec.Struct, frozen=True):
    """What the table will do by itself.

    Attributes:
        kind: `deal`, `next`, `bot`, `auto` or `clock`.
        turn_seq: the number of decisions before it.
        seat: whose decision it is.
    """

    kind: Literal["deal", "next", "bot", "auto", "clock"]
    turn_seq: int
    seat: int

    @property
    def by(self) -> e.By:
        """Who decides then."""
        return "table" if self.kind in {"deal", "next"} else cast("e.By", self.kind)


class Draft:
    """Lines to be stored, and what they will change once they are."""

    def __init__(self, room: Room, at: int) -> None:
        self.room = room
        self.at = at
        self.lines: list[e.Line] = []
        self.effects: list[Callable[[], None]] = []

    def enter(self, entry: e.AnyEntry) -> None:
        """Add an entry."""
        self.lines.append(e.line_of(entry))
        self.effects.append(lambda: self.room.apply(entry))

    def record(self, game: int, line: bytes, effect: Callable[[], None]) -> None:
        """Add a line of a game's record."""
        self.lines.append(e.Line(game, line))
        self.effects.append(effect)


class Checked(msgspec.Struct, frozen=True):
    """What a selection would be: `say` when it is legal, else `why` not.

    Attributes:
        say: what it is called.
        why: why it is not legal.
    """

    say: Message | None
    why: Message | None


class Table:
    """One table while it is in memory.

    Attributes:
        room: its people, seats and game; read only.
        version: raised by whatever changes.
        broken: whether storing has failed; the table must then be dropped and read back.
    """

    def __init__(
        self,
        room: Room,
        *,
        store: Store,
        ask: Ask,
        clock: Clock,
        pace: Pace,
        report: Report,
        rng: random.Random | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """Carry on with a room; nothing happens before somebody is attached."""
        self.room = room
        self.version = room.lines
        self.broken = False
        self._store = store
        self._ask = ask
        self._clock = clock
        self._pace = pace
        self._report = report
        self._rng = rng or random.Random()
        self._entropy = entropy
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._viewers: dict[Wake, int] = {}
        self._present: dict[int, int] = {}
        self._said: dict[int, deque[float]] = {}
        self._thinking: set[int] = set()
        self._plan: Plan | None = None
        self._timer: Timer | None = None
        self._away: dict[int, Timer] = {}
        self._turn_clock = _TurnClock(clock)
        self._frame: tuple[int, Frame] | None = None

    @classmethod
    async def open(cls, setup: Setup, **given: Any) -> tuple[Table, int]:
        """A new table and the seat of its host, person 1; `given` is what a table is made with.

        Raises:
            TycoonError: the setup is not possible; nothing was stored.
        """
        game = registry.find(setup.game)
        seats = game.check_seats(game.usual_seats if setup.seats is None else setup.seats)
        preset = next(iter(game.presets)) if setup.preset is None else setup.preset
        options = game.options(preset, seats, **setup.options)
        for at_seat, bot in setup.bots.items():
            _check_seat(at_seat, seats)
            if bot not in bots.names(game):
                bots.make(bot, game)
        free = [seat for seat in range(seats) if seat not in setup.bots]
        seat = setup.seat
        if seat is None:
            seat = free[0] if free else SPECTATOR
        elif seat != SPECTATOR:
            _check_seat(seat, seats)
            if seat not in free:
                raise refused("seat_taken", f"seat {seat} has a bot")
        if setup.start and set(free) - {seat}:
            raise refused("seats_empty", "every seat must be taken before the start")
        table = cls(Room(), **given)
        draft = table._draft()
        at = draft.at
        draft.enter(
            e.Opened(
                at=at,
                code=setup.code,
                game=game.name,
                preset=preset,
                options=msgspec.to_builtins(options),
                seats=seats,
                public=setup.public,
                clock_s=setup.clock_s,
            )
        )
        draft.enter(e.Joined(at=at, person=1, name=setup.name, token=setup.token))
        if seat != SPECTATOR:
            draft.enter(e.Sat(at=at, person=1, seat=seat))
        for other, bot in sorted(setup.bots.items()):
            draft.enter(e.BotSat(at=at, seat=other, bot=bot))
        table.room.code = setup.code
        await table._commit(draft)
        if setup.start:
            await table.start(1)
        return table, seat

    # Viewers.

    def attach(self, person: int, wake: Wake) -> None:
        """Let `person` (0: whoever only watches) see; `wake` is called at every change."""
        self._viewers[wake] = person
        self._present[person] = self._present.get(person, 0) + 1
        if person:
            self._changed()
        else:
            self._schedule()

    def detach(self, wake: Wake) -> None:
        """Stop calling `wake`."""
        person = self._viewers.pop(wake, None)
        if person is None:
            return
        self._present[person] -= 1
        if not self._present[person]:
            del self._present[person]
        if person:
            self._changed()
        else:
            self._schedule()

    @property
    def watched(self) -> int:
        """How many connections there are."""
        return len(self._viewers)

    @property
    def busy(self) -> bool:
        """Whether something is being done right now."""
        return bool(self._tasks)

    def snapshot(self, person: int) -> Snapshot:
        """The table as `person` may see it."""
        return snapshot(self.room, self._shared(), person, self.version, self._left_ms())

    def entries(self, person: int, since: int | None) -> tuple[list[Entry], bool]:
        """The log after number `since`, and whether lines between are missing."""
        return entries_since(self.room, person, since)

    @property
    def frame(self) -> Frame:
        """What every viewer sees alike."""
        return self._shared()

    def _shared(self) -> Frame:
        if self._frame is None or self._frame[0] != self.version:
            connected = {person for person in self._present if person}
            made = frame_of(self.room, connected, self._present.get(0, 0))
            self._frame = (self.version, made)
        return self._frame[1]

    def _left_ms(self) -> int | None:
        if self._timer is None or self._plan is None or self._plan.kind not in {"clock", "next"}:
            return None
        return max(0, round(1000 * self._turn_clock.left()))

    # Commands. Each raises TycoonError when it is refused; then nothing has changed.

    async def join(self, name: str, token: str, seat: int | None) -> tuple[int, int]:
        """Let somebody in: their number and seat.

        Args:
            name: how they are called, cleaned.
            token: the hash of their token.
            seat: the one they want; None for the first free one, -2 for none.
        """
        return await self._run(self._join(name, token, seat))

    async def _join(self, name: str, token: str, seat: int | None) -> tuple[int, int]:
        room = self._open_room()
        if len(room.people) >= MAX_PEOPLE:
            raise refused("too_many_people", "too many people at this table", max=MAX_PEOPLE)
        if any(name == person.name for person in room.people.values()):
            raise refused("name_taken", f"somebody is called {name!r} already")
        number = room.newest_person + 1
        if seat is None:
            free = [at for at, place in enumerate(room.places) if place.empty]
            seat = free[0] if free else SPECTATOR
        elif seat != SPECTATOR:
            self._check_free(number, seat)
        draft = self._draft()
        draft.enter(e.Joined(at=draft.at, person=number, name=name, token=token))
        if seat != SPECTATOR:
            draft.enter(e.Sat(at=draft.at, person=number, seat=seat))
        await self._commit(draft)
        return number, seat

    async def sit(self, person: int, seat: int) -> None:
        """Give an empty seat to a person; during a game only between deals, and only a bot's."""
        await self._run(self._sit(person, seat))

    async def _sit(self, person: int, seat: int) -> None:
        self._open_room()
        self._person(person)
        self._check_free(person, seat)
        if self.room.running and self.room.seat_of(person) != SPECTATOR:
            raise refused("already_started", "seats are not changed during a game")
        await self._enter(lambda at: e.Sat(at=at, person=person, seat=seat))

    def _check_free(self, person: int, seat: int) -> None:
        room = self.room
        place = self._place(seat)
        free = place.empty
        if room.phase == "between":
            free = not place.person and room.sat_here.get(person, (seat, 0))[0] == seat
        if not free:
            raise refused("seat_taken", f"seat {seat} is taken")

    async def stand(self, person: int) -> None:
        """Let a person give up their seat; during a game a bot takes it."""
        await self._run(self._stand(person))

    async def _stand(self, person: int) -> None:
        self._open_room()
        self._seat(person)
        await self._enter(lambda at: e.Stood(at=at, person=person, bot=self._successor()))

    async def leave(self, person: int) -> None:
        """Let a person go for good; the table closes when nobody is left."""
        await self._run(self._go(person, kicked=False))

    async def kick(self, host: int, seat: int) -> None:
        """Let the host remove the person at a seat."""
        await self._run(self._kick(host, seat))

    async def _kick(self, host: int, seat: int) -> None:
        self._host(host)
        person = self._place(seat).person
        if not person or person == host:
            raise refused("nobody_to_kick", f"seat {seat} has nobody to remove")
        await self._go(person, kicked=True)

    async def _go(self, person: int, *, kicked: bool) -> None:
        room = self._open_room()
        self._person(person)
        draft = self._draft()
        bot = self._successor() if room.seat_of(person) != SPECTATOR else ""
        draft.enter(e.Left(at=draft.at, person=person, kicked=kicked, bot=bot))
        heir = self._heir(person)
        if not heir:
            draft.enter(e.Closed(at=draft.at, reason=Message("table.closed")))
        elif person == room.host:
            draft.enter(e.HostIs(at=draft.at, person=heir))
        await self._commit(draft)

    async def set_bot(self, host: int, seat: int, bot: str | None) -> None:
        """Let the host put a bot on a seat without a person, or, before the start, take it away."""
        await self._run(self._set_bot(host, seat, bot))

    async def _set_bot(self, host: int, seat: int, bot: str | None) -> None:
        room = self._host(host)
        if self._place(seat).person:
            raise refused("seat_taken", f"a person has seat {seat}")
        if bot is None and room.running:
            raise refused("already_started", "a seat is not emptied during a game")
        if bot is not None:
            self.check_bot(bot)
        await self._enter(lambda at: e.BotSat(at=at, seat=seat, bot=bot or ""))

    def check_bot(self, bot: str) -> None:
        """Raise UnknownBot when no bot of this name plays the game."""
        if bot not in bots.names(self.room.game):
            bots.make(bot, self.room.game)

    async def start(self, host: int, bot: str | None = None) -> None:
        """Let the host begin; `bot` takes the empty seats."""
        await self._run(self._start(host, bot))

    async def _start(self, host: int, bot: str | None) -> None:
        room = self._host(host)
        if room.phase != "lobby":
            raise refused("already_started", "the game has begun")
        await self._begin(bot)

    async def rematch(self, host: int) -> None:
        """Let the host begin the next game after one has ended."""
        await self._run(self._rematch(host))

    async def _rematch(self, host: int) -> None:
        room = self._host(host)
        if room.phase == "lobby":
            raise refused("not_started", "there was no game yet")
        if room.phase != "over":
            raise refused("already_started", "the game is not over")
        await self._begin(None)

    async def _begin(self, bot: str | None) -> None:
        room = self.room
        if bot is not None:
            self.check_bot(bot)
        draft = self._draft()
        for seat, place in enumerate(room.places):
            if place.empty and bot is None:
                raise refused("seats_empty", f"seat {seat} is empty")
            if place.empty and bot is not None:
                draft.enter(e.BotSat(at=draft.at, seat=seat, bot=bot))
        number = room.number + 1
        draft.enter(e.Began(at=draft.at, number=number))
        state = room.game.new(room.options, len(room.places))
        recorder = Recorder()
        seed = self._entropy(32)
        fresh = _Dealing(number, 1, seed)
        names = [
            room.people[place.person].name if place.person else place.bot or bot
            for place in room.places
        ]
        about = {"table": room.code, "game_number": number, "started": draft.at, "names": names}
        header = recorder.begin(state, commitments=[fresh.commitment], about=about)
        draft.record(number, header, lambda: room.start(state, recorder))
        fresh.commit(draft, recorder)
        await self._commit(draft)

    async def act(self, person: int, action_id: str, turn_seq: int, moves: Sequence[str]) -> None:
        """Make all of `moves` or none, as one decision. A repeated `action_id` changes nothing."""
        await self._run(self._act(person, action_id, turn_seq, moves))

    async def _act(self, person: int, action_id: str, turn_seq: int, moves: Sequence[str]) -> None:
        who = self._person(person)
        if action_id and action_id in who.ids:
            return
        self._open_room()
        seat, state = self._to_decide(person)
        if turn_seq != self.room.turn_seq:
            raise refused("too_late", f"decision {turn_seq} has passed, or is not here yet")
        self._check_turn(seat, state)
        draft = self._draft()
        self._come_back(draft, person)
        decided = e.Decided(
            at=draft.at,
            turn_seq=self.room.turn_seq + 1,
            seat=seat,
            moves=len(moves),
            by="person",
            person=person,
            action_id=action_id,
        )
        self._decide(draft, decided, moves)
        await self._commit(draft)

    def check(self, person: int, moves: Sequence[str]) -> Checked:
        """What `moves` would be if made now. It tells nothing that the person cannot know."""
        try:
            seat, state = self._to_decide(person)
            self._check_turn(seat, state)
            chance = FastChance(int.from_bytes(self._entropy(8), "big"))
            if seat >= 0:
                state = state.determinize(seat, chance)
            for number, text in enumerate(moves, 1):
                self._check_turn(seat, state)
                action = state.parse(text)
                if number == len(moves):
                    return Checked(state.describe(action), None)
                state = state.copy() if number == 1 else state
                state.apply(action, chance)
        except TycoonError as error:
            return Checked(None, message_of(error))
        return Checked(None, Message("error.illegal_move"))

    async def hint(self, person: int) -> tuple[int, str, Message]:
        """What the best bot would do in this person's place: the decision, notation, and words."""
        seat, state = self._to_decide(person)
        self._check_turn(seat, state)
        if seat == TABLE:
            action = state.default_action()
            return self.room.turn_seq, state.notation(action), state.describe(action)
        if person in self._thinking:
            raise refused("rate_limited", "one hint at a time", seconds=1)
        turn = self.room.turn_seq
        self._thinking.add(person)
        try:
            move = await self._ask(bots.best(self.room.game), self._unknowing(state, seat), seat)
        finally:
            self._thinking.discard(person)
        if turn != self.room.turn_seq:
            raise refused("too_late", "the table has moved on")
        return turn, move, state.describe(state.parse(move))

    async def say(self, person: int, text: str) -> None:
        """Let a person say something, within the limits of politeness."""
        await self._run(self._say(person, text))

    async def _say(self, person: int, text: str) -> None:
        self._open_room()
        self._person(person)
        now, pace = self._clock.now(), self._pace
        times = self._said.setdefault(person, deque(maxlen=pace.chat_count))
        if len(times) == pace.chat_count and now - times[0] < pace.chat_span:
            seconds = max(1, round(pace.chat_span - (now - times[0])))
            raise Refused("chat.too_fast", "too much chat", seconds=seconds)
        times.append(now)
        await self._enter(lambda at: e.Said(at=at, person=person, text=text))

    async def ready(self, person: int) -> None:
        """Between deals: this person waits for the next one."""
        await self._run(self._ready(person))

    async def _ready(self, person: int) -> None:
        self._open_room()
        seat = self._seat(person)
        if self.room.phase != "between":
            raise refused("not_between", "no deal has just ended")
        draft = self._draft()
        self._come_back(draft, person)
        if not self.room.places[seat].ready:
            draft.enter(e.IsReady(at=draft.at, seat=seat))
        await self._commit(draft)

    async def come_back(self, person: int) -> None:
        """Give a person their seat back from the bot that substitutes."""
        await self._run(self._back(person))

    async def _back(self, person: int) -> None:
        self._open_room()
        self._seat(person)
        draft = self._draft()
        self._come_back(draft, person)
        await self._commit(draft)

    async def auto(self, person: int, on: bool) -> None:
        """Let the table give this person's forced answers, or no longer."""
        await self._run(self._auto(person, on))

    async def _auto(self, person: int, on: bool) -> None:
        self._open_room()
        seat = self._seat(person)
        draft = self._draft()
        self._come_back(draft, person)
        draft.enter(e.AutoSet(at=draft.at, seat=seat, on=on))
        await self._commit(draft)

    async def pause(self, host: int, paused: bool) -> None:
        """Let the host stop the game, or let it go on."""
        await self._run(self._pause(host, paused))

    async def _pause(self, host: int, paused: bool) -> None:
        room = self._host(host)
        if not room.running:
            raise refused("not_started", "no game is running")
        if room.paused != paused:
            await self._enter(lambda at: e.Paused(at=at, person=host, paused=paused))

    async def add_seed(self, person: int, seed: str) -> None:
        """Mix a person's seed (64 hexadecimal digits) into the next deal."""
        await self._run(self._add_seed(person, seed))

    async def _add_seed(self, person: int, seed: str) -> None:
        room = self._open_room()
        seat = self._seat(person)
        deal = room.deal
        if not room.running or deal is None or deal.started:
            raise refused("seed_too_late", "the deal has begun")
        if seat in deal.added:
            raise refused("seed_twice", "this seat has added its seed")
        members: dict[str, Any] = {"deal": deal.number, "seat": seat, "seed": seed}
        draft = self._draft()
        recorder = room.recorder.fork()
        line = recorder.note("seed", members)
        draft.record(room.number, line, lambda: room.remember("seed", members))
        draft.effects.append(lambda: setattr(room, "recorder", recorder))
        await self._commit(draft)

    async def close(self, reason: Message) -> None:
        """Close the table for good."""
        await self._run(self._close(reason))

    async def _close(self, reason: Message) -> None:
        self._open_room()
        await self._enter(lambda at: e.Closed(at=at, reason=reason))

    # Deciding.

    def _decide(self, draft: Draft, decided: e.Decided, moves: Sequence[str]) -> None:
        """Draft a decision: every move of it, and what a deal or game that ends with it brings."""
        room = self.room
        deal = room.deal
        assert room.state is not None
        assert deal is not None
        draft.enter(decided)
        state = room.state.copy()
        recorder = room.recorder.fork()
        if room.chance is None:
            room.chance = deal.chance()
        recording = RecordingChance(room.chance)
        drawn = False
        try:
            for text in moves:
                if state.seat_to_act != decided.seat or drawn:
                    # Else a refused second move would tell what chance gave to the first.
                    raise refused("one_move", "no more moves can follow in one decision")
                action = state.parse(text)
                line, events = recorder.play(state, action, recording)
                draws = [list(draw) for draw in recording.take()]
                drawn = bool(draws)
                step = played(state, decided.seat, draws, events)
                draft.record(room.number, line, _advance(room, state, step))
        except BaseException:
            # What was drawn is drawn again, the same, from where the deal stands.
            room.chance = None
            raise
        draft.effects.append(lambda: setattr(room, "recorder", recorder))
        if state.is_over or (state.seat_to_act == TABLE and self._all_open(state)):
            for done in room.deals:
                if not done.over:
                    _Dealing(room.number, done.number, done.seed).reveal(draft, recorder)
        if state.is_over:
            outcome: dict[str, Any] = msgspec.to_builtins(state.outcome())
            draft.record(
                room.number, recorder.end(state), lambda: room.remember("outcome", outcome)
            )
        elif state.seat_to_act == TABLE:
            _Dealing(room.number, deal.number + 1, self._entropy(32)).commit(draft, recorder)

    def _all_open(self, state: State) -> bool:
        """Whether nothing is hidden between two deals, so that the seed gives nothing away."""
        chance = FastChance(int.from_bytes(self._entropy(8), "big"))
        return all(
            state.determinize(seat, chance) == state
            for seat in range(state.seats)
            for _ in range(8)
        )

    async def _decide_for(self, seat: int, by: e.By, move: str | None) -> None:
        """Decide for a seat that does not: `move`, or what a run-out clock does."""
        state = self.room.state
        assert state is not None
        draft = self._draft()
        decided = e.Decided(at=draft.at, turn_seq=self.room.turn_seq + 1, seat=seat, moves=1, by=by)
        self._decide(draft, decided, [move or state.notation(state.default_action())])
        await self._commit(draft)

    def _to_decide(self, person: int) -> tuple[int, State]:
        """The seat that this person decides for now, the host also for the table, and the state."""
        room = self.room
        if room.closed is not None:
            raise refused("table_closed", "the table is closed")
        if room.state is None:
            raise refused("not_started", "the game has not begun")
        if room.outcome is not None:
            raise refused("game_over", "the game is over")
        if room.paused:
            raise refused("table_paused", "the table is paused")
        if room.state.seat_to_act == TABLE and person and person == room.host:
            return TABLE, room.state
        return self._seat(person), room.state

    def _check_turn(self, seat: int, state: State) -> None:
        if state.seat_to_act == TABLE and seat != TABLE:
            raise refused("deal_over", "the deal is over")
        if state.seat_to_act != seat:
            raise refused(
                "not_your_turn", f"seat {state.seat_to_act} is to act", name=Seat(state.seat_to_act)
            )

    def _come_back(self, draft: Draft, person: int) -> None:
        seat = self.room.seat_of(person)
        if seat >= 0 and self.room.places[seat].substitute:
            draft.enter(e.CameBack(at=draft.at, seat=seat))

    def _unknowing(self, state: State, seat: int) -> State:
        return state.determinize(seat, FastChance(int.from_bytes(self._entropy(8), "big")))

    # What commands need to know.

    def _open_room(self) -> Room:
        if self.broken:
            raise refused("stopping", "the table is being read back from the store")
        if self.room.closed is not None:
            raise refused("table_closed", "the table is closed")
        return self.room

    def _person(self, person: int) -> Person:
        found = self.room.people.get(person)
        if found is None:
            raise refused("not_joined", "this needs somebody who has joined the table")
        return found

    def _host(self, person: int) -> Room:
        room = self._open_room()
        self._person(person)
        if person != room.host:
            raise refused("not_host", "only the host can do this")
        return room

    def _seat(self, person: int) -> int:
        seat = self.room.seat_of(person)
        if seat == SPECTATOR:
            raise refused("not_seated", "this needs a seat")
        return seat

    def _place(self, seat: int) -> Place:
        _check_seat(seat, len(self.room.places))
        return self.room.places[seat]

    def _successor(self) -> str:
        """Who takes a seat that its person gives up."""
        return bots.best(self.room.game) if self.room.running else ""

    def _heir(self, gone: int, *, present: bool = False) -> int:
        """Who is the host after `gone`: whoever sits, then whoever is there; 0 when nobody is."""
        room = self.room
        seated = [place.person for place in room.places if place.person]
        others = [one for one in (*seated, *room.people) if one != gone]
        if present:
            return next((one for one in others if one in self._present), 0)
        return next((one for one in others if one in self._present), (*others, 0)[0])

    # Storing.

    def _draft(self) -> Draft:
        return Draft(self.room, self._clock.wall_ms())

    async def _enter(self, entry: Callable[[int], e.AnyEntry]) -> None:
        draft = self._draft()
        draft.enter(entry(draft.at))
        await self._commit(draft)

    async def _commit(self, draft: Draft) -> None:
        """Store the lines, then let them have happened, then wake everybody."""
        if not draft.lines:
            return
        try:
            await self._store(self.room.code, self.room.lines + 1, draft.lines)
        except BaseException as error:
            self.broken = True
            self._stand_still()
            self._wake()
            if isinstance(error, Exception):
                self._report("storing failed", error)
                raise refused("internal", f"the store failed: {error}") from error
            raise
        self.room.lines += len(draft.lines)
        for effect in draft.effects:
            effect()
        self._changed()

    def _changed(self) -> None:
        self.version += 1
        self._schedule()
        self._wake()

    def _wake(self) -> None:
        for wake in list(self._viewers):
            wake()

    async def _run(self, command: Coroutine[Any, Any, T]) -> T:
        """Carry a command out alone, and to its end even when whoever asked has gone."""
        task = asyncio.ensure_future(self._alone(command))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _alone(self, command: Coroutine[Any, Any, T]) -> T:
        async with self._lock:
            return await command

    async def settled(self) -> None:
        """Wait until nothing is being done; what waits for the clock may still be to come."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def drop(self) -> None:
        """Forget every plan; the table is about to leave memory."""
        self._viewers.clear()
        self._present.clear()
        self._stand_still()

    # What the table does by itself.

    @property
    def _lively(self) -> bool:
        """Whether time goes on: some player is there, or only bots play and somebody watches."""
        room = self.room
        if not room.running or room.paused or self.broken:
            return False
        people = [place.person for place in room.places if place.person]
        if people:
            return any(person in self._present for person in people)
        return bool(self._viewers)

    def _schedule(self) -> None:
        """Plan what comes next by itself; a plan that still holds goes on undisturbed."""
        if not self._lively:
            self._stand_still()
            return
        plan = self._next_plan()
        if plan != self._plan:
            self._cancel_plan()
            self._plan = plan
            if plan is not None:
                delay = self._delay(plan)
                self._timer = self._clock.call_later(delay, lambda: self._due(plan))
        self._watch_absent()

    def _next_plan(self) -> Plan | None:
        room = self.room
        state = room.state
        assert state is not None
        seat = state.seat_to_act
        if seat == TABLE:
            waiting = [place for place in room.places if not place.player and not place.ready]
            if not state.deals or not waiting:
                return Plan("deal", room.turn_seq, seat)
            return Plan("next", room.turn_seq, seat) if room.clock_s is not None else None
        place = room.places[seat]
        if place.player:
            return Plan("bot", room.turn_seq, seat)
        if place.auto and len(state.legal_actions()) == 1:
            return Plan("auto", room.turn_seq, seat)
        return Plan("clock", room.turn_seq, seat) if room.clock_s is not None else None

    def _delay(self, plan: Plan) -> float:
        pace = self._pace
        if plan.kind == "deal":
            return pace.deal
        if plan.kind in {"bot", "auto"}:
            return self._rng.uniform(pace.bot_least, pace.bot_most)
        whole = pace.next_deal if plan.kind == "next" else float(self.room.clock_s or 0)
        return self._turn_clock.start((plan.turn_seq, plan.seat), whole)

    def _cancel_plan(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._turn_clock.stop()
        self._plan = None

    def _stand_still(self) -> None:
        self._cancel_plan()
        for timer in self._away.values():
            timer.cancel()
        self._away.clear()

    def _due(self, plan: Plan) -> None:
        self._timer = None
        task = asyncio.ensure_future(self._fulfil(plan))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _fulfil(self, plan: Plan) -> None:
        try:
            move = await self._bot_move(plan.seat) if plan.kind == "bot" else None
            async with self._lock:
                # Identity: a plan made anew in the meantime has its own timer.
                if self._plan is not plan or plan.turn_seq != self.room.turn_seq:
                    return
                await self._decide_for(plan.seat, plan.by, move)
        except TycoonError as error:
            self._report(f"table {self.room.code}: {plan.kind} failed", error)

    async def _bot_move(self, seat: int) -> str | None:
        """What the bot at `seat` does; None, for the default, when it fails."""
        state = self.room.state
        assert state is not None
        name = self.room.places[seat].player
        try:
            move = await self._ask(name, self._unknowing(state, seat), seat)
            state.parse(move)
        except Exception as error:  # noqa: BLE001 - a bot's fault must not stop the game
            self._report(f"table {self.room.code}: bot {name} failed", error)
            return None
        return move

    # People who are away.

    def _watch_absent(self) -> None:
        """Start to wait for players who have gone, and stop for those who are there."""
        room = self.room
        absent = {
            place.person
            for place in room.places
            if place.person and not place.substitute and place.person not in self._present
        }
        if room.host not in self._present and self._heir(room.host, present=True):
            absent.add(room.host)
        for person in [one for one in self._away if one not in absent]:
            self._away.pop(person).cancel()
        for person in absent - self._away.keys():
            self._away[person] = self._clock.call_later(
                self._pace.grace,
                lambda person=person: self._gone(person),  # type: ignore[misc]
            )

    def _gone(self, person: int) -> None:
        self._away.pop(person, None)
        task = asyncio.ensure_future(self._replace(person))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _replace(self, person: int) -> None:
        """Let a bot play for somebody who is away, and somebody else be the host."""
        async with self._lock:
            room = self.room
            if not self._lively or person in self._present or person not in room.people:
                return
            draft = self._draft()
            seat = room.seat_of(person)
            if seat >= 0 and not room.places[seat].substitute:
                bot = bots.best(room.game)
                draft.enter(e.Substituted(at=draft.at, seat=seat, bot=bot))
            heir = self._heir(person, present=True)
            if person == room.host and heir:
                draft.enter(e.HostIs(at=draft.at, person=heir))
            try:
                await self._commit(draft)
            except TycoonError as error:
                self._report(f"table {room.code}: substituting failed", error)


class _Dealing:
    """Writes what the record says about a deal's seeds."""

    def __init__(self, game: int, deal: int, seed: bytes) -> None:
        self.game = game
        self.deal = deal
        self.seed = seed
        self.commitment = commitment_of(seed)

    def commit(self, draft: Draft, recorder: Recorder) -> None:
        """Promise: keep the seed, publish its hash."""
        draft.enter(e.Secret(at=draft.at, deal=self.deal, seed=self.seed.hex()))
        self._note(draft, recorder, "commitment", {"commitment": self.commitment})

    def reveal(self, draft: Draft, recorder: Recorder) -> None:
        """Keep the promise."""
        self._note(draft, recorder, "reveal", {"seed": self.seed.hex()})

    def _note(self, draft: Draft, recorder: Recorder, kind: str, members: dict[str, Any]) -> None:
        members = {"deal": self.deal, **members}
        room = draft.room
        line = recorder.note(kind, members)
        draft.record(self.game, line, lambda: room.remember(kind, members))


class _TurnClock:
    """The time left for one decision, kept while the table stands still."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._turn: tuple[int, int] | None = None
        self._left = 0.0
        self._since: float | None = None

    def start(self, turn: tuple[int, int], whole: float) -> float:
        """Let time run for a decision; how much is left."""
        if turn != self._turn:
            self._turn = turn
            self._left = whole
        self._since = self._clock.now()
        return self._left

    def stop(self) -> None:
        """Let time stand still."""
        self._left = self.left()
        self._since = None

    def left(self) -> float:
        """Seconds left."""
        if self._since is None:
            return self._left
        return max(0.0, self._left - (self._clock.now() - self._since))


def _check_seat(seat: int, seats: int) -> None:
    if not 0 <= seat < seats:
        # People count seats from 1.
        raise refused("no_such_seat", f"there is no seat {seat}", seat=seat + 1)


def _advance(room: Room, state: State, step: Played) -> Callable[[], None]:
    return lambda: room.advance(state, step)
