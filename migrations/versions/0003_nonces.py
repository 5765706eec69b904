"""Nonces: what the players of a round added to its shuffle."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("rounds") as rounds:
        rounds.add_column(sa.Column("nonces", sa.Text, nullable=False, server_default="[]"))
    with op.batch_alter_table("rounds") as rounds:
        rounds.alter_column("nonces", server_default=None)


def downgrade() -> None:
    op.drop_column("rounds", "nonces")
