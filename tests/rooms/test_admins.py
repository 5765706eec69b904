"""What admins do to rooms: look without seeing a card, rename, see off, close."""

import asyncio

from hulawang.rooms.facts import Fact, MatchEnded
from hulawang.rooms.messages import Leave, Rename, Start
from hulawang.rooms.options import Options
from hulawang.rooms.ports import Entry
from tests.rooms.house import ListJournal, PlainCpu, quiet
from tests.rooms.stage import Bench


def names(bench: Bench, code: str) -> list[str]:
    return [seat.name for seat in bench.room(code).table.seats]


async def start(bench: Bench, code: str) -> None:
    assert await bench.tell(code, Start("ann", "m1")) is None
    await quiet()


# -- looking -------------------------------------------------------------------------------------


async def test_rooms_are_seen_the_newest_first_by_pages() -> None:
    bench = Bench()
    codes = [await bench.open(who) for who in ("ann", "bob", "cat")]
    seen = [room.code for room in bench.directory.overseen(0, 2)]
    assert seen == codes[:0:-1]
    assert [room.code for room in bench.directory.overseen(2, 2)] == codes[:1]
    assert bench.directory.overseen(3, 2) == ()
    one = bench.directory.oversee(codes[1])
    assert one is not None
    assert (one.seats[0].person, one.seats[0].host, one.round, one.match) == ("bob", True, 0, None)
    assert bench.directory.oversee("nowhere") is None
    await bench.close()


# -- another name --------------------------------------------------------------------------------


async def test_another_name_stands_where_the_person_sits_and_nowhere_else() -> None:
    bench = Bench()
    left, sits = await bench.open("ann bob -"), await bench.open("cat -")
    await bench.tell(left, Leave("ann"))
    await bench.directory.join(sits, "ann", "Ann")
    await bench.directory.rename("ann", "Anna")
    assert (names(bench, sits), names(bench, left)) == (["Cat", "Anna", ""], ["", "Bob", ""])
    await bench.close()


async def test_a_seat_that_was_left_in_a_running_match_is_renamed_too() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await bench.open("ann bob -", options=Options(seats=3))
    await bench.directory.join(code, "cat", "Cat")
    await bench.look(code, "ann", "bob", "cat")
    await start(bench, code)
    await bench.tell(code, Leave("ann"))
    entries = len(bench.journal.entries[code])
    await bench.directory.rename("ann", "Anna")
    assert names(bench, code) == ["Anna", "Bob", "Cat"]
    assert bench.outlets["bob"].view.seats[0].name == "Anna"
    assert bench.journal.entries[code][entries:][0].message == Rename("ann", "Anna")
    await bench.directory.rename("ann", "Anna")
    assert len(bench.journal.entries[code]) == entries + 1, "nothing to change, nothing to store"
    await bench.close()


class StallingJournal(ListJournal):
    """Stalls whatever is to be stored in one room."""

    def __init__(self) -> None:
        super().__init__()
        self.stalls = ""
        self.goes_on = asyncio.Event()

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        if entry.room == self.stalls:
            await self.goes_on.wait()
        await super().append(entry, facts)


async def test_another_name_waits_for_no_room_that_cannot_store_it_yet() -> None:
    journal = StallingJournal()
    bench = Bench(journal, cpu=PlainCpu())
    left = await bench.open("ann bob normal")
    await bench.look(left, "ann", "bob")
    await start(bench, left)
    await bench.tell(left, Leave("ann"))
    sits = await bench.open("cat -")
    await bench.directory.join(sits, "ann", "Ann")
    journal.stalls = left
    renaming = asyncio.create_task(bench.directory.rename("ann", "Anna"))
    await quiet()
    assert (names(bench, left)[0], names(bench, sits)[1]) == ("Ann", "Anna")
    journal.goes_on.set()
    await renaming
    assert names(bench, left)[0] == "Anna"
    await bench.close()


# -- seeing off ----------------------------------------------------------------------------------


async def test_who_is_seen_off_has_left_and_the_match_goes_on() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await bench.open("ann bob normal")
    await bench.look(code, "ann", "bob")
    await start(bench, code)
    await bench.directory.see_off("ann")
    await quiet()
    table = bench.room(code).table
    assert (table.seats[0].left, table.seats[0].stands_in, table.host) == (True, True, 2)
    assert table.phase.in_match
    assert bench.directory.room_of("ann") is None
    await bench.directory.see_off("ann")
    await bench.directory.see_off("nobody")
    await bench.close()


async def test_a_room_that_cannot_store_it_gives_the_seat_up_by_its_grace() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await bench.open("ann bob normal")
    bench.journal.failure = OSError("disk full")
    seeing_off = bench.directory.see_off("ann")
    await seeing_off
    assert bench.room(code).table.seats[0].person == "ann"
    await bench.close()


# -- closing -------------------------------------------------------------------------------------


async def test_a_closed_room_has_abandoned_its_match_and_freed_everybody() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await bench.open("ann bob normal")
    await bench.look(code, "ann", "bob")
    await start(bench, code)
    assert await bench.directory.close_room(code)
    await quiet()
    assert {outlet.farewell for outlet in bench.outlets.values()} == {"room_closed"}
    assert [bench.directory.room_of(person) for person in ("ann", "bob")] == [None, None]
    (ended,) = [fact for fact in bench.journal.facts if isinstance(fact, MatchEnded)]
    assert (ended.how, ended.aborted_by, ended.places) == ("abandoned", None, None)
    assert bench.directory.room(code) is None
    assert not await bench.directory.close_room(code)
    await bench.close()


async def test_a_waiting_room_is_closed_without_a_trace_of_a_match() -> None:
    bench = Bench()
    code = await bench.open("ann")
    await bench.look(code, "ann")
    assert await bench.directory.close_room(code)
    await quiet()
    assert bench.outlets["ann"].farewell == "room_closed"
    assert bench.journal.facts == []
    await bench.close()
