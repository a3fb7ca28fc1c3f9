"""A recorded game to look back at: how it was after each step, as one seat or all saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from tycoon.bots import characters
from tycoon.core.counts import Counted
from tycoon.core.engine.state import State
from tycoon.core.errors import BadRecord
from tycoon.core.events import Event
from tycoon.core.messages import Message
from tycoon.core.names import SPECTATOR
from tycoon.core.outcome import Outcome
from tycoon.core.record import Record, Step
from tycoon.core.registry import restore
from tycoon.core.views import View
from tycoon.table.room import between_deals
from tycoon.table.snapshot import Called, ChartPoint, SeatInfo

MOST_STEPS = 60_000


class ReplayEntry(msgspec.Struct, frozen=True):
    """Something that happened in a step.

    Attributes:
        event: its kind as `event`, and the fields that are shown.
        say: what to tell people; None for nothing.
    """

    event: dict[str, Any]
    say: Message | None


class ReplayStep(msgspec.Struct, frozen=True):
    """A decision, as everybody saw it.

    Attributes:
        seat: who decided; -1 the table.
        deal: in which deal, from 1; 0 before the first.
        entries: what happened.
    """

    seat: int
    deal: int
    entries: list[ReplayEntry]


class ReplayMoment(msgspec.Struct, frozen=True):
    """How it was after a step.

    Attributes:
        view: what everybody could see.
        hands: the cards in every hand that is shown, else none; empty in games without.
        entries: what happened in the step, with what the seat that looks on saw, or with all of it.
        points: of every seat in each deal that has ended.
    """

    view: View
    hands: list[list[str]]
    entries: list[ReplayEntry]
    points: list[list[int]]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to know of a recorded game before one looks at any of its steps.

    Attributes:
        game: name of the game.
        options: all options by name.
        preset: the preset that these are; empty for none.
        seats: who played, as far as the record says.
        chart: what is drawn of a game that is drawn; `seq` is after which step.
        started: when, in milliseconds since 1970; 0 where it does not say.
        outcome: how it ended; None if it was not finished.
        counts: what the game counts, of all that happened; nothing if it was not finished.
        steps: every decision that remained in force.
    """

    game: str
    options: dict[str, Any]
    preset: str
    seats: list[SeatInfo]
    chart: list[ChartPoint]
    started: int
    outcome: Outcome | None
    counts: list[Counted]
    steps: list[ReplayStep]


class Replayed:
    """A record that was checked against the rules.

    Attributes:
        about: what to tell of it first.
        lines: of the record, where they are kept.
        size: how many bytes it takes to keep, about.
    """

    def __init__(self, record: Record, lines: Sequence[bytes] = ()) -> None:
        """Replay a game.

        Args:
            record: of the game.
            lines: what it was read from, if that is to be kept, too.

        Raises:
            BadRecord: it cannot be replayed by the rules, or is longer than anybody looks back.
            UnknownGame: it is none of ours.
        """
        if len(record.steps) > MOST_STEPS:
            why = f"more than {MOST_STEPS} steps"
            raise BadRecord("error.bad_record", why, line=MOST_STEPS, why=why)
        self.record = record
        self.lines = lines
        self._saves: list[bytes] = [record.start().save()]
        self._happened: list[list[Event]] = []
        self._points: list[list[list[int]]] = [[]]
        in_force = {id(step) for step in record.in_force()}
        steps: list[ReplayStep] = []
        chart: list[ChartPoint] = []
        between = True

        def see(step: Step, state: State, events: list[Event]) -> None:
            nonlocal between
            if id(step) not in in_force:
                return
            told = [self._entry(event, SPECTATOR) for event in events]
            steps.append(ReplayStep(step.seat, state.deals, told))
            drawn = [point for event in events if (point := event.for_chart()) is not None]
            chart.extend(ChartPoint(len(steps), 1, *point) for point in drawn)
            self._saves.append(state.save())
            self._happened.append(events)
            rests = between_deals(state)
            ended = not between and (state.is_over or rests)
            past = self._points[-1]
            self._points.append([*past, state.deal_returns()] if ended else past)
            between = rests

        final = record.replay(see)
        header = record.header
        self.about = Replay(
            game=header.game,
            options=header.options,
            preset=_preset(record),
            seats=_seats(record),
            chart=chart,
            started=_whole(header.about.get("started")),
            outcome=final.outcome(),
            counts=record.counted() if final.is_over else [],
            steps=steps,
        )
        self.size = sum(map(len, self._saves)) + 400 * sum(map(len, self._happened))
        self.size += sum(map(len, lines))

    def __len__(self) -> int:
        return len(self._saves)

    def state(self, step: int) -> State:
        """A copy of the state after so many steps."""
        return restore(self._saves[step])

    def moment(self, step: int, eyes: int | None) -> ReplayMoment:
        """How it was after so many steps, as a seat saw it; None: with all hands open."""
        state = self.state(step)
        view = state.view(SPECTATOR)
        entries: list[ReplayEntry] = []
        if step:
            seen = (self._entry(event, eyes) for event in self._happened[step - 1])
            entries = list(seen)
        return ReplayMoment(view, _hands(state, view, eyes), entries, self._points[step])

    def _entry(self, event: Event, eyes: int | None) -> ReplayEntry:
        seen = msgspec.to_builtins(event) if eyes is None else event.seen_by(eyes)
        return ReplayEntry(seen, self.record.game.tell(seen))


def _hands(state: State, view: View, eyes: int | None) -> list[list[str]]:
    if not hasattr(view, "hand"):
        return []
    shown = range(state.seats) if eyes is None else [eyes]
    return [
        getattr(state.view(seat), "hand", []) if seat in shown else []
        for seat in range(state.seats)
    ]


def _preset(record: Record) -> str:
    """The preset whose options those of the record are; empty for none."""
    header, game = record.header, record.game
    for name in game.presets:
        if header.seats in game.seats and _options_of(record, name) == header.options:
            return name
    return ""


def _options_of(record: Record, preset: str) -> dict[str, Any] | None:
    try:
        options: dict[str, Any] = msgspec.to_builtins(
            record.game.options(preset, record.header.seats)
        )
    except ValueError:
        return None
    return options


def _seats(record: Record) -> list[SeatInfo]:
    about, count, pieces = record.header.about, record.header.seats, record.game.pieces
    names, who = _texts(about.get("names"), count), _texts(about.get("who"), count)
    return [
        _seat(seat, names[seat], who[seat], pieces[seat] if seat < len(pieces) else "")
        for seat in range(count)
    ]


def _seat(seat: int, name: str, who: str, piece: str) -> SeatInfo:
    if who not in characters.ROSTER:
        called: Called = name or Message("seat.number", {"n": seat + 1})
        kind: Literal["human", "bot"] = "human" if name else "bot"
        return SeatInfo(kind=kind, name=name, called=called, connected=True, piece=piece)
    return SeatInfo(
        kind="bot",
        name=characters.player_of(who),
        called=Message(f"bot.{who}"),
        connected=True,
        who=who,
        animal=characters.animal_of(who),
        level=characters.ROSTER[who].level,
        piece=piece,
    )


def _texts(found: object, count: int) -> list[str]:
    """One short text for each seat, whoever wrote the record."""
    if not isinstance(found, list) or len(found) != count:
        return [""] * count
    return [str(one)[:40] if isinstance(one, str) else "" for one in found]


def _whole(found: object) -> int:
    return found if type(found) is int and 0 <= found < 1 << 53 else 0
