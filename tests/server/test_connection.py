"""One connection on a line that the test holds in its hands: slow clients, broken rooms."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from hulawang.rooms.messages import Again, Clock, Message
from hulawang.rooms.options import Options
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.room import Sight
from hulawang.rooms.table_view import TableView
from hulawang.server.answers import Answers
from hulawang.server.connection import Connection
from hulawang.server.exchange import Gone
from hulawang.server.limits import Limits, Voice
from hulawang.storage.records import Person
from tests.server.fakes import ManualTimer, ScriptedRoom

VIEW = TableView("code", "waiting", Options(), None, (), 0, False, False, False, *(None,) * 5)


class HeldLine:
    """A line whose client reads only while the test lets it."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self.sent: list[dict[str, object]] = []
        self.closed: tuple[int, str] | None = None
        self.reads = asyncio.Event()
        self.reads.set()
        self.gone = False
        self.news = asyncio.Event()

    async def receive(self) -> str | bytes | None:
        return await self.said.get()

    async def send(self, text: str) -> None:
        await self.reads.wait()
        if self.gone:
            raise Gone
        self.sent.append(json.loads(text))
        self.news.set()

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    async def until(self, arrived: Callable[[], bool]) -> None:
        async with asyncio.timeout(5):
            while not arrived():
                self.news.clear()
                await self.news.wait()

    def say(self, **command: object) -> None:
        self.said.put_nowait(json.dumps(command))


@asynccontextmanager
async def connected(
    room: ScriptedRoom,
    line: HeldLine,
    limits: Limits | None = None,
    timer: ManualTimer | None = None,
) -> AsyncIterator[asyncio.Task[None]]:
    """A connection that runs on the line; its task is over when the connection is."""
    limits, timer = limits or Limits(), timer or ManualTimer()
    connection = Connection(
        line,
        person=Person("p", "Pat"),
        room=room,
        again=lambda command: room.tell(Again("p"), command),
        answers=Answers(limits.remembered),
        is_muted=lambda: False,
        voice=Voice(limits, timer.now()),
        limits=limits,
        timer=timer,
        fresh_id=lambda: "fresh",
    )
    running = asyncio.create_task(connection.run())
    try:
        yield running
    finally:
        line.said.put_nowait(None)
        async with asyncio.timeout(5):
            await running
        assert room.gone == [connection]


async def test_a_client_that_reads_late_gets_the_newest_view_once() -> None:
    room, line = ScriptedRoom(), HeldLine()
    async with connected(room, line):
        line.say(id="a", type="ping")
        await line.until(lambda: len(line.sent) == 1)
        line.reads.clear()
        for v in range(1, 200):
            room.outlets[0].show(Sight(v, VIEW, (), {Clock.TURN: 1}))
            await asyncio.sleep(0)
        line.reads.set()
        line.say(id="b", type="ping")
        await line.until(lambda: {"ack": "b"} in line.sent)
        shown = [frame["v"] for frame in line.sent if "v" in frame]
        assert shown in ([1, 199], [199])


async def test_a_client_that_does_not_read_is_dropped() -> None:
    room, line = ScriptedRoom(), HeldLine()
    async with connected(room, line, Limits(patience_s=0.01)) as running:
        line.reads.clear()
        line.say(id="a", type="ping")
        await running
    assert line.closed == (1013, "too_slow")


async def test_a_client_that_leaves_in_the_middle_of_a_frame_is_let_go() -> None:
    room, line = ScriptedRoom(), HeldLine()
    line.gone = True
    async with connected(room, line) as running:
        line.say(id="a", type="ping")
        await running
    assert line.closed is None


@pytest.mark.parametrize(
    ("failure", "code", "closed"),
    [
        (Refused(Refusal.NOT_SEATED), "not_seated", 4403),
        (Refused(Refusal.ROOM_CLOSED), "room_closed", 4410),
        (Refused(Refusal.NOT_STORED), "not_stored", 1011),
        (Refused(Refusal.NO_MATCH), "no_match", 1000),
        (ZeroDivisionError(), "broken", 1011),
    ],
)
async def test_a_room_that_does_not_take_one_says_why(
    failure: Exception, code: str, closed: int
) -> None:
    room, line = ScriptedRoom(), HeldLine()
    room.refuse_connect = failure
    async with connected(room, line) as running:
        await running
    assert line.sent == [{"bye": code}]
    assert line.closed == (closed, code)


async def test_our_bug_is_answered_and_the_connection_goes_on() -> None:
    def breaks(message: Message) -> None:
        raise ZeroDivisionError(message)

    room, line = ScriptedRoom(), HeldLine()
    room.act = breaks
    async with connected(room, line):
        line.say(id="a", type="leave")
        line.say(id="b", type="ping")
        await line.until(lambda: len(line.sent) == 2)
    assert {"refused": "a", "code": "broken"} in line.sent
    assert {"ack": "b"} in line.sent


async def test_more_commands_than_may_wait_are_too_fast() -> None:
    room, line = ScriptedRoom(), HeldLine()
    room.gate.clear()
    async with connected(room, line, Limits(untold=2)):
        for number in range(4):
            line.say(id=f"{number}", type="draw", turn=number)
            await asyncio.sleep(0)
        line.say(id="p", type="ping")
        await line.until(lambda: len(line.sent) == 2)
        room.gate.set()
        await line.until(lambda: len(line.sent) == 5)
    assert line.sent[:2] == [{"refused": "3", "code": "too_fast"}, {"ack": "p"}]
    assert line.sent[2:] == [{"ack": "0"}, {"ack": "1"}, {"ack": "2"}]


async def test_a_farewell_waits_for_the_answer_to_the_command_that_is_its_cause() -> None:
    room, line = ScriptedRoom(), HeldLine()
    room.act = lambda message: room.outlets[0].bye("left")
    async with connected(room, line) as running:
        line.say(id="a", type="leave")
        await running
    assert line.sent == [{"ack": "a"}, {"bye": "left"}]
    assert line.closed == (4410, "left")


async def test_a_farewell_does_not_wait_for_ever() -> None:
    room, line = ScriptedRoom(), HeldLine()
    room.gate.clear()
    async with connected(room, line, Limits(last_answer_s=0.01)) as running:
        line.say(id="a", type="draw", turn=1)
        await room.connected.wait()
        await asyncio.sleep(0)
        room.outlets[0].bye("restart")
        await running
        room.gate.set()
    assert line.sent == [{"bye": "restart"}]
