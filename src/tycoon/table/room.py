"""Rebuilds the state of a table from its log, while it runs and when it is read back."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

import msgspec

from tycoon.bots import characters
from tycoon.core import registry
from tycoon.core.engine.chance import FairChance, RecordedChance
from tycoon.core.engine.state import State
from tycoon.core.events import Event
from tycoon.core.messages import Message, Seat
from tycoon.core.names import SPECTATOR, TABLE
from tycoon.core.options import Options
from tycoon.core.outcome import Outcome
from tycoon.core.record import Recorder, Step
from tycoon.table import entries
from tycoon.table.dealing import Attempt, Dealing
from tycoon.table.people import NOBODY, People, Person, SeatHolder, Sitter
from tycoon.table.snapshot import BotPace, Called, ChartPoint, Chat, Emoted, Phase

LOG_KEPT = 200
CHAT_KEPT = 50
EMOTES_KEPT = 20
"""Until every connection has passed them on; they are stored nowhere."""
LONGEST_MS = 5 * 60_000
"""How much of the time between two entries counts as played: nobody may be there."""


class Noted:
    """A line of the log, not yet rendered for a reader."""

    __slots__ = ("at", "event", "game", "names", "nth", "say", "seq", "turn_seq")

    def __init__(
        self,
        seq: int,
        at: int,
        game: int,
        turn_seq: int | None,
        nth: int,
        event: Event | None,
        say: Message | None,
        names: tuple[Called, ...],
    ) -> None:
        self.seq = seq
        self.at = at
        self.game = game
        self.turn_seq = turn_seq
        self.nth = nth
        self.event = event
        self.say = say
        self.names = names


class Past:
    """A finished game."""

    __slots__ = ("names", "number", "outcome")

    def __init__(self, number: int, outcome: Outcome, names: tuple[Called, ...]) -> None:
        self.number = number
        self.outcome = outcome
        self.names = names


class Room(People):
    """People, seats and the game of one table.

    Attributes:
        lines: how many lines the log has.
        turn_seq: how many decisions have been made here.
        names: what the seats are called in this game, and after it still.
        sat_here: the seat that a person has in this game, and `seq` when they took it.
        seq: how many lines readers of the log could have seen.
        played_ms: how long this game had been played at the newest entry, see `played_at`.
        chart: what is drawn of this game (`Event.for_chart`), all of it that is in force.
        redrawn: `seq` when something of it was taken back last.
        between: whether the table is to act between two deals.
        ended: whether the host has ended this game because of a defect.
        steps: how many actions of this game are in force.
        starts: where each decision that is in force began.
        retaken: the numbers of steps to which this game was taken back.
        called: what the table was told to do between deals, once the seeds for it are there.
        happened: how many events this game has had.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lines = 0
        self.code = ""
        self.options: Options
        self.preset = ""
        self.public = False
        self.evening = ""
        self.clock_s: int | None = None
        self.pace: BotPace = "normal"
        self.created = 0
        self.paused = False
        self.closed: Message | None = None
        self.turn_seq = 0
        self.at = 0
        self.played_ms = 0
        self.by: entries.By = "table"

        self.number = 0
        self.players: tuple[object, ...] = ()
        self.names: tuple[Called, ...] = ()
        self._called: tuple[Called, ...] = ()
        self.sat_here: dict[int, tuple[int, int]] = {}
        self.state: State | None = None
        self.recorder = Recorder()
        self.deals: list[Dealing] = []
        self.chance: FairChance | None = None
        self.called: entries.Called | None = None
        self.happened = 0
        self.deal_points: list[list[int]] = []
        self.sheet: list[list[dict[str, Any]]] = []
        self.chart: list[ChartPoint] = []
        self.redrawn = 0
        self.outcome: Outcome | None = None
        self.between = False
        self.ended = False
        self.steps = 0
        self.starts: list[Start] = []
        self.retaken: set[int] = set()
        self.series: list[Past] = []

        self.seq = 0
        self.log: deque[Noted] = deque(maxlen=LOG_KEPT)
        self.chat: deque[Chat] = deque(maxlen=CHAT_KEPT)
        self.said = 0
        self.reported: set[tuple[int, int]] = set()
        self.emotes: deque[Emoted] = deque(maxlen=EMOTES_KEPT)
        self.emoted = 0

    # Questions.

    @property
    def phase(self) -> Phase:
        """What goes on."""
        if self.closed is not None:
            return "closed"
        if self.state is None:
            return "lobby"
        if self.outcome is not None or self.ended:
            return "over"
        return "between" if self.between else "playing"

    @property
    def running(self) -> bool:
        """Whether a game has begun and not ended."""
        return self.phase in ("playing", "between")

    def forced(self) -> int | None:
        """What the table answers for the person whose turn it is; None: the person is asked."""
        state = self.state
        assert state is not None
        place = self.places[state.seat_to_act]
        return self.game.forced(state, place.auto, place.draws)

    @property
    def objection_window_s(self) -> int:
        """Seconds that the person whose turn it is has for `Game.objection_window_s`; 0 for none.

        There is none where no other person has a seat, who could draw conclusions from the time.
        """
        state = self.state
        if state is None or state.seat_to_act < 0 or self.places[state.seat_to_act].player:
            return 0
        return self.game.objection_window_s(state) if len(self.seated()) > 1 else 0

    @property
    def decision_s(self) -> int | None:
        """Seconds for the decision at hand; None without a limit."""
        return self.objection_window_s or self.clock_s

    @property
    def deal(self) -> Dealing | None:
        """The newest deal, which may still be promised only."""
        return self.deals[-1] if self.deals else None

    @property
    def awaited(self) -> Dealing | None:
        """The deal that players add seeds to now; None while there is none."""
        deal = self.deal
        return deal if self.running and deal is not None and not deal.started else None

    def follows(self, deal: int, attempt: int) -> bool:
        """Whether the table's next promise can be for this attempt at this deal."""
        if attempt > 1:
            last = self.deal
            return last is not None and (last.number, last.attempt.number + 1) == (deal, attempt)
        return deal == len(self.deals) + 1

    def adds(self, seat: int) -> bool:
        """Whether a seat can add a seed to the awaited deal: a person is to play there."""
        place, deal = self.places[seat], self.awaited
        here = bool(place.person) and not place.player
        return here and deal is not None and seat not in deal.excluded

    def present(self, present: AbstractSet[int]) -> list[int]:
        """The seats that can add a seed and whose persons are there."""
        return [
            seat
            for seat, place in enumerate(self.places)
            if place.person in present and self.adds(seat)
        ]

    def played_at(self, at: int) -> int:
        """Milliseconds that this game will have been played at a time of day.

        Pauses do not count, and of a time in which nothing happened no more than five minutes.
        """
        if not self.running or self.paused:
            return self.played_ms
        return self.played_ms + min(max(0, at - self.at), LONGEST_MS)

    def occupants(self) -> tuple[object, ...]:
        """Who sits where, to tell whether a series goes on."""
        return tuple(place.person or place.who or place.bot for place in self.places)

    # Entries.

    def apply(self, entry: entries.AnyEntry) -> None:
        """Apply an entry to the room."""
        self.played_ms = self.played_at(entry.at)
        self.at = entry.at
        match entry:
            case entries.Opened():
                self._open(entry)
            case (
                entries.Joined()
                | entries.Left()
                | entries.Returned()
                | entries.Asked()
                | entries.Declined()
                | entries.HostIs()
            ):
                self._come_and_go(entry)
            case (
                entries.Sat()
                | entries.Stood()
                | entries.BotSat()
                | entries.Substituted()
                | entries.CameBack()
            ):
                self._seat(entry)
            case (
                entries.Began()
                | entries.Secret()
                | entries.Called()
                | entries.Decided()
                | entries.TookBack()
                | entries.Ended()
            ):
                self._go_on(entry)
            case entries.Renamed(person=number, name=name):
                self._rename(self.people[number], name)
            case entries.FaceChosen(person=number, face=face):
                self.people[number].face = face
            case entries.PieceChosen(seat=seat, piece=piece):
                # The game may have had others when it was chosen.
                if piece in self.game.pieces:
                    self.places[seat].piece = piece
            case entries.IsReady(seat=seat):
                self.places[seat].ready = True
            case entries.AutoSet(seat=seat, on=on, draws=draws):
                self.places[seat].auto = on
                self.places[seat].draws = draws
            case entries.Paused(person=number, paused=paused):
                self.paused = paused
                name = self.people[number].name
                key = "table.paused_by" if paused else "log.table_resumed"
                self.note(Message(key, {"name": name} if paused else {}))
            case entries.PaceSet(person=number, pace=pace):
                self.pace = pace
                self.note(Message(f"log.pace.{pace}", {"name": self.people[number].name}))
            case entries.Said(person=number, text=text, phrase=phrase):
                self.said += 1
                name, seat = self.people[number].name, self.seat_of(number)
                self.chat.append(Chat(self.said, entry.at, name, seat, text, number, phrase))
            case entries.Reported(person=number, said=said):
                self.reported.add((number, said))
            case entries.Closed(reason=reason):
                self.closed = reason
                self.note(reason)

    def _come_and_go(
        self,
        entry: entries.Joined
        | entries.Left
        | entries.Returned
        | entries.Asked
        | entries.Declined
        | entries.HostIs,
    ) -> None:
        number = entry.person
        match entry:
            case entries.Joined(name=name, token=token, face=face, program=program):
                self.people[number] = Person(number, name, token, face, program)
                self.newest_person = number
                if not self.host:
                    self.host = self.owner = number
                    game = Message(f"{self.game.name}.title")
                    self.note(Message("log.created", {"name": name, "game": game}))
                else:
                    self.note(Message("seat.joined", {"name": name}))
            case entries.Left(bot=bot, who=who, kicked=kicked, kept=kept):
                self._vacate(number, Sitter(bot, who), kept=kept)
                person = self.people.pop(number)
                person.gone = "removed" if kicked else "left"
                if kept or kicked:
                    self.gone[number] = person
                self.hand_out_pieces()
                self._name()
                self.note(Message("seat.kicked" if kicked else "seat.left", {"name": person.name}))
            case entries.Returned():
                person = self.people[number] = self.gone.pop(number)
                person.gone, person.asks, person.declined = "", False, False
                self.note(Message("seat.returned", {"name": person.name}))
            case entries.Asked():
                self.gone[number].asks = True
                self.note(Message("seat.asks", {"name": self.gone[number].name}))
            case entries.Declined():
                self.gone[number].asks, self.gone[number].declined = False, True
            case entries.HostIs(deputy=deputy):
                self.host = number
                if not deputy:
                    self.owner = number
                key = "seat.is_deputy" if deputy else "seat.is_host"
                self.note(Message(key, {"name": self.people[number].name}))

    def _seat(
        self,
        entry: entries.Sat
        | entries.Stood
        | entries.BotSat
        | entries.Substituted
        | entries.CameBack,
    ) -> None:
        match entry:
            case entries.Sat(person=number, seat=seat, bot=bot, who=who):
                before = self.name_at(seat) if self.places[seat].kept else ""
                self._vacate(number)
                self.places[seat].give(person=number, substitute=bot, who=who)
                self.sat_here[number] = (seat, self.seq)
                if before:
                    name = self.people[number].name
                    self.note(Message("seat.given", {"name": name, "other": before}))
            case entries.Stood(person=number, bot=bot, who=who, kept=kept):
                self._vacate(number, Sitter(bot, who), kept=kept)
                if kept:
                    self.note(Message("seat.stood", {"name": self.people[number].name}))
            case entries.BotSat(seat=seat, bot=bot, who=who):
                self._give_to_bot(seat, Sitter(bot, who))
            case entries.Substituted(seat=seat, bot=bot, who=who):
                names: dict[str, Any] = {"name": self.name_at(seat)}
                if who in characters.ROSTER:
                    names["bot"] = Message(f"bot.{who}")
                key = "seat.takes_over" if "bot" in names else "seat.was_substituted"
                self.note(Message(key, names))
                self.places[seat].let_play(bot, who)
            case entries.CameBack(seat=seat):
                self.note(Message("seat.has_taken_back", {"name": self.name_at(seat)}))
                self.places[seat].take_back()
        self.hand_out_pieces()
        self._name()

    def _go_on(
        self,
        entry: entries.Began
        | entries.Secret
        | entries.Called
        | entries.Decided
        | entries.TookBack
        | entries.Ended,
    ) -> None:
        match entry:
            case entries.Began(number=number):
                self._begin(number)
            case entries.Secret(deal=number, attempt=attempt, seed=seed):
                made = Attempt(attempt, bytes.fromhex(seed))
                if attempt > 1:
                    self.deals[-1].attempts.append(made)
                else:
                    self.deals.append(Dealing(number, made))
                self.chance = None
            case entries.Called():
                self.called = entry
                if entry.person and entry.action_id:
                    self.people[entry.person].ids.append(entry.action_id)
            case entries.Decided():
                self._decide(entry)
            case entries.TookBack(turn_seq=turn_seq, person=number, to=to):
                self.turn_seq = turn_seq
                self.retaken.add(to)
                self.note(Message("log.taken_back", {"name": self.people[number].name}))
            case entries.Ended(person=number):
                self.ended = True
                self.note(Message("log.ended", {"name": self.people[number].name}))

    def _name(self) -> None:
        """Take the names of now, unless a game is over that keeps its own."""
        seats = range(len(self.places))
        self._called = tuple(self.called_at(seat) for seat in seats)
        if self.number and self.outcome is None and not self.ended:
            self.names = tuple(self.name_at(seat) for seat in seats)

    def _open(self, entry: entries.Opened) -> None:
        self.code = entry.code
        self.game = registry.find(entry.game)
        self.preset = entry.preset
        first = next(iter(self.game.presets))
        self.options = self.game.options(first, entry.seats, **entry.options)
        self.public = entry.public
        self.evening = entry.evening
        self.clock_s = entry.clock_s
        self.pace = entry.pace
        self.created = entry.at
        self.places = [SeatHolder() for _ in range(entry.seats)]

    def _rename(self, person: Person, name: str) -> None:
        self.note(Message("seat.renamed", {"name": person.name, "other": name}))
        person.name = name
        self._name()

    def _vacate(self, person: int, sitter: Sitter = NOBODY, *, kept: bool = False) -> None:
        """Free the seat that a person has, or the one that is kept for them."""
        for seat, place in enumerate(self.places):
            if place.person == person and kept:
                place.keep(sitter.bot, sitter.who)
            elif place.person == person:
                there = Sitter(place.substitute, place.who) if place.kept else NOBODY
                self._give_to_bot(seat, sitter if sitter.bot else there)

    def _give_to_bot(self, seat: int, sitter: Sitter) -> None:
        self.places[seat].give(bot=sitter.bot, who=sitter.who)
        if sitter.bot and self.number:
            self.label_new(seat)

    def _begin(self, number: int) -> None:
        for place in self.places:
            if place.kept:
                place.give(bot=place.substitute, who=place.who)
        self.gone = {one: who for one, who in self.gone.items() if who.gone == "removed"}
        if self.occupants() != self.players:
            self.series.clear()
        self.number = number
        self.players = self.occupants()
        self.sat_here = {
            place.person: (seat, self.seq) for seat, place in enumerate(self.places) if place.person
        }
        self.recorder = Recorder()
        self.deals = []
        self.chance = None
        self.called = None
        self.happened = 0
        self.deal_points = []
        self.sheet = []
        self.chart = []
        self.outcome = None
        self.between = False
        self.ended = False
        self.steps = 0
        self.starts = []
        self.retaken = set()
        self.played_ms = 0
        for place in self.places:
            place.ready = False
        self.label_all()
        self._name()
        self.note(Message("log.started" if number == 1 else "log.rematch"))

    def _decide(self, entry: entries.Decided) -> None:
        self.turn_seq = entry.turn_seq
        self.by = entry.by
        if not entry.answer:
            self.starts.append(Start(self.steps, len(self.deals), len(self.chart)))
        if entry.person and entry.action_id:
            self.people[entry.person].ids.append(entry.action_id)
        if entry.by == "clock":
            self.note(Message("log.time_up", {"name": Seat(entry.seat)}))

    # Lines of the record.

    def new_state(self, seats: int) -> State:
        """A new game of this table, which remembers what bots look back at."""
        state = self.game.new(self.options, seats)
        state.keep_past()
        return state

    def start(self, state: State, recorder: Recorder) -> None:
        """Begin a game in `state`; its header was written by `recorder`."""
        self.state = state
        self.recorder = recorder

    def write_on(self, recorder: Recorder) -> None:
        """Continue the record where `recorder` stands."""
        self.recorder = recorder

    def remember(self, kind: str, members: dict[str, Any]) -> None:
        """Apply a line about dealing, or the outcome."""
        deal = self.deal
        match kind:
            case "outcome":
                self.outcome = msgspec.convert(members, Outcome)
                self.series.append(Past(self.number, self.outcome, self.names))
                self.note(Message("log.game_over"))
            case _ if deal is not None:
                self._remember_dealing(deal, kind, members)

    def _remember_dealing(self, deal: Dealing, kind: str, members: dict[str, Any]) -> None:
        attempt = deal.attempt
        match kind:
            case "commitment":
                self.note(Message("log.commitment", {"hash": attempt.commitment}))
            case "committed":
                attempt.promised[members["seat"]] = members["commitment"]
            case "list":
                persons = {seat: place.person for seat, place in enumerate(self.places)}
                listed = dict(members["commitments"])
                attempt.close(members["people"], listed, members["asks"], persons)
            case "seed":
                attempt.seeds[members["seat"]] = bytes.fromhex(members["seed"])
            case "withheld":
                attempt.withheld = list(members["seats"])
                names = [Seat(seat) for seat in attempt.withheld]
                self.note(Message("log.withheld", {"names": names}))
            case "reveal":
                deal = self.deals[members["deal"] - 1]
                attempt = deal.attempts[max(members.get("attempt", 1), 1) - 1]
                attempt.shown = True
                if attempt is deal.attempt and not attempt.withheld:
                    deal.over = True
                    self.note(Message("log.revealed", {"seed": attempt.seed.hex()}))

    def advance(self, state: State, step: Played) -> None:
        """Apply an action that was carried out and led to `state`."""
        deal = self.deal
        if deal is not None:
            if not deal.started:
                deal.started, deal.opening = True, len(step.draws)
            deal.drawn += step.draws
        self.state = state
        self.steps += 1
        self.between = step.between
        for event, drawn in zip(step.events, step.drawn, strict=True):
            self.note(None, event)
            if drawn is not None:
                self.chart.append(ChartPoint(self.seq, self.number, *drawn))
        if step.seat == TABLE:
            self.called = None
            for place in self.places:
                place.ready = False
        if step.points is not None:
            self.deal_points.append(step.points)
            self.sheet.append(step.sheet)

    # Taking back.

    def back_to(self) -> int:
        """How many steps stay in force when the game is taken back now.

        As before the newest decision; where the game has been taken back there already, as before
        the one before that. Where the seed of its deal has been shown since, as before the deal.
        """
        for start in reversed(self.starts):
            if start.steps not in self.retaken:
                if not self.deals[start.deal - 1].over:
                    return start.steps
                return next(one.steps for one in self.starts if one.deal == start.deal)
        return 0

    def rewind(self, back: Rewound) -> None:
        """Set the game back to where the steps that stay in force have led."""
        self.state = back.state
        self.steps = back.steps
        gone = next((start for start in self.starts if start.steps >= back.steps), None)
        if gone is not None and gone.drawn < len(self.chart):
            del self.chart[gone.drawn :]
            self.redrawn = self.seq
        self.between = back.between
        self.starts = [start for start in self.starts if start.steps < back.steps]
        del self.deal_points[back.deals :], self.sheet[back.deals :]
        for place in self.places:
            place.ready = False

    def note(self, say: Message | None, event: Event | None = None) -> None:
        """Write a line into the log that people read."""
        self.seq += 1
        self.happened += event is not None
        turn, nth = (None, 0) if event is None else (self.turn_seq, self.happened)
        names = self._called
        self.log.append(Noted(self.seq, self.at, self.number, turn, nth, event, say, names))


