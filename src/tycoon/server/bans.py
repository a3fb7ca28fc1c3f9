"""From where nobody may come, as one server knows it."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Sequence
from functools import lru_cache

from tycoon.server.storage.operator import Ban, network_of

_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Bans:
    """The bans that hold."""

    def __init__(self) -> None:
        self._bans: list[tuple[_Network, int | None]] = []

    def know(self, bans: Sequence[Ban]) -> None:
        """Let these hold, and no others."""
        self._bans = [(ipaddress.ip_network(one.network), one.until) for one in bans]

    def hold(self, address: str) -> bool:
        """Whether nobody may come from here; an address as limits count it."""
        if not self._bans:
            return False
        place, now = _place(address), time.time_ns() // 1_000_000
        return place is not None and any(
            place.version == network.version
            and place.network_address in network
            and (until is None or now < until)
            for network, until in self._bans
        )


@lru_cache(4096)
def _place(address: str) -> _Network | None:
    try:
        return ipaddress.ip_network(network_of(address))
    except ValueError:
        return None  # a socket of the system, which no ban is about
