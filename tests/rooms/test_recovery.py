"""Restart, crash, deploy: rooms come back from their journals (law 4)."""

import asyncio

import pytest

from hulawang.rooms.facts import MatchEnded
from hulawang.rooms.messages import (
    Abort,
    Connected,
    Disconnected,
    Leave,
    LeaveAfter,
    Message,
    Move,
    Open,
    Ready,
    Start,
)
from hulawang.rooms.options import Options
from hulawang.rooms.ports import Entry
from hulawang.rooms.recovery import AT_ONCE
from hulawang.rooms.state import GRACE_MS, WAITING_GRACE_MS, RoomPhase
from hulawang.rooms.table import fold
from tests.rooms.conftest import Logs
from tests.rooms.house import ListJournal, ListOutlet, ManualTimer, PlainCpu, quiet
from tests.rooms.stage import Bench, code_of, post
from tests.rooms.tables import NOW


async def begun(bench: Bench, who: str = "ann normal bob") -> str:
    """A match has begun, and its people look on."""
    code = await bench.open(who, options=Options(seats=len(who.split())))
    await bench.look(code, *(name for name in who.split() if name in ("ann", "bob", "cat")))
    assert await bench.tell(code, Start("ann", "m1")) is None
    return code


async def restarted(bench: Bench, time: int = 3_000) -> Bench:
    """Another process, with a clock of its own, on the journal of one that was killed."""
    journal = ListJournal({code: list(kept) for code, kept in bench.journal.entries.items()})
    journal.facts, journal.closed = list(bench.journal.facts), set(bench.journal.closed)
    again = Bench(journal, ManualTimer(time=time), cpu=PlainCpu())
    await again.directory.recover()
    await bench.close()
    return again


async def test_a_killed_process_s_rooms_play_on() -> None:
    """On a CPU player's turn, too: it moves after its pause, whoever comes back."""
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    while bench.room(code).table.match_or_refuse().round.turn.seat != 1:
        await bench.timer.go_on(500)
    before = bench.room(code).table.match_or_refuse()
    again = await restarted(bench)
    assert again.room(code).table.match == before
    await again.timer.go_on(1500)
    assert again.room(code).table.match_or_refuse().moves != before.moves
    await again.close()


async def test_a_cpu_player_s_turn_goes_on_although_nobody_is_connected() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    while bench.room(code).table.match_or_refuse().round.turn.seat != 1:
        await bench.timer.go_on(500)
    await bench.look_away(code, "ann", "bob")
    before = bench.room(code).table.match_or_refuse()
    again = await restarted(bench)
    await again.timer.go_on(1500)
    assert again.room(code).table.match_or_refuse().moves != before.moves
    await again.close()


async def test_people_have_a_fresh_grace_after_a_restart() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    again = await restarted(bench)
    assert again.directory.room_of("ann") == code
    await again.timer.go_on(GRACE_MS - 1)
    await again.look(code, "bob")
    await again.timer.go_on(1)
    seats = again.room(code).table.seats
    assert (seats[0].stands_in, seats[2].stands_in) == (True, False)
    await again.look(code, "ann")
    assert again.outlets["ann"].view.seats[0].stand_in
    await again.close()


async def test_nobody_comes_back_and_the_match_is_abandoned() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    again = await restarted(bench)
    await again.timer.go_on(GRACE_MS)
    assert again.room(code).table.phase is RoomPhase.ABORTED
    assert isinstance(again.journal.facts[-1], MatchEnded)
    assert again.journal.facts[-1].how == "abandoned"
    await again.close()


@pytest.mark.parametrize("clocks", [(3_000, 90_000_000), (90_000_000, 3_000), (NOW, NOW)])
async def test_a_journal_written_by_many_clocks_is_read(clocks: tuple[int, ...]) -> None:
    """Deadlines acted and answers counted when they came; no later clock judges them again."""
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench, "ann bob cat")
    for time in (*clocks, 5_000):
        mover = bench.room(code).table.match_or_refuse().round.turn.seat
        person, other = ("ann", "bob", "cat")[mover], ("ann", "bob", "cat")[mover - 1]
        await bench.timer.go_on(30_000)
        number = bench.room(code).table.match_or_refuse().window
        assert number is not None
        await bench.timer.go_on(5250)
        assert await bench.tell(code, Move(other, number, "pass")) is None
        await bench.timer.go_on(1)
        before = bench.room(code).table.match_or_refuse()
        assert before.round.window is None
        assert bench.room(code).table.seat_of(person) == mover
        assert fold(bench.journal.entries[code]).match == before
        bench = await restarted(bench, time)
        assert bench.room(code).table.match == before
        await bench.look(code, "ann", "bob", "cat")
    await bench.close()


async def test_a_waiting_room_waits_on() -> None:
    bench = Bench()
    code = await bench.open("ann normal bob")
    again = await restarted(bench)
    await again.timer.go_on(WAITING_GRACE_MS - 1)
    await again.look(code, "bob")
    await again.timer.go_on(1)
    assert [seat.person for seat in again.room(code).table.seats][:3] == [None, None, "bob"]
    assert again.outlets["bob"].view.may_start is False
    assert again.outlets["bob"].view.seats[2].host
    await again.close()


@pytest.mark.parametrize("last", [(Abort("ann", "m1"),), (Leave("ann"), Leave("bob"))])
async def test_a_room_that_is_over_does_not_come_back(last: tuple[Message, ...]) -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    for message in last:
        assert await bench.tell(code, message) is None
    again = await restarted(bench)
    assert again.directory.room(code) is None
    assert again.directory.room_of("ann") is None
    assert code in again.journal.closed
    await again.close()


