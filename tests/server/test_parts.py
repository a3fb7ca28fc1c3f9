"""Smaller parts: bots that think elsewhere, the collector, starting."""

from __future__ import annotations

import asyncio
import gc
import io
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from asyncio.subprocess import Process
from pathlib import Path

import httpx
import msgspec
import pytest

import tycoon
from tests.server.running import House
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import TycoonError
from tycoon.server import run, thinking
from tycoon.server.collecting import Collector
from tycoon.server.running import PortTaken, listen
from tycoon.server.settings import default_database
from tycoon.server.thinking import OURS, BotFailed, BotPool, Question, Worker, answers, choose


def dealt() -> State:
    state = tycoon.make("bigtwo")
    state.apply(state.default_action(), FastChance(1))
    return state


@pytest.mark.parametrize("workers", [0, 2])
async def test_bots_answer_with_legal_moves(workers: int) -> None:
    bot_pool, state = BotPool(workers), dealt()
    legal = [state.notation(action) for action in state.legal_actions()]
    seat = state.seat_to_act
    moves = await asyncio.gather(
        *(bot_pool.ask(bot, state, seat) for bot in ("random", "greedy") * 5)
    )
    assert set(moves) <= set(legal)
    with pytest.raises(TycoonError):
        await bot_pool.ask("deep blue", state, seat)
    assert await bot_pool.ask("greedy", state, seat) in legal
    await bot_pool.close()


async def test_a_question_that_is_given_up_does_not_confuse_the_next() -> None:
    bot_pool, state = BotPool(1), dealt()
    await bot_pool.warm_up()
    asking = asyncio.ensure_future(bot_pool.ask("greedy", state, state.seat_to_act))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    with pytest.raises(BotFailed):
        await bot_pool.ask("deep blue", state, state.seat_to_act)
    move = await bot_pool.ask("greedy", state, state.seat_to_act)
    assert move in [state.notation(action) for action in state.legal_actions()]
    await bot_pool.close()


@pytest.mark.parametrize("workers", [0, 1])
async def test_levels_and_characters_think_elsewhere(workers: int) -> None:
    bot_pool, state = BotPool(workers), dealt()
    legal = [state.notation(action) for action in state.legal_actions()]
    for name in (*bots.LEVELS, "hugo"):
        assert await bot_pool.ask(name, state, state.seat_to_act) in legal
    await bot_pool.close()


