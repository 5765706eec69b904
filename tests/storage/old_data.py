"""Rows as each revision of the schema kept them, told apart from today's models.

What a revision adds stands under its number: whole rows of a new table, or what a new column of an
older table holds. A match of two people was settled after a round, another one is still running.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

Rows = Sequence[Mapping[str, Any]]

_LINE = {
    "match": "m1",
    "number": 1,
    "melded": True,
    "base": 1,
    "unmelded_factor": 1,
    "seven_factor": 1,
    "payer": None,
}

NEW_TABLES: Mapping[str, Mapping[str, Rows]] = {
    "0001": {
        "rooms": [
            {"code": "OPEN", "opened_at": 2_000, "closed_at": None},
            {"code": "DONE", "opened_at": 1_000, "closed_at": 1_900},
        ],
        "journal": [
            {"room": "OPEN", "seq": 0, "at": 5, "message": '{"open":{}}'},
            {"room": "OPEN", "seq": 1, "at": 6, "message": '{"leave":{"person":"p1"}}'},
        ],
        "people": [
            {"id": "p1", "name": "민지", "created_at": 900},
            {"id": "p2", "name": "준", "created_at": 901},
        ],
        "sessions": [
            {"token_hash": "ab" * 32, "person": "p1", "created_at": 902, "seen_at": 903},
            {"token_hash": "cd" * 32, "person": "p2", "created_at": 904, "seen_at": 905},
        ],
        "matches": [
            {
                "id": "m1",
                "room": "DONE",
                "options": '{"seats":3,"rounds":2}',
                "began_at": 1_100,
                "ended_at": 1_700_000_000_000,
                "how": "settled",
                "rounds_played": 1,
                "aborted_by": None,
            },
            {
                "id": "m2",
                "room": "OPEN",
                "options": '{"seats":3,"rounds":5}',
                "began_at": 2_100,
                "ended_at": None,
                "how": None,
                "rounds_played": 0,
                "aborted_by": None,
            },
        ],
        "match_seats": [
            {
                "match": "m1",
                "seat": seat,
                "person": person,
                "name": name,
                "cpu_level": level,
                "total": total,
                "place": place,
            }
            for seat, (person, name, level, total, place) in enumerate(
                [("p1", "민지", None, 3, 1), ("p2", "준", None, -1, 2), (None, "", "hard", -2, 3)]
            )
        ],
        "rounds": [
            {
                "match": "m1",
                "number": 1,
                "ended_at": 1_500,
                "leader": 2,
                "seed": "ef" * 32,
                "shuffle": 1,
                "moves": "2:draw\n2:discard Ks",
                "how": "out",
                "by": 0,
                "claimed_from": None,
                "multiplier": 1,
                "sole_payer": None,
                "failed": False,
            }
        ],
        "round_results": [
            {
                **_LINE,
                "seat": seat,
                "hand": hand,
                "card_sum": card_sum,
                "place": seat + 1,
                "share": share,
                "points": points,
                "total": points,
            }
            for seat, (hand, card_sum, share, points) in enumerate(
                [("", 0, 0, 3), ("Ah", 1, 1, -1), ("2s Th", 12, 2, -2)]
            )
        ],
        "votes": [{"match": "m1", "round": 1, "proposer": 0, "outcome": "passed", "at": 1_600}],
        "ballots": [
            {"match": "m1", "round": 1, "proposer": 0, "seat": 0, "yes": True},
            {"match": "m1", "round": 1, "proposer": 0, "seat": 1, "yes": False},
        ],
    },
    "0002": {
        "reports": [
            {
                "id": "r1",
                "at": 1_550,
                "room": "DONE",
                "line": 3,
                "kind": "chat",
                "text": "'; --",
                "name": "준",
                "said_by": "p2",
                "reported_by": "p1",
            }
        ],
    },
    "0004": {
        "ratings": [{"person": "p1", "mu": 26.5, "sigma": 8.1, "matches": 1}],
        "standings": [
            {
                "person": "p1",
                "board": "people",
                "period": "all",
                "matches": 1,
                "wins": 1,
                "rounds": 1,
                "points": 3,
                "average": 3.0,
                "rating": 1_234,
                "updated_at": 1_700_000_000_000,
            }
        ],
        "rungs": [
            {"board": "people", "period": "all", "measure": "points", "rung": 3, "people": 1}
        ],
    },
    "0005": {
        "former_names": [{"person": "p1", "at": 950, "name": "밍"}],
        "passwords": [
            {
                "person": "p1",
                "login": "rnlng",
                "spelled": "ming",
                "hash": "$argon2id$",
                "changed_at": 960,
            }
        ],
        "recovery_codes": [{"person": "p2", "code_hash": "12" * 32, "made_at": 970}],
        "doomed_journals": [{"room": "OPEN"}],
    },
    "0006": {
        "admins": [{"name": "boss", "password_hash": "$argon2id$", "created_at": 800}],
        "admin_sessions": [
            {"token_hash": "34" * 32, "admin": "boss", "created_at": 810, "seen_at": 820}
        ],
        "audit": [
            {
                "id": 7,
                "at": 830,
                "admin": "boss",
                "action": "mute",
                "subject": "p2",
                "detail": "{}",
            }
        ],
        "sanctions": [
            {
                "id": "s1",
                "person": "p2",
                "kind": "mute",
                "reason": "욕설",
                "admin": "boss",
                "at": 830,
                "until": None,
                "lifted_at": None,
                "lifted_by": None,
            }
        ],
    },
    "0007": {
        "careers": [
            {
                "person": "p1",
                "board": "people",
                "matches": 1,
                "wins": 1,
                "points": 3,
                "rounds": 1,
                "rounds_won": 1,
                "best_round": 3,
                "worst_round": 3,
                "hulas": 0,
                "claims": 0,
                "stops": 0,
                "failed_stops": 0,
                "unmelded": 0,
                "sevens": 0,
                "sole_payer": 0,
                "broken_off": 0,
                "aborted": 0,
            }
        ],
        "streaks": [{"person": "p1", "kind": "wins", "current": 1, "longest": 2, "at": 1_700}],
        "meetings": [
            {
                "person": me,
                "other": other,
                "matches": 1,
                "ahead": ahead,
                "behind": 1 - ahead,
                "points": 4 if ahead else -4,
                "met_at": 1_700,
            }
            for me, other, ahead in (("p1", "p2", 1), ("p2", "p1", 0))
        ],
        "badges": [
            {
                "person": "p1",
                "badge": "first_match",
                "count": 1,
                "first_match": "m1",
                "first_at": 1_700,
            }
        ],
    },
    "0009": {},
}

NEW_COLUMNS: Mapping[str, Mapping[str, Mapping[str, Sequence[Any]]]] = {
    "0003": {"rounds": {"nonces": ['["0123456789abcdef0123456789abcdef", "", ""]']}},
    "0005": {"sessions": {"id": ["s-1", "s-2"], "agent": ["Firefox", ""]}},
    "0007": {
        "matches": {"state_of_play": [None, None], "counted_at": [1_700, None]},
        "match_seats": {"ended_at": [1_700_000_000_000] * 3},
    },
    "0008": {"journal": {"command": [None, "c-1"]}},
    "0010": {
        "people": {"who": ["b4dcf8d7218e", "ce6fb43e4285"]},
        "reports": {"handled_at": [1_700], "handled_by": ["boss"]},
    },
}
"""By revision, table and column: what the rows of that table hold there."""

FILLED: Mapping[str, Mapping[str, Mapping[str, Sequence[Any]]]] = {
    "0003": {"rounds": {"nonces": ["[]"]}},
    "0005": {"sessions": {"id": [("ab" * 32)[:20], ("cd" * 32)[:20]], "agent": ["", ""]}},
    "0007": {"match_seats": {"ended_at": [1_700_000_000_000] * 3}},
    "0010": {"people": {"who": ["b4dcf8d7218e", "ce6fb43e4285"]}},
}
"""What the migration to a revision itself writes into columns of rows that were there before."""


def rows_at(revision: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of every table at a revision, in an order in which they may be written."""
    tables: dict[str, list[dict[str, Any]]] = {}
    for number in _up_to(revision, (*NEW_TABLES, *NEW_COLUMNS)):
        for table, rows in NEW_TABLES.get(number, {}).items():
            tables[table] = [dict(row) for row in rows]
        for table, columns in NEW_COLUMNS.get(number, {}).items():
            for name, values in columns.items():
                for row, value in zip(tables[table], values, strict=True):
                    row[name] = value
    return tables


