"""Plans what a table does by itself: deal, ask bots, decide when time is up, substitute."""

from __future__ import annotations

import random
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Literal, cast

import msgspec

from tycoon.core.names import TABLE
from tycoon.table import entries
from tycoon.table.clock import HURRY, PAUSES, Clock, Pace, Timer
from tycoon.table.room import Room


class Plan(msgspec.Struct, frozen=True):
    """What the table will do next.

    Attributes:
        kind: `next` to call for the next deal, `list` and `anew` for what comes before the cards
            (`tycoon.table.dealing`), `deal` for the table's own decision, `bot`, `auto` for a
            forced answer, `silence` for the default answer of who does not object, `clock` for a
            decision whose time runs out.
        turn_seq: the number of decisions before it.
        seat: whose decision it is.
        attempt: at the deal, where it is about one.
        at_once: whether nobody is waited for.
        returning: whether somebody who is to show a seed has not come back since a restart.
    """

    kind: Literal["next", "list", "anew", "deal", "bot", "auto", "silence", "clock"]
    turn_seq: int
    seat: int
    attempt: int = 0
    at_once: bool = False
    returning: bool = False

    @property
    def by(self) -> entries.By:
        """Who decides then."""
        by_table = self.kind in {"deal", "next", "silence"}
        return "table" if by_table else cast("entries.By", self.kind)


