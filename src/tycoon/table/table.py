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
from typing import Any, TypeVar

import msgspec

from tycoon import bots
from tycoon.core.chance import FastChance
from tycoon.core.decision import Decision
from tycoon.core.errors import TycoonError
from tycoon.core.messages import Message, Seat
from tycoon.core.names import SPECTATOR, TABLE
from tycoon.core.state import State
from tycoon.table import entries as e
from tycoon.table.clock import Clock, Pace
from tycoon.table.draft import Draft
from tycoon.table.errors import Refused, message_of, refused
from tycoon.table.render import Frame, chart_since, entries_since, frame_of, snapshot
from tycoon.table.room import Person, Place, Room
from tycoon.table.routine import Plan, Routine
from tycoon.table.setup import Setup, check_seat, opening
from tycoon.table.snapshot import ChartPoint, Entry, Snapshot

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
        self._entropy = entropy
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._viewers: dict[Wake, int] = {}
        self._present: dict[int, int] = {}
        self._said: dict[int, deque[float]] = {}
        self._thinking: set[int] = set()
        self._routine = Routine(
            room, clock, pace, rng or random.Random(), due=self._due, gone=self._gone
        )
        self._frame: tuple[int, Frame] | None = None

    @classmethod
    async def open(cls, setup: Setup, **given: Any) -> tuple[Table, int]:
        """A new table and the seat of its host, person 1; `given` is what a table is made with.

        Raises:
            TycoonError: the setup is not possible; nothing was stored.
        """
        table = cls(Room(), **given)
        draft = table._draft()
        entries, seat = opening(setup, draft.at)
        for entry in entries:
            draft.enter(entry)
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
        return snapshot(self.room, self._shared(), person, self.version, self._routine.left_ms())

    def entries(self, person: int, since: int | None) -> tuple[list[Entry], bool]:
        """The log after number `since`, and whether lines between are missing."""
        return entries_since(self.room, person, since)

    def chart(self, since: int | None) -> list[ChartPoint]:
        """What is drawn of this game after line `since` of the log; Nothing is ever missing."""
        return chart_since(self.room, since)

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
        heir = room.heir(person, self._present.keys())
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
        if bot is not None:
            self.check_bot(bot)
        draft = self._draft()
        draft.begin(bot, self._entropy(32))
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
        self._check_silence(state, moves)
        draft = self._draft()
        self._come_back(draft, person)
        if seat == TABLE and self._waits_for_seeds(state, moves):
            called = e.Called(at=draft.at, move=moves[0], person=person, action_id=action_id)
            draft.enter(called)
            await self._commit(draft)
            return
        decided = e.Decided(
            at=draft.at,
            turn_seq=self.room.turn_seq + 1,
            seat=seat,
            moves=len(moves),
            by="person",
            person=person,
            action_id=action_id,
        )
        draft.decide(decided, moves, self._entropy)
        await self._commit(draft)

    def check(self, person: int, moves: Sequence[str]) -> Checked:
        """What `moves` would be if made now. It tells nothing that the person cannot know."""
        try:
            seat, state = self._to_decide(person)
            self._check_turn(seat, state)
            chance = self._any_chance()
            if seat >= 0:
                state = state.determinize(seat, chance)
            actions: list[int] = []
            for number, text in enumerate(moves, 1):
                self._check_turn(seat, state)
                actions.append(state.parse(text))
                if number == len(moves):
                    return Checked(state.game.describe_decision(state, actions), None)
                state = state.copy() if number == 1 else state
                state.apply(actions[-1], chance)
        except TycoonError as error:
            return Checked(None, message_of(error))
        return Checked(None, Message("error.illegal_move"))

    async def hint(self, person: int) -> tuple[int, list[str], Message]:
        """What the best bot would decide in this person's place: the decision, notation, words."""
        seat, state = self._to_decide(person)
        self._check_turn(seat, state)
        turn = self.room.turn_seq
        if seat == TABLE:
            action = state.default_action()
            return turn, [state.notation(action)], state.describe(action)
        if person in self._thinking:
            raise refused("rate_limited", "one hint at a time", seconds=1)
        decision = Decision(state, self._any_chance())
        self._thinking.add(person)
        try:
            while not decision.ended:
                now = decision.state
                move = await self._ask(bots.best(state.game), now.copy(), seat)
                if turn != self.room.turn_seq:
                    raise refused("too_late", "the table has moved on")
                decision.add(now.parse(move))
        finally:
            self._thinking.discard(person)
        assert decision.say is not None
        return turn, decision.moves, decision.say

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

    async def auto(self, person: int, on: bool, draws: bool = False) -> None:
        """Let the table give this person's forced passes, or no longer (`Game.forced`).

        Args:
            person: who has a seat.
            on: whether the table shall.
            draws: whether to draw where passing and drawing are all there is.
        """
        await self._run(self._auto(person, on, draws))

    async def _auto(self, person: int, on: bool, draws: bool) -> None:
        self._open_room()
        seat = self._seat(person)
        draft = self._draft()
        self._come_back(draft, person)
        draft.enter(e.AutoSet(at=draft.at, seat=seat, on=on, draws=draws))
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

    async def promise(self, person: int, deal: int, attempt: int, commitment: str) -> None:
        """Take what a person promises to add to the next deal (`fair.seat_commitment`)."""
        await self._run(
            self._add_seed(
                person, lambda draft, seat: draft.promise(seat, deal, attempt, commitment)
            )
        )

    async def reveal(self, person: int, deal: int, attempt: int, seed: str) -> None:
        """Take the seed that a person has promised: 64 hexadecimal digits."""
        await self._run(
            self._add_seed(person, lambda draft, seat: draft.reveal(seat, deal, attempt, seed))
        )

    async def _add_seed(self, person: int, enter: Callable[[Draft, int], None]) -> None:
        self._open_room()
        seat, draft = self._seat(person), self._draft()
        enter(draft, seat)
        await self._commit(draft)

    async def close(self, reason: Message) -> None:
        """Close the table for good."""
        await self._run(self._close(reason))

    async def _close(self, reason: Message) -> None:
        self._open_room()
        await self._enter(lambda at: e.Closed(at=at, reason=reason))

    # Deciding.

    async def _decide_for(self, seat: int, by: e.By, move: str | None) -> None:
        """Decide for a seat that does not: `move`, or what a run-out clock does."""
        state = self.room.state
        assert state is not None
        draft = self._draft()
        decided = e.Decided(at=draft.at, turn_seq=self.room.turn_seq + 1, seat=seat, moves=1, by=by)
        chosen = move or state.notation(state.default_action())
        draft.decide(decided, [chosen], self._entropy)
        await self._commit(draft)

    def _waits_for_seeds(self, state: State, moves: Sequence[str]) -> bool:
        """Whether a move of the table begins a deal that players may still add to."""
        after = state.copy()
        after.apply(state.parse(moves[0]), self._any_chance())
        begins = not after.is_over and after.seat_to_act != TABLE
        return begins and self.room.awaited is not None and len(moves) == 1

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

    def _check_silence(self, state: State, moves: Sequence[str]) -> None:
        """Who has time to object does not give the answer of silence sooner (`Game.objection`)."""
        if not moves or not self.room.objection:
            return
        if state.game.read(state, moves[0]) == state.default_action():
            raise refused("silence", "saying nothing gives this answer when the time is over")

    def _come_back(self, draft: Draft, person: int) -> None:
        seat = self.room.seat_of(person)
        if seat >= 0 and self.room.places[seat].substitute:
            draft.enter(e.CameBack(at=draft.at, seat=seat))

    def _unknowing(self, state: State, seat: int) -> State:
        return state.determinize(seat, self._any_chance())

    def _any_chance(self) -> FastChance:
        """Chance for what is tried out; none of it is the deal's."""
        return FastChance(int.from_bytes(self._entropy(8), "big"))

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
        check_seat(seat, len(self.room.places))
        return self.room.places[seat]

    def _successor(self) -> str:
        """Who takes a seat that its person gives up."""
        return bots.best(self.room.game) if self.room.running else ""

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
            self._routine.stand_still()
            self._wake()
            if isinstance(error, Exception):
                self._report("storing failed", error)
                raise refused("internal", f"the store failed: {error}") from error
            raise
        draft.happen()
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
        return await asyncio.shield(self._spawn(self._alone(command)))

    async def _alone(self, command: Coroutine[Any, Any, T]) -> T:
        async with self._lock:
            return await command

    async def settled(self) -> None:
        """Wait until nothing is being done; what waits for the clock may still be to come."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def drop(self) -> None:
        """Forget every plan; the table is about to leave memory."""
        self._viewers.clear()
        self._present.clear()
        self._routine.stand_still()

    # What the table does by itself.

    def _schedule(self) -> None:
        if not self.broken:
            self._routine.update(self._present.keys())

    def _due(self, plan: Plan) -> None:
        self._spawn(self._fulfil(plan))

    def _gone(self, person: int) -> None:
        self._spawn(self._replace(person))

    def _spawn(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _fulfil(self, plan: Plan) -> None:
        try:
            move = await self._bot_move(plan.seat) if plan.kind == "bot" else None
            async with self._lock:
                # Identity: a plan made anew in the meantime has its own timer.
                if self._routine.plan is not plan or plan.turn_seq != self.room.turn_seq:
                    return
                if plan.kind in {"next", "list", "anew"}:
                    draft = self._draft()
                    draft.prepare(plan.kind, self._present.keys(), self._entropy)
                    await self._commit(draft)
                    return
                if plan.kind == "auto":
                    move = self._forced_move()
                elif plan.kind == "deal" and self.room.called is not None:
                    move = self.room.called.move
                await self._decide_for(plan.seat, plan.by, move)
        except Exception as error:  # noqa: BLE001 - nobody waits for this to raise
            self._report(f"table {self.room.code}: {plan.kind} failed", error)

    def _forced_move(self) -> str:
        """What the table answers for the person whose turn it is, as they want it by now."""
        state, action = self.room.state, self.room.forced()
        assert state is not None
        assert action is not None
        return state.notation(action)

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

    async def _replace(self, person: int) -> None:
        """Let a bot play for somebody who is away, and somebody else be the host."""
        async with self._lock:
            room = self.room
            present = self._present.keys()
            if self.broken or room.closed is not None:
                return
            if person in present or person not in room.people:
                return
            draft = self._draft()
            seat = room.seat_of(person)
            lively = self._routine.lively(present)
            if lively and seat >= 0 and not room.places[seat].substitute:
                bot = bots.best(room.game)
                draft.enter(e.Substituted(at=draft.at, seat=seat, bot=bot))
            heir = room.heir(person, present, away=False)
            if person == room.host and heir:
                draft.enter(e.HostIs(at=draft.at, person=heir))
            try:
                await self._commit(draft)
            except TycoonError as error:
                self._report(f"table {room.code}: substituting failed", error)
