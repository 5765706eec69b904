"""All rooms: opened, joined, left and closed, one person in one of them at a time (R8.7)."""

import asyncio
import gc
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulawang.rooms.directory import LINGER_MS
from hulawang.rooms.facts import Fact
from hulawang.rooms.listing import RoomSummary
from hulawang.rooms.messages import Abort, Leave, Message, Start
from hulawang.rooms.options import Level, Options
from hulawang.rooms.ports import Entry
from hulawang.rooms.refusals import Refused
from hulawang.rooms.room import Room
from hulawang.rooms.state import WAITING_GRACE_MS
from tests.rooms.house import ListJournal, ListOutlet, PlainCpu, SeededChance, quiet
from tests.rooms.stage import Bench

CPUS = (Level.NORMAL, Level.NORMAL, Level.NORMAL)


async def code_of(work: Coroutine[Any, Any, Any]) -> str | None:
    """With what code this is refused; None if it is not."""
    try:
        await work
    except Refused as refused:
        return refused.code
    return None


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
    await quiet()
    assert leftovers(bench) == {}
    bench.journal.failure = None
    await bench.open("ann")
    await bench.close()


async def test_a_room_that_was_stored_without_our_knowing_does_not_come_back() -> None:
    bench = Bench(UncertainJournal())
    opening = bench.directory.open("ann", "Ann", Options(), (), start=False)
    assert await code_of(opening) == "not_stored"
    code = await bench.open("ann")
    again = Bench(bench.journal)
    await again.directory.recover()
    assert again.directory.room_of("ann") == code
    assert [room for room in bench.journal.entries if again.directory.room(room)] == [code]
    await bench.close()
    await again.close()


class UncertainJournal(ListJournal):
    """Stores the first entry of all, and does not say so."""

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        first = not self.entries
        await super().append(entry, facts)
        if first:
            raise OSError("stored, but who knows")


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


# -- one room at a time --------------------------------------------------------------------------


async def test_a_person_sits_in_one_room_at_a_time() -> None:
    bench = Bench()
    code, other = await bench.open("ann"), await bench.open("bob")
    opens = bench.directory.open("ann", "Ann", Options(), (), start=False)
    assert await code_of(opens) == "seated_elsewhere"
    assert await code_of(bench.directory.join(other, "ann", "Ann")) == "seated_elsewhere"
    assert await bench.directory.join(code, "ann", "Ann") == 0
    assert await bench.tell(code, Leave("ann")) is None
    assert await bench.directory.join(other, "ann", "Ann") == 1
    assert await code_of(bench.directory.join(code, "bob", "Bob")) == "no_such_room"
    await bench.close()


async def test_of_two_rooms_opened_at_once_one_is() -> None:
    bench = Bench()
    opens = (bench.directory.open("ann", "Ann", Options(), (), start=False) for _ in range(5))
    codes = await asyncio.gather(*map(code_of, opens))
    assert Counter(codes) == {None: 1, "seated_elsewhere": 4}
    assert await bench.directory.join(await bench.open("bob"), "cat", "Cat") == 1
    await bench.close()


async def test_a_double_click_joins_once() -> None:
    bench = Bench()
    code = await bench.open("ann")
    joins = [bench.directory.join(code, "bob", "Bob") for _ in range(3)]
    assert await asyncio.gather(*joins) == [1, 1, 1]
    assert [seat.person for seat in bench.room(code).table.seats] == ["ann", "bob", None]
    await bench.close()


async def test_a_join_while_the_room_closes_is_refused_and_takes_nobody() -> None:
    bench = Bench()
    code = await bench.open("ann")
    bench.journal.gate.clear()
    leaves = asyncio.create_task(bench.tell(code, Leave("ann")))
    joins = asyncio.create_task(code_of(bench.directory.join(code, "bob", "Bob")))
    await quiet()
    bench.journal.gate.set()
    assert (await leaves, await joins) == (None, "room_closed")
    assert bench.directory.room(code) is None
    await bench.open("bob")
    await bench.close()


async def test_a_join_whose_caller_is_gone_is_finished_all_the_same() -> None:
    bench = Bench()
    code, full = await bench.open("ann"), await bench.open("dan normal normal")
    bench.journal.gate.clear()
    for person, room in (("bob", code), ("cat", full)):
        caller = asyncio.create_task(bench.directory.join(room, person, person))
        await asyncio.sleep(0)
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
    bench.journal.gate.set()
    await quiet()
    assert bench.directory.room_of("bob") == code
    assert bench.room(code).table.seat_of("bob") == 1
    assert bench.directory.room_of("cat") is None
    await bench.close()


