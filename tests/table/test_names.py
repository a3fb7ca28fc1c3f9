"""What people call themselves and say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tycoon.core.errors import TycoonError
from tycoon.table.names import MAX_NAME, alike, clean_name, clean_text

FIELD = Path(__file__).parents[2] / "web" / "src" / "lib" / "components" / "NameInput.svelte"


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("Ann", "Ann"),
        ("  Mary   Ann ", "Mary Ann"),
        ("e\u0301", "é"),
        ("지훈", "지훈"),
        ("👩\u200d💻", "👩\u200d💻"),
        ("\u202eevil", "evil"),
        ("a\x00b\nc", "a b c"),
    ],
)
def test_names(typed: str, clean: str) -> None:
    assert clean_name(typed) == clean


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u200d", "\ud800", "x" * 25])
def test_names_that_are_none(typed: str) -> None:
    with pytest.raises(TycoonError) as refusal:
        clean_name(typed)
    assert refusal.value.key == "error.bad_name"


@pytest.mark.parametrize(
    "typed", ["a" + "\u0301" * 20, "x\u0336\u0337\u0338", "\u0e01" + "\u0e31" * 5]
)
def test_marks_are_not_piled_up_in_names(typed: str) -> None:
    with pytest.raises(TycoonError) as refusal:
        clean_name(typed)
    assert refusal.value.key == "error.name_marks"


@pytest.mark.parametrize(
    "typed", ["ที่รัก", "مُحَمَّد", "Nguyễn", "Đặng", "が", "हिन्दी", "👨\u200d👩\u200d👧"]
)
def test_names_with_marks_of_their_own_stay(typed: str) -> None:
    assert clean_name(typed)


def test_hidden_characters_leave_names() -> None:
    assert clean_name("A\u200d\u200d\u200dnn") == "A\u200dnn"
    assert clean_name("\u200dAnn\u200d") == "Ann"
    for typed in ("\u0301\u0301", "\u200d" * 24, "\ufe0f"):
        with pytest.raises(TycoonError):
            clean_name(typed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "ANN"),
        ("Ann", "\u0410nn"),  # Cyrillic
        ("Ann", "\u0391nn"),  # Greek
        ("Ann", "Ａｎｎ"),
        ("Ann", "A\u0301nn"),
        ("Ann", "A\u200dnn"),
        ("Alice", "AIice"),
        ("Alice", "A1ice"),
        ("ANNA", "АННА".replace("Н", "N")),
        ("Bob", "B0b"),
        ("カロ", "力口"),
        ("straße", "STRASSE"),
    ],
)
def test_names_that_would_deceive(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anne"),
        ("Ali", "All"),
        ("か", "が"),
        ("はは", "ばば"),
        ("지훈", "지운"),
        ("王", "玉"),
        ("Ann", "Ann 2"),
        ("दि", "दु"),
        ("👩\u200d💻", "👨\u200d💻"),
    ],
)
def test_names_that_differ(one: str, other: str) -> None:
    assert not alike(one, other)


def test_chat_hides_nothing() -> None:
    assert clean_text("a" + "\u0301" * 499) == "á\u0301\u0301"
    assert clean_text("x" + "\u200d" * 400 + "y") == "x\u200dy"
    assert clean_text("  hi\u202e\n") == "hi"
    for typed in ("\u200d" * 500, "\u0301" * 3, " \n "):
        with pytest.raises(TycoonError) as refusal:
            clean_text(typed)
        assert refusal.value.key == "error.chat_empty"


def test_the_page_takes_names_as_long_as_the_table_does() -> None:
    assert f'maxlength="{MAX_NAME}"' in FIELD.read_text()
    assert clean_name("x" * MAX_NAME) == "x" * MAX_NAME
