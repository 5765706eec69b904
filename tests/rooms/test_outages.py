"""A journal that takes nothing, or is slow: the room pauses and says so, and then goes on."""

import pytest

from hulawang.rooms.facts import Fact
from hulawang.rooms.messages import Clock, LeaveAfter, Message, Move, Resume
from hulawang.rooms.pause import PATIENCE_MS
from hulawang.rooms.ports import Entry
from hulawang.rooms.room import BREAKDOWNS, RETRY_MS
from hulawang.rooms.state import RoomPhase, Table
from tests.rooms.conftest import Logs
from tests.rooms.house import ListJournal, ListOutlet, PlainCpu, quiet
from tests.rooms.stage import Bench, Stage, post, staged
from tests.rooms.tables import a_round, moved, playing
from tests.rooms.test_recovery import begun

TURN_MS = 30_000
WINDOW_MS = 5_000


def in_turn(who: str = "ann bob cat") -> Table:
    return playing(a_round("2s3s7h", "4h5h8c", "9cKcJs"), who)


def stored(stage: Stage) -> list[Message]:
    return [entry.message for entry in stage.journal.entries.get("ROOM", [])]


def shown(stage: Stage, clock: Clock) -> list[tuple[bool, int | None]]:
    """Whether a pause was told, and what was left on this clock, for everybody's newest frame."""
    return [(each.last.paused, each.last.left.get(clock)) for each in stage.outlets.values()]


# -- nothing can be stored -----------------------------------------------------------------------


@pytest.mark.parametrize("outage_ms", [0, 3_000, 100_000])
async def test_the_table_is_paused_and_goes_on_by_itself(outage_ms: int) -> None:
    async with staged(in_turn("ann normal cat"), pause=700) as stage:
        await stage.timer.go_on(20_000)
        stage.journal.failure = OSError("disk full")
        before = stage.table
        assert await stage.say("ann draw") == "not_stored"
        assert shown(stage, Clock.TURN) == [(True, TURN_MS - 20_000)] * 2
        frames = stage.frames()
        await stage.timer.go_on(outage_ms)
        assert (stage.frames(), stage.table) == (frames, before), "one notice, and time stands"
        stage.journal.failure = None
        await stage.timer.go_on(RETRY_MS)
        assert stored(stage) == [Resume()]
        assert shown(stage, Clock.TURN) == [(False, TURN_MS)] * 2, "as after a restart"
        assert await stage.say("ann draw") is None
        assert await stage.say("ann discard 2s") is None
        assert await stage.say("cat pass") is None
        await stage.timer.go_on(700)
        assert stage.table.match_or_refuse().round.turn.seat == 1
        await stage.timer.go_on(700)
        assert stage.table.match_or_refuse().round.phase == "play"


async def test_cpu_players_take_their_time_again_after_a_pause() -> None:
    """What was due while the clocks stood is not due at once: people have theirs anew, too."""
    async with staged(in_turn("ann normal cat"), pause=700) as stage:
        for move in ("ann draw", "ann discard 2s", "cat pass"):
            assert await stage.say(move) is None
        await stage.timer.go_on(700)
        assert stage.table.match_or_refuse().round.turn.seat == 1
        stage.journal.failure = OSError("disk full")
        await stage.timer.go_on(100_000)
        moves = stage.table.match_or_refuse().moves
        stage.journal.failure = None
        while stage.outlets["ann"].last.paused:
            await stage.timer.go_on(1)
        assert stored(stage)[-1] == Resume()
        await stage.timer.go_on(699)
        assert stage.table.match_or_refuse().moves == moves
        await stage.timer.go_on(1)
        assert stage.table.match_or_refuse().moves != moves


class CountingJournal(ListJournal):
    """Counts how often it was asked to store something."""

    asked = 0

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        self.asked += 1
        await super().append(entry, facts)


async def test_commands_are_refused_at_the_door_and_can_be_repeated() -> None:
    journal = CountingJournal()
    bench = Bench(journal, cpu=PlainCpu())
    code = await begun(bench, "ann bob cat")
    journal.failure = OSError("gone")
    assert await bench.tell(code, LeaveAfter("ann", True), "a1") == "not_stored"
    asked = journal.asked
    for person in ("bob", "cat"):
        assert await bench.tell(code, LeaveAfter(person, True), "1") == "not_stored"
    assert journal.asked == asked
    await bench.timer.go_on(10 * RETRY_MS)
    assert journal.asked == asked + 10, "the room asks, and nobody else"
    journal.failure = None
    await bench.timer.go_on(RETRY_MS)
    for person in ("ann", "bob", "cat"):
        assert await bench.tell(code, LeaveAfter(person, True), "1") is None
    await bench.close()


async def test_who_waits_when_it_fails_is_refused_too() -> None:
    async with staged(in_turn()) as stage:
        stage.journal.gate.clear()
        stage.journal.failure = OSError("gone")
        letters = [await post(stage.room, Move("ann", 1, move)) for move in ("draw", "discard 2s")]
        stage.journal.gate.set()
        assert [await letter for letter in letters] == ["not_stored"] * 2
        assert stored(stage) == []


