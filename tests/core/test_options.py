"""Options of a made-up game, and forms made from them."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from tycoon.core.errors import BadOption, UnknownOption
from tycoon.core.options import Options, allowed_text, build, parse_value, schema

pytestmark = pytest.mark.interpreted


class Made(Options, frozen=True, kw_only=True):
    """Options of every kind."""

    fast: bool = False
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    open_ended: int = 0
    deck: Literal["small", "large"] = "small"
    stake: Literal[1, 5, 10] = 5

    def check(self, seats: int) -> None:
        if self.fast and self.rounds > seats:
            raise BadOption(
                "error.bad_option", "no", option="rounds", value=str(self.rounds), allowed="1"
            )


def test_the_schema_is_what_forms_need() -> None:
    fields = {field.name: msgspec.to_builtins(field) for field in schema(Made)}
    assert fields == {
        "fast": {"name": "fast", "kind": "bool", "default": False},
        "rounds": {"name": "rounds", "kind": "int", "default": 3, "least": 1, "most": 9},
        "open_ended": {"name": "open_ended", "kind": "int", "default": 0},
        "deck": {
            "name": "deck",
            "kind": "choice",
            "default": "small",
            "choices": ["small", "large"],
        },
        "stake": {"name": "stake", "kind": "choice", "default": 5, "choices": [1, 5, 10]},
    }
    assert [allowed_text(field) for field in schema(Made)] == [
        "true | false",
        "1 .. 9",
        " .. ",
        "small | large",
        "1 | 5 | 10",
    ]


def test_values_over_defaults() -> None:
    assert build(Made, {}, 3) == Made()
    assert build(Made, {"rounds": 9, "deck": "large"}, 3) == Made(rounds=9, deck="large")


@pytest.mark.parametrize(
    "values",
    [
        {"fast": 1},
        {"rounds": 0},
        {"rounds": 10},
        {"rounds": True},
        {"rounds": 2.0},
        {"deck": "Small"},
        {"stake": 2},
        {"stake": "5"},
        {"stake": True},
        {"stake": 5.0},
        {"fast": True, "rounds": 4},
    ],
)
def test_values_that_are_not_allowed(values: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as caught:
        build(Made, values, 3)
    assert caught.value.details["option"] in values


@pytest.mark.parametrize(("name", "near"), [("round", "rounds"), ("Fast", "fast"), ("xyzzy", "")])
def test_unknown_names(name: str, near: str) -> None:
    with pytest.raises(UnknownOption) as caught:
        build(Made, {name: 1}, 3)
    assert (f"did you mean '{near}'" in str(caught.value)) == bool(near)
    assert caught.value.details == {"option": name, "known": list(Made.__struct_fields__)}


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        ("fast", "on", True),
        ("fast", "TRUE", True),
        ("fast", "no", False),
        ("rounds", "9", 9),
        ("open_ended", "-40", -40),
        ("deck", "large", "large"),
        ("stake", "10", 10),
    ],
)
def test_values_from_text(option: str, text: str, value: object) -> None:
    [field] = [field for field in schema(Made) if field.name == option]
    parsed = parse_value(field, text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("fast", "2"),
        ("rounds", "10"),
        ("rounds", " 3"),
        ("rounds", "3 "),
        ("rounds", "--3"),
        ("rounds", "-"),
        ("rounds", "３"),
        ("open_ended", "9" * 5000),
        ("deck", "Large"),
        ("stake", "05"),
    ],
)
def test_texts_that_are_no_value(option: str, text: str) -> None:
    [field] = [field for field in schema(Made) if field.name == option]
    with pytest.raises(BadOption):
        parse_value(field, text)


def test_other_types_are_a_mistake_of_the_game() -> None:
    class Strange(Options, frozen=True, kw_only=True):
        name: str = ""

    with pytest.raises(TypeError, match="name"):
        schema(Strange)
