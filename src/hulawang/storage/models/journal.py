"""Rooms and their journals."""

from sqlalchemy.orm import Mapped, mapped_column

from hulawang.storage.models.base import Base, Millis


class RoomRow(Base):
    """A room, opened by entry 0 of its journal."""

    __tablename__ = "rooms"

    code: Mapped[str] = mapped_column(primary_key=True)
    opened_at: Mapped[Millis]
    closed_at: Mapped[Millis | None]


class JournalRow(Base):
    """One accepted message of a room; its primary key is the fence (design.md §4).

    It has no foreign key to its room: this is the one table every move writes to.
    """

    __tablename__ = "journal"

    room: Mapped[str] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[Millis]
    message: Mapped[str]
    command: Mapped[str | None]
    """The id of the command that asked for it, if a person's did."""
