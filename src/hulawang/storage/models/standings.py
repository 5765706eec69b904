"""What leaderboards read: one row a person, board and period, kept up to date by every match."""

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from hulawang.storage.models.base import Base, Millis


class RatingRow(Base):
    """How strong a person is believed to be, from the final places of matches with people."""

    __tablename__ = "ratings"

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    mu: Mapped[float]
    sigma: Mapped[float]
    matches: Mapped[int]


class StandingRow(Base):
    """What a person has come to on a board in a period (R8.9)."""

    __tablename__ = "standings"
    __table_args__ = tuple(
        Index(f"ix_standings_{measure}", "board", "period", measure, "person")
        for measure in ("points", "average", "rating")
    )

    board: Mapped[str] = mapped_column(primary_key=True)
    """`people`: matches with at least two of them; `cpu`: against CPU players alone."""
    period: Mapped[str] = mapped_column(primary_key=True)
    """`2026-11-30`, `2026-W49`, `2026-Q4` by the calendar of Asia/Seoul, or `all`."""
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    matches: Mapped[int]
    wins: Mapped[int]
    """Matches in which nobody had a better place."""
    rounds: Mapped[int]
    points: Mapped[int]
    average: Mapped[float]
    """Points a round."""
    rating: Mapped[float]
    """The person's rating after their last match in the period."""
    updated_at: Mapped[Millis]
