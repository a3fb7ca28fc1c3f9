"""Blocks of a simulation played on a Ray cluster; extra `tycoon[ray]`."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from itertools import islice

from tycoon.lab.pace import SLICE

LOCAL = "local"
AHEAD = 4
"""So many blocks for each processor are handed out at once."""
RETRIES = 3
"""So often a block is played anew whose node or process has gone."""


def played(
    work: Iterator[bytes], play_block: Callable[[bytes], bytes], address: str
) -> Iterator[bytes | None]:
    """Play blocks on a cluster; what comes back, in the order in which it does, None meanwhile.

    Args:
        work: what to play, block by block.
        play_block: plays one, anywhere.
        address: of the cluster, `ray://host:10001` or `auto`; `local` for one made here.

    Raises:
        ConnectionError: there is no cluster at this address.
        Exception: whatever a block raised, or Ray when a block failed again and again.
    """
    import ray

    begun = not ray.is_initialized()
    if begun:
        where = None if address == LOCAL else address
        ray.init(where, log_to_driver=False, logging_level=logging.ERROR)
    try:
        play = ray.remote(num_cpus=1, max_retries=RETRIES)(play_block)
        cores: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        most = AHEAD * max(1, int(cores.get("CPU", 1)))
        running: list[ray.ObjectRef[bytes]] = []
        while True:
            running += [play.remote(one) for one in islice(work, most - len(running))]
            if not running:
                return
            done, running = ray.wait(running, num_returns=1, timeout=SLICE)
            for one in done:
                yield ray.get(one)
            yield None
    finally:
        if begun:
            ray.shutdown()