def filled_since(revision: str) -> dict[tuple[str, str], Sequence[Any]]:
    """By table and column: what later migrations write into columns that were not there."""
    later = (number for number in FILLED if number > revision)
    return {
        (table, column): values
        for number in later
        for table, columns in FILLED[number].items()
        for column, values in columns.items()
    }


def _up_to(revision: str, numbers: Sequence[str]) -> Iterator[str]:
    return iter(sorted({number for number in numbers if number <= revision}))


async def write(connection: AsyncConnection, tables: Mapping[str, Rows]) -> None:
    """Insert rows by plain SQL."""
    for table, rows in tables.items():
        for row in rows:
            names, values = ", ".join(f'"{name}"' for name in row), ", ".join(f":{n}" for n in row)
            await connection.execute(
                text(f'INSERT INTO "{table}" ({names}) VALUES ({values})'), dict(row)
            )


async def read(
    connection: AsyncConnection, tables: Mapping[str, Rows]
) -> dict[str, list[dict[str, Any]]]:
    """All rows of these tables, those columns of them that are named, in the order of the rows."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table, rows in tables.items():
        names = ", ".join(f'"{name}"' for name in rows[0])
        result = await connection.execute(text(f'SELECT {names} FROM "{table}"'))
        found[table] = in_order(dict(row) for row in result.mappings())
    return found


def in_order(rows: Any) -> list[dict[str, Any]]:
    """Rows in one order, whatever order they came in."""
    return sorted((dict(row) for row in rows), key=lambda row: repr(list(row.values())))
