"""Backing up: a file of the database as it is at one moment, while the server goes on."""

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from hulawang.storage.database import Database, revision_of
from hulawang.upkeep.backup_file import FORM, BackedTable, Header, writing

AT_ONCE = 1000
"""How many rows are in memory at a time."""

NOT_OURS = "alembic_version"
"""The table that tells the revision; the header tells it."""


class NoSchema(Exception):
    """The database has no tables yet."""


async def back_up(database: Database, path: Path, wall: Callable[[], int]) -> Header:
    """Write all of a database into a file; what that holds.

    It reads in one transaction and one moment, and stops nobody from writing. Raises `NoSchema`,
    and `OSError`: then there is no file, or the one that was there.
    """
    async with database.reading() as session:
        connection = await session.connection()
        revision = await connection.run_sync(revision_of)
        if revision is None:
            raise NoSchema
        tables = await connection.run_sync(tables_of)
        header = Header(
            form=FORM,
            revision=revision,
            made_at=wall(),
            tables=[await _described(session, table) for table in tables],
        )
        with writing(path, header) as backup:
            for table in tables:
                found = await session.stream(
                    select(table), execution_options={"yield_per": AT_ONCE}
                )
                async for some in found.partitions(AT_ONCE):
                    for row in some:
                        backup.row(row)
        return header


def tables_of(connection: Connection) -> list[Table]:
    """The tables that are there, as they are, each after those that it points to."""
    there = MetaData()
    there.reflect(connection)
    return [table for table in there.sorted_tables if table.name != NOT_OURS]


async def _described(session: AsyncSession, table: Table) -> BackedTable:
    rows = await session.scalar(select(func.count()).select_from(table))
    return BackedTable(name=table.name, columns=list(table.columns.keys()), rows=rows or 0)
