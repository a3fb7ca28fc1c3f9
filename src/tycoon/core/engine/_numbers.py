"""Numbers of 64 bits in bytes, little-endian; those of _numbers.pxd are C where compiled."""


def put_number(into: bytearray, at: int, value: int) -> None:
    """Write a number over the eight bytes from `at`; OverflowError beyond 64 bits."""
    into[at : at + 8] = int(value).to_bytes(8, "little", signed=True)


def number_at(data: bytearray, at: int) -> int:
    """The number in the eight bytes from `at`."""
    return int.from_bytes(data[at : at + 8], "little", signed=True)
