"""What is about to be stored, and what it will change: nothing before it is safe.

A game is played on copies here; the room takes them over when their lines have been stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from tycoon.core.chance import FastChance, RecordingChance
from tycoon.core.names import TABLE
from tycoon.core.record import Recorder
from tycoon.core.state import State
from tycoon.table import entries as e
from tycoon.table.errors import refused
from tycoon.table.fair import commitment_of
from tycoon.table.room import Rewound, Room, between_deals, played

Entropy = Callable[[int], bytes]
LOOKS = 8


class Draft:
    """Lines for the store, and the effects they have once they are in it.

    Attributes:
        at: the time of its entries, in milliseconds since 1970.
        lines: what is to be stored.
    """

    def __init__(self, room: Room, at: int) -> None:
        self.at = at
        self.lines: list[e.Line] = []
        self._room = room
        self._effects: list[Callable[[], None]] = []

    def enter(self, entry: e.AnyEntry) -> None:
        """Add an entry."""
        self.lines.append(e.line_of(entry))
        self._effects.append(partial(self._room.apply, entry))

    def happen(self) -> None:
        """Let everything have happened; the lines are safe."""
        self._room.lines += len(self.lines)
        for effect in self._effects:
            effect()

    def begin(self, bot: str | None, seed: bytes) -> None:
        """Begin the next game, with `bot` at the seats that are still empty.

        Raises:
            Refused: a seat is empty and there is no bot.
        """
        room = self._room
        for seat, place in enumerate(room.places):
            if place.empty and bot is None:
                raise refused("seats_empty", f"seat {seat} is empty")
            if place.empty and bot is not None:
                self.enter(e.BotSat(at=self.at, seat=seat, bot=bot))
        number = room.number + 1
        self.enter(e.Began(at=self.at, number=number))
        names = [
            room.people[place.sitter].name if place.sitter else place.player or bot
            for place in room.places
        ]
        about = {"table": room.code, "game_number": number, "started": self.at, "names": names}
        state, recorder = room.game.new(room.options, len(room.places)), Recorder()
        header = recorder.begin(state, commitments=[commitment_of(seed)], about=about)
        self._record(number, header, partial(room.start, state, recorder))
        self._commit(number, recorder, 1, seed)

    def add_seed(self, seat: int, seed: str) -> None:
        """Mix a player's seed into the deal that is about to begin."""
        room = self._room
        assert room.deal is not None
        recorder = room.recorder.fork()
        members = {"deal": room.deal.number, "seat": seat, "seed": seed}
        self._note(room.number, recorder, "seed", members)
        self._effects.append(partial(room.write_on, recorder))

    def decide(self, decided: e.Decided, moves: Sequence[str], entropy: Entropy) -> None:
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
                    self._reveal(recorder, done.number, done.seed)
        if state.is_over:
            outcome: dict[str, Any] = msgspec.to_builtins(state.outcome())
            effect = partial(room.remember, "outcome", outcome)
            self._record(room.number, recorder.end(state), effect)
        elif state.seat_to_act == TABLE:
            self._commit(room.number, recorder, deal.number + 1, entropy(32))

    def _answer(self, state: State, recorder: Recorder, turn_seq: int) -> None:
        """Let the table answer what it is asked within a deal (`Game.table_answer`)."""
        seconds = self._room.played_at(self.at) / 1000
        while state.seat_to_act == TABLE:
            action = state.game.table_answer(state, seconds)
            if action is None:
                return
            turn_seq += 1
            decided = e.Decided(
                at=self.at, turn_seq=turn_seq, seat=TABLE, moves=1, by="table", answer=True
            )
            self.enter(decided)
            self._play(state, recorder, TABLE, [state.notation(action)])

    def _play(self, state: State, recorder: Recorder, seat: int, moves: Sequence[str]) -> None:
        room = self._room
        assert room.chance is not None
        recording = RecordingChance(room.chance)
        draws: list[list[Any]] = []
        for text in moves:
            if draws or state.seat_to_act != seat:
                # After chance a refused move would tell what it gave, and take the question back.
                raise refused("one_move", "no more moves can follow in one decision")
            between = between_deals(state)
            line, events = recorder.play(state, state.parse(text), recording)
            draws = [list(draw) for draw in recording.take()]
            step = played(state, seat, draws, events, between=between)
            self._record(room.number, line, partial(room.advance, state, step))

    def take_back(self, person: int, back: Rewound) -> None:
        """Let the game be as it was before: nothing is deleted, the record says what counts."""
        room = self._room
        turn_seq = room.turn_seq + 1
        self.enter(e.TookBack(at=self.at, turn_seq=turn_seq, person=person, to=back.steps))
        recorder = room.recorder.fork()
        line = recorder.note("takeback", {"to": back.steps})
        self._record(room.number, line, partial(room.rewind, back))
        self._effects.append(partial(room.write_on, recorder))

    def end(self, person: int) -> None:
        """Let the game end as it stands, with its seeds shown."""
        room = self._room
        recorder = room.recorder.fork()
        self.enter(e.Ended(at=self.at, person=person))
        for deal in room.deals:
            if not deal.over:
                self._reveal(recorder, deal.number, deal.seed)
        self._note(room.number, recorder, "abandoned", {})
        self._effects.append(partial(room.write_on, recorder))

    # Lines about dealing.

    def _commit(self, game: int, recorder: Recorder, deal: int, seed: bytes) -> None:
        self.enter(e.Secret(at=self.at, deal=deal, seed=seed.hex()))
        members = {"deal": deal, "commitment": commitment_of(seed)}
        self._note(game, recorder, "commitment", members)

    def _reveal(self, recorder: Recorder, deal: int, seed: bytes) -> None:
        self._note(self._room.number, recorder, "reveal", {"deal": deal, "seed": seed.hex()})

    def _note(self, game: int, recorder: Recorder, kind: str, members: dict[str, Any]) -> None:
        effect = partial(self._room.remember, kind, members)
        self._record(game, recorder.note(kind, members), effect)

    def _record(self, game: int, line: bytes, effect: Callable[[], None]) -> None:
        self.lines.append(e.Line(game, line))
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
