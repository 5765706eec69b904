"""One connection on a line that the test holds in its hands: slow clients, broken rooms."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import pytest

from hulawang.rooms.messages import Clock, Message
from hulawang.rooms.options import Options
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.room import Sight
from hulawang.rooms.table_view import TableView
from hulawang.server.answers import Answers
from hulawang.server.connection import Connection
from hulawang.server.exchange import Ear
from hulawang.server.limits import Limits, Voice
from hulawang.storage.records import Person
from tests.server.fakes import ManualTimer
from tests.server.scripted_room import ScriptedRoom

VIEW = TableView("code", "waiting", Options(), None, (), 0, False, False, False, *(None,) * 5)


class HeldLine:
    """A line whose client reads only while the test lets it."""

    def __init__(self) -> None:
        self.sent: list[dict[str, object]] = []
        self.bursts: list[int] = []
        """How many messages went out together."""
        self.closed: tuple[int, str] | None = None
        self.is_full = False
        self.ear: Ear | None = None
        self._said: list[str] = []
        self.news = asyncio.Event()

    def listen(self, ear: Ear) -> None:
        self.ear = ear
        if self.is_full:
            ear.filled()
        for text in self._said:
            ear.hear(text)

    def send_texts(self, texts: Sequence[bytes]) -> None:
        self.sent.extend(map(json.loads, texts))
        self.bursts.append(len(texts))
        self.news.set()

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    async def until(self, arrived: Callable[[], bool]) -> None:
        async with asyncio.timeout(5):
            while not arrived():
                self.news.clear()
                await self.news.wait()

    def say(self, **command: object) -> None:
        text = json.dumps(command)
        if self.ear is None:
            self._said.append(text)
        else:
            self.ear.hear(text)

    def fill(self) -> None:
        """The client reads no more."""
        self.is_full = True
        if self.ear is not None:
            self.ear.filled()

    def read_on(self) -> None:
        """The client reads again."""
        self.is_full = False
        assert self.ear is not None
        self.ear.drained()


@asynccontextmanager
async def connected(
    room: ScriptedRoom,
    line: HeldLine,
    limits: Limits | None = None,
    timer: ManualTimer | None = None,
    again: Callable[[str], Awaitable[object]] | None = None,
    farewell: str | None = None,
) -> AsyncIterator[asyncio.Task[None]]:
    """A connection that runs on the line; its task is over when the connection is.

    With a `farewell` it is told good-bye before it begins.
    """
    limits, timer = limits or Limits(), timer or ManualTimer()
    connection = Connection(
        line,
        person=Person("p", "Pat"),
        room=room,
        again=again or (lambda _: asyncio.sleep(0)),
        answers=Answers(limits.remembered),
        is_muted=lambda: False,
        voice=Voice(limits, timer.now()),
        limits=limits,
        timer=timer,
        fresh_id=lambda: "fresh",
    )

    async def run() -> None:
        if farewell is not None:
            connection.bye(farewell)
        await connection.run()

    running = asyncio.create_task(run())
    try:
        yield running
    finally:
        if line.ear is not None:
            line.ear.gone()
        async with asyncio.timeout(5):
            await running
        assert room.gone == [connection]


async def test_a_client_that_reads_late_gets_the_newest_view_once() -> None:
    room, line = ScriptedRoom(), HeldLine()
    async with connected(room, line):
        line.say(id="a", type="ping")
        await line.until(lambda: len(line.sent) == 1)
        line.fill()
        for v in range(1, 200):
            room.outlets[0].show(Sight(v, VIEW, (), {Clock.TURN: 1}))
            await asyncio.sleep(0)
        line.say(id="b", type="ping")
        line.read_on()
        await line.until(lambda: {"ack": "b"} in line.sent)
    assert [frame["v"] for frame in line.sent if "v" in frame] == [199]


async def test_what_is_said_in_one_moment_goes_out_together() -> None:
    room, line = ScriptedRoom(), HeldLine()
    async with connected(room, line):
        await room.connected.wait()
        room.act = lambda _: room.outlets[0].show(Sight(1, VIEW, (), {}))
        line.say(id="a", type="draw", turn=1)
        await line.until(lambda: {"ack": "a"} in line.sent)
    assert line.bursts == [2]


async def test_a_client_that_does_not_read_is_dropped() -> None:
    room, line = ScriptedRoom(), HeldLine()
    line.fill()
    async with connected(room, line, Limits(patience_s=0.01)) as running:
        line.say(id="a", type="ping")
        await running
    assert line.sent == []
    assert line.closed == (1013, "too_slow")


async def test_who_does_not_read_is_dropped_though_nothing_more_is_to_be_said() -> None:
    """What fills the line may be what the protocol itself answers."""
    room, line = ScriptedRoom(), HeldLine()
    async with connected(room, line, Limits(patience_s=0.01)) as running:
        await room.connected.wait()
        line.fill()
        async with asyncio.timeout(5):
            await running
    assert line.closed == (1013, "too_slow")


async def test_who_reads_on_in_time_is_not_dropped() -> None:
    room, line = ScriptedRoom(), HeldLine()
    async with connected(room, line, Limits(patience_s=0.01)) as running:
        await room.connected.wait()
        line.fill()
        line.say(id="a", type="ping")
        line.read_on()
        await line.until(lambda: {"ack": "a"} in line.sent)
        # Longer than that patience.
        await asyncio.wait({running}, timeout=0.05)
        assert not running.done()


async def test_a_client_that_leaves_is_let_go() -> None:
    room, line = ScriptedRoom(), HeldLine()
    async with connected(room, line) as running:
        line.say(id="a", type="ping")
        await room.connected.wait()
        assert line.ear is not None
        line.ear.gone()
        await running
    assert line.closed is None


async def test_our_bug_on_the_way_out_ends_the_connection_alone() -> None:
    room, line = ScriptedRoom(), HeldLine()
    line.send_texts = lambda _: 1 / 0  # type: ignore[method-assign, assignment]
    with pytest.raises(ZeroDivisionError):
        async with connected(room, line) as running:
            line.say(id="a", type="ping")
            await asyncio.wait({running})


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
        room.go_on()
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


async def test_who_is_told_good_bye_at_the_door_takes_nobodys_place() -> None:
    """A session may end while it is looked up; its person may be there by another one."""
    room, line = ScriptedRoom(), HeldLine()
    async with connected(room, line, farewell="no_session") as running:
        await running
    assert room.outlets == []
    assert line.sent == [{"bye": "no_session"}]


async def test_after_a_farewell_the_room_is_told_no_more() -> None:
    """Whose session has ended plays no more, whatever had been said before."""
    room, line = ScriptedRoom(), HeldLine()
    room.gate.clear()
    async with connected(room, line) as running:
        await room.connected.wait()
        for number in range(3):
            line.say(id=f"{number}", type="draw", turn=number)
        room.outlets[0].bye("no_session")
        room.go_on()
        await running
    assert len(room.told) == 1
    assert line.sent == [{"ack": "0"}, {"bye": "no_session"}]


async def test_a_farewell_does_not_wait_for_ever() -> None:
    room, line = ScriptedRoom(), HeldLine()
    room.gate.clear()
    async with connected(room, line, Limits(last_answer_s=0.01)) as running:
        line.say(id="a", type="draw", turn=1)
        await room.connected.wait()
        await asyncio.sleep(0)
        room.outlets[0].bye("restart")
        await running
        room.go_on()
    assert line.sent == [{"bye": "restart"}]


@pytest.mark.parametrize(
    ("outcome", "answer"),
    [
        (None, {"ack": "a"}),
        (Refused(Refusal.SEAT_TAKEN), {"refused": "a", "code": "seat_taken"}),
        (ZeroDivisionError(), {"refused": "a", "code": "broken"}),
    ],
)
async def test_to_play_again_is_done_though_others_have_a_say_in_it(
    outcome: Exception | None, answer: dict[str, object]
) -> None:
    gate = asyncio.Event()

    async def again(_: str) -> None:
        await gate.wait()
        if outcome is not None:
            raise outcome

    room, line = ScriptedRoom(), HeldLine()
    async with connected(room, line, again=again):
        await room.connected.wait()
        line.say(id="a", type="again")
        line.say(id="b", type="start")
        await asyncio.sleep(0)
        assert room.told == [], "one command after the other"
        gate.set()
        await line.until(lambda: len(line.sent) == 2)
    assert line.sent == [answer, {"ack": "b"}]
