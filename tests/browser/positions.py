"""Games that begin in the middle, see `serve.begin_from`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.browser.player import Player

NAMES = ("Aiko", "Ben")
BOTS = ("momo", "toto", "koko", *["random"] * 12)
"""Characters of the easy level, then such as play at random: the clock hardly hurries them."""


class Stage:
    """A server whose next game begins from a position.

    Attributes:
        address: of its page.
    """

    def __init__(self, address: str, file: Path) -> None:
        self.address = address
        self._file = file

    def begin(
        self,
        visit: Callable[..., Player],
        position: Mapping[str, Any],
        people: int = 1,
        **given: Any,
    ) -> list[Player]:
        """People on the first seats of a table, bots that repeat themselves on the others."""
        seats = int(position["seats"])
        players = [visit("/", base_url=self.address, name=name, **given) for name in NAMES[:people]]
        setup = {
            "game": position["game"],
            "seats": seats,
            "options": position.get("options", {}),
            "bots": dict(zip(map(str, range(people, seats)), BOTS, strict=False)),
            "name": NAMES[0],
            "seat": 0,
        }
        joined = _post(players[0], "/api/tables", setup)
        code = joined["code"]
        _sit(players[0], code, joined["token"])
        for seat, player in enumerate(players[1:], 1):
            wish = {"name": NAMES[seat], "seat": seat}
            _sit(player, code, _post(player, f"/api/tables/{code}/join", wish)["token"])
        self._file.write_text(json.dumps(position), "utf-8")
        players[0].button("Start the game").click()
        for player in players:
            player.wait_for("playing")
        return players


def _post(player: Player, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = player.page.evaluate(
        "([path, body]) => fetch(path, {method: 'POST', body: JSON.stringify(body),"
        " headers: {'Content-Type': 'application/json'}}).then(reply => reply.json())",
        [path, body],
    )
    return reply


def _sit(player: Player, code: str, token: str) -> None:
    player.page.evaluate(
        "([code, token]) => localStorage.setItem(`tycoon.seat.${code}`, token)", [code, token]
    )
    player.page.goto(f"/t/{code}")
    player.wait_for("lobby")
