"""Requests: what is answered, what is refused and how, and the page."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import structlog
from starlette.routing import Route
from structlog.testing import capture_logs
from websockets.asyncio.client import connect

from tests.server.running import House, build_page, running, settings
from tycoon.core import registry
from tycoon.server import wire
from tycoon.server.http import api, asyncapi
from tycoon.words.lessons import LESSONS
from tycoon.words.rules import BOOKS


async def test_games_come_with_all_that_a_form_needs(house: House) -> None:
    reply = await house.http.get("/api/games")
    games = msgspec.json.decode(reply.content, type=list[wire.GameInfo])
    game = next(game for game in games if game.name == "bigtwo")
    assert game.usual_seats in game.seats
    assert {field.name for field in game.options} == set(game.presets[0].options)
    assert {"random", "greedy"} <= set(game.bots)


async def test_a_broken_game_hides_no_other(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = (await house.http.get("/api/games")).json()
    monkeypatch.setattr(registry, "_declared", dict(registry._declared))
    registry.declare("broken", "no_such_module")
    api._all_games.cache_clear()
    with capture_logs() as logs:
        assert (await house.http.get("/api/games")).json() == whole
        await house.http.get("/api/games")
    api._all_games.cache_clear()
    [told] = [line for line in logs if line["event"] == "game cannot be loaded"]
    assert (told["log_level"], told["game"]) == ("warning", "broken")
    assert told["origin"] == "no_such_module:GAME"
    assert "no_such_module" in told["why"]


async def test_presets_tell_how_many_may_play_them(house: House) -> None:
    reply = await house.http.get("/api/games")
    games = msgspec.json.decode(reply.content, type=list[wire.GameInfo])
    seats = {game.name: {one.name: one.seats for one in game.presets} for game in games}
    # Neither is for the usual number of players (DF-2).
    assert seats["daifugo"]["uecda"] == [5]
    assert seats["daifugo"]["kotoba"] == [2, 3, 4, 5]
    assert seats["bigtwo"] == {
        name: [4] if name.startswith("teams") else [3, 4] for name in seats["bigtwo"]
    }
    for game in games:
        assert game.usual_seats in game.presets[0].seats
        for preset in game.presets:
            for count in preset.seats:
                wanted = wire.CheckOptions(game.name, preset.name, count)
                assert await checked(house, wanted) == wire.CheckedOptions(
                    preset.options, None, preset.seats
                )


async def checked(house: House, wanted: wire.CheckOptions) -> wire.CheckedOptions:
    reply = await house.http.post("/api/options", content=msgspec.json.encode(wanted))
    assert reply.status_code == 200
    return msgspec.json.decode(reply.content, type=wire.CheckedOptions)


@pytest.mark.parametrize(
    ("game", "preset", "seats", "changes", "why", "possible"),
    [
        ("bigtwo", None, 3, {"teams": True}, "bigtwo.option.teams.needs_four_seats", [4]),
        (
            "bigtwo",
            "base",
            4,
            {"shifting_dragons": True},
            "bigtwo.option.shifting_dragons.needs_dragons",
            [],
        ),
        ("daifugo", "uecda", 4, {}, "error.bad_seats", [5]),
        ("daifugo", "uecda", 6, {"points": "none"}, None, [2, 3, 4, 5, 6, 7, 8]),
        ("daifugo", "kotoba", 4, {"draw_pile": False}, "daifugo.refused.king_change", []),
        ("daifugo", None, 4, {"rounds": 1001}, "error.bad_option", []),
    ],
)
async def test_options_that_contradict_each_other_are_told(
    house: House,
    game: str,
    preset: str | None,
    seats: int,
    changes: dict[str, bool | int | str],
    why: str | None,
    possible: list[int],
) -> None:
    answer = await checked(house, wire.CheckOptions(game, preset, seats, changes))
    assert answer.seats == possible
    if why is None:
        assert (answer.why, answer.options and answer.options["points"]) == (None, "none")
    else:
        assert answer.options is None
        assert answer.why is not None
        assert answer.why.key == why
        assert "option" in answer.why.args or why == "error.bad_seats"
    # The table is made, or refused with the same words.
    made = wire.CreateTable(game, "Ann", preset, seats, changes)
    reply = await house.http.post("/api/tables", content=msgspec.json.encode(made))
    assert reply.status_code == (201 if why is None else 400)
    assert (
        why is None or msgspec.json.decode(reply.content, type=wire.HttpError).error == answer.why
    )


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"game": "chess"}, "error.unknown_game"),
        ({"preset": "wild"}, "error.unknown_preset"),
        ({"options": {"jokers": True}}, "error.unknown_option"),
        ({"options": {"preset": "base"}}, "error.unknown_option"),
        ({"options": {"self": 1}}, "error.unknown_option"),
        ({"options": {"limit": 1.5}}, "error.bad_request"),
        ({"seats": 12}, "error.bad_seats"),
        ({"name": "Ann"}, "error.bad_request"),
    ],
)
async def test_what_no_table_could_be_asked_for_is_refused(
    house: House, body: dict[str, Any], key: str
) -> None:
    reply = await house.http.post("/api/options", json={"game": "bigtwo", **body})
    error = msgspec.json.decode(reply.content, type=wire.HttpError)
    assert (reply.status_code, error.error.key) == (400, key)


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        ({"game": "chess"}, 400, "error.unknown_game"),
        ({"preset": "wild"}, 400, "error.unknown_preset"),
        ({"options": {"jokers": True}}, 400, "error.unknown_option"),
        ({"options": {"seats": 3}}, 400, "error.unknown_option"),
        ({"options": {"limit": "much"}}, 400, "error.bad_option"),
        ({"options": {"limit": 1.5}}, 400, "error.bad_request"),
        ({"seats": 12}, 400, "error.bad_seats"),
        ({"seats": "four"}, 400, "error.bad_request"),
        ({"bots": {"1": "deep blue"}}, 400, "error.unknown_bot"),
        ({"bots": {"9": "random"}}, 400, "error.no_such_seat"),
        ({"bots": {"x": "random"}}, 400, "error.bad_request"),
        ({"bots": {"0": "random"}, "seat": 0}, 409, "error.seat_taken"),
        ({"start": True}, 409, "error.seats_empty"),
        ({"name": ""}, 400, "error.bad_request"),
        ({"name": " \u200b\u202e "}, 400, "error.bad_name"),
        ({"name": "x" * 25}, 400, "error.bad_request"),
        ({"clock_s": 0}, 400, "error.bad_request"),
        ({"colour": "red"}, 400, "error.bad_request"),
    ],
)
async def test_an_impossible_table_is_refused(
    house: House, body: dict[str, Any], status: int, key: str
) -> None:
    reply = await house.http.post("/api/tables", json={"game": "bigtwo", "name": "Ann", **body})
    error = msgspec.json.decode(reply.content, type=wire.HttpError)
    assert (reply.status_code, error.status, error.error.key) == (status, status, key)
    assert house.hub.tables == {}


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"game":"bigtwo"}'])
async def test_a_body_that_is_none_is_refused(house: House, body: bytes) -> None:
    reply = await house.http.post("/api/tables", content=body)
    assert (reply.status_code, reply.json()["error"]["key"]) == (400, "error.bad_request")


async def test_names_are_cleaned(house: House) -> None:
    joined = await house.create(name="  A\u0301nn \u202e\x07 B  ", start=False)
    seats = (await house.http.get(f"/api/tables/{joined['code']}")).json()["seats"]
    assert seats[0]["name"] == "Ánn B"
    reply = await house.http.post(f"/api/tables/{joined['code']}/join", json={"name": "Ánn B"})
    assert (reply.status_code, reply.json()["error"]["key"]) == (409, "error.name_taken")


async def test_names_that_would_deceive_are_refused(house: House) -> None:
    joined = await house.create(name="Ann", start=False, bots={})
    path = f"/api/tables/{joined['code']}/join"
    for name in ("ann", "\u0410nn", "A\u0301nn", "Ａｎｎ"):
        reply = await house.http.post(path, json={"name": name})
        assert (reply.status_code, reply.json()["error"]["key"]) == (409, "error.name_taken")
    reply = await house.http.post(path, json={"name": "B" + "\u0301" * 20})
    assert (reply.status_code, reply.json()["error"]["key"]) == (400, "error.name_marks")
    assert (await house.http.post(path, json={"name": "Anna"})).status_code == 201


async def test_records_are_for_after_the_game(house: House) -> None:
    joined = await house.create()
    path = f"/api/tables/{joined['code']}/record"
    reply = await house.http.get(path)
    assert (reply.status_code, reply.json()["error"]["key"]) == (409, "error.record_not_over")
    for game in ("0", "2", "-1"):
        assert (await house.http.get(path, params={"game": game})).status_code == 404
    assert (await house.http.get(path, params={"game": "one"})).status_code == 400


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/nowhere.html", 404),
        ("DELETE", "/api/tables", 405),
        ("POST", "/", 405),
        ("GET", "/api/tables/%00", 404),
        ("GET", "/api/tables/" + "A" * 3000, 404),
        ("GET", "/../../etc/passwd", 404),
        ("GET", "/assets/%2e%2e/%2e%2e/wire.py", 404),
    ],
)
async def test_what_is_not_there(tmp_path: Path, method: str, path: str, status: int) -> None:
    build_page(tmp_path / "page")
    async with running(settings(tmp_path)) as house:
        reply = await house.http.request(method, path)
        assert reply.status_code == status
        assert reply.json()["error"]["key"].startswith("error.")


@pytest.mark.parametrize(
    "path",
    [f"/rules/{name}" for name in BOOKS]
    + [f"/rules/{name}/differences" for name in BOOKS]
    + [f"/learn/{name}" for name in LESSONS],
)
async def test_rules_and_lessons_have_addresses(tmp_path: Path, path: str) -> None:
    build_page(tmp_path / "page")
    async with running(settings(tmp_path)) as house:
        reply = await house.http.get(path, headers={"Accept": "text/html"})
        assert reply.status_code == 200
        assert reply.content == (tmp_path / "page" / "index.html").read_bytes()


@pytest.mark.parametrize(
    ("path", "accept", "page"),
    [
        ("/nonsense", "text/html,application/xhtml+xml,*/*;q=0.8", True),
        ("/t/K7PQ2D/more", "text/html", True),
        ("/rules/chess", "text/html", True),
        ("/rules/chess/differences", "text/html", True),
        ("/rules/deal/more", "text/html", True),
        ("/rules/chess", "*/*", False),
        ("/learn/chess", "text/html", True),
        ("/nonsense", "*/*", False),
        ("/nonsense", "application/json", False),
        ("/api/nonsense", "text/html", False),
        ("/assets/old-abc.js", "text/html", False),
    ],
)
async def test_a_browser_that_lost_its_way_gets_the_page(
    tmp_path: Path, path: str, accept: str, page: bool
) -> None:
    build_page(tmp_path / "page")
    async with running(settings(tmp_path)) as house:
        reply = await house.http.get(path, headers={"Accept": accept})
        assert reply.status_code == 404
        if page:
            assert reply.content == (tmp_path / "page" / "index.html").read_bytes()
            known = {"Accept": accept, "If-None-Match": reply.headers["etag"]}
            assert (await house.http.get(path, headers=known)).status_code == 404
        else:
            assert reply.json()["error"]["key"] == "error.not_found"


async def test_descriptions_of_both_interfaces(house: House) -> None:
    schema = (await house.http.get("/schema")).json()
    assert schema["openapi"].startswith("3.")
    assert "/api/tables/{code}/join" in schema["paths"]
    assert {"CreateTable", "Joined", "TableInfo"} <= {
        name.rpartition(".")[2] for name in schema["components"]["schemas"]
    }
    described = (await house.http.get("/asyncapi.json")).json()
    assert described == msgspec.to_builtins(asyncapi.describe())
    messages = described["components"]["messages"]
    assert {"Hello", "Act", "Update", "Closing"} <= set(messages)
    for message in messages.values():
        name = message["payload"]["$ref"].rpartition("/")[2]
        assert name in described["components"]["schemas"]


async def test_every_request_and_its_answers_are_described(house: House) -> None:
    """The description names each request with all that can come of it, in the types of the wire."""
    schema = (await house.http.get("/schema")).json()
    pages = {
        "/",
        "/new",
        "/t/{code}",
        "/t/{code}/screen",
        "/g/{code}/{game}",
        "/replay",
        "/mine",
        "/evening",
        "/e/{code}",
        "/{path:path}",
    }
    pages |= {f"/rules/{name}{more}" for name in BOOKS for more in ("", "/differences")}
    pages |= {f"/learn/{name}" for name in LESSONS}
    served = {
        (route.path, method.lower())
        for route in house.server.app.routes
        if isinstance(route, Route) and route.path not in pages
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert served == {(path, method) for path, ways in schema["paths"].items() for method in ways}
    error = "#/components/schemas/HttpError"
    for ways in schema["paths"].values():
        for about in ways.values():
            for status, response in about["responses"].items():
                if int(status) >= 400:
                    assert response["content"]["application/json"]["schema"] == {"$ref": error}
    join = schema["paths"]["/api/tables/{code}/join"]["post"]
    assert set(join["responses"]) == {
        *("201", "400", "403", "404", "409", "410", "413", "421", "429", "503")
    }
    body = join["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/JoinTable"}


async def test_what_is_always_the_same_is_sent_once(house: House) -> None:
    for path in ("/api/games", "/schema", "/asyncapi.json"):
        reply = await house.http.get(path)
        assert (reply.status_code, reply.headers["content-encoding"]) == (200, "gzip")
        named = {"If-None-Match": reply.headers["etag"]}
        assert (await house.http.get(path, headers=named)).status_code == 304


async def test_every_answer_is_guarded(tmp_path: Path) -> None:
    """No answer is taken for another kind, is framed, or tells where the reader came from."""
    build_page(tmp_path / "page")
    async with running(settings(tmp_path)) as house:
        joined = await house.create()
        code = joined["code"]
        for path in (
            *("/", "/icon.svg", "/nothing", "/api/games", "/metrics", "/healthz", "/schema"),
            *(f"/api/tables/{code}", f"/api/tables/{code}/record", "/api/tables/ABCDEF"),
        ):
            for method in ("GET", "HEAD", "POST"):
                reply = await house.http.request(method, path, headers={"Origin": "http://evil"})
                headers = reply.headers
                assert headers["x-content-type-options"] == "nosniff", (method, path)
                assert headers["referrer-policy"] == "no-referrer"
                assert "frame-ancestors 'none'" in headers["content-security-policy"]
                assert "connect-src" not in headers["content-security-policy"]
        kind = (await house.http.get("/metrics")).headers["content-type"]
        assert kind == "text/plain; version=0.0.4; charset=utf-8"


async def test_head_is_get_without_a_body(tmp_path: Path) -> None:
    build_page(tmp_path / "page")
    async with running(settings(tmp_path)) as house:
        for path in ("/", "/icon.svg", "/healthz", "/api/games", "/api/tables"):
            reply = await house.http.head(path)
            assert (reply.status_code, reply.content) == (200, b"")
        reply = await house.http.delete("/api/tables")
        assert set(reply.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


async def test_health_and_metrics(house: House) -> None:
    joined = await house.create()
    async with house.at(joined) as ann:
        await ann.heard("update")
        health = (await house.http.get("/healthz")).json()
        assert (health["ok"], health["tables"], health["connections"]) == (True, 1, 1)
        text = (await house.http.get("/metrics")).text
        assert "tycoon_connections 1.0" in text
        assert "tycoon_tables_opened_total 1.0" in text


# The page.


async def test_the_page_is_served(tmp_path: Path) -> None:
    build_page(tmp_path / "page")
    async with running(settings(tmp_path)) as house:
        for path in ("/", "/t/ABCDEF"):
            reply = await house.http.get(path)
            assert reply.status_code == 200
            assert reply.headers["content-type"] == "text/html; charset=utf-8"
            assert reply.headers["cache-control"] == "no-cache"
            assert "default-src 'self'" in reply.headers["content-security-policy"]
            assert reply.headers["content-encoding"] == "gzip"
            assert "<title>Tycoon</title>" in reply.text
        tag = {"If-None-Match": reply.headers["etag"]}
        assert (await house.http.get("/", headers=tag)).status_code == 304
        asset = await house.http.get("/assets/main-abc123.js")
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["content-type"].startswith("text/javascript")
        plain = await house.http.get("/assets/main-abc123.js", headers={"Accept-Encoding": "br"})
        assert "content-encoding" not in plain.headers
        assert plain.content == asset.content
        assert (await house.http.get("/icon.svg")).headers["content-type"] == "image/svg+xml"


async def test_a_page_that_is_built_meanwhile_is_found(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as house:
        reply = await house.http.get("/")
        assert reply.status_code == 503
        assert "not built" in reply.text
        build_page(tmp_path / "page")
        assert (await house.http.get("/")).status_code == 200


async def test_what_is_compressed_is_the_same(tmp_path: Path) -> None:
    build_page(tmp_path / "page")
    async with (
        running(settings(tmp_path)) as house,
        httpx.AsyncClient() as http,
        http.stream("GET", f"http://{house.address}/", headers={"Accept-Encoding": "gzip"}) as raw,
    ):
        packed = b"".join([part async for part in raw.aiter_raw()])
    assert gzip.decompress(packed) == (tmp_path / "page" / "index.html").read_bytes()


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("tycoon.localhost", True),
        ("127.0.0.1:1", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", True),
        ("games.example", True),
        ("games.example.:443", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("games.example.evil.example:80", False),
        ("[evil]", False),
    ],
)
async def test_a_foreign_name_leads_nowhere(tmp_path: Path, host: str, ours: bool) -> None:
    """A page whose name was made to lead here (DNS rebinding) may neither read nor write."""
    async with running(settings(tmp_path, hosts=["games.example"])) as house:
        joined = await house.create()
        headers = {"Host": host, "Origin": f"http://{host}"}
        for method, path in (("GET", "/api/tables"), ("POST", "/api/tables"), ("GET", "/healthz")):
            body = {"game": "bigtwo", "name": "Eve"} if method == "POST" else None
            reply = await house.http.request(method, path, json=body, headers=headers)
            if ours:
                assert reply.status_code in {200, 201}
            else:
                assert (reply.status_code, reply.json()["error"]["key"]) == (421, "error.bad_host")
                assert "TYCOON_HOSTS" in reply.json()["detail"]
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        head = (
            f"GET /api/tables/{joined['code']}/socket HTTP/1.1\r\nHost: {host}\r\n"
            f"Origin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        writer.write(head.encode())
        assert (await reader.readline()).split()[1] == (b"101" if ours else b"403")
        writer.close()


@pytest.mark.parametrize("stripped", [False, True])
async def test_a_prefix_may_be_taken_off_by_a_proxy(tmp_path: Path, stripped: bool) -> None:
    build_page(tmp_path / "page")
    index = tmp_path / "page" / "index.html"
    index.write_text('<meta name="prefix" content="" /><script src="./assets/main.js"></script>')
    before = "" if stripped else "/tycoon"
    async with running(settings(tmp_path, prefix="/tycoon")) as house:
        for path in ("/", "/t/K7PQ", "/rules/bigtwo"):
            page = (await house.http.get(before + path)).text
            assert 'src="/tycoon/assets/main.js"' in page
            assert 'name="prefix" content="/tycoon"' in page
        assert (await house.http.get(f"{before}/api/games")).status_code == 200
        assert (await house.http.get(f"{before}/assets/main-abc123.js")).status_code == 200
        assert (await house.http.get("/tycoons/api/games")).status_code == 404
        joined = await house.create()
        url = f"ws://{house.address}{before}/api/tables/{joined['code']}/socket"
        async with connect(url) as socket_:
            await socket_.send(json.dumps({"type": "hello", "token": joined["token"]}))
            assert json.loads(await socket_.recv())["type"] == "welcome"


async def test_the_access_log_tells_no_secrets(tmp_path: Path) -> None:
    build_page(tmp_path / "page")
    async with running(settings(tmp_path, access_log=True)) as house:
        with structlog.testing.capture_logs() as logged:
            joined = await house.create()
            code, token = joined["code"], joined["token"]
            await house.http.get(f"/api/tables/{code}?token={token}")
            await house.http.get(f"/t/{code.lower()}?{token}")
            await house.http.get(f"/{code}/{token}")
            await house.http.get(f"/api/tables/{token}")
            await house.http.get(f"/api/tables/{code}", headers={"Host": "evil.example"})
            async with house.at(joined) as client:
                await client.until(lambda client: client.table)
            await asyncio.sleep(0.1)
    told = [one for one in logged if one["event"] == "request"]
    assert [(one["method"], one["path"], one["status"]) for one in told] == [
        ("POST", "/api/tables", 201),
        ("GET", "/api/tables/{code}", 200),
        ("GET", "/t/{code}", 200),
        ("GET", "/…", 404),
        ("GET", "/api/tables/{code}", 404),
        ("GET", "-", 421),
        ("SOCKET", "/api/tables/{code}/socket", 101),
    ]
    assert code not in str(told).upper()
    assert token not in str(told)
    assert "127.0.0.1" not in str(told)


async def test_of_many_who_come_back_at_once_all_get_the_same_table(house: House) -> None:
    """Also from one address, whose questions are answered one after the other."""
    ann = await house.create(start=False)
    await house.hub._drop(ann["code"], house.hub.tables[ann["code"]])
    found = await asyncio.gather(*(house.hub.find(ann["code"], "203.0.113.7") for _ in range(5)))
    assert {id(one) for one in found} == {id(house.hub.tables[ann["code"]])}
