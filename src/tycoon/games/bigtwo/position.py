"""Positions of Big Two that people can read and write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn, cast

import msgspec

from tycoon.core.chance import Chance
from tycoon.core.errors import BadPosition, TycoonError
from tycoon.core.names import NOBODY, TABLE
from tycoon.games.bigtwo import cards as card_names
from tycoon.games.bigtwo.dragons import power_of

if TYPE_CHECKING:
    from tycoon.core.game import Game
    from tycoon.games.bigtwo.state import BigTwo


class Trick(msgspec.Struct, forbid_unknown_fields=True):
    """The running trick.

    Attributes:
        owner: who played the combination to beat.
        shown: what each seat played last in this trick, in notation; the owner's is the one to beat.
        passed: the seats whose last word in this trick was a pass.
    """

    owner: int
    shown: list[str]
    passed: list[int] = []


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position, part by part; what is left out gets its natural default.

    Attributes:
        game: always `bigtwo`.
        options: values over the preset `base`.
        seats: number of players; as many as `hands` when left out.
        hands: the cards of each seat in notation; `null`: drawn from the cards that lie nowhere.
        counts: how many cards to draw for the hands that are `null`.
        aside: the cards set aside unseen (3 seats); drawn when left out.
        to_act: the seat to act, or `table`, or `nobody` when the game is over.
        trick: the running trick; none: the seat to act leads.
        opening: whether the seat to act opens the deal with the weakest card dealt.
        totals: running points; zeros when left out.
        scores: points of the last deal; zeros when left out.
        deals: how many deals there have been, this one included.
    """

    game: str = "bigtwo"
    options: dict[str, Any] = {}
    seats: int | None = None
    hands: list[str | None] = []
    counts: list[int] | None = None
    aside: str | None = None
    to_act: int | str = "table"
    trick: Trick | None = None
    opening: bool = False
    totals: list[int] | None = None
    scores: list[int] | None = None
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
    words = {TABLE: "table", NOBODY: "nobody"}
    position = Position(
        options=msgspec.to_builtins(state.options),
        seats=state.seats,
        hands=[card_names.text(hand) for hand in state.hands[: state.seats]] if state.deals else [],
        aside=card_names.text(state.aside),
        to_act=words.get(state.seat_to_act, state.seat_to_act),
        trick=trick,
        opening=bool(state.opening),
        totals=state.totals[: state.seats],
        scores=state.scores[: state.seats],
        deals=state.deals,
    )
    built: dict[str, Any] = msgspec.to_builtins(position)
    return built


def from_position(game: Game, described: Mapping[str, Any], chance: Chance) -> BigTwo:
    """The state described. Raises BadPosition for anything unknown or contradictory."""
    try:
        position = msgspec.convert(dict(described), Position)
        seats = game.check_seats(len(position.hands) or 4 if position.seats is None else position.seats)
        options = game.options(None, seats, **position.options)
    except (msgspec.ValidationError, TycoonError) as error:
        _bad(str(error))
    if position.game != game.name:
        _bad(f"a position of {position.game!r}, not of {game.name!r}")
    state = cast("BigTwo", game.new(options, seats))
    state.set_up(_Builder(position, seats, state, chance).fields())
    return state


