"""Tycoon beside programs for nothing else, and beside peers: `python -m benchmarks limits`.

`bigtwo.cpp`, `daifugo.cpp` and `movement.cpp` are the limits: small programs of our own that do one
piece of the work and nothing more, built for the processor at hand. Each is run by turns with
Tycoon, on one core and in processor time, and a ratio is told only where both have verifiably done
the same.
"""


def main() -> None:
    """Run the command; its modules are read only then."""
    from benchmarks.limits import command

    command.main()
