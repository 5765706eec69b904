"""Restoring: a database made anew from a backup, whichever of the two kinds it was made of."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import Connection, Table, insert, select, text

from hulawang.storage.database import Database, config_for, knows_revision, revision_of
from hulawang.storage.models import ArchiveRow
from hulawang.upkeep.backup import tables_of
from hulawang.upkeep.backup_file import BadBackup, Header, rows, verify

AT_ONCE = 500
"""How many rows are written in one go."""


class NotEmpty(Exception):
    """The database holds something already."""


async def restore(database: Database, path: Path, *, replace: bool = False) -> Header:
    """Fill an empty database from a backup, or put it in the place of what there is.

    The backup is verified first; then all is one transaction: the schema as it was, the rows, and
    the way up to the newest schema. Raises `BadBackup`, `OSError`, and `NotEmpty` if it must not
    replace: then nothing has changed.
    """
    header = verify(path)
    if not knows_revision(header.revision):
        raise BadBackup(f"its schema {header.revision} is newer than this program")
    async with database.migrating() as connection:
        await connection.run_sync(_restore, path, header, replace)
    return header


def _restore(connection: Connection, path: Path, header: Header, replace: bool) -> None:  # noqa: FBT001 - run_sync hands on no names
    before = tables_of(connection)
    if not replace and _holds_anything(connection, before):
        raise NotEmpty
    config = config_for(connection)
    if revision_of(connection) is not None:
        _forget_archives(connection, before)
        command.downgrade(config, "base")
    command.upgrade(config, header.revision)
    made = tables_of(connection)
    _write(connection, made, path, header)
    if connection.dialect.name == "postgresql":
        _reset_sequences(connection, made)
    command.upgrade(config, "head")


def _holds_anything(connection: Connection, tables: list[Table]) -> bool:
    return any(connection.execute(select(table).limit(1)).first() for table in tables)


def _forget_archives(connection: Connection, tables: list[Table]) -> None:
    """Else the way down unpacks them all, and a broken one would bar it."""
    for table in tables:
        if table.name == ArchiveRow.__tablename__:
            connection.execute(table.delete())


def _write(connection: Connection, tables: list[Table], path: Path, header: Header) -> None:
    there = {table.name: table for table in tables}
    for told, lines in rows(path, header):
        table = there.get(told.name)
        if table is None or set(told.columns) != set(table.columns.keys()):
            raise BadBackup(f"{told.name}: not the table of revision {header.revision}")
        _fill(connection, table, (dict(zip(told.columns, row, strict=True)) for row in lines))


def _fill(connection: Connection, table: Table, lines: Iterator[dict[str, Any]]) -> None:
    while some := list(islice(lines, AT_ONCE)):
        connection.execute(insert(table), some)


def _reset_sequences(connection: Connection, tables: list[Table]) -> None:
    """What counts by itself goes on after the rows that were written with their numbers."""
    for table in tables:
        for column in table.primary_key:
            names = {"table": table.name, "column": column.name}
            sequence = connection.scalar(
                text("SELECT pg_get_serial_sequence(quote_ident(:table), :column)"), names
            )
            last = connection.scalar(select(column).order_by(column.desc()).limit(1))
            if sequence is not None and last is not None:
                connection.execute(
                    text("SELECT setval(:sequence, :last)"), {"sequence": sequence, "last": last}
                )
