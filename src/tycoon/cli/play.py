"""`tycoon play`: a game against bots in the terminal."""

from __future__ import annotations

import click

from tycoon.cli.parts import Command, Option
from tycoon.cli.setting import of_a_game, split, start, start_from
from tycoon.cli.speech import Problem
from tycoon.cli.starting import loading

HUMAN = ("human", "me", "you")


@click.command("play", cls=Command, help="cli.play")
@of_a_game
@click.option("--name", cls=Option, help="cli.help.name")
@click.option("--record", cls=Option, metavar="FILE", help="cli.help.record")
@click.option("--position", cls=Option, metavar="FILE", help="cli.help.position")
def command(
    game: str,
    preset: str | None,
    seats: int | None,
    changes: tuple[str, ...],
    players: str | None,
    seed: int | None,
    name: str | None,
    record: str | None,
    position: str | None,
) -> None:
    """Play."""
    with loading():
        from tycoon.cli.session import Session

    if position is None:
        begin = start(game, preset, seats, changes)
    elif preset or seats or changes:
        raise Problem("cli.position_alone")
    else:
        begin = start_from(position, game, seed)
    table = seating(split(players), begin.seats, game)
    session = Session(begin, table, seed=seed, name=name, record=record)
    session.play(from_position=position is not None)


def seating(names: list[str], seats: int, game: str) -> list[str | None]:
    """Who sits where: a bot's name, or None for the player at the terminal, seat 0 unless said.

    Raises:
        Problem: another number of names than of seats, or a second player at the terminal.
    """
    from tycoon import bots

    names = names or [bots.usual(game)]
    if len(names) == 1 and names[0] not in HUMAN:
        names = names * (seats - 1)
    if len(names) == seats - 1 and not set(names) & set(HUMAN):
        names = [HUMAN[0], *names]
    if len(names) != seats:
        raise Problem("cli.players_count", n=len(names), seats=seats)
    table = [None if name in HUMAN else name for name in names]
    if table.count(None) > 1:
        raise Problem("cli.one_human")
    return table
