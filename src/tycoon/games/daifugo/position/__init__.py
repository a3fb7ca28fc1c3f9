"""Positions of Daifugo that people can read and write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec

from tycoon.core import positions
from tycoon.core.chance import Chance
from tycoon.core.names import MAX_DEALS, NOBODY
from tycoon.core.positions import refuse, understood
from tycoon.games.daifugo import cards as card_names
from tycoon.games.daifugo import moves
from tycoon.games.daifugo._names import asked
from tycoon.games.daifugo.cards import NATURALS
from tycoon.games.daifugo.moves import suits_text
from tycoon.games.daifugo.names import Ask, Form, takers_of, title_of
from tycoon.games.daifugo.position.questions import Questions
from tycoon.games.daifugo.position.reading import Reader
from tycoon.games.daifugo.rules.plays import fits_lock, form_of, shape_of, size_of
from tycoon.games.daifugo.rules.rounds import minus, plus

if TYPE_CHECKING:
    from tycoon.core.game import Game
    from tycoon.games.daifugo.rules.state import Daifugo


class Trick(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The running trick.

    Attributes:
        play: notation of the play to beat; empty: the seat to act leads.
        owner: who made it, or leads.
        shown: the last play of each seat in this trick, in notation, empty for none; when left
            out the owner's only.
        passed: the seats that have passed in this trick.
        lock: the suits the table is locked to.
        back: whether a jack turns the order.
        pass_row: passes in a row, where the owner of a play is asked, too.
        first: who was asked first on the empty table; the owner when left out.
    """

    play: str = ""
    owner: int
    shown: list[str] | None = None
    passed: list[int] = []
    lock: str = ""
    back: bool = False
    pass_row: int = 0
    first: int | None = None


