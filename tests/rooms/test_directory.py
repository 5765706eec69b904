"""All rooms of a house: opened, listed, closed, forgotten."""

import asyncio
import gc

import pytest

from hulawang.rooms.directory import LINGER_MS
from hulawang.rooms.facts import Fact
from hulawang.rooms.listing import RoomSummary
from hulawang.rooms.messages import Abort, Leave, Start
from hulawang.rooms.options import Level, Options
from hulawang.rooms.ports import Entry
from hulawang.rooms.room import Room
from hulawang.rooms.state import WAITING_GRACE_MS
from hulawang.rooms.unopened import RETRY_MS
from tests.rooms.house import ListJournal, PlainCpu, SeededChance, quiet
from tests.rooms.stage import Bench, code_of

CPUS = (Level.NORMAL, Level.NORMAL, Level.NORMAL)


# -- opening -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cpus", "start", "code"),
    [
        (CPUS, True, None),
        (CPUS, False, None),
        (CPUS[:1], False, None),
        (CPUS[:2], True, "seats_open"),
        ((*CPUS, Level.EASY), False, "no_such_seat"),
        ((*CPUS, Level.EASY), True, "seats_open"),
    ],
)
async def test_a_room_is_opened_whole_or_not_at_all(
    cpus: tuple[Level, ...], start: bool, code: str | None
) -> None:
    bench = Bench(cpu=PlainCpu())
    assert await code_of(bench.directory.open("ann", "Ann", Options(), cpus, start=start)) == code
    if code is None:
        room = bench.room(bench.directory.room_of("ann") or "")
        assert room.table.phase == ("playing" if start else "waiting")
    else:
        assert leftovers(bench) == {}
    await bench.close()


async def test_a_room_that_cannot_be_stored_is_not_opened() -> None:
    bench = Bench()
    bench.journal.failure = OSError("disk full")
    opening = bench.directory.open("ann", "Ann", Options(), (), start=False)
    assert await code_of(opening) == "not_stored"
    bench.journal.failure = None
    await bench.timer.go_on(RETRY_MS)
    assert leftovers(bench) == {}
    await bench.open("ann")
    await bench.close()


async def test_a_code_that_is_taken_harms_nobody() -> None:
    class SameCode(SeededChance):
        def token(self) -> str:
            return "samecode" * 2

    bench = Bench(chance=SameCode())
    code = await bench.open("ann")
    opening = bench.directory.open("bob", "Bob", Options(), (), start=False)
    assert await code_of(opening) == "not_stored"
    await quiet()
    assert bench.directory.room_of("bob") is None
    assert bench.room(code).table.seat_of("ann") == 0
    assert bench.journal.closed == set()
    await bench.close()


async def test_a_match_that_cannot_be_stored_waits_for_its_host() -> None:
    bench = Bench(FailingJournal(after=1), cpu=PlainCpu())
    code = await bench.directory.open("ann", "Ann", Options(), CPUS, start=True)
    assert bench.room(code).table.phase == "waiting"
    assert await bench.tell(code, Start("ann", "m1")) == "not_stored"
    bench.journal.failure = None
    await bench.timer.go_on(1000)
    assert await bench.tell(code, Start("ann", "m1")) is None
    await bench.close()


