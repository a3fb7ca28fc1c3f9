"""The web application: HTTP, the socket, and the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.config.cors import CORSConfig
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from litestar.types import Scope

import tycoon.games as _games  # noqa: F401 - declares the games
from tycoon import __version__, bots
from tycoon.core import options as _options
from tycoon.core import registry
from tycoon.core.errors import BadOption, TycoonError
from tycoon.core.game import Game
from tycoon.core.messages import Message
from tycoon.server import asyncapi, wire
from tycoon.server.hub import Hub, info_of
from tycoon.server.page import NOT_BUILT, SECURITY, Asset, Page
from tycoon.server.settings import Settings
from tycoon.server.socket import Connection, Transport
from tycoon.server.store import Store
from tycoon.table.errors import message_of, refused

log = structlog.get_logger("tycoon.server")
_STATUS = {
    "error.not_found": 404,
    "error.table_not_found": 404,
    "error.bad_origin": 403,
    "error.table_closed": 410,
    "error.too_many_guesses": 429,
    "error.rate_limited": 429,
    "error.too_many_tables": 503,
    "error.stopping": 503,
    "error.internal": 500,
    **dict.fromkeys(
        (
            "error.seat_taken",
            "error.name_taken",
            "error.seats_empty",
            "error.too_many_people",
            "error.record_not_over",
            "error.already_started",
        ),
        409,
    ),
}


@get("/api/games")
async def list_games() -> list[wire.GameInfo]:
    """The games that tables can be made for, with their presets, options and bots."""
    return [_game_info(name) for name in registry.names()]


def _game_info(name: str) -> wire.GameInfo:
    game = registry.find(name)
    presets = []
    for preset in game.presets:
        seats = _seats_for(game, preset, {})
        options = game.options(preset, seats[0])
        presets.append(wire.PresetInfo(preset, seats, msgspec.to_builtins(options)))
    return wire.GameInfo(
        name=game.name,
        version=game.version,
        maturity=game.maturity,
        seats=list(game.seats),
        usual_seats=game.usual_seats,
        presets=presets,
        options=_options.schema(game.options_type),
        bots=bots.names(game),
    )


def _seats_for(game: Game, preset: str | None, changes: dict[str, Any]) -> list[int]:
    """The numbers of players that options do not contradict."""
    possible = []
    for seats in game.seats:
        with suppress(BadOption):
            game.options(preset, seats, **changes)
            possible.append(seats)
    return possible


@post("/api/options", status_code=HTTP_200_OK)
async def check_options(data: JSONBody[wire.CheckOptions]) -> wire.CheckedOptions:
    """Whether options contradict each other or the number of seats, and why."""
    game = registry.find(data.game)
    why = None
    options = None
    try:
        options = msgspec.to_builtins(game.options(data.preset, data.seats, **data.options))
    except BadOption as error:
        why = message_of(error)
    return wire.CheckedOptions(options, why, _seats_for(game, data.preset, data.options))


@get("/api/tables")
async def list_tables(hub: NamedDependency[Hub]) -> list[wire.TableInfo]:
    """The public tables where somebody is."""
    return hub.lobby()


@post("/api/tables", status_code=HTTP_201_CREATED)
async def create_table(
    hub: NamedDependency[Hub], address: NamedDependency[str], data: JSONBody[wire.CreateTable]
) -> wire.Joined:
    """A new table; the token makes a connection its host's."""
    return await hub.create(data, address)


@get("/api/tables/{code:str}")
async def show_table(
    hub: NamedDependency[Hub], address: NamedDependency[str], code: FromPath[str]
) -> wire.TableInfo:
    """A table as the lobby would list it, public or not."""
    return info_of(await hub.find(code, address))


@post("/api/tables/{code:str}/join", status_code=HTTP_201_CREATED)
async def join_table(
    hub: NamedDependency[Hub],
    address: NamedDependency[str],
    code: FromPath[str],
    data: JSONBody[wire.JoinTable],
) -> wire.Joined:
    """Become a person at a table."""
    return await hub.join(code, data, address)


