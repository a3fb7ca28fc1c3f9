"""Bit tricks; those of _bits.pxd are intrinsics where the rules are compiled."""


def popcount(x: int) -> int:
    """The number of bits set."""
    return x.bit_count()


def low_bit(x: int) -> int:
    """The index of the lowest bit set; `x` is not 0."""
    return (x & -x).bit_length() - 1


def high_bit(x: int) -> int:
    """The index of the highest bit set; `x` is not 0."""
    return x.bit_length() - 1


def nth_bit(x: int, n: int) -> int:
    """The bit set above `n` others that are set, as a mask; 0 where there are no more than `n`."""
    for _ in range(n):
        x &= x - 1
    return x & -x


def mixed(x: int) -> int:
    """The word that SplitMix64 makes of a state."""
    x = (x ^ x >> 30) * 0xBF58_476D_1CE4_E5B9 & 0xFFFF_FFFF_FFFF_FFFF
    x = (x ^ x >> 27) * 0x94D0_49BB_1331_11EB & 0xFFFF_FFFF_FFFF_FFFF
    return x ^ x >> 31


def put_number(into: bytearray, at: int, value: int) -> None:
    """Write a number over the eight bytes from `at`; OverflowError beyond 64 bits."""
    into[at : at + 8] = int(value).to_bytes(8, "little", signed=True)


def number_at(data: bytearray, at: int) -> int:
    """The number in the eight bytes from `at`."""
    return narrow_at(data, at, 8)


def narrow_at(data: bytearray, at: int, width: int) -> int:
    """The number in `width` bytes from `at`; 1, 2, 4 or 8."""
    return int.from_bytes(data[at : at + width], "little", signed=True)


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found
