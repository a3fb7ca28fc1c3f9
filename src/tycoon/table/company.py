"""Lets people come to a live table, sit, go and come back, and settles who is the host.

Every command runs alone, in the order of arrival, and to its end even if whoever gave it goes away.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from tycoon import bots
from tycoon.core.errors import TycoonError
from tycoon.core.messages import Message
from tycoon.core.names import SPECTATOR
from tycoon.table import entries
from tycoon.table.clock import Clock, Pace, Timer
from tycoon.table.errors import Refused, refused
from tycoon.table.people import NOBODY, Person, SeatHolder, Sitter
from tycoon.table.room import Room
from tycoon.table.setup import check_seat
from tycoon.table.snapshot import Emote, Emoted, Face, Phrase
from tycoon.table.transaction import Transaction

MAX_PEOPLE = 100
T = TypeVar("T")
P = ParamSpec("P")
C = TypeVar("C", bound="Company")

Store = Callable[[str, int, Sequence[entries.Line]], Awaitable[None]]
"""Keeps lines: the table's code, the number of the first, the lines. Returns once they are safe."""
Wake = Callable[[], None]
"""Called when something changed; it must not block."""


def alone(
    command: Callable[Concatenate[C, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[C, P], Coroutine[Any, Any, T]]:
    """Carry a command out alone, and to its end even when whoever asked has gone."""

    @wraps(command)
    async def carry_out(self: C, /, *args: P.args, **kwargs: P.kwargs) -> T:
        doing = self._alone(command(self, *args, **kwargs))
        return await asyncio.shield(self._spawn(doing))

    return carry_out


class Report(Protocol):
    """Reports an error that no command can be answered with."""

    def __call__(self, what: str, error: BaseException, /, **place: Any) -> None:
        """`place`: where it was, when a game has raised: table, game, line of the record, move."""


class Company:
    """Stores what happens at a table and lets people come and go; `Table` lets them play.

    Attributes:
        room: its people, seats and game; read only.
        version: raised by whatever changes.
        broken: whether storing has failed; the table must then be dropped and read back.
        is_outdated: whether it is broken because others have stored lines of it.
    """

    def __init__(
        self,
        room: Room,
        *,
        store: Store,
        clock: Clock,
        pace: Pace,
        report: Report,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """Carry on with a room; nothing happens before somebody is attached."""
        self.room = room
        self.version = room.lines
        self.broken = False
        self.is_outdated = False
        self._store = store
        self._clock = clock
        self._pace = pace
        self._report = report
        self._entropy = entropy
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._viewers: dict[Wake, int] = {}
        self._present: dict[int, int] = {}
        self._expected: dict[int, Timer] = {}
        self._times: dict[tuple[str, int], deque[float]] = {}

    def give_up(self, *, outdated: bool = False) -> None:
        """Do nothing more: what is stored is not what was taken over. It is to be read back."""
        self.broken = True
        self.is_outdated = self.is_outdated or outdated
        self._stand_still()
        self._wake()

    # Viewers.

    def attach(self, person: int, wake: Wake) -> None:
        """Connect `person` (0: whoever only watches); `wake` is called at every change."""
        self._viewers[wake] = person
        self._present[person] = self._present.get(person, 0) + 1
        if person:
            self._no_longer_expect(person)
            self._changed()
            room = self.room
            if room.host != room.owner == person or room.host not in room.people:
                self._spawn(self._welcome_host())
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

    # Commands. Each raises TycoonError when it is refused; then nothing has changed.

    @alone
    async def join(
        self,
        name: str,
        token: str,
        seat: int | None,
        face: str = "",
        program: bool = False,
    ) -> tuple[int, int]:
        """Add somebody: their number and seat. Who never connects is soon removed again.

        Args:
            name: how they are called, cleaned.
            token: the hash of their token.
            seat: the one they want; None for the first free one, -2 for none.
            face: what they are drawn as, see `snapshot.Face`.
            program: whether they are a program.
        """
        room = self._open_room()
        if room.name_taken(name):
            raise refused("name_taken", f"somebody is called {name!r} already")
        number = room.newest_person + 1
        if seat is None:
            free = [at for at, place in enumerate(room.places) if place.empty]
            seat = free[0] if free else SPECTATOR
        elif seat != SPECTATOR:
            self._check_free(number, seat)
        transaction = self._transaction()
        if len(room.people) >= MAX_PEOPLE:
            transaction.enter(entries.Left(at=transaction.at, person=self._absent_watcher()))
        transaction.enter(
            entries.Joined(
                at=transaction.at,
                person=number,
                name=name,
                token=token,
                face=face,
                program=program,
            )
        )
        if seat != SPECTATOR:
            transaction.enter(entries.Sat(at=transaction.at, person=number, seat=seat))
        await self._commit(transaction)
        self._expect(number)
        return number, seat

    def _absent_watcher(self) -> int:
        """Somebody whose place at a full table another can have: who watches and is not there."""
        room = self.room
        for person in room.people:
            seat = max(room.seat_of(person), room.kept_for(person))
            if seat == SPECTATOR and person not in self._present and person != room.owner:
                return person
        raise refused("too_many_people", "too many people at this table", max=MAX_PEOPLE)

    def _expect(self, person: int) -> None:
        """Remove somebody who has joined and does not connect."""
        if person in self._present:
            return

        def over() -> None:
            self._expected.pop(person, None)
            self._spawn(self._give_up(person))

        self._expected[person] = self._clock.call_later(self._pace.arrival, over)

    def _no_longer_expect(self, person: int) -> None:
        timer = self._expected.pop(person, None)
        if timer is not None:
            timer.cancel()

    async def _give_up(self, person: int) -> None:
        try:
            await self._alone(self._go(person, kicked=False))
        except TycoonError as error:
            if not self.broken and person in self.room.people:
                self._report("letting go failed", error)

    @alone
    async def sit(self, person: int, seat: int) -> None:
        """Give an empty seat to a person; during a game only between deals, and only a bot's."""
        room = self._open_room()
        self._person(person)
        if seat >= 0 and room.kept_for(person) == seat:
            await self._enter(lambda at: entries.CameBack(at=at, seat=seat))
            return
        self._check_free(person, seat)
        if room.running and room.seat_of(person) != SPECTATOR:
            raise refused("already_started", "seats are not changed during a game")
        await self._enter(lambda at: entries.Sat(at=at, person=person, seat=seat))

    def _check_free(self, person: int, seat: int) -> None:
        room = self.room
        place = self._place(seat)
        free = place.empty
        if room.phase == "between":
            free = not place.person and self._may_play(person, seat)
        elif room.phase == "over":
            free = free or place.kept
        if not free:
            raise refused("seat_taken", f"seat {seat} is taken")

    def _may_play(self, person: int, seat: int) -> bool:
        """Whether a person has not seen the hand of another seat in this game."""
        return self.room.sat_here.get(person, (seat, 0))[0] == seat

    @alone
    async def stand(self, person: int) -> None:
        """Take a person's seat; during a game a bot plays there, and it is kept."""
        room = self._open_room()
        self._seat(person)
        (bot, who), kept = self._successor(room.seat_of(person)), room.running
        await self._enter(
            lambda at: entries.Stood(at=at, person=person, bot=bot, who=who, kept=kept)
        )

    @alone
    async def leave(self, person: int) -> None:
        """Remove a person who goes; their seat is kept to the end of the game.

        The table closes when nobody is left who could come back to it.
        """
        await self._go(person, kicked=False)

    @alone
    async def kick(self, host: int, *, seat: int | None = None, person: int = 0) -> None:
        """Remove a person, whom the host names by seat or number."""
        room = self._host(host)
        if seat is not None:
            person = self._place(seat).sitter
        if person not in room.people or person == host:
            raise refused("nobody_to_kick", "there is nobody to remove")
        if person == room.owner:
            raise refused("kick_host", "whoever stands in for the host does not remove the host")
        has_seat = max(room.seat_of(person), room.kept_for(person)) >= 0
        if has_seat and host != room.owner and room.seat_of(host) == SPECTATOR:
            raise refused("kick_seated", "who watches removes nobody who has a seat")
        await self._go(person, kicked=True)

    async def _go(self, person: int, *, kicked: bool) -> None:
        room = self._open_room()
        self._person(person)
        transaction = self._transaction()
        seat = max(room.seat_of(person), room.kept_for(person))
        kept = room.running and seat >= 0
        bot, who = self._successor(seat) if kept else NOBODY
        transaction.enter(
            entries.Left(
                at=transaction.at, person=person, kicked=kicked, bot=bot, who=who, kept=kept
            )
        )
        others_keep = any(place.kept and place.person != person for place in room.places)
        if len(room.people) == 1 and not (room.running and (kept or others_keep)):
            transaction.enter(entries.Closed(at=transaction.at, reason=Message("table.closed")))
        await self._commit(transaction)

    @alone
    async def come_back(self, person: int) -> None:
        """Give a person their seat back from the bot, also when they have left the table.

        Who was removed asks to be let in.
        """
        room = self._open_room()
        gone = room.gone.get(person)
        transaction = self._transaction()
        if gone is None:
            self._person(person)
            if max(room.seat_of(person), room.kept_for(person)) < 0:
                raise refused("not_seated", "no seat is kept for this person")
            self._come_back(transaction, person)
        elif gone.gone == "left":
            transaction.enter(entries.Returned(at=transaction.at, person=person))
            self._come_back(transaction, person)
        elif gone.declined:
            raise refused("not_let_in", "the host does not want to let this person in")
        elif not gone.asks:
            transaction.enter(entries.Asked(at=transaction.at, person=person))
        await self._commit(transaction)

    def _come_back(self, transaction: Transaction, person: int) -> None:
        room = self.room
        seat = max(room.seat_of(person), room.kept_for(person))
        if seat >= 0 and room.places[seat].substitute:
            transaction.enter(entries.CameBack(at=transaction.at, seat=seat))

    @alone
    async def admit(self, host: int, person: int, yes: bool) -> None:
        """Admit somebody who was removed, as the host says, or decline who asks."""
        room = self._host(host)
        gone = room.gone.get(person)
        if gone is None or gone.gone != "removed":
            raise refused("nobody_to_admit", f"person {person} was not removed")
        if yes:
            await self._enter(lambda at: entries.Returned(at=at, person=person))
        elif not gone.declined:
            await self._enter(lambda at: entries.Declined(at=at, person=person))

    @alone
    async def give(self, host: int, seat: int, person: int) -> None:
        """Give a seat that is kept for somebody else to a person whom the host names.

        The bot plays on there until that person does.
        """
        room = self._host(host)
        place = self._place(seat)
        self._person(person)
        if not place.kept:
            raise refused("seat_taken", f"seat {seat} is not kept for anybody")
        if max(room.seat_of(person), room.kept_for(person)) >= 0 or not self._may_play(
            person, seat
        ):
            raise refused("has_played", "who has played in this game sees no other hand of it")
        bot, who = place.substitute, place.who
        await self._enter(lambda at: entries.Sat(at=at, person=person, seat=seat, bot=bot, who=who))

    # What people tell each other, and of themselves.

    @alone
    async def say(self, person: int, text: str) -> None:
        """Add what a person says to the chat, within the limits of politeness."""
        self._open_room()
        self._person(person)
        self._politely("chat", person)
        await self._enter(lambda at: entries.Said(at=at, person=person, text=text))

    @alone
    async def say_phrase(self, person: int, phrase: Phrase) -> None:
        """Add a phrase to the chat, which each reads in their language; limited as texts are."""
        self._open_room()
        self._person(person)
        self._politely("chat", person)
        await self._enter(lambda at: entries.Said(at=at, person=person, text="", phrase=phrase))

    @alone
    async def emote(self, person: int, emote: Emote) -> None:
        """Show something at a person's seat for a moment; it is not stored."""
        room = self._open_room()
        seat, name = self._seat(person), self._person(person).name
        self._politely("emote", person)
        room.emoted += 1
        room.emotes.append(Emoted(room.emoted, seat, name, person, emote))
        self._wake()

    @alone
    async def report(self, person: int, said: int) -> bool:
        """Keep for whoever runs the server that a person minds something said: whether it is new.

        Args:
            person: who minds it.
            said: its number, of the newest that were said, by somebody else.
        """
        room = self._open_room()
        self._person(person)
        line = next((one for one in room.chat if one.id == said), None)
        if line is None or line.person == person:
            raise refused("nothing_said", f"nobody else has said number {said}")
        if (person, said) in room.reported:
            return False
        self._politely("report", person)
        await self._enter(lambda at: entries.Reported(at=at, person=person, said=said))
        return True

    @alone
    async def rename(self, person: int, name: str) -> None:
        """Call a person otherwise from now on; what is written keeps the name of then.

        Args:
            person: who.
            name: cleaned.
        """
        room = self._open_room()
        if name == self._person(person).name:
            return
        if room.name_taken(name, but=person):
            raise refused("name_taken", f"somebody is called {name!r} already")
        self._politely("name", person)
        await self._enter(lambda at: entries.Renamed(at=at, person=person, name=name))

    @alone
    async def choose_face(self, person: int, face: Face) -> None:
        """Draw a person otherwise from now on."""
        self._open_room()
        if face == self._person(person).face:
            return
        self._politely("name", person)
        await self._enter(lambda at: entries.FaceChosen(at=at, person=person, face=face))

    @alone
    async def choose_piece(self, person: int, piece: str) -> None:
        """Give a person's seat another piece, one of the game's that nobody else has."""
        room = self._open_room()
        seat = self._seat(person)
        known = room.game.pieces
        if piece not in known:
            text = f"{room.game.name} has no piece {piece!r}; pieces: {', '.join(known) or 'none'}"
            raise refused("unknown_piece", text, known=list(known))
        holder = room.piece_holder(piece)
        if holder == seat:
            return
        if holder != SPECTATOR:
            name = room.name_at(holder)
            raise refused("piece_taken", f"{name} has the piece {piece}", name=name)
        self._politely("name", person)
        await self._enter(lambda at: entries.PieceChosen(at=at, seat=seat, piece=piece))

    def _politely(self, what: str, person: int) -> None:
        """Refuse what a person does too often in a short time."""
        now, pace = self._clock.now(), self._pace
        times = self._times.setdefault((what, person), deque(maxlen=pace.chat_count))
        if len(times) == pace.chat_count and now - times[0] < pace.chat_span:
            seconds = max(1, round(pace.chat_span - (now - times[0])))
            if what == "chat":
                raise Refused("chat.too_fast", "too much chat", seconds=seconds)
            raise refused("rate_limited", f"too many of {what}", seconds=seconds)
        times.append(now)

    # The host.

    async def _welcome_host(self) -> None:
        async with self._lock:
            await self._settle_host()

    async def _settle_host(self) -> None:
        """Make somebody the host who may be it, after whatever has changed."""
        room = self.room
        if self.broken or room.closed is not None:
            return
        found = room.next_host(self._present.keys())
        if found is not None and found != (room.host, room.host != room.owner):
            person, deputy = found
            await self._enter(lambda at: entries.HostIs(at=at, person=person, deputy=deputy))

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

    def _place(self, seat: int) -> SeatHolder:
        check_seat(seat, len(self.room.places))
        return self.room.places[seat]

    def _successor(self, seat: int) -> Sitter:
        """Who plays at a seat whose person does not."""
        room = self.room
        return room.seating(bots.usual(room.game), seat, room.code) if room.running else NOBODY

    # Storing.

    def _transaction(self) -> Transaction:
        return Transaction(self.room, self._clock.wall_ms())

    async def _enter(self, entry: Callable[[int], entries.AnyEntry]) -> None:
        transaction = self._transaction()
        transaction.enter(entry(transaction.at))
        await self._commit(transaction)

    async def _commit(self, transaction: Transaction) -> None:
        """Store the lines, then apply them to the room, then wake everybody."""
        if not transaction.lines:
            return
        try:
            await self._store(self.room.code, self.room.lines + 1, transaction.lines)
        except BaseException as error:
            self.give_up()
            if isinstance(error, Exception) and not isinstance(error, TycoonError):
                self._report("storing failed", error)
                raise refused("internal", "the store failed") from error
            raise
        try:
            transaction.happen()
        except Exception as error:
            # It is stored: read back, the table will be what it says.
            self.give_up()
            self._report("taking over failed", error)
            raise refused("internal", f"taking over failed: {error}") from error
        self._changed()

    async def _alone(self, command: Coroutine[Any, Any, T]) -> T:
        async with self._lock:
            done = await command
            await self._settle_host()
            return done

    def _spawn(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def settled(self) -> None:
        """Wait until nothing is being done; what waits for the clock may still be to come."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _changed(self) -> None:
        self.version += 1
        self._schedule()
        self._wake()

    def _wake(self) -> None:
        for wake in list(self._viewers):
            wake()

    def _schedule(self) -> None:
        """Plan anew what the table does by itself."""
        raise NotImplementedError

    def _stand_still(self) -> None:
        """Forget every plan."""
        for timer in self._expected.values():
            timer.cancel()
        self._expected.clear()