@get("/api/tables/{code:str}/record", media_type="application/x-ndjson")
async def get_record(
    hub: NamedDependency[Hub],
    address: NamedDependency[str],
    code: FromPath[str],
    game: FromQuery[int | None] = None,
) -> Response[bytes]:
    """The record of a finished game as JSON Lines; the newest one when no number is given."""
    text = await hub.record(code, game, address)
    name = f"{code.upper()}-{game or 'last'}.jsonl"
    return Response(
        text,
        media_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/healthz", include_in_schema=False)
async def healthz(hub: NamedDependency[Hub]) -> Response[wire.Health]:
    """Whether the server takes part."""
    ok = not hub.stopping
    health = wire.Health(ok, __version__, len(hub.tables), len(hub.connections))
    return Response(health, status_code=HTTP_200_OK if ok else 503)


@get("/metrics", include_in_schema=False, media_type="text/plain")
async def show_metrics(hub: NamedDependency[Hub]) -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(hub.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/asyncapi.json", include_in_schema=False)
async def show_asyncapi() -> dict[str, Any]:
    """The description of the socket."""
    return asyncapi.describe()


@get(["/", "/new", "/t/{code:str}"], include_in_schema=False)
async def show_page(
    page: NamedDependency[Page], request: Request[Any, Any, Any]
) -> Response[bytes]:
    """The page, for the lobby, the form for a new table, and every table."""
    return _sent(request, page.find("index.html"))


@get("/{path:path}", include_in_schema=False)
async def show_asset(
    page: NamedDependency[Page], request: Request[Any, Any, Any], path: FromPath[str]
) -> Response[bytes]:
    """A file of the page."""
    asset = page.find(str(path).lstrip("/"))
    if asset is None and page.built:
        raise refused("not_found", "there is no such page")
    return _sent(request, asset)


def _sent(request: Request[Any, Any, Any], asset: Asset | None) -> Response[bytes]:
    if asset is None:
        return Response(NOT_BUILT.encode(), media_type="text/plain; charset=utf-8", status_code=503)
    headers = {
        "Cache-Control": asset.cache,
        "ETag": asset.tag,
        "Vary": "Accept-Encoding",
        **SECURITY,
    }
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers)
    body = asset.body
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = asset.packed
    return Response(body, media_type=asset.kind, headers=headers)


class _Socket(Transport):
    """A WebSocket as a connection sees it."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
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
            await self._socket.send({"type": "websocket.send", "bytes": None, "text": text})
        except (WebSocketDisconnect, OSError):
            self._gone = True

    async def close(self, code: int) -> None:
        try:
            await self._socket.close(code)
        except (WebSocketDisconnect, OSError, RuntimeError):
            self._gone = True


@websocket(asyncapi.SOCKET.replace("{code}", "{code:str}"))
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    code: FromPath[str],
    hub: NamedDependency[Hub],
    address: NamedDependency[str],
) -> None:
    """The connection of somebody at a table; docs/wire.md."""
    if not _same_site(socket, hub.settings):
        hub.metrics.limited.labels("origin").inc()
        await socket.receive()
        await socket.send({"type": "websocket.close", "code": 1008, "reason": "origin"})
        return
    await socket.accept()
    await Connection(hub, _Socket(socket), address).serve(code)


def _same_site(
    connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any], settings: Settings
) -> bool:
    """Whether a browser's page comes from here; programs send no Origin."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    try:
        there = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(there) and there.lower() == connection.headers.get("host", "").lower()


def _check_origin(request: Request[Any, Any, Any]) -> None:
    if request.method not in {"GET", "HEAD"} and not _same_site(
        request, request.app.state.hub.settings
    ):
        raise refused("bad_origin", "this page comes from another site")


def _address(scope: Scope) -> str:
    """Where a request comes from; limits are counted by it."""
    client = scope.get("client")
    return client[0] if client else ""


def _hub(state: AppState) -> Hub:
    hub: Hub = state.hub
    return hub


def _page(state: AppState) -> Page:
    page: Page = state.page
    return page


def _refusal(_: Request[Any, Any, Any], error: TycoonError) -> Response[wire.HttpError]:
    return _error(_STATUS.get(error.key, 400), message_of(error), str(error))


def _http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[wire.HttpError]:
    status = error.status_code
    if status == 404:
        return _error(404, Message("error.not_found"))
    if status == 413:
        message = Message("error.too_large", {"max": wire.MAX_FRAME})
        return _error(413, message)
    why = _why(error)
    return _error(status, Message("error.bad_request", {"why": why}), why)


def _why(error: HTTPException) -> str:
    """What Litestar found wrong, with the place where it has one."""
    details = [
        " ".join(str(one[part]) for part in ("key", "message") if one.get(part))
        for one in (error.extra if isinstance(error.extra, list) else [])
        if isinstance(one, dict)
    ]
    return ("; ".join(details) or error.detail)[:300]


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[wire.HttpError]:
    request.app.state.hub.metrics.troubles.inc()
    log.error("request failed", path=request.url.path, exc_info=error)
    return _error(500, Message("error.internal"))


def _error(status: int, message: Message, detail: str = "") -> Response[wire.HttpError]:
    return Response(
        wire.HttpError(message, status, detail), status_code=status, media_type="application/json"
    )


def _cors(settings: Settings) -> CORSConfig | None:
    """What lets the pages of the other sites that were named read our answers."""
    if not settings.origins:
        return None
    return CORSConfig(
        settings.origins, allow_methods=["GET", "POST"], allow_headers=["Content-Type"]
    )


def make_app(
    settings: Settings, store: Store | None = None, on_ready: Callable[[], None] | None = None
) -> Litestar:
    """The application.

    Args:
        settings: of the server.
        store: the database; opened when the application starts if None is given.
        on_ready: called once requests are answered.
    """

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        hub = Hub(settings, Store(settings.database) if store is None else store)
        app.state.hub = hub
        app.state.page = Page(settings.page)
        chores = [
            asyncio.ensure_future(hub.keep_sweeping()),
            asyncio.ensure_future(hub.resume()),
            asyncio.ensure_future(hub.thinker.warm_up()),
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

    return Litestar(
        route_handlers=[
            list_games,
            check_options,
            list_tables,
            create_table,
            show_table,
            join_table,
            get_record,
            healthz,
            show_metrics,
            show_asyncapi,
            show_page,
            show_asset,
            table_socket,
        ],
        dependencies={
            "address": Provide(_address, sync_to_thread=False),
            "hub": Provide(_hub, sync_to_thread=False),
            "page": Provide(_page, sync_to_thread=False),
        },
        before_request=_check_origin,
        cors_config=_cors(settings),
        exception_handlers={
            TycoonError: _refusal,
            HTTPException: _http_error,
            Exception: _unexpected,
        },
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Tycoon",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        request_max_body_size=wire.MAX_FRAME,
        logging_config=None,
        debug=False,
    )
