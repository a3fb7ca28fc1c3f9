"""The web application: HTTP, the socket, and the page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from ipaddress import ip_address
from urllib.parse import urlsplit

import structlog
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event
from starlette.websockets import WebSocket, WebSocketDisconnect

from tycoon.core.errors import TycoonError
from tycoon.core.messages import Message
from tycoon.server.evenings.hosting import Evenings
from tycoon.server.http import asyncapi
from tycoon.server.http.answers import address_of, refusal, wrong
from tycoon.server.http.api import OPERATIONS
from tycoon.server.http.forwarding import FORWARDED, Forwarding, received
from tycoon.server.http.operations import Handler
from tycoon.server.http.page import NOT_BUILT, Page
from tycoon.server.settings import Settings
from tycoon.server.socket import Connection, Transport
from tycoon.server.storage.store import Store
from tycoon.server.table_registry import TableRegistry
from tycoon.table.errors import refused
from tycoon.words.lessons import LESSONS
from tycoon.words.rules import BOOKS

log = structlog.get_logger("tycoon.server")
_NAMING = "its operator can add it: tycoon serve --host-name NAME, or TYCOON_HOSTS"
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
SECURITY = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Codes of tables are in addresses, so they are told to nobody.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""On every answer that does not say otherwise."""


# The page.


async def show_page(request: Request) -> Response:
    """The page, for the lobby, the form for a new table, and every table."""
    page: Page = request.app.state.page
    index = page.find("index.html")
    if index is None:
        return Response(NOT_BUILT, status_code=503, media_type="text/plain")
    return index.answer(request)


async def show_file(request: Request) -> Response:
    """A file of the page; the page itself for a reader who looks for what is not there."""
    page: Page = request.app.state.page
    path: str = request.path_params["path"]
    file = page.find(path)
    if file is not None:
        return file.answer(request)
    index = page.find("index.html")
    reads = "text/html" in request.headers.get("accept", "")
    if index is None or not reads or path.startswith(("api/", "assets/")):
        raise refused("not_found", "there is no such page")
    return index.answer(request, status=404)


# The socket.


class _Socket(Transport):
    """A WebSocket as a connection sees it."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._gone = False

    async def receive(self) -> str | None:
        if self._gone:
            return None
        event = await self._socket.receive()
        if event["type"] != "websocket.receive":
            self._gone = True
            return None
        return event.get("text") or ""

    async def send(self, text: str) -> None:
        try:
            await self._socket.send({"type": "websocket.send", "text": text})
        except (WebSocketDisconnect, RuntimeError):
            self._gone = True

    async def close(self, code: int) -> None:
        try:
            await self._socket.close(code)
        except (WebSocketDisconnect, RuntimeError):
            self._gone = True


async def table_socket(socket: WebSocket) -> None:
    """The connection of somebody at a table; docs/wire.md."""
    await socket.accept()
    hub, scope = socket.app.state.hub, socket.scope
    counted = FORWARDED not in scope
    connection = Connection(hub, _Socket(socket), address_of(scope), counted=counted)
    await connection.serve(socket.path_params["code"])


# What stands before all of it.


class Gate:
    """Refuses requests from pages of other sites, and gives every answer its headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._names = {"", "localhost", *(name.lower() for name in settings.hosts)}
        self._hosts: dict[str, bool] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or serve one socket."""
        prefix = self._settings.prefix
        # A proxy may have taken it off already.
        if prefix and f"{scope.get('path', '')}/".startswith(f"{prefix}/"):
            scope = {**scope, "path": scope["path"][len(prefix) :] or "/"}
        if scope["type"] in {"http", "websocket"}:
            scope = received(scope, scope["app"].state.hub)
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._visit(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False
        status = 0
        started = time.perf_counter()

        async def safely(event: Event) -> None:
            nonlocal begun, status
            if event["type"] == "http.response.start":
                begun = True
                status = event["status"]
                headers = MutableHeaders(scope=event)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
            await send(event)

        try:
            host = Headers(scope=scope).get("host", "")
            forwarded = FORWARDED in scope
            if not forwarded and not self._is_ours(host):
                raise refused("bad_host", f"{host[:100]!r} is not a name of this server; {_NAMING}")
            if self._is_banned(scope):
                raise refused("banned", "the operator lets nobody in from there")
            if scope["method"] not in _SAFE and not forwarded and not self._same_site(scope):
                raise refused("bad_origin", "this page comes from another site")
            await self._app(scope, receive, safely)
        except TycoonError as error:
            await refusal(error)(scope, receive, safely)
        except ClientDisconnect:
            return  # in the middle of what they had to say
        except Exception as error:
            hub: TableRegistry = scope["app"].state.hub
            hub.metrics.troubles.inc()
            log.error("request failed", path=scope["path"], exc_info=error)
            if begun:
                raise
            await wrong(500, Message("error.internal"))(scope, receive, safely)
        finally:
            if self._settings.access_log:
                _tell(scope, scope["method"], status, started)

    async def _visit(self, scope: Scope, receive: Receive, send: Send) -> None:
        ours = FORWARDED in scope or (
            self._is_ours(Headers(scope=scope).get("host", "")) and self._same_site(scope)
        )
        if ours and not self._is_banned(scope):
            started = time.perf_counter()
            try:
                await self._app(scope, receive, send)
            finally:
                if self._settings.access_log:
                    _tell(scope, "SOCKET", 101, started)
            return
        hub: TableRegistry = scope["app"].state.hub
        why = "banned" if ours else "origin"
        hub.metrics.limited.labels(why).inc()
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": why})

    def _is_banned(self, scope: Scope) -> bool:
        hub: TableRegistry = scope["app"].state.hub
        return hub.bans.hold(address_of(scope))

    def _is_ours(self, host: str) -> bool:
        """Whether this is our name. Else a page of another site could make its own name ours.

        Numbers are no names that anybody could give us, and programs may send nothing.
        """
        known = self._hosts.get(host)
        if known is None:
            known = "*" in self._settings.hosts or _named(host, self._names)
            if len(self._hosts) < 100:
                self._hosts[host] = known
        return known

    def _same_site(self, scope: Scope) -> bool:
        """Whether a browser's page comes from here; programs send no Origin."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin in self._settings.origins:
            return True
        try:
            there = urlsplit(origin).netloc
        except ValueError:
            return False
        return bool(there) and there.lower() == headers.get("host", "").lower()


