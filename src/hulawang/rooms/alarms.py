"""Alarms for what hardly ever comes to be due: most deadlines are met, most entries stored."""

from collections.abc import Callable

from hulawang.rooms.ports import Alarm, Timer


class EarlyAlarm:
    """Rings at the latest when it is asked to, and maybe before: whoever hears it looks again.

    One that is set already is left alone if it rings early enough, so that a timer is not set and
    taken back with every step.
    """

    def __init__(self, timer: Timer, ring: Callable[[], None]) -> None:
        self._timer = timer
        self._ring = ring
        self._alarm: Alarm | None = None
        self._at = 0

    def ring_by(self, at: int | None) -> None:
        """Ring at this time (ms) or before; None: ring no more."""
        if at is None:
            self.cancel()
        elif self._alarm is None or self._at > at:
            self.cancel()
            self._at, self._alarm = at, self._timer.call_at(at, self._rings)

    def cancel(self) -> None:
        """Ring no more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _rings(self) -> None:
        self._alarm = None
        self._ring()
