"""Look-ups: people by what others know them as, matches by who aborted them, reports by state."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

AT_ONCE = 1_000

people = sa.table("people", sa.column("id"), sa.column("who"))


def upgrade() -> None:
    op.add_column("people", sa.Column("who", sa.Text))
    _fill_in_who(op.get_bind())
    with op.batch_alter_table("people") as table:
        table.alter_column("who", existing_type=sa.Text, nullable=False)
        table.create_index("ix_people_who", ["who"])
    aborted = sa.text("aborted_by IS NOT NULL")
    op.create_index(
        "ix_matches_aborted",
        "matches",
        ["ended_at"],
        sqlite_where=aborted,
        postgresql_where=aborted,
    )
    op.add_column("reports", sa.Column("handled_at", sa.BigInteger))
    op.add_column("reports", sa.Column("handled_by", sa.Text))
    waiting = sa.text("handled_at IS NULL")
    op.create_index(
        "ix_reports_open", "reports", ["at", "id"], sqlite_where=waiting, postgresql_where=waiting
    )


def downgrade() -> None:
    op.drop_index("ix_reports_open", "reports")
    op.drop_column("reports", "handled_by")
    op.drop_column("reports", "handled_at")
    op.drop_index("ix_matches_aborted", "matches")
    op.drop_index("ix_people_who", "people")
    op.drop_column("people", "who")


def _fill_in_who(connection: sa.Connection) -> None:
    last = ""
    while True:
        following = sa.select(people.c.id).where(people.c.id > last).order_by(people.c.id)
        ids = connection.scalars(following.limit(AT_ONCE)).all()
        if not ids:
            return
        of_one = sa.update(people).where(people.c.id == sa.bindparam("one"))
        connection.execute(
            of_one.values(who=sa.bindparam("known_as")),
            [{"one": person, "known_as": _who(person)} for person in ids],
        )
        last = ids[-1]


def _who(person: str) -> str:
    return hashlib.sha256(f"who:{person}".encode()).hexdigest()[:12]
