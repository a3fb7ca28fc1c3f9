"""Ratings by the model of Bradley and Terry: how likely each player is to come before another.

R. A. Bradley, M. E. Terry, Rank Analysis of Incomplete Block Designs: I, Biometrika 39 (1952).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

ELO = 400 / log(10)
"""A rating of so much more is a chance of e to 1 to come before."""

_STEPS = 200
_LONGEST_STEP = 2.0
_CLOSE = 1e-10


class Met(NamedTuple):
    """How two players have compared.

    Attributes:
        first, second: who.
        games: independent ones.
        score: how often `first` came before `second`, equal places a half: from 0 to 1.
        error: the standard error of `score`.
    """

    first: int
    second: int
    games: int
    score: float
    error: float


class Rating(NamedTuple):
    """How strong a player is.

    Attributes:
        elo: in the points of Elo; the players' mean is 0.
        interval: half the width of the 95 % confidence interval.
    """

    elo: float
    interval: float


def ratings(players: int, meetings: Sequence[Met]) -> list[Rating]:
    """The ratings under which such scores are likeliest.

    Each meeting counts one game more, half won and half lost: who has never lost is rated so much
    higher as so many games can tell, and not without end. The intervals follow from the scores'
    own errors, so that deals played from several seats count once.
    """
    counted = [_with_a_draw(met) for met in meetings]
    worth = [0.0] * players
    for _ in range(_STEPS):
        step = _solved(_information(worth, counted), _slope(worth, counted))
        longest = max(map(abs, step), default=0.0)
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 0.0
        worth = [one + scale * move for one, move in zip(worth, step, strict=True)]
        if longest < _CLOSE:
            break
    errors = _errors(worth, counted)
    return [Rating(ELO * one, 1.96 * ELO * error) for one, error in zip(worth, errors, strict=True)]


def _with_a_draw(met: Met) -> Met:
    games = met.games + 1
    score = (met.score * met.games + 0.5) / games
    # Scores that are all the same have no error of their own: that of a draw for each game stands.
    least = sqrt(score * (1 - score) / games) if met.error == 0 else 0.0
    return met._replace(games=games, score=score, error=max(met.error, least))


def _chance(worth: Sequence[float], met: Met) -> float:
    return 1 / (1 + exp(worth[met.second] - worth[met.first]))


def _slope(worth: Sequence[float], meetings: Sequence[Met]) -> list[float]:
    """How the likelihood rises with the worth of each player."""
    slope = [0.0] * len(worth)
    for met in meetings:
        more = met.games * (met.score - _chance(worth, met))
        slope[met.first] += more
        slope[met.second] -= more
    return slope


def _information(worth: Sequence[float], meetings: Sequence[Met]) -> list[list[float]]:
    """How the slope falls, with a term that keeps the mean of all where it is."""
    found = [[0.0] * len(worth) for _ in worth]
    for met in meetings:
        chance = _chance(worth, met)
        _add(found, met, met.games * chance * (1 - chance))
    most = max(max(row) for row in found)
    return [[value + most for value in row] for row in found]


def _add(matrix: list[list[float]], met: Met, more: float) -> None:
    matrix[met.first][met.first] += more
    matrix[met.second][met.second] += more
    matrix[met.first][met.second] -= more
    matrix[met.second][met.first] -= more


def _errors(worth: Sequence[float], meetings: Sequence[Met]) -> list[float]:
    """The standard error of each worth: the slope's, seen through the information."""
    spread = [[0.0] * len(worth) for _ in worth]
    for met in meetings:
        _add(spread, met, (met.games * met.error) ** 2)
    information = _information(worth, meetings)
    rows = []
    for player in range(len(worth)):
        unit = [float(other == player) for other in range(len(worth))]
        rows.append(_solved(information, unit))
    return [sqrt(max(0.0, _form(spread, row))) for row in rows]


def _form(matrix: Sequence[Sequence[float]], row: Sequence[float]) -> float:
    """The matrix between the row and itself."""
    return sum(
        one * value * other
        for one, values in zip(row, matrix, strict=True)
        for value, other in zip(values, row, strict=True)
    )


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """What the matrix takes to the right side: Gauss's elimination, the largest pivot first."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda number: abs(rows[number][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in rows[at + 1 :]:
            factor = row[at] / rows[at][at]
            for column in range(at, size + 1):
                row[column] -= factor * rows[at][column]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found
