"""The speed of the journal on SQLite, every row durable before the next one of its room."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from hulawang.bench.figures import Figure
from hulawang.rooms.messages import Move
from hulawang.rooms.ports import Entry
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal


async def rows(rooms: int, seconds: float) -> Figure:
    """Rows stored by so many rooms at once, each waiting for its own; in wall time."""
    with TemporaryDirectory() as folder:
        database = Database.open(f"sqlite:///{Path(folder) / 'bench.db'}")
        try:
            await database.upgrade()
            journal = DatabaseJournal(database, lambda: 0)
            began = perf_counter()
            until = began + seconds
            stored = await asyncio.gather(
                *(_moves_of_a_room(journal, f"room {room}", until) for room in range(rooms))
            )
            passed = perf_counter() - began
        finally:
            await database.close()
    at_once = "1 room" if rooms == 1 else f"{rooms} rooms at once"
    return Figure(f"rows in the journal, SQLite, {at_once}", sum(stored) / passed)


async def _moves_of_a_room(journal: DatabaseJournal, room: str, until: float) -> int:
    stored = 0
    while perf_counter() < until:
        await journal.append(Entry(room, stored, stored, Move("somebody", stored, "meld 7h8h9h")))
        stored += 1
    return stored
