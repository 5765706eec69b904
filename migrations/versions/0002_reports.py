"""Reports: what was said in a room and somebody took offence at."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("said_by", sa.Text),
        sa.Column("reported_by", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.ForeignKeyConstraint(
            ["said_by"], ["people.id"], name="fk_reports_said_by", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["reported_by"], ["people.id"], name="fk_reports_reported_by", ondelete="SET NULL"
        ),
    )
    for column in ("at", "said_by", "reported_by"):
        op.create_index(f"ix_reports_{column}", "reports", [column])


def downgrade() -> None:
    op.drop_table("reports")
