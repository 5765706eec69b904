"""Rooms whose opening came to nothing, and may be stored all the same: none of them comes back."""

import asyncio

import pytest

from hulawang.rooms.facts import Fact
from hulawang.rooms.messages import Open
from hulawang.rooms.options import Options
from hulawang.rooms.ports import Entry
from hulawang.rooms.unopened import LONGEST_MS, RETRY_MS
from tests.rooms.house import ListJournal, quiet
from tests.rooms.stage import Bench, code_of
from tests.rooms.tables import NOW


class DoubtfulJournal(ListJournal):
    """Gives up the first entry of all, which lands `late` calls afterwards, or never (None)."""

    def __init__(self, late: int | None) -> None:
        super().__init__()
        self.late = late
        self.calls = 0
        self.given_up: Entry | None = None

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        if self.given_up is None:
            self.given_up = entry
            self.land()
            raise TimeoutError
        self.calls += 1
        self.land()
        await super().append(entry, facts)

    def land(self) -> None:
        """What was given up is stored now, if its time has come and its place is free."""
        if self.given_up is not None and self.calls == self.late:
            self.entries.setdefault(self.given_up.room, []).append(self.given_up)


async def not_opened(bench: Bench) -> None:
    opening = bench.directory.open("ann", "Ann", Options(), (), start=False)
    assert await code_of(opening) == "not_stored"
    await quiet()


async def back(bench: Bench) -> dict[str, str | None]:
    """Where these people sit after another start."""
    again = Bench(bench.journal)
    await again.directory.recover()
    seats = {person: again.directory.room_of(person) for person in ("ann", "bob")}
    await again.close()
    return seats


@pytest.mark.parametrize("failures", [0, 1, 5])
@pytest.mark.parametrize("late", [None, 0, 1])
async def test_a_room_that_nobody_was_told_of_does_not_come_back(
    late: int | None, failures: int
) -> None:
    """Whether what was given up is never stored, at once or much later."""
    bench = Bench(DoubtfulJournal(late))
    bench.journal.failure = OSError("gone") if failures else None
    await not_opened(bench)
    for again in range(failures):
        bench.journal.failure = OSError("gone") if again + 1 < failures else None
        await bench.timer.go_on(RETRY_MS * 2**again)
    (room,) = bench.journal.entries
    assert bench.journal.closed == {room}, "by whoever has number 0, nothing can come after it"
    code = await bench.open("ann")
    assert await back(bench) == {"ann": code, "bob": None}
    await bench.close()


async def test_the_journal_is_asked_at_longer_and_longer_intervals_until_it_answers() -> None:
    bench = Bench(DoubtfulJournal(None))
    journal = bench.journal
    assert isinstance(journal, DoubtfulJournal)
    journal.failure = OSError("gone")
    await not_opened(bench)
    await bench.timer.go_on(10 * LONGEST_MS)
    assert journal.calls == 7 + 8
    journal.failure = None
    await bench.timer.go_on(LONGEST_MS)
    assert (journal.calls, len(journal.closed)) == (16, 1)
    await bench.timer.go_on(LONGEST_MS)
    assert journal.calls == 16
    assert all(alarm.cancelled for alarm in bench.timer.alarms)
    await bench.close()


async def test_a_room_that_cannot_be_closed_yet_is_closed_later() -> None:
    class OpenJournal(DoubtfulJournal):
        async def close(self, room: str) -> None:
            if self.calls < 3:
                raise OSError("gone")
            await super().close(room)

    bench = Bench(OpenJournal(0))
    await not_opened(bench)
    await bench.timer.go_on(RETRY_MS)
    assert bench.journal.closed == set()
    await bench.timer.go_on(2 * RETRY_MS)
    assert await back(bench) == {"ann": None, "bob": None}
    await bench.close()


async def test_somebody_elses_room_of_this_code_stays_open() -> None:
    bench = Bench(DoubtfulJournal(None))
    bench.journal.failure = OSError("gone")
    await not_opened(bench)
    assert isinstance(bench.journal, DoubtfulJournal)
    given_up = bench.journal.given_up
    assert given_up is not None
    theirs = Open(given_up.room, "bob", "Bob", Options(), ())
    bench.journal.entries[given_up.room] = [Entry(given_up.room, 0, NOW, theirs)]
    bench.journal.failure = None
    await bench.timer.go_on(RETRY_MS)
    assert await back(bench) == {"ann": None, "bob": given_up.room}
    await bench.close()


async def test_a_journal_that_fails_while_the_house_is_closed_is_not_asked_again() -> None:
    bench = Bench()
    bench.journal.failure = OSError("gone")
    await not_opened(bench)
    bench.journal.gate.clear()
    await bench.timer.go_on(RETRY_MS)
    closing = asyncio.ensure_future(bench.directory.shut_down())
    await quiet()
    assert not closing.done()
    bench.journal.gate.set()
    await asyncio.wait_for(closing, 10)


async def test_nobody_waits_for_the_journal_when_the_house_is_closed() -> None:
    bench = Bench()
    bench.journal.failure = OSError("gone")
    await not_opened(bench)
    await asyncio.wait_for(bench.directory.shut_down(), 10)
    assert all(alarm.cancelled for alarm in bench.timer.alarms)
