"""Careers, streaks, meetings and badges; the state of play of a match that was broken off."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_SUMS = (
    "matches",
    "wins",
    "points",
    "rounds",
    "rounds_won",
    "best_round",
    "worst_round",
    "hulas",
    "claims",
    "stops",
    "failed_stops",
    "unmelded",
    "sevens",
    "sole_payer",
    "broken_off",
    "aborted",
)


def upgrade() -> None:
    op.add_column("matches", sa.Column("state_of_play", sa.Text))
    op.add_column("matches", sa.Column("counted_at", sa.BigInteger))
    op.create_index("ix_matches_counted_at", "matches", ["counted_at"])
    op.add_column("match_seats", sa.Column("ended_at", sa.BigInteger))
    op.execute(
        "UPDATE match_seats SET ended_at ="
        " (SELECT matches.ended_at FROM matches WHERE matches.id = match_seats.match)"
    )
    op.drop_index("ix_match_seats_person", "match_seats")
    op.create_index(
        "ix_match_seats_person_ended_at_match", "match_seats", ["person", "ended_at", "match"]
    )
    _careers()
    _meetings()
    _badges()


def downgrade() -> None:
    for table in ("badges", "meetings", "streaks", "careers"):
        op.drop_table(table)
    op.drop_index("ix_match_seats_person_ended_at_match", "match_seats")
    op.create_index("ix_match_seats_person", "match_seats", ["person"])
    op.drop_column("match_seats", "ended_at")
    op.drop_index("ix_matches_counted_at", "matches")
    op.drop_column("matches", "counted_at")
    op.drop_column("matches", "state_of_play")


def _careers() -> None:
    op.create_table(
        "careers",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in _SUMS),
        sa.PrimaryKeyConstraint("person", "board", name="pk_careers"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_careers_person", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "streaks",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("current", sa.Integer, nullable=False),
        sa.Column("longest", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "kind", name="pk_streaks"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_streaks_person", ondelete="CASCADE"
        ),
    )


def _meetings() -> None:
    op.create_table(
        "meetings",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        *(
            sa.Column(name, sa.Integer, nullable=False)
            for name in ("matches", "ahead", "behind", "points")
        ),
        sa.Column("met_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_meetings"),
        *(
            sa.ForeignKeyConstraint(
                [side], ["people.id"], name=f"fk_meetings_{side}", ondelete="CASCADE"
            )
            for side in ("person", "other")
        ),
    )
    op.create_index("ix_meetings_other", "meetings", ["other"])
    op.create_index(
        "ix_meetings_person_matches", "meetings", ["person", "matches", "met_at", "other"]
    )


def _badges() -> None:
    op.create_table(
        "badges",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("badge", sa.Text, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("first_match", sa.Text, nullable=False),
        sa.Column("first_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "badge", name="pk_badges"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_badges_person", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["first_match"], ["matches.id"], name="fk_badges_first_match"),
    )
