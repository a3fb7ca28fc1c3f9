"""The standing in a position: places given so far, play-offs, who was demoted."""

from __future__ import annotations

from tycoon.core.positions import refuse
from tycoon.games.daifugo.position.reading import Reader


class Standing(Reader):
    """Who has a place, plays, waits for a play-off, or was put out."""

    def build(self) -> None:
        """Set these fields, and whether the order is reversed."""
        options = self.options
        places = self.numbers(self.position.places, "places", most=self.seats)
        clean, fouls = self.given(places)
        waiting, drawer = self.waiting()
        demoted = self.demoted(places, clean)
        active = self.active(places, demoted, waiting)
        if self.position.revolution and not self.has_revolutions():
            refuse("there are no revolutions")
        if self.position.turned is True and not options.nine_reverse:
            refuse("turned: no 9 turns the direction of play")
        self.state.set_up(
            {
                "places": places,
                "clean": clean,
                "fouls": fouls,
                "waiting": waiting,
                "drawer": drawer,
                "demoted": demoted,
                "active": active,
                "revolution": self.position.revolution,
                "turned": self.position.turned is True,
            }
        )

    def has_revolutions(self) -> bool:
        """Whether any play reverses the order (DF-30, DF-31, DF-77, DF-78)."""
        options = self.options
        sets = options.revolution != "off" or options.coup
        pair = options.joker_revolution and options.jokers == 2
        return sets or options.sequence_revolution != "off" or pair

    def given(self, places: list[int]) -> tuple[int, int]:
        """How many places are given, from the first on and, after fouls, from the last on."""
        given = sorted(place for place in places if place)
        clean = 0
        while clean + 1 in given:
            clean += 1
        fouls = len(given) - clean
        if given != list(range(1, clean + 1)) + list(range(self.seats + 1 - fouls, self.seats + 1)):
            refuse("places are given from the first on, and by fouls from the last on")
        if fouls and not self.options.foul_finish and self.options.forbidden_finish != "last":
            refuse("places: without `foul_finish` nobody is last before the others")
        return clean, fouls

    def waiting(self) -> tuple[int, int]:
        """Who waits for a play-off, and who drew the last card of the pile (DF-21, DF-22)."""
        position = self.position
        waiting = self.seat_set(position.waiting)
        drawer = -1 if position.drawer is None else self.seat(position.drawer)
        if drawer >= 0 and not self.options.draw_pile:
            refuse("drawer: there is no draw pile")
        if waiting and drawer < 0:
            refuse("waiting: only after the pile has run out")
        return waiting, drawer

    def demoted(self, places: list[int], clean: int) -> int:
        """Last round's daifugo, if another was first; else -1 (DF-51)."""
        ranks, demotion = self.state.ranks[: self.seats], self.options.demotion
        named = self.position.demoted
        demoted = -1 if named is None else self.seat(named)
        if demoted >= 0 and (not demotion or ranks[demoted] != 1 or not clean):
            refuse("demoted is last round's daifugo, once another is first")
        if demotion and clean and 1 in ranks and places[ranks.index(1)] == 0 and demoted < 0:
            refuse("demoted: another is first, so last round's daifugo is out")
        return demoted

    def plays_on(self, seat: int) -> bool:
        """Whether a demoted seat still has cards to play (DF-84)."""
        hands = self.position.hands
        return bool(self.state.demotion_stays) and seat < len(hands) and hands[seat] != ""

    def active(self, places: list[int], demoted: int, waiting: int) -> int:
        """Who plays: the seat to act and another one at least."""
        active = 0
        for seat in range(self.seats):
            fallen = demoted == seat and not self.plays_on(seat)
            out = bool(places[seat]) + fallen + (waiting >> seat & 1)
            if out > 1:
                refuse(f"seat {seat} is placed, waits or is demoted, not two of these")
            if not out:
                active |= 1 << seat
        if active.bit_count() < 2:
            refuse("with fewer than two players in, the round is over")
        if not active >> self.acting & 1:
            refuse(f"seat {self.acting} is out and cannot act")
        return active
