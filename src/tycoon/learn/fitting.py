"""Fits a net to samples: what an action comes to beside the other actions of its decision.

The loss is the squared difference between both, each without its mean over the decision: what a
hand is worth as such is luck, and left out. Fitted by Adam (Kingma, Ba, 2015) with a rate that
falls to nothing. Needs scipy (`pip install "tycoon[learn]"`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from tycoon.core.learned.net import LAST_ONE, ONE, SECOND_ONE, SHAPE

HIDDEN, UNITS = SHAPE
Floats = NDArray[np.float32]

BATCH = 1024  # decisions
HELD_BACK = 50
"""Every so many-th batch is not learned from, but measured on."""


class Table(NamedTuple):
    """Samples as arrays.

    Attributes:
        features: uint16, of all rows one after another.
        ends: int64, shape (rows,), where each row's features end.
        worth: float32, shape (rows,), what came of it, in units of the net.
        starts: int64, shape (decisions + 1,), the first row of each decision, then all rows.
    """

    features: NDArray[np.uint16]
    ends: NDArray[np.int64]
    worth: Floats
    starts: NDArray[np.int64]


class Measure(NamedTuple):
    """How good a net is on decisions that it did not learn from.

    Attributes:
        loss: mean squared difference, in units of the net squared.
        spread: what the loss is for a net that finds all actions alike.
        gain: how much more than the mean of its decision the action came to that the net finds
            best, in units of the net.
    """

    loss: float
    spread: float
    gain: float


def table(parts: list[tuple[bytes, bytes]], unit: float = 1.0) -> Table:
    """Join what `Samples.table_of_rows` gave, of as many runs as one likes.

    Args:
        parts: what it gave; emptied on the way, as of some there is no room for both.
        unit: so many points are 1 of the net.
    """
    features = np.empty(sum(len(seen) for _, seen in parts) // 2, np.uint16)
    ends, worth, first, at, before = [], [], [], 0, 0
    parts.reverse()
    while parts:
        kept, seen = parts.pop()
        row = np.frombuffer(kept, dtype="<i8").reshape(-1, 3)
        own = np.frombuffer(seen, dtype="<u2")
        features[at : at + len(own)] = own
        ends.append(row[:, 0] + at)
        worth.append(row[:, 1].astype(np.float32) / unit)
        first.append(np.flatnonzero(np.diff(row[:, 2], prepend=-1)) + before)
        at += len(own)
        before += len(row)
    return Table(
        features,
        np.concatenate(ends),
        np.concatenate(worth),
        np.append(np.concatenate(first), before),
    )


class Fit:
    """Weights on the way.

    Attributes:
        weights: float32 arrays of shapes (features, 128), (128,), (128, 32), (32,), (32,).
    """

    def __init__(self, features: int, seed: int) -> None:
        """Begin with small weights by lot."""
        lot = np.random.default_rng(seed)
        self.weights: list[Floats] = [
            lot.normal(0, 0.05, (features, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            lot.normal(0, HIDDEN**-0.5, (HIDDEN, UNITS)).astype(np.float32),
            np.zeros(UNITS, np.float32),
            lot.normal(0, UNITS**-0.5, UNITS).astype(np.float32),
        ]
        self._seed = seed
        self._level = 0.0

    def restore(self, kept: Mapping[str, Floats]) -> None:
        """Go on with weights that `numpy.savez` has kept."""
        self.weights = [kept[f"arr_{place}"] for place in range(len(self.weights))]

    def learn(self, data: Table, epochs: int, rate: float, level: float = 0.0) -> Iterator[Measure]:
        """Learn from all of it some times over; how good it is after each.

        Args:
            data: what to learn from; a fiftieth is held back to measure.
            epochs: how many times over.
            rate: of the first step; it falls evenly to a hundredth.
            level: how much what a decision comes to as such counts beside the differences.
        """
        self._level = level
        self._means = [np.zeros_like(part) for part in self.weights]
        self._squares = [np.zeros_like(part) for part in self.weights]
        self._steps = 0
        lot = np.random.default_rng([self._seed, len(data.worth)])
        batches = (len(data.starts) - 1) // BATCH
        own = [number for number in range(batches) if number % HELD_BACK]
        steps, done = epochs * len(own), 0
        for _ in range(epochs):
            for number in lot.permutation(own):
                self._step(
                    _batch(data, number, len(self.weights[0])), rate * (1 - 0.99 * done / steps)
                )
                done += 1
            yield self.measure(data)

    def measure(self, data: Table) -> Measure:
        """How good it is on what is held back of samples."""
        batches = (len(data.starts) - 1) // BATCH
        loss = spread = gain = 0.0
        rows = decisions = 0
        for number in range(0, batches, HELD_BACK):
            inputs, worth, groups = _batch(data, number, len(self.weights[0]))
            value = self._forward(inputs)[-1]
            away, true = _centred(value - worth, groups), _centred(worth, groups)
            loss += float(away @ away)
            spread += float(true @ true)
            top = np.full(groups[-1] + 1, -np.inf, np.float32)
            np.maximum.at(top, groups, value)
            chosen = np.flatnonzero(value == top[groups])
            _, at = np.unique(groups[chosen], return_index=True)
            gain += float(true[chosen[at]].sum())
            rows += len(worth)
            decisions += len(at)
        return Measure(loss / rows, spread / rows, gain / decisions)

    def whole(self) -> list[list[int]]:
        """The weights as the whole numbers that `Net` takes."""
        units = (ONE, ONE, SECOND_ONE, SECOND_ONE * LAST_ONE, LAST_ONE)
        bounds = (32760, 1 << 24, 4000, 1 << 24, 32760)
        return [
            np.clip(np.rint(part * unit), -bound, bound).astype(int).ravel().tolist()
            for part, unit, bound in zip(self.weights, units, bounds, strict=True)
        ]

    def _forward(self, inputs: Any) -> tuple[Floats, Floats, Floats]:
        first, first_bias, second, second_bias, last = self.weights
        hidden = np.maximum(inputs @ first + first_bias, 0)
        units = np.maximum(hidden @ second + second_bias, 0)
        return hidden, units, units @ last

    def slopes(self, batch: tuple[Any, Floats, NDArray[np.int64]]) -> list[Any]:
        """How the loss on a batch changes with each weight: arrays of the weights' shapes."""
        inputs, worth, groups = batch
        hidden, units, value = self._forward(inputs)
        away = _centred(value - worth, groups, 1 - self._level) * np.float32(2 / len(worth))
        at_units = np.outer(away, self.weights[4]) * (units > 0)
        at_hidden = (at_units @ self.weights[2].T) * (hidden > 0)
        return [
            inputs.T @ at_hidden,
            at_hidden.sum(0),
            hidden.T @ at_units,
            at_units.sum(0),
            units.T @ away,
        ]

    def _step(self, batch: tuple[Any, Floats, NDArray[np.int64]], rate: float) -> None:
        """Go a step down."""
        slopes = self.slopes(batch)
        self._steps += 1
        rate *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for part, mean, square, slope in zip(
            self.weights, self._means, self._squares, slopes, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8))


def _batch(data: Table, number: int, width: int) -> tuple[Any, Floats, NDArray[np.int64]]:
    """The features of a batch of decisions as a sparse matrix, what came of it, whose each is."""
    starts = data.starts[number * BATCH : (number + 1) * BATCH + 1]
    low, high = int(starts[0]), int(starts[-1])
    before = int(data.ends[low - 1]) if low else 0
    places = np.append(0, data.ends[low:high] - before)
    columns = data.features[before : before + places[-1]].astype(np.int32)
    ones = np.ones(len(columns), np.float32)
    inputs = csr_matrix((ones, columns, places.astype(np.int32)), shape=(high - low, width))
    groups = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    return inputs, data.worth[low:high], groups


def _centred(values: Floats, groups: NDArray[np.int64], share: float = 1.0) -> Floats:
    """Without the mean of each decision, or a share of it."""
    counts = np.bincount(groups)
    means = share * (np.bincount(groups, values) / counts)
    return (values - means[groups]).astype(np.float32)
