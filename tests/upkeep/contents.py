"""What databases and backups hold, to be compared and changed."""

import gzip
import json
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Table, select

from hulawang.storage.database import Database, revision_of
from hulawang.upkeep.backup import tables_of

_known: dict[tuple[str, str | None], list[Table]] = {}
"""The tables of a kind of database in a revision: finding them takes longer than reading them."""


async def contents(database: Database) -> dict[str, list[dict[str, Any]]]:
    """The rows of every table, by the names of their columns, in one order."""
    async with database.reading() as session:
        connection = await session.connection()
        return {
            table.name: sorted(
                (dict(row) for row in (await connection.execute(select(table))).mappings()),
                key=lambda row: repr(sorted(row.items())),
            )
            for table in await connection.run_sync(_tables)
        }


def _tables(connection: Connection) -> list[Table]:
    key = connection.dialect.name, revision_of(connection)
    if key not in _known:
        _known[key] = tables_of(connection)
    return _known[key]


def signed(lines: list[str]) -> bytes:
    """A backup of these lines with a last one that is right."""
    content = "".join(f"{line}\n" for line in lines).encode()
    last = json.dumps({"sha256": sha256(content).hexdigest()}).encode()
    return gzip.compress(content + last + b"\n")
