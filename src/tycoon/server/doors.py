"""Limits connections below HTTP: how many, how long each may take, what it may send.

Uvicorn speaks the protocols; what it leaves open is bounded here. A connection that only waits
makes room for the next one, a request must have arrived within seconds, whoever does not read is
let go, and the frames of a socket that are no messages count too.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from functools import lru_cache
from typing import Any

import h11
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tycoon.server.limits import Bucket
from tycoon.server.settings import Limits

SPARE_FILES = 64
"""Descriptors that no connection gets: for the database, the log, the bots, the page."""
LOOK_S = 1.0
SLICE = 1024
PARTS = 1000
POLICY = 1008
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 32\r\n\r\n"
    b"There are too many connections.\n"
)
_UNFINISHED = (h11.IDLE, h11.SEND_BODY)


@lru_cache(4096)
def counted_as(address: str) -> str:
    """What limits are counted by: the address, of IPv6 the network that one customer is given."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address


def raise_open_files() -> int:
    """Take as many descriptors as the system gives without asking; how many."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return 1 << 16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft != hard:
        wanted = hard if hard != resource.RLIM_INFINITY else 1 << 20
        for count in (wanted, 10_240):  # the second is the most that macOS allows
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count), hard))
                soft = max(soft, count)
                break
            except (ValueError, OSError):
                continue
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft


class Doors:
    """All connections of one server.

    Attributes:
        limits: how much is allowed.
        most: how many connections there may be.
        refused: how many found no room.
        dropped: how many were let go because they kept the server waiting.
    """

    def __init__(self, limits: Limits, files: int) -> None:
        """`files` is how many descriptors the process may have."""
        self.limits = limits
        self.most = max(1, min(limits.streams, files - SPARE_FILES))
        self.refused = 0
        self.dropped = 0
        # Those that spoke last are last, so that the first that waits has waited longest.
        self._requests: dict[Requests, None] = {}
        self._sockets: set[Socket] = set()
        self._addresses: dict[str, int] = {}

    @property
    def open(self) -> int:
        """How many connections there are."""
        return len(self._requests) + len(self._sockets)

    def enter(self, one: Requests | Socket, proxies: _TrustedHosts) -> bool:
        """Count a connection in; False when there is no room for it.

        Args:
            one: the connection.
            proxies: those who bring the connections of many.
        """
        host = one.client[0] if one.client else ""
        one.counted = "" if host in proxies else counted_as(host)
        held = self._addresses.get(one.counted, 0)
        if one.counted and held >= self.limits.streams_each:
            self.refused += 1
            return False
        if self.open >= self.most and not self._make_room():
            self.refused += 1
            return False
        if one.counted:
            self._addresses[one.counted] = held + 1
        if isinstance(one, Requests):
            self._requests[one] = None
        else:
            self._sockets.add(one)
        return True

    def leave(self, one: Requests | Socket) -> None:
        """Count a connection out, if it was counted in."""
        if isinstance(one, Requests):
            if one not in self._requests:
                return
            del self._requests[one]
        elif one in self._sockets:
            self._sockets.remove(one)
        else:
            return
        if one.counted:
            self._addresses[one.counted] -= 1
            if not self._addresses[one.counted]:
                del self._addresses[one.counted]

    def spoke(self, one: Requests) -> None:
        """Note that a connection was answered and waits anew."""
        if one in self._requests:
            del self._requests[one]
            self._requests[one] = None

    def _make_room(self) -> bool:
        """Drop the connection that has waited longest for its request."""
        for one in self._requests:
            if one.waits:
                self.dropped += 1
                self.leave(one)
                one.transport.abort()
                return True
        return False

    async def keep_looking(self) -> None:
        """Look after the connections until cancelled."""
        while True:
            await asyncio.sleep(LOOK_S)
            self.look(time.monotonic())

    def look(self, now: float) -> None:
        """Drop the connections that keep the server waiting."""
        for one in self._all():
            if one.flow_out.stalled(one.transport, now) > self.limits.stalled_s:
                self.dropped += 1
                one.transport.abort()
            elif (
                isinstance(one, Requests)
                and now - one.since > self.limits.request_s
                and one.unfinished
            ):
                self.dropped += 1
                one.transport.close()

    def _all(self) -> list[Requests | Socket]:
        return [*self._requests, *self._sockets]

    def end(self) -> None:
        """Drop all connections that would keep the stopping server waiting."""
        for one in self._all():
            if isinstance(one, Socket) or one.unfinished or one.flow_out.waits(one.transport):
                one.transport.abort()


class FlowOut:
    """Whether the other side takes what is sent."""

    __slots__ = ("_left", "_since")

    def __init__(self) -> None:
        self._left = 0
        self._since = 0.0

    def stalled(self, transport: asyncio.Transport, now: float) -> float:
        """For how many seconds nothing of what waits was taken; asked every now and then."""
        left = transport.get_write_buffer_size()
        if not left or left < self._left or not self._left:
            self._since = now
        self._left = left
        return now - self._since if left else 0.0

    def waits(self, transport: asyncio.Transport) -> bool:
        """Whether anything waits that the other side has not taken."""
        return transport.get_write_buffer_size() > 0


class Requests(H11Protocol):
    """A connection that brings requests."""

    def __init__(self, doors: Doors, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.doors = doors
        self.since = time.monotonic()
        self.counted = ""
        self.flow_out = FlowOut()

    @property
    def waits(self) -> bool:
        """Whether the connection has nothing for the server to do."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def unfinished(self) -> bool:
        """Whether the request, or the next one, has yet to arrive."""
        return self.conn.their_state in _UNFINISHED

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        if not self.doors.enter(self, proxies(self.config)):
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self.doors.leave(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a socket."""
        self.doors.leave(self)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """The next request may come."""
        self.since = time.monotonic()
        self.doors.spoke(self)
        super().on_response_complete()


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that counts every frame, and reads no more than is asked for."""

    def __init__(self, doors: Doors, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.doors = doors
        self.counted = ""
        self.flow_out = FlowOut()
        limits, now = doors.limits, time.monotonic()
        self._frames = Bucket(limits.burst, limits.burst, now)
        self._oversteps = Bucket(limits.patience, limits.burst / 2, now)
        self._unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come, by way of a request."""
        super().connection_made(transport)
        self.doors.enter(self, proxies(self.config))

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._unread = b""
        self.doors.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take data in by slices, and none before the last message was asked for."""
        self._unread = self._unread + data if self._unread else data
        self._take_in()

    def _take_in(self) -> None:
        at = 0
        data = self._unread
        while at < len(data) and not self.read_paused and not self.transport.is_closing():
            super().data_received(data[at : at + SLICE])
            at += SLICE
        self._unread = b"" if self.transport.is_closing() else data[at:]

    async def receive(self) -> Any:
        """The next message."""
        message = await super().receive()
        if self._unread and not self.read_paused:
            self._take_in()
        return message

    async def send(self, message: Any) -> None:
        """Send one, or hang up."""
        await super().send(message)
        if self._unread and not self.read_paused:
            self._take_in()

    def handle_cont(self, event: Frame) -> None:
        """A part of a message, possibly an empty one."""
        self._allowed()
        super().handle_cont(event)
        if len(self.frames) > PARTS:
            self._hang_up()

    def handle_ping(self) -> None:
        """Answer pings unless there are too many, or the answers are not read."""
        if self._allowed() and self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        """An answer to ours, or one that nobody asked for."""
        self._allowed()
        super().handle_pong(event)

    def _allowed(self) -> bool:
        """Count a frame that is no message; too many, and the connection ends."""
        now = time.monotonic()
        if not self._frames.take(now):
            return True
        if self._oversteps.take(now):
            self._hang_up()
        return False

    def _hang_up(self) -> None:
        if self.transport.is_closing():
            return
        self.doors.dropped += 1
        self.conn.data_to_send()
        self.conn.fail(POLICY, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()


@lru_cache(4)
def _trusted(named: Any) -> _TrustedHosts:
    return _TrustedHosts(named)


def proxies(config: Any) -> _TrustedHosts:
    """The proxies that Uvicorn believes who their visitors are."""
    named = config.forwarded_allow_ips
    return _trusted(named if isinstance(named, str) else tuple(named))