def _tell(scope: Scope, method: str, status: int, started: float) -> None:
    """Note a request by what it asked for, not of which table: codes let people in.

    What came to no route is not shown at all; it may be a code that was typed wrongly.
    """
    named = {str(value): f"{{{name}}}" for name, value in scope.get("path_params", {}).items()}
    asked: str = scope["path"]
    parts = [named.get(part, part) for part in asked.split("/")]
    path = "/".join(parts) if "endpoint" in scope else "-"
    if "path" in scope.get("path_params", {}):
        path = "/assets/…" if path.startswith("/assets/") else "/…"
    ms = round(1000 * (time.perf_counter() - started), 1)
    log.info("request", method=method, path=path, status=status, ms=ms)


def _routes() -> list[Route]:
    """One for each path, so that whoever asks otherwise is told all that can be asked."""
    handlers: dict[str, dict[str, Handler]] = {}
    for one in OPERATIONS:
        handlers.setdefault(one.path, {})[one.method] = one.handle
    return [Route(path, _by_method(some), methods=[*some]) for path, some in handlers.items()]


def _by_method(handlers: dict[str, Handler]) -> Handler:
    async def handle(request: Request) -> Response:
        return await handlers["GET" if request.method == "HEAD" else request.method](request)

    return handle


def _named(host: str, names: Collection[str]) -> bool:
    name = host.lower()
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    else:
        name = name.partition(":")[0]
    name = name.rstrip(".")
    if name in names or name.endswith(".localhost"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


async def _refusal(_: Request, error: Exception) -> Response:
    assert isinstance(error, TycoonError)
    return refusal(error)


async def _http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return wrong(404, Message("error.not_found"))
    why = {"why": error.detail}
    response = wrong(error.status_code, Message("error.bad_request", why), error.detail)
    response.headers.update(error.headers or {})
    return response


def make_app(
    settings: Settings, store: Store | None = None, on_ready: Callable[[], None] | None = None
) -> Starlette:
    """The application.

    Args:
        settings: of the server.
        store: the database; opened when the application starts if None is given.
        on_ready: called once requests are answered.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hub = TableRegistry(
            settings,
            Store(settings.database, settings.store_s, settings.advertise)
            if store is None
            else store,
        )
        app.state.hub = hub
        app.state.evenings = Evenings(hub)
        app.state.page = Page(settings.page, settings.prefix)
        chores = [
            asyncio.ensure_future(hub.keep_sweeping()),
            asyncio.ensure_future(hub.resume()),
            asyncio.ensure_future(hub.keep_forgetting()),
            asyncio.ensure_future(hub.keep_noticing()),
            asyncio.ensure_future(hub.listener.keep_listening()),
            asyncio.ensure_future(hub.keep_renewing()),
            asyncio.ensure_future(hub.keep_succeeding()),
            asyncio.ensure_future(hub.shared_lobby.keep_publishing()),
            asyncio.ensure_future(hub.shared_lobby.keep_listing()),
            asyncio.ensure_future(hub.bot_pool.warm_up()),
        ]
        if on_ready is not None:
            on_ready()
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await hub.drain()
            await hub.close()

    middleware = [Middleware(Gate, settings=settings)]
    if settings.origins:
        # What lets the pages of the other sites that were named read our answers.
        middleware.append(
            Middleware(
                CORSMiddleware,
                allow_origins=settings.origins,
                allow_methods=["GET", "POST"],
                allow_headers=["Content-Type"],
            )
        )
    middleware.append(Middleware(Forwarding))
    app = Starlette(
        routes=[
            *_routes(),
            WebSocketRoute(asyncapi.SOCKET, table_socket),
            *(
                Route(path, show_page)
                for path in (
                    "/",
                    "/new",
                    "/evening",
                    "/e/{code}",
                    "/t/{code}",
                    "/t/{code}/screen",
                    "/g/{code}/{game}",
                    "/replay",
                    "/mine",
                )
            ),
            *(
                Route(path, show_page)
                for path in (
                    *(f"/rules/{name}" for name in BOOKS),
                    *(f"/rules/{name}/differences" for name in BOOKS),
                    *(f"/learn/{name}" for name in LESSONS),
                )
            ),
            Route("/{path:path}", show_file),
        ],
        middleware=middleware,
        exception_handlers={TycoonError: _refusal, HTTPException: _http_error},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    return app