class Routine:
    """Keeps one plan and its timer, and a timer for everybody who is away.

    A game goes on only while some player is there, or only bots play and somebody watches.

    Attributes:
        plan: what comes next; the same object for as long as it holds.
        hurried: the persons who do not want to wait for bots where nobody else sits.
    """

    def __init__(
        self,
        room: Room,
        clock: Clock,
        pace: Pace,
        rng: random.Random,
        *,
        due: Callable[[Plan], None],
        gone: Callable[[int], None],
    ) -> None:
        """`due` is called when a plan is to be carried out, `gone` when a person stays away."""
        self.plan: Plan | None = None
        self._room = room
        self._clock = clock
        self._pace = pace
        self._rng = rng
        self._due = due
        self._gone = gone
        self._timer: Timer | None = None
        self._turn_clock = _TurnClock(clock)
        deal = room.awaited
        self._restarted = deal.attempt if deal is not None and deal.attempt.closed else None
        self._return_clock = _TurnClock(clock)
        self._away: dict[int, Timer] = {}
        self.hurried: set[int] = set()

    def lively(self, present: AbstractSet[int]) -> bool:
        """Whether the game goes on with these persons present (0 for those who only watch)."""
        room = self._room
        if not room.running or room.paused:
            return False
        people = room.seated()
        return any(person in present for person in people) if people else bool(present)

    def update(self, present: AbstractSet[int], *, halted: bool = False) -> None:
        """Plan anew after something changed; a plan that still holds goes on undisturbed.

        While the game is `halted` nothing is planned for it.
        """
        self._wait_for_absent(present)
        plan = self._next(present) if self.lively(present) and not halted else None
        if plan != self.plan:
            self._cancel()
            self.plan = plan
            if plan is not None:
                self._timer = self._clock.call_later(self._delay(plan), lambda: self._fire(plan))

    def stand_still(self) -> None:
        """Forget every plan; what was left of the time for a decision is kept."""
        self._cancel()
        for timer in self._away.values():
            timer.cancel()
        self._away.clear()

    def left_ms(self) -> int | None:
        """Milliseconds left for the decision at hand; None when no clock runs."""
        plan = self.plan
        if self._room.decision_s is None or self._timer is None or plan is None:
            return None
        if plan.kind in {"list", "anew", "deal", "bot"}:
            return None
        return max(0, round(1000 * self._turn_clock.left()))

    def _next(self, present: AbstractSet[int]) -> Plan | None:
        room = self._room
        state = room.state
        assert state is not None
        seat, turn, timed = state.seat_to_act, room.turn_seq, room.clock_s is not None
        if seat == TABLE:
            everybody = all(place.player or place.ready for place in room.places)
            if everybody or room.called is not None or not state.deals:
                return self._towards_deal(present)
            return Plan("next", turn, seat) if timed else None
        place = room.places[seat]
        if place.player:
            return Plan("bot", turn, seat)
        if room.objection_window_s:
            return Plan("silence", turn, seat)
        if room.forced() is not None:
            return Plan("auto", turn, seat)
        return Plan("clock", turn, seat) if timed else None

    def _towards_deal(self, present: AbstractSet[int]) -> Plan:
        """First everybody commits, then everybody reveals, then the cards are dealt."""
        room, deal = self._room, self._room.deal
        assert deal is not None
        turn, attempt = room.turn_seq, deal.attempt
        if deal.settled:
            return Plan("deal", turn, TABLE, attempt.number)
        if attempt.closed:
            awaited = [
                attempt.persons[seat]
                for seat in attempt.missing
                if room.places[seat].person == attempt.persons[seat]
                and not room.places[seat].player
            ]
            away = any(person not in present for person in awaited)
            returning = away and attempt is self._restarted
            return Plan("anew", turn, TABLE, attempt.number, not awaited, returning)
        # Who is away is waited for as well: after a restart nobody is back at the same moment.
        waiting = any(
            room.adds(seat) and (seat not in attempt.promised or place.person not in present)
            for seat, place in enumerate(room.places)
        )
        return Plan("list", turn, TABLE, attempt.number, not waiting)

    def _delay(self, plan: Plan) -> float:
        pace = self._pace
        if plan.kind == "deal" or plan.at_once:
            return 0.0
        if plan.kind == "list":
            return pace.deal
        if plan.kind == "anew":
            # It runs on while everybody is there: who comes and goes gains no time by that.
            left = self._return_clock.start((plan.turn_seq, plan.attempt), pace.returning)
            return left if plan.returning else pace.reveal
        pause = self._rng.uniform(pace.bot_least, pace.bot_most) * PAUSES[self._room.pace]
        if plan.kind == "bot":
            alone = len(people := self._room.seated()) == 1 and self.hurried.issuperset(people)
            return pause * HURRY if alone else pause
        seconds = self._room.decision_s
        if seconds is None:
            return pause
        whole = pace.next_deal if plan.kind == "next" else float(seconds)
        left = self._turn_clock.start((plan.turn_seq, plan.seat), whole)
        # A clock that stood still would tell everybody that the answer is forced.
        return min(pause, left) if plan.kind == "auto" else left

    def _fire(self, plan: Plan) -> None:
        self._timer = None
        self._due(plan)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._turn_clock.stop()
        self._return_clock.stop()
        self.plan = None

    def _wait_for_absent(self, present: AbstractSet[int]) -> None:
        """Start to wait for players who have gone, and stop for those who are there."""
        room = self._room
        lively = self.lively(present)
        absent = {
            place.sitter
            for place in room.places
            if lively and place.sitter and not place.substitute and place.sitter not in present
        }
        if room.closed is not None:
            absent.clear()
        elif room.host not in present and room.stand_in(present):
            absent.add(room.host)
        for person in [one for one in self._away if one not in absent]:
            self._away.pop(person).cancel()
        for person in absent - self._away.keys():
            self._wait_for(person)

    def _wait_for(self, person: int) -> None:
        def over() -> None:
            self._away.pop(person, None)
            self._gone(person)

        self._away[person] = self._clock.call_later(self._pace.grace, over)


class _TurnClock:
    """The time left for one decision, kept while the table stands still."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._turn: tuple[int, int] | None = None
        self._left = 0.0
        self._since: float | None = None

    def start(self, turn: tuple[int, int], whole: float) -> float:
        """Start the time of a decision; how much is left."""
        if turn != self._turn:
            self._turn = turn
            self._left = whole
        self._since = self._clock.now()
        return self._left

    def stop(self) -> None:
        """Stop the time."""
        self._left = self.left()
        self._since = None

    def left(self) -> float:
        """Seconds left."""
        if self._since is None:
            return self._left
        return max(0.0, self._left - (self._clock.now() - self._since))
