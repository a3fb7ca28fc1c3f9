"""What a table is: the sum of its log, while it runs and when it is read back."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

import msgspec

from tycoon.core import registry
from tycoon.core.chance import FairChance
from tycoon.core.events import Event
from tycoon.core.game import Game
from tycoon.core.messages import Message, Seat
from tycoon.core.names import SPECTATOR, TABLE
from tycoon.core.options import Options
from tycoon.core.outcome import Outcome
from tycoon.core.record import Recorder
from tycoon.core.state import State
from tycoon.table import entries as e
from tycoon.table.dealing import Attempt, Deal
from tycoon.table.snapshot import ChartPoint, Chat, Phase

LOG_KEPT = 200
CHAT_KEPT = 50
IDS_KEPT = 64
LONGEST_MS = 5 * 60_000
"""How much of the time between two entries counts as played: nobody may be there."""


class Person:
    """Somebody at the table: a player or a spectator."""

    __slots__ = ("id", "ids", "name", "token")

    def __init__(self, number: int, name: str, token: str) -> None:
        self.id = number
        self.name = name
        self.token = token
        self.ids: deque[str] = deque(maxlen=IDS_KEPT)


class Place:
    """A seat and who has it."""

    __slots__ = ("auto", "bot", "draws", "person", "ready", "substitute")

    def __init__(self) -> None:
        self.person = 0
        self.bot = ""
        self.substitute = ""
        self.ready = False
        self.auto = False
        self.draws = False

    @property
    def empty(self) -> bool:
        """Whether nobody has the seat."""
        return not self.person and not self.bot

    @property
    def player(self) -> str:
        """The name of the bot that decides here; empty when a person does."""
        return self.bot or self.substitute

    def give(self, person: int = 0, bot: str = "") -> None:
        """Let somebody else have the seat."""
        self.person = person
        self.bot = bot
        self.substitute = ""
        self.ready = False
        self.auto = False
        self.draws = False


class Noted:
    """A line of the log before it is known who reads it."""

    __slots__ = ("at", "event", "game", "nth", "say", "seq", "turn_seq")

    def __init__(
        self,
        seq: int,
        at: int,
        game: int,
        turn_seq: int | None,
        nth: int,
        event: Event | None,
        say: Message | None,
    ) -> None:
        self.seq = seq
        self.at = at
        self.game = game
        self.turn_seq = turn_seq
        self.nth = nth
        self.event = event
        self.say = say


class Past:
    """A finished game."""

    __slots__ = ("number", "outcome", "players")

    def __init__(self, number: int, outcome: Outcome, players: tuple[object, ...]) -> None:
        self.number = number
        self.outcome = outcome
        self.players = players


class Room:
    """People, seats and the game of one table.

    Attributes:
        lines: how many lines the log has.
        turn_seq: how many decisions have been made here.
        removed: the persons whom the host has sent away.
        sat_here: the seat that a person has in this game, and `seq` when they took it.
        seq: how many lines readers of the log could have seen.
        played_ms: how long this game had been played at the newest entry, see `played_at`.
        chart: what is drawn of this game (`Event.for_chart`), all of it.
        called: what the table was told to do between deals, once the seeds for it are there.
        happened: how many events this game has had.
    """

    def __init__(self) -> None:
        self.lines = 0
        self.code = ""
        self.game: Game
        self.options: Options
        self.preset = ""
        self.public = False
        self.clock_s: int | None = None
        self.created = 0
        self.people: dict[int, Person] = {}
        self.removed: set[int] = set()
        self.newest_person = 0
        self.places: list[Place] = []
        self.host = 0
        self.paused = False
        self.closed: Message | None = None
        self.turn_seq = 0
        self.at = 0
        self.played_ms = 0
        self.by: e.By = "table"

        self.number = 0
        self.players: tuple[object, ...] = ()
        self.sat_here: dict[int, tuple[int, int]] = {}
        self.state: State | None = None
        self.recorder = Recorder()
        self.deals: list[Deal] = []
        self.chance: FairChance | None = None
        self.called: e.Called | None = None
        self.happened = 0
        self.deal_points: list[list[int]] = []
        self.sheet: list[list[dict[str, Any]]] = []
        self.chart: list[ChartPoint] = []
        self.outcome: Outcome | None = None
        self.series: list[Past] = []

        self.seq = 0
        self.log: deque[Noted] = deque(maxlen=LOG_KEPT)
        self.chat: deque[Chat] = deque(maxlen=CHAT_KEPT)
        self.said = 0

    # Questions.

    @property
    def phase(self) -> Phase:
        """What goes on."""
        if self.closed is not None:
            return "closed"
        if self.state is None:
            return "lobby"
        if self.outcome is not None:
            return "over"
        if self.state.deals and between_deals(self.state):
            return "between"
        return "playing"

    @property
    def running(self) -> bool:
        """Whether a game has begun and not ended."""
        return self.phase in ("playing", "between")

    def seat_of(self, person: int) -> int:
        """The seat of a person; -2 when they have none."""
        if person:
            for seat, place in enumerate(self.places):
                if place.person == person:
                    return seat
        return SPECTATOR

    def person_with(self, token: str) -> Person | None:
        """Whose token this is the hash of."""
        return next((person for person in self.people.values() if person.token == token), None)

    def forced(self) -> int | None:
        """What the table answers for the person whose turn it is; None: the person is asked."""
        state = self.state
        assert state is not None
        place = self.places[state.seat_to_act]
        return self.game.forced(state, place.auto, place.draws)

    @property
    def objection(self) -> int:
        """Seconds that the person whose turn it is has for `Game.objection`; 0 for none.

        There is none where no other person has a seat, who could draw conclusions from the time.
        """
        state = self.state
        if state is None or state.seat_to_act < 0 or self.places[state.seat_to_act].player:
            return 0
        people = sum(1 for place in self.places if place.person)
        return self.game.objection(state) if people > 1 else 0

    @property
    def decision_s(self) -> int | None:
        """Seconds for the decision at hand; None without a limit."""
        return self.objection or self.clock_s

    @property
    def deal(self) -> Deal | None:
        """The newest deal, which may still be promised only."""
        return self.deals[-1] if self.deals else None

    @property
    def awaited(self) -> Deal | None:
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

    def heir(self, gone: int, present: AbstractSet[int], *, away: bool = True) -> int:
        """Who is the host after `gone`: somebody present, seated before others; 0 for nobody.

        With `away`, those who are not present come last.
        """
        seated = [place.person for place in self.places if place.person]
        others = [one for one in (*seated, *self.people) if one != gone]
        here = [one for one in others if one in present]
        return next(iter([*here, *(others if away else [])]), 0)

    def occupants(self) -> tuple[object, ...]:
        """Who sits where, to tell whether a series goes on."""
        return tuple(place.person or place.bot for place in self.places)

    # Entries.

    def apply(self, entry: e.AnyEntry) -> None:
        """Let an entry have happened."""
        self.played_ms = self.played_at(entry.at)
        self.at = entry.at
        match entry:
            case e.Opened():
                self._open(entry)
            case e.Joined(person=number, name=name):
                self.people[number] = Person(number, name, entry.token)
                self.newest_person = number
                if not self.host:
                    self.host = number
                    game = Message(f"{self.game.name}.title")
                    self.note(Message("log.created", {"name": name, "game": game}))
                else:
                    self.note(Message("seat.joined", {"name": name}))
            case e.Sat(person=number, seat=seat):
                self._vacate(number)
                self.places[seat].give(person=number)
                if self.running:
                    self.sat_here[number] = (seat, self.seq)
            case e.Stood(person=number, bot=bot):
                self._vacate(number, bot)
            case e.Left(person=number, bot=bot, kicked=kicked):
                self._vacate(number, bot)
                gone = self.people.pop(number)
                if kicked:
                    self.removed.add(number)
                self.note(Message("seat.kicked" if kicked else "seat.left", {"name": gone.name}))
            case e.HostIs(person=number):
                self.host = number
                self.note(Message("seat.is_host", {"name": self.people[number].name}))
            case e.BotSat(seat=seat, bot=bot):
                self.places[seat].give(bot=bot)
            case e.Began(number=number):
                self._begin(number)
            case e.Secret(deal=number, attempt=attempt, seed=seed):
                made = Attempt(attempt, bytes.fromhex(seed))
                if attempt > 1:
                    self.deals[-1].attempts.append(made)
                else:
                    self.deals.append(Deal(number, made))
                self.chance = None
            case e.Called():
                self.called = entry
                if entry.person and entry.action_id:
                    self.people[entry.person].ids.append(entry.action_id)
            case e.Decided():
                self._decide(entry)
            case e.Substituted(seat=seat, bot=bot):
                self.places[seat].substitute = bot
                self.note(Message("seat.was_substituted", {"name": Seat(seat)}))
            case e.CameBack(seat=seat):
                self.places[seat].substitute = ""
                self.note(Message("seat.has_taken_back", {"name": Seat(seat)}))
            case e.IsReady(seat=seat):
                self.places[seat].ready = True
            case e.AutoSet(seat=seat, on=on, draws=draws):
                self.places[seat].auto = on
                self.places[seat].draws = draws
            case e.Paused(person=number, paused=paused):
                self.paused = paused
                name = self.people[number].name
                key = "table.paused_by" if paused else "log.table_resumed"
                self.note(Message(key, {"name": name} if paused else {}))
            case e.Said(person=number, text=text):
                self.said += 1
                name, seat = self.people[number].name, self.seat_of(number)
                self.chat.append(Chat(self.said, entry.at, name, seat, text))
            case e.Closed(reason=reason):
                self.closed = reason
                self.note(reason)

    def _open(self, entry: e.Opened) -> None:
        self.code = entry.code
        self.game = registry.find(entry.game)
        self.preset = entry.preset
        first = next(iter(self.game.presets))
        self.options = self.game.options(first, entry.seats, **entry.options)
        self.public = entry.public
        self.clock_s = entry.clock_s
        self.created = entry.at
        self.places = [Place() for _ in range(entry.seats)]

    def _vacate(self, person: int, bot: str = "") -> None:
        seat = self.seat_of(person)
        if seat >= 0:
            self.places[seat].give(bot=bot)

    def _begin(self, number: int) -> None:
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
        self.played_ms = 0
        for place in self.places:
            place.ready = False
        self.note(Message("log.started" if number == 1 else "log.rematch"))

    def _decide(self, entry: e.Decided) -> None:
        self.turn_seq = entry.turn_seq
        self.by = entry.by
        if entry.person and entry.action_id:
            self.people[entry.person].ids.append(entry.action_id)
        if entry.by == "clock":
            self.note(Message("log.time_up", {"name": Seat(entry.seat)}))

    # Lines of the record.

    def start(self, state: State, recorder: Recorder) -> None:
        """Let a game begin in `state`; its header was written by `recorder`."""
        self.state = state
        self.recorder = recorder

    def write_on(self, recorder: Recorder) -> None:
        """Let the record have grown to where `recorder` stands."""
        self.recorder = recorder

    def remember(self, kind: str, members: dict[str, Any]) -> None:
        """Let a line about dealing, or the outcome, have been written."""
        deal = self.deal
        match kind:
            case "outcome":
                self.outcome = msgspec.convert(members, Outcome)
                self.series.append(Past(self.number, self.outcome, self.players))
                self.note(Message("log.game_over"))
            case _ if deal is not None:
                self._remember_dealing(deal, kind, members)

    def _remember_dealing(self, deal: Deal, kind: str, members: dict[str, Any]) -> None:
        attempt = deal.attempt
        match kind:
            case "commitment":
                self.note(Message("log.commitment", {"hash": attempt.commitment}))
            case "committed":
                attempt.promised[members["seat"]] = members["commitment"]
            case "list":
                persons = {seat: place.person for seat, place in enumerate(self.places)}
                attempt.close(members["people"], dict(members["commitments"]), persons)
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
        """Let an action have been carried out, which led to `state`."""
        deal = self.deal
        if deal is not None:
            deal.started = True
            deal.drawn += step.draws
        self.state = state
        for event in step.events:
            self.note(None, event)
            drawn = event.for_chart()
            if drawn is not None:
                self.chart.append(ChartPoint(self.seq, self.number, *drawn))
        if step.seat == TABLE:
            self.called = None
            for place in self.places:
                place.ready = False
        if step.points is not None:
            self.deal_points.append(step.points)
            self.sheet.append(_sheet(step.events, len(self.places)))

    def note(self, say: Message | None, event: Event | None = None) -> None:
        """Write a line into the log that people read."""
        self.seq += 1
        self.happened += event is not None
        turn, nth = (None, 0) if event is None else (self.turn_seq, self.happened)
        self.log.append(Noted(self.seq, self.at, self.number, turn, nth, event, say))


def _sheet(events: list[Event], seats: int) -> list[dict[str, Any]]:
    """What the events that ended a deal tell of every seat's result besides the points."""
    told: list[dict[str, Any]] = [{} for _ in range(seats)]
    for event in events:
        result = event.for_sheet()
        if result is not None:
            told[event.seen_by(SPECTATOR)["seat"]] = result
    return told


class Played(msgspec.Struct, frozen=True):
    """An action that was carried out.

    Attributes:
        seat: whose it was.
        draws: what chance gave.
        events: what happened.
        points: what the deal brought every seat, when this ended it; else None.
    """

    seat: int
    draws: Sequence[Sequence[Any]]
    events: list[Event]
    points: list[int] | None


def between_deals(state: State) -> bool:
    """Whether the table is to act, and not only to answer what it answers by itself."""
    return state.seat_to_act == TABLE and state.game.table_answer(state, 0) is None


def played(
    state: State, seat: int, draws: Sequence[Sequence[Any]], events: list[Event], *, between: bool
) -> Played:
    """The action of `seat` that has just led to `state`; `between`: from between two deals."""
    ended = not between and (state.is_over or between_deals(state))
    return Played(seat, draws, events, state.deal_returns() if ended else None)