class FailingJournal(ListJournal):
    """Fails after so many entries."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.left = after

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        await super().append(entry, facts)
        self.left -= 1
        if self.left == 0:
            self.failure = OSError("disk full")


# -- what is listed ------------------------------------------------------------------------------


async def test_public_rooms_that_wait_or_may_be_watched_are_listed_newest_first() -> None:
    bench = Bench()
    public, unwatched = Options(public=True), Options(public=True, spectators=False)
    first = await bench.open("ann normal", options=public)
    await bench.open("bob", options=Options())
    second = await bench.open("cat", options=public)
    third = await bench.directory.open("dan", "Dan", public, CPUS, start=True)
    fourth = await bench.directory.open("eve", "Eve", unwatched, CPUS, start=True)
    await bench.look(second, "fay")
    assert bench.directory.public_rooms() == (
        RoomSummary(third, "Dan", public, 4, 3, "playing", spectators=0, watchable=True),
        RoomSummary(second, "Cat", public, 1, 0, "waiting", spectators=1, watchable=True),
        RoomSummary(first, "Ann", public, 2, 1, "waiting", spectators=0, watchable=True),
    )
    summary = bench.directory.summary(fourth)
    assert summary == RoomSummary(
        fourth, "Eve", unwatched, 4, 3, "playing", spectators=0, watchable=False
    )
    assert bench.directory.summary("nowhere") is None
    assert await bench.tell(second, Leave("cat")) is None
    assert [room.code for room in bench.directory.public_rooms()] == [third, first]
    await bench.close()


async def test_who_watches_the_list_hears_of_its_changes_and_of_nothing_else() -> None:
    bench = Bench()
    lists: list[int] = []
    bench.directory.watch(lambda: lists.append(len(bench.directory.public_rooms())))
    hidden = await bench.open("ann normal", options=Options())
    await bench.look(hidden, "ann", "bob")
    assert lists == []
    code = await bench.open("cat", options=Options(public=True))
    assert lists == [1], "opened"
    await bench.look(code, "cat")
    assert lists == [1], "who sits is here: nobody finds that in the list"
    await bench.look(code, "dan")
    assert lists == [1, 1], "somebody looks on"
    assert await bench.tell(code, Leave("cat")) is None
    assert lists == [1, 1, 0], "closed"
    await bench.close()


# -- closing -------------------------------------------------------------------------------------


async def finished(bench: Bench) -> str:
    """The code of a room whose match has been aborted by Bob; Ann and Bob still look on."""
    code = await bench.open("ann normal bob", options=Options(seats=3))
    await bench.look(code, "ann", "bob")
    assert await bench.tell(code, Start("ann", "m1")) is None
    assert await bench.tell(code, Abort("bob", "m1")) is None
    return code


async def test_a_room_that_is_over_lingers_for_who_comes_back_to_its_result() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await finished(bench)
    await bench.timer.go_on(10 * LINGER_MS)
    await bench.look_away(code, "bob")
    await bench.timer.go_on(LINGER_MS)
    await bench.look_away(code, "ann")
    await bench.timer.go_on(LINGER_MS - 1)
    # Joining it again only looks: nobody is bound to a room that is over.
    assert await bench.directory.join(code, "ann", "Ann") == 0
    assert bench.directory.room_of("ann") is None
    await bench.look(code, "ann")
    assert bench.outlets["ann"].view.phase == "aborted"
    await bench.timer.go_on(LINGER_MS)
    await bench.look_away(code, "ann")
    await bench.timer.go_on(LINGER_MS - 1)
    assert bench.directory.room(code) is not None
    await bench.timer.go_on(1)
    assert bench.directory.room(code) is None
    assert code in bench.journal.closed
    assert leftovers(bench) == {}
    await bench.close()


async def test_a_room_that_lingered_at_a_shut_down_is_left_to_the_next_start() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await finished(bench)
    await bench.look_away(code, "ann", "bob")
    await bench.directory.shut_down()
    await bench.timer.go_on(LINGER_MS)
    assert code not in bench.journal.closed
    await Bench(bench.journal).directory.recover()
    assert code in bench.journal.closed


async def test_a_room_that_all_have_left_is_closed_at_once() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await finished(bench)
    assert await bench.tell(code, Leave("ann")) is None
    assert await bench.tell(code, Leave("bob")) is None
    assert bench.directory.room(code) is None
    assert [bench.outlets[person].farewell for person in ("ann", "bob")] == ["left", "left"]
    await bench.close()


async def test_a_waiting_room_that_nobody_comes_to_is_closed() -> None:
    bench = Bench()
    code = await bench.open("ann normal")
    await bench.timer.go_on(WAITING_GRACE_MS - 1)
    assert bench.directory.room_of("ann") == code
    await bench.timer.go_on(1)
    assert bench.directory.room(code) is None
    assert bench.directory.room_of("ann") is None
    await bench.close()


async def test_a_room_is_closed_although_the_journal_cannot_note_it() -> None:
    bench = Bench(UnclosingJournal())
    code = await bench.open("ann")
    assert await bench.tell(code, Leave("ann")) is None
    await quiet()
    assert leftovers(bench) == {}
    # The next start finds it over.
    again = Bench(bench.journal)
    again.journal.closed.clear()
    await again.directory.recover()
    assert again.directory.room(code) is None
    await bench.close()


class UnclosingJournal(ListJournal):
    async def close(self, room: str) -> None:
        if not self.closed:
            self.closed.add("tried")
            raise OSError("gone")
        await super().close(room)


def leftovers(bench: Bench) -> dict[str, int]:
    """What the directory still holds, by what it is held in."""
    held = {**vars(bench.directory), **vars(bench.directory._whereabouts)}
    return {name: len(kept) for name, kept in held.items() if hasattr(kept, "__len__") and kept}


async def test_a_room_that_is_over_is_thrown_away_without_a_search() -> None:
    """What goes in circles would stay until somebody looks through all that is there."""
    bench, rooms = Bench(), rooms_alive()
    gc.disable()
    try:
        code = await bench.open("ann bob")
        await bench.look(code, "ann", "bob")
        assert rooms_alive_now() == rooms + 1
        assert await bench.directory.close_room(code)
        await quiet()
        assert rooms_alive_now() == rooms
    finally:
        gc.enable()
    await bench.close()


async def test_ten_thousand_rooms_leave_nothing_behind() -> None:
    bench = Bench(ForgetfulJournal(), cpu=PlainCpu())
    tasks, rooms = len(asyncio.all_tasks()), rooms_alive()
    for number in range(10_000):
        code = await bench.directory.open("ann", "Ann", Options(seats=3), (), start=False)
        if number % 100 == 0:
            assert await bench.directory.join(code, "bob", "Bob") == 1
            await bench.look(code, "ann", "bob")
            assert await bench.tell(code, Leave("bob")) is None
        assert await bench.tell(code, Leave("ann")) is None
    bench.outlets.clear()
    await quiet()
    assert leftovers(bench) == {}
    assert len(asyncio.all_tasks()) == tasks
    assert rooms_alive() == rooms
    assert all(alarm.cancelled for alarm in bench.timer.alarms)
    await bench.close()


class ForgetfulJournal(ListJournal):
    async def close(self, room: str) -> None:
        del self.entries[room]


def rooms_alive() -> int:
    gc.collect()
    return rooms_alive_now()


def rooms_alive_now() -> int:
    return sum(isinstance(each, Room) for each in gc.get_objects())