async def test_who_comes_back_during_the_restart_is_not_noted_twice() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    again = await restarted(bench)
    await again.look(code, "ann")
    await quiet()
    presence = [
        entry.message
        for entry in again.journal.entries[code]
        if isinstance(entry.message, Connected | Disconnected)
    ]
    assert presence[-2:] in (
        [Disconnected("ann"), Connected("ann")],
        [Disconnected("bob"), Connected("ann")],
        [Connected("ann"), Disconnected("bob")],
    )
    await again.close()


JUNK: list[list[Message]] = [
    [],
    [Ready("ann", 1)],
    [Open("JUNK", "eve", "Eve", Options(), ()), Ready("eve", 1)],
    [Open("JUNK", "eve", "Eve", Options(), ()), Open("JUNK", "eve", "Eve", Options(), ())],
]


@pytest.mark.parametrize("junk", JUNK)
async def test_a_journal_that_makes_no_sense_is_left_alone(junk: list[Message], logs: Logs) -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    entries = [Entry("JUNK", seq, NOW, message) for seq, message in enumerate(junk)]
    bench.journal.entries = {"JUNK": entries, **bench.journal.entries}
    again = await restarted(bench)
    assert again.directory.room("JUNK") is None
    assert again.directory.room(code) is not None
    assert "JUNK" not in again.journal.closed
    assert [entry["room"] for entry in logs if entry["event"] == "room_not_recovered"] == [
        "JUNK"
    ] * 2
    await again.close()


class NewerJournal(ListJournal):
    """Holds a room that only another version can read."""

    newer = "NEWER"

    async def load(self, room: str) -> tuple[Entry, ...]:
        if room == self.newer:
            raise ValueError(room)
        return await super().load(room)


async def test_a_journal_that_only_a_newer_version_can_read_is_left_alone(logs: Logs) -> None:
    journal = NewerJournal({"NEWER": [Entry("NEWER", 0, NOW, Ready("eve", 1))]})
    bench = Bench(journal)
    codes = [await bench.open(f"p{number}") for number in range(AT_ONCE + 2)]
    again = Bench(journal)
    await again.directory.recover()
    assert [code for code in codes if again.directory.room(code) is None] == []
    assert again.directory.room("NEWER") is None
    assert journal.closed == set()
    told = [entry["room"] for entry in logs if entry["event"] == "room_not_recovered"]
    assert told == ["NEWER"] * 2
    await bench.close()
    await again.close()


async def test_a_start_without_a_journal_fails() -> None:
    bench = Bench()
    await bench.open("ann")
    bench.journal.failure = OSError("gone")
    with pytest.raises(OSError, match="gone"):
        await Bench(bench.journal).directory.recover()
    await bench.close()


async def test_shutting_down_finishes_what_is_being_stored_and_loses_nothing_answered() -> None:
    bench = Bench(cpu=PlainCpu())
    codes = [await begun(bench)]
    codes.append(await bench.open("cat"))
    bench.journal.gate.clear()
    answered = [await post(bench.room(codes[0]), LeaveAfter("ann", True))]
    answered.append(await post(bench.room(codes[0]), LeaveAfter("bob", True)))
    stops = asyncio.create_task(bench.directory.shut_down())
    await quiet()
    assert not stops.done()
    assert await bench.tell(codes[1], Leave("cat")) == "restart"
    bench.journal.gate.set()
    await stops
    assert [await letter for letter in answered] == [None, "restart"]
    assert [outlet.farewell for outlet in bench.outlets.values()] == ["restart", "restart"]
    leaving = [seat.leaving for seat in fold(bench.journal.entries[codes[0]]).seats]
    assert leaving == [True, False, False]
    again = await restarted(bench)
    assert sorted(code for code in codes if again.directory.room(code)) == sorted(codes)
    await again.close()


async def test_of_two_hundred_rooms_none_is_lost() -> None:
    """Each is in a match, and just storing something, when the process is told to stop."""
    bench = Bench(cpu=PlainCpu())
    codes = []
    for number in range(200):
        code = await bench.open(f"p{number} normal -", options=Options(seats=3))
        assert await bench.directory.join(code, f"q{number}", "Q") == 2
        assert await bench.tell(code, Start(f"p{number}", f"m{number}")) is None
        codes.append(code)
    bench.journal.gate.clear()
    answered = [
        await post(bench.room(code), LeaveAfter(f"q{number}", True))
        for number, code in enumerate(codes)
    ]
    stops = asyncio.create_task(bench.directory.shut_down())
    await quiet()
    bench.journal.gate.set()
    await stops
    assert [await letter for letter in answered] == [None] * 200
    again = await restarted(bench)
    for number, code in enumerate(codes):
        table = again.room(code).table
        assert table.match_or_refuse().id == f"m{number}"
        assert [seat.leaving for seat in table.seats] == [False, False, True]
        assert again.directory.room_of(f"p{number}") == code
    await again.close()


async def test_nobody_sits_down_once_the_house_shuts_down() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await bench.open("ann")
    late = asyncio.create_task(bench.directory.open("bob", "Bob", Options(), (), start=False))
    bench.journal.gate.clear()
    stops = asyncio.create_task(bench.directory.shut_down())
    await quiet()
    for refused in (
        bench.directory.open("cat", "Cat", Options(), (), start=False),
        bench.directory.join(code, "cat", "Cat"),
        bench.directory.quick("cat", "Cat"),
        bench.directory.again(code, "ann"),
    ):
        assert await code_of(refused) == "restart"
    bench.journal.gate.set()
    await stops
    opened = bench.room(await late)
    assert await code_of(opened.connect("bob", ListOutlet())) == "restart", "it is there, and stops"
    again = await restarted(bench)
    assert again.directory.room_of("bob") == opened.code
    await again.close()
