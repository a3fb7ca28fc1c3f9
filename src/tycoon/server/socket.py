"""Serves one connection: reads commands, and sends the newest update as fast as it is taken."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import deque

import msgspec
import structlog

from tycoon.core.errors import TycoonError
from tycoon.core.messages import Message
from tycoon.server import wire
from tycoon.server.limits import Bucket
from tycoon.server.storage.store import Fenced, StoreFailed
from tycoon.server.table_registry import Elsewhere, TableRegistry
from tycoon.server.tokens import hash_of
from tycoon.table.errors import message_of, refused
from tycoon.table.names import clean_name, clean_text
from tycoon.table.table import Table

MAX_OUTBOX = 64
GOODBYE_S = 1.0
BREATH_S = 0.05
NORMAL, POLICY, WRONG, RESTART, LATER, GONE = 1000, 1008, 1011, 1012, 1013, 4404
log = structlog.get_logger("tycoon.server")

_decoder = msgspec.json.Decoder(wire.FromClient)
_encoder = msgspec.json.Encoder()


class Transport:
    """What a connection needs of a socket: text in, text out, and an end."""

    async def receive(self) -> str | None:
        """The next message; None when the other side has gone. "" stands for what is no text."""
        raise NotImplementedError

    async def send(self, text: str) -> None:
        """Send, and wait until the other side has taken most of what was sent before."""
        raise NotImplementedError

    async def close(self, code: int) -> None:
        """Hang up."""
        raise NotImplementedError


class Hangup(Exception):
    """The connection ends: why, and whether to come back."""

    def __init__(
        self, reason: Message, code: int, *, again: bool = False, after_ms: int = 0
    ) -> None:
        super().__init__(reason.key)
        self.closing = wire.Closing(reason, again, after_ms)
        self.code = code


class Connection:
    """One client at a table.

    What is to be sent waits in two places: a short queue of answers, and a mark that something
    changed. The update is made when the socket can take it, so a stalled client costs no more.
    """

    def __init__(
        self, hub: TableRegistry, transport: Transport, address: str, *, counted: bool = True
    ) -> None:
        """`counted`: whether it counts for its address here, not where it was forwarded."""
        self.hub = hub
        self.counted = counted
        self.transport = transport
        self.address = address
        self._table: Table | None = None
        self.person = 0
        self._here = False
        self.seen: int | None = None
        self.heard = 0
        self.felt = 0
        self._answers: deque[bytes] = deque()
        self._room_for_more = asyncio.Event()
        self._room_for_more.set()
        self._news = asyncio.Event()
        self._changed = False
        self._end: Hangup | None = None
        now = time.monotonic()
        limits = hub.settings.limits
        self._bucket = Bucket(limits.burst, limits.burst, now)
        self._oversteps = Bucket(limits.patience, limits.burst / 2, now)

    async def serve(self, code: str) -> None:
        """Everything from the first message to the end."""
        counted = self.hub.enter(self)
        try:
            if not counted:
                raise Hangup(Message("error.too_many_connections"), POLICY)
            await self._attend(code)
        except Hangup as end:
            await self._say_goodbye(end)
        except Exception as trouble:  # one connection must not end silently, nor the others
            self.hub.metrics.troubles.inc()
            log.error("connection failed", code=code[:20], exc_info=trouble)
            again = self.hub.again_ms()
            reason = Message("error.internal")
            await self._say_goodbye(Hangup(reason, WRONG, again=True, after_ms=again))
        finally:
            if counted:
                self.hub.leave(self)

    @property
    def table(self) -> Table:
        """The table, once it was found."""
        assert self._table is not None
        return self._table

    @property
    def code(self) -> str:
        """The table's code; empty while it is not found."""
        return "" if self._table is None else self._table.room.code

    async def once(self, table: Table, person: int, command: wire.FromClient) -> bytes:
        """Carry out one command of a person who does not say it over a socket; its answer."""
        self._table, self.person = table, person
        await self._obey(command)
        return self._answers.popleft()

    async def _say_goodbye(self, end: Hangup) -> None:
        """Tell why, unless the other side has not taken anything for a while."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_S):
                await self.transport.send(_encoder.encode(end.closing).decode())
                await self.transport.close(end.code)

    async def _attend(self, code: str) -> None:
        if self.hub.stopping:
            raise self._stopping()
        try:
            await self._find(code, None)
        except Hangup as end:
            # An address that has guessed too much may have a token all the same.
            if end.closing.reason.key != "error.too_many_guesses":
                raise
        hello = await self._hello()
        if hello is None:
            return
        # It may have left memory while we waited.
        self._table = await self._find(code, hello.token)
        self._identify(hello)
        self.seen = hello.since
        self._post(self._welcome())
        self._changed = True
        self._news.set()
        self.table.attach(self.person, self.wake)
        self.hub.shared_lobby.mark(self.table.room.code)
        sender = asyncio.ensure_future(self._send_all())
        reader = asyncio.ensure_future(self._read_all())
        try:
            done, _ = await asyncio.wait({sender, reader}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self.table.detach(self.wake)
            self.hub.shared_lobby.mark(self.table.room.code)
            for task in (sender, reader):
                task.cancel()
            await asyncio.gather(sender, reader, return_exceptions=True)

    # The beginning.

    async def _find(self, code: str, token: str | None) -> Table:
        try:
            return await self.hub.find(code, self.address, token)
        except TycoonError as error:
            if isinstance(error, StoreFailed):
                moved = isinstance(error, (Fenced, Elsewhere))
                raise self._failing(outdated=moved) from error
            seconds = error.details.get("seconds")
            again, wait = seconds is not None, 1000 * (seconds or 0)
            raise Hangup(message_of(error), GONE, again=again, after_ms=wait) from error

    async def _hello(self) -> wire.Hello | None:
        """The first message, which must be a hello; None when the client went away."""
        wait = self.hub.settings.limits.hello_s
        try:
            async with asyncio.timeout(wait):
                text = await self.transport.receive()
        except TimeoutError:
            raise Hangup(Message("error.bad_message"), POLICY) from None
        if text is None:
            return None
        try:
            first = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise Hangup(Message("error.bad_message"), POLICY) from None
        if not isinstance(first, wire.Hello):
            raise Hangup(Message("error.bad_message"), POLICY)
        return first

    def _identify(self, hello: wire.Hello) -> None:
        room = self.table.room
        if hello.token is not None:
            person = room.person_with(hash_of(hello.token))
            if person is None:
                raise Hangup(Message("error.bad_token"), POLICY)
            self.person = person.id
            self._here = not person.gone

    def _welcome(self) -> wire.Welcome:
        from tycoon import __version__

        room = self.table.room
        self.heard = room.said
        self.felt = room.emoted
        return wire.Welcome(
            protocol=wire.PROTOCOL,
            server=__version__,
            code=room.code,
            person=self.person if self._here else 0,
            now=now_ms(),
            chat=list(room.chat),
        )

    # Sending.

    def wake(self) -> None:
        """Something changed at the table."""
        self._changed = True
        self._news.set()

    def stop(self) -> None:
        """The server stops."""
        self._end = self._stopping()
        self._news.set()

    def banish(self) -> None:
        """Nobody may come from there any more."""
        self._end = Hangup(Message("error.banned"), POLICY)
        self._news.set()

    def is_at(self, code: str, name: str) -> bool:
        """Whether this is somebody who is called so at a table."""
        room = self.table.room if self._here else None
        person = room.people.get(self.person) if room is not None and room.code == code else None
        return person is not None and person.name.casefold() == name.casefold()

    def _stopping(self) -> Hangup:
        again = self.hub.again_ms()
        return Hangup(Message("app.server_stopping"), RESTART, again=True, after_ms=again)

    def _failing(self, *, outdated: bool) -> Hangup:
        """The store fails; the longer it does, the later to come back.

        Args:
            outdated: whether it is only this table, which is another's or to be read again.
        """
        since = self.hub.store.failing_since
        if since is None and outdated:
            again = self.hub.again_ms(here=True)
            return Hangup(Message("table.read_again"), LATER, again=True, after_ms=again)
        lasted = 0.0 if since is None else time.monotonic() - since
        wait = min(30.0, 2.0 + lasted / 2) * random.uniform(0.5, 1.0)
        return Hangup(Message("error.store"), LATER, again=True, after_ms=round(1000 * wait))

    def _post(self, message: wire.FromServer) -> None:
        self._answers.append(_encoder.encode(message))
        if len(self._answers) >= MAX_OUTBOX:
            self._room_for_more.clear()
        self._news.set()

    async def _send_all(self) -> None:
        send = self.transport.send
        while True:
            await self._news.wait()
            self._news.clear()
            while self._answers:
                await send(self._answers.popleft().decode())
                self._room_for_more.set()
            if self._changed:
                self._changed = False
                await self._send_news()
            if self._end is not None:
                raise self._end

    async def _send_news(self) -> None:
        room = self.table.room
        if self.table.broken:
            # Whoever asked for what could not be stored is told so first.
            await asyncio.sleep(BREATH_S)
            while self._answers:
                await self.transport.send(self._answers.popleft().decode())
            raise self._failing(outdated=self.table.is_outdated)
        was_here, self._here = self._here, self.person in room.people
        if was_here and not self._here:
            gone = room.gone.get(self.person)
            sent_away = gone is not None and gone.gone == "removed"
            raise Hangup(Message("table.removed" if sent_away else "table.you_left"), NORMAL)
        if room.said > self.heard:
            new = [chat for chat in room.chat if chat.id > self.heard]
            self.heard = room.said
            for chat in new:
                await self.transport.send(_encoder.encode(chat).decode())
        if room.emoted > self.felt:
            shown = [one for one in room.emotes if one.id > self.felt]
            self.felt = room.emoted
            for one in shown:
                await self.transport.send(_encoder.encode(one).decode())
        await self.transport.send(self.update().decode())
        self.hub.metrics.updates.inc()
        if room.closed is not None:
            raise Hangup(room.closed, NORMAL)

    def update(self) -> bytes:
        """The newest update, and with it everything up to now counts as seen."""
        table = self.table
        entries, resync = table.entries(self.person, self.seen)
        chart, redraw = table.chart(self.seen)
        self.seen = table.room.seq
        shown = table.snapshot(self.person)
        return _encoder.encode(wire.Update(shown, entries, resync, chart, redraw))

    # Reading.

    async def _read_all(self) -> None:
        while True:
            await self._room_for_more.wait()
            text = await self.transport.receive()
            if text is None:
                return
            wait = self._bucket.take(time.monotonic())
            try:
                command = _decoder.decode(text)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                self._count(wait)
                self._post(wire.Trouble(Message("error.bad_message"), str(error)[:200]))
                continue
            if self._count(wait):
                self._refuse(command, Message("error.rate_limited", {"seconds": 1}))
            else:
                await self._obey(command)

    def _count(self, wait: float) -> bool:
        """Whether a message came too fast; too many such, and the connection ends."""
        if wait:
            self.hub.metrics.limited.labels("messages").inc()
            if self._oversteps.take(time.monotonic()):
                raise Hangup(Message("error.rate_limited", {"seconds": 1}), POLICY)
        return wait > 0

    def _refuse(self, command: wire.FromClient, why: Message) -> None:
        if isinstance(command, wire.Check):
            self._post(wire.Checked(command.check_id, False, None, why))
        else:
            self._post(wire.Answer(command.action_id, False, why))

    async def _obey(self, command: wire.FromClient) -> None:
        kind = type(command).__struct_config__.tag
        error: Message | None = None
        try:
            await self._carry_out(command)
        except TycoonError as refusal:
            error = message_of(refusal)
        except Exception as trouble:  # one client's command must not end the others
            self.hub.metrics.troubles.inc()
            log.error("command failed", kind=kind, exc_info=trouble)
            error = Message("error.internal")
        self.hub.metrics.commands.labels(kind, str(error is None).lower()).inc()
        if error is not None:
            self._refuse(command, error)
        elif not isinstance(command, wire.Check | wire.Hint | wire.Ping):
            self._post(wire.Answer(command.action_id, True))

    async def _carry_out(self, command: wire.FromClient) -> None:
        match command:
            case wire.Hello():
                raise refused("bad_message", "hello is only said once")
            case wire.Check() | wire.Hint() | wire.Ping():
                await self._reply(command)
            case wire.Sit() | wire.Stand() | wire.Leave() | wire.Back():
                await self._take_part(command)
            case (
                wire.Say()
                | wire.SayPhrase()
                | wire.ShowEmote()
                | wire.Report()
                | wire.Rename()
                | wire.ChooseFace()
                | wire.ChoosePiece()
            ):
                await self._tell(command)
            case (
                wire.SetBot()
                | wire.Kick()
                | wire.Admit()
                | wire.Give()
                | wire.Pause()
                | wire.SetPace()
            ):
                await self._host(command)
            case _:
                await self._play(command)

    async def _reply(self, command: wire.Check | wire.Hint | wire.Ping) -> None:
        """Answer what changes nothing."""
        table, person = self.table, self.person
        match command:
            case wire.Check(check_id=check_id, moves=moves):
                checked = table.check(person, moves)
                legal = checked.why is None
                self._post(wire.Checked(check_id, legal, checked.say, checked.why))
            case wire.Hint(action_id=action_id, moves=moves):
                turn, advice = await table.hint(person, moves or ())
                self._post(wire.Hinted(action_id, turn, *advice))
            case wire.Ping(action_id=action_id):
                self._post(wire.Pong(action_id, now_ms()))

    async def _take_part(self, command: wire.Sit | wire.Stand | wire.Leave | wire.Back) -> None:
        """Come and go, as anybody may."""
        table, person = self.table, self.person
        match command:
            case wire.Sit(seat=seat):
                await table.sit(person, seat)
            case wire.Stand():
                await table.stand(person)
            case wire.Leave():
                await table.leave(person)
            case wire.Back():
                await table.come_back(person)

    async def _tell(
        self,
        command: wire.Say
        | wire.SayPhrase
        | wire.ShowEmote
        | wire.Report
        | wire.Rename
        | wire.ChooseFace
        | wire.ChoosePiece,
    ) -> None:
        """Tell the others something, or who one is."""
        table, person = self.table, self.person
        match command:
            case wire.Say(text=text):
                await table.say(person, self.hub.words.hidden(clean_text(text)))
            case wire.SayPhrase(phrase=phrase):
                await table.say_phrase(person, phrase)
            case wire.ShowEmote(emote=emote):
                await table.emote(person, emote)
            case wire.Report(said=said):
                if await table.report(person, said):
                    self.hub.metrics.reports.inc()
                    log.warning("somebody was reported", table=table.room.code)
            case wire.Rename(name=name):
                await table.rename(person, self.hub.words.allow(clean_name(name)))
            case wire.ChooseFace(face=face):
                await table.choose_face(person, face)
            case wire.ChoosePiece(piece=piece):
                await table.choose_piece(person, piece)

    async def _host(
        self,
        command: wire.SetBot | wire.Kick | wire.Admit | wire.Give | wire.Pause | wire.SetPace,
    ) -> None:
        """Do what only the host may with seats, people and the clock."""
        table, person = self.table, self.person
        match command:
            case wire.SetBot(seat=seat, bot=bot):
                await table.set_bot(person, seat, bot)
            case wire.Kick(seat=seat, person=other):
                await table.kick(person, seat=seat, person=other)
            case wire.Admit(person=other, yes=yes):
                await table.admit(person, other, yes)
            case wire.Give(seat=seat, person=other):
                await table.give(person, seat, other)
            case wire.Pause(paused=paused):
                await table.pause(person, paused)
            case wire.SetPace(pace=pace):
                await table.set_pace(person, pace)

    async def _play(
        self,
        command: wire.Act
        | wire.Start
        | wire.Next
        | wire.Rematch
        | wire.TakeBack
        | wire.EndGame
        | wire.Auto
        | wire.Hurry
        | wire.Commit
        | wire.Reveal,
    ) -> None:
        """Let the game go on."""
        table, person = self.table, self.person
        match command:
            case wire.Act(action_id=action_id, turn_seq=turn_seq, moves=moves):
                await table.act(person, action_id, turn_seq, moves)
            case wire.Start(bot=bot):
                await table.start(person, bot)
            case wire.Next():
                await table.ready(person)
            case wire.Rematch():
                await table.rematch(person)
            case wire.TakeBack():
                await table.take_back(person)
            case wire.EndGame():
                await table.end_game(person)
            case wire.Auto(on=on, draws=draws):
                await table.auto(person, on, draws)
            case wire.Hurry(on=on):
                table.hurry(person, on)
            case wire.Commit(deal=deal, attempt=attempt, commitment=commitment):
                await table.promise(person, deal, attempt, commitment)
            case wire.Reveal(deal=deal, attempt=attempt, seed=seed):
                await table.reveal(person, deal, attempt, seed)


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
