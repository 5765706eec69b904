"""The id of the command that asked for an entry, so that one sent again is done once."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("journal", sa.Column("command", sa.Text))


def downgrade() -> None:
    op.drop_column("journal", "command")
