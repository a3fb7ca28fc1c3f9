"""Levels and fortune cards of the millionaire edition: MM-3 to MM-7."""

from __future__ import annotations

from tests.games.monopoly.referee_board import KEPT, Square
from tests.games.monopoly.referee_table import BANK, Asking
from tests.games.monopoly.referee_trade import Trade


class Fortune(Trade):
    """What only the millionaire edition has; on the classic board nothing of it ever happens."""

    # Levels (MM-3).

    def offer_level(self, seat: int) -> Asking:
        if not self.millionaire or self.level[seat] == 3 or self.cash[seat] < 50:
            return
        with self.opened():
            said = yield from self.ask(seat, ["yes", "no"])
        if said == "yes":
            self.note("a level bought")
            self.hand(seat, BANK, 50)
            self.level[seat] += 1

    # Fortune cards (MM-4, MM-5).

    def turn_up(self, seat: int, square: Square) -> str:
        """The card of a city nobody owns; empty if it was turned before."""
        if not square.face_down:
            return ""
        square.face_down = False
        number = self.below(sum(self.fortunes.values()))
        kinds = [kind for kind in self.fortunes if kind not in KEPT] + KEPT
        kind = [kind for kind in kinds for _ in range(self.fortunes[kind])][number]
        self.fortunes[kind] -= 1
        self.note(f"fortune {kind}")
        if kind in KEPT:
            self.kept[seat][kind] += 1
        return kind

    def unowned(self) -> list[Square]:
        return [square for square in self.squares if square.is_deed and square.owner is None]

    # Refusing (MM-7).

    def stopped_by_refusal(self, seat: int, demander: int, *, counter: bool) -> Asking:
        """Whether a seat gets out of it by a refuse card; it is asked whatever it keeps.

        If `counter`, the demander may refuse that, and so on. The classic board asks nobody.
        """
        stopped = False
        if not self.millionaire:
            return stopped
        with self.opened():
            while True:
                ways = ["no"] + ["yes"] * self.keeps(seat, "refuse")
                if (yield from self.ask(seat, ways)) == "no":
                    return stopped
                self.kept[seat]["refuse"] -= 1
                stopped = not stopped
                self.note("refused" if stopped else "a refusal refused")
                if not counter:
                    return stopped
                seat, demander = demander, seat

    # Cards used on one's turn (MM-5, MM-6).

    def uses(self, seat: int) -> list[str]:
        found = []
        if self.keeps(seat, "free-house") and self.stock("house"):
            found += [
                f"use:free-house@{site.name}"
                for site in self.sites(seat, "house", 1 << 30)
                if self.has_colour(seat, site)
            ]
        wanted = [
            square
            for square in self.squares
            if square.owner not in (None, seat)
            and not self.has_colour(square.owner or 0, square)
            and not square.built
        ]
        if self.keeps(seat, "swap"):
            found += [
                f"use:swap@{own.name}={other.name}"
                for own in self.deeds(seat)
                for other in wanted
                if not any(city.built for city in self.colour(own) + self.colour(other))
            ]
        if self.keeps(seat, "take"):
            found += [f"use:take@{other.name}" for other in wanted]
        return found

    def use(self, seat: int, said: str) -> Asking:
        kind, _, about = said.split(":")[1].partition("@")
        self.kept[seat][kind] -= 1
        own, _, other = about.partition("=")
        square = self.named[own]
        if kind == "free-house":
            self.note("a free house")
            square.built += 1
            return
        given = square if kind == "swap" else None
        taken = self.named[other] if given else square
        victim = taken.owner
        assert victim is not None
        if (yield from self.stopped_by_refusal(victim, seat, counter=True)):
            self.note(f"{kind} refused")
            return
        self.note(kind)
        taken.owner = seat
        if given:
            given.owner = victim
        yield from self.tenths({seat: [taken], victim: [given] if given else []})
