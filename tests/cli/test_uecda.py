"""`tycoon uecda`: our player at a table of the contest's protocol, and programs at ours."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest
from click.testing import CliRunner

import tycoon
from tests.looking import Looking
from tests.server.running import free_port
from tycoon import bots
from tycoon.cli.app import app
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance
from tycoon.core.record import Record
from tycoon.games.daifugo.records.convert import to_record, to_text
from tycoon.lab import uecda, uecda_client
from tycoon.lab.uecda_client import Client, ServerGone, Session
from tycoon.lab.uecda_table import Bridge, Guest

PUBLIC = os.environ.get("TYCOON_UECDA_SERVER", "")
"""A public server's program, and how it is started: `PATH -c CONFIG`; its port is 42485."""


def told(*arguments: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["uecda", *arguments], catch_exceptions=False)
    assert done.exit_code == code, (done.stdout, done.stderr)
    return done.stderr if code else done.stdout


class Table:
    """A table of ours in this process, with some seats for programs."""

    def __init__(
        self, guests: list[int], rounds: int, seed: int = 3, others: Bot | None = None
    ) -> None:
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.seats, self.rounds, self.seed = guests, rounds, seed
        self.others = others
        self.bridge: Any = None
        self.thread = threading.Thread(target=self._play, daemon=True)

    def _play(self) -> None:
        state = tycoon.make("daifugo", "uecda", 5, rounds=self.rounds)
        greedy = bots.make("greedy", state.game)
        sitting: list[Any] = [self.others or greedy] * 5
        with contextlib.ExitStack() as stack:
            for seat in self.seats:
                connection, _ = self.door.accept()
                sitting[seat] = guest = Guest(connection, 20)
                stack.callback(guest.close)
                guest.say(seat)
            self.bridge = Bridge(state, sitting, tycoon.FastChance(self.seed), greedy)
            for _ in self.bridge.play():
                pass

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.thread.join(60)
        self.door.close()


def played(port: int, bot: str = "greedy", seed: int = 7) -> tuple[int, Session]:
    """A session of a player of ours; its seat, and what it came to."""
    made = bots.make(bot, "daifugo")
    client = Client(made, port=port, name="Tester", chance=tycoon.FastChance(seed))
    with contextlib.closing(client):
        *_, found = client.play()
    return client.number, found


@pytest.mark.parametrize("bot", ["greedy", "fast", "random"])
def test_our_player_plays_whole_sessions(bot: str) -> None:
    """What it lays is always legal, all that it is shown is a position, and it counts right."""
    with Table([1], rounds=8) as table:
        number, found = played(table.port, bot)
    assert number == 1
    assert (found.rounds, found.refused, found.guessed) == (8, 0, 0)
    assert table.bridge.refused == 0
    assert found.points == sum(points[1] for points in table.bridge.rounds)
    assert [6 - place for place in found.places] == [row[1] for row in table.bridge.rounds]
    assert table.bridge.clients[1].name == "Tester"


def test_who_looks_back_is_given_what_led_here() -> None:
    """As far as the server shows it: all turns of a round; at our own table what it gave, too."""
    far, near = Looking(), Looking()
    with Table([1], rounds=6, others=near) as table:
        client = Client(far, port=table.port, chance=tycoon.FastChance(7))
        with contextlib.closing(client):
            *_, found = client.play()
    assert found.guessed == 0
    turns = [length for length in far.lengths if length]
    # Nothing has led to a first turn, nor to cards that are returned.
    assert len(far.lengths) - len(turns) <= 3 * found.rounds, far.lengths
    assert max(turns) > 40
    assert max(near.lengths) > 40


