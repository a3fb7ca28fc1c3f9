"""Positions of Big Two that people can read and write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec

from tycoon.core import positions
from tycoon.core.engine.chance import Chance
from tycoon.core.names import MAX_DEALS, NOBODY, TABLE
from tycoon.core.positions import refuse, understood
from tycoon.games.bigtwo import cards as card_names
from tycoon.games.bigtwo.rules.dragons import power_of
from tycoon.games.bigtwo.rules.state import bar, follows

if TYPE_CHECKING:
    from tycoon.core.game import Game
    from tycoon.games.bigtwo.rules.state import BigTwo

MAX_DRAWS = 10_000
MOST_A_DEAL = 3 * 156
"""What a deal may bring: 13 cards of each of three others, three times, doubled twice."""
MAX_REDEALS = 10


class Trick(msgspec.Struct, forbid_unknown_fields=True):
    """The running trick.

    Attributes:
        owner: who played the combination to beat.
        shown: what each seat played last in this trick, in notation; empty for who has passed since
            or has not had a turn. The owner's is the one to beat.
        passed: the seats whose last word in this trick was a pass; when left out, those between the
            owner and the seat to act.
    """

    owner: int
    shown: list[str]
    passed: list[int] | None = None


class Fair(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a fair start has shown of the hands (BT-50).

    Attributes:
        asking: whether the seat to act is asked about a new deal.
        judged: how many seats, from seat 0, have been looked at.
        poor: the seats of these that could ask for a new deal.
        redeals: how many times the deal was dealt anew.
        laid: what each seat has played in this deal; needed where seats were looked at.
    """

    asking: bool = False
    judged: int = 0
    poor: list[int] = []
    redeals: int = 0
    laid: list[str] = []


class Position(positions.Position, forbid_unknown_fields=True, kw_only=True):
    """A position, part by part; what is left out gets its natural default.

    Cards that lie nowhere have been played.

    Attributes:
        game: always `bigtwo`.
        options: values over the preset `base`.
        seats: number of players; as many as `hands` when left out.
        hands: the cards of each seat in notation; `null`: drawn from the cards that lie nowhere.
            None at all: before the first deal.
        counts: how many cards each seat holds; when left out, hands that are `null` are full.
        aside: the cards set aside unseen (3 seats); drawn when left out.
        to_act: the seat to act, or `table`, or `nobody` when the game is over.
        trick: the running trick; none: the seat to act leads.
        opening: whether the seat to act opens the deal with the weakest card dealt; when left out,
            whether nothing has been played.
        totals: points so far; those of the deal that has just ended, else zeros, when left out.
        scores: points of the last deal that ended; zeros when left out and the hands do not tell.
        fair: with `fair_start`, what is known of the hands; nothing when left out.
        deals: how many deals there have been, this one included; 1 or, with points from before, 2
            when left out.
    """

    game: str = "bigtwo"
    hands: list[str | None] = []
    counts: list[int] | None = None
    aside: str | None = None
    to_act: int | str = "table"
    trick: Trick | None = None
    opening: bool | None = None
    totals: list[int] | None = None
    scores: list[int] | None = None
    fair: Fair | None = None
    deals: int | None = None


def to_position(state: BigTwo) -> dict[str, Any]:
    """The whole state; `from_position` gives it back."""
    trick = None
    if state.table:
        trick = Trick(
            state.owner,
            [card_names.text(cards) for cards in state.shown[: state.seats]],
            [seat for seat in range(state.seats) if state.passed >> seat & 1],
        )
    fair = None
    if state.fair_start and state.deals:
        fair = Fair(
            asking=state.asking,
            judged=state.judged,
            poor=[seat for seat in range(state.seats) if state.poor >> seat & 1],
            redeals=state.redeals,
            laid=[card_names.text(cards) for cards in state.laid[: state.seats]],
        )
    return Position(
        options=msgspec.to_builtins(state.options),
        seats=state.seats,
        hands=[card_names.text(hand) for hand in state.hands[: state.seats]] if state.deals else [],
        aside=card_names.text(state.aside),
        to_act=positions.to_act(state),
        trick=trick,
        opening=bool(state.opening),
        totals=state.totals[: state.seats],
        scores=state.scores[: state.seats],
        fair=fair,
        deals=state.deals,
    ).written()


def from_position(game: Game, described: Mapping[str, Any], chance: Chance) -> BigTwo:
    """The state described. Raises BadPosition for anything unknown or contradictory."""
    position, made = positions.opened(game, described, Position)
    state = cast("BigTwo", made)
    state.set_up(_Builder(position, state, chance).fields())
    return state


