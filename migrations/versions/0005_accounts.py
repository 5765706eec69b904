"""Accounts: sessions by id, former names, passwords, recovery codes, journals that must go."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("sessions") as sessions:
        sessions.add_column(sa.Column("id", sa.Text))
        sessions.add_column(sa.Column("agent", sa.Text, nullable=False, server_default=""))
    # A name that nobody can turn back into the token: it is the hash of a secret.
    op.execute("UPDATE sessions SET id = substr(token_hash, 1, 20)")
    with op.batch_alter_table("sessions") as sessions:
        sessions.alter_column("id", existing_type=sa.Text, nullable=False)
        sessions.alter_column("agent", existing_type=sa.Text, server_default=None)
        sessions.create_unique_constraint("uq_sessions_id", ["id"])
    op.create_table(
        "former_names",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "at", name="pk_former_names"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_former_names_person", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "passwords",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("login", sa.Text, nullable=False),
        sa.Column("spelled", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_passwords"),
        sa.UniqueConstraint("login", name="uq_passwords_login"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_passwords_person", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_recovery_codes"),
        sa.UniqueConstraint("code_hash", name="uq_recovery_codes_code_hash"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_recovery_codes_person", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "doomed_journals",
        sa.Column("room", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room", name="pk_doomed_journals"),
    )


def downgrade() -> None:
    for table in ("doomed_journals", "recovery_codes", "passwords", "former_names"):
        op.drop_table(table)
    with op.batch_alter_table("sessions") as sessions:
        sessions.drop_constraint("uq_sessions_id", type_="unique")
        sessions.drop_column("agent")
        sessions.drop_column("id")
