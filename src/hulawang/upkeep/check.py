"""Checking: whether a database is whole, and whether everything in it is true.

All is read, nothing is written, and the server may go on. What is wrong comes as lines of text.
"""

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import (
    Connection,
    ForeignKeyConstraint,
    Select,
    and_,
    case,
    exists,
    func,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import aliased

from hulawang.records.command import fault_text
from hulawang.records.record import record_of
from hulawang.records.verify import verify
from hulawang.rooms.table import fold
from hulawang.storage.database import Database, newest_revision
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.models import (
    ArchiveRow,
    Base,
    JournalRow,
    MatchRow,
    RoomRow,
    RoundRow,
    SeatRow,
    StandingRow,
)
from hulawang.storage.standings import COUNTED

Progress = Callable[[str], None]
Counted = Mapping[tuple[str, str], tuple[int, ...]]
"""By person and board: matches, wins, rounds, points."""


@dataclass(slots=True)
class Checked:
    """How much was looked at."""

    rooms: int = 0
    """Open ones, folded."""
    matches: int = 0
    """Verified."""


async def faults(
    database: Database, checked: Checked, most: int | None, tell: Progress
) -> AsyncIterator[str]:
    """Everything that is wrong, a line each; of the ended matches the newest `most` are verified.

    `tell` is told what is being looked at. A schema that is not the newest is the only thing told.
    """
    revision, newest = await database.revision(), newest_revision()
    if revision != newest:
        yield f"schema: at {revision or 'nothing'}, this program needs {newest}"
        return
    for what, look in (
        ("schema", _schema),
        ("integrity", _integrity),
        ("journals", _journals),
        ("matches", _rounds_twice_or_never),
        ("standings", _standings),
    ):
        tell(what)
        async with database.reading() as session:
            for line in await (await session.connection()).run_sync(look):
                yield f"{what}: {line}"
    tell("open rooms")
    async for line in _open_rooms(database, checked):
        yield line
    async for line in _records(database, checked, most, tell):
        yield line


# -- the database --------------------------------------------------------------------------------


def _schema(connection: Connection) -> list[str]:
    """Where the tables are not those that the models tell of."""
    context = MigrationContext.configure(connection, opts={"compare_server_default": True})
    return [str(difference) for difference in compare_metadata(context, Base.metadata)]


def _integrity(connection: Connection) -> list[str]:
    if connection.dialect.name == "sqlite":
        told = connection.scalars(text("PRAGMA integrity_check")).all()
        return [*(line for line in told if line != "ok"), *_orphans(connection)]
    return _orphans(connection)


def _orphans(connection: Connection) -> list[str]:
    """Rows that point nowhere: an import, or a broken file, may have brought them past the keys."""
    keys = (key for table in Base.metadata.sorted_tables for key in table.foreign_key_constraints)
    return [
        f"{key.table.name}: {count} rows point nowhere ({key.name})"
        for key in sorted(keys, key=lambda key: str(key.name))
        if (count := connection.scalar(_orphans_of(key)))
    ]


def _orphans_of(key: ForeignKeyConstraint) -> Select[int]:
    parent = key.referred_table.alias()
    pairs = [(each.parent, parent.c[each.column.name]) for each in key.elements]
    found = exists().where(and_(*(child == there for child, there in pairs)))
    named = and_(*(child.is_not(None) for child, _ in pairs))
    return select(func.count()).select_from(key.table).where(named, ~found)


# -- rooms ---------------------------------------------------------------------------------------


def _journals(connection: Connection) -> list[str]:
    """Journals with holes, of no room, and open rooms without one."""
    holed = (
        select(JournalRow.room, func.count().label("entries"))
        .group_by(JournalRow.room)
        .having((func.min(JournalRow.seq) != 0) | (func.max(JournalRow.seq) != func.count() - 1))
    )
    known = exists().where(RoomRow.code == JournalRow.room)
    stray = select(JournalRow.room).where(~known).distinct()
    entry = exists().where(JournalRow.room == RoomRow.code)
    empty = select(RoomRow.code).where(RoomRow.closed_at.is_(None), ~entry)
    return [
        *(f"{row.room}: a hole among {row.entries} entries" for row in connection.execute(holed)),
        *(f"{room}: there is no such room" for room in connection.scalars(stray)),
        *(f"{room}: an open room without a journal" for room in connection.scalars(empty)),
    ]


async def _open_rooms(database: Database, checked: Checked) -> AsyncIterator[str]:
    """Open rooms whose journal makes no sense."""
    journal = DatabaseJournal(database, lambda: 0)
    for room in await journal.open_rooms():
        try:
            if entries := await journal.load(room):
                fold(entries)
        except DBAPIError:
            raise
        except Exception as trouble:  # noqa: BLE001 - whatever a table says to a wrong message
            yield f"open room {room}: cannot be taken up: {type(trouble).__name__}: {trouble}"
        checked.rooms += 1


# -- matches -------------------------------------------------------------------------------------


def _rounds_twice_or_never(connection: Connection) -> list[str]:
    """Matches both archived and not, with fewer rounds than they had, or without an end."""
    rows = select(func.count()).where(RoundRow.match == MatchRow.id).scalar_subquery()
    archived = exists().where(ArchiveRow.match == MatchRow.id)
    closed = exists().where(RoomRow.code == MatchRow.room, RoomRow.closed_at.is_not(None))
    both = select(MatchRow.id).where(archived, rows > 0)
    short = select(MatchRow.id).where(
        MatchRow.ended_at.is_not(None), ~archived, rows != MatchRow.rounds_played
    )
    endless = select(MatchRow.id).where(MatchRow.ended_at.is_(None), closed)
    return [
        *(f"{match}: archived, and has rounds" for match in connection.scalars(both)),
        *(f"{match}: not as many rounds as played" for match in connection.scalars(short)),
        *(f"{match}: has no end, and its room is closed" for match in connection.scalars(endless)),
    ]


async def _records(
    database: Database, checked: Checked, most: int | None, tell: Progress
) -> AsyncIterator[str]:
    """What in the records of ended matches does not follow from the rest of them."""
    matches = Matches(database)
    ids = (
        select(MatchRow.id)
        .where(MatchRow.ended_at.is_not(None))
        .order_by(MatchRow.ended_at.desc(), MatchRow.id)
        .limit(most)
    )
    async with database.reading() as session:
        wanted = (await session.scalars(ids)).all()
    for number, match in enumerate(wanted, 1):
        tell(f"match {number} of {len(wanted)}")
        try:
            kept = await matches.match(match)
            for fault in () if kept is None else verify(record_of(kept)):
                yield f"match {match}: {fault_text(fault)}"
        except DBAPIError:
            raise
        except Exception as trouble:  # noqa: BLE001 - whatever a wrong row leads to
            yield f"match {match}: cannot be read: {type(trouble).__name__}: {trouble}"
        checked.matches += 1


# -- standings -----------------------------------------------------------------------------------


def _standings(connection: Connection) -> list[str]:
    """Where the standings of all time are not what adding up the matches comes to."""
    told = select(
        StandingRow.person,
        StandingRow.board,
        StandingRow.matches,
        StandingRow.wins,
        StandingRow.rounds,
        StandingRow.points,
    ).where(StandingRow.period == "all")
    standing = _by_person(connection, told)
    counted = _by_person(connection, _recount())
    return [
        f"{person} on {board}: {_sums(standing, person, board)}, not"
        f" {_sums(counted, person, board)} as counted"
        for person, board in sorted(standing.keys() | counted.keys())
        if standing.get((person, board)) != counted.get((person, board))
    ]


def _by_person(connection: Connection, sums: Select[*tuple[Any, ...]]) -> Counted:
    """Sums by their person and board, which come first."""
    return {(person, board): tuple(of) for person, board, *of in connection.execute(sums)}


def _recount() -> Select[*tuple[Any, ...]]:
    """Matches, wins, rounds and points of every known person, by board."""
    other = aliased(SeatRow)
    company = exists().where(
        other.match == SeatRow.match, other.seat != SeatRow.seat, other.cpu_level.is_(None)
    )
    board = case((company, "people"), else_="cpu").label("board")
    return (
        select(
            SeatRow.person,
            board,
            func.count(),
            func.sum(case((SeatRow.place == 1, 1), else_=0)),
            func.sum(MatchRow.rounds_played),
            func.sum(SeatRow.total),
        )
        .join(MatchRow, MatchRow.id == SeatRow.match)
        .where(MatchRow.how.in_(COUNTED), SeatRow.person.is_not(None))
        .group_by(SeatRow.person, board)
    )


def _sums(of: Counted, person: str, board: str) -> str:
    names = ("matches", "wins", "rounds", "points")
    sums = of.get((person, board), (0,) * len(names))
    return ", ".join(f"{value} {name}" for name, value in zip(names, sums, strict=True))
