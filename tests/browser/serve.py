"""A real server for the browser tests, at a pace that does not keep tests waiting.

python serve.py DATABASE PORT [SEED]: prints the address of the page, and its log. Besides the games
of the page it serves one that the page has no table for. With a seed (hexadecimal) every first deal
is made from it, and is waited for long enough that the players' seeds are in it. With a file's name
in TYCOON_POSITION the next game begins from the position that lies there, and bots that think by no
clock do the same from it each time; TYCOON_LUCK, a word, has them do something else. TYCOON_BURST
says how many messages a connection may send in a second. While the file exists that TYCOON_DEFECT
names, Big Two cannot show itself to anybody. With TYCOON_CHEAT the table swaps its promises. With
TYCOON_STEADY codes of tables, seeds and what bots do are the same each time. With TYCOON_CALM bots
take the time that they take for people. TYCOON_PAGE is the folder of another page. TYCOON_FAR says
how many seconds away the server is: whatever it is asked for and tells is late by so much.
"""

import asyncio
import json
import os
import random
import secrets
import sys
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.game import Game
from tycoon.core.options import Options
from tycoon.core.views import View
from tycoon.server.http import app
from tycoon.server.running import run
from tycoon.server.settings import PAGE, Limits, Settings
from tycoon.server.thinking import BotPool
from tycoon.table import render
from tycoon.table.clock import Pace
from tycoon.table.dealing import Attempt, Dealing
from tycoon.table.fair import table_commitment
from tycoon.table.snapshot import FairAttempt

QUICK = Pace(bot_least=0.01, bot_most=0.03, grace=2.0)
# One address plays all the parts here, and faster than people do.
ROOMY = Limits(burst=int(os.environ.get("TYCOON_BURST", "1000")), tables=10_000, joins=10_000)


def _say(page: str) -> None:
    print(page, file=sys.stderr, flush=True)


def begin_from(file: Path) -> None:
    """Have the next game of this process begin from the position that lies in a file, if any."""
    usual = Game.new

    def new(game: Game, options: Options, seats: int) -> State:
        if not file.exists():
            return usual(game, options, seats)
        position = json.loads(file.read_text("utf-8"))
        file.unlink()
        return game.from_position(position, FastChance(1))

    Game.new = new  # type: ignore[method-assign]


def have_bots_repeat(luck: str) -> None:
    """Have bots draw their chance from what they see."""
    usual = BotPool.ask

    async def ask(pool: BotPool, name: str, state: State, seat: int) -> str:
        seen = msgspec.json.encode(state.view(seat)).decode()
        # Drawn before anything else can be asked.
        secrets.randbits = random.Random(f"{luck} {name} {seen}").getrandbits
        return await usual(pool, name, state, seat)

    BotPool.ask = ask  # type: ignore[method-assign]


def break_while_there_is(file: Path) -> None:
    """Have Big Two raise where it should show itself, for as long as a file exists."""
    game = type(registry.find("bigtwo"))
    usual = game.view

    def view(game: Game, state: State, viewer: int) -> View:
        if file.exists():
            raise RuntimeError("a defect that a test has asked for")
        return usual(game, state, viewer)  # type: ignore[arg-type]

    game.view = view  # type: ignore[method-assign,assignment]


def cheat() -> None:
    """Have a dishonest table: it shows another promise once the cards are dealt."""
    usual = render._attempt

    def swapped(deal: Dealing, attempt: Attempt) -> FairAttempt:
        shown = usual(deal, attempt)
        other = table_commitment(bytes(32)) if deal.started else shown.commitment
        return msgspec.structs.replace(shown, commitment=other)

    render._attempt = swapped


def be_far(seconds: float) -> None:
    """Hear and tell everything but the page itself later."""
    socket, usual = app._Socket, app.make_app
    receive, send = socket.receive, socket.send

    async def hear(transport: app._Socket) -> str | None:
        text = await receive(transport)
        await asyncio.sleep(seconds)
        return text

    async def tell(transport: app._Socket, text: str) -> None:
        await asyncio.sleep(seconds)
        await send(transport, text)

    class Late:
        def __init__(self, inner: ASGIApp) -> None:
            self.inner = inner

        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "http" and "/api/" in scope["path"]:
                await asyncio.sleep(2 * seconds)
            await self.inner(scope, receive, send)

    def make_app(*given: Any, **named: Any) -> Starlette:
        made = usual(*given, **named)
        made.add_middleware(Late)
        return made

    socket.receive, socket.send, app.make_app = hear, tell, make_app  # type: ignore[method-assign]


def make_steady() -> None:
    """Draw whatever the server draws by chance from the same numbers each time."""
    numbers = random.Random(1)
    secrets.choice = numbers.choice
    secrets.randbits = numbers.getrandbits
    secrets.token_bytes = lambda n=32: numbers.randbytes(n or 32)


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1] / "games"))
    registry.declare("haggle", "haggle")
    database, port, *seed = sys.argv[1:]
    given = bytes.fromhex("".join(seed))
    if os.environ.get("TYCOON_CHEAT"):
        cheat()
    if os.environ.get("TYCOON_STEADY"):
        make_steady()
    if position := os.environ.get("TYCOON_POSITION"):
        begin_from(Path(position))
        have_bots_repeat(os.environ.get("TYCOON_LUCK", ""))
    if defect := os.environ.get("TYCOON_DEFECT"):
        break_while_there_is(Path(defect))
    if far := os.environ.get("TYCOON_FAR"):
        be_far(float(far))
    settings = Settings(
        database=database,
        pace=Pace() if os.environ.get("TYCOON_CALM") else QUICK,
        limits=ROOMY,
        entropy=lambda n: given[:n] if given else secrets.token_bytes(n),
        quiet=True,
        prefix=os.environ.get("TYCOON_PREFIX", ""),
        page=Path(os.environ.get("TYCOON_PAGE", "") or PAGE),
    )
    sys.exit(run("127.0.0.1", int(port), settings=settings, on_ready=_say))
