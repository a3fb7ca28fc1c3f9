"""Checks what a table is opened with, and makes the first entries of its log."""

from __future__ import annotations

from typing import Any

import msgspec

from tycoon import bots
from tycoon.core import registry
from tycoon.core.game import Game
from tycoon.core.names import SPECTATOR
from tycoon.table import entries
from tycoon.table.errors import refused
from tycoon.table.people import People, Sitter
from tycoon.table.snapshot import BotPace


class Guest(msgspec.Struct, frozen=True):
    """Somebody who has a seat at a table from its first moment on, besides its host.

    Attributes:
        name: how they are called, cleaned.
        token: the hash of their token.
        seat: where they sit.
        face: what they are drawn as.
    """

    name: str
    token: str
    seat: int
    face: str = ""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is opened with.

    Attributes:
        code: of the table.
        game: name of the game.
        preset: None for the game's first.
        seats: None for the preset's usual number.
        options: changes to the preset.
        public: whether the lobby lists the table.
        clock_s: seconds for a decision, or None.
        pace: how long bots take over their moves.
        name: how the host is called, cleaned.
        token: the hash of the host's token.
        seat: where the host sits; None for the first seat without a bot, -2 to watch.
        face: what the host is drawn as, see `snapshot.Face`.
        program: whether the host is a program.
        bots: the bot at each seat that has one: a character, or a level or player of the game, for
            which the table chooses a character.
        start: whether the game begins at once.
        guests: who sits there, too.
        evening: the code of the evening that it belongs to; empty for none.
    """

    code: str
    game: str
    preset: str | None = None
    seats: int | None = None
    options: dict[str, Any] = {}
    public: bool = False
    clock_s: int | None = None
    pace: BotPace = "normal"
    name: str
    token: str
    face: str = ""
    program: bool = False
    seat: int | None = None
    bots: dict[int, str] = {}
    start: bool = False
    guests: tuple[Guest, ...] = ()
    evening: str = ""


def opening(setup: Setup, at: int) -> tuple[list[entries.AnyEntry], int]:
    """The entries that open such a table at this time, and the seat of its host, person 1.

    Raises:
        TycoonError: the setup is not possible.
    """
    game = registry.find(setup.game)
    preset = next(iter(game.presets)) if setup.preset is None else setup.preset
    seats = game.seats_for(preset) if setup.seats is None else game.check_seats(setup.seats)
    options = game.options(preset, seats, **setup.options)
    for at_seat, bot in setup.bots.items():
        check_seat(at_seat, seats)
        bots.player(bot, game)
    invited = {guest.seat for guest in setup.guests}
    for at_seat in invited:
        check_seat(at_seat, seats)
    taken = {*setup.bots, *invited}
    free = [seat for seat in range(seats) if seat not in taken]
    seat = setup.seat
    if seat is None:
        seat = free[0] if free else SPECTATOR
    elif seat != SPECTATOR:
        check_seat(seat, seats)
        if seat not in free:
            raise refused("seat_taken", f"seat {seat} has a bot or a guest")
    if setup.start and set(free) - {seat}:
        raise refused("seats_empty", "every seat must be taken before the start")
    opened = entries.Opened(
        at=at,
        code=setup.code,
        game=game.name,
        preset=preset,
        options=msgspec.to_builtins(options),
        seats=seats,
        public=setup.public,
        clock_s=setup.clock_s,
        pace=setup.pace,
        evening=setup.evening,
    )
    made: list[entries.AnyEntry] = [
        opened,
        entries.Joined(
            at=at,
            person=1,
            name=setup.name,
            token=setup.token,
            face=setup.face,
            program=setup.program,
        ),
    ]
    if seat != SPECTATOR:
        made.append(entries.Sat(at=at, person=1, seat=seat))
    for person, guest in enumerate(setup.guests, 2):
        name, token, face = guest.name, guest.token, guest.face
        made.append(entries.Joined(at=at, person=person, name=name, token=token, face=face))
        made.append(entries.Sat(at=at, person=person, seat=guest.seat))
    made += [
        entries.BotSat(at=at, seat=other, bot=sitter.bot, who=sitter.who)
        for other, sitter in sorted(_seated(game, setup).items())
    ]
    return made, seat


def _seated(game: Game, setup: Setup) -> dict[int, Sitter]:
    """Who sits at the seats for bots; the characters that were named come first."""
    people = People()
    people.game = game
    found: dict[int, Sitter] = {}
    named = {seat for seat, bot in setup.bots.items() if bot not in bots.players(game)}
    for seat, bot in sorted(setup.bots.items(), key=lambda one: (one[0] not in named, one[0])):
        coming = [sitter.who for sitter in found.values()]
        found[seat] = people.seating(bot, seat, setup.code, coming)
    return found


def check_seat(seat: int, seats: int) -> None:
    """Raise Refused when there is no such seat."""
    if not 0 <= seat < seats:
        # People count seats from 1.
        raise refused("no_such_seat", f"there is no seat {seat}", seat=seat + 1)