async def test_whoever_comes_during_a_pause_is_shown_it() -> None:
    async with staged(in_turn()) as stage:
        stage.journal.failure = OSError("gone")
        assert await stage.say("ann draw") == "not_stored"
        await stage.timer.go_on(8_000)
        newcomer = ListOutlet()
        await stage.room.connect("bob", newcomer)
        assert newcomer.last.paused
        assert newcomer.last.left[Clock.TURN] == TURN_MS
        assert newcomer.view.round is not None


async def test_a_room_can_be_stopped_while_it_is_paused() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    bench.journal.failure = OSError("gone")
    assert await bench.tell(code, LeaveAfter("ann", True)) == "not_stored"
    await bench.directory.shut_down()
    assert bench.outlets["ann"].farewell == "restart"


# -- a slow journal ------------------------------------------------------------------------------


async def test_a_slow_journal_is_told_and_takes_no_time_from_anybody() -> None:
    """Bob's pass takes 9 s to store, in a window of 5 s: Cat has as long to answer as ever."""
    async with staged(moved(in_turn(), "ann draw", "ann discard 2s")) as stage:
        await stage.timer.go_on(1_000)
        number = stage.table.match_or_refuse().window
        assert number is not None
        stage.journal.gate.clear()
        passed = await post(stage.room, Move("bob", number, "pass"))
        frames = stage.frames()
        await stage.timer.go_on(PATIENCE_MS - 1)
        assert stage.frames() == frames
        await stage.timer.go_on(1)
        assert shown(stage, Clock.WINDOW) == [(True, WINDOW_MS - 1_000)] * 3
        assert await stage.say("cat pass") == "not_stored"
        await stage.timer.go_on(9_000 - PATIENCE_MS)
        stage.journal.gate.set()
        assert await passed is None
        assert shown(stage, Clock.WINDOW) == [(False, WINDOW_MS - 1_000)] * 3
        await stage.timer.go_on(4_000)
        assert await stage.say("cat pass") is None
        assert stage.table.match_or_refuse().window is None


# -- a commit whose answer is lost ---------------------------------------------------------------


class ForgetfulJournal(ListJournal):
    """Stores what it is asked to, and may say that it did not."""

    forgets = False

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        await super().append(entry, facts)
        if self.forgets:
            self.forgets = False
            raise OSError("the connection was lost")


class HalfJournal(ForgetfulJournal):
    """Can be written all the time, but not always read."""

    readable = True

    async def load(self, room: str) -> tuple[Entry, ...]:
        if not self.readable:
            raise OSError("gone")
        return await super().load(room)


async def test_what_is_stored_without_our_knowing_is_done_once() -> None:
    journal = ForgetfulJournal()
    bench = Bench(journal, cpu=PlainCpu())
    code = await begun(bench, "ann bob cat")
    table = bench.room(code).table
    mover = table.match_or_refuse().round.turn.seat
    draw = Move(("ann", "bob", "cat")[mover], table.match_or_refuse().turn, "draw")
    journal.forgets = True
    assert await bench.tell(code, draw, "d1") == "not_stored"
    assert bench.room(code).table.match == table.match, "nothing is shown that may not be stored"
    await bench.timer.go_on(RETRY_MS)
    await quiet()
    match = bench.room(code).table.match_or_refuse()
    assert match.moves == (f"{mover}:draw",), "and it is shown once that is known"
    assert not bench.outlets["ann"].last.paused
    assert await bench.tell(code, draw, "d1") is None, "so the repeated command was done"
    assert [entry.message for entry in journal.entries[code]].count(draw) == 1
    await bench.close()


async def test_an_answer_that_was_lost_is_no_breakdown_however_often(logs: Logs) -> None:
    """A connection that is lost again and again costs time: no match, and no alarm in the log."""
    journal = ForgetfulJournal()
    bench = Bench(journal, cpu=PlainCpu())
    code = await begun(bench, "ann bob cat")
    for time in range(2 * BREAKDOWNS):
        journal.forgets = True
        leaving = LeaveAfter("ann", time % 2 == 0)
        assert await bench.tell(code, leaving) == "not_stored"
        await bench.timer.go_on(RETRY_MS)
        assert bench.room(code).table.seats[0].leaving is leaving.leaving
        assert not bench.outlets["ann"].last.paused
    assert bench.room(code).table.phase is RoomPhase.PLAYING
    errors = [entry["event"] for entry in logs if entry["log_level"] == "error"]
    assert errors == ["journal_failed"] * 2 * BREAKDOWNS
    await bench.close()


async def test_a_room_waits_for_a_journal_that_answers_half(logs: Logs) -> None:
    """What is stored is known, and cannot be read yet: the room goes on waiting, paused."""
    journal = HalfJournal()
    bench = Bench(journal, cpu=PlainCpu())
    code = await begun(bench, "ann bob cat")
    journal.forgets, journal.readable = True, False
    assert await bench.tell(code, LeaveAfter("ann", True), "l1") == "not_stored"
    await bench.timer.go_on(2 * RETRY_MS)
    assert await bench.tell(code, LeaveAfter("bob", True)) == "not_stored"
    journal.readable = True
    await bench.timer.go_on(RETRY_MS)
    assert not bench.outlets["ann"].last.paused
    assert await bench.tell(code, LeaveAfter("ann", True), "l1") is None
    assert "room_broke" not in [entry["event"] for entry in logs]
    await bench.close()
