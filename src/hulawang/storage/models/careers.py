"""What a person has come to over their ended matches; every row follows from matches and rounds.

Each match is counted once: `matches.counted_at` tells when.
"""

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from hulawang.storage.models.base import Base, Millis


class CareerRow(Base):
    """A person's sums, apart for matches among people and against CPU players alone (R8.9)."""

    __tablename__ = "careers"

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    board: Mapped[str] = mapped_column(primary_key=True)
    """`people`: matches with at least two of them; `cpu`: against CPU players alone."""
    matches: Mapped[int]
    wins: Mapped[int]
    """Matches in which nobody had a better place."""
    points: Mapped[int]
    rounds: Mapped[int]
    rounds_won: Mapped[int]
    best_round: Mapped[int]
    worst_round: Mapped[int]
    hulas: Mapped[int]
    claims: Mapped[int]
    """Cards that were claimed and taken."""
    stops: Mapped[int]
    """Rounds that the own stop won."""
    failed_stops: Mapped[int]
    unmelded: Mapped[int]
    """Rounds lost with the unmelded penalty (R7.5)."""
    sevens: Mapped[int]
    """Rounds lost with a seven penalty (R7.5)."""
    sole_payer: Mapped[int]
    """Rounds in which this person alone paid everybody's share (R7.7, R7.8)."""
    broken_off: Mapped[int]
    """Matches that were aborted or abandoned; they are in no other sum."""
    aborted: Mapped[int]
    """Those among them that this person aborted (R8.5)."""


class StreakRow(Base):
    """A row of things that went on: `wins` among people, `days` with a match."""

    __tablename__ = "streaks"

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    kind: Mapped[str] = mapped_column(primary_key=True)
    current: Mapped[int]
    longest: Mapped[int]
    at: Mapped[Millis]
    """When the match ended with which it last changed or went on."""


class MeetingRow(Base):
    """How a person stands against another one, by their places and points in the same matches.

    Every meeting stands here twice, once from each side.
    """

    __tablename__ = "meetings"
    __table_args__ = (Index("ix_meetings_person_matches", "person", "matches", "met_at", "other"),)

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    other: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    matches: Mapped[int]
    ahead: Mapped[int]
    """Matches in which the person had the better place of the two."""
    behind: Mapped[int]
    points: Mapped[int]
    """The person's points less the other's."""
    met_at: Mapped[Millis]


class BadgeRow(Base):
    """A badge that a person has earned: how often, and when and in which match first."""

    __tablename__ = "badges"

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    badge: Mapped[str] = mapped_column(primary_key=True)
    count: Mapped[int]
    first_match: Mapped[str] = mapped_column(ForeignKey("matches.id"))
    first_at: Mapped[Millis]
