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
        hear(1)
        over = 0
        while over != 2:
            dealt = hear(CELLS)
            assert dealt[5 * 15] == 1
            if wanted := dealt[5 * 15 + 1]:
                send(lowest(dealt)[:wanted])
            over = 0
            while not over:
                table = hear(CELLS)
                assert sum(map(bool, table[:75])) == table[6 * 15 + me(table)]
                if table[5 * 15 + 2]:
                    send(lowest(table)[: table[5 * 15 + 4]])
                    assert hear(1) == (9,)
                hear(CELLS)
                (over,) = hear(1)


def me(table: tuple[int, ...]) -> int:
    """Whoever holds so many cards; all that this client looks at."""
    return table[6 * 15 : 6 * 15 + 5].index(sum(map(bool, table[:75])))


def lowest(table: tuple[int, ...]) -> list[int]:
    """The cells of natural cards, the lowest rank first."""
    return sorted((cell for cell in range(60) if table[cell]), key=lambda cell: cell % 15)


if __name__ == "__main__":
    main()
