"""Archives: the rounds of old matches in a compact form."""

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from hulawang.storage.packing import Packed, unpack

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

AT_ONCE = 100

archives = sa.table("archives", *map(sa.column, ("match", "form", "rounds", "secrets")))


def upgrade() -> None:
    op.create_table(
        "archives",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("rounds", sa.LargeBinary, nullable=False),
        sa.Column("secrets", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_archives"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_archives_match"),
    )
    # A room is asked for its matches before it goes.
    op.create_index("ix_matches_room", "matches", ["room"])


def downgrade() -> None:
    """Every archived match gets its rows back first."""
    connection = op.get_bind()
    for matches in _archived(connection):
        found = connection.execute(sa.select(archives).where(archives.c.match.in_(matches)))
        for match, form, rounds, secrets in found.all():
            unpacked = unpack(Packed(form, rounds, secrets))
            _restore("rounds", match, unpacked.rounds)
            _restore("round_results", match, unpacked.results)
    op.drop_index("ix_matches_room", "matches")
    op.drop_table("archives")


def _archived(connection: sa.Connection) -> Iterator[Sequence[str]]:
    """The ids of all archived matches, some at a time."""
    last = ""
    while True:
        following = sa.select(archives.c.match).where(archives.c.match > last)
        matches = connection.scalars(following.order_by(archives.c.match).limit(AT_ONCE)).all()
        if not matches:
            return
        yield matches
        last = matches[-1]


def _restore(table: str, match: str, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        columns = (sa.column(name) for name in ("match", *rows[0]))
        op.bulk_insert(sa.table(table, *columns), [{"match": match, **row} for row in rows])
