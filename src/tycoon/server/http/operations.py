"""Types that declare the requests which the server answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tycoon.server.http.answers import JSON

Handler = Callable[[Request], Awaitable[Response]]


class Query(msgspec.Struct, frozen=True):
    """A parameter after the question mark, a whole number.

    Attributes:
        name: of the parameter.
        about: what it says.
    """

    name: str
    about: str


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """A request that the server answers.

    Attributes:
        method: of HTTP.
        path: with `{code}` where the code of a table stands.
        handle: what answers it.
        gives: the type of the answer; None for lines of records or figures.
        status: of the answer.
        kind: media type of the answer.
        takes: the type of the body; None when there is none, or it is no JSON.
        reads: the media type of a body that is no JSON; empty for others.
        query: a parameter that may be given.
        refuses: the catalogue keys, without `error.`, of its own refusals; those that any request
            may meet come on top.
        fixed: whether the answer is named by a tag, so that it need not be sent twice.
    """

    method: str
    path: str
    handle: Handler
    gives: Any = None
    status: int = 200
    kind: str = JSON
    takes: Any = None
    reads: str = ""
    query: Query | None = None
    refuses: tuple[str, ...] = ()
    fixed: bool = False
