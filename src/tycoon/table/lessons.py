"""Lessons: what comes of the learner's moves, by the rules and by what the lesson wants.

Nothing is kept between two requests: the step's position and the decisions so far are all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from tycoon.bots import characters
from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove, TycoonError
from tycoon.core.messages import Message
from tycoon.core.views import View
from tycoon.table.errors import message_of, refused
from tycoon.table.replay import ReplayEntry
from tycoon.table.snapshot import SeatInfo
from tycoon.words.lessons import LESSONS, Lesson, Step, lesson

LEARNER = 0


class LessonInfo(msgspec.Struct, frozen=True):
    """What there is to know of a lesson; the learner sits at seat 0.

    Attributes:
        name: of the lesson.
        game: name of the game.
        options: all options by name.
        seats: who plays, the learner as `seat.you`.
        steps: the names of its steps, in order.
    """

    name: str
    game: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    steps: list[str]


class LessonFrame(msgspec.Struct, frozen=True):
    """How it was after a decision of anybody's.

    Attributes:
        view: what the learner sees.
        entries: what happened, as the learner saw it.
    """

    view: View
    entries: list[ReplayEntry]


class LessonMoment(msgspec.Struct, frozen=True):
    """What came of the learner's newest decision; without one, how the step begins.

    Attributes:
        right: whether it was made; else nothing has happened, and `made` stays as it was.
        turn: how many turns of this step the learner has behind them.
        done: whether the step is over.
        said: the key of what is to be said, among the texts of the lesson.
        made: all moves of the learner in this step, as the next request gives them.
        wanted: the moves of a decision that the step wants now; none once it is over.
        frames: what happened, decision by decision; the last is how it is now.
    """

    right: bool
    turn: int
    done: bool
    said: str
    made: list[str]
    wanted: list[str]
    frames: list[LessonFrame]


class LessonWord(msgspec.Struct, frozen=True):
    """The rules' word on moves of the learner.

    Attributes:
        say: what they are called; None where they are refused.
        why: why they are refused; None where they are not.
    """

    say: Message | None
    why: Message | None


def find(name: str) -> Lesson:
    """A lesson by its name. Raises `Refused` for one that there is not."""
    if name not in LESSONS:
        raise refused("not_found", "there is no such lesson")
    return lesson(name)


def info_of(found: Lesson) -> LessonInfo:
    """What there is to know of a lesson."""
    state = Session(found, found.steps[0]).state
    return LessonInfo(
        name=found.name,
        game=found.game,
        options=msgspec.to_builtins(state.options),
        seats=[_seat(state, seat) for seat in range(state.seats)],
        steps=[step.name for step in found.steps],
    )


def _seat(state: State, seat: int) -> SeatInfo:
    pieces = state.game.pieces
    piece = pieces[seat] if seat < len(pieces) else ""
    if seat == LEARNER:
        return SeatInfo(kind="human", called=Message("seat.you"), connected=True, piece=piece)
    who = list(characters.ROSTER)[seat - 1]
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


class Session:
    """A step of a lesson under way.

    Attributes:
        step: which.
        state: how it is now.
        turn: how many turns of the learner are over.
        made: the moves of the learner so far, in notation.
    """

    def __init__(self, found: Lesson, step: Step) -> None:
        """Begin a step."""
        self.step = step
        self.turn = 0
        self.made: list[str] = []
        self._chance = FastChance(step.seed)
        self.state = registry.find(found.game).from_position(step.position, self._chance)
        self.state.collect_events()
        self._begun: tuple[str, ...] = ()

    @property
    def done(self) -> bool:
        """Whether nothing is wanted of the learner any more."""
        return self.turn == len(self.step.turns)

    @property
    def wanted(self) -> list[str]:
        """The moves still to be made of a decision that the step wants."""
        if self.done:
            return []
        begun = len(self._begun)
        ways = self.step.turns[self.turn].do
        return list(next(one[begun:] for one in ways if one[:begun] == self._begun))

    def resume(self, made: Sequence[str]) -> None:
        """Do again what has been done.

        Raises:
            Refused: it is not what the step wants.
        """
        moves = iter(made)
        while some := list(islice(moves, 1)):
            if self.done or not self.right(some):
                raise refused("bad_request", f"{some} is not wanted", why="made")
            for _ in self.play(some):
                pass

    def right(self, moves: Sequence[str]) -> bool:
        """Whether the step wants these legal moves: all, or the beginning, of a decision."""
        begun = (*self._begun, *moves)
        return any(one[: len(begun)] == begun for one in self.step.turns[self.turn].do)

    def named(self, moves: Sequence[str]) -> list[str]:
        """Moves of the learner as records write them.

        Raises:
            IllegalMove: they are not legal.
        """
        state, found = self.state.copy(), []
        chance = FastChance(self.step.seed)
        for text in moves:
            if state.seat_to_act != LEARNER:
                raise IllegalMove("error.illegal_move", f"{text!r} is not the learner's")
            action = state.parse(text)
            found.append(state.notation(action))
            state.apply(action, chance)
        return found

    def play(self, moves: Sequence[str]) -> Iterator[LessonFrame]:
        """Make moves that the step wants, and what the others do if that ends a turn."""
        yield self._made(moves)
        self.made += moves
        self._begun = (*self._begun, *moves)
        turn = self.step.turns[self.turn]
        if self._begun not in turn.do:
            return
        self._begun = ()
        self.turn += 1
        for move in turn.then:
            yield self._made([move])

    def frame(self) -> LessonFrame:
        """How it is now, and what has happened since the last frame."""
        game = self.state.game
        seen = [event.seen_by(LEARNER) for event in self.state.drain_events()]
        entries = [ReplayEntry(one, game.tell(one)) for one in seen]
        return LessonFrame(self.state.view(LEARNER), entries)

    def _made(self, moves: Sequence[str]) -> LessonFrame:
        for text in moves:
            self.state.apply(self.state.parse(text), self._chance)
        return self.frame()

    def word(self, moves: Sequence[str]) -> LessonWord:
        """What the rules say of moves of the learner."""
        state = self.state.determinize(LEARNER, self._chance)
        actions: list[int] = []
        try:
            for text in moves:
                if actions:
                    state.apply(actions[-1], self._chance)
                if state.seat_to_act != LEARNER:
                    raise IllegalMove("error.illegal_move", f"{text!r} is not the learner's")
                actions.append(state.parse(text))
        except TycoonError as error:
            return LessonWord(None, message_of(error))
        return LessonWord(state.game.describe_decision(state, actions), None)


def session(found: Lesson, step: str, made: Sequence[str]) -> Session:
    """A step as far as the learner has come.

    Raises:
        Refused: there is no such step, or it does not want what was made.
    """
    if step not in {one.name for one in found.steps}:
        raise refused("not_found", "the lesson has no such step")
    begun = Session(found, found.step(step))
    begun.resume(made)
    return begun


def moment(found: Lesson, step: str, made: Sequence[str], moves: Sequence[str]) -> LessonMoment:
    """What comes of moves; of none, how it is.

    Raises:
        Refused: there is no such step, or it does not want what was made.
        IllegalMove: the rules do not allow the moves.
    """
    now = session(found, step, made)
    now.state.drain_events()
    if not moves:
        return _told(now, now.step.asked(now.turn), [now.frame()])
    if now.done:
        raise refused("bad_request", "the step is over", why="moves")
    named = now.named(moves)
    if not now.right(named):
        said = now.step.answer(now.turn, named[0])
        return _told(now, said, [now.frame()], right=False)
    frames = list(now.play(named))
    return _told(now, now.step.asked(now.turn), frames)


def _told(
    now: Session, said: str, frames: list[LessonFrame], *, right: bool = True
) -> LessonMoment:
    return LessonMoment(right, now.turn, now.done, said, now.made, now.wanted, frames)
