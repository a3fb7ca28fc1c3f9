"""A small net of whole numbers over features that are there or not.

Two layers of rectified units between the features and one sum. All is integer arithmetic, so that
compiled and interpreted agree to the last bit on every machine. Plain Python; net.pxd gives the C
types of the compiled build.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Sequence
from pathlib import Path

import cython

from tycoon.core.errors import TycoonError

MAGIC = b"tycoon net 1\n"
MOST_FEATURES = 1024
HIDDEN = 128
UNITS = 32
SHAPE = (HIDDEN, UNITS)
"""How many units the first and the second layer have."""
BLOCK = 64
"""How many of the first are summed up at a time."""
ALL = MOST_FEATURES * HIDDEN
ONE = 1 << 10
"""What 1 is in the first layer."""
SECOND_ONE = 1 << 9
"""What 1 is in the weights of the second layer."""
LAST_ONE = 1 << 7
"""What 1 is in what the second layer gives, and in the weights of the last sum."""

_TOP = (1 << 15) - 8  # 32 times ONE
_SMALLER = 3
_SECOND_BITS = 9
_SECOND_MOST = 4000
_WIDE = (1 << 31) - 1


class BadNet(TycoonError):
    """A file that should hold the weights of a net does not."""


class Net:
    """The weights; `begin` and `worth` are asked by native players.

    Attributes:
        features: how many it knows.
    """

    def __init__(self, features: int, weights: Sequence[Sequence[int]]) -> None:
        """From numbers.

        Args:
            features: how many there are, at most 1024.
            weights: of the first layer, `features` rows of 128; its 128 biases; of the second, 128
                rows of 32; its 32 biases; the 32 of the sum; each in a row, in units of 1/1024,
                1/1024, 1/512, 1/65536 and 1/128.

        Raises:
            BadNet: other numbers of them, or too large ones.
        """
        self.features = features
        sizes = (features * HIDDEN, HIDDEN, HIDDEN * UNITS, UNITS, UNITS)
        bounds = (_TOP, _WIDE >> 2, _SECOND_MOST, _WIDE >> 6, _TOP)
        if not 0 < features <= MOST_FEATURES or [len(part) for part in weights] != list(sizes):
            raise bad_net("it has other numbers of weights than its features need")
        for part, bound in zip(weights, bounds, strict=True):
            if max(map(abs, part)) > bound:
                raise bad_net(f"a weight is beyond {bound}")
        if not cython.compiled:
            self.first = [0] * (MOST_FEATURES * HIDDEN)
            self.first_bias = [0] * HIDDEN
            self.second = [0] * (HIDDEN * UNITS)
            self.second_bias = [0] * UNITS
            self.last = [0] * UNITS
        first, first_bias, second, second_bias, last = weights
        for i in range(sizes[0]):
            self.first[i] = first[i]
        for i in range(HIDDEN):
            self.first_bias[i] = first_bias[i]
        for i in range(HIDDEN):
            for j in range(UNITS):
                self.second[j * HIDDEN + i] = second[i * UNITS + j]
        for i in range(UNITS):
            self.second_bias[i] = second_bias[i]
            self.last[i] = last[i]

    def begin(self, active: list[int], count: int, hidden: list[int]) -> None:
        """Sum up what these features give each hidden unit, into `hidden`."""
        for j in range(HIDDEN):
            hidden[j] = self.first_bias[j]
        self.add(active, count, hidden)

    def add(self, active: list[int], count: int, hidden: list[int]) -> None:
        """Add what these features give each hidden unit."""
        for block in range(HIDDEN // BLOCK):
            add_block(self.first, active, count, hidden, block * BLOCK)

    def worth(self, begun: list[int], active: list[int], count: int) -> int:
        """What the net makes of features, most of which are summed up in `begun`; 1 is 16384."""
        hidden = [0] * 128
        on = [0] * 128
        for j in range(HIDDEN):
            hidden[j] = begun[j]
        self.add(active, count, hidden)
        for j in range(HIDDEN):
            on[j] = min(max(hidden[j], 0), _TOP) >> _SMALLER
        total = 0
        for j in range(UNITS):
            unit = max(self.second_bias[j] + dot(self.second, j, on), 0) >> _SECOND_BITS
            part = unit
            total += part * self.last[j]
        return total


def add_block(
    first: list[int], active: list[int], count: int, hidden: list[int], block: int
) -> None:
    """Add what features give some hidden units: so many that the sums stay in registers."""
    sums = [0] * 64
    for j in range(BLOCK):
        sums[j] = hidden[block + j]
    for i in range(count):
        row = active[i] * HIDDEN + block
        if row < ALL:  # always; without a condition gcc joins two rows, and then no sums by vectors
            for j in range(BLOCK):
                sums[j] += first[row + j]
    for j in range(BLOCK):
        hidden[block + j] = sums[j]


def dot(second: list[int], unit: int, on: list[int]) -> int:
    """What all hidden units give one of the second layer."""
    total = 0
    row = unit * HIDDEN
    for i in range(HIDDEN):
        total += second[row + i] * on[i]
    return total


def nothing() -> Net:
    """A net that makes 0 of everything, for who learns from the beginning."""
    sizes = (MOST_FEATURES * HIDDEN, HIDDEN, HIDDEN * UNITS, UNITS, UNITS)
    return Net(MOST_FEATURES, [[0] * size for size in sizes])


def save(path: Path, features: int, weights: Sequence[Sequence[int]]) -> None:
    """Write weights, as `Net` takes them, into a file.

    Raises:
        BadNet, OSError: as for `Net`, or it cannot be written.
    """
    Net(features, weights)
    numbers = array("i", [features])
    for part in weights:
        numbers.extend(part)
    if sys.byteorder == "big":
        numbers.byteswap()
    path.write_bytes(MAGIC + zlib.compress(numbers.tobytes(), 9))


def load(path: Path) -> Net:
    """The net that a file holds.

    Raises:
        BadNet: it holds none.
        OSError: it cannot be read.
    """
    data = path.read_bytes()
    if not data.startswith(MAGIC):
        raise bad_net(f"{path.name} holds no net")
    try:
        packed = zlib.decompress(data[len(MAGIC) :])
    except zlib.error as error:
        raise bad_net(f"{path.name} is damaged: {error}") from None
    numbers = array("i")
    try:
        numbers.frombytes(packed)
    except ValueError:
        raise bad_net(f"{path.name} is cut off") from None
    if sys.byteorder == "big":
        numbers.byteswap()
    features = numbers[0] if numbers else 0
    parts, at = [], 1
    for size in (features * HIDDEN, HIDDEN, HIDDEN * UNITS, UNITS, UNITS):
        parts.append(numbers[at : at + max(0, size)])
        at += size
    return Net(features, parts)


def bad_net(reason: str) -> BadNet:
    """Why weights are refused."""
    return BadNet("error.bad_net", f"no weights of a net: {reason}")
