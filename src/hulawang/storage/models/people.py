"""People, how they sign in, and what they were called."""

from sqlalchemy import ForeignKey
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.orm import Mapped, mapped_column

from hulawang.rooms.who import who_is
from hulawang.storage.models.base import Base, Millis


def _who(context: DefaultExecutionContext) -> str:
    assert context.current_parameters is not None
    return who_is(context.current_parameters["id"])


class PersonRow(Base):
    __tablename__ = "people"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    created_at: Mapped[Millis]
    who: Mapped[str] = mapped_column(default=_who, index=True)
    """What others know them as (`who_is`), so that one of them is found by it."""


class SessionRow(Base):
    """A signed-in browser: only the hash of its token is kept."""

    __tablename__ = "sessions"

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    id: Mapped[str] = mapped_column(unique=True)
    """By which its person names it: what it is for, the token alone opens."""
    agent: Mapped[str]
    """What the browser says it is, shortened; empty where it says nothing."""
    created_at: Mapped[Millis]
    seen_at: Mapped[Millis]


class FormerNameRow(Base):
    """A name that a person bore until `at`."""

    __tablename__ = "former_names"

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    at: Mapped[Millis] = mapped_column(primary_key=True)
    name: Mapped[str]


class PasswordRow(Base):
    """A sign-in name and password, for whoever chose some."""

    __tablename__ = "passwords"

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    login: Mapped[str] = mapped_column(unique=True)
    """The sign-in name, folded: no two that look alike."""
    spelled: Mapped[str]
    """The same as its person spells it."""
    hash: Mapped[str]
    changed_at: Mapped[Millis]


class RecoveryRow(Base):
    """The recovery code of a person: only its hash is kept."""

    __tablename__ = "recovery_codes"

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    code_hash: Mapped[str] = mapped_column(unique=True)
    made_at: Mapped[Millis]


class DoomedJournalRow(Base):
    """A room that was open when somebody in it was forgotten: its journal goes when it closes."""

    __tablename__ = "doomed_journals"

    room: Mapped[str] = mapped_column(primary_key=True)
