"""Standings kept up to date: a match counts inside the transaction that stores its end (R8.9).

What is changed is read first, so on PostgreSQL the people of the matches are locked before, in the
order of their ids, and the rungs are written in theirs: two nodes neither lose an update nor wait
for each other in a circle. On SQLite a writer is alone anyway.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any, Literal

from sqlalchemy import Connection, delete, select, text, tuple_

from hulawang.storage.books import Books, Counted, Key, Sitter, Sums
from hulawang.storage.models import MatchRow, PersonRow, RatingRow, RungRow, SeatRow, StandingRow
from hulawang.storage.periods import names_at
from hulawang.storage.ratings import Rating
from hulawang.storage.upsert import put

COUNTED = ("finished", "settled")
"""The endings after which a match counts: an aborted one reaches no board (R8.5)."""

AT_ONCE = 2000
"""How many matches a rebuild reads and writes in one go."""

BOARDS = ("people", "cpu")


def count(connection: Connection, matches: Collection[str]) -> None:
    """Count the matches of these ids that have ended so that they count.

    To be called once for a match, in the transaction in which it ends, and once in a transaction.
    """
    ended = list(_counted(connection, matches))
    if ended:
        _lock_boards(connection, "ROW EXCLUSIVE")
        books = _books(connection, ended)
        for match in ended:
            books.enter(match)
        _keep(connection, books)


def withdraw(connection: Connection, person: str) -> None:
    """Take a person off all boards, before they are forgotten; others keep what they have."""
    _lock_boards(connection, "ROW EXCLUSIVE")
    _lock_people(connection, [person])
    books = Books(_standings(connection, [person]))
    for key in books.standings:
        books.step_off(key)
    for row in (StandingRow, RatingRow):
        connection.execute(delete(row).where(row.person == person))
    _keep_steps(connection, books)


def rebuild(connection: Connection) -> int:
    """Make all standings and ratings anew from the matches; how many of them count.

    Points and averages come out as they were. Ratings too, unless somebody was forgotten since:
    whoever met them is then rated as if they had met a newcomer. A standing is written once, when
    its period is over or there are no more matches.
    """
    _lock_boards(connection, "SHARE ROW EXCLUSIVE")
    for row in (StandingRow, RatingRow, RungRow):
        connection.execute(delete(row))
    books = Books()
    counted, last = 0, (-1, "")
    while matches := _next_matches(connection, last):
        ended = list(_counted(connection, [match for _, match in matches]))
        books.known |= _lock_people(connection, _people(ended))
        for match in ended:
            books.enter(match)
        counted, last = counted + len(matches), matches[-1]
        _put_standings(connection, books.close(last[0]))
    _keep(connection, books)
    if connection.dialect.name == "postgresql":
        connection.execute(text("ANALYZE standings, rungs"))
    return counted


# -- reading -------------------------------------------------------------------------------------


def _next_matches(connection: Connection, last: tuple[int, str]) -> list[tuple[int, str]]:
    """The next matches that count, in the order of their ends and ids."""
    place = tuple_(MatchRow.ended_at, MatchRow.id)
    found = connection.execute(
        select(MatchRow.ended_at, MatchRow.id)
        .where(MatchRow.how.in_(COUNTED), place > last)
        .order_by(MatchRow.ended_at, MatchRow.id)
        .limit(AT_ONCE)
    )
    return [(row.ended_at, row.id) for row in found]


def _counted(connection: Connection, matches: Collection[str]) -> Iterator[Counted]:
    """Those of these matches that count, in the order of their ends and ids."""
    wanted = (
        select(
            MatchRow.id,
            MatchRow.ended_at,
            MatchRow.rounds_played,
            SeatRow.person,
            SeatRow.total,
            SeatRow.place,
        )
        .join(SeatRow, SeatRow.match == MatchRow.id)
        .where(MatchRow.id.in_(matches), MatchRow.how.in_(COUNTED), SeatRow.cpu_level.is_(None))
        .order_by(MatchRow.ended_at, MatchRow.id, SeatRow.seat)
    )
    for _, rows in groupby(connection.execute(wanted), attrgetter("id")):
        seats = list(rows)
        people = tuple(Sitter(seat.person, seat.total, seat.place) for seat in seats)
        yield Counted(seats[0].ended_at, seats[0].rounds_played, people)


def _books(connection: Connection, matches: Sequence[Counted]) -> Books:
    """The books of the people in these matches; nobody else changes them until the commit."""
    known = _lock_people(connection, _people(matches))
    periods = {period for match in matches for period in names_at(match.ended_at)}
    return Books(_standings(connection, known, periods), _ratings(connection, known), known)


def _people(matches: Sequence[Counted]) -> set[str]:
    return {sitter.person for match in matches for sitter in match.people if sitter.person}


def _standings(
    connection: Connection, people: Collection[str], periods: Collection[str] = ()
) -> dict[Key, Sums]:
    """The standings of these people: in these periods, or in all that there are."""
    wanted = select(
        StandingRow.person,
        StandingRow.board,
        StandingRow.period,
        StandingRow.matches,
        StandingRow.wins,
        StandingRow.rounds,
        StandingRow.points,
        StandingRow.rating,
        StandingRow.updated_at,
    ).where(StandingRow.person.in_(people))
    if periods:  # with the boards, which say nothing new, they name whole keys
        wanted = wanted.where(StandingRow.board.in_(BOARDS), StandingRow.period.in_(periods))
    return {
        Key(row.person, row.board, row.period): Sums(
            row.matches, row.wins, row.rounds, row.points, row.rating, row.updated_at
        )
        for row in connection.execute(wanted)
    }


def _ratings(connection: Connection, people: Collection[str]) -> dict[str, Rating]:
    wanted = select(RatingRow.person, RatingRow.mu, RatingRow.sigma, RatingRow.matches)
    found = connection.execute(wanted.where(RatingRow.person.in_(people)))
    return {row.person: Rating(row.mu, row.sigma, row.matches) for row in found}


# -- locking -------------------------------------------------------------------------------------


def _lock_boards(
    connection: Connection, mode: Literal["ROW EXCLUSIVE", "SHARE ROW EXCLUSIVE"]
) -> None:
    """Let many count at once, and a rebuild alone."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"LOCK TABLE standings IN {mode} MODE"))


