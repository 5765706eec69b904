"""One connection: one task reads, one tells the room, one writes.

The three are apart so that none holds up another: a stalled database delays the answers to
commands but not to pings, and a client that does not read delays only itself (law 10).
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import structlog

from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.room import Sight
from hulawang.rooms.talk import Line as SaidLine
from hulawang.server import codec, wire
from hulawang.server.answers import AnswerBook
from hulawang.server.codec import Malformed, Unreadable
from hulawang.server.limits import Bucket, Limits
from hulawang.server.mailbox import TOO_SLOW, Mailbox
from hulawang.server.ports import Room, Timer
from hulawang.storage.records import Person

STRIKES = "strikes"

CLOSE_CODES: dict[str, int] = {
    "no_session": 4401,
    "bad_origin": 4403,
    "not_seated": 4403,
    "no_such_room": 4404,
    "replaced": 4409,
    "room_closed": 4410,
    "left": 4410,
    "kicked": 4411,
    Refusal.BARRED: 4411,
    Refusal.ROOM_CROWDED: 4403,
    STRIKES: 1008,
    Refusal.BROKEN: 1011,
    Refusal.NOT_STORED: 1011,
    "restart": 1012,
    TOO_SLOW: 1013,
}
"""Why the server closes a socket, as its `bye`, its close reason and its close code."""


log = structlog.get_logger()


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


class Connection:
    """A person's open connection to a room; the room's `Outlet`."""

    def __init__(
        self,
        line: Line,
        *,
        person: Person,
        room: Room,
        again: Callable[[], Awaitable[object]],
        book: AnswerBook,
        limits: Limits,
        timer: Timer,
        fresh_id: Callable[[], str],
    ) -> None:
        self._line = line
        self._person = person
        self._room = room
        self._again = again
        self._book = book
        self._limits = limits
        self._timer = timer
        self._fresh_id = fresh_id
        self._mailbox = Mailbox(limits, timer)
        self._telling = False
        self._farewell: str | None = None
        self._untold: asyncio.Queue[wire.Request] = asyncio.Queue(limits.untold)
        now = timer.now()
        self._strikes = Bucket(limits.strikes, now)
        self._pings = Bucket(limits.pings, now)
        self._plays = Bucket(limits.plays, now)
        self._wishes = Bucket(limits.wishes, now)

    # -- what the room calls ---------------------------------------------------------------------

    def show(self, sight: Sight) -> None:
        self._mailbox.show(sight)

    def talk(self, lines: tuple[SaidLine, ...], *, whole: bool) -> None:
        self._mailbox.talk(lines, whole=whole)

    def bye(self, code: str) -> None:
        """Say good-bye, but first answer the command that is being told: it may be its effect."""
        if self._telling:
            self._farewell = code
            asyncio.get_running_loop().call_later(
                self._limits.last_answer_s, self._mailbox.bye, code
            )
        else:
            self._mailbox.bye(code)

    # -- its life --------------------------------------------------------------------------------

    async def run(self) -> None:
        """Carry the connection until it is over, whoever ends it."""
        telling = asyncio.ensure_future(self._tell())
        ends = [asyncio.ensure_future(self._read()), asyncio.ensure_future(self._write())]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (telling, *ends):
                task.cancel()
            outcomes = await asyncio.gather(telling, *ends, return_exceptions=True)
            await self._room.disconnect(self._person.id, self)
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                raise outcome

    async def _read(self) -> None:
        while (received := await self._line.receive()) is not None:
            if not self._mailbox.closing:
                self._hear(received)

    def _hear(self, received: str | bytes) -> None:
        if isinstance(received, bytes) or len(received.encode()) > self._limits.command_bytes:
            self._strike(None, Unreadable.MALFORMED)
            return
        try:
            command = codec.read(received)
        except Malformed as malformed:
            self._strike(malformed.id, Unreadable.MALFORMED)
            return
        if not self._in_time(command):
            self._strike(command.id, Unreadable.TOO_FAST)
        elif isinstance(command, wire.Ping):
            self._mailbox.answer(wire.Ack(ack=command.id))
        elif self._untold.full():
            # The room is slow, not the client fast: no strike.
            self._mailbox.answer(wire.Refused(refused=command.id, code=Unreadable.TOO_FAST))
        else:
            self._untold.put_nowait(command)

    def _in_time(self, command: wire.ClientCommand) -> bool:
        if isinstance(command, wire.Ping):
            bucket = self._pings
        else:
            bucket = self._plays if isinstance(command, wire.Play) else self._wishes
        return bucket.take(self._timer.now())

    def _strike(self, command: str | None, code: Unreadable) -> None:
        """Refuse what no room should see; a client that keeps on is cut off."""
        self._mailbox.answer(wire.Refused(refused=command, code=code))
        if not self._strikes.take(self._timer.now()):
            self._mailbox.bye(STRIKES)

    async def _tell(self) -> None:
        """Take one's place in the room, then tell it one command after the other."""
        try:
            await self._room.connect(self._person.id, self)
            while True:
                await self._tell_one(await self._untold.get())
        except Refused as refused:
            self._mailbox.bye(refused.code)
        except Exception:
            log.exception("connection_failed")
            self._mailbox.bye(Refusal.BROKEN)

    async def _tell_one(self, command: wire.Request) -> None:
        self._telling = True
        answers = self._book.of(self._room, self._person.id)
        code = await answers.answer(command.id, lambda: self._apply(command))
        self._telling = False
        if code is None:
            self._mailbox.answer(wire.Ack(ack=command.id))
        else:
            self._mailbox.answer(wire.Refused(refused=command.id, code=code))
        if self._farewell is not None:
            self._mailbox.bye(self._farewell)

    async def _apply(self, command: wire.Request) -> None:
        """Raises `Refused`."""
        person = self._person
        match command:
            case wire.SayEmote() | wire.SayPhrase() | wire.SayChat():
                await self._room.say(person.id, person.name, command.kind, command.text)
            case wire.Again():
                # R8.7: other rooms have a say in it.
                await self._again()
            case _:
                await self._room.tell(codec.message(command, person.id, self._fresh_id))

    async def _write(self) -> None:
        try:
            while await self._send_parcel():
                pass
        except TimeoutError:
            await self._line.close(CLOSE_CODES[TOO_SLOW], TOO_SLOW)
        except Gone:
            pass

    async def _send_parcel(self) -> bool:
        """Send what waits; False when that was the farewell."""
        parcel = await self._mailbox.parcel()
        if parcel.sight is not None:
            await self._send(codec.frame(parcel.sight))
        if parcel.lines or parcel.whole:
            await self._send(codec.talk(parcel.lines, whole=parcel.whole))
        for answer in parcel.answers:
            await self._send(answer)
        if parcel.bye is None:
            return True
        await self._send(wire.Bye(bye=parcel.bye))
        await self._line.close(CLOSE_CODES.get(parcel.bye, 1000), parcel.bye)
        return False

    async def _send(self, frame: wire.ServerFrame) -> None:
        async with asyncio.timeout(self._limits.patience_s):
            await self._line.send(codec.write(frame))
