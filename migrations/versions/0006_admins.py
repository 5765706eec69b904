"""Admins with their sessions, the audit log, and what was decided about people."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "admins",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_admins"),
    )
    op.create_table(
        "admin_sessions",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("admin", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_admin_sessions"),
        sa.ForeignKeyConstraint(
            ["admin"], ["admins.name"], name="fk_admin_sessions_admin", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_admin_sessions_admin", "admin_sessions", ["admin"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("admin", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    for column in ("at", "admin", "subject"):
        op.create_index(f"ix_audit_{column}", "audit", [column])
    _keep_the_audit()
    op.create_table(
        "sanctions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("admin", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("lifted_at", sa.BigInteger),
        sa.Column("lifted_by", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_sanctions"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_sanctions_person", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_sanctions_person", "sanctions", ["person"])


def downgrade() -> None:
    for table in ("sanctions", "audit", "admin_sessions", "admins"):
        op.drop_table(table)
    if op.get_context().dialect.name == "postgresql":
        op.execute("DROP FUNCTION keep_the_audit")


def _keep_the_audit() -> None:
    """Whatever is in the audit log stays as it is, whoever asks: both databases refuse."""
    if op.get_context().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION keep_the_audit() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION 'the audit log is append only'; END $$"
        )
        op.execute(
            "CREATE TRIGGER keep_the_audit BEFORE UPDATE OR DELETE ON audit"
            " FOR EACH ROW EXECUTE FUNCTION keep_the_audit()"
        )
        return
    for what in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER keep_the_audit_from_{what.lower()} BEFORE {what} ON audit"
            " BEGIN SELECT RAISE(ABORT, 'the audit log is append only'); END"
        )
