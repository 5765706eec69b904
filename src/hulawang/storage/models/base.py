"""What all tables share: how constraints are named and how times are kept."""

from typing import Annotated, Any, ClassVar

from sqlalchemy import BigInteger, Double, MetaData, Text
from sqlalchemy.orm import DeclarativeBase, mapped_column

Millis = Annotated[int, mapped_column(BigInteger)]
"""Milliseconds since 1970, in wall time."""

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""One way to name constraints, so that both databases and every migration agree on it."""


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar[dict[Any, Any]] = {str: Text, float: Double}
