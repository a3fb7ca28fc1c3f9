"""Counts what `/metrics` reports, in the format of Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from tycoon.server.doors import Doors
    from tycoon.server.storage.store import Store

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("tycoon_connections", "Open sockets", registry=self.registry)
        self.tables = Gauge("tycoon_tables", "Tables in memory", registry=self.registry)
        self.opened = Counter("tycoon_tables_opened", "Tables made", registry=self.registry)
        self.resumed = Counter(
            "tycoon_tables_resumed", "Tables read back from the store", registry=self.registry
        )
        self.lost = Counter(
            "tycoon_tables_unreadable", "Tables that could not be resumed", registry=self.registry
        )
        self.commands = Counter(
            "tycoon_commands", "Commands by kind and result", ["kind", "ok"], registry=self.registry
        )
        self.updates = Counter("tycoon_updates", "Updates sent", registry=self.registry)
        self.limited = Counter(
            "tycoon_limited", "Requests over a limit", ["limit"], registry=self.registry
        )
        self.defects = Counter(
            "tycoon_defects", "Places where a game has raised", ["game"], registry=self.registry
        )
        self.reports = Counter(
            "tycoon_reports", "Things said that were reported", registry=self.registry
        )
        self.troubles = Counter("tycoon_troubles", "What went wrong inside", registry=self.registry)
        self.store_seconds = Histogram(
            "tycoon_store_seconds",
            "Time until the lines of a command were safe",
            registry=self.registry,
            buckets=_SECONDS,
        )

    def watch_store(self, store: Store) -> None:
        """Tell whether the database works."""
        failing = Gauge(
            "tycoon_store_failing", "1 while the database fails", registry=self.registry
        )
        failing.set_function(lambda: float(store.failing_since is not None))

    def watch(self, doors: Doors) -> None:
        """Tell of the connections below the sockets, too."""
        for name, about, figure in (
            ("tycoon_streams", "TCP connections", lambda: doors.open),
            ("tycoon_streams_refused", "TCP connections without room", lambda: doors.refused),
            ("tycoon_streams_dropped", "TCP connections that only waited", lambda: doors.dropped),
        ):
            Gauge(name, about, registry=self.registry).set_function(figure)

    def text(self) -> bytes:
        """All figures in the text format."""
        return generate_latest(self.registry)
