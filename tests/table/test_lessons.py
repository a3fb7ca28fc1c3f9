"""Lessons: every step can be done as it is told, and whatever else is legal is answered."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from tycoon.core import registry
from tycoon.core.errors import IllegalMove
from tycoon.table.errors import Refused
from tycoon.table.lessons import LEARNER, LessonMoment, Session, find, info_of, moment, session
from tycoon.words import LANGUAGES
from tycoon.words.lessons import LESSONS, Lesson, Step, lesson, texts
from tycoon.words.rules import pieces

everyone = pytest.mark.parametrize("name", LESSONS)
STEPS = [(lesson(name), step) for name in LESSONS for step in lesson(name).steps]
steps = pytest.mark.parametrize(
    ("found", "step"), STEPS, ids=[f"{found.name}-{step.name}" for found, step in STEPS]
)


def turns(found: Lesson, step: Step) -> Iterator[Session]:
    """The step before each of the learner's moves, done in the first way that it wants."""
    made: list[str] = []
    for turn in step.turns:
        for move in turn.do[0]:
            yield session(found, step.name, made)
            made.append(move)


@everyone
def test_a_lesson_has_five_to_eight_steps(name: str) -> None:
    assert 5 <= len(lesson(name).steps) <= 8
    info = info_of(lesson(name))
    assert info.seats[LEARNER].kind == "human"
    assert {seat.kind for seat in info.seats[1:]} == {"bot"}


@steps
def test_a_step_can_be_done_in_every_way_that_it_wants(found: Lesson, step: Step) -> None:
    """The learner is asked at every turn, what others do is legal, and the end is the end."""
    ways: list[list[str]] = [[]]
    for number, turn in enumerate(step.turns):
        further = []
        for made in ways:
            for decision in turn.do:
                told = moment(found, step.name, made, decision)
                assert told.right
                assert told.turn == number + 1
                assert told.said == step.asked(number + 1)
                assert len(told.frames) == 1 + len(turn.then)
                assert all(frame.entries for frame in told.frames)
                assert told.done == (not told.wanted)
                assert told.done or told.frames[-1].view.seat_to_act == LEARNER
                further.append(told.made)
        ways = further
    assert all(session(found, step.name, made).done for made in ways)


@steps
def test_whatever_else_is_legal_is_answered(found: Lesson, step: Step) -> None:
    """Not one legal move is refused, or taken for what the step wants."""
    answered = 0
    for now in turns(found, step):
        begin = list(now.made)
        for action in now.state.legal_actions():
            move = now.state.notation(action)
            if now.right([move]):
                continue
            told = moment(found, step.name, begin, [move])
            assert not told.right
            assert told.made == begin
            assert told.said in texts(found.name, "en"), move
            answered += 1
    assert answered


@steps
def test_every_answer_is_given_to_some_move(found: Lesson, step: Step) -> None:
    given = {
        step.answer(now.turn, now.state.notation(action))
        for now in turns(found, step)
        for action in now.state.legal_actions()
        if not now.right([now.state.notation(action)])
    }
    named = {key for key in step.all_keys() if ".wrong." in key}
    assert named <= given


@everyone
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_there_and_nothing_more(name: str, lang: str) -> None:
    wanted = {"title", "intro", *(key for step in lesson(name).steps for key in step.all_keys())}
    there = texts(name, lang)
    assert set(there) == wanted
    assert all(text.strip() == text != "" for text in there.values())
    for key, text in texts(name, "en").items():
        cards = [
            sorted(p.text for p in pieces(one) if p.kind == "cards") for one in (text, there[key])
        ]
        assert cards[0] == cards[1], key


@everyone
def test_a_step_is_the_same_each_time(name: str) -> None:
    def begun(step: str) -> LessonMoment:
        return moment(find(name), step, [], [])

    for step in lesson(name).steps:
        assert msgspec.json.encode(begun(step.name)) == msgspec.json.encode(begun(step.name))
        assert begun(step.name).said == step.name


def test_what_the_rules_refuse_is_refused() -> None:
    found = lesson("bigtwo")
    with pytest.raises(IllegalMove):
        moment(found, "pair", [], ["9c9s"])
    with pytest.raises(Refused):
        moment(found, "pair", ["3d"], [])
    with pytest.raises(Refused):
        moment(found, "nothing", [], [])
    with pytest.raises(Refused):
        find("nothing")


def test_the_rules_word() -> None:
    """As at a table: what moves are called, or why they are refused."""
    now = session(lesson("bigtwo"), "pair", [])
    assert now.word(["3d3c"]).say is not None
    refusal = now.word(["9c9s"])
    assert refusal.say is None
    assert refusal.why is not None


def test_a_lesson_plays_a_game_that_there_is() -> None:
    for name in LESSONS:
        assert lesson(name).game in registry.names()


def test_the_lesson_of_deal_has_the_learner_do_what_decides_it() -> None:
    """Paying, refusing, and stealing a property and a full set are done, not only told."""
    acts = {
        move.partition("@")[0].partition(":money")[0]
        for step in lesson("deal").steps
        for turn in step.turns
        for decision in turn.do
        for part in decision
        for move in part.split()
    }
    assert {"pay", "refuse", "play:sly-deal", "play:deal-breaker"} <= acts
    stolen = moment(find("deal"), "breaker", [], ["play:deal-breaker@green>1"])
    mine, momo = stolen.frames[-1].view.table[:2]
    assert (mine.sets, momo.sets) == (2, 0)
    green = next(group for group in mine.groups if group.colour == "green")
    assert (green.house, green.hotel, green.rent) == ("house", "hotel", 14)