def _lock_people(connection: Connection, people: Collection[str]) -> frozenset[str]:
    """Those of these people who are still known; they stay so until the commit."""
    known = (
        select(PersonRow.id)
        .where(PersonRow.id.in_(people))
        .order_by(PersonRow.id)
        .with_for_update(key_share=True)
    )
    return frozenset(connection.scalars(known))


# -- writing -------------------------------------------------------------------------------------


def _keep(connection: Connection, books: Books) -> None:
    """Write back what has changed."""
    _put_standings(connection, {key: books.standings[key] for key in books.changed})
    ratings = sorted(books.ratings.items())
    put(connection, RatingRow, [{"person": person, **of._asdict()} for person, of in ratings])
    _keep_steps(connection, books)


def _put_standings(connection: Connection, standings: Mapping[Key, Sums]) -> None:
    put(
        connection,
        StandingRow,
        [_columns(*each) for each in sorted(standings.items(), key=itemgetter(0))],
    )


def _columns(key: Key, sums: Sums) -> dict[str, Any]:
    return {
        "person": key.person,
        "board": key.board,
        "period": key.period,
        "matches": sums.matches,
        "wins": sums.wins,
        "rounds": sums.rounds,
        "points": sums.points,
        "average": sums.average(key.period),
        "rating": sums.rating,
        "updated_at": sums.updated_at,
    }


def _keep_steps(connection: Connection, books: Books) -> None:
    steps = sorted((rung, people) for rung, people in books.steps.items() if people)
    rungs = [{**rung._asdict(), "people": people} for rung, people in steps]
    put(connection, RungRow, rungs, add=("people",))
