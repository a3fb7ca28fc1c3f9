"""Ratings: closed forms, ratings that are found again, and who cannot be told apart."""

from __future__ import annotations

from math import log10, sqrt

import pytest

from tycoon.lab.ratings import Met, ratings

MANY = 10**12


def test_two_players_by_the_closed_form() -> None:
    first, second = ratings(2, [Met(0, 1, 400, 0.75, 0.02)])
    score = (0.75 * 400 + 0.5) / 401
    assert first.elo - second.elo == pytest.approx(400 * log10(score / (1 - score)))
    assert first.elo == pytest.approx(-second.elo)
    # A change of the score moves the difference so much, and each of both by half of that.
    slope = 400 / 2.302585 / (score * (1 - score))
    assert first.interval == pytest.approx(1.96 * 0.02 * slope / 2, rel=1e-4)
    assert first.interval == pytest.approx(second.interval)


def test_ratings_that_scores_were_made_of_are_found_again() -> None:
    elos = [-300.0, -50.0, 20.0, 330.0]
    meetings = [
        Met(i, j, MANY, 1 / (1 + 10 ** ((elos[j] - elos[i]) / 400)), 1e-6)
        for i in range(4)
        for j in range(4)
        if i != j
    ]
    found = ratings(4, meetings)
    assert [one.elo for one in found] == pytest.approx(elos, abs=1e-3)
    assert all(0 < one.interval < 0.01 for one in found)


def test_who_always_wins_is_rated_as_high_as_so_many_games_can_tell() -> None:
    few, many = (ratings(2, [Met(0, 1, games, 1.0, 0.0)]) for games in (5, 500))
    assert few[0].elo - few[1].elo == pytest.approx(400 * log10(5.5 / 0.5))
    assert many[0].elo > few[0].elo
    score = 5.5 / 6
    error = sqrt(score * (1 - score) / 6)
    half = 1.96 * error * 400 / 2.302585 / (score * (1 - score)) / 2
    assert few[0].interval == pytest.approx(half, rel=1e-4)


def test_who_has_not_met_stands_in_the_middle_with_no_certainty() -> None:
    one, two, three = ratings(3, [Met(0, 1, 1000, 0.9, 0.01), Met(0, 2, 0, 0, 0)])
    assert three.elo == pytest.approx(one.elo)
    assert one.elo > two.elo
    assert three.interval > 1.5 * two.interval > 1.5 * 200
