"""Rooms on a real database: what comes at once is stored one by one, and nothing twice."""

import asyncio
from itertools import permutations
from math import ceil

import pytest
from sqlalchemy import update
from structlog.testing import capture_logs

from hulawang.rooms.directory import Directory
from hulawang.rooms.messages import Join, Message, Move
from hulawang.rooms.options import Level, Options
from hulawang.rooms.ports import House
from hulawang.rooms.recovery import AT_ONCE
from hulawang.rooms.refusals import Refusal
from hulawang.rooms.room import Room
from hulawang.rooms.table import fold
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.models import JournalRow
from tests.rooms.house import ManualTimer, PlainCpu, SeededChance
from tests.rooms.stage import post, refusal_of
from tests.rooms.tables import window_of
from tests.rooms.test_windows import thrown, what_followed
from tests.storage.conftest import Wall
from tests.storage.plans import noted
from tests.storage.samples import moved, opened


async def test_of_many_people_for_one_seat_one_gets_it(journal: DatabaseJournal) -> None:
    directory = Directory(
        journal=journal, timer=ManualTimer(), chance=SeededChance(), cpu=PlainCpu()
    )
    cpus = (Level.NORMAL, Level.NORMAL)
    code = await directory.open("ann", "Ann", Options(seats=4), cpus, start=False)
    joins = (directory.join(code, f"p{number}", f"P{number}") for number in range(20))
    seats = await asyncio.gather(*joins, return_exceptions=True)
    assert seats[0] == 3
    assert {str(refused) for refused in seats[1:]} == {"room_full"}
    room = directory.room(code)
    assert room is not None
    await directory.shut_down()
    entries = await journal.load(code)
    assert [entry.message for entry in entries if isinstance(entry.message, Join)] == [
        Join("p0", "P0")
    ]
    assert fold(entries).seats == room.table.seats


async def test_rooms_come_back_by_a_few_questions(database: Database) -> None:
    """Of 120 rooms, one of which nobody can read: it alone is missing."""
    journal = DatabaseJournal(database, Wall())
    rooms = [f"R{number:03}" for number in range(120)]
    for room in rooms:
        await journal.append(opened(room, f"host of {room}"))
        await journal.append(moved(room, 1, Join(f"guest of {room}", "Bob")))
    async with database.writing() as connection:
        newer = update(JournalRow).where(JournalRow.room == rooms[70], JournalRow.seq == 1)
        await connection.execute(newer.values(message='{"fly":{}}'))
    directory = Directory(
        journal=journal, timer=ManualTimer(), chance=SeededChance(), cpu=PlainCpu()
    )
    with noted(database) as asked, capture_logs():
        await directory.recover()
    back = [room for room in rooms if directory.room(room) is not None]
    assert back == rooms[:70] + rooms[71:]
    assert all(directory.room_of(f"guest of {room}") == room for room in back)
    reading = [what for what, _ in asked if what.startswith("SELECT")]
    assert len(reading) == 1 + ceil(len(rooms) / AT_ONCE) + AT_ONCE
    await directory.shut_down()


CLAIMS = ("bob claim 7s7d", "cat claim 8h9h", "dan claim 4h5h6h", "eve pass")


@pytest.mark.parametrize("order", list(permutations(CLAIMS)))
async def test_of_four_answers_in_one_moment_all_count_until_it_is_decided(
    journal: DatabaseJournal, order: tuple[str, ...]
) -> None:
    """R4.3, R4.6: each is stored before it counts, and whoever is faster, the nearest gets it."""
    table = thrown(0, ("set", "up", "down", "none"))
    number = window_of(table)
    house = House(journal, ManualTimer(), SeededChance(), PlainCpu())
    room = Room(table, (), house)
    running = asyncio.create_task(room.run())
    messages: list[Message] = [
        Move(person, number, move) for person, move in (text.split(" ", 1) for text in order)
    ]
    letters = [await post(room, message) for message in messages]
    codes = [await letter for letter in letters]
    # Whatever comes after the nearest claim finds the window closed; all before it is stored.
    decided = order.index("bob claim 7s7d")
    assert codes == [None] * (decided + 1) + ["stale_window"] * (3 - decided)
    assert what_followed(room.table, 0) == (1, "claim 7s7d")
    assert await refusal_of(room, messages[0]) == "stale_window"
    room.stop(Refusal.RESTART)
    await running
    moves = [entry.message for entry in await journal.load("ROOM")]
    assert [move for move in moves if isinstance(move, Move)] == messages[: decided + 1]
