"""The exchange with one client, whatever it is connected to: what comes in, what goes out.

Nothing here waits: whoever does not read is still heard, and what is said meanwhile lies in its own
mailbox (law 10). All that is said in one moment goes out together. Pings are answered here. What no
room should see is refused here: a strike, and after several the connection ends. All the rest is
handed on.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from hulawang.rooms.ports import Timer
from hulawang.rooms.refusals import Refusal
from hulawang.server import codec, wire
from hulawang.server.codec import Malformed, Unreadable
from hulawang.server.limits import Bucket, Limits
from hulawang.server.mailbox import TOO_SLOW, Mailbox, Parcel
from hulawang.server.meters import UNMETERED, Meters, kind_of

STRIKES = "strikes"
ADDRESS_CROWDED = "address_crowded"
TOO_MANY_WINDOWS = "too_many_windows"

CLOSE_CODES: dict[str, int] = {
    "no_session": 4401,
    "bad_origin": 4403,
    "not_seated": 4403,
    Refusal.ROOM_CROWDED: 4403,
    "no_such_room": 4404,
    "replaced": 4409,
    "room_closed": 4410,
    "left": 4410,
    "kicked": 4411,
    Refusal.BARRED: 4411,
    "banned": 4412,
    STRIKES: 1008,
    Refusal.BROKEN: 1011,
    Refusal.NOT_STORED: 1011,
    Refusal.RESTART: 1012,
    TOO_SLOW: 1013,
    ADDRESS_CROWDED: 1013,
    TOO_MANY_WINDOWS: 4429,
}
"""Why the server closes a socket, as its `bye`, its close reason and its close code."""

LINE = "line"
"""Under this name the web server puts the `Line` of a socket into the state of its scope."""

Handed = TypeVar("Handed", bound=wire.Request)


class Ear(Protocol):
    """Whoever is told what comes over a line."""

    def hear(self, received: str | bytes) -> None:
        """A message has come."""

    def filled(self) -> None:
        """The client reads too slowly: the line is full."""

    def drained(self) -> None:
        """The client has read on: the line is full no more."""

    def gone(self) -> None:
        """The client has gone: nothing comes and nothing can be sent any more."""


class Line(Protocol):
    """The socket underneath: text in, text out, and nothing waits but its close."""

    @property
    def is_full(self) -> bool:
        """Whether so much still waits for the client that no more should be sent."""

    def listen(self, ear: Ear) -> None:
        """Tell this ear all that comes from now on, and first what has come already."""

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send texts in UTF-8, one after the other; for nothing if the client has gone."""

    async def close(self, code: int, reason: str) -> None:
        """Close; what the client has not read by now it may never see."""


def _nobody(_: object) -> None:
    """Is handed on what comes when it is over."""


