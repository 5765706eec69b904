"""Archives: an old match's rounds and results as one packed row, in place of their own.

Nobody sees the difference: a match is looked up, replayed and verified as before. What is counted
over rounds was counted when the match ended.
"""

import asyncio
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Select, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.attributes import set_committed_value

from hulawang.storage.database import Database
from hulawang.storage.models import ArchiveRow, MatchRow, ResultRow, RoundRow
from hulawang.storage.packing import RESULT_COLUMNS, ROUND_COLUMNS, Packed, pack, unpack

_ROUNDS, _RESULTS = RoundRow.__table__.c, ResultRow.__table__.c


class _Overtaken(Exception):
    """Somebody else has archived the match meanwhile."""


async def archive(database: Database, match: str) -> bool:
    """Put the rounds of a match away in one transaction; whether there was anything to put away.

    A match that has not ended, or is not counted yet, keeps its rows. Raises `Unpackable`: then
    they are as they were.
    """
    async with database.reading() as session:
        row = await session.get(MatchRow, match)
        if row is None or row.ended_at is None or row.counted_at is None:
            return False
        rounds = [row._asdict() for row in await session.execute(_rounds(match))]
        results = [row._asdict() for row in await session.execute(_results(match))]
    if not rounds:
        return False
    # Neither the loop nor other writers wait while it is packed: an ended match changes no more.
    packed = await asyncio.to_thread(pack, rounds, results)
    try:
        async with database.writing() as connection:
            await connection.run_sync(_replace, match, packed, len(rounds), len(results))
    except _Overtaken:
        return False
    return True


async def unpack_rounds(session: AsyncSession, match: MatchRow) -> None:
    """Give a match whose rounds were loaded and are none those that are archived, if any.

    A session sees one moment: the rounds are in their rows or in the archive.
    """
    if match.rounds:
        return
    archived = await session.get(ArchiveRow, match.id)
    if archived is not None:
        packed = Packed(archived.form, archived.rounds, archived.secrets)
        set_committed_value(match, "rounds", _rows_of(packed, match.id))


def _rows_of(packed: Packed, match: str) -> list[RoundRow]:
    unpacked = unpack(packed)
    rounds = []
    by_number = groupby(unpacked.results, key=lambda result: result["number"])
    lines = {number: [ResultRow(match=match, **row) for row in rows] for number, rows in by_number}
    for row in unpacked.rounds:
        round_ = RoundRow(match=match, **row)
        set_committed_value(round_, "results", lines.get(row["number"], []))
        rounds.append(round_)
    return rounds


def _rounds(match: str) -> Select[*tuple[Any, ...]]:
    columns = [_ROUNDS[name] for name in ROUND_COLUMNS]
    return select(*columns).where(RoundRow.match == match).order_by(RoundRow.number)


def _results(match: str) -> Select[*tuple[Any, ...]]:
    columns = [_RESULTS[name] for name in RESULT_COLUMNS]
    in_order = (ResultRow.number, ResultRow.seat)
    return select(*columns).where(ResultRow.match == match).order_by(*in_order)


def _replace(connection: Connection, match: str, packed: Packed, rounds: int, results: int) -> None:
    """The archive instead of so many rows.

    Raises `_Overtaken` if they are not so many any more.
    """
    for row, count in ((ResultRow, results), (RoundRow, rounds)):
        if connection.execute(delete(row).where(row.match == match)).rowcount != count:
            raise _Overtaken
    connection.execute(
        insert(ArchiveRow).values(
            match=match, form=packed.form, rounds=packed.rounds, secrets=packed.secrets
        )
    )
