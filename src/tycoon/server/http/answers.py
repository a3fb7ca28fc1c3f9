"""Decodes requests and encodes answers and refusals in the types of the wire."""

from __future__ import annotations

import gzip
import hashlib
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tycoon.core.errors import TycoonError
from tycoon.core.messages import Message
from tycoon.server import wire
from tycoon.server.doors import counted_as
from tycoon.table.errors import message_of, refused

T = TypeVar("T")
JSON = "application/json"
STATUS = {
    "error.not_found": 404,
    "error.table_not_found": 404,
    "error.evening_not_found": 404,
    "error.replay_forgotten": 404,
    "error.bad_token": 401,
    "error.bad_origin": 403,
    "error.banned": 403,
    "error.bad_host": 421,
    "error.table_closed": 410,
    "error.table_unreadable": 410,
    "error.too_large": 413,
    "error.too_many_guesses": 429,
    "error.analysis_busy": 429,
    "error.rate_limited": 429,
    "error.too_many_tables": 503,
    "error.stopping": 503,
    "error.store": 503,
    "error.internal": 500,
    **dict.fromkeys(
        (
            "error.bot_is_here",
            "error.seat_taken",
            "error.name_taken",
            "error.seats_empty",
            "error.too_many_people",
            "error.record_not_over",
            "error.deal_not_over",
            "error.already_started",
            "error.evening_over",
            "error.round_not_over",
        ),
        409,
    ),
}
"""The status of each refusal; 400 for all others."""
COME_BACK_S = 5
"""After how many seconds to ask again, where nothing more is known."""


def address_of(scope: Any) -> str:
    """Where a request comes from; limits are counted by it."""
    client = scope.get("client")
    return counted_as(client[0]) if client else ""


async def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request.

    Raises:
        Refused: it is too large, or not what it should be.
    """
    body = await _read(request, wire.MAX_FRAME)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise bad_request(str(error)) from error


async def lines_of(request: Request) -> bytes:
    """The body of a request that brings a record.

    Raises:
        Refused: it is too large.
    """
    return await _read(request, wire.MAX_RECORD)


async def _read(request: Request, most: int) -> bytes:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise refused("too_large", f"at most {most} bytes", max=most)
    return bytes(body)


def bad_request(why: str) -> TycoonError:
    """The refusal of what cannot be read; `why` is for developers."""
    why = why[:300]
    return refused("bad_request", why, why=why)


def answer(value: object, status: int = 200) -> Response:
    """A value of the wire."""
    return Response(msgspec.json.encode(value), status, media_type=JSON)


def refusal(error: TycoonError) -> Response:
    """What is told to who asked for something that cannot be."""
    return wrong(STATUS.get(error.key, 400), message_of(error), str(error))


def wrong(status: int, message: Message, detail: str = "") -> Response:
    """The answer to a request that is refused."""
    response = answer(wire.HttpError(message, status, detail), status)
    if status in {429, 503}:
        response.headers["Retry-After"] = str(message.args.get("seconds", COME_BACK_S))
    return response


class Fixed:
    """An answer that many clients get, compressed once and named by an ETag.

    Attributes:
        body: the bytes.
        packed: the same compressed by gzip; None where that gains nothing.
        kind: their media type.
        headers: sent with them.
    """

    __slots__ = ("body", "headers", "kind", "packed")

    def __init__(self, body: bytes, kind: str, **headers: str) -> None:
        packed = gzip.compress(body, 9, mtime=0)
        self.body = body
        self.packed = packed if len(packed) < 0.9 * len(body) else None
        self.kind = kind
        tag = hashlib.sha256(body).hexdigest()[:20]
        self.headers = {"ETag": f'"{tag}"', "Vary": "Accept-Encoding"}
        self.headers["Cache-Control"] = "no-cache"
        self.headers |= {name.replace("_", "-"): value for name, value in headers.items()}

    def answer(self, request: Request, status: int = 200) -> Response:
        """What this request gets of it."""
        headers, body = self.headers, self.body
        if status == 200 and headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers, body = {**headers, "Content-Encoding": "gzip"}, self.packed
        return Response(body, status, headers, self.kind)
