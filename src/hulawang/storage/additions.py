"""Additions: rows that a table gets, and nothing that is there changes by them.

Nearly all that a journal stores are such, the facts of a round that ended too. So they need not be
told to the database step by step: the pen has them written in as few turns of the driver as there
can be.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self

from hulawang.storage.models import Base


class Addition(NamedTuple):
    """Rows for one table, their values in the order of the columns and as every driver takes them.

    Columns that are not named stay empty.
    """

    into: type[Base]
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    @classmethod
    def of(cls, row: type[Base], *rows: Mapping[str, Any]) -> Self:
        """These rows, at least one, which all name the same columns in the same order."""
        return cls(row, tuple(rows[0]), tuple(tuple(each.values()) for each in rows))

    def as_dicts(self) -> list[dict[str, Any]]:
        """The rows with the columns named in each."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


_PLACES = {table.name: place for place, table in enumerate(Base.metadata.sorted_tables)}
"""Each table after those that its rows point to."""


def merged(additions: Iterable[Addition]) -> Sequence[Addition]:
    """The same rows with all of a table in one addition, after those that they may point to."""
    found = dict[tuple[type[Base], tuple[str, ...]], list[tuple[Any, ...]]]()
    for into, columns, rows in additions:
        found.setdefault((into, columns), []).extend(rows)
    together = (Addition(*of_table, tuple(rows)) for of_table, rows in found.items())
    return sorted(together, key=lambda each: _PLACES[each.into.__tablename__])
