"""`tycoon games`: what can be played, and with which settings."""

from __future__ import annotations

from typing import Any

import click

import tycoon
from tycoon.cli.parts import Command, Option
from tycoon.cli.speech import say, words
from tycoon.core import registry

# Rich is not imported here: the list is there at once.


@click.command("games", cls=Command, help="cli.games")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(as_json: bool) -> None:
    """List the games; those that cannot be loaded are named on standard error."""
    found, broken = registry.playable()
    for error in broken:
        click.echo(f"tycoon: {words().message(error)}", err=True)
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode([described(game) for game in found]).decode())
        return
    for game in found:
        seats = say("app.players", n="–".join(map(str, _ends(game.seats))))
        maturity = say(f"lobby.maturity.{game.maturity}")
        click.echo(f"{game.name}  {say(f'{game.name}.title')} · {seats} · {maturity}")
        click.echo(f"    {say(f'{game.name}.about')}")
        for name in game.presets:
            click.echo(f"    --preset {name}  {say(f'{game.name}.preset.{name}')}")


def described(game: tycoon.Game) -> dict[str, Any]:
    """All about a game that a program may want to know."""
    import msgspec

    from tycoon import bots
    from tycoon.core import options

    return {
        "name": game.name,
        "title": say(f"{game.name}.title"),
        "version": game.version,
        "maturity": game.maturity,
        "seats": list(game.seats),
        "usual_seats": game.usual_seats,
        "preset_seats": {name: game.seats_for(name) for name in game.presets},
        "presets": {name: dict(values) for name, values in game.presets.items()},
        "options": msgspec.to_builtins(options.schema(game.options_type)),
        "bots": bots.names(game),
        "levels": list(bots.LEVELS),
    }


def _ends(seats: tuple[int, ...]) -> list[int]:
    return sorted({min(seats), max(seats)})
