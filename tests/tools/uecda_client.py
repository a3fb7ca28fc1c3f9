"""A client of the UEC contest: plays its lowest single card where it leads, and passes else."""

import socket
import struct
import sys

CELLS = 120


def main() -> None:
    address = sys.argv[sys.argv.index("-h") + 1], int(sys.argv[sys.argv.index("-p") + 1])
    with socket.create_connection(address) as server:

        def hear(count: int) -> tuple[int, ...]:
            found = b""
            while len(found) < 4 * count:
                found += server.recv(4 * count - len(found))
            return struct.unpack(f">{count}i", found)

        def send(cells: list[int]) -> None:
            table = [int(cell in cells) for cell in range(CELLS)]
            server.sendall(struct.pack(f">{CELLS}i", *table))

        server.sendall(struct.pack(f">{CELLS}i", 20070, *[0] * (CELLS - 1)))
        (me,) = hear(1)
        over = 0
        while over != 2:
            dealt = hear(CELLS)
            assert dealt[5 * 15] == 1
            # Who is to return cards has them already.
            wanted = dealt[5 * 15 + 1]
            assert held(dealt) == dealt[6 * 15 + me] + wanted
            if wanted:
                send(lowest(dealt)[:wanted])
            over = 0
            while not over:
                table = hear(CELLS)
                assert held(table) == table[6 * 15 + me]
                if table[5 * 15 + 2]:
                    send(lowest(table)[: table[5 * 15 + 4]])
                    assert hear(1) == (9,)
                hear(CELLS)
                (over,) = hear(1)


def held(table: tuple[int, ...]) -> int:
    """How many cards lie there."""
    return sum(map(bool, table[:75]))


def lowest(table: tuple[int, ...]) -> list[int]:
    """The cells of natural cards, the lowest rank first."""
    return sorted((cell for cell in range(60) if table[cell]), key=lambda cell: cell % 15)


if __name__ == "__main__":
    main()
