"""Bit tricks of the interpreted rules; the compiled ones use the intrinsics of _bits.pxd."""


def popcount(x: int) -> int:
    """The number of bits set."""
    return x.bit_count()


def low_bit(x: int) -> int:
    """The index of the lowest bit set; `x` is not 0."""
    return (x & -x).bit_length() - 1


def high_bit(x: int) -> int:
    """The index of the highest bit set; `x` is not 0."""
    return x.bit_length() - 1
