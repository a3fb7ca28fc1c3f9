"""Whatever comes in: never a 5xx, never a changed table, always a clear message."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.running import House, build_page, running, visit
from tests.server.running import settings as server_settings
from tycoon import words
from tycoon.server import wire

KINDS = [cls.__struct_config__.tag for cls in get_args(wire.FromClient)]
FIELDS = sorted({name for cls in get_args(wire.FromClient) for name in cls.__struct_fields__})
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
MESSAGE = st.one_of(
    st.text(max_size=100),
    JSON.map(json.dumps),
    st.fixed_dictionaries(
        {"type": st.sampled_from([*KINDS, "update", "nothing"])},
        optional={name: JSON | st.just("a") | st.integers(-3, 70) for name in FIELDS},
    ).map(json.dumps),
    st.fixed_dictionaries(
        {
            "type": st.just("act"),
            "turn_seq": st.integers(-1, 3),
            "moves": st.lists(
                st.sampled_from(["pass", "3d", "deal", "x", "\u0000", "3d3c"]), max_size=70
            ),
        }
    ).map(json.dumps),
    st.sampled_from(["[" * 4000, '{"type":"ping","type":"ping"}', "NaN", '{"type":' * 1000]),
)


def lines_of(house: House, code: str) -> Any:
    table = house.hub.tables[code]
    return (
        table.room.lines,
        table.room.said,
        None if table.room.state is None else table.room.state.save(),
    )


def accepted(client: Any, since: int) -> bool:
    """Whether the server said yes; to who leaves it says so by closing."""
    return any(
        (m["type"] == "answer" and m["ok"])
        or (m["type"] == "closing" and m["reason"]["key"] == "table.you_left")
        for m in client.messages[since:]
    )


async def check_messages(house: House, texts: list[str]) -> None:
    """Send anything as somebody who has a seat, but whose turn it is not."""
    joined = await house.create(seats=3, bots={"2": "random"}, start=False)
    bob = await house.join(joined["code"], "Bob")
    async with house.at(bob) as client:
        await client.heard("update")
        for text in texts:
            before, since = lines_of(house, joined["code"]), len(client.messages)
            if client.ended:
                break
            try:
                await client.socket.send(text.encode("utf-8", "replace").decode())
            except ConnectionClosed:
                break
            await client.until(lambda me, since=since: me.ended or replies(me, since))
            if not accepted(client, since):
                assert lines_of(house, joined["code"]) == before
            for message in client.messages[since:]:
                say_it(message)
    assert house.hub.metrics.troubles._value.get() == 0


def replies(client: Any, since: int) -> list[Any]:
    return [m for m in client.messages[since:] if m["type"] not in {"update", "chat"}]


def say_it(message: dict[str, Any]) -> None:
    """Every refusal can be said in every language."""
    for language in words.LANGUAGES:
        for said in (message.get("error"), message.get("why"), message.get("reason")):
            if said:
                assert words.words(language).message(named(said))


def named(message: Any) -> Any:
    if isinstance(message, dict) and set(message) == {"seat"}:
        return "Somebody"
    if isinstance(message, dict):
        return {name: named(value) for name, value in message.items()}
    return [named(one) for one in message] if isinstance(message, list) else message


@pytest.mark.slow
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(MESSAGE, min_size=1, max_size=30))
def test_any_message(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    async def run() -> None:
        folder = tmp_path_factory.mktemp("fuzz")
        async with running(server_settings(folder)) as house:
            await check_messages(house, texts)

    asyncio.run(run())


async def test_bytes_that_are_no_text(house: House) -> None:
    joined = await house.create()
    async with house.at(joined) as ann:
        await ann.heard("update")
        await ann.socket.send(b"\x00\xff binary")
        assert (await ann.heard("error"))["error"]["key"] == "error.bad_message"
        await ann.say(type="hello")
        await ann.until(lambda me: any(m["type"] == "answer" and not m["ok"] for m in me.messages))


@pytest.mark.parametrize(
    "first", ["", "{}", '{"type":"act","turn_seq":0,"moves":["pass"]}', "[" * 2000, "\x00", "null"]
)
async def test_a_connection_begins_with_hello(house: House, first: str) -> None:
    joined = await house.create()
    url = f"ws://{house.address}/api/tables/{joined['code']}/socket"
    async with connect(url) as socket:
        await socket.send(first)
        end = json.loads(await socket.recv())
        assert (end["type"], end["reason"]["key"]) == ("closing", "error.bad_message")


@pytest.mark.parametrize(
    "garbage", [b"\x81\x05hello", b"\x88\x01x", b"\xff" * 50, b"\x81\xfe\xff\xff"]
)
async def test_frames_that_break_the_protocol_end_only_their_connection(
    house: House, garbage: bytes
) -> None:
    joined = await house.create()
    async with house.at(joined) as ann:
        await ann.heard("update")
        async with house.at(joined) as broken:
            await broken.heard("update")
            broken.socket.transport.write(garbage)
            await broken.hung_up()
        assert (await ann.ask(type="ping"))["type"] == "pong"


async def test_any_request(house: House) -> None:
    """Hundreds of requests made at random from paths, methods, bodies and headers."""
    build_page(house.hub.settings.page)
    joined = await house.create()
    before = lines_of(house, joined["code"])
    await ask_at_random(house, joined, 300)
    assert lines_of(house, joined["code"]) == before
    assert house.hub.metrics.troubles._value.get() == 0


async def test_anything_forwarded_to_another_process(tmp_path: Path, postgres: str) -> None:
    """The same, and messages, to a process that has not the table that is asked for."""
    chosen = server_settings(tmp_path, database=postgres)
    build_page(chosen.page)
    async with running(chosen) as one, running(chosen) as other:
        joined = await one.create()
        before = lines_of(one, joined["code"])
        await ask_at_random(other, joined, 300)
        rng = random.Random(7)
        for _ in range(40):
            said = random_message(rng)
            # As if there were one process only.
            ends = [await end_of(house, joined["code"], said) for house in (one, other)]
            assert ends[0] == ends[1], said
            assert ends[0][0] != 1011
        assert lines_of(one, joined["code"]) == before
        for house in (one, other):
            assert house.hub.metrics.troubles._value.get() == 0


async def end_of(house: House, code: str, said: str | bytes) -> tuple[int | None, list[Any]]:
    """How a socket ends over which this was said first: its code, and the last message."""
    async with visit(house.address, code) as client:
        await client.socket.send(said)
        await client.hung_up()
        return client.socket.close_code, client.messages[-1:]


def random_message(rng: random.Random) -> str | bytes:
    """Anything but the greeting of somebody at the table."""
    made: dict[str, Any] = {"type": rng.choice([*KINDS, "update", "nothing"])}
    for name in rng.sample([name for name in FIELDS if name != "token"], 2):
        made[name] = rng.choice([None, True, -1, 10**30, 1.5, "", "\x00", "x" * 9000, [], {}])
    made["since"] = made["token"] = "x"
    return rng.choice(["", "{}", "[" * 2000, "\x00", b"\xff", json.dumps(made), json.dumps(made)])


async def ask_at_random(house: House, joined: dict[str, Any], count: int) -> None:
    """Send so many requests made at random: none is answered with a 5xx."""
    rng = random.Random(5)
    parts = [
        "api",
        "tables",
        joined["code"],
        "join",
        "record",
        "socket",
        "t",
        "assets",
        "..",
        "%00",
    ]
    parts += ["%ff", "schema", "metrics", "", "é", "a b", "x" * 200, "healthz", "games", "-1"]
    bodies = [b"", b"{}", b"null", b'{"name":1}', b'{"name":"\\ud800"}', b"\xff", b"[" * 5000]
    bodies += [
        b'{"game":"bigtwo","name":"\\u0000"}',
        b'{"name":"B","seat":1e99}',
        b'{"name":"B","seat":99}',
    ]
    kinds = ["Content-Type", "Accept", "Origin", "Content-Encoding"]
    values = ["x", "application/json", "multipart/form-data", "*/*", "gzip", "http://a"]
    methods = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]
    for number in range(count):
        path = "/" + "/".join(rng.choices(parts, k=rng.randrange(6)))
        if rng.random() < 0.3:
            path += "?" + rng.choice(["game=1", "game=x", "a=%", "&&", "game=" + "9" * 50])
        headers = {rng.choice(kinds): rng.choice(values)} if rng.random() < 0.3 else {}
        reply = await house.http.request(
            rng.choice(methods), path, content=rng.choice(bodies), headers=headers
        )
        assert reply.status_code < 500, (number, path, reply.text)
        described = "json" in reply.headers.get("content-type", "") and reply.content
        if reply.status_code >= 400 and described:
            error = msgspec.json.decode(reply.content, type=wire.HttpError)
            say_it({"error": msgspec.to_builtins(error.error)})


async def test_raw_bytes_instead_of_http(house: House) -> None:
    build_page(house.hub.settings.page)
    host, port = house.address.split(":")
    for sent in (b"\x00" * 100, b"GET / HTTP/9.9\r\n\r\n", b"GET /\r\n\r\n", b"A" * 100_000):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(sent)
        writer.write_eof()
        reply = await reader.read()
        assert b" 5" not in reply.split(b"\r\n")[0]
        writer.close()
    assert (await house.http.get("/healthz")).status_code == 200


def test_the_folder_is_not_needed(tmp_path: Path) -> None:
    """A database in a folder that does not exist yet is made."""

    async def run() -> None:
        nested = server_settings(tmp_path / "a" / "b")
        async with running(nested) as house:
            await house.create()

    asyncio.run(run())
