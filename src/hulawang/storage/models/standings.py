"""What leaderboards read: standings, ratings, and how many people stand where on a board."""

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
    """What a person has come to on a board in a period (R8.9).

    A measure is empty where it does not rank the person. Every measure has an index that holds
    all there is to know of a board's order.
    """

    __tablename__ = "standings"
    __table_args__ = tuple(
        Index(f"ix_standings_{measure}", "board", "period", measure, "person")
        for measure in ("points", "average", "rating")
    )

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    board: Mapped[str] = mapped_column(primary_key=True)
    """`people`: matches with at least two of them; `cpu`: against CPU players alone."""
    period: Mapped[str] = mapped_column(primary_key=True)
    """`2026-11-30`, `2026-W49`, `2026-Q4` by the calendar of Asia/Seoul, or `all`."""
    matches: Mapped[int]
    wins: Mapped[int]
    """Matches in which nobody had a better place."""
    rounds: Mapped[int]
    points: Mapped[int]
    average: Mapped[float | None]
    """Points a round, once there are enough rounds."""
    rating: Mapped[int | None]
    """The rating as it is shown, after the last match in the period; none on the board `cpu`."""
    updated_at: Mapped[Millis]


class RungRow(Base):
    """How many people stand on a short stretch of a measure: ranks and pages by adding up."""

    __tablename__ = "rungs"

    board: Mapped[str] = mapped_column(primary_key=True)
    period: Mapped[str] = mapped_column(primary_key=True)
    measure: Mapped[str] = mapped_column(primary_key=True)
    rung: Mapped[int] = mapped_column(primary_key=True)
    people: Mapped[int]