@pytest.mark.parametrize("workers", [0, 1])
async def test_advice_is_thought_of_elsewhere(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its reason, beside a move or not; None once it is overdue, or where it has none."""
    bot_pool, state = BotPool(workers), dealt()
    advised = await bot_pool.advise(state)
    assert advised is not None
    assert advised.why is not None
    assert state.parse(advised.moves[0]) in state.legal_actions()
    other = next(
        one for one in map(state.notation, state.legal_actions()) if one != advised.moves[0]
    )
    beside = await bot_pool.advise(state, [other])
    assert beside is not None
    assert beside.moves
    if not workers:
        return
    assert await bot_pool.advise(state, ["nonsense"]) is None
    monkeypatch.setattr(thinking, "ADVICE_S", 0.0)
    assert await bot_pool.advise(state) is None
    await bot_pool.close()


class Noted(BotPool):
    """Notes how long each level may think; nobody answers before it is said."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.seconds: list[float | None] = []
        self.answering = asyncio.Event()

    async def _answer(self, worker: Worker, question: Question, limit: float | None = None) -> str:
        self.seconds.append(question.seconds)
        try:
            await self.answering.wait()
        finally:
            self._free.put_nowait(worker)
        return "later"


async def test_where_more_ask_than_there_are_workers_each_thinks_less() -> None:
    bot_pool, state = Noted(2), dealt()
    asking = [
        asyncio.ensure_future(bot_pool.ask(name, state, state.seat_to_act))
        for name in ("expert", "strong", "hugo", "expert", "greedy")
    ]
    for _ in range(9):
        await asyncio.sleep(0)
    bot_pool.answering.set()
    await asyncio.gather(*asking)
    assert sorted(bot_pool.seconds, key=lambda one: one or 0) == pytest.approx(
        [None, 0.05, 0.2 / 3, 0.1, 0.1]
    )
    assert bot_pool._asking == 0


async def test_a_level_that_is_overdue_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """`greedy` decides in its place, whether its worker is slow or none was free."""
    monkeypatch.setattr(thinking, "OVERDUE_S", 0.01)
    bot_pool, state = Noted(1), dealt()
    expected = choose("greedy", state, state.seat_to_act, 1)
    moves = await asyncio.gather(
        *(bot_pool.ask("expert", state, state.seat_to_act) for _ in range(3))
    )
    assert moves == [expected] * 3
    assert len(bot_pool.seconds) == 1
    # The worker that was slow has not been ended, and is free again.
    assert bot_pool._free.empty()
    bot_pool.answering.set()
    assert await bot_pool.ask("greedy", state, state.seat_to_act) == "later"
    await bot_pool.close()


async def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    bot_pool, state, hung = BotPool(1), dealt(), []
    await bot_pool.warm_up()
    exchange = thinking._exchange

    async def hanging(worker: Process, question: bytes) -> bytes:
        if not hung:
            hung.append(worker)
            await asyncio.Event().wait()
        return await exchange(worker, question)

    monkeypatch.setattr(thinking, "_exchange", hanging)
    monkeypatch.setattr(thinking, "HUNG_S", 0.01)
    monkeypatch.setattr(thinking, "OVERDUE_S", 0.0)
    legal = [state.notation(action) for action in state.legal_actions()]
    assert await bot_pool.ask("expert", state, state.seat_to_act) in legal
    assert await bot_pool.ask("greedy", state, state.seat_to_act) in legal
    assert hung[0] not in bot_pool._all
    await bot_pool.close()


async def test_workers_are_started_by_any_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """As by ssh on another machine; one that does not start rests, and `greedy` plays for it."""
    state = dealt()
    seat, legal = state.seat_to_act, [state.notation(one) for one in state.legal_actions()]
    bot_pool = BotPool(0, [shlex.join(["sh", "-c", f"exec {shlex.join(OURS)}"])])
    await bot_pool.warm_up()
    assert await bot_pool.ask("expert", state, seat) in legal
    with pytest.raises(BotFailed):
        await bot_pool.ask("deep blue", state, seat)
    assert len(bot_pool._all) == 1
    await bot_pool.close()
    monkeypatch.setattr(thinking, "REST_S", 0.2)
    expected = choose("greedy", state, seat, 1)
    for command in ("no_such_program", "false"):
        alone = BotPool(0, [command])
        await alone.warm_up()
        assert await alone.ask("expert", state, seat) == expected
        assert alone._free.empty()
        await asyncio.sleep(0.3)
        assert not alone._free.empty()
        both = BotPool(1, [command])
        assert {await both.ask("greedy", state, seat) for _ in range(4)} == {expected}
        await alone.close()
        await both.close()


def test_a_worker_answers_line_by_line() -> None:
    good = msgspec.json.encode(Question("nobody", "", 0, 1))
    replies = [msgspec.json.decode(reply) for reply in answers(io.BytesIO(good + b"\nnonsense\n"))]
    assert [bool(reply["error"]) for reply in replies] == [True, True]


def test_the_collector_collects_when_memory_has_grown_or_nobody_waits() -> None:
    taken = 1_000_000
    collector = Collector(lambda: taken)
    try:
        collector.begin()
        assert not gc.isenabled()
        assert not collector.tidy(opened=50, closed=0)
        taken = 1_800_000
        assert not collector.tidy(opened=50, closed=10)
        taken = 1_800_001
        assert collector.tidy(opened=50, closed=10)
        assert not collector.tidy(opened=50, closed=10)
        # Nobody is connected: it costs nothing, but only when somebody was.
        assert collector.tidy(opened=0, closed=60)
        assert not collector.tidy(opened=0, closed=60)
    finally:
        gc.enable()


async def test_garbage_does_not_grow_while_nothing_is_collected(house: House) -> None:
    """What a server does over and over must be freed by counting references, or nearly so."""
    joined = await house.create()
    async with house.at(joined) as ann:
        await ann.until(lambda me: me.my_turn)
        found = 0
        for _ in range(2):
            gc.collect()
            gc.disable()
            try:
                for _ in range(50):
                    assert await ann.refusal(type="rematch") == "error.already_started"
                    await ann.ask(type="check", moves=["pass"])
                    await ann.ask(type="ping")
                found = gc.collect()
            finally:
                gc.enable()
        assert found < 50


def test_the_command_says_where_the_page_is_and_ends_with_zero(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import tycoon.cli; tycoon.cli.main()", "serve", "--port", "0"]
    environment = {**os.environ, "LANG": "ko_KR.UTF-8", "LC_ALL": "ko_KR.UTF-8"}
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "tables.sqlite3")],
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        page = re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert page is not None
        assert "브라우저" in said
        assert httpx.get(f"{page[0]}healthz").json()["ok"]
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert process.stderr.read() == ""


def test_a_port_that_is_taken() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(PortTaken) as refusal:
            run(port=other.getsockname()[1], database=":memory:")
        assert refusal.value.key == "error.port_taken"
    with pytest.raises(PortTaken):
        listen("203.0.113.1", 0)


async def test_an_answer_does_not_wait_for_more_of_it() -> None:
    """Else whatever is sent in two parts waits 40 ms for the other side to say that one came."""
    told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = writer.get_extra_info("socket")
        told.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    listening = listen("127.0.0.1", 0)
    async with await asyncio.start_server(connected, sock=listening):
        _, writer = await asyncio.open_connection(*listening.getsockname())
        assert await told
        writer.close()


def test_where_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.delenv("TYCOON_DATABASE", raising=False)
    assert default_database() == "/data/tycoon/tables.sqlite3"
    monkeypatch.setenv("TYCOON_DATABASE", "postgresql://host/name")
    assert default_database() == "postgresql://host/name"