class Exchange(Generic[Handed]):
    """What is heard and said over one line."""

    def __init__(
        self,
        line: Line,
        *,
        limits: Limits,
        timer: Timer,
        read: Callable[[str], wire.Ping | Handed],
        hand_on: Callable[[Handed], None],
        meters: Meters = UNMETERED,
    ) -> None:
        """`read` raises `Malformed`; `hand_on` may not wait."""
        self._loop = asyncio.get_running_loop()
        self._line = line
        self._limits = limits
        self._timer = timer
        self._read = read
        self._hand_on = hand_on
        self._meters = meters
        self.mailbox = Mailbox(limits, timer, self._send_soon)
        self._strikes = Bucket(limits.strikes, timer.now())
        self._pings = Bucket(limits.pings, timer.now())
        self._over: asyncio.Future[str | None] = self._loop.create_future()
        self._sending: asyncio.Handle | None = None
        self._patience: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Go on until either side ends it; raises what went wrong here."""
        try:
            self._line.listen(self)
            farewell = await self._over
        finally:
            self._end(None)
            for handle in (self._sending, self._patience):
                if handle is not None:
                    handle.cancel()
            # Whoever has gone is thrown away at once, and not when circles are looked for.
            self._hand_on = _nobody
            self.mailbox.forsake()
        if farewell is not None:
            self._meters.closed(farewell)
            await self._line.close(CLOSE_CODES.get(farewell, 1000), farewell)

    def _end(self, farewell: str | None) -> None:
        """It is over; with a farewell it is we who end it."""
        if not self._over.done():
            self._over.set_result(farewell)

    def _fail(self, trouble: Exception) -> None:
        """Our own bug ends this exchange, and nothing else (law 7)."""
        if not self._over.done():
            self._over.set_exception(trouble)

    def gone(self) -> None:
        self._end(None)

    # -- what comes in ---------------------------------------------------------------------------

    def hear(self, received: str | bytes) -> None:
        if self.mailbox.closing or self._over.done():
            return
        try:
            self._hear(received)
        except Exception as trouble:  # noqa: BLE001 - whoever calls is the socket
            self._fail(trouble)

    def _hear(self, received: str | bytes) -> None:
        if isinstance(received, bytes):
            self._refuse_unread(Unreadable.MALFORMED)
            return
        if len(received.encode()) > self._limits.command_bytes:
            self._refuse_unread(Unreadable.TOO_LONG)
            return
        try:
            command = self._read(received)
        except Malformed as malformed:
            self._refuse_unread(Unreadable.MALFORMED, malformed.id)
            return
        self._meters.heard(kind_of(command))
        if not isinstance(command, wire.Ping):
            self._hand_on(command)
        elif self._pings.take(self._timer.now()):
            self.answer(command.id, None)
        else:
            self.strike(command.id, Unreadable.TOO_FAST)

    def _refuse_unread(self, code: Unreadable, command: str | None = None) -> None:
        self._meters.heard("unreadable")
        self.strike(command, code)

    # -- what goes out ---------------------------------------------------------------------------

    def answer(self, command: str | None, refusal: str | None) -> None:
        """Answer a command by its id: with a refusal's code, or that it is done."""
        if refusal is None:
            assert command is not None
            self.mailbox.answer(wire.Ack(ack=command))
        else:
            self._meters.refused(refusal)
            self.mailbox.answer(wire.Refused(refused=command, code=refusal))

    def strike(self, command: str | None, code: Unreadable) -> None:
        """Refuse what no room should see; a client that keeps on is cut off."""
        self.answer(command, code)
        if not self._strikes.take(self._timer.now()):
            self.mailbox.bye(STRIKES)

    def _send_soon(self) -> None:
        """Send what waits as soon as all of this moment is in it, if the client reads."""
        if self._sending is None and not self._line.is_full:
            self._sending = self._loop.call_soon(self._send)

    def filled(self) -> None:
        """Give the client up if it does not read on in time, whoever filled the line."""
        if self._patience is None:
            self._patience = self._loop.call_later(self._limits.patience_s, self._end, TOO_SLOW)

    def drained(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        if not self.mailbox.is_empty:
            self._send_soon()

    def _send(self) -> None:
        self._sending = None
        if self._over.done() or self._line.is_full:
            return
        try:
            parcel = self.mailbox.parcel()
            self._line.send_texts(tuple(self._written(parcel)))
        except Exception as trouble:  # noqa: BLE001 - whoever calls is the loop
            self._fail(trouble)
            return
        if parcel.bye is not None:
            self._end(parcel.bye)

    def _written(self, parcel: Parcel) -> Iterator[bytes]:
        """The messages of a parcel, in their order."""
        if parcel.rooms is not None:
            self._meters.told("rooms")
            yield parcel.rooms
        if parcel.sight is not None:
            self._meters.told("frame")
            yield codec.write_sight(parcel.sight, parcel.waited)
        if parcel.lines or parcel.whole:
            self._meters.told("talk")
            yield codec.write(codec.talk(parcel.lines, whole=parcel.whole))
        for answer in parcel.answers:
            self._meters.told("answer")
            yield codec.write(answer)
        if parcel.bye is not None:
            self._meters.told("bye")
            yield codec.write(wire.Bye(bye=parcel.bye))
