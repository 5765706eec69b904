"""`kill -9` at any instant: what was acknowledged is there, facts with their entries or not."""

import subprocess
import sys
from collections import Counter
from itertools import islice

import pytest
from sqlalchemy import func, select

from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.models import RoundRow

ROOMS = 12


def acknowledged_until_killed(url: str, after: int) -> Counter[str]:
    """How many entries of each room were acknowledged when the process died."""
    command = [sys.executable, "-m", "tests.storage.appender", url, str(ROOMS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as appender:
        assert appender.stdout is not None
        lines = list(islice(appender.stdout, after))
        appender.kill()
        # The last line may be cut short by the kill.
        lines += [line for line in appender.stdout if line.endswith("\n")]
    assert len(lines) >= after, "the process ended by itself"
    return Counter(line.split()[0] for line in lines)


@pytest.mark.parametrize("after", [1, 100, 333])
async def test_nothing_acknowledged_is_lost(
    database: Database, journal: DatabaseJournal, url: str, after: int
) -> None:
    acknowledged = acknowledged_until_killed(url, after)
    rooms = await journal.open_rooms()
    assert acknowledged.keys() <= set(rooms)
    for room in rooms:
        entries = await journal.load(room)
        assert [entry.seq for entry in entries] == list(range(len(entries))), "no holes"
        # What was committed and not yet acknowledged may be there too, one entry a room.
        assert acknowledged[room] <= len(entries) <= acknowledged[room] + 1
        assert await _rounds(database, room) == max(0, len(entries) - 2)


async def _rounds(database: Database, match: str) -> int:
    rounds = select(func.count()).select_from(RoundRow).where(RoundRow.match == match)
    async with database.reading() as session:
        return await session.scalar(rounds) or 0
