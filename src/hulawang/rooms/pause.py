"""The pause of a room whose journal takes nothing: its clocks stand until it goes on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hulawang.rooms.alarms import EarlyAlarm
from hulawang.rooms.ports import LostRoom, Timer

PATIENCE_MS = 1500
"""How long the journal may take for an entry before the room is paused."""


def _nobody() -> None:
    """Is told of pauses when the room is over."""


class Pause:
    """Whether a room is paused, and what its clocks show."""

    def __init__(self, timer: Timer, begun: Callable[[], None]) -> None:
        """`begun` is called whenever a pause begins."""
        self._timer = timer
        self._begun = begun
        self._since: int | None = None
        self._storing_since: int | None = None
        self._alarm = EarlyAlarm(timer, self._look_in)

    def __bool__(self) -> bool:
        """Whether the room is paused now."""
        return self._since is not None

    def clock(self) -> int:
        """The time (ms) that the room's clocks show: they stand during a pause."""
        return self._timer.now() if self._since is None else self._since

    def begin(self, since: int) -> None:
        """Let the clocks stand where they were at `since`."""
        if self._since is None:
            self._since = since
            self._begun()

    def end(self) -> int:
        """For how many ms the room was paused; 0 if it was not."""
        since, self._since = self._since, None
        return 0 if since is None else self._timer.now() - since

    def close(self) -> None:
        """Look in no more: the room is over, and known here no longer.

        So it is thrown away at once, and not when circles are looked for.
        """
        self._storing_since = None
        self._alarm.cancel()
        self._begun = _nobody

    @contextmanager
    def if_not_stored(self) -> Iterator[None]:
        """A pause begins with a storing that fails, or that takes too long.

        `LostRoom` is no failure of the storage.
        """
        since = self._storing_since = self._timer.now()
        self._alarm.ring_by(since + PATIENCE_MS)
        try:
            yield
        except LostRoom:
            raise
        except Exception:
            self.begin(since)
            raise
        finally:
            self._storing_since = None

    def _look_in(self) -> None:
        since = self._storing_since
        if since is None:
            return
        if self._timer.now() < since + PATIENCE_MS:
            self._alarm.ring_by(since + PATIENCE_MS)
        else:
            self.begin(since)
