"""Options: typed, bounded, and nothing unknown is ignored."""

from __future__ import annotations

from typing import Any

from tycoon.core.errors import BadOption, BadSeats, UnknownOption
from tycoon.core.options import OptionField, allowed_text, parse_value, schema
from tycoon.testing.cases import Case, raises


def allowed(field: OptionField) -> list[Any]:
    """Values that an option takes, its bounds among them."""
    if field.kind == "bool":
        return [False, True]
    if field.kind == "choice":
        return list(field.choices)
    return [value for value in (field.least, field.default, field.most) if value is not None]


def forbidden(field: OptionField) -> list[Any]:
    """Values that it does not take, those just beyond its bounds among them."""
    if field.kind == "bool":
        return [0, 1, "true", None]
    if field.kind == "choice":
        return ["no such choice", None, True, [field.choices[0]]]
    beyond = [field.least - 1] if field.least is not None else []
    return [*beyond, *([field.most + 1] if field.most is not None else []), True, "1", 1.0, None]


def test_every_allowed_value_is_taken_or_contradicts(case: Case) -> None:
    contradictions = []
    for field in schema(case.game.options_type):
        for value in allowed(field):
            try:
                options = case.game.options(case.preset, case.seats, **{field.name: value})
            except BadOption as error:
                contradictions.append(error)
                continue
            assert getattr(options, field.name) == value
            case.game.new(options, case.seats)
    names = {field.name for field in schema(case.game.options_type)}
    for refusal in contradictions:
        assert refusal.details["option"] in names
        case.say(refusal)


def test_every_other_value_is_refused(case: Case) -> None:
    for field in schema(case.game.options_type):
        for value in forbidden(field):
            with raises(BadOption) as caught:
                case.game.options(case.preset, case.seats, **{field.name: value})
            assert caught.value.details["option"] == field.name
            assert caught.value.details["allowed"] == allowed_text(field)
            case.say(caught.value)


def test_every_option_stands_in_one_group(case: Case) -> None:
    options = case.game.options_type
    fields = {field.name: field for field in schema(options)}
    grouped = [name for members in options.groups.values() for name in members]
    assert not grouped or sorted(grouped) == sorted(fields)
    for name, needed in options.only_with.items():
        assert name in fields
        for other, value in needed.items():
            assert value in allowed(fields[other])


def test_unknown_names_are_refused(case: Case) -> None:
    name = schema(case.game.options_type)[0].name
    with raises(UnknownOption, match=f"did you mean '{name}'") as caught:
        case.game.options(case.preset, case.seats, **{f"{name}x": 1})
    assert name in caught.value.details["known"]
    case.say(caught.value)


def test_values_are_read_from_text(case: Case) -> None:
    for field in schema(case.game.options_type):
        for value in allowed(field):
            text = str(value).lower() if field.kind == "bool" else str(value)
            assert parse_value(field, text) == value
        for text in ("", "perhaps", "1.5", "٣", "--1", "1e3"):
            with raises(BadOption):
                parse_value(field, text)


def test_the_number_of_seats(case: Case) -> None:
    with raises(BadSeats) as caught:
        case.game.options(case.preset, 1 + max(case.game.seats))
    case.say(caught.value)


def test_options_have_words(case: Case) -> None:
    for field in schema(case.game.options_type):
        for key in (
            f"{case.game.name}.option.{field.name}",
            f"{case.game.name}.option.{field.name}.help",
        ):
            case.say({"key": key})
