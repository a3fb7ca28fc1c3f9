"""Fields declared once, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools import questions
from tycoon.core.engine.frames import FrameState
from tycoon.core.names import NamedEnum
from tycoon.core.vocabulary import (
    COUNT,
    FLAG,
    NOTHING,
    SEAT,
    SEATS,
    Field,
    Fields,
    Kind,
    Speech,
    held,
    number,
    one_of,
    or_none,
    word,
)

READERS = {"RETURN": "return_"}
"""The questions that Python has another use for the name of."""
GAMES = ("haggle", "tycoon.games.daifugo", "tycoon.games.deal", "tycoon.games.monopoly")


class Metal(NamedEnum):
    """Words that count from 0."""

    IRON = 0
    RED_GOLD = 1
    SILVER = 2


TRADE = Fields(
    "A trade.",
    {"other": SEAT.of(4), "counter": FLAG.of(1), "step": number().of(11), "cash": number()},
    given=SEATS,
    metal=word(Metal, Metal.RED_GOLD),
)


class Frames:
    """Pending frames as rules push them, without a game."""

    seats = 4

    def __init__(self) -> None:
        self.frames = 0
        self.frame_kind: list[int] = []
        self.frame_seat: list[int] = []
        self.frame_a: list[int] = []
        self.frame_b: list[int] = []
        self.frame_c: list[int] = []
        self.frame_d: list[int] = []

    def push(self, kind: int, seat: int, *numbers: int) -> None:
        self.frames += 1
        self.frame_kind.append(kind)
        self.frame_seat.append(seat)
        for place, value in zip("abcd", (*numbers, 0, 0, 0, 0), strict=False):
            getattr(self, f"frame_{place}").append(value)

    def amend(self, i: int, *numbers: int) -> None:
        for place, value in zip("abcd", (*numbers, 0, 0, 0, 0), strict=False):
            getattr(self, f"frame_{place}")[i] = value


def frame(*numbers: int) -> FrameState:
    state = Frames()
    state.push(1, 0, *numbers)
    return cast("FrameState", state)


@given(st.integers(0, 15), st.booleans(), st.integers(0, 2047), st.integers(-(2**40), 2**40))
def test_fields_of_one_number(other: int, counter: bool, step: int, cash: int) -> None:
    """What is joined is split again, and the last field of a number may be below 0."""
    values = {"other": other, "counter": counter, "step": step, "cash": cash, "given": 5}
    numbers = TRADE.join(values)
    assert numbers == (other + 16 * counter + 32 * step + 65536 * cash, 5, 0, 0)
    assert TRADE.split(*numbers) == {**values, "metal": 0}
    assert TRADE.at(frame(*numbers), 0) == {**values, "metal": 0}


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [
        ((3, 15, 1, 0), ""),
        ((4, 15, 1, 0), "other"),
        ((3, 16, 1, 0), "given"),
        ((3, -1, 1, 0), "given"),
        ((3, 0, 2, 0), "metal"),
        ((3, 0, 0, 1), "a number without a name"),
    ],
)
def test_the_first_field_that_cannot_be_so(numbers: tuple[int, ...], wrong: str) -> None:
    assert TRADE.wrong(frame(*numbers), 0) == wrong


def test_bounds() -> None:
    state = SimpleNamespace(seats=2)
    fits = {
        number(-1, 3): (-1, 3, -2, 4),
        COUNT: (0, 10**12, -1, -5),
        FLAG: (0, 1, -1, 2),
        SEAT: (0, 1, -1, 2),
        SEATS: (0, 3, -1, 4),
        one_of("house", "hotel"): (0, 1, -1, 2),
        word(Metal): (0, 2, -1, 3),
        word(Metal, least=Metal.RED_GOLD): (1, 2, 0, 3),
        or_none(SEAT): (0, 2, -1, 3),
    }
    for kind, (least, most, below, above) in fits.items():
        found = [kind.fits(state, value) for value in (least, most, below, above)]
        assert found == [True, True, False, False]
    assert word(Metal).words == ("iron", "red-gold", "silver")
    assert word(Metal, Metal.RED_GOLD, Metal.RED_GOLD).words == ("", "red-gold")
    assert or_none(word(Metal, Metal.RED_GOLD)).words == ("", "iron", "red-gold")


def test_numbers_that_hold_fields() -> None:
    """Every field must fit, and what lies outside of them must be 0."""
    kind = held(Fields("A lot.", {"metal": word(Metal).of(4), "other": SEAT.of(4)}))
    state = SimpleNamespace(seats=2)
    fits = {0x12: True, 0x03: False, 0x20: False, 0x112: False, -1: False}
    assert {value: kind.fits(state, value) for value in fits} == fits


def declared() -> Iterator[Any]:
    for game in GAMES:
        for ask, fields in getattr(import_module(f"{game}.names"), "ASKED", {}).items():
            yield pytest.param(game, ask, fields, id=f"{game}-{ask.name}")


@pytest.mark.parametrize(("game", "ask", "fields"), list(declared()))
@settings(max_examples=25)
@given(data=st.data())
def test_what_rules_call(game: str, ask: NamedEnum, fields: Fields, data: st.DataObject) -> None:
    """What the build wrote for the rules says, asks and changes what is declared."""
    asked = import_module(f"{game}._names.asked")
    state = Frames()

    def drawn(field: Field) -> int:
        bits = field.kind.bits
        held = data.draw(st.integers(0, (1 << bits) - 1) if bits else st.integers(-99, 2**32))
        return held - field.kind.less

    values = {field.name: drawn(field) for field in fields}
    getattr(asked, f"push_{ask.name.lower()}")(state, 3, **values)
    assert (state.frame_kind, state.frame_seat) == ([ask], [3])
    assert fields.at(cast("FrameState", state), 0) == values
    if not values:
        return
    read = getattr(asked, READERS.get(ask.name, ask.name.lower()))
    assert read(state, 0)._asdict() == values
    others = {field.name: drawn(field) for field in fields}
    getattr(asked, f"amend_{ask.name.lower()}")(state, 0, **others)
    assert fields.at(cast("FrameState", state), 0) == others


def packed() -> Iterator[Any]:
    for game in GAMES:
        names = import_module(f"{game}.names")
        acts = {"acts": names.ACTION} if hasattr(names, "ACTION") else {}
        for module, fields in {**acts, **getattr(names, "PACKED", {})}.items():
            yield pytest.param(f"{game}._names.{module}", fields, id=f"{game}-{module}")


@pytest.mark.parametrize(("module", "fields"), list(packed()))
@given(number=st.integers(0, (1 << 56) - 1))
def test_fields_of_numbers(module: str, fields: Fields, number: int) -> None:
    written = import_module(module)
    assert written.fields(number)._asdict() == fields.split(number)
    kept = sum(((1 << (field.kind.bits or 64)) - 1) << field.shift for field in fields)
    assert written.packed(**written.fields(number)._asdict()) == number & kept


# Saying fields, and reading what is said.

BIDDER = Kind("seat", lambda state, value: -1 <= value < state.seats, bits=4, less=1).called(
    "other"
)
LOT = Fields(
    "A lot: metal, or a seat that is for sale.",
    {"what": number(0, 9)},
    {"bidder": BIDDER, "again": FLAG.of(1), "left": SEATS},
).or_as(
    Fields(
        "Metal.", {"metal": word(Metal)}, {"bidder": BIDDER, "again": FLAG.of(1), "left": SEATS}
    ),
    Fields(
        "A seat.",
        {"seat": SEAT.lessened(5)},
        {"bidder": BIDDER, "no": NOTHING.of(1), "left": SEATS},
    ),
)


@dataclass
class Lot:
    metal: str = ""
    seat: int = -1
    other: int = -1
    again: bool = False
    left: list[int] = field(default_factory=list)


class Shout(Speech):
    """Metals are shouted."""

    def say_word(self, value: int, _: object) -> str:
        return Metal(value).word.upper()

    def read_word(self, said: str, _: object) -> int:
        return [metal.word.upper() for metal in Metal].index(said)


SPEECH = Shout(SimpleNamespace(seats=4))


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((1, 0 + 32 * 5), Lot("RED-GOLD", left=[0, 2])),
        ((2, 3 + 16 + 32 * 4), Lot("SILVER", other=2, again=True, left=[2])),
        ((5, 1 + 32 * 9), Lot(seat=0, other=0, left=[0, 3])),
        ((8, 0), Lot(seat=3)),
    ],
)
def test_saying_and_reading(numbers: tuple[int, int], said: Lot) -> None:
    """The first way that fits says the numbers, and what it says gives them again."""
    assert Lot(**SPEECH.say(LOT, *numbers)) == said
    assert LOT.wrong(frame(*numbers), 0) == ""
    assert SPEECH.read(LOT, said, lambda words: Lot(**words)) == (*numbers, 0, 0)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (Lot("LEAD"), "not in list"),
        (Lot("SILVER", seat=1), "belong together"),
        (Lot(seat=1, again=True), "belong together"),
        (Lot("SILVER", other=4), "other: 4 cannot be"),
        (Lot("SILVER", left=[4]), "left"),
        (Lot("SILVER", left=[10**20]), "left"),
        (Lot("SILVER", left=[1, 1]), "belong together"),
        (Lot(), "not in list"),
    ],
)
def test_what_says_nothing(said: Lot, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        SPEECH.read(LOT, said, lambda words: Lot(**words))


@pytest.mark.parametrize("numbers", [(3, 0), (9, 0), (5, 16), (1, 5), (1, 32 * 16)])
def test_numbers_that_no_way_fits(numbers: tuple[int, int]) -> None:
    assert LOT.wrong(frame(*numbers), 0)
    with pytest.raises(ValueError, match="no "):
        SPEECH.say(LOT, *numbers)


def test_other_kinds_in_the_same_places() -> None:
    """What is given no kind is to be 0, and is not said."""
    other = TRADE.with_kinds(other=SEAT, cash=number(0, 9).called("price"))
    assert SPEECH.say(other, 3 + 65536 * 7, 0, 0) == {"other": 3, "price": 7}
    assert other.way(SPEECH.state, 3 + 16, 0, 0) is None
    assert other.join({"other": 3, "cash": 7}) == (3 + 65536 * 7, 0, 0, 0)


def test_words_with_gaps() -> None:
    class Odd(NamedEnum):
        ONE = 1
        THREE = 3

    kind = word(Odd)
    assert [kind.fits(None, value) for value in range(-1, 5)] == [
        *(False, False, True, False, True, False)
    ]
    assert [word(Odd).only(3, 0).fits(None, value) for value in range(4)] == [False] * 3 + [True]


def test_the_pages_of_the_games_list_questions() -> None:
    for path, page in questions.pages():
        assert path.read_text(encoding="utf-8") == page, "run: python -m tools.questions"
    old = "# A game\n\n| question |\n|---|\n\nAnd so on.\n"
    table = (
        "| question | what is asked | what it says |\n|---|---|---|\n"
        "| `iron` | A lot: metal, or a seat that is for sale. | `metal` (`iron`, `red-gold`,"
        " `silver`), `other`, `again` (`true`, `false`), `left`, `seat` |\n"
    )
    assert questions.written(old, [(Metal.IRON, LOT)]) == f"# A game\n\n{table}\nAnd so on.\n"
