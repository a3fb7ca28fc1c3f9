"""The table of a position: the running trick, or what lies there still after a round."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from tycoon.core.positions import refuse
from tycoon.games.daifugo.cards import NATURALS
from tycoon.games.daifugo.moves import RUN
from tycoon.games.daifugo.names import Form
from tycoon.games.daifugo.position.parts import Trick
from tycoon.games.daifugo.position.reading import Reader
from tycoon.games.daifugo.rules.plays import (
    fits_lock,
    form_of,
    is_joker,
    low_of,
    shape_of,
    size_of,
)
from tycoon.games.daifugo.rules.rounds import minus

RED, BLACK = 6, 9


class Laid(NamedTuple):
    """What lies on the table.

    Attributes:
        owner: who made the play to beat, or leads.
        action, shape: the play to beat; 0 for none.
        plays: what every seat shows.
    """

    owner: int
    action: int
    shape: int
    plays: list[int]


class Table(Reader):
    """The trick: what lies there, who has passed, what locks and turns it."""

    def build(self) -> None:
        """Set the running trick."""
        position, options = self.position, self.options
        trick = position.trick or Trick(owner=self.acting)
        laid = self.laid(trick)
        passed = self.seat_set(trick.passed)
        self.check_passed(laid, passed)
        if not position.asked:
            self.check_turn(laid, passed)
        lock = self.lock(trick.lock, laid)
        rank_locked = self.rank_locked("" if trick.rank is UNSET else trick.rank, laid, lock)
        if trick.back and not (options.jack_back and laid.action):
            refuse("back: no jack turns the order")
        if not 0 <= trick.pass_row < 20 or (trick.pass_row and not options.owner_passes):
            refuse("pass_row counts up to 19, where the owner of a play is asked")
        first = laid.owner if trick.first is None else self.seat(trick.first)
        if not laid.action and not self.state.active >> first & 1:
            refuse("trick.first is out")
        self.check_lead_passes(laid)
        self.state.set_up(
            {
                "table": laid.action,
                "owner": laid.owner,
                "shown": laid.plays,
                "passed": passed,
                "lock": lock,
                "rank_locked": rank_locked,
                "back": trick.back,
                "pass_row": trick.pass_row,
                "first_asked": first,
                "lead_passes": position.lead_passes,
                "lead_first": self.seat(position.lead_first),
            }
        )

    def build_last(self) -> None:
        """Between rounds: set what lies on the table still."""
        trick = self.position.trick or Trick(owner=0)
        if any(
            (trick.passed, trick.lock, trick.rank or "", trick.back, trick.pass_row, trick.first)
        ):
            refuse("trick: the last round is over")
        laid = self.laid(trick)
        self.state.set_up({"table": laid.action, "owner": laid.owner, "shown": laid.plays})

    def laid(self, trick: Trick) -> Laid:
        """What lies on the table."""
        owner = self.seat(trick.owner)
        action = self.read_play(trick.play)
        shape = shape_of(action, self.state.rules) if action else 0
        shown = ["" for _ in range(self.seats)] if trick.shown is None else list(trick.shown)
        if len(shown) != self.seats:
            refuse(f"trick.shown has {len(shown)} entries for {self.seats} seats")
        if trick.shown is None:
            shown[owner] = trick.play
        plays = [self.read_play(text) for text in shown]
        may_have_passed = self.options.owner_passes and not plays[owner]
        if plays[owner] != action and not may_have_passed:
            refuse("trick.shown: what the owner shows is the play to beat")
        self.check_played(shown)
        self.check_alike(plays, shape)
        return Laid(owner, action, shape, plays)

    def check_played(self, shown: list[str]) -> None:
        """Check that all that is shown has been played, each card once."""
        played, seen, jokers = self.state.played, 0, 0
        for text in shown:
            cards = self.play_cards(text)
            if minus(played, cards).bit_count() != played.bit_count() - cards.bit_count():
                refuse(f"{text}: these cards have not been played")
            if cards & seen & NATURALS:
                refuse("trick.shown: a card lies twice")
            seen |= cards
            jokers += (cards >> 52).bit_count()
        if jokers > (played >> 52).bit_count():
            refuse("trick.shown: more jokers than have been played")

    def check_alike(self, plays: list[int], shape: int) -> None:
        """Check that all plays have the form and the size of the one to beat."""
        for play in plays:
            other = shape_of(play, self.state.rules) if play else 0
            if play and (form_of(other), size_of(other)) != (form_of(shape), size_of(shape)):
                refuse("all plays of a trick have the same form and size")

    def check_passed(self, laid: Laid, passed: int) -> None:
        """Check that these seats can have passed, and show these plays."""
        options = self.options
        if not laid.action and any(laid.plays):
            refuse("trick.shown: on an empty table nobody shows cards")
        if not options.owner_passes:
            if laid.action and passed >> laid.owner & 1:
                refuse("the owner of the play to beat has not passed")
            if passed and not laid.action:
                refuse("on an empty table nobody has passed")
        if options.pass_locks_out:
            return
        for seat, play in enumerate(laid.plays):
            if play and passed >> seat & 1 and seat != laid.owner:
                refuse("a seat shows cards or has passed, not both")

    def check_turn(self, laid: Laid, passed: int) -> None:
        """Check that it can be the turn of the seat to act."""
        options = self.options
        if options.pass_locks_out and passed >> self.acting & 1:
            refuse(f"seat {self.acting} has passed and is locked out")
        if options.owner_passes:
            return
        if not laid.action and laid.owner != self.acting:
            refuse("on an empty table its owner leads")
        if laid.action and laid.owner == self.acting:
            refuse("the owner of a play is asked again only when the trick is over")

    def lock(self, text: str, laid: Laid) -> int:
        """The suits that the table is locked to (DF-32, DF-81)."""
        lock = self.read_suits(text)
        options = self.options
        if not lock:
            return 0
        if not self.state.locks_suits or not laid.action:
            refuse("lock: nothing locks the table")
        if options.part_lock and form_of(laid.shape) != Form.SET:
            refuse("lock: only sets lock a part of their suits")
        if options.colour_lock and lock not in (RED, BLACK):
            refuse("lock: the table is locked to the two suits of a colour")
        if options.part_lock or options.colour_lock:
            if not fits_lock(laid.shape, lock, self.state.rules):
                refuse("lock: the play on the table has other suits")
            return lock
        suits = 1 if form_of(laid.shape) == Form.SEQUENCE else min(size_of(laid.shape), 4)
        if not fits_lock(laid.shape, lock, self.state.rules) or lock.bit_count() != suits:
            refuse("lock: the play on the table has other suits")
        return lock

    def rank_locked(self, text: str, laid: Laid, lock: int) -> int:
        """The field `rank_locked`: what the play on the table counts as, and 2 (DF-70)."""
        if not text:
            return 0
        option = self.options.rank_lock
        if option == "off" or not laid.action or (option == "with-suits" and not lock):
            refuse("trick.rank: no ranks are locked")
        if len(text) != 1 or text not in RUN:
            refuse(f"trick.rank: {text!r} is no rank")
        rank = RUN.index(text) - 1
        if not is_joker(laid.shape) and rank != low_of(laid.shape):
            refuse("trick.rank: the play on the table has another rank")
        return rank + 2

    def check_lead_passes(self, laid: Laid) -> None:
        """Check that so many in a row can have passed the lead (DF-23)."""
        passes, options = self.position.lead_passes, self.options
        barred = not options.joker_finish or options.forbidden_finish == "barred"
        never = laid.action or not barred or options.owner_passes or self.state.pile
        if not 0 <= passes < self.state.active.bit_count() or (passes and never):
            refuse("lead_passes: nobody has passed the lead")
