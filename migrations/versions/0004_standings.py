"""Standings, ratings and rungs, for the leaderboards; the matches there are have their part."""

import sqlalchemy as sa
from alembic import op

from hulawang.storage.standings import rebuild

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_ratings"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_ratings_person", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "standings",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("period", sa.Text, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("average", sa.Double),
        sa.Column("rating", sa.Integer),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "board", "period", name="pk_standings"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_standings_person", ondelete="CASCADE"
        ),
    )
    for measure in ("points", "average", "rating"):
        columns = ["board", "period", measure, "person"]
        op.create_index(f"ix_standings_{measure}", "standings", columns)
    op.create_table(
        "rungs",
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("period", sa.Text, nullable=False),
        sa.Column("measure", sa.Text, nullable=False),
        sa.Column("rung", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("board", "period", "measure", "rung", name="pk_rungs"),
    )
    # A migration that changes these tables takes this over from here: it reads by today's names.
    rebuild(op.get_bind())


def downgrade() -> None:
    for table in ("rungs", "standings", "ratings"):
        op.drop_table(table)