class Start(NamedTuple):
    """Where a decision began: the steps before it, the number of its deal, the points drawn."""

    steps: int
    deal: int
    drawn: int


class Played(msgspec.Struct, frozen=True):
    """An action that was carried out.

    Attributes:
        seat: whose it was.
        draws: what chance gave.
        events: what happened.
        drawn: what each of them brings to the chart.
        between: whether the table is to act between two deals now.
        points: what the deal brought every seat, when this ended it; else None.
        sheet: what else the score sheet tells then.
    """

    seat: int
    draws: Sequence[Sequence[Any]]
    events: list[Event]
    drawn: list[tuple[int, list[int]] | None]
    between: bool
    points: list[int] | None
    sheet: list[dict[str, Any]]


class Rewound(msgspec.Struct, frozen=True):
    """A game taken back to an earlier decision.

    Attributes:
        state: of then.
        steps: how many led to it.
        deals: how many deals had ended.
        between: whether the table was to act between two deals.
    """

    state: State
    steps: int
    deals: int
    between: bool


def between_deals(state: State) -> bool:
    """Whether the table is to act, and not only to answer what it answers by itself."""
    return state.seat_to_act == TABLE and state.game.automatic_table_action(state, 0) is None


def played(
    state: State, seat: int, draws: Sequence[Sequence[Any]], events: list[Event], *, between: bool
) -> Played:
    """The action of `seat` that has just led to `state`; `between`: from between two deals."""
    rests = between_deals(state)
    ended = not between and (state.is_over or rests)
    return Played(
        seat,
        draws,
        events,
        [event.for_chart() for event in events],
        rests and state.deals > 0,
        state.deal_returns() if ended else None,
        _sheet(events, state.seats) if ended else [],
    )


def _sheet(events: list[Event], seats: int) -> list[dict[str, Any]]:
    """What the events that ended a deal tell of every seat's result besides the points."""
    told: list[dict[str, Any]] = [{} for _ in range(seats)]
    for event in events:
        result = event.for_sheet()
        if result is not None:
            told[event.seen_by(SPECTATOR)["seat"]] = result
    return told


def rewound(state: State, steps: Sequence[Step]) -> Rewound:
    """The game after these steps; `state` is its beginning, and is changed."""
    deals = 0
    for step in steps:
        between = between_deals(state)
        state.apply(state.read(step.move), RecordedChance(step.chance))
        deals += not between and (state.is_over or between_deals(state))
    return Rewound(state, len(steps), deals, between_deals(state) and state.deals > 0)
