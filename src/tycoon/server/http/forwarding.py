"""Brings what is asked of a table to the process that has it; `tycoon.server.storage.leases`.

The other process believes what we say of where the client is because we say its key, which only
who reads the database knows.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import re
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import quote

import h11
import msgspec
import structlog
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tycoon.core.messages import Message
from tycoon.server.http.answers import JSON, address_of
from tycoon.server.storage.leases import Owner
from tycoon.server.storage.store import StoreFailed
from tycoon.server.table_registry import TableRegistry
from tycoon.server.wire import Closing, HttpError, Joined, Match
from tycoon.table.errors import Refused

KEY = "x-tycoon-key"
CLIENT = "x-tycoon-client"
OPENING = "x-tycoon-opening"
"""Asks for a new table where none waits; believed of another process alone."""
FORWARDED = "tycoon.forwarded"
"""Set in the scope of what another process has forwarded: it goes no further."""
OPEN_S = 2.0
CHUNK = 1 << 16
RESTART = 1012
POLICY = 1008
_TABLE = re.compile(r"/api/tables/([^/]+)(?:/.*)?")
_OF_THIS_HOP = frozenset(
    {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"expect"}
    | {KEY.encode(), CLIENT.encode()}
)

log = structlog.get_logger("tycoon.server")


def received(scope: Scope, hub: TableRegistry) -> Scope:
    """The scope as the client's own process saw it, if one of the others has forwarded it."""
    process = hub.store.process
    headers = Headers(scope=scope)
    key = headers.get(KEY)
    if process is None or key is None:
        return scope
    if not hmac.compare_digest(key.encode(), process.key.encode()):
        return scope
    return {**scope, "client": (headers.get(CLIENT, ""), 0), FORWARDED: True}


class Forwarding:
    """Answers what is asked of our tables and of none, and forwards the rest."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or serve one socket."""
        owner = await _owner(scope)
        if owner is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await _forward(scope, receive, send, owner)
        else:
            hub: TableRegistry = scope["app"].state.hub
            await Relay(hub, address_of(scope)).serve(scope, receive, send, owner)


async def _owner(scope: Scope) -> Owner | None:
    """The other process that has the table in question."""
    if scope["type"] not in {"http", "websocket"} or FORWARDED in scope:
        return None
    hub: TableRegistry = scope["app"].state.hub
    asked = _TABLE.fullmatch(scope["path"]) if hub.store.process is not None else None
    if asked is None:
        return None
    try:
        return await hub.owner_of(asked[1], address_of(scope))
    except StoreFailed:
        if scope["type"] == "http":
            raise
        return None  # the socket says so in its own way


# Sockets.


class Relay:
    """A socket whose table another process has."""

    code = ""
    """At no table of this process."""

    def __init__(self, hub: TableRegistry, address: str) -> None:
        self.address = address
        self.counted = True
        self._hub = hub
        self._ending: asyncio.Future[tuple[Closing, int]] = asyncio.Future()

    def stop(self) -> None:
        """The server stops."""
        self._end(self._again("app.server_stopping"), RESTART)

    def banish(self) -> None:
        """Nobody may come from there any more."""
        self._end(Closing(Message("error.banned"), again=False, after_ms=0), POLICY)

    def is_at(self, code: str, name: str) -> bool:
        """Nobody: the process that has the table knows who is there."""
        return False

    async def serve(self, scope: Scope, receive: Receive, send: Send, owner: Owner) -> None:
        """Everything from the handshake to the end."""
        await receive()
        await send({"type": "websocket.accept"})
        counted = self._hub.enter(self)
        try:
            if not counted:
                reason = Message("error.too_many_connections")
                self._end(Closing(reason, again=False, after_ms=0), POLICY)
            elif self._hub.stopping:
                self.stop()
            else:
                await self._bring(scope, receive, send, owner)
            if self._ending.done():
                closing, code = self._ending.result()
                await _say(send, msgspec.json.encode(closing).decode())
                await _close(send, code)
        finally:
            if counted:
                self._hub.leave(self)

    async def _bring(self, scope: Scope, receive: Receive, send: Send, owner: Owner) -> None:
        url = f"ws://{owner.address}{quote(scope['path'])}"
        told = {KEY: owner.key, CLIENT: self.address}
        try:
            async with connect(
                url,
                additional_headers=told,
                open_timeout=OPEN_S,
                compression=None,
                max_size=None,
                ping_interval=None,
                proxy=None,
            ) as there:
                await self._relay(receive, send, there)
        except (OSError, TimeoutError, WebSocketException):
            # It has just gone: in a moment somebody else has the table.
            self._hub.forget_owner(owner)
            self._end(self._again("table.read_again"), RESTART)

    async def _relay(self, receive: Receive, send: Send, there: ClientConnection) -> None:
        tasks = {
            asyncio.ensure_future(_up(receive, there)),
            asyncio.ensure_future(self._down(send, there)),
        }
        try:
            waited: set[asyncio.Future[Any]] = {*tasks, self._ending}
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _down(self, send: Send, there: ClientConnection) -> None:
        """What the owner says, until it hangs up."""
        try:
            while True:
                text = await there.recv(decode=True)
                await _say(send, str(text))
        except ConnectionClosed as end:
            if end.rcvd is None:
                self._end(self._again("table.read_again"), RESTART)
            else:
                await _close(send, end.rcvd.code)

    def _again(self, reason: str) -> Closing:
        return Closing(Message(reason), again=True, after_ms=self._hub.again_ms(here=True))

    def _end(self, closing: Closing, code: int) -> None:
        if not self._ending.done():
            self._ending.set_result((closing, code))


