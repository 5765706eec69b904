"""A process that appends until it is killed, naming on stdout every entry that was acknowledged.

`python -m tests.storage.appender URL ROOMS`: each room begins a match with its entry 1, and every
later entry ends a round, so there must be as many rounds as such entries.
"""

import asyncio
import itertools
import sys

from hulawang.rooms.facts import Fact
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from tests.storage.conftest import Wall
from tests.storage.samples import began, moved, opened, round_ended


async def play(journal: DatabaseJournal, room: str) -> None:
    for seq in itertools.count():
        if seq == 0:
            await journal.append(opened(room))
        else:
            fact: Fact = began(room, room) if seq == 1 else round_ended(room, seq - 1)
            await journal.append(moved(room, seq), (fact,))
        sys.stdout.write(f"{room} {seq}\n")
        sys.stdout.flush()


async def main(url: str, rooms: int) -> None:
    journal = DatabaseJournal(Database.open(url), Wall())
    await asyncio.gather(*(play(journal, f"R{number}") for number in range(rooms)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