def test_what_it_gave_in_the_exchange_it_knows() -> None:
    """While it thinks the table waits, which knows what its seat knows (DF-12)."""
    known: list[list[int]] = []

    class Knowing(Looking):
        def choose(self, state: Any, seat: int, chance: Chance) -> int:
            if not state.frames:
                known.append(list(state.known[8 * seat : 8 * seat + 8]))
                assert known[-1] == list(table.bridge.state.known[8 * seat : 8 * seat + 8])
            return greedy.choose(state, seat, chance)

    greedy = bots.make("greedy", "daifugo")
    with Table([1], rounds=12) as table:
        client = Client(Knowing(), port=table.port, chance=tycoon.FastChance(7))
        with contextlib.closing(client):
            *_, found = client.play()
    assert len(set(found.places)) > 3  # so that it gave strong cards, and weak ones
    assert len({tuple(one) for one in known}) > 5


@pytest.mark.parametrize("card", ["s2", "c7"])
def test_at_a_server_where_others_lead_it_knows_no_worse(
    card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever leads is thought to hold a card that may be anywhere: in our hand, too."""
    monkeypatch.setattr(uecda_client, "LEADING", card)
    with Table([1], rounds=10) as table:
        _, found = played(table.port)
    assert (found.refused, found.guessed) == (0, 0)


def test_five_of_ours_meet_and_the_record_is_theirs() -> None:
    with Table([0, 1, 2, 3, 4], rounds=5) as table:
        found: dict[int, Session] = {}

        def one(seed: int) -> None:
            seat, session = played(table.port, seed=seed)
            found[seat] = session

        players = [threading.Thread(target=one, args=(seed,)) for seed in range(5)]
        for player in players:
            player.start()
        for player in players:
            player.join(60)
    record = Record.read(b"".join(table.bridge.lines))
    record.replay()
    assert record.outcome is not None
    sums = [found[seat].points for seat in range(5)]
    assert sums == record.outcome["points"]
    back = Record.read(to_record(to_text(record)))
    assert [step.move for step in back.steps] == [step.move for step in record.steps]


def test_a_player_that_sees_more_does_better() -> None:
    """It is no accident what it lays: `greedy` gets more than chance, `random` less."""
    means = {}
    for bot in ("greedy", "random"):
        with Table([2], rounds=20) as table:
            means[bot] = played(table.port, bot)[1].points / 20
    assert means["greedy"] > means["random"] + 0.5


def stranger(port: int, lays: Any) -> None:
    """A program that sends what it likes."""
    with socket.create_connection(("127.0.0.1", port), 10) as server:

        def hear(count: int) -> tuple[int, ...]:
            found = b""
            while len(found) < 4 * count:
                more = server.recv(4 * count - len(found))
                if not more:
                    raise ConnectionError
                found += more
            return struct.unpack(f">{count}i", found)

        server.sendall(bytes(480))
        hear(1)
        over = 0
        while over != 2:
            dealt = hear(120)
            if dealt[76] in (1, 2):
                server.sendall(lays())
            over = 0
            while not over:
                table = hear(120)
                if table[77]:
                    server.sendall(lays())
                    hear(1)
                hear(120)
                (over,) = hear(1)


def test_whatever_a_stranger_sends_the_game_goes_on() -> None:
    random = Random(1)

    def anything() -> bytes:
        if random.random() < 0.5:
            return random.randbytes(480)
        return struct.pack(">120i", *(random.choice([0, 0, 0, 1, 2, -1, 9]) for _ in range(120)))

    with Table([4], rounds=10) as table:
        stranger(table.port, anything)
    assert len(table.bridge.rounds) == 10
    assert table.bridge.refused > 0
    assert table.bridge.gone == []
    Record.read(b"".join(table.bridge.lines)).replay()


@pytest.mark.parametrize("after", [0, 3, 40])
def test_for_who_goes_a_bot_plays_on(after: int) -> None:
    """In the exchange, in the first round, or later."""
    left = [after]

    def lays() -> bytes:
        if not left[0]:
            raise ConnectionError
        left[0] -= 1
        return bytes(480)

    with Table([0], rounds=6) as table, contextlib.suppress(ConnectionError):
        stranger(table.port, lays)
    assert len(table.bridge.rounds) == 6
    assert table.bridge.gone == ([0] if left[0] == 0 else [])


def test_who_says_nothing_is_played_on_for() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        theirs = socket.create_connection(door.getsockname())
        theirs.sendall(bytes(480))
        guest = Guest(door.accept()[0], 0.05)
    assert guest.name == "?"
    state = tycoon.make("daifugo", "uecda", 5, rounds=1)
    greedy = bots.make("greedy", state.game)
    bridge = Bridge(state, [guest, *[greedy] * 4], tycoon.FastChance(1), greedy)
    for _ in bridge.play():
        pass
    assert (bridge.gone, len(bridge.rounds)) == ([0], 1)
    theirs.close()


def test_a_server_that_goes_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]

        def answer(number: int) -> None:
            connection, _ = door.accept()
            connection.recv(480)
            connection.sendall(struct.pack(">i", number))
            connection.close()

        for number, match in ((2, "hung up|nothing"), (9, "number 9")):
            thread = threading.Thread(target=answer, args=(number,))
            thread.start()
            with pytest.raises(ServerGone, match=match):
                played(port)
            thread.join()


def test_both_commands_meet(tmp_path: Path) -> None:
    port, file = str(free_port()), tmp_path / "game.jsonl"
    asked = ["uecda", "serve", "--players", "client,greedy,random,greedy,fast", "--rounds", "5"]
    server = subprocess.Popen(
        [sys.executable, "-m", "tycoon", *asked, "--port", port, "--record", str(file), "--json"],
        stdout=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 30
    while True:
        try:
            mine = json.loads(told("play", "--port", port, "--player", "greedy", "--json"))
            break
        except AssertionError:
            assert time.monotonic() < deadline
            time.sleep(0.2)
    found = json.loads(server.communicate(timeout=30)[0])
    assert server.returncode == 0
    assert found["players"] == ["Tycoon", "greedy", "random", "greedy", "fast"]
    assert (found["rounds"], mine["rounds"], mine["seat"]) == (5, 5, 0)
    assert found["points"][0] == mine["points"]
    assert sum(found["points"]) == 5 * 15
    assert Record.read(file).outcome["points"] == found["points"]  # type: ignore[index]


def test_what_cannot_be_is_told(tmp_path: Path) -> None:
    assert "serve" in told("watch", code=2)
    told("play", "--rounds", "3", code=2)
    told("serve", "--player", "greedy", code=2)
    assert "4" in told("serve", "--players", "client,greedy,greedy,greedy", code=2)
    assert "nobody" in told("serve", "--players", "nobody,greedy,greedy,greedy,greedy", code=2)
    assert "nobody" in told("play", "--player", "nobody", code=2)
    assert "127.0.0.1" in told("play", "--port", str(free_port()), code=2)
    there = tmp_path / "there"
    there.write_text("mine")
    assert "there" in told("serve", "--record", str(there), code=2)
    assert there.read_text() == "mine"


def test_bots_alone_need_nobody() -> None:
    names = "greedy,greedy,random,random,fast"
    found = json.loads(told("serve", "--players", names, "--rounds", "4", "--seed", "1", "--json"))
    again = json.loads(told("serve", "--players", names, "--rounds", "4", "--seed", "1", "--json"))
    assert found == again
    assert sum(found["points"]) == 4 * 15
    assert "fast" not in told("serve", "--players", names, "--rounds", "1").lower().split()[:1]


@pytest.mark.skipif(not PUBLIC, reason="TYCOON_UECDA_SERVER names no server of others")
def test_our_players_at_a_public_server() -> None:
    server = subprocess.Popen(PUBLIC.split(), stdout=subprocess.DEVNULL)
    try:
        time.sleep(1)
        found: list[Session] = []
        players = [
            threading.Thread(target=lambda seed=seed: found.append(played(42485, seed=seed)[1]))
            for seed in range(5)
        ]
        for player in players:
            player.start()
            time.sleep(0.3)
        for player in players:
            player.join(200)
    finally:
        server.kill()
    assert len(found) == 5
    assert {(one.refused, one.guessed) for one in found} == {(0, 0)}
    assert sum(one.points for one in found) == 15 * found[0].rounds


def test_tables_are_those_of_the_protocol() -> None:
    assert uecda.SIZE == 480