async def _up(receive: Receive, there: ClientConnection) -> None:
    """What the client says, until it hangs up."""
    while True:
        event = await receive()
        if event["type"] != "websocket.receive":
            return
        await there.send(event.get("text") or "")


async def _say(send: Send, text: str) -> None:
    with contextlib.suppress(RuntimeError, OSError):
        await send({"type": "websocket.send", "text": text})


async def _close(send: Send, code: int) -> None:
    with contextlib.suppress(RuntimeError, OSError):
        await send({"type": "websocket.close", "code": code})


# Requests.


async def _forward(scope: Scope, receive: Receive, send: Send, owner: Owner) -> None:
    """Have the owner answer.

    Raises:
        StoreFailed: it cannot be reached.
    """
    hub: TableRegistry = scope["app"].state.hub
    host, _, port = owner.address.rpartition(":")
    try:
        async with asyncio.timeout(OPEN_S):
            reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    except (OSError, TimeoutError, ValueError) as error:
        hub.forget_owner(owner)
        raise StoreFailed("error.store", "the process that has this table has gone") from error
    try:
        talk = h11.Connection(h11.CLIENT)
        await _ask(talk, writer, scope, receive, owner)
        answering = asyncio.ensure_future(_answer(talk, reader, send))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if answering.done():
                answering.result()
        finally:
            for task in (answering, leaving):
                task.cancel()
            await asyncio.gather(answering, leaving, return_exceptions=True)
    except (OSError, h11.RemoteProtocolError) as error:
        hub.forget_owner(owner)
        raise StoreFailed("error.store", "the process that has this table has gone") from error
    finally:
        writer.close()


async def ask_to_match(
    scope: Scope, owner: Owner, wanted: Match, *, opening: bool = False
) -> Joined | None:
    """Ask another process for a seat at one of its tables that wait; None where there is none.

    With `opening` at a new one then, unless that is not possible.

    Raises:
        StoreFailed: it cannot be reached.
        Refused: the client asks too often.
    """
    body, status, told = msgspec.json.encode(wanted), 0, b""
    headers = [
        (b"host", owner.address.encode()),
        (b"content-type", JSON.encode()),
        (b"content-length", str(len(body)).encode()),
        *([(OPENING.encode(), b"yes")] if opening else []),
    ]
    request = {**scope, "query_string": b"", "headers": headers}
    said = False

    async def receive() -> Event:
        nonlocal said
        if said:
            await asyncio.get_running_loop().create_future()  # we stay until it has answered
        said = True
        return {"type": "http.request", "body": body}

    async def send(event: Event) -> None:
        nonlocal status, told
        status = event.get("status", status)
        told += event.get("body", b"")

    await _forward(request, receive, send, owner)
    if status == 429:
        wrong = msgspec.json.decode(told, type=HttpError)
        raise Refused(wrong.error.key, wrong.detail, **wrong.error.args)
    return msgspec.json.decode(told, type=Joined) if status == 201 else None


async def _ask(
    talk: h11.Connection, writer: asyncio.StreamWriter, scope: Scope, receive: Receive, owner: Owner
) -> None:
    target = quote(scope["path"]).encode()
    if scope["query_string"]:
        target += b"?" + scope["query_string"]
    kept = [(name, value) for name, value in scope["headers"] if name not in _OF_THIS_HOP]
    ours = [(KEY, owner.key), (CLIENT, address_of(scope)), ("connection", "close")]
    if not any(name == b"content-length" for name, _ in kept):
        ours.append(("transfer-encoding", "chunked"))
    asked = h11.Request(method=scope["method"], target=target, headers=[*kept, *ours])
    writer.write(talk.send(asked) or b"")
    async for part in _body(receive):
        writer.write(talk.send(h11.Data(data=part)) or b"")
        await writer.drain()
    writer.write(talk.send(h11.EndOfMessage()) or b"")
    await writer.drain()


async def _body(receive: Receive) -> AsyncIterator[bytes]:
    more = True
    while more:
        event = await receive()
        if event["type"] == "http.disconnect":
            raise ConnectionResetError("the client has gone")
        yield event.get("body", b"")
        more = event.get("more_body", False)


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _answer(talk: h11.Connection, reader: asyncio.StreamReader, send: Send) -> None:
    while True:
        event: Any = talk.next_event()
        if event is h11.NEED_DATA:
            talk.receive_data(await reader.read(CHUNK))
        elif isinstance(event, h11.Response):
            headers = [(name, value) for name, value in event.headers if name not in _OF_THIS_HOP]
            await send(
                {"type": "http.response.start", "status": event.status_code, "headers": headers}
            )
        elif isinstance(event, h11.Data):
            body = bytes(event.data)
            await send({"type": "http.response.body", "body": body, "more_body": True})
        elif isinstance(event, h11.EndOfMessage):
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        elif isinstance(event, h11.ConnectionClosed):
            return
