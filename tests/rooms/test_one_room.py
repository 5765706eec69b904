"""One person sits in one room at a time, however many things they do at once (R8.7)."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulawang.rooms.directory import TURNED_AWAY_MS
from hulawang.rooms.facts import Fact
from hulawang.rooms.messages import Abort, Leave, Message, Start
from hulawang.rooms.options import Level, Options
from hulawang.rooms.ports import Entry
from hulawang.rooms.refusals import Refused
from hulawang.rooms.room import Room
from tests.rooms.house import ListJournal, ListOutlet, PlainCpu, quiet
from tests.rooms.stage import Bench, code_of

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


async def test_who_is_turned_away_sits_nowhere_for_a_minute() -> None:
    bench = Bench()
    code = await bench.open("ann")
    bench.directory.turn_away("bob")
    for wish in (
        bench.directory.open("bob", "Bob", Options(), (), start=False),
        bench.directory.join(code, "bob", "Bob"),
        bench.directory.quick("bob", "Bob"),
    ):
        assert await code_of(wish) == "seated_elsewhere"
    assert bench.directory.room_of("bob") is None
    await bench.timer.go_on(TURNED_AWAY_MS)
    assert await bench.directory.join(code, "bob", "Bob") == 1
    await bench.close()


async def test_who_sits_or_is_sitting_down_cannot_be_turned_away() -> None:
    bench = Bench()
    code = await bench.open("ann")
    bench.journal.gate.clear()
    joins = asyncio.create_task(bench.directory.join(code, "bob", "Bob"))
    await quiet()
    for person in ("ann", "bob"):
        with pytest.raises(Refused):
            bench.directory.turn_away(person)
    bench.journal.gate.set()
    assert await joins == 1
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
            code = await directory.open(person, person, options, (Level.NORMAL,), start=False)
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
