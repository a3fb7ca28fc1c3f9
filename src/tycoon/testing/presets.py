"""Presets: named sets of options."""

from __future__ import annotations

from tycoon.core.errors import BadSeats, UnknownPreset
from tycoon.core.options import schema
from tycoon.testing.cases import Case, cases, raises


def test_the_first_is_used_when_none_is_named(case: Case) -> None:
    first = next(iter(case.game.presets))
    assert case.game.options(None, case.seats) == case.game.options(first, case.seats)


def test_a_preset_is_its_values_over_the_defaults(case: Case) -> None:
    options = case.game.options(case.preset, case.seats)
    for field in schema(case.game.options_type):
        value = case.game.presets[case.preset].get(field.name, field.default)
        assert getattr(options, field.name) == value


def test_every_preset_can_be_played(case: Case) -> None:
    for preset in case.game.presets:
        assert any(
            other.game.name == case.game.name and other.preset == preset
            for other in cases(case.game)
        )
    assert set(case.game.preset_seats) <= set(case.game.presets)


def test_every_preset_has_a_usual_number_of_seats(case: Case) -> None:
    """Named alone it can be made: the number is the game's, or its own."""
    usual = case.game.seats_for(case.preset)
    assert usual == case.game.preset_seats.get(case.preset, case.game.usual_seats)
    assert any(one[1:4] == (case.game, case.preset, usual) for one in cases(case.game))
    assert case.game.options(case.preset) == case.game.options(case.preset, usual)
    assert case.game.seats_for() == case.game.usual_seats
    with raises(UnknownPreset):
        case.game.seats_for("nonsense")


def test_seats_that_a_preset_is_not_for(case: Case) -> None:
    """The refusal speaks of seats, and says how many there may be."""
    allowed = [one.seats for one in cases(case.game) if one.preset == case.preset]
    for seats in set(case.game.seats) - set(allowed):
        with raises(BadSeats) as caught:
            case.game.options(case.preset, seats)
        assert caught.value.details["known"] == allowed
        assert caught.value.details["seats"] == str(seats)
        assert case.preset in str(caught.value)
        case.say(caught.value)


def test_unknown_presets_are_refused(case: Case) -> None:
    with raises(UnknownPreset) as caught:
        case.game.options("nonsense", case.seats)
    assert caught.value.details["known"] == list(case.game.presets)
    case.say(caught.value)


def test_presets_and_games_have_words(case: Case) -> None:
    name = case.game.name
    for key in (
        f"{name}.title",
        f"{name}.about",
        f"{name}.preset.{case.preset}",
        f"{name}.preset.{case.preset}.help",
    ):
        case.say({"key": key})
