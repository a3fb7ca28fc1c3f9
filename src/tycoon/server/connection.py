"""What the rest of a server needs of a connection, of whatever kind."""

from __future__ import annotations

from typing import Protocol


class Connection(Protocol):
    """Somebody who is connected to this process."""

    address: str
    counted: bool
    """Whether it counts for its address: it does in the process where the client came to."""

    @property
    def code(self) -> str:
        """The table of this process where it is; empty where it is at none."""
        ...

    def stop(self) -> None:
        """Say that the server stops, and hang up."""
        ...

    def banish(self) -> None:
        """Say that nobody may come from there any more, and hang up."""
        ...

    def is_at(self, code: str, name: str) -> bool:
        """Whether this is somebody who is called so at a table."""
        ...