class _Builder(positions.Builder[Position, "BigTwo"]):
    def __init__(self, position: Position, state: BigTwo, chance: Chance) -> None:
        super().__init__(position, state, chance)
        self.each = 13 if self.seats == 4 else 17
        self.started = bool(position.hands)
        self.acting = self.actor(position.to_act)
        self.ended = self.started and self.acting < 0
        self.opening = False
        self.fair = position.fair or Fair()

    def fields(self) -> dict[str, int | list[int]]:
        """Every field of the state by name."""
        if not self.started:
            return self.before_the_first_deal()
        hands, aside = self.cards()
        dealt = self.state.all_cards & ~aside
        weakest = dealt & -dealt if not self.fair.asking else 0
        owner, table, shown, passed = self.trick(hands)
        self.state.set_up({"hands": hands, "table": table, **self.fair_fields(hands, dealt)})
        if not self.state.hands_fit():
            refuse("fair: who could ask for a new deal is not who the hands say")
        totals, scores, deals = self.points(hands)
        return {
            "hands": hands,
            "aside": aside,
            "played": dealt & ~sum(hands),
            "weakest": weakest,
            "opening": weakest if self.opening else 0,
            "owner": owner,
            "table": table,
            "shown": shown,
            "passed": passed,
            "totals": totals,
            "scores": scores,
            "deals": deals,
            "seat_to_act": self.acting,
            "is_over": self.acting == NOBODY,
        }

    def read_cards(self, text: str) -> int:
        cards = understood(card_names.read, text)
        if cards & ~self.state.all_cards:
            refuse(f"{text!r}: there are no dragons in this deck")
        return cards

    def fair_fields(self, hands: list[int], dealt: int) -> dict[str, int | list[int]]:
        """What was seen before play, and what each seat has laid down (BT-50)."""
        fair = self.fair
        if self.position.fair is None:
            return {}
        if not self.state.fair_start:
            refuse("`fair` is for games with the option fair_start")
        if not (0 <= fair.judged <= self.seats and 0 <= fair.redeals <= MAX_REDEALS):
            refuse(f"fair: seats judged up to {self.seats}, deals anew up to {MAX_REDEALS}")
        return {
            "asking": fair.asking,
            "judged": fair.judged,
            "poor": self.poor(),
            "redeals": fair.redeals,
            "laid": self.laid(hands, dealt),
        }

    def poor(self) -> int:
        """The seats that could ask for a new deal."""
        fair, poor = self.fair, 0
        for seat in fair.poor:
            poor |= 1 << self.seat(seat)
        if poor >> fair.judged:
            refuse("fair: only seats that were looked at are poor")
        if fair.asking and (self.acting != fair.judged - 1 or not poor >> self.acting & 1):
            refuse("fair: the seat to act is the last one judged, and poor")
        return poor

    def laid(self, hands: list[int], dealt: int) -> list[int]:
        """What each seat has played in this deal."""
        laid = [self.read_cards(text) for text in self.fair.laid] or [0] * self.seats
        if len(laid) != self.seats:
            refuse(f"fair.laid has {len(laid)} entries for {self.seats} seats")
        taken = sum(hands)
        for own in laid:
            if own & taken or own & ~dealt:
                refuse(f"fair.laid: {card_names.text(own)} was not played by one seat")
            taken |= own
        # What was seen of a hand says nothing without all its cards.
        sizes = {(held | own).bit_count() for held, own in zip(hands, laid, strict=True)}
        if self.fair.judged and sizes != {self.each}:
            refuse(f"fair.laid: with what it holds, every seat was dealt {self.each} cards")
        return laid

    def before_the_first_deal(self) -> dict[str, int | list[int]]:
        position = self.position
        if self.acting != TABLE:
            refuse("without hands only the table can act")
        if position.trick or position.opening or position.counts or position.aside:
            refuse("without hands there is no trick, no opening and no card set aside")
        if any(self.numbers(position.totals, "totals")) or any(
            self.numbers(position.scores, "scores")
        ):
            refuse("before the first deal nobody has points")
        if position.deals:
            refuse("deals counts the deal that `hands` belongs to")
        return {}

    # Points.

    def points(self, hands: list[int]) -> tuple[list[int], list[int], int]:
        """Totals, points of the last deal that ended, and the number of deals."""
        position = self.position
        scores = self.numbers(position.scores, "scores")
        if self.ended:
            right = self.state.settled(hands.index(0))
            if position.scores is not None and scores != right:
                refuse(f"scores: the hands left say {right}")
            scores = right
        totals = scores if self.ended else [0] * self.seats
        if position.totals is not None:
            totals = self.numbers(position.totals, "totals")
        before = [total - self.ended * points for total, points in zip(totals, scores, strict=True)]
        if sum(totals) or sum(scores):
            refuse("what one wins others lose: totals and scores sum to 0")
        deals = self.deals(any(before) or (not self.ended and any(scores)), before)
        self.check_end(totals, before, deals)
        return totals, scores, deals

    def deals(self, had_points: bool, before: list[int]) -> int:
        deals = self.position.deals
        # So many deals at least have brought the points from before.
        least = 1 + max(int(had_points), -(-max(map(abs, before)) // MOST_A_DEAL))
        if deals is None:
            deals = least
        if not 1 <= deals <= MAX_DEALS:
            refuse("deals counts the deal that `hands` belongs to")
        if deals == 1 and had_points:
            refuse("in the first deal nobody has points from before")
        if deals < least or max(map(abs, self.position.scores or [0])) > MOST_A_DEAL:
            refuse(f"totals, scores: a deal brings {MOST_A_DEAL} points at most")
        return deals

    def check_end(self, totals: list[int], before: list[int], deals: int) -> None:
        """Check whether the game is over, and may have come so far (BT-17, BT-18)."""
        hands_to_play, limit = self.state.hands_to_play, self.state.limit
        if hands_to_play:
            over = self.ended and deals == hands_to_play
            if deals > hands_to_play:
                refuse(f"the game ends after {hands_to_play} deals")
        else:
            over = self.ended and (min(totals) < -limit or deals == MAX_DEALS)
            if min(before) < -limit:
                refuse("totals: the game ended before this deal")
        if over != (self.acting == NOBODY):
            refuse("whether the game is over follows from totals, deals and options")

    # Cards.

    def cards(self) -> tuple[list[int], int]:
        """Every hand and the cards set aside, with what was left open drawn by chance."""
        position = self.position
        if len(position.hands) != self.seats:
            refuse(f"{len(position.hands)} hands for {self.seats} seats")
        hands = [self.read_cards(text or "") for text in position.hands]
        aside = self.read_cards(position.aside or "")
        taken = self.together([*hands, aside, *self.shown()])
        counts = self.counts(hands)
        full = sum(counts) == self.seats * self.each
        opening = full if position.opening is None else position.opening
        self.opening = opening and not self.fair.asking
        self.check_out([seat for seat in range(self.seats) if not counts[seat]])
        rest = self.state.deck - self.seats * self.each
        if position.aside is not None and aside.bit_count() != rest:
            refuse(f"the number of cards set aside with {self.seats} seats is {rest}")
        missing = [count - hand.bit_count() for count, hand in zip(counts, hands, strict=True)]
        missing.append(rest - aside.bit_count())
        return self.draw_missing([*hands, aside], missing, self.state.all_cards & ~taken)

    def together(self, places: list[int]) -> int:
        """The union of sets of cards; refuse a card that is in two of them."""
        taken = 0
        for cards in places:
            if taken & cards:
                refuse(f"{card_names.text(taken & cards)} lies in two places")
            taken |= cards
        return taken

    def check_out(self, out: list[int]) -> None:
        """Check that these seats may be the ones without cards."""
        if self.ended and len(out) != 1:
            refuse("a deal ends when exactly one seat has no cards")
        if not self.ended and out:
            refuse(f"seat {out[0]} has no cards left, so the deal has ended")

    def counts(self, hands: list[int]) -> list[int]:
        """How many cards each seat holds."""
        position = self.position
        counts = [
            self.each if text is None else hand.bit_count()
            for text, hand in zip(position.hands, hands, strict=True)
        ]
        if position.counts is not None:
            if len(position.counts) != self.seats:
                refuse(f"counts has {len(position.counts)} numbers for {self.seats} seats")
            for seat, count in enumerate(position.counts):
                if position.hands[seat] is not None and count != counts[seat]:
                    refuse(f"counts says {count} for seat {seat}, which holds {counts[seat]} cards")
            counts = position.counts
        for seat, count in enumerate(counts):
            if not 0 <= count <= self.each:
                refuse(f"seat {seat} holds 0 to {self.each} cards, not {count}")
        return counts

    def draw_missing(
        self, places: list[int], missing: list[int], free: int
    ) -> tuple[list[int], int]:
        """Draw the missing cards of hands and aside; every draw that fits is equally likely."""
        if sum(missing) > free.bit_count():
            refuse("there are not enough cards left to draw")
        if not any(missing):
            if why := self.misfit(places[:-1], places[-1]):
                refuse(why)
            return places[:-1], places[-1]
        cards = [1 << number for number in card_names.numbers(free)]
        why = ""
        for _ in range(MAX_DRAWS):
            order = iter(self.chance.shuffled(len(cards)))
            self.chance.check()
            drawn = [
                held | sum(cards[next(order)] for _ in range(count))
                for held, count in zip(places, missing, strict=True)
            ]
            why = self.misfit(drawn[:-1], drawn[-1])
            if not why:
                return drawn[:-1], drawn[-1]
        return refuse(f"nothing drawn fits: {why}")

    def misfit(self, hands: list[int], aside: int) -> str:
        """Why these cards contradict BT-5, who opens the deal; empty if they do not."""
        dealt = self.state.all_cards & ~aside
        weakest = dealt & -dealt
        played = dealt & ~sum(hands)
        if self.fair.asking:
            return "cards were played before play began" if played or self.position.trick else ""
        if not self.opening:
            if not played:
                return "nothing has been played: `opening` must be true"
            if not played & weakest:
                return f"{card_names.text(weakest)}, the weakest card dealt, has opened the deal"
            return ""
        if played or self.position.trick or self.acting < 0 or not hands[self.acting] & weakest:
            return "a deal is opened by the holder of the weakest card dealt, before any play"
        return ""

    # The trick.

    def shown(self) -> list[int]:
        """What lies on the table, by seat."""
        trick = self.position.trick
        if trick is None:
            return [0] * self.seats
        if len(trick.shown) != self.seats:
            refuse(f"trick.shown has {len(trick.shown)} entries for {self.seats} seats")
        return [self.read_cards(text) for text in trick.shown]

    def trick(self, hands: list[int]) -> tuple[int, int, list[int], int]:
        """Owner, cards to beat, what each seat shows, and who has passed."""
        trick, shown = self.position.trick, self.shown()
        if trick is None:
            return max(self.acting, 0), 0, shown, 0
        owner = self.seat(trick.owner)
        if self.acting == owner:
            refuse("the owner of the trick leads again only when the trick is over")
        if self.ended and hands[owner]:
            refuse(f"seat {owner} has cards left, so its play has not ended the deal")
        since = self.after(owner, self.acting) if not self.ended else []
        passed = 0
        for seat in since if trick.passed is None else trick.passed:
            passed |= 1 << self.seat(seat)
        for seat in since:
            if not passed >> seat & 1:
                refuse(f"seat {seat}, between the owner and the seat to act, has not passed")
        if not self.ended and self.state.pass_locks and passed >> self.acting & 1:
            refuse(f"seat {self.acting} has passed and is locked out")
        if not power_of(shown[owner]):
            refuse("the owner of the trick shows no combination")
        self.check_plays(hands, shown, passed, shown[owner])
        self.check_turns(shown, passed, owner)
        return owner, shown[owner], shown, passed

    def after(self, seat: int, end: int) -> list[int]:
        """The seats behind `seat`, in turn order, up to the one before `end`."""
        seats = [(seat + i) % self.seats for i in range(1, self.seats + 1)]
        return seats[: seats.index(end)]

    def check_plays(self, hands: list[int], shown: list[int], passed: int, table: int) -> None:
        """Check that each seat may show what it does; `table` is the play to beat (BT-7)."""
        for seat, cards in enumerate(shown):
            if cards and passed >> seat & 1:
                refuse(f"seat {seat} cannot show cards and have passed")
            if cards.bit_count() not in {0, table.bit_count()} and not self.state.bombs:
                refuse("all combinations of a trick have the same size")
            if cards and hands[seat].bit_count() + cards.bit_count() > self.each:
                refuse(f"seat {seat} holds more cards than it can have left")

    def check_turns(self, shown: list[int], passed: int, owner: int) -> None:
        """Check that what the seats show was played in turn, up to the owner (BT-7)."""
        begun = False
        beaten = 0
        for seat in [*self.after(owner, owner), owner]:
            if shown[seat]:
                shifting = self.state.shifting_dragons
                if not follows(shown[seat], bar(beaten, shifting), self.state.bombs, shifting):
                    refuse(f"what seat {seat} shows does not beat what was played before")
                beaten = shown[seat]
            since = not self.ended and seat in self.after(owner, self.acting)
            if shown[seat] or (passed >> seat & 1 and not since):
                begun = True
            elif begun and not passed >> seat & 1:
                refuse(
                    f"seat {seat} has had a turn in this trick and neither shows cards nor passed"
                )
