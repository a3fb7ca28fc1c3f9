"""Tables for programs that speak plain HTTP: a stream of lines, and commands one by one.

Both carry the messages of the socket, and the connection behind them is that of a socket.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tycoon.server import wire
from tycoon.server.socket import Connection, Transport
from tycoon.server.table_registry import TableRegistry
from tycoon.server.tokens import hash_of
from tycoon.table.errors import refused
from tycoon.table.table import Table

NDJSON = "application/x-ndjson"
BEAT_S = 15.0
"""After so many seconds without a message an empty line is sent, which proxies let pass."""


def token_of(request: Request) -> str | None:
    """The token of a request's `Authorization: Bearer`; None where it has none.

    Raises:
        Refused: the header is another.
    """
    header = request.headers.get("authorization")
    if header is None:
        return None
    found = re.fullmatch(r"(?i:bearer) +([\w~+/.-]{1,100}=*)", header.strip())
    if found is None:
        raise refused("bad_token", "say Authorization: Bearer TOKEN, of joining the table")
    return found.group(1)


def person_of(table: Table, token: str) -> int:
    """Whose token this is.

    Raises:
        Refused: nobody's at this table.
    """
    person = table.room.person_with(hash_of(token))
    if person is None:
        raise refused("bad_token", "this token is nobody's at this table")
    return person.id


class Lines(Transport):
    """A response without an end, as a connection sees it: a message a line."""

    def __init__(self, receive: Receive, send: Send, hello: wire.Hello) -> None:
        self._receive = receive
        self._send = send
        self._hello: wire.Hello | None = hello
        self._gone = False
        self._writing = asyncio.Lock()

    async def receive(self) -> str | None:
        """Its greeting, and when it has gone None: it says nothing else this way."""
        if self._hello is not None:
            said, self._hello = msgspec.json.encode(self._hello), None
            return said.decode()
        while not self._gone:
            event = await self._receive()
            self._gone = event["type"] == "http.disconnect"
        return None

    async def send(self, text: str) -> None:
        """Send a line."""
        async with self._writing:
            body = f"{text}\n".encode()
            await self._send({"type": "http.response.body", "body": body, "more_body": True})

    async def close(self, code: int) -> None:
        """Nothing: `closing` was the last line."""

    async def keep_beating(self) -> None:
        """Send empty lines until cancelled."""
        while True:
            await asyncio.sleep(BEAT_S)
            await self.send("")


class Events(Response):
    """The stream of somebody at a table, for as long as both sides want it."""

    media_type = NDJSON

    def __init__(self, hub: TableRegistry, address: str, code: str, hello: wire.Hello) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        # How long it will be nobody knows.
        del self.headers["content-length"]
        self._hub = hub
        self._address = address
        self._code = code
        self._hello = hello

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what happens until the connection ends."""
        start = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **start})
        lines = Lines(receive, send, self._hello)
        beating = asyncio.ensure_future(lines.keep_beating())
        try:
            await Connection(self._hub, lines, self._address).serve(self._code)
        finally:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)
            with contextlib.suppress(OSError):
                await send({"type": "http.response.body", "body": b"", "more_body": False})


class _Nowhere(Transport):
    """The transport of a connection that only carries out one command."""

    async def receive(self) -> str | None:
        return None

    async def send(self, text: str) -> None:
        pass

    async def close(self, code: int) -> None:
        pass


async def carry_out(
    hub: TableRegistry, address: str, code: str, token: str | None, command: Any
) -> bytes:
    """Carry out a command of whoever has a token; its answer, as on the socket, in JSON.

    Raises:
        Refused: there is no such table, the token is nobody's, or commands come too fast.
    """
    table = await hub.find(code, address, token)
    if token is None:
        raise refused("bad_token", "say Authorization: Bearer TOKEN, of joining the table")
    person = person_of(table, token)
    wait = hub.commands.take(f"{table.room.code}/{person}")
    if wait:
        hub.metrics.limited.labels("messages").inc()
        raise refused("rate_limited", "too many commands", seconds=max(1, round(wait)))
    return await Connection(hub, _Nowhere(), address).once(table, person, command)
