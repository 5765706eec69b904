"""The first tables: the journal, people and sessions, matches with rounds, results and votes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _rooms()
    _people()
    _matches()
    _rounds()
    _votes()


def downgrade() -> None:
    for table in (
        "ballots",
        "votes",
        "round_results",
        "rounds",
        "match_seats",
        "matches",
        "sessions",
        "people",
        "journal",
        "rooms",
    ):
        op.drop_table(table)


def _rooms() -> None:
    op.create_table(
        "rooms",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("closed_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("code", name="pk_rooms"),
    )
    op.create_table(
        "journal",
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room", "seq", name="pk_journal"),
    )


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_sessions_person", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("how", sa.Text),
        sa.Column("rounds_played", sa.Integer, nullable=False),
        sa.Column("aborted_by", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(["room"], ["rooms.code"], name="fk_matches_room"),
    )
    op.create_index("ix_matches_ended_at", "matches", ["ended_at"])
    op.create_table(
        "match_seats",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("cpu_level", sa.Text),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_match_seats"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_match_seats_match"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_match_seats_person", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_match_seats_person", "match_seats", ["person"])


def _rounds() -> None:
    op.create_table(
        "rounds",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("leader", sa.Integer, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("shuffle", sa.Integer, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("how", sa.Text, nullable=False),
        sa.Column("by", sa.Integer),
        sa.Column("claimed_from", sa.Integer),
        sa.Column("multiplier", sa.Integer, nullable=False),
        sa.Column("sole_payer", sa.Integer),
        sa.Column("failed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_rounds"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_rounds_match"),
    )
    op.create_table(
        "round_results",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("melded", sa.Boolean, nullable=False),
        sa.Column("card_sum", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("base", sa.Integer, nullable=False),
        sa.Column("unmelded_factor", sa.Integer, nullable=False),
        sa.Column("seven_factor", sa.Integer, nullable=False),
        sa.Column("share", sa.Integer, nullable=False),
        sa.Column("payer", sa.Integer),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", "seat", name="pk_round_results"),
        sa.ForeignKeyConstraint(
            ["match", "number"],
            ["rounds.match", "rounds.number"],
            name="fk_round_results_match_number",
        ),
        sa.ForeignKeyConstraint(
            ["match", "seat"],
            ["match_seats.match", "match_seats.seat"],
            name="fk_round_results_match_seat",
        ),
    )


def _votes() -> None:
    op.create_table(
        "votes",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("proposer", sa.Integer, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "round", "proposer", name="pk_votes"),
        sa.ForeignKeyConstraint(
            ["match", "proposer"],
            ["match_seats.match", "match_seats.seat"],
            name="fk_votes_match_proposer",
        ),
    )
    op.create_table(
        "ballots",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("proposer", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("yes", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match", "round", "proposer", "seat", name="pk_ballots"),
        sa.ForeignKeyConstraint(
            ["match", "round", "proposer"],
            ["votes.match", "votes.round", "votes.proposer"],
            name="fk_ballots_match_round_proposer",
        ),
        sa.ForeignKeyConstraint(
            ["match", "seat"],
            ["match_seats.match", "match_seats.seat"],
            name="fk_ballots_match_seat",
        ),
    )
