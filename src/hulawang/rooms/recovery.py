"""Rooms read back from their journals when a process starts, many at a time (law 4)."""

from collections.abc import AsyncIterator

from hulawang.rooms.ports import Entry, Journal
from hulawang.rooms.state import Table
from hulawang.rooms.table import fold
from hulawang.rooms.trouble import report

AT_ONCE = 50
"""How many journals are read by one question."""

Entries = tuple[Entry, ...]


async def recovered(journal: Journal) -> AsyncIterator[tuple[Table, Entries]]:
    """The table and the entries of every open room, oldest first.

    A room whose journal makes no sense is left out (law 7). Raises what the journal raises when it
    does not answer.
    """
    codes = await journal.open_rooms()
    for first in range(0, len(codes), AT_ONCE):
        async for code, entries in _loaded(journal, codes[first : first + AT_ONCE]):
            try:
                table = fold(entries)
            except Exception as trouble:  # noqa: BLE001 - the other rooms don't notice
                report("room_not_recovered", trouble, room=code)
            else:
                yield table, entries


async def _loaded(journal: Journal, codes: tuple[str, ...]) -> AsyncIterator[tuple[str, Entries]]:
    """The journals of these rooms, but for one that holds what this version cannot read."""
    try:
        found = await journal.load_all(codes)
    except ValueError as trouble:
        if len(codes) == 1:
            report("room_not_recovered", trouble, room=codes[0])
            return
        for code in codes:
            async for one in _loaded(journal, (code,)):
                yield one
    else:
        for code in codes:
            yield code, found.get(code, ())
