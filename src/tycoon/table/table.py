"""A live table: commands come in, each is stored before anybody hears of it, and viewers are woken.

There is no transport and no input or output here: storing, asking a bot and time itself are given.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from tycoon import bots
from tycoon.core.decision import Advice, Decision
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadNotation, IllegalMove, TycoonError
from tycoon.core.messages import Message, Seat
from tycoon.core.names import TABLE
from tycoon.core.record import Record, Step
from tycoon.table import entries
from tycoon.table.company import Company, alone
from tycoon.table.entries import By, Decided
from tycoon.table.errors import message_of, refused
from tycoon.table.people import NOBODY
from tycoon.table.render import SharedView, chart_since, entries_since, shared_view, snapshot
from tycoon.table.room import Noted, Rewound, Room, between_deals, rewound
from tycoon.table.routine import Plan, Routine
from tycoon.table.setup import Setup, opening
from tycoon.table.snapshot import BotPace, ChartPoint, Entry, Snapshot
from tycoon.table.transaction import Transaction

Ask = Callable[[str, State, int], Awaitable[str]]
"""Asks a bot, by name, for its move in notation; nothing hidden in the state it gets is true."""
Advise = Callable[[State, Sequence[str]], Awaitable[Advice | None]]
"""Asks a strong player for a decision and its reason, beside moves that somebody thinks of.

None where nobody has an answer in time.
"""
History = Callable[[str, int], Awaitable[Sequence[bytes]]]
"""Reads the record of a game: the table's code, the number of the game; its lines."""


class Checked(msgspec.Struct, frozen=True):
    """What a selection would be: `say` when it is legal, else `why` not.

    Attributes:
        say: what it is called.
        why: why it is not legal.
    """

    say: Message | None
    why: Message | None


