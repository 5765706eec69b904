"""The counts as Prometheus reads them. Every label has few values, and none tells of a person."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from time import perf_counter

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from pydantic import SecretStr

from hulawang.rooms.census import Census
from hulawang.server.meters import Heard, Storing, Thinking, Told

_MS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
BUCKETS = tuple(ms / 1000 for ms in _MS)
"""Bounds of the histograms in seconds; 20 ms is what the loop may be held up for."""

# When each count began is when the process did.
disable_created_metrics()  # type: ignore[no-untyped-call]


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected: people, each counted once, and their sockets by what they lead to."""

    people: int
    at_tables: int
    in_lobby: int


class Metrics:
    """Implements `server.meters.Meters`; whoever shows `token` may read them."""

    def __init__(self, token: SecretStr) -> None:
        self.token = token
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._rooms = self._gauge("rooms", "Open rooms by phase", "phase")
        self._seats = self._gauge("seats", "Seats of open rooms by who plays them", "kind")
        self._spectators = self._gauge("spectators", "People who look on without a seat")
        self._windows = self._gauge("windows", "Claim windows that are open")
        self._people = self._gauge("people", "People who are connected")
        self._connections = self._gauge("connections", "Open sockets by what they lead to", "to")
        self._heard = self._counter("messages_in", "Messages that came over sockets", "kind")
        self._told = self._counter("messages_out", "Messages that went out over sockets", "kind")
        self._refused = self._counter("refusals", "Refusals over sockets and HTTP", "code")
        self._closed = self._counter("closings", "Sockets that the server closed", "reason")
        self._answered = self._counter("answers", "Answers over HTTP by class of status", "status")
        self._commands = self._histogram(
            "command_seconds", "From a command that is read to its answer", "kind"
        )
        self._journal = self._histogram(
            "journal_seconds", "Appending an entry to the journal", "outcome"
        )
        self._loop = self._distribution(
            "loop_lag_seconds", "How late the event loop came to a call"
        )
        self._thoughts = self._counter("thoughts", "Thoughts of CPU players", "outcome")

    # -- counting --------------------------------------------------------------------------------

    def heard(self, kind: Heard) -> None:
        self._heard(kind).inc()

    def told(self, kind: Told) -> None:
        self._told(kind).inc()

    def refused(self, code: str) -> None:
        self._refused(code).inc()

    def closed(self, reason: str) -> None:
        self._closed(reason).inc()

    def answered(self, status: int) -> None:
        self._answered(f"{status // 100}xx").inc()

    def hearing(self, kind: Heard) -> Callable[[], None]:
        began, taken = perf_counter(), self._commands(kind)
        return lambda: taken.observe(perf_counter() - began)

    def stored(self, how: Storing, seconds: float) -> None:
        self._journal(how).observe(seconds)

    def thought(self, how: Thinking) -> None:
        self._thoughts(how).inc()

    def late(self, seconds: float) -> None:
        self._loop.observe(seconds)

    # -- telling ---------------------------------------------------------------------------------

    def exposition(self, census: Census, presence: Presence) -> bytes:
        """Everything in Prometheus's text format, with what there is at this moment."""
        for phase, rooms in census.phases.items():
            self._rooms.labels(phase.value).set(rooms)
        for kind, seats in census.seats.items():
            self._seats.labels(kind).set(seats)
        self._spectators.set(census.spectators)
        self._windows.set(census.windows)
        self._people.set(presence.people)
        self._connections.labels("table").set(presence.at_tables)
        self._connections.labels("lobby").set(presence.in_lobby)
        return generate_latest(self.registry)

    # -- making ----------------------------------------------------------------------------------

    def _gauge(self, name: str, says: str, *labels: str) -> Gauge:
        return Gauge(f"hulawang_{name}", says, labels, registry=self.registry)

    def _counter(self, name: str, says: str, label: str) -> Callable[[str], Counter]:
        """The counter of each value of its one label; looked up by name each is only once."""
        counter = Counter(f"hulawang_{name}", says, (label,), registry=self.registry)
        return cache(counter.labels)

    def _histogram(self, name: str, says: str, label: str) -> Callable[[str], Histogram]:
        """The same of a histogram."""
        return cache(self._distribution(name, says, label).labels)

    def _distribution(self, name: str, says: str, *labels: str) -> Histogram:
        return Histogram(f"hulawang_{name}", says, labels, registry=self.registry, buckets=BUCKETS)
