"""Facts as rows: what a fact writes inside the transaction of its journal entry.

How cards, moves and options are spelled in a column is known here and in `rows.py`, which reads
them back.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, assert_never

from msgspec import structs
from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hulawang.rooms.facts import Fact, MatchBegan, MatchEnded, RoundEnded, VoteEnded
from hulawang.storage import careers, standings
from hulawang.storage.models import BallotRow, MatchRow, ResultRow, RoundRow, SeatRow, VoteRow
from hulawang.storage.rows import OPTIONS, STATE
from hulawang.views.model import LineView


async def store(connection: AsyncConnection, facts: Sequence[Fact], at: int) -> None:
    """Write all facts of a transaction; they became true at `at`, in milliseconds of wall time.

    Raises sqlalchemy's `IntegrityError` when one is there already, or names nobody we know.
    """
    for fact in facts:
        await _store(connection, fact, at)
    if ended := [fact.match for fact in facts if isinstance(fact, MatchEnded)]:
        await connection.run_sync(standings.count, ended)
        await connection.run_sync(careers.count, ended, at)


async def _store(connection: AsyncConnection, fact: Fact, at: int) -> None:
    match fact:
        case MatchBegan():
            await _match_began(connection, fact, at)
        case RoundEnded():
            await _round_ended(connection, fact, at)
        case VoteEnded():
            await _vote_ended(connection, fact, at)
        case MatchEnded():
            await _match_ended(connection, fact, at)
        case _:
            assert_never(fact)


async def _match_began(connection: AsyncConnection, fact: MatchBegan, at: int) -> None:
    options = OPTIONS.dump_json(fact.options).decode()
    await connection.execute(
        insert(MatchRow).values(
            id=fact.match, room=fact.room, options=options, began_at=at, rounds_played=0
        )
    )
    await connection.execute(
        insert(SeatRow),
        [
            {"match": fact.match, "seat": seat, "total": 0, **asdict(sitter)}
            for seat, sitter in enumerate(fact.seats)
        ],
    )


async def _round_ended(connection: AsyncConnection, fact: RoundEnded, at: int) -> None:
    result = fact.result
    await connection.execute(
        insert(RoundRow).values(
            match=fact.match,
            number=fact.number,
            ended_at=at,
            leader=fact.leader,
            seed=fact.seed,
            shuffle=fact.shuffle,
            nonces=json.dumps(fact.nonces),
            moves="\n".join(fact.moves),
            how=result.how,
            by=result.by,
            claimed_from=result.claimed_from,
            multiplier=result.multiplier,
            sole_payer=result.sole_payer,
            failed=result.failed,
        )
    )
    await connection.execute(
        insert(ResultRow),
        [
            {
                "match": fact.match,
                "number": fact.number,
                "seat": seat,
                "total": total,
                **_line_columns(line),
            }
            for seat, (line, total) in enumerate(zip(result.lines, fact.totals, strict=True))
        ],
    )


async def _vote_ended(connection: AsyncConnection, fact: VoteEnded, at: int) -> None:
    vote = {"match": fact.match, "round": fact.round, "proposer": fact.proposer}
    await connection.execute(insert(VoteRow).values(**vote, outcome=fact.outcome, at=at))
    await connection.execute(
        insert(BallotRow), [{**vote, "seat": seat, "yes": yes} for seat, yes in fact.ballots]
    )


async def _match_ended(connection: AsyncConnection, fact: MatchEnded, at: int) -> None:
    await connection.execute(
        update(MatchRow)
        .where(MatchRow.id == fact.match)
        .values(
            ended_at=at,
            how=fact.how,
            rounds_played=fact.rounds_played,
            aborted_by=fact.aborted_by,
            state_of_play=None if fact.state is None else STATE.dump_json(fact.state).decode(),
        )
    )
    places = fact.places or (None,) * len(fact.totals)
    for seat, (total, place) in enumerate(zip(fact.totals, places, strict=True)):
        await connection.execute(
            update(SeatRow)
            .where(SeatRow.match == fact.match, SeatRow.seat == seat)
            .values(total=total, place=place, ended_at=at)
        )


def _line_columns(line: LineView) -> dict[str, Any]:
    return {**structs.asdict(line), "hand": " ".join(line.hand)}
