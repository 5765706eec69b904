"""Ended matches whose rounds have been put away compactly."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from hulawang.storage.models.base import Base


class ArchiveRow(Base):
    """All rounds of an ended match and their results, in place of their own rows."""

    __tablename__ = "archives"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    form: Mapped[int]
    """In which form it is packed; one that was ever written stays readable."""
    rounds: Mapped[bytes]
    """Both tables column by column, but for what is secret, as JSON by bzip2."""
    secrets: Mapped[bytes]
    """Seeds and nonces, byte after byte: chance cannot be made shorter."""
