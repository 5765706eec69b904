"""The mailbox: what one connection has still to be sent, bounded whatever the client does.

Frames are whole views, so of several that wait only the newest is kept, with the events of those
it replaces; so it is with lists of rooms. Of what is said the newest lines are kept; beyond the
bound the client begins anew with them. Answers are kept one by one; a client that lets more of them
wait is too slow.
Nothing here does I/O: `show`, `answer` and `bye` put in, `parcel` takes out, and nothing waits.
"""

from collections.abc import Callable

from msgspec.structs import replace

from hulawang.rooms.ports import Timer
from hulawang.rooms.room import Sight
from hulawang.rooms.talk import Line
from hulawang.rules.value import Value
from hulawang.server import wire
from hulawang.server.limits import Limits

TOO_SLOW = "too_slow"


def _nobody() -> None:
    """Sends what is put in when it is over."""


class Parcel(Value, frozen=True):
    """All that is to be sent now, in the order of the fields."""

    rooms: bytes | None
    """The list of rooms, written already: it is the same for all."""
    sight: Sight | None
    waited: int
    """For how many ms the sight has waited here while its clocks ran."""
    lines: tuple[Line, ...]
    whole: bool
    """Whether the lines are all that the client is to show; then it is told even if empty."""
    answers: tuple[wire.Ack | wire.Refused, ...]
    bye: str | None
    """The code of the farewell; nothing follows it."""


class Mailbox:
    """The mailbox of one connection."""

    def __init__(self, limits: Limits, timer: Timer, wake: Callable[[], None]) -> None:
        """`wake` is called when something is put in and nothing was there."""
        self._bound = limits.unsent
        self._timer = timer
        self._wake = wake
        self._is_empty = True
        self._rooms: bytes | None = None
        self._sight: Sight | None = None
        self._seen_at = 0
        self._lines: list[Line] = []
        self._whole = False
        self._answers: list[wire.Ack | wire.Refused] = []
        self._bye: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to send."""
        return self._is_empty

    @property
    def closing(self) -> bool:
        """Whether a farewell is in it: whatever comes later is not sent."""
        return self._bye is not None

    def rooms(self, text: bytes) -> None:
        """Put in a newer list of rooms, which replaces one that still waits."""
        if not self.closing:
            self._rooms = text
            self._fill()

    def show(self, sight: Sight) -> None:
        """Put in a newer sight, which replaces one that still waits."""
        if self.closing:
            return
        if self._sight is not None:
            events = (*self._sight.events, *sight.events)[-self._bound :]
            sight = replace(sight, events=events)
        self._sight, self._seen_at = sight, self._timer.now()
        self._fill()

    def talk(self, lines: tuple[Line, ...], *, whole: bool) -> None:
        """Put in what was said: after what still waits, or in its place."""
        if self.closing:
            return
        self._lines = [*([] if whole else self._lines), *lines]
        self._whole |= whole or len(self._lines) > self._bound
        self._lines = self._lines[-self._bound :]
        self._fill()

    def answer(self, answer: wire.Ack | wire.Refused) -> None:
        """Put in the answer to a command."""
        if self.closing:
            return
        if len(self._answers) >= self._bound:
            self.bye(TOO_SLOW)
            return
        self._answers.append(answer)
        self._fill()

    def bye(self, code: str) -> None:
        """Put in the farewell; the first one counts."""
        if not self.closing:
            self._bye = code
            self._fill()

    def forsake(self) -> None:
        """Tell nobody any more that something is in it."""
        self._wake = _nobody

    def _fill(self) -> None:
        if self._is_empty:
            self._is_empty = False
            self._wake()

    def parcel(self) -> Parcel:
        """Take all that is to be sent."""
        self._is_empty = True
        parcel = Parcel(
            self._rooms,
            self._sight,
            self._waited(),
            tuple(self._lines),
            self._whole,
            tuple(self._answers),
            self._bye,
        )
        self._rooms = self._sight = None
        self._lines, self._whole = [], False
        self._answers.clear()
        return parcel

    def _waited(self) -> int:
        if self._sight is None or self._sight.paused:
            return 0
        return max(0, self._timer.now() - self._seen_at)
