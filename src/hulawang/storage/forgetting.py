"""Forgetting a person: what they were called and who they were goes, what was played stays.

A match is everybody's who sat in it, so its seats, points and moves stay, of a person who is not
known any more. Whatever else names them goes, or names nobody: sessions and keys, former names,
standings and all that hangs on the person by a cascade; what they said and was reported; the names
in matches; and the journals of the rooms they came to, which no closed room needs. A room that is
still open needs its journal: that is doomed, and goes when the room closes.
"""

from collections.abc import Collection, Sequence

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hulawang.storage.database import Database
from hulawang.storage.models import (
    DoomedJournalRow,
    JournalRow,
    PersonRow,
    ReportRow,
    RoomRow,
    SeatRow,
    SessionRow,
)
from hulawang.storage.standings import withdraw

_WAYS_IN = ("open", "join")
"""The messages by which a person comes into a room; any other that names them comes after."""


async def forget(database: Database, person: str) -> tuple[str, ...]:
    """Forget a person; the ids of their sessions, which have ended by it.

    A person who sits in a room must have left it before.
    """
    rooms = await _rooms_of(database, person)
    async with database.writing() as connection:
        await _drop_journals(connection, rooms)
        seats = update(SeatRow).where(SeatRow.person == person)
        await connection.execute(seats.values(person=None, name=""))
        await connection.execute(delete(ReportRow).where(ReportRow.said_by == person))
        # After the seats: a match that ends takes its locks in this order, too.
        await connection.run_sync(withdraw, person)
        theirs = delete(SessionRow).where(SessionRow.person == person).returning(SessionRow.id)
        ended = tuple(await connection.scalars(theirs))
        await connection.execute(delete(PersonRow).where(PersonRow.id == person))
        return ended


async def drop_if_doomed(connection: AsyncConnection, room: str) -> None:
    """A room has closed: its journal goes if somebody in it was forgotten."""
    doomed = delete(DoomedJournalRow).where(DoomedJournalRow.room == room)
    if (await connection.execute(doomed)).rowcount:
        await connection.execute(delete(JournalRow).where(JournalRow.room == room))


async def _rooms_of(database: Database, person: str) -> Sequence[str]:
    """Every room whose journal says that a person came in.

    Whoever is being forgotten comes into no other meanwhile: the directory sees to it.
    """
    ways = (JournalRow.message.startswith(f'{{"{way}":') for way in _WAYS_IN)
    named = JournalRow.message.contains(f'"person":"{person}"', autoescape=True)
    came = select(JournalRow.room).where(or_(*ways), named).distinct()
    async with database.reading() as session:
        return (await session.scalars(came)).all()


async def _drop_journals(connection: AsyncConnection, rooms: Collection[str]) -> None:
    # Locked, so that a room which closes at this moment does so before or after, not between.
    those = select(RoomRow.code, RoomRow.closed_at).where(RoomRow.code.in_(rooms))
    those = those.order_by(RoomRow.code)
    found = (await connection.execute(those.with_for_update())).all()
    closed = [room.code for room in found if room.closed_at is not None]
    await connection.execute(delete(JournalRow).where(JournalRow.room.in_(closed)))
    still_open = {room.code for room in found} - set(closed)
    known = select(DoomedJournalRow.room).where(DoomedJournalRow.room.in_(still_open))
    still_open -= set(await connection.scalars(known))
    if still_open:
        await connection.execute(
            insert(DoomedJournalRow), [{"room": room} for room in sorted(still_open)]
        )