async def test_an_opening_whose_caller_is_gone_is_finished_all_the_same() -> None:
    bench = Bench()
    bench.journal.gate.clear()
    caller = asyncio.create_task(bench.open("ann"))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    bench.journal.gate.set()
    await quiet()
    code = bench.directory.room_of("ann")
    assert code is not None
    assert bench.room(code).table.seat_of("ann") == 0
    await bench.close()


class SlowJournal(ListJournal):
    """Takes a while for each entry."""

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        await super().append(entry, facts)


async def test_leaving_and_joining_again_in_one_moment_lets_no_other_room_in_between() -> None:
    bench = Bench(SlowJournal())
    code = await bench.open("ann")
    assert await bench.directory.join(code, "bob", "Bob") == 1
    leaves = asyncio.create_task(bench.tell(code, Leave("bob")))
    joins = asyncio.create_task(bench.directory.join(code, "bob", "Bob"))
    assert await leaves is None
    assert not joins.done()
    opens = bench.directory.open("bob", "Bob", Options(), (), start=False)
    assert await code_of(opens) == "seated_elsewhere"
    assert await joins == 1
    await bench.close()


# -- everything at once --------------------------------------------------------------------------


class WhimsicalJournal(ListJournal):
    """Takes a while for each entry, and sometimes fails, before or after it is stored."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        for _ in range(self.rng.randrange(4)):
            await asyncio.sleep(0)
        luck = self.rng.random()
        if luck < 0.05:
            raise OSError("not now")
        await super().append(entry, facts)
        if luck > 0.95:
            raise OSError("stored, but who knows")


@dataclass(frozen=True)
class Errand:
    """After so many turns of the loop this person does this, perhaps without waiting for it."""

    pause: int
    what: str
    person: str
    room: int
    cancelled: bool


errands = st.lists(
    st.builds(
        Errand,
        st.integers(0, 3),
        st.sampled_from(("open", "join", "join", "leave", "leave", "start", "abort", "connect")),
        st.sampled_from(("ann", "bob", "cat")),
        st.integers(0, 3),
        st.sampled_from((False, False, False, True)),
    ),
    max_size=30,
)


@dataclass
class Town:
    """Three people who run from room to room."""

    bench: Bench
    codes: list[str] = field(default_factory=list)

    async def run(self, errand: Errand) -> None:
        directory, person = self.bench.directory, errand.person
        if errand.what == "open":
            options = Options(seats=3)
            code = await directory.open(person, person, options, CPUS[:1], start=False)
            self.codes.append(code)
            return
        code = self.codes[errand.room % len(self.codes)] if self.codes else "nowhere"
        room = directory.room(code)
        if errand.what == "join":
            await directory.join(code, person, person)
        elif room is not None:
            await self.visit(room, errand)

    async def visit(self, room: Room, errand: Errand) -> None:
        match = room.table.match
        messages: dict[str, Message] = {
            "leave": Leave(errand.person),
            "start": Start(errand.person, f"m{room.code}"),
            "abort": Abort(errand.person, "" if match is None else match.id),
        }
        if errand.what == "connect":
            await room.connect(errand.person, ListOutlet())
        else:
            await room.tell(messages[errand.what])

    def is_in_order(self) -> None:
        """Everybody sits in one room at most, and the directory knows in which."""
        sits: dict[str, str] = {}
        for code in self.codes:
            room = self.bench.directory.room(code)
            if room is not None and not room.table.phase.is_over:
                for seat in room.table.seats:
                    if seat.person is not None and not seat.left:
                        assert seat.person not in sits, "in two rooms at once"
                        sits[seat.person] = code
        for person in ("ann", "bob", "cat"):
            assert self.bench.directory.room_of(person) == sits.get(person)


@settings(max_examples=200)
@given(errands, st.integers(0, 2**32))
async def test_whatever_people_do_at_once_each_sits_in_one_room(
    plan: list[Errand], seed: int
) -> None:
    bench = Bench(WhimsicalJournal(Random(seed)), cpu=PlainCpu())
    town, running = Town(bench), []
    for errand in plan:
        for _ in range(errand.pause):
            await asyncio.sleep(0)
        task = asyncio.create_task(code_of(town.run(errand)))
        running.append(task)
        if errand.cancelled:
            await asyncio.sleep(0)
            task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await quiet()
    town.codes = list(bench.journal.entries)
    town.is_in_order()
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
    return sum(isinstance(each, Room) for each in gc.get_objects())
