"""Collects the lines to store and the effects they have once they are stored.

A game is played on copies here; the room takes them over when their lines have been stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Any

import msgspec

from tycoon.core.engine.chance import FastChance, RecordingChance
from tycoon.core.engine.state import State
from tycoon.core.names import TABLE
from tycoon.core.record import Recorder
from tycoon.table import entries, fair
from tycoon.table.dealing import Attempt, Dealing
from tycoon.table.errors import refused
from tycoon.table.room import Rewound, Room, between_deals, played

Entropy = Callable[[int], bytes]
LOOKS = 8


class Transaction:
    """One unit of work: lines for the store, and effects to apply once they are stored.

    Attributes:
        at: the time of its entries, in milliseconds since 1970.
        lines: what is to be stored.
    """

    def __init__(self, room: Room, at: int) -> None:
        self.at = at
        self.lines: list[entries.Line] = []
        self._room = room
        self._effects: list[Callable[[], None]] = []

    def enter(self, entry: entries.AnyEntry) -> None:
        """Add an entry."""
        self.lines.append(entries.line_of(entry))
        self._effects.append(partial(self._room.apply, entry))

    def happen(self) -> None:
        """Apply the effects to the room, now that the lines are stored."""
        self._room.lines += len(self.lines)
        for effect in self._effects:
            effect()

    def begin(self, bot: str | None, seed: bytes) -> None:
        """Begin the next game, with `bot` at the seats that are still empty.

        Raises:
            Refused: a seat is empty and there is no bot.
        """
        room = self._room
        seated: dict[int, str] = {}
        for seat, place in enumerate(room.places):
            if place.empty and bot is None:
                raise refused("seats_empty", f"seat {seat} is empty")
            if place.empty and bot is not None:
                sitter = room.seating(bot, seat, room.code, seated.values())
                # Who was named takes the first seat; others of the kind take the rest.
                bot = sitter.bot
                seated[seat] = sitter.who
                self.enter(entries.BotSat(at=self.at, seat=seat, bot=bot, who=sitter.who))
        number = room.number + 1
        self.enter(entries.Began(at=self.at, number=number))
        names = [
            room.people[place.sitter].name if place.sitter else place.player or bot
            for place in room.places
        ]
        who = [place.who for place in room.places]
        for seat, came in seated.items():
            who[seat] = came
        about = {"table": room.code, "game_number": number, "started": self.at, "names": names}
        if any(who):
            about["who"] = who
        state, recorder = room.new_state(len(room.places)), Recorder()
        header = recorder.begin(state, commitments=[fair.table_commitment(seed)], about=about)
        self._record(number, header, partial(room.start, state, recorder))
        self._promise(number, recorder, 1, 1, seed)

    def promise(self, seat: int, deal: int, attempt: int, commitment: str) -> None:
        """Take a player's commitment for an attempt; a newer one takes the place of an older.

        Raises:
            Refused: the list is closed, or this seat adds no seed to the deal.
        """
        room, current = self._room, self._awaited(deal, attempt)
        if current.closed:
            raise refused("seed_too_late", "the list of this attempt is closed")
        if not attempt or not room.adds(seat):
            raise refused("seed_not_here", f"seat {seat} adds no seed to this deal")
        if current.promised.get(seat) != commitment:
            self._add("committed", deal, attempt, seat=seat, commitment=commitment)

    def reveal(self, seat: int, deal: int, attempt: int, seed: str) -> None:
        """Take the seed that a player has promised.

        Raises:
            Refused: it is not the promised one, or not the time for it.
        """
        current = self._awaited(deal, attempt)
        if not current.closed:
            raise refused("seed_too_early", "seeds are shown once the list is closed")
        known = current.seeds.get(seat)
        if known is not None and known.hex() == seed:
            return
        expected = fair.seat_commitment(current.commitment, seat, bytes.fromhex(seed))
        if current.listed.get(seat) != expected:
            raise refused("seed_wrong", f"this is not what seat {seat} has promised")
        self._add("seed", deal, attempt, seat=seat, seed=seed)

    def prepare(self, step: str, present: AbstractSet[int], entropy: Entropy) -> None:
        """What comes before the cards: `next` calls for them, then `list`, and perhaps `anew`."""
        state = self._room.state
        assert state is not None
        if step == "next":
            self.enter(entries.Called(at=self.at, move=state.notation(state.default_action())))
        elif step == "list":
            self.close_list(present, entropy)
        else:
            self.begin_anew(entropy)

    def close_list(self, present: AbstractSet[int], entropy: Entropy) -> None:
        """Close the list of what was promised, with those who are there."""
        room, deal = self._room, self._room.deal
        assert deal is not None
        promised, here = deal.attempt.promised, room.present(present)
        people = [seat for seat, place in enumerate(room.places) if place.person]
        listed = [[seat, promised[seat]] for seat in here if seat in promised]
        members = {"people": people, "commitments": listed, "asks": self._asks(entropy)}
        self._add("list", deal.number, deal.attempt.number, **members)

    def _asks(self, entropy: Entropy) -> str:
        """What the deal will ask of chance first; empty where that depends on what chance gives."""
        room, asked = self._room, set()
        assert room.state is not None
        for _ in range(LOOKS):
            state = room.state.copy()
            chance = RecordingChance(FastChance(int.from_bytes(entropy(8), "big")))
            called = room.called
            action = state.default_action() if called is None else state.read(called.move)
            state.apply(action, chance)
            asked.add(fair.asks_of(chance.take()))
        return asked.pop() if len(asked) == 1 else ""

    def begin_anew(self, entropy: Entropy) -> None:
        """Name the seats that have withheld their seeds, and promise another seed of the table."""
        room, deal = self._room, self._room.deal
        assert deal is not None
        recorder, attempt = room.recorder.fork(), deal.attempt
        members = {"deal": deal.number, "attempt": attempt.number}
        self._note(room.number, recorder, "withheld", {**members, "seats": attempt.missing})
        self._reveal(recorder, deal.number, attempt)
        self._promise(room.number, recorder, deal.number, attempt.number + 1, entropy(32))
        self._effects.append(partial(room.write_on, recorder))

    def _awaited(self, deal: int, attempt: int) -> Attempt:
        current = self._room.awaited
        if current is None or (current.number, current.attempt.number) != (deal, attempt):
            raise refused("seed_too_late", f"no seed is added to attempt {attempt} of deal {deal}")
        return current.attempt

    def _add(self, kind: str, deal: int, attempt: int, **members: Any) -> None:
        room = self._room
        recorder = room.recorder.fork()
        self._note(room.number, recorder, kind, {"deal": deal, "attempt": attempt, **members})
        self._effects.append(partial(room.write_on, recorder))

    def decide(self, decided: entries.Decided, moves: Sequence[str], entropy: Entropy) -> None:
        """Make every move of a decision, and what a deal or game that ends with it brings.

        Raises:
            IllegalMove, BadNotation: a move is not possible.
            Refused: one comes after the other seats' turn, or after chance.
        """
        room = self._room
        deal = room.deal
        assert room.state is not None
        assert deal is not None
        self.enter(decided)
        state, recorder = room.state.copy(), room.recorder.fork()
        if room.chance is None:
            room.chance = deal.chance()
        try:
            self._play(state, recorder, decided.seat, moves)
            self._answer(state, recorder, decided.turn_seq)
        except BaseException:
            # What was drawn is drawn again, the same, from where the deal stands.
            room.chance = None
            raise
        self._effects.append(partial(room.write_on, recorder))
        if state.is_over or (state.seat_to_act == TABLE and all_open(state, entropy)):
            for done in room.deals:
                if not done.over:
                    self._reveal(recorder, done.number, done.attempt)
        if state.is_over:
            outcome: dict[str, Any] = msgspec.to_builtins(state.outcome())
            effect = partial(room.remember, "outcome", outcome)
            self._record(room.number, recorder.end(state), effect)
        elif state.seat_to_act == TABLE:
            self._promise(room.number, recorder, deal.number + 1, 1, entropy(32))

    def _answer(self, state: State, recorder: Recorder, turn_seq: int) -> None:
        """Make the moves that the table makes at once within a deal (`automatic_table_action`)."""
        seconds = self._room.played_at(self.at) / 1000
        while state.seat_to_act == TABLE:
            action = state.game.automatic_table_action(state, seconds)
            if action is None:
                return
            turn_seq += 1
            decided = entries.Decided(
                at=self.at, turn_seq=turn_seq, seat=TABLE, moves=1, by="table", answer=True
            )
            self.enter(decided)
            self._play(state, recorder, TABLE, [state.notation(action)])

    def _play(self, state: State, recorder: Recorder, seat: int, moves: Sequence[str]) -> None:
        room = self._room
        assert room.chance is not None
        draws: list[list[Any]] = []
        for text in moves:
            if draws or state.seat_to_act != seat:
                # After chance a refused move would tell what it gave, and take the question back.
                raise refused("one_move", "no more moves can follow in one decision")
            between = between_deals(state)
            line, events, taken = recorder.play(state, state.read(text), room.chance)
            draws = taken.chance
            step = played(state, seat, draws, events, between=between)
            self._record(room.number, line, partial(room.advance, state, step))

    def take_back(self, person: int, back: Rewound) -> None:
        """Take the game back: nothing is deleted, the record says what counts."""
        room = self._room
        turn_seq = room.turn_seq + 1
        self.enter(entries.TookBack(at=self.at, turn_seq=turn_seq, person=person, to=back.steps))
        recorder = room.recorder.fork()
        if room.awaited is not None and back.state.seat_to_act != TABLE:
            self._close_for_nobody(recorder, room.awaited)
        line = recorder.note("takeback", {"to": back.steps})
        self._record(room.number, line, partial(room.rewind, back))
        self._effects.append(partial(room.write_on, recorder))

    def _close_for_nobody(self, recorder: Recorder, deal: Dealing) -> None:
        """Play goes on before the next deal, from its promise: too late for seeds of players."""
        attempt, number = deal.attempt, deal.attempt.number
        if attempt.closed and attempt.missing:
            raise refused("already_started", "seeds are awaited for the next deal")
        if number and not attempt.closed:
            people = [seat for seat, place in enumerate(self._room.places) if place.person]
            members = {"deal": deal.number, "attempt": number, "people": people}
            members |= {"commitments": [], "asks": ""}
            self._note(self._room.number, recorder, "list", members)

    def end(self, person: int) -> None:
        """End the game as it stands, and show its seeds."""
        room = self._room
        recorder = room.recorder.fork()
        self.enter(entries.Ended(at=self.at, person=person))
        for deal in room.deals:
            if not deal.over:
                self._reveal(recorder, deal.number, deal.attempt)
        self._note(room.number, recorder, "abandoned", {})
        self._effects.append(partial(room.write_on, recorder))

    # Lines about dealing.

    def _promise(self, game: int, recorder: Recorder, deal: int, attempt: int, seed: bytes) -> None:
        self.enter(entries.Secret(at=self.at, deal=deal, attempt=attempt, seed=seed.hex()))
        members: dict[str, Any] = {"deal": deal, "attempt": attempt, "scheme": fair.SCHEME}
        members["commitment"] = fair.table_commitment(seed)
        self._note(game, recorder, "commitment", members)

    def _reveal(self, recorder: Recorder, deal: int, attempt: Attempt) -> None:
        members: dict[str, Any] = {"deal": deal, "attempt": attempt.number}
        if not attempt.number:
            del members["attempt"]
        members["seed"] = attempt.seed.hex()
        self._note(self._room.number, recorder, "reveal", members)

    def _note(self, game: int, recorder: Recorder, kind: str, members: dict[str, Any]) -> None:
        effect = partial(self._room.remember, kind, members)
        self._record(game, recorder.note(kind, members), effect)

    def _record(self, game: int, line: bytes, effect: Callable[[], None]) -> None:
        self.lines.append(entries.Line(game, line))
        self._effects.append(effect)


def all_open(state: State, entropy: Entropy) -> bool:
    """Whether nothing is hidden between two deals, so that the seed of the last gives nothing away.

    Where something is, drawing anew what a seat cannot know makes another state, sooner or later.
    """
    chance = FastChance(int.from_bytes(entropy(8), "big"))
    return all(
        state.determinize(seat, chance) == state
        for seat in range(state.seats)
        for _ in range(LOOKS)
    )
