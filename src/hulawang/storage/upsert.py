"""Rows that are there or not: put them where they belong, in one statement on both databases."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from hulawang.storage.models.base import Base


def put(
    connection: Connection,
    row: type[Base],
    values: Sequence[dict[str, Any]],
    add: Iterable[str] = (),
) -> None:
    """Insert rows; of those that are there already the columns are replaced, or added to."""
    if not values:
        return
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    insert = dialect.insert(row)
    keys = [column.name for column in row.__table__.primary_key]
    new = {name: insert.excluded[name] for name in values[0] if name not in keys}
    new |= {name: row.__table__.c[name] + insert.excluded[name] for name in add}
    statement = insert.on_conflict_do_update(index_elements=keys, set_=new)
    connection.execute(statement, list(values))