class Table(Company):
    """One table while it is in memory.

    Attributes:
        defect: what to say of a defect that the game has met: it stands still until the host has
            taken it back or ended it. Not stored: whatever is mended meanwhile goes on.
    """

    def __init__(
        self,
        room: Room,
        *,
        ask: Ask,
        history: History,
        advise: Advise | None = None,
        rng: random.Random | None = None,
        **given: Any,
    ) -> None:
        """Carry on with a room; nothing happens before somebody is attached.

        Args:
            room: what was read back, or a new one.
            ask: asks bots.
            history: reads the record of a game back.
            advise: asks for hints; without it the best of the fast bots gives them, who has no
                reasons.
            rng: for the pauses of bots.
            given: as for `Company`.
        """
        super().__init__(room, **given)
        self.defect: Message | None = None
        self._ask = ask
        self._advise = advise
        self._history = history
        self._met: set[tuple[object, ...]] = set()
        self._thinking: set[int] = set()
        self._thought: tuple[Plan, asyncio.Task[str | None]] | None = None
        self._routine = Routine(
            room,
            self._clock,
            self._pace,
            rng or random.Random(),
            due=self._due,
            gone=self._gone,
        )
        self._shared_view: tuple[int, SharedView] | None = None

    @classmethod
    async def open(cls, setup: Setup, **given: Any) -> tuple[Table, int]:
        """A new table and the seat of its host, person 1; `given` is what a table is made with.

        Raises:
            TycoonError: the setup is not possible; nothing was stored.
        """
        table = cls(Room(), **given)
        transaction = table._transaction()
        opened, seat = opening(setup, transaction.at)
        for entry in opened:
            transaction.enter(entry)
        table.room.code = setup.code
        await table._commit(transaction)
        if setup.start:
            await table.start(1)
        return table, seat

    # Viewers.

    def snapshot(self, person: int) -> Snapshot:
        """The table as `person` may see it."""
        if self.defect is None:
            try:
                left_ms = self._routine.left_ms()
                return snapshot(self.room, self._shared(), person, self.version, left_ms)
            except Exception as error:  # noqa: BLE001 - the table is there, whatever the game does
                self._halt("view", error, seat=self.room.seat_of(person))
        return snapshot(self.room, self._shared(), person, self.version, None, self.defect)

    def entries(self, person: int, since: int | None) -> tuple[list[Entry], bool]:
        """The log after number `since`, and whether lines between are missing."""
        return entries_since(self.room, person, since, self._untold)

    def _untold(self, noted: Noted, error: Exception) -> None:
        self._trouble("tell", error, noted.seq, entry=noted.seq)

    def chart(self, since: int | None) -> tuple[list[ChartPoint], bool]:
        """What is drawn of this game after line `since` of the log, and whether it is all."""
        return chart_since(self.room, since)

    @property
    def shared(self) -> SharedView:
        """What every viewer sees alike."""
        return self._shared()

    def _shared(self) -> SharedView:
        if self._shared_view is None or self._shared_view[0] != self.version:
            connected = {person for person in self._present if person}
            made = shared_view(self.room, connected, self._present.get(0, 0))
            self._shared_view = (self.version, made)
        return self._shared_view[1]

    # Commands. Each raises TycoonError when it is refused; then nothing has changed.

    @alone
    async def set_bot(self, host: int, seat: int, bot: str | None) -> None:
        """Put the host's bot on a seat without a person, or, before the start, take it away."""
        room = self._host(host)
        place = self._place(seat)
        if place.sitter or (place.kept and room.running):
            raise refused("seat_taken", f"a person has seat {seat}")
        if bot is None and room.running:
            raise refused("already_started", "a seat is not emptied during a game")
        came = NOBODY if bot is None else room.seating(bot, seat, room.code)
        await self._enter(lambda at: entries.BotSat(at=at, seat=seat, bot=came.bot, who=came.who))

    @alone
    async def start(self, host: int, bot: str | None = None) -> None:
        """Begin the game for the host; `bot` takes the empty seats."""
        room = self._host(host)
        if room.phase != "lobby":
            raise refused("already_started", "the game has begun")
        await self._begin(bot)

    @alone
    async def rematch(self, host: int) -> None:
        """Begin the next game for the host after one has ended."""
        room = self._host(host)
        if room.phase == "lobby":
            raise refused("not_started", "there was no game yet")
        if room.phase != "over":
            raise refused("already_started", "the game is not over")
        await self._begin(None)

    async def _begin(self, bot: str | None) -> None:
        if bot is not None:
            bots.player(bot, self.room.game)
        transaction = self._transaction()
        transaction.begin(bot, self._entropy(32))
        await self._commit(transaction)
        if self.defect is not None:
            self.defect = None
            self._changed()

    @alone
    async def act(self, person: int, action_id: str, turn_seq: int, moves: Sequence[str]) -> None:
        """Make all of `moves` or none, as one decision. A repeated `action_id` changes nothing."""
        who = self._person(person)
        if action_id and action_id in who.ids:
            return
        self._open_room()
        seat, state = self._to_decide(person)
        if turn_seq != self.room.turn_seq:
            raise refused("too_late", f"decision {turn_seq} has passed, or is not here yet")
        self._check_turn(seat, state)
        self._check_silence(state, moves)
        transaction = self._transaction()
        self._come_back(transaction, person)
        if seat == TABLE and self._waits_for_seeds(state, moves):
            called = entries.Called(
                at=transaction.at, move=moves[0], person=person, action_id=action_id
            )
            transaction.enter(called)
            await self._commit(transaction)
            return
        decided = entries.Decided(
            at=transaction.at,
            turn_seq=self.room.turn_seq + 1,
            seat=seat,
            moves=len(moves),
            by="person",
            person=person,
            action_id=action_id,
        )
        self._play(transaction, decided, moves)
        await self._commit(transaction)

    def _play(self, transaction: Transaction, decided: Decided, moves: Sequence[str]) -> None:
        try:
            transaction.decide(decided, moves, self._entropy)
        except TycoonError:
            raise
        except Exception as error:
            self._halt("apply", error, seat=decided.seat, moves=moves)
            raise refused("game_defect", f"{moves} met a defect: {error!r}") from error

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
        except Exception as error:  # noqa: BLE001 - whoever tries moves out stops nobody's game
            self._trouble("check", error, *moves, moves=moves)
            return Checked(None, Message("error.game_defect"))
        return Checked(None, Message("error.illegal_move"))

    async def hint(self, person: int, beside: Sequence[str] = ()) -> tuple[int, Advice]:
        """What a strong player would decide in this person's place, and for which decision.

        The reason says what is better than `beside`, moves in notation, where these are legal.
        """
        try:
            return await self._hint(person, beside)
        except TycoonError:
            raise
        except Exception as error:
            self._trouble("hint", error, seat=self.room.seat_of(person))
            raise refused("game_defect", f"the hint met a defect: {error!r}") from error

    async def _hint(self, person: int, beside: Sequence[str]) -> tuple[int, Advice]:
        seat, state = self._to_decide(person)
        self._check_turn(seat, state)
        turn = self.room.turn_seq
        if seat == TABLE:
            action = state.default_action()
            return turn, Advice([state.notation(action)], state.describe(action))
        if person in self._thinking:
            raise refused("rate_limited", "one hint at a time", seconds=1)
        self._thinking.add(person)
        try:
            found = None
            if self._advise is not None:
                legal = bool(beside) and self.check(person, beside).why is None
                thought_of = beside if legal else ()
                found = await self._advise(self._unknowing(state, seat), thought_of)
            advice = found or await self._fast_hint(state, seat, turn)
        finally:
            self._thinking.discard(person)
        self._check_passed(turn)
        return turn, advice

    async def _fast_hint(self, state: State, seat: int, turn: int) -> Advice:
        """What the best of the fast bots would decide."""
        decision = Decision(state, self._any_chance())
        while not decision.ended:
            now = decision.state
            move = await self._ask(bots.best(state.game), now.copy(), seat)
            self._check_passed(turn)
            decision.add(now.read(move))
        assert decision.say is not None
        return Advice(decision.moves, decision.say)

    def _check_passed(self, turn: int) -> None:
        if turn != self.room.turn_seq:
            raise refused("too_late", "the table has moved on")

    @alone
    async def ready(self, person: int) -> None:
        """Between deals: this person waits for the next one."""
        self._open_room()
        seat = self._seat(person)
        if self.room.phase != "between":
            raise refused("not_between", "no deal has just ended")
        transaction = self._transaction()
        self._come_back(transaction, person)
        if not self.room.places[seat].ready:
            transaction.enter(entries.IsReady(at=transaction.at, seat=seat))
        await self._commit(transaction)

    @alone
    async def auto(self, person: int, on: bool, draws: bool = False) -> None:
        """Set whether the table gives this person's forced passes (`Game.forced`).

        Args:
            person: who has a seat.
            on: whether the table shall.
            draws: whether to draw where passing and drawing are all there is.
        """
        self._open_room()
        seat = self._seat(person)
        transaction = self._transaction()
        self._come_back(transaction, person)
        transaction.enter(entries.AutoSet(at=transaction.at, seat=seat, on=on, draws=draws))
        await self._commit(transaction)

    @alone
    async def pause(self, host: int, paused: bool) -> None:
        """Pause the game for the host, or resume it."""
        room = self._host(host)
        if not room.running:
            raise refused("not_started", "no game is running")
        if room.paused != paused:
            await self._enter(lambda at: entries.Paused(at=at, person=host, paused=paused))

    @alone
    async def set_pace(self, host: int, pace: BotPace) -> None:
        """Have bots take that long over their moves, as the host wants."""
        room = self._host(host)
        if room.pace != pace:
            self._politely("pace", host)
            await self._enter(lambda at: entries.PaceSet(at=at, person=host, pace=pace))

    def hurry(self, person: int, on: bool) -> None:
        """Wait less long for bots while this person is the only one who sits; it is not stored."""
        self._open_room()
        self._person(person)
        (self._routine.hurried.add if on else self._routine.hurried.discard)(person)

    @alone
    async def promise(self, person: int, deal: int, attempt: int, commitment: str) -> None:
        """Take what a person promises to add to the next deal (`fair.seat_commitment`)."""
        self._open_room()
        seat, transaction = self._seat(person), self._transaction()
        transaction.promise(seat, deal, attempt, commitment)
        await self._commit(transaction)

    @alone
    async def reveal(self, person: int, deal: int, attempt: int, seed: str) -> None:
        """Take the seed that a person has promised: 64 hexadecimal digits."""
        self._open_room()
        seat, transaction = self._seat(person), self._transaction()
        transaction.reveal(seat, deal, attempt, seed)
        await self._commit(transaction)

    @alone
    async def close(self, reason: Message) -> None:
        """Close the table for good."""
        self._open_room()
        await self._enter(lambda at: entries.Closed(at=at, reason=reason))

    # Deciding.

    async def _decide_for(self, seat: int, by: By, move: str | None) -> None:
        """Decide for a seat that does not: `move`, or what a run-out clock does.

        That is done, too, where a bot's move is none or not legal.
        """
        try:
            transaction = self._decided(seat, by, move)
        except (BadNotation, IllegalMove) as error:
            if by != "bot" or move is None:
                raise
            self._trouble(f"bot {self.room.places[seat].player}", error, seat=seat)
            transaction = self._decided(seat, by, None)
        await self._commit(transaction)

    def _decided(self, seat: int, by: By, move: str | None) -> Transaction:
        state = self.room.state
        assert state is not None
        transaction = self._transaction()
        decided = entries.Decided(
            at=transaction.at, turn_seq=self.room.turn_seq + 1, seat=seat, moves=1, by=by
        )
        self._play(
            transaction, decided, [state.notation(state.default_action()) if move is None else move]
        )
        return transaction

    def _waits_for_seeds(self, state: State, moves: Sequence[str]) -> bool:
        """Whether a move of the table begins a deal that players may still add to."""
        after = state.copy()
        after.apply(state.read(moves[0]), self._any_chance())
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
        if room.ended:
            raise refused("game_over", "the game was ended")
        if self.defect is not None:
            raise refused("game_defect", "the game has met a defect")
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
        """Refuse the default answer from a player who still has time to object."""
        if not moves or not self.room.objection_window_s:
            return
        if state.game.read(state, moves[0]) == state.default_action():
            raise refused("silence", "saying nothing gives this answer when the time is over")

    def _unknowing(self, state: State, seat: int) -> State:
        return state.determinize(seat, self._any_chance())

    def _any_chance(self) -> FastChance:
        """Chance for what is tried out; none of it is the deal's."""
        return FastChance(int.from_bytes(self._entropy(8), "big"))

    def drop(self) -> None:
        """Forget every plan; the table is about to leave memory."""
        self._viewers.clear()
        self._present.clear()
        self._stand_still()

    def _stand_still(self) -> None:
        super()._stand_still()
        self._routine.stand_still()

    # Defects.

    @alone
    async def take_back(self, host: int) -> None:
        """Take a game that has met a defect back, for the host, to before the newest decision.

        Where it has been there before, and a defect was met again, it goes one decision further.
        """
        room = self._halted(host)
        record = Record.read(await self._history(room.code, room.number))
        transaction = self._transaction()
        transaction.take_back(host, self._earlier(record.in_force()))
        await self._commit(transaction)
        self.defect = None
        self._changed()

    def _earlier(self, steps: list[Step]) -> Rewound:
        """The game as it was where it can go on, as far on as possible."""
        room = self.room
        kept = room.back_to()
        while True:
            back = rewound(room.new_state(len(room.places)), steps[:kept])
            if back.state.seat_to_act != TABLE or between_deals(back.state):
                return back
            # The table was answering then; that goes with the decision before.
            kept = max(start.steps for start in room.starts if start.steps < kept)

    @alone
    async def end_game(self, host: int) -> None:
        """End a game that has met a defect, for the host; its record is kept."""
        self._halted(host)
        transaction = self._transaction()
        transaction.end(host)
        await self._commit(transaction)
        self.defect = None
        self._changed()

    def _halted(self, host: int) -> Room:
        room = self._host(host)
        if self.defect is None:
            raise refused("no_defect", "the game has met no defect")
        if not room.running:
            raise refused("game_over", "the game is over")
        return room

    def _halt(
        self, what: str, error: Exception, *, seat: int = TABLE, moves: Sequence[str] = ()
    ) -> None:
        """Stop the game because of a defect, and tell everybody."""
        self._trouble(what, error, seat=seat, moves=moves)
        if self.defect is None:
            args = {"game": self.room.number, "line": self.room.recorder.lines}
            self.defect = Message("table.defect", args)
            self._changed()

    def _trouble(
        self,
        what: str,
        error: Exception,
        *same: object,
        seat: int = TABLE,
        moves: Sequence[str] = (),
        entry: int = 0,
    ) -> None:
        """Report what a game raised, and where, once for each place."""
        room = self.room
        place = (what, type(error), room.number, room.steps, *same)
        if place in self._met:
            return
        self._met.add(place)
        self._report(
            what,
            error,
            code=room.code,
            played=room.game.name,
            game=room.number,
            line=room.recorder.lines,
            step=room.steps,
            seat=seat,
            moves=list(moves),
            entry=entry,
        )

    # What the table does by itself.

    def _schedule(self) -> None:
        if self.broken:
            return
        try:
            self._routine.update(self._present.keys(), halted=self.defect is not None)
        except Exception as error:  # noqa: BLE001 - the table is there, whatever the game does
            self._halt("plan", error)
        self._think_ahead()

    def _think_ahead(self) -> None:
        """Ask a bot when its turn begins: how long it thinks is hidden by the pause before it."""
        plan = self._routine.plan
        if plan is None or plan.kind != "bot":
            self._thought = None
        elif self._thought is None or self._thought[0] is not plan:
            self._thought = plan, self._spawn(self._bot_move(plan))

    def _due(self, plan: Plan) -> None:
        self._spawn(self._fulfil(plan))

    def _gone(self, person: int) -> None:
        self._spawn(self._replace(person))

    async def _fulfil(self, plan: Plan) -> None:
        try:
            thought = self._thought
            move = await thought[1] if thought is not None and thought[0] is plan else None
            async with self._lock:
                # Identity: a plan made anew in the meantime has its own timer.
                if self._routine.plan is not plan or plan.turn_seq != self.room.turn_seq:
                    return
                if plan.kind in {"next", "list", "anew"}:
                    transaction = self._transaction()
                    transaction.prepare(plan.kind, self._present.keys(), self._entropy)
                    await self._commit(transaction)
                    return
                if plan.kind == "auto":
                    move = self._forced_move()
                elif plan.kind == "deal" and self.room.called is not None:
                    move = self.room.called.move
                await self._decide_for(plan.seat, plan.by, move)
        except Exception as error:  # noqa: BLE001 - nobody waits for this to raise
            if not self.broken and self.defect is None:
                self._halt(plan.kind, error, seat=plan.seat)

    def _forced_move(self) -> str:
        """What the table answers for the person whose turn it is, as they want it by now."""
        state, action = self.room.state, self.room.forced()
        assert state is not None
        assert action is not None
        return state.notation(action)

    async def _bot_move(self, plan: Plan) -> str | None:
        """What the bot does whose turn it is by a plan; None, for the default, when it fails."""
        if self._routine.plan is not plan:  # a move that was being stored came before it
            return None
        state, seat = self.room.state, plan.seat
        assert state is not None
        name = self.room.places[seat].asked
        try:
            move = await self._ask(name, self._unknowing(state, seat), seat)
            if not isinstance(move, str):
                raise TypeError(f"a bot answers with a move as text, not {type(move).__name__}")
        except Exception as error:  # noqa: BLE001 - a bot's fault must not stop the game
            self._trouble(f"bot {name}", error, seat=seat)
            return None
        return move

    async def _replace(self, person: int) -> None:
        """Put a bot in for somebody who is away, and make somebody else the host."""
        async with self._lock:
            room = self.room
            present = self._present.keys()
            if self.broken or room.closed is not None:
                return
            if person in present or person not in room.people:
                return
            transaction = self._transaction()
            seat = room.seat_of(person)
            lively = self._routine.lively(present)
            if lively and seat >= 0 and not room.places[seat].substitute:
                came = self._successor(seat)
                transaction.enter(
                    entries.Substituted(at=transaction.at, seat=seat, bot=came.bot, who=came.who)
                )
            deputy = room.stand_in(present)
            if person == room.host and deputy:
                transaction.enter(entries.HostIs(at=transaction.at, person=deputy, deputy=True))
            try:
                await self._commit(transaction)
            except TycoonError as error:
                self._report(f"table {room.code}: substituting failed", error)
