"""The exchange with one client, whatever it is connected to: what comes in, what goes out.

One task reads and one writes, so that neither holds up the other: whoever does not read is still
heard, and delays only itself (law 10). Pings are answered here. What no room should see is refused
here: a strike, and after several the connection ends. All the rest is handed on.
"""

import asyncio
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from hulawang.rooms.ports import Timer
from hulawang.rooms.refusals import Refusal
from hulawang.server import codec, wire
from hulawang.server.codec import Malformed, Unreadable
from hulawang.server.limits import Bucket, Limits
from hulawang.server.mailbox import TOO_SLOW, Mailbox
from hulawang.server.meters import UNMETERED, Meters, Told, kind_of

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

Handed = TypeVar("Handed", bound=wire.Request)


class Gone(Exception):
    """The client has gone: nothing more can be sent."""


class Line(Protocol):
    """The socket underneath: text in, text out."""

    async def receive(self) -> str | bytes | None:
        """The next message; None when the client has gone."""

    async def send(self, text: str) -> None:
        """Send a message; waits while the client does not read. Raises `Gone`."""

    async def close(self, code: int, reason: str) -> None:
        """Close; what the client has not read by now it may never see."""


class Patience:
    """Gives up the running task when one frame waits too long for its client.

    Nearly no frame does, so there is one timer a connection, and not one a frame.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()
        self._since: float | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self.is_over = False

    def __enter__(self) -> None:
        self._since = self._loop.time()
        if self._alarm is None:
            self._look_in(self._seconds, asyncio.current_task())

    def __exit__(self, *_: object) -> None:
        self._since = None

    def end(self) -> None:
        """Look no more."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _look_in(self, seconds: float, task: "asyncio.Task[None] | None") -> None:
        self._alarm = self._loop.call_later(seconds, self._look, task)

    def _look(self, task: "asyncio.Task[None] | None") -> None:
        self._alarm = None
        if self._since is None or task is None:
            return
        left = self._since + self._seconds - self._loop.time()
        if left > 0:
            self._look_in(left, task)
        else:
            self.is_over = True
            task.cancel()


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
        self._line = line
        self._limits = limits
        self._timer = timer
        self._read = read
        self._hand_on = hand_on
        self._meters = meters
        self.mailbox = Mailbox(limits, timer)
        self._strikes = Bucket(limits.strikes, timer.now())
        self._pings = Bucket(limits.pings, timer.now())
        self._patience = Patience(limits.patience_s)

    async def run(self) -> None:
        """Go on until either side ends it; raises what went wrong here."""
        ends = [asyncio.ensure_future(self._listen()), asyncio.ensure_future(self._write())]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in ends:
                task.cancel()
            outcomes = await asyncio.gather(*ends, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                raise outcome

    # -- what comes in ---------------------------------------------------------------------------

    async def _listen(self) -> None:
        while (received := await self._line.receive()) is not None:
            if not self.mailbox.closing:
                self._hear(received)

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

    async def _write(self) -> None:
        try:
            while await self._send_parcel():
                pass
        except asyncio.CancelledError:
            if not self._patience.is_over:
                raise
            self._meters.closed(TOO_SLOW)
            await self._line.close(CLOSE_CODES[TOO_SLOW], TOO_SLOW)
        except Gone:
            pass
        finally:
            self._patience.end()

    async def _send_parcel(self) -> bool:
        """Send what waits; False when that was the farewell."""
        parcel = await self.mailbox.parcel()
        if parcel.rooms is not None:
            await self._send("rooms", parcel.rooms)
        if parcel.sight is not None:
            await self._send("frame", codec.write(codec.frame(parcel.sight)))
        if parcel.lines or parcel.whole:
            await self._send("talk", codec.write(codec.talk(parcel.lines, whole=parcel.whole)))
        for answer in parcel.answers:
            await self._send("answer", codec.write(answer))
        if parcel.bye is None:
            return True
        self._meters.closed(parcel.bye)
        await self._send("bye", codec.write(wire.Bye(bye=parcel.bye)))
        await self._line.close(CLOSE_CODES.get(parcel.bye, 1000), parcel.bye)
        return False

    async def _send(self, kind: Told, text: str) -> None:
        with self._patience:
            await self._line.send(text)
        self._meters.told(kind)
