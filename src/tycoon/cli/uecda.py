"""`tycoon uecda`: the UEC contest's network protocol, as a player there or as the table."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tycoon.cli.app import INTERRUPTED
from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.progress import bar, interruption
from tycoon.cli.setting import SEEDS, key, split
from tycoon.cli.speech import Problem, player_title, say

if TYPE_CHECKING:
    from tycoon.core.engine.bot import Bot
    from tycoon.lab.uecda_table import Bridge, Guest

ACTIONS = ("play", "serve")
GUEST = "client"
"""How a seat for a program that comes is asked for."""
ROUNDS = 100
LOOK_S = 0.2
_ONLY = {"play": {"player", "name"}, "serve": {"players", "rounds", "seed", "record"}}


@click.command("uecda", cls=Command, help="cli.uecda")
@click.argument("action")
@click.option("--host", cls=Option, metavar="NAME", help="cli.help.uecda_host")
@click.option("--port", cls=Option, metavar="N", callback=whole(1, 65_535), help="cli.help.port")
@click.option("--player", cls=Option, metavar="NAME", help="cli.help.uecda_player")
@click.option("--name", cls=Option, metavar="NAME", help="cli.help.uecda_name")
@click.option("--players", cls=Option, metavar="NAME,…", help="cli.help.uecda_players")
@click.option("--rounds", cls=Option, metavar="N", callback=whole(1, 1000), help="cli.help.rounds")
@click.option("--seed", cls=Option, metavar="N", callback=whole(0, SEEDS), help="cli.help.seed")
@click.option("--record", cls=Option, metavar="FILE", help="cli.help.record")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(action: str, host: str | None, port: int | None, as_json: bool, **given: Any) -> int:
    """Play, or let others play; what was played before Ctrl-C is told."""
    from tycoon.lab.uecda_client import PORT

    if action not in ACTIONS:
        raise Problem("cli.uecda.action", value=action, known=list(ACTIONS))
    asked = {name: value for name, value in given.items() if value is not None}
    if not set(asked) <= _ONLY[action]:
        raise Problem("cli.not_understood", command=f"tycoon uecda {action}")
    place = host or "127.0.0.1", port or PORT
    if action == "play":
        return _play(place, asked, as_json)
    return _serve(place, asked, as_json)


def _play(place: tuple[str, int], asked: dict[str, Any], as_json: bool) -> int:
    import tycoon
    from tycoon.lab.entrants import named
    from tycoon.lab.uecda_client import Client

    player = asked.get("player", "fast")
    bot = named(player, tycoon.find("daifugo"))
    try:
        client = Client(bot, *place, asked.get("name", "Tycoon"))
    except OSError as error:
        why = error.strerror or str(error)
        raise Problem("cli.uecda.no_server", host=place[0], port=place[1], why=why) from error
    found = None
    finished = True
    with interruption() as interrupted, bar() as progress:
        task = progress.add_task(say("cli.uecda.playing", name=player), total=None)
        for found in client.play():
            told = say("cli.uecda.progress", n=found.rounds, points=found.points)
            progress.update(task, description=told)
            if interrupted:
                finished = False
                break
    client.close()
    if found is not None:
        if as_json:
            import msgspec

            click.echo(msgspec.json.encode({**found._asdict(), "seat": client.number}).decode())
        else:
            mean = round(found.points / found.rounds, 2)
            counts = {"rounds": found.rounds, "mean": mean, "refused": found.refused}
            click.echo(say("cli.uecda.played", **counts))
    return 0 if finished else INTERRUPTED


def _serve(place: tuple[str, int], asked: dict[str, Any], as_json: bool) -> int:
    import tycoon
    from tycoon import bots
    from tycoon.core.engine.chance import FairChance
    from tycoon.lab.entrants import named
    from tycoon.lab.uecda_table import SEATS, Bridge

    names = split(asked.get("players")) or [GUEST] * SEATS
    if len(names) != SEATS:
        raise Problem("cli.players_count", n=len(names), seats=SEATS)
    file = Path(asked["record"]) if "record" in asked else None
    if file is not None and file.exists():
        raise Problem("cli.file_exists", file=str(file))
    state = tycoon.make("daifugo", "uecda", SEATS, rounds=asked.get("rounds", ROUNDS))
    ours = {at: named(name, state.game) for at, name in enumerate(names) if name != GUEST}
    with ExitStack() as stack, interruption() as interrupted, bar() as progress:
        task = progress.add_task("", total=asked.get("rounds", ROUNDS))
        guests: dict[int, Guest] = {}
        for at, guest in _come(place, [at for at in range(SEATS) if at not in ours]):
            if interrupted:
                return INTERRUPTED
            waiting = SEATS - len(ours) - len(guests)
            progress.update(task, description=say("cli.uecda.waiting", n=waiting, port=place[1]))
            if guest is not None:
                guests[at] = guest
                stack.callback(guest.close)
        sitting: list[Bot | Guest] = [ours[at] if at in ours else guests[at] for at in range(SEATS)]
        chance = FairChance(key("uecda", asked.get("seed")))
        bridge = Bridge(state, sitting, chance, bots.make("greedy", state.game))
        for _ in bridge.play():
            told = say("cli.uecda.round", n=len(bridge.rounds))
            progress.update(task, completed=len(bridge.rounds), description=told)
            if interrupted:
                break
    if file is not None:
        file.write_bytes(b"".join(bridge.lines))
    shown = [guests[at].name if at in guests else name for at, name in enumerate(names)]
    _tell(bridge, shown, as_json)
    return 0 if state.is_over else INTERRUPTED


def _come(place: tuple[str, int], seats: list[int]) -> Iterator[tuple[int, Guest | None]]:
    """Programs that come, each to the next of the seats; None while nobody does."""
    from tycoon.lab.uecda_table import Guest

    if not seats:
        return
    try:
        door = socket.create_server(place)
    except OSError as error:
        why = error.strerror or str(error)
        raise Problem("error.cannot_listen", host=place[0], port=place[1], why=why) from error
    with door:
        door.settimeout(LOOK_S)
        left = list(seats)
        while left:
            yield left[0], None
            try:
                connection, _ = door.accept()
            except TimeoutError:
                continue
            try:
                guest = Guest(connection)
                guest.say(left[0])
            except OSError:  # it came and went
                connection.close()
                continue
            yield left.pop(0), guest


def _tell(bridge: Bridge, names: list[str], as_json: bool) -> None:
    rounds = len(bridge.rounds)
    points = [sum(one) for one in zip(*bridge.rounds, strict=True)] or [0] * len(names)
    if as_json:
        import msgspec

        found = {
            "rounds": rounds,
            "players": names,
            "points": points,
            "refused": bridge.refused,
            "gone": bridge.gone,
        }
        click.echo(msgspec.json.encode(found).decode())
        return
    for seat, (name, sum_) in enumerate(zip(names, points, strict=True)):
        mean = round(sum_ / rounds, 2) if rounds else 0
        click.echo(
            say("cli.uecda.result", seat=seat, name=player_title(name), points=sum_, mean=mean)
        )
    if bridge.refused:
        click.echo(say("cli.uecda.refused", n=bridge.refused))
    for seat in bridge.gone:
        click.echo(say("cli.uecda.left", name=names[seat]))
