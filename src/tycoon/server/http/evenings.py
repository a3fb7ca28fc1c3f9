"""The requests about evenings, declared as those of `tycoon.server.http.api`."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tycoon.server.evenings import wire
from tycoon.server.evenings.hosting import Evenings
from tycoon.server.http.answers import address_of, answer, body_of
from tycoon.server.http.operations import Operation
from tycoon.server.http.programs import token_of

_FINDING = ("evening_not_found", "table_unreadable", "too_many_guesses", "store")
_OPTIONS = ("unknown_game", "unknown_preset", "unknown_option", "bad_option", "bad_seats")
_NAMES = ("bad_name", "name_marks", "name_not_allowed")


def _evenings(request: Request) -> Evenings:
    evenings: Evenings = request.app.state.evenings
    return evenings


async def create_evening(request: Request) -> Response:
    """A new evening; the token makes requests its host's."""
    data = await body_of(request, wire.CreateEvening)
    return answer(await _evenings(request).create(data, address_of(request.scope)), 201)


async def show_evening(request: Request) -> Response:
    """An evening as it stands, for whoever has a token; without one, to look."""
    code, token = request.path_params["code"], token_of(request)
    return answer(await _evenings(request).show(code, token, address_of(request.scope)))


async def join_evening(request: Request) -> Response:
    """Take part in an evening, from its next round on."""
    code, data = request.path_params["code"], await body_of(request, wire.JoinEvening)
    return answer(await _evenings(request).join(code, data, address_of(request.scope)), 201)


async def command_evening(request: Request) -> Response:
    """Carry out what a member of an evening asks for, and tell how it stands then."""
    any_command: Any = wire.EveningCommand
    command = await body_of(request, any_command)
    code, token, address = request.path_params["code"], token_of(request), address_of(request.scope)
    return answer(await _evenings(request).carry_out(code, token, command, address))


_AT = "/api/evenings/{code}"
OPERATIONS = [
    Operation(
        method="POST",
        path="/api/evenings",
        handle=create_evening,
        takes=wire.CreateEvening,
        gives=wire.EveningJoined,
        status=201,
        refuses=(*_OPTIONS, *_NAMES, "rate_limited", "store"),
    ),
    Operation(
        method="GET",
        path=_AT,
        handle=show_evening,
        gives=wire.EveningInfo,
        refuses=(*_FINDING, "bad_token"),
    ),
    Operation(
        method="POST",
        path=f"{_AT}/join",
        handle=join_evening,
        takes=wire.JoinEvening,
        gives=wire.EveningJoined,
        status=201,
        refuses=(
            *_FINDING,
            *_NAMES,
            "name_taken",
            "too_many_people",
            "evening_over",
            "rate_limited",
        ),
    ),
    Operation(
        method="POST",
        path=f"{_AT}/commands",
        handle=command_evening,
        takes=wire.EveningCommand,
        gives=wire.EveningInfo,
        refuses=(
            *_FINDING,
            "bad_token",
            "not_host",
            "not_let_in",
            "nobody_to_kick",
            "too_late",
            "round_not_over",
            "evening_over",
            "too_many_tables",
            "rate_limited",
        ),
    ),
]
