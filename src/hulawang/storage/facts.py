"""Facts as rows: what a fact writes inside the transaction of its journal entry.

How cards, moves and options are spelled in a column is known here and in `rows.py`, which reads
them back.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, assert_never

from msgspec import structs
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from hulawang.rooms.facts import Fact, MatchBegan, MatchEnded, RoundEnded, VoteEnded
from hulawang.storage import careers, standings
from hulawang.storage.additions import Addition
from hulawang.storage.models import BallotRow, MatchRow, ResultRow, RoundRow, SeatRow, VoteRow
from hulawang.storage.rows import OPTIONS, STATE
from hulawang.views.model import LineView


def additions(fact: Fact, at: int) -> Iterator[Addition]:
    """The rows of a fact that became true at `at`, in milliseconds of wall time."""
    match fact:
        case MatchBegan():
            yield from _match_began(fact, at)
        case RoundEnded():
            yield from _round_ended(fact, at)
        case VoteEnded():
            yield from _vote_ended(fact, at)
        case MatchEnded():
            pass  # adds none, it changes some
        case _:
            assert_never(fact)


def changes_rows(fact: Fact) -> bool:
    """Whether rows that are there already change by a fact, so that its additions are not all."""
    return isinstance(fact, MatchEnded)


async def change(connection: AsyncConnection, facts: Sequence[Fact], at: int) -> None:
    """Change what is there by facts that became true at `at`, once their additions are there."""
    ended = [fact for fact in facts if isinstance(fact, MatchEnded)]
    for fact in ended:
        await _match_ended(connection, fact, at)
    if ended:
        matches = [fact.match for fact in ended]
        await connection.run_sync(standings.count, matches)
        await connection.run_sync(careers.count, matches, at)


def _match_began(fact: MatchBegan, at: int) -> Iterator[Addition]:
    yield Addition.of(
        MatchRow,
        {
            "id": fact.match,
            "room": fact.room,
            "options": OPTIONS.dump_json(fact.options).decode(),
            "began_at": at,
            "rounds_played": 0,
        },
    )
    yield Addition.of(
        SeatRow,
        *(
            {"match": fact.match, "seat": seat, "total": 0, **asdict(sitter)}
            for seat, sitter in enumerate(fact.seats)
        ),
    )


def _round_ended(fact: RoundEnded, at: int) -> Iterator[Addition]:
    result = fact.result
    yield Addition.of(
        RoundRow,
        {
            "match": fact.match,
            "number": fact.number,
            "ended_at": at,
            "leader": fact.leader,
            "seed": fact.seed,
            "shuffle": fact.shuffle,
            "nonces": json.dumps(fact.nonces),
            "moves": "\n".join(fact.moves),
            "how": result.how,
            "by": result.by,
            "claimed_from": result.claimed_from,
            "multiplier": result.multiplier,
            "sole_payer": result.sole_payer,
            "failed": result.failed,
        },
    )
    yield Addition.of(
        ResultRow,
        *(
            {
                "match": fact.match,
                "number": fact.number,
                "seat": seat,
                "total": total,
                **_line_columns(line),
            }
            for seat, (line, total) in enumerate(zip(result.lines, fact.totals, strict=True))
        ),
    )


def _vote_ended(fact: VoteEnded, at: int) -> Iterator[Addition]:
    vote = {"match": fact.match, "round": fact.round, "proposer": fact.proposer}
    yield Addition.of(VoteRow, {**vote, "outcome": fact.outcome, "at": at})
    yield Addition.of(
        BallotRow, *({**vote, "seat": seat, "yes": yes} for seat, yes in fact.ballots)
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
