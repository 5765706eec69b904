"""What the server counts: a port, so that whoever counts something knows nobody who keeps counts.

A kind or a code is all that is told, never a person, a room, an address or a card.
"""

from collections.abc import Callable, Mapping
from typing import Literal, Protocol, TypeAlias, get_args

from hulawang.server import wire

Heard: TypeAlias = Literal["claim", "play", "wish", "say", "ping", "unreadable"]
"""What came over a socket."""
Told: TypeAlias = Literal["frame", "talk", "answer", "rooms", "bye"]
"""What went out over a socket."""
Storing: TypeAlias = Literal["stored", "lost", "failed"]
"""How appending to the journal went; `lost` is a number that another node has written."""
Thinking: TypeAlias = Literal["refused", "begun", "used", "late", "dropped"]
"""A thought that is begun is used, comes too late, or nobody wants to know any more.

One is refused where too much is thought about already, or those who think were lost.
"""


class Meters(Protocol):
    """Whoever keeps the counts; nothing here waits or fails."""

    def heard(self, kind: Heard) -> None:
        """A message came."""

    def told(self, kind: Told) -> None:
        """A message went out."""

    def refused(self, code: str) -> None:
        """Somebody was told this code."""

    def closed(self, reason: str) -> None:
        """A socket was closed by us."""

    def answered(self, status: int) -> None:
        """A request over HTTP was answered."""

    def hearing(self, kind: Heard) -> Callable[[], None]:
        """A command is read; call what this returns when its answer is ready."""

    def stored(self, how: Storing, seconds: float) -> None:
        """An append to the journal has ended."""

    def thought(self, how: Thinking) -> None:
        """A thought of a CPU player has come so far."""

    def late(self, seconds: float) -> None:
        """So much later than planned the event loop got to something."""


class Unmetered:
    """Nobody keeps counts."""

    def heard(self, kind: Heard) -> None:
        pass

    def told(self, kind: Told) -> None:
        pass

    def refused(self, code: str) -> None:
        pass

    def closed(self, reason: str) -> None:
        pass

    def answered(self, status: int) -> None:
        pass

    def hearing(self, kind: Heard) -> Callable[[], None]:
        return _nothing

    def stored(self, how: Storing, seconds: float) -> None:
        pass

    def thought(self, how: Thinking) -> None:
        pass

    def late(self, seconds: float) -> None:
        pass


UNMETERED = Unmetered()


def _nothing() -> None:
    pass


def kind_of(command: wire.Request | wire.Ping) -> Heard:
    """By what a command is counted."""
    return _KINDS.get(type(command), "wish")


_KINDS: Mapping[type[wire.Command], Heard] = {
    wire.Claim: "claim",
    wire.Ping: "ping",
    **dict.fromkeys(get_args(wire.Say), "say"),
    **dict.fromkeys(set(get_args(wire.Play)) - {wire.Claim}, "play"),
}
