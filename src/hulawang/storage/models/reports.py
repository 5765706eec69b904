"""What somebody has said and somebody else took offence at."""

from sqlalchemy import ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from hulawang.storage.models.base import Base, Millis

_OPEN = text("handled_at IS NULL")


class ReportRow(Base):
    """A line that somebody has reported; nothing else that is said is kept anywhere."""

    __tablename__ = "reports"
    __table_args__ = (
        Index("ix_reports_open", "at", "id", sqlite_where=_OPEN, postgresql_where=_OPEN),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[Millis] = mapped_column(index=True)
    room: Mapped[str]
    line: Mapped[int]
    """Which of the room's lines it was; a room counts anew after a restart of the server."""
    kind: Mapped[str]
    text: Mapped[str]
    name: Mapped[str]
    """What the person who said it was called then."""
    said_by: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    reported_by: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    handled_at: Mapped[Millis | None]
    """When an admin was done with it; empty as long as it is open."""
    handled_by: Mapped[str | None]
    """That admin's name."""