class _Builder:
    """Checks a position part by part and gathers the fields of the state."""

    def __init__(self, position: Position, seats: int, state: BigTwo, chance: Chance) -> None:
        self.position = position
        self.seats = seats
        self.each = 13 if seats == 4 else 17
        self.state = state
        self.chance = chance

    def fields(self) -> dict[str, int | list[int]]:
        """Every field of the state by name."""
        position, seats = self.position, self.seats
        totals, scores = self.points(position.totals, "totals"), self.points(position.scores, "scores")
        if sum(totals) or sum(scores):
            _bad("what one wins another loses: totals and scores sum to 0")
        acting = self.acting()
        deals = position.deals
        if deals is None:
            deals = int(bool(position.hands))
        started = bool(position.hands)
        if deals < 0 or (deals > 0) != started:
            _bad("deals counts the deal that `hands` belongs to")
        if not started and acting != TABLE:
            _bad("without hands only the table can act")
        hands, aside = self.cards() if started else ([0] * seats, 0)
        over = acting == NOBODY
        out = [seat for seat in range(seats) if started and not hands[seat]]
        if acting >= 0 and out:
            _bad(f"seat {out[0]} has no cards left, so the deal has ended")
        if acting < 0 and started and len(out) != 1:
            _bad("a deal ends when exactly one seat has no cards")
        if over != self.ended(totals, deals, acting):
            _bad("whether the game is over follows from totals, deals and options")
        dealt = card_names.ALL_CARDS & ~aside if started else 0
        weakest = dealt & -dealt
        played = dealt & ~sum(hands)
        opening = 0
        if position.opening:
            if acting < 0 or played or position.trick or not hands[acting] & weakest:
                _bad("a deal is opened by the holder of the weakest card dealt, before any play")
            opening = weakest
        elif acting >= 0 and not played:
            _bad("nothing has been played: `opening` must be true")
        owner, table, shown, passed = self.trick(hands, played, acting)
        return {
            "hands": hands,
            "aside": aside,
            "played": played,
            "weakest": weakest,
            "opening": opening,
            "owner": owner,
            "table": table,
            "shown": shown,
            "passed": passed,
            "totals": totals,
            "scores": scores,
            "deals": deals,
            "seat_to_act": acting,
            "is_over": over,
        }

    def points(self, given: list[int] | None, name: str) -> list[int]:
        if given is None:
            return [0] * self.seats
        if len(given) != self.seats:
            _bad(f"{name} has {len(given)} numbers for {self.seats} seats")
        if any(abs(points) > 10**12 for points in given):
            _bad(f"{name} are too large")
        return given

    def acting(self) -> int:
        acting = self.position.to_act
        if isinstance(acting, str):
            if acting not in ("table", "nobody"):
                _bad(f"to_act is a seat, `table` or `nobody`, not {acting!r}")
            return TABLE if acting == "table" else NOBODY
        return self.seat(acting)

    def seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            _bad(f"no seat {seat}: the seats are 0 to {self.seats - 1}")
        return seat

    def ended(self, totals: list[int], deals: int, acting: int) -> bool:
        if acting >= 0 or not deals:
            return False
        if self.state.hands_to_play:
            return deals >= self.state.hands_to_play
        return min(totals) < -self.state.limit

    def read(self, text: str) -> int:
        try:
            return card_names.read(text)
        except ValueError as error:
            _bad(str(error))

    def cards(self) -> tuple[list[int], int]:
        """Every hand and the cards set aside, with what was left open drawn by chance."""
        position = self.position
        if len(position.hands) != self.seats:
            _bad(f"{len(position.hands)} hands for {self.seats} seats")
        hands = [0 if text is None else self.read(text) for text in position.hands]
        known = [*hands, self.read(position.aside or "")]
        taken = 0
        for cards in [*known, *self.shown()]:
            if taken & cards:
                _bad(f"{card_names.text(taken & cards)} lies in two places")
            taken |= cards
        free = list(card_names.numbers(card_names.ALL_CARDS & ~taken))
        wanted = [
            (position.counts or [self.each] * self.seats)[seat : seat + 1] if text is None else [0]
            for seat, text in enumerate(position.hands)
        ]
        if any(len(count) != 1 or not 0 <= count[0] <= self.each for count in wanted):
            _bad(f"counts needs a number from 0 to {self.each} for each hand that is null")
        rest = 52 - self.seats * self.each
        aside_wanted = rest if position.aside is None else 0
        if sum(count[0] for count in wanted) + aside_wanted > len(free):
            _bad("there are not enough cards left to draw")
        if aside_wanted or any(count[0] for count in wanted):
            order = self.chance.shuffled(len(free))
            self.chance.check()
            drawn = iter([1 << free[i] for i in order])
        else:
            drawn = iter(())
        for seat, count in enumerate(wanted):
            for _ in range(count[0]):
                hands[seat] |= next(drawn)
        aside = known[-1]
        for _ in range(aside_wanted):
            aside |= next(drawn)
        if aside.bit_count() != rest:
            _bad(f"{rest} cards are set aside with {self.seats} seats")
        for seat, hand in enumerate(hands):
            if hand.bit_count() > self.each:
                _bad(f"seat {seat} holds more than {self.each} cards")
        return hands, aside

    def shown(self) -> list[int]:
        """What lies on the table, by seat."""
        trick = self.position.trick
        if trick is None:
            return [0] * self.seats
        if len(trick.shown) != self.seats:
            _bad(f"trick.shown has {len(trick.shown)} entries for {self.seats} seats")
        return [self.read(text) for text in trick.shown]

    def trick(self, hands: list[int], played: int, acting: int) -> tuple[int, int, list[int], int]:
        """Owner, cards to beat, what each seat shows, and who has passed."""
        trick, shown = self.position.trick, self.shown()
        if trick is None:
            return max(acting, 0), 0, shown, 0
        owner = self.seat(trick.owner)
        table = shown[owner]
        power = power_of(table)
        if not power:
            _bad("the owner of the trick shows no combination")
        passed = 0
        for seat in trick.passed:
            passed |= 1 << self.seat(seat)
        for seat, cards in enumerate(shown):
            if cards and seat != owner and not 0 < power_of(cards) < power:
                _bad(f"what seat {seat} shows is not beaten by the owner's combination")
            if cards and cards.bit_count() != table.bit_count():
                _bad("all combinations of a trick have the same size")
            if cards and passed >> seat & 1:
                _bad(f"seat {seat} cannot show cards and have passed")
        if acting >= 0 and acting == owner:
            _bad("the owner of the trick leads again only when the trick is over")
        if acting >= 0 and self.state.pass_locks and passed >> acting & 1:
            _bad(f"seat {acting} has passed and is locked out")
        return owner, table, shown, passed


def _bad(why: str) -> NoReturn:
    raise BadPosition("error.bad_position", why, why=why)
