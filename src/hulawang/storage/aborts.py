"""Who aborts matches, and how often (R8.5): of ended matches, the aborted part.

Over all time that is what the careers say, two rows a person. Within a period it is found from the
aborted matches in it, which are few and have an index of their own; whoever aborted none is in
neither list.
"""

from typing import Any

from sqlalchemy import ColumnElement, Select, func, select

from hulawang.storage.models import CareerRow, MatchRow, PersonRow, SeatRow

_BEGUN = func.sum(CareerRow.matches + CareerRow.broken_off)
_ABORTED = func.sum(CareerRow.aborted)

Rates = Select[str, str, int, int]


def rates(least: int, since: int | None, until: int | None) -> Rates:
    """People with at least so many matches, who aborts the largest part of them first.

    The rows are `id`, `name`, `begun`, `aborted`. A period bounds when the matches ended.
    """
    if since is None and until is None:
        counted = _over_all_time().subquery()
    else:
        counted = _within(since, until).subquery()
    aborted, begun = counted.c.aborted, counted.c.begun
    return (
        select(PersonRow.id, PersonRow.name, begun, aborted)
        .join(counted, counted.c.person == PersonRow.id)
        .where(begun >= least)
        .order_by((aborted * 1.0 / begun).desc(), begun.desc(), PersonRow.id)
    )


def of_person(person: str) -> Select[int, int]:
    """How many of a person's matches have ended, and how many of them they aborted."""
    begun, aborted = func.coalesce(_BEGUN, 0), func.coalesce(_ABORTED, 0)
    return select(begun, aborted).where(CareerRow.person == person)


def _over_all_time() -> Select[Any, Any, Any]:
    return (
        select(CareerRow.person, _BEGUN.label("begun"), _ABORTED.label("aborted"))
        .group_by(CareerRow.person)
        .having(_ABORTED > 0)
    )


def _within(since: int | None, until: int | None) -> Select[Any, Any, Any]:
    aborts = (
        select(SeatRow.person, func.count().label("aborted"))
        .select_from(MatchRow)
        .join(SeatRow, (SeatRow.match == MatchRow.id) & (SeatRow.seat == MatchRow.aborted_by))
        .where(MatchRow.aborted_by.is_not(None), SeatRow.person.is_not(None))
        .where(*_ended(MatchRow.ended_at, since, until))
        .group_by(SeatRow.person)
        .subquery()
    )
    begun = (
        select(func.count())
        .select_from(SeatRow)
        .where(SeatRow.person == aborts.c.person, *_ended(SeatRow.ended_at, since, until))
        .scalar_subquery()
    )
    return select(aborts.c.person, begun.label("begun"), aborts.c.aborted)


def _ended(at: Any, since: int | None, until: int | None) -> list[ColumnElement[bool]]:
    bounds: list[ColumnElement[bool]] = []
    if since is not None:
        bounds.append(at >= since)
    if until is not None:
        bounds.append(at < until)
    return bounds
