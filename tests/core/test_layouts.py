"""What stands where in an observation, where it is not the same for every game."""

from __future__ import annotations

import re

import numpy as np
import pytest

import haggle
import tycoon
from tools import observations
from tycoon.core.engine.scaling import Scale
from tycoon.core.errors import BadOption, BadSeats
from tycoon.core.game import GameModules
from tycoon.core.layouts import Layout

OWN = {
    "bigtwo": {"hand", "opening"},
    "daifugo": {"hand", "picked", "seat.known"},
    "deal": {"hand", "under", "seat.known"},
    "monopoly": {"bid", "bid.step", "given", "wanted", "cash", "named", "seat.fortunes"},
}


@pytest.mark.parametrize("game", OWN)
def test_what_is_not_public(game: str) -> None:
    found = tycoon.find(game)
    parts = found.observation_spec(found.options(), found.usual_seats)
    assert {re.sub(r"_\d+", "", part.name) for part in parts if part.own} == OWN[game]


def test_the_layout_follows_the_options() -> None:
    game = tycoon.find("bigtwo")
    plain = {part.name: part for part in game.observation_spec(game.options(), 4)}
    expert = {part.name: part for part in game.observation_spec(game.options("expert4"), 3)}
    assert plain["hand"].shape == (52,)
    assert plain["hand"].place == slice(0, 52)
    assert expert["hand"].shape == (54,)
    assert "redeals" not in plain
    assert expert["redeals"].high == 10
    state = tycoon.make("bigtwo", "expert4", 3)
    assert expert["redeals"].stop == len(state.observation(0))


def test_what_is_no_option_is_refused() -> None:
    game = tycoon.find("bigtwo")
    with pytest.raises(BadOption):
        game.observation_spec(tycoon.find("deal").options(), 4)
    with pytest.raises(BadSeats):
        game.observation_spec(game.options(), 9)


def test_a_game_that_says_nothing() -> None:
    """It has one part, and no scaled encoding."""
    modules = haggle.HaggleGame.modules
    game = type("Silent", (haggle.HaggleGame,), {"modules": GameModules(*modules[:3])})()
    options = game.options()
    state = game.new(options, 3)
    [part] = game.observation_spec(options, 3)
    assert part.place == slice(0, len(state.observation(0)))
    assert (part.low, part.high, part.own) == (-np.inf, np.inf, True)
    with pytest.raises(ValueError, match="haggle does not say between which bounds"):
        state.observation(0, encoding="scaled")


def test_codes_and_what_is_cut_off() -> None:
    state = tycoon.make("daifugo")
    parts = {part.name: part for part in state.game.observation_spec(state.options, state.seats)}
    scaled = state.observation(0, encoding="scaled")
    place = parts["seat_0.place"]
    assert place.values == state.seats + 1
    assert scaled[place.scaled_place].tolist() == [1] + [0] * state.seats
    points = parts["seat_0.points"]
    assert scaled[points.scaled_place].tolist() == [0.5]
    rich = tycoon.find("monopoly").from_position(
        {"players": [{"cash": 90_000}, {"cash": 2500}, {}, {}]}, tycoon.FastChance(1)
    )
    spec = {part.name: part for part in rich.game.observation_spec(rich.options, 4)}
    first = next(
        seat for seat in range(4) if rich.observation(seat)[spec["seat_0.cash"].start] > 9e4 - 1
    )
    seen = rich.observation(first, encoding="scaled")
    assert seen[spec["seat_0.cash"].scaled_start] == 1
    others = {float(seen[spec[f"seat_{i}.cash"].scaled_start]) for i in range(1, 4)}
    assert 0.5 in others


def test_scaled_into_memory_that_is_there() -> None:
    state = tycoon.make("deal")
    wide = len(state.observation(0, encoding="scaled"))
    out = np.full((2, wide), -1, dtype=np.float32)
    assert state.observation(1, out=out[1], encoding="scaled") is not None
    assert (out[0] == -1).all()
    assert (out[1] == state.observation(1, encoding="scaled")).all()
    with pytest.raises(ValueError, match=f"memory of {wide} 32-bit floats"):
        state.observation(1, out=out[1, 1:], encoding="scaled")


def test_too_many_numbers() -> None:
    layout = Layout()
    layout.flags("all", "too many", 8193)
    with pytest.raises(OverflowError, match="more than 8192"):
        Scale(layout.parts())
    layout = Layout()
    layout.add("kinds", "too many once they are scaled", 0, 2, 4000, codes=True)
    with pytest.raises(OverflowError, match="more than 8192"):
        Scale(layout.parts())


def test_the_manual_is_up_to_date() -> None:
    for path, text in observations.pages().items():
        assert path.read_text(encoding="utf-8") == text, "make observation-docs"
