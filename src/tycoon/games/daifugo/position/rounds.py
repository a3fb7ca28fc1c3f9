"""The rounds of a position: how many there were, classes, places, points."""

from __future__ import annotations

from tycoon.core.names import MAX_DEALS, NOBODY
from tycoon.core.positions import refuse
from tycoon.games.daifugo.names import title_of
from tycoon.games.daifugo.position.reading import Reader


class Scoring(Reader):
    """What places are worth (DF-13)."""

    def points(self, place: int) -> int:
        """The points of a place."""
        if self.options.points == "five-to-one":
            return self.seats + 1 - place
        if self.options.points == "none":
            return 0
        worth = {"daifugo": 2, "fugo": 1, "hinmin": -1, "daihinmin": -2}
        return worth.get(title_of(place, self.seats).word, 0)


class Rounds(Scoring):
    """The number of rounds, turn order, classes and points."""

    def build(self) -> None:
        """Set these fields."""
        position = self.position
        ring = self.ring()
        ranks = self.numbers(position.ranks, "ranks", most=self.seats)
        if not self.playing and position.deals and position.places is None:
            position.places = list(range(1, self.seats + 1))
        places = self.numbers(position.places, "places", most=self.seats)
        deals = self.deals(ranks, places)
        ranks = self.classes(ranks, deals)
        scores = self.numbers(position.scores, "scores")
        if position.scores is None:
            last = ranks if self.playing else places
            scores = [self.points(place) if place else 0 for place in last]
        ended = deals - self.playing
        totals = self.numbers(position.totals, "totals")
        if position.totals is None:
            totals = [score * ended for score in scores]
        self.check_points(totals, scores, ended)
        self.state.set_up(
            {
                "ring": ring,
                "ranks": ranks,
                "deals": deals,
                "totals": totals,
                "scores": scores,
                "first_lead": self.seat(position.first_lead or 0),
            }
        )

    def ring(self) -> list[int]:
        """The seats in turn order."""
        everybody = list(range(self.seats))
        ring = everybody if self.position.ring is None else self.position.ring
        if sorted(ring) != everybody:
            refuse("ring names every seat once")
        return ring

    def deals(self, ranks: list[int], places: list[int]) -> int:
        """How many rounds there have been, this one included."""
        deals, rounds = self.position.deals, self.options.rounds
        if deals is None:
            deals = (2 if any(ranks) else 1) if self.playing else int(any(places))
        if not 0 <= deals <= MAX_DEALS or (rounds and deals > rounds):
            refuse("deals counts the rounds so far, up to the number of rounds")
        if self.playing and not deals:
            refuse("deals counts the round that `hands` belongs to")
        return deals

    def classes(self, ranks: list[int], deals: int) -> list[int]:
        """The places of the round before, as far as classes have not lapsed (DF-11)."""
        everybody = list(range(1, self.seats + 1))
        if any(ranks) and sorted(ranks) != everybody:
            refuse("ranks has every place once, or zeros")
        since, lapse = deals - 1, self.options.class_lapse
        classes = since > 0 and not (lapse and since % lapse == 0)
        if classes and self.position.ranks is None:
            ranks = everybody
        if any(ranks) != classes:
            refuse("ranks: there are classes from the second round on, unless they lapse")
        return ranks

    def check_points(self, totals: list[int], scores: list[int], ended: int) -> None:
        """Check that so many rounds can have brought these points (DF-13)."""
        some = any(totals) or any(scores)
        if not ended and some:
            refuse("before the first round has ended nobody has points")
        if any(score < -2 or score > self.seats for score in scores):
            refuse("scores: no round is worth so much")
        one = self.seats * (self.seats + 1) // 2 if self.options.points == "five-to-one" else 0
        if sum(totals) != one * ended or (ended and sum(scores) != one):
            refuse(f"totals, scores: a round is worth {one} points in all")
        if any(abs(total) > self.seats * ended for total in totals):
            refuse(f"totals: {ended} rounds cannot have brought so much")
        if self.options.points == "none" and some:
            refuse("totals, scores: there are no points")


class BetweenRounds(Scoring):
    """The parts of a position between two rounds: places, and whether the game is over."""

    def build(self) -> None:
        """Set these fields."""
        self.check_nothing_runs()
        places = self.places()
        over = self.state.deals == (self.options.rounds or MAX_DEALS)
        self.check_end(over)
        shuffled = self.position.shuffled
        may_shuffle = self.options.lead == "keep" and not self.options.reseat_every
        if shuffled and (not may_shuffle or over):
            refuse("seats are not drawn anew here")
        self.state.set_up(
            {
                "places": places,
                "shuffled": shuffled,
                "seat_to_act": self.acting,
                "is_over": self.acting == NOBODY,
            }
        )

    def check_nothing_runs(self) -> None:
        """Check that nothing is left of the round but its cards, all or none."""
        position = self.position
        running = (
            position.asked,
            position.known,
            position.bounds,
            position.waiting,
            position.demoted is not None,
            position.drawer is not None,
            position.revolution,
            position.foul,
            position.lead_passes,
            position.lead_first,
            position.turned is True,
        )
        if any(running):
            refuse("between rounds nothing is asked, and nobody is in")
        cards = (
            position.trick is not None,
            position.pile,
            position.aside,
            position.counts,
            position.pile_count,
        )
        if not position.hands and any(cards):
            refuse("without hands there are no other cards, and no trick")

    def places(self) -> list[int]:
        """The places of the last round."""
        state, deals = self.state, self.state.deals
        places = self.numbers(self.position.places, "places", most=self.seats)
        if not deals:
            if any(places) or self.position.shuffled:
                refuse("before the first round there are no places")
            return places
        if sorted(places) != list(range(1, self.seats + 1)):
            refuse("places has every place once when a round has ended")
        if state.scores[: self.seats] != [self.points(place) for place in places]:
            refuse("scores: what the places of the last round are worth")
        return places

    def check_end(self, over: bool) -> None:
        """Check whether the game ends here, by its last round or by the host (DF-14)."""
        nobody_acts = self.acting == NOBODY
        ended_by_host = not self.options.rounds and self.state.deals > 0 and nobody_acts
        if (over or ended_by_host) != nobody_acts:
            refuse("whether the game is over follows from the number of rounds")
