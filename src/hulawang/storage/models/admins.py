"""Admins, what they did, and what they decided about people."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from hulawang.storage.models.base import Base, Millis


class AdminRow(Base):
    """Who may look into the house and keep it in order."""

    __tablename__ = "admins"

    name: Mapped[str] = mapped_column(primary_key=True)
    password_hash: Mapped[str]
    created_at: Mapped[Millis]


class AdminSessionRow(Base):
    """A signed-in admin's browser: only the hash of its token is kept."""

    __tablename__ = "admin_sessions"

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    admin: Mapped[str] = mapped_column(ForeignKey("admins.name", ondelete="CASCADE"), index=True)
    created_at: Mapped[Millis]
    seen_at: Mapped[Millis]


class AuditRow(Base):
    """Something that an admin did, or whoever tried to be one; the database itself keeps it.

    People stand in it by their ids alone, so that one who is forgotten leaves no name behind.
    """

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    at: Mapped[Millis] = mapped_column(index=True)
    admin: Mapped[str] = mapped_column(index=True)
    """Who did it; empty for the command line, and for who only tried to sign in."""
    action: Mapped[str]
    subject: Mapped[str] = mapped_column(index=True)
    """What it was done to: a person, a room, an admin; empty for nothing in particular."""
    detail: Mapped[str]
    """What else there is to say, as JSON."""


class SanctionRow(Base):
    """A person is muted or banned, until `until` or for good, unless it was lifted."""

    __tablename__ = "sanctions"

    id: Mapped[str] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str]
    """`mute` or `ban`."""
    reason: Mapped[str]
    admin: Mapped[str]
    at: Mapped[Millis]
    until: Mapped[Millis | None]
    lifted_at: Mapped[Millis | None]
    lifted_by: Mapped[str | None]
