"""What the page does for fair dealing, in Python: it promises, shows, and keeps a receipt."""

from __future__ import annotations

import random
from typing import Any

from tycoon.table import fair

Saying = tuple[str, tuple[Any, ...]]


class Keeper:
    """The page of a person: their seeds, and the receipt of one game.

    Attributes:
        silent: promises nothing; a script.
        stubborn: promises, and then does not show.
    """

    def __init__(self, person: int, rng: random.Random, **habits: bool) -> None:
        self.person = person
        self.rng = rng
        self.silent = habits.get("silent", False)
        self.stubborn = habits.get("stubborn", False)
        self.receipt: dict[str, Any] = {}
        self.events: dict[int, dict[str, Any]] = {}
        self._promised: set[tuple[int, int]] = set()
        self._shown: set[tuple[int, int]] = set()

    def see(self, table: dict[str, Any], entries: list[dict[str, Any]]) -> list[Saying]:
        """Take an update; what to say to it."""
        if not table["game_number"]:
            return []
        if self.receipt.get("game") != table["game_number"]:
            self.receipt = {
                "receipt": 1, "table": table["code"], "game": table["game_number"], "deals": [],
            }  # fmt: skip
            self.events.clear()
        for entry in entries:
            if entry["event"] is not None and entry["game"] == table["game_number"]:
                self.events[entry["nth"]] = entry["event"]
        self.receipt["events"] = [list(pair) for pair in sorted(self.events.items())]
        seat = table["me"]["seat"]
        said: list[Saying] = []
        for deal in table["fair"]:
            if deal["scheme"] == fair.SCHEME:
                for attempt in deal["attempts"]:
                    said += self._attempt(table, deal, attempt, seat)
        return said

    def _attempt(
        self, table: dict[str, Any], deal: dict[str, Any], attempt: dict[str, Any], seat: int
    ) -> list[Saying]:
        kept = self._kept(deal, attempt, seat)
        place = (deal["deal"], attempt["attempt"])
        promises = {one["seat"]: one["commitment"] for one in attempt["promises"]}
        own = dict(kept["own"])
        kept["withheld"] = attempt["withheld"]
        if attempt["people"] is None:
            people = [at for at, one in enumerate(table["seats"]) if one["kind"] == "human"]
            kept["humans"] = sorted({*kept["humans"], *people})
            kept["accepted"] = promises.get(seat) in own
            substitute = seat >= 0 and table["seats"][seat]["substitute"]
            if seat < 0 or substitute or self.silent or place in self._promised:
                return []
            self._promised.add(place)
            if not kept["own"]:
                seed = self.rng.randbytes(32)
                promise = fair.seat_commitment(attempt["commitment"], seat, seed)
                kept["own"].append([promise, seed.hex()])
            return [("promise", (*place, kept["own"][0][0]))]
        listed = [[at, promises[at]] for at in sorted(promises)]
        kept["listed"] = {"people": attempt["people"], "promises": listed, "asks": attempt["asks"]}
        if deal["code"] and attempt is deal["attempts"][-1]:
            seeds = {one["seat"]: bytes.fromhex(one["seed"]) for one in attempt["seeds"]}
            fingerprint = fair.list_of(*place, attempt["commitment"], attempt["people"], promises)
            self._deal(deal, seat)["code"] = fair.code_of(fingerprint, seeds)
        mine = promises.get(seat)
        if mine not in own or seat in attempt["revealed"] or attempt["withheld"]:
            return []
        if self.stubborn or place in self._shown:
            return []
        self._shown.add(place)
        return [("reveal", (*place, own[mine]))]

    def _deal(self, deal: dict[str, Any], seat: int) -> dict[str, Any]:
        deals = self.receipt["deals"]
        found = next((one for one in deals if one["deal"] == deal["deal"]), None)
        if found is None:
            found = {"deal": deal["deal"], "seat": seat, "attempts": [], "code": ""}
            deals.append(found)
        return found

    def _kept(self, deal: dict[str, Any], attempt: dict[str, Any], seat: int) -> dict[str, Any]:
        attempts = self._deal(deal, seat)["attempts"]
        found = next((one for one in attempts if one["attempt"] == attempt["attempt"]), None)
        if found is None:
            found = {
                "attempt": attempt["attempt"], "commitment": attempt["commitment"], "own": [],
                "accepted": False, "humans": [], "listed": None, "shown": False, "withheld": [],
            }  # fmt: skip
            attempts.append(found)
        return found

    def lost(self) -> None:
        """The connection was lost: what the table had of us by then, nobody knows."""
        for deal in self.receipt.get("deals", []):
            last = deal["attempts"][-1]
            last["accepted"] = last["accepted"] and last["listed"] is not None
        self._promised.clear()
        self._shown.clear()

    def seeds(self, deal: int, attempt: int) -> list[str]:
        """The seeds that this page has made for an attempt."""
        return [
            seed
            for one in self.receipt.get("deals", [])
            if one["deal"] == deal
            for seen in one["attempts"]
            if seen["attempt"] == attempt
            for _, seed in seen["own"]
        ]

    def accepted(self, kind: str, members: tuple[Any, ...]) -> None:
        """The table has taken what was said."""
        for deal in self.receipt["deals"]:
            for attempt in deal["attempts"]:
                if (deal["deal"], attempt["attempt"]) == members[:2]:
                    attempt["shown" if kind == "reveal" else "accepted"] = True
