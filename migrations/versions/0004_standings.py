"""Standings and ratings, for the leaderboards."""

import sqlalchemy as sa
from alembic import op

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
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("period", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("average", sa.Double, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("board", "period", "person", name="pk_standings"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_standings_person", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_standings_person", "standings", ["person"])
    for measure in ("points", "average", "rating"):
        columns = ["board", "period", measure, "person"]
        op.create_index(f"ix_standings_{measure}", "standings", columns)


def downgrade() -> None:
    op.drop_table("standings")
    op.drop_table("ratings")