class Question(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Something asked apart from plays.

    Attributes:
        ask: `return`, `claim`, `give`, `discard` or `change`.
        count: how many cards; for `claim` how many seats have been asked before.
        picked: the cards picked so far.
        takers: who is to get each of them.
    """

    ask: str
    count: int
    picked: list[str] = []
    takers: list[int] = []


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """Cards of a hand that another seat has seen."""

    seat: int
    holder: int
    cards: str


class Bound(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat knows from the exchange.

    `giver` holds nothing stronger than `card` but for `loose` cards, some of which may be among
    the `laid` weaker ones that it has shown since they came.
    """

    seat: int
    giver: int
    card: str
    loose: int = 0
    laid: int = 0


class Position(positions.Position, forbid_unknown_fields=True, kw_only=True):
    """A position, part by part; what is left out gets its natural default.

    Attributes:
        game: always `daifugo`.
        options: values over the preset `dokopa`.
        seats: number of players; as many as `hands` when left out.
        ring: the seats in turn order.
        hands: the cards of each seat in notation; `null`: drawn. None at all: between rounds
            with the cards put together.
        counts: how many cards each seat holds, for hands that are drawn; as dealt when left out.
        pile: the draw pile; `null`: drawn, `pile_count` cards.
        pile_count: as dealt, or as many as there are, when left out.
        aside: cards put out of the round; `null`: drawn. All cards that lie nowhere have been
            played.
        to_act: the seat to act, or `table`, or `nobody` when the game is over.
        deals: how many rounds there have been, this one included.
        trick: the running trick; none: the seat to act leads.
        revolution: whether the order is reversed by revolution.
        asked: pending questions to the seat to act, the next one last.
        places: of this round so far, or of the last one between rounds; 0 for none.
        ranks: the places of the round before; zeros when there are no classes; by seat when left
            out.
        demoted: who was put out as last round's daifugo.
        foul: whether going out by the running play would be a foul.
        waiting: who waits for a play-off.
        drawer: who drew the last card of the pile.
        lead_passes, lead_first: how many in a row have passed the lead, and who began.
        first_lead: who led, or is to lead, the first trick.
        shuffled: whether seats have been drawn anew since the last round.
        known, bounds: what seats know of other hands.
        totals, scores: points so far, and of the last round that ended; as if every round had
            brought what the last one did, when left out.
    """

    game: str = "daifugo"
    ring: list[int] | None = None
    hands: list[str | None] = []
    counts: list[int] | None = None
    pile: str | None = None
    pile_count: int | None = None
    aside: str | None = None
    to_act: int | str = "table"
    deals: int | None = None
    trick: Trick | None = None
    revolution: bool = False
    asked: list[Question] = []
    places: list[int] | None = None
    ranks: list[int] | None = None
    demoted: int | None = None
    foul: bool = False
    waiting: list[int] = []
    drawer: int | None = None
    lead_passes: int = 0
    lead_first: int = 0
    first_lead: int | None = None
    shuffled: bool = False
    known: list[Known] = []
    bounds: list[Bound] = []
    totals: list[int] | None = None
    scores: list[int] | None = None


def to_position(state: Daifugo) -> dict[str, Any]:
    """The whole state; `from_position` gives it back."""
    seats = range(state.seats)
    playing = state.seat_to_act >= 0
    trick = None
    cards = playing or any([*state.hands[: state.seats], state.played])
    if cards:
        trick = Trick(
            play=moves.notation(state.table) if state.table else "",
            owner=state.owner,
            shown=[moves.notation(play) if play else "" for play in state.shown[: state.seats]],
            passed=_members(state, state.passed),
            lock=suits_text(state.lock),
            back=bool(state.back),
            pass_row=state.pass_row,
            first=state.first_asked,
        )
    return Position(
        options=positions.changes(state),
        seats=state.seats,
        ring=state.ring[: state.seats],
        hands=[card_names.text(hand) for hand in state.hands[: state.seats]] if cards else [],
        pile=card_names.text(state.pile) if cards else None,
        aside=card_names.text(state.aside) if cards else None,
        to_act=positions.to_act(state),
        deals=state.deals,
        trick=trick,
        revolution=bool(state.revolution),
        asked=[_question(state, i) for i in range(state.frames)],
        places=state.places[: state.seats],
        ranks=state.ranks[: state.seats],
        demoted=state.demoted if state.demoted >= 0 else None,
        foul=bool(state.foul),
        waiting=_members(state, state.waiting),
        drawer=state.drawer if state.drawer >= 0 else None,
        lead_passes=state.lead_passes,
        lead_first=state.lead_first,
        first_lead=state.first_lead,
        shuffled=bool(state.shuffled),
        known=[
            Known(seat, other, card_names.text(state.known[8 * seat + other]))
            for seat in seats
            for other in seats
            if state.known[8 * seat + other]
        ],
        bounds=[
            Bound(
                seat,
                state.bound_from[seat],
                card_names.NAMES[state.bounds[seat] - 1],
                state.loose[seat],
                state.laid[seat],
            )
            for seat in seats
            if state.bounds[seat]
        ],
        totals=state.totals[: state.seats],
        scores=state.scores[: state.seats],
    ).written()


def _members(state: Daifugo, mask: int) -> list[int]:
    return [seat for seat in range(state.seats) if mask >> seat & 1]


def _question(state: Daifugo, i: int) -> Question:
    ask = Ask(state.frame_kind[i])
    if ask == Ask.RETURN:
        return Question(ask=ask.word, count=asked.return_(state, i).wanted)
    if ask == Ask.CLAIM:
        return Question(ask=ask.word, count=asked.claim(state, i).denied)
    pick = asked.give(state, i)
    takers = takers_of(pick.takers, pick.picked.bit_count()) if ask == Ask.GIVE else []
    picked = card_names.names(pick.picked)
    return Question(ask=ask.word, count=pick.allowed, picked=picked, takers=takers)


def from_position(game: Game, described: Mapping[str, Any], chance: Chance) -> Daifugo:
    """The state described. Raises BadPosition for anything unknown or contradictory."""
    position, made = positions.opened(game, described, Position)
    state = cast("Daifugo", made)
    _Builder(position, state, chance).build()
    return state


class _Builder(Reader):
    def __init__(self, position: Position, state: Daifugo, chance: Chance) -> None:
        super().__init__(position, state, chance)
        self.acting = self.actor(position.to_act)
        self.playing = self.acting >= 0
        if self.playing and not position.hands:
            refuse("without hands only the table can act")

    def build(self) -> None:
        self.rounds()
        if self.playing:
            self.standing()
            self.cards()
            self.trick()
            self.knowledge()
            self.state.set_up({"seat_to_act": self.acting})
            Questions(self.position, self.state, self.chance).build()
        else:
            self.between_rounds()
            if self.position.hands:
                if not self.state.deals:
                    refuse("before the first round nobody holds cards")
                self.cards()
                self.last_trick()

    # Rounds.

    def rounds(self) -> None:
        """Round, ring, classes, points, and whether the game is over."""
        position, options = self.position, self.options
        everybody = list(range(1, self.seats + 1))
        ring = list(range(self.seats)) if position.ring is None else position.ring
        if sorted(ring) != list(range(self.seats)):
            refuse("ring names every seat once")
        ranks = self.numbers(position.ranks, "ranks", most=self.seats)
        deals = position.deals
        if not self.playing and deals and position.places is None:
            position.places = everybody
        places = self.numbers(position.places, "places", most=self.seats)
        if deals is None:
            deals = (2 if any(ranks) else 1) if self.playing else int(any(places))
        if not 0 <= deals <= MAX_DEALS or (options.rounds and deals > options.rounds):
            refuse("deals counts the rounds so far, up to the number of rounds")
        if self.playing and not deals:
            refuse("deals counts the round that `hands` belongs to")
        if any(ranks) and sorted(ranks) != everybody:
            refuse("ranks has every place once, or zeros")
        since = deals - 1
        classes = since > 0 and not (options.class_lapse and since % options.class_lapse == 0)
        if classes and position.ranks is None:
            ranks = everybody
        if any(ranks) != classes:
            refuse("ranks: there are classes from the second round on, unless they lapse")
        scores = self.numbers(position.scores, "scores")
        if position.scores is None:
            last = ranks if self.playing else places
            scores = [self.points(place) if place else 0 for place in last]
        totals = self.numbers(position.totals, "totals")
        if position.totals is None:
            totals = [score * (deals - self.playing) for score in scores]
        if deals <= int(self.playing) and (any(totals) or any(scores)):
            refuse("before the first round has ended nobody has points")
        if any(score < -2 or score > self.seats for score in scores):
            refuse("scores: no round is worth so much")
        self.check_points(totals, scores, deals - self.playing)
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

    def check_points(self, totals: list[int], scores: list[int], ended: int) -> None:
        """Whether so many rounds can have brought so many points in all."""
        one = self.seats * (self.seats + 1) // 2 if self.options.points == "five-to-one" else 0
        if sum(totals) != one * ended or (ended and sum(scores) != one):
            refuse(f"totals, scores: a round is worth {one} points in all")
        if any(abs(total) > self.seats * ended for total in totals):
            refuse(f"totals: {ended} rounds cannot have brought so much")
        if self.options.points == "none" and (any(totals) or any(scores)):
            refuse("totals, scores: there are no points")

    def between_rounds(self) -> None:
        position, options, state = self.position, self.options, self.state
        if (
            position.asked
            or position.known
            or position.bounds
            or position.waiting
            or position.demoted is not None
            or position.drawer is not None
            or position.revolution
            or position.foul
            or position.lead_passes
            or position.lead_first
        ):
            refuse("between rounds nothing is asked, and nobody is in")
        if not position.hands and (
            position.trick is not None
            or position.pile
            or position.aside
            or position.counts
            or position.pile_count
        ):
            refuse("without hands there are no other cards, and no trick")
        deals = state.deals
        places = self.numbers(position.places, "places", most=self.seats)
        if deals == 0:
            if any(places) or position.shuffled:
                refuse("before the first round there are no places")
        elif sorted(places) != list(range(1, self.seats + 1)):
            refuse("places has every place once when a round has ended")
        if deals and state.scores[: self.seats] != [self.points(place) for place in places]:
            refuse("scores: what the places of the last round are worth")
        over = deals == (options.rounds or MAX_DEALS)
        ended_by_host = not options.rounds and deals > 0 and self.acting == NOBODY
        if (over or ended_by_host) != (self.acting == NOBODY):
            refuse("whether the game is over follows from the number of rounds")
        may_shuffle = options.lead == "keep" and not options.reseat_every
        if position.shuffled and (not may_shuffle or over):
            refuse("seats are not drawn anew here")
        state.set_up(
            {
                "places": places,
                "shuffled": position.shuffled,
                "seat_to_act": self.acting,
                "is_over": self.acting == NOBODY,
            }
        )

    def points(self, place: int) -> int:
        if self.options.points == "five-to-one":
            return self.seats + 1 - place
        if self.options.points == "none":
            return 0
        worth = {"daifugo": 2, "fugo": 1, "hinmin": -1, "daihinmin": -2}
        return worth.get(title_of(place, self.seats).word, 0)

    # Who is in.

    def standing(self) -> None:
        """Places, who is active, who waits, who was demoted."""
        position, state, options = self.position, self.state, self.options
        places = self.numbers(position.places, "places", most=self.seats)
        given = sorted(place for place in places if place)
        clean = 0
        while clean + 1 in given:
            clean += 1
        fouls = len(given) - clean
        if given != list(range(1, clean + 1)) + list(range(self.seats + 1 - fouls, self.seats + 1)):
            refuse("places are given from the first on, and by fouls from the last on")
        if fouls and not options.foul_finish:
            refuse("places: without `foul_finish` nobody is last before the others")
        waiting = self.mask(position.waiting)
        drawer = -1 if position.drawer is None else self.seat(position.drawer)
        if drawer >= 0 and not options.draw_pile:
            refuse("drawer: there is no draw pile")
        if waiting and drawer < 0:
            refuse("waiting: only after the pile has run out")
        demoted = -1 if position.demoted is None else self.seat(position.demoted)
        if demoted >= 0 and (not options.demotion or state.ranks[demoted] != 1 or not clean):
            refuse("demoted is last round's daifugo, once another is first")
        if options.demotion and clean:
            daifugo = next((seat for seat in range(self.seats) if state.ranks[seat] == 1), -1)
            if daifugo >= 0 and places[daifugo] == 0 and demoted < 0:
                refuse("demoted: another is first, so last round's daifugo is out")
        active = 0
        for seat in range(self.seats):
            out = bool(places[seat]) + (demoted == seat) + (waiting >> seat & 1)
            if out > 1:
                refuse(f"seat {seat} is placed, waits or is demoted, not two of these")
            if not out:
                active |= 1 << seat
        if active.bit_count() < 2:
            refuse("with fewer than two players in, the round is over")
        if not active >> self.acting & 1:
            refuse(f"seat {self.acting} is out and cannot act")
        if position.revolution and options.revolution == options.sequence_revolution == "off":
            refuse("there are no revolutions")
        state.set_up(
            {
                "places": places,
                "clean": clean,
                "fouls": fouls,
                "waiting": waiting,
                "drawer": drawer,
                "demoted": demoted,
                "active": active,
                "revolution": position.revolution,
            }
        )

    # Cards.

    def cards(self) -> None:
        """Hands, pile, cards put out, with what was left open drawn; the rest has been played."""
        position, state, options = self.position, self.state, self.options
        if len(position.hands) != self.seats:
            refuse(f"{len(position.hands)} hands for {self.seats} seats")
        size = self.deck.bit_count()
        piled = options.draw_pile and self.playing and state.drawer < 0
        put_out = size % self.seats if options.equal_hands and not options.draw_pile else 0
        hands = [self.read(text or "") for text in position.hands]
        pile, aside = self.read(position.pile or ""), self.read(position.aside or "")
        free = self.deck
        for cards in [*hands, pile, aside]:
            free = self.take(free, cards)
        if position.trick is not None:
            for play in [position.trick.play, *(position.trick.shown or [])]:
                free = minus(free, self.play_cards(play))
        counts = self.numbers(position.counts, "counts", most=size)
        for seat, text in enumerate(position.hands):
            if text is None and position.counts is None:
                counts[seat] = 10 if options.draw_pile else (size - put_out) // self.seats
            if text is not None:
                if position.counts is not None and counts[seat] != hands[seat].bit_count():
                    refuse(f"counts says {counts[seat]} for seat {seat}, which holds other cards")
                counts[seat] = hands[seat].bit_count()
        if any(count < 0 for count in counts):
            refuse("counts are not negative")
        if position.aside is None:
            aside = self.draw(free & NATURALS, put_out)
            free = self.take(free, aside)
        for seat in range(self.seats):
            drawn = self.draw(free, counts[seat] - hands[seat].bit_count())
            free = self.take(free, drawn)
            hands[seat] = plus(hands[seat], drawn)
        if position.pile is None and piled:
            count = position.pile_count
            if count is None:
                count = min(size - 10 * self.seats, free.bit_count())
            pile = self.draw(free, count)
            free = self.take(free, pile)
        elif position.pile_count is not None and position.pile_count != pile.bit_count():
            refuse("pile_count is not the number of cards in the pile")
        if aside.bit_count() != put_out or aside >> 52:
            refuse(f"aside: {put_out} cards are out of the round, none a joker")
        if (bool(pile) and not options.draw_pile) or (self.playing and bool(pile) != piled):
            refuse(
                "pile: there are cards to draw until the last one is drawn, where there is a pile"
            )
        for seat in range(self.seats if self.playing else 0):
            held = bool(hands[seat])
            if (state.active | state.waiting) >> seat & 1 or seat == state.demoted:
                if not held:
                    refuse(f"seat {seat} has no cards, so it is out")
            elif held and state.drawer < 0:
                refuse(f"seat {seat} has a place and yet cards")
        played = self.rest([*hands, pile, aside])
        state.set_up({"hands": hands, "pile": pile, "aside": aside, "played": played})

    # The trick.

    def last_trick(self) -> None:
        """Between rounds: what lies on the table still."""
        trick = self.position.trick or Trick(owner=0)
        if trick.passed or trick.lock or trick.back or trick.pass_row or trick.first:
            refuse("trick: the last round is over")
        owner, action, plays = self.laid(trick)
        self.state.set_up({"table": action, "owner": owner, "shown": plays})

    def laid(self, trick: Trick) -> tuple[int, int, list[int]]:
        """Owner, the play to beat, and what every seat shows."""
        state = self.state
        owner = self.seat(trick.owner)
        action = self.play(trick.play)
        shape = shape_of(action, state.rules) if action else 0
        shown = ["" for _ in range(self.seats)] if trick.shown is None else list(trick.shown)
        if len(shown) != self.seats:
            refuse(f"trick.shown has {len(shown)} entries for {self.seats} seats")
        if trick.shown is None:
            shown[owner] = trick.play
        plays = [self.play(text) for text in shown]
        may_have_passed = self.options.owner_passes and not plays[owner]
        if plays[owner] != action and not may_have_passed:
            refuse("trick.shown: what the owner shows is the play to beat")
        seen = 0
        for text in shown:
            cards = self.play_cards(text)
            if (
                minus(state.played, cards).bit_count()
                != state.played.bit_count() - cards.bit_count()
            ):
                refuse(f"{text}: these cards have not been played")
            if cards & seen & NATURALS:
                refuse("trick.shown: a card lies twice")
            seen |= cards
        if (
            sum((self.play_cards(text) >> 52).bit_count() for text in shown)
            > (state.played >> 52).bit_count()
        ):
            refuse("trick.shown: more jokers than have been played")
        for play in plays:
            other = shape_of(play, state.rules) if play else 0
            if play and (form_of(other), size_of(other)) != (form_of(shape), size_of(shape)):
                refuse("all plays of a trick have the same form and size")
        return owner, action, plays

    def trick(self) -> None:
        position, state, options = self.position, self.state, self.options
        trick = position.trick or Trick(owner=self.acting)
        owner, action, plays = self.laid(trick)
        shape = shape_of(action, state.rules) if action else 0
        passed = self.mask(trick.passed)
        self.check_lead(action, trick, passed, owner, plays)
        lock = self.suits(trick.lock)
        if lock:
            if not options.suit_lock or not action:
                refuse("lock: nothing locks the table")
            if not fits_lock(shape, lock, state.rules) or lock.bit_count() != (
                min(size_of(shape), 4) if form_of(shape) != Form.SEQUENCE else 1
            ):
                refuse("lock: the play on the table has other suits")
        if trick.back and not (options.jack_back and action):
            refuse("back: no jack turns the order")
        if not 0 <= trick.pass_row < 20 or (trick.pass_row and not options.owner_passes):
            refuse("pass_row counts up to 19, where the owner of a play is asked")
        first = owner if trick.first is None else self.seat(trick.first)
        if not action and not state.active >> first & 1:
            refuse("trick.first is out")
        if not 0 <= position.lead_passes < state.active.bit_count() or (
            position.lead_passes
            and (action or options.joker_finish or options.owner_passes or state.pile)
        ):
            refuse("lead_passes: nobody has passed the lead")
        self.state.set_up(
            {
                "table": action,
                "owner": owner,
                "shown": plays,
                "passed": passed,
                "lock": lock,
                "back": trick.back,
                "pass_row": trick.pass_row,
                "first_asked": first,
                "lead_passes": position.lead_passes,
                "lead_first": self.seat(position.lead_first),
            }
        )

    def check_lead(
        self, action: int, trick: Trick, passed: int, owner: int, plays: list[int]
    ) -> None:
        """Who may have passed, and show plays."""
        options = self.options
        if not action and any(plays):
            refuse("trick.shown: on an empty table nobody shows cards")
        if action and passed >> owner & 1 and not options.owner_passes:
            refuse("the owner of the play to beat has not passed")
        if not action and passed and not options.owner_passes:
            refuse("on an empty table nobody has passed")
        for seat in range(self.seats):
            if passed >> seat & 1 and plays[seat] and seat != owner and not options.pass_locks_out:
                refuse("a seat shows cards or has passed, not both")
        if not self.position.asked and options.pass_locks_out and passed >> self.acting & 1:
            refuse(f"seat {self.acting} has passed and is locked out")
        if (
            not action
            and not options.owner_passes
            and owner != self.acting
            and not self.position.asked
        ):
            refuse("on an empty table its owner leads")
        if action and not options.owner_passes and owner == self.acting and not self.position.asked:
            refuse("the owner of a play is asked again only when the trick is over")

    # Knowledge.

    def knowledge(self) -> None:
        position, state = self.position, self.state
        known = [0] * 64
        watched = 0
        for entry in position.known:
            seat, holder = self.seat(entry.seat), self.seat(entry.holder)
            cards = self.read(entry.cards)
            at = 8 * seat + holder
            if seat == holder or known[at] or not cards:
                refuse("known: one entry for two seats, with cards")
            if plus(minus(state.hands[holder], cards), cards) != state.hands[holder]:
                refuse(f"known: seat {holder} does not hold {entry.cards}")
            known[at] = cards
            watched |= 1 << holder
        bounds, bound_from = [0] * self.seats, [0] * self.seats
        loose, laid = [0] * self.seats, [0] * self.seats
        for bound in position.bounds:
            seat, giver = self.seat(bound.seat), self.seat(bound.giver)
            pairs = [(1, self.seats)] + ([(2, self.seats - 1)] if self.seats >= 4 else [])
            if bounds[seat] or (state.ranks[seat], state.ranks[giver]) not in pairs:
                refuse("bounds: who got the strongest cards in the exchange, from whom")
            card = understood(card_names.number, bound.card)
            strong = minus(state.hands[giver], known[8 * seat + giver]) >> (card + 1)
            if not strong.bit_count() <= bound.loose <= 1000:
                refuse("bounds: there are more cards stronger than that")
            if not 0 <= bound.laid <= (1000 if bound.loose else 0):
                refuse("bounds: cards laid since others came")
            bounds[seat], bound_from[seat] = card + 1, giver
            loose[seat], laid[seat] = bound.loose, bound.laid
            watched |= 1 << giver
        state.set_up(
            {
                "known": known,
                "watched": watched,
                "bounds": bounds,
                "bound_from": bound_from,
                "loose": loose,
                "laid": laid,
            }
        )
