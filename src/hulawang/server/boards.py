"""Leaderboards over HTTP, and a whole board as a file for spreadsheets."""

import csv
from collections.abc import AsyncIterator, Sequence
from io import StringIO
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from hulawang.server.api_models import REFUSALS, Api
from hulawang.server.asking import Here, Viewer
from hulawang.server.errors import ApiError
from hulawang.server.ports import Boards
from hulawang.storage.records import (
    ROUNDS_TO_AVERAGE,
    BadPeriod,
    Board,
    BoardPage,
    Measure,
    Period,
    Standing,
)

router = APIRouter(prefix="/api", responses=REFUSALS)

FORMULA = tuple("=+-@＝＋－＠\t\r\n")
"""What a spreadsheet takes for the beginning of a formula."""

COLUMNS = "rank person name matches wins rounds points average rating".split()


class BoardChoice(BaseModel):
    """Which board: whose matches, of which period, ranked by what (R8.9)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    board: Board = "people"
    """Matches with at least two people, or against CPU players alone."""
    period: Period = "all"
    """A day, an ISO week, a season (a quarter of the year) by the calendar of Seoul, or all."""
    of: Annotated[str, Field(max_length=10)] | None = None
    """Which one: `2026-11-30`, `2026-W49`, `2026-Q4`, `all`; the present one if it is not said."""
    by: Measure = "points"
    """`rating` ranks people alone."""


class BoardAsk(BoardChoice):
    """A page of a board."""

    page: Annotated[int, Field(ge=1, le=1_000_000)] = 1


class RankedPerson(Api):
    """What a person has come to."""

    rank: int | None
    """Whoever is level shares a rank; none for whom the board does not rank."""
    name: str
    me: bool
    matches: int
    wins: int
    rounds: int
    points: int
    average: float
    """Points a round."""
    rating: int | None

    @classmethod
    def of(cls, standing: Standing, viewer: str | None) -> "RankedPerson":
        return cls(
            rank=standing.rank,
            name=standing.name,
            me=standing.person == viewer,
            matches=standing.matches,
            wins=standing.wins,
            rounds=standing.rounds,
            points=standing.points,
            average=standing.average,
            rating=standing.rating,
        )


class Leaderboard(Api):
    """A page of a leaderboard, the best first; a page after the last one is empty."""

    board: Board
    period: Period
    of: str
    """The period's name."""
    earlier: str | None
    """The period before."""
    later: str | None
    """The period after; none after the present one."""
    by: Measure
    page: int
    pages: int
    total: int
    """How many people are ranked."""
    rounds_needed: int | None
    """From how many rounds on the average ranks somebody; null for the other measures."""
    people: list[RankedPerson]
    own: RankedPerson | None
    """Who asks, wherever they stand; null for who has not played."""

    @classmethod
    def of_page(cls, ask: BoardAsk, found: BoardPage, me: str | None) -> "Leaderboard":
        return cls(
            board=ask.board,
            period=ask.period,
            of=found.period,
            earlier=found.earlier,
            later=found.later,
            by=ask.by,
            page=ask.page,
            pages=found.pages,
            total=found.total,
            rounds_needed=ROUNDS_TO_AVERAGE[ask.period] if ask.by == "average" else None,
            people=[RankedPerson.of(standing, me) for standing in found.standings],
            own=None if found.own is None else RankedPerson.of(found.own, me),
        )


@router.get("/leaderboard")
async def get_leaderboard(
    ask: Annotated[BoardAsk, Query()], viewer: Viewer, parts: Here
) -> Leaderboard:
    """A page of fifty of a leaderboard, always with the own rank."""
    me = None if viewer is None else viewer.id
    return Leaderboard.of_page(ask, await board_page(parts.boards, ask, me), me)


async def board_page(boards: Boards, ask: BoardAsk, person: str | None) -> BoardPage:
    """A page of a board, with the standing of a person. Raises `ApiError`."""
    _check(ask)
    try:
        return await boards.page(
            ask.board, ask.period, ask.by, of=ask.of, page=ask.page, person=person
        )
    except BadPeriod:
        raise ApiError("bad_body", status=422, field="of") from None


def board_file(boards: Boards, choice: BoardChoice) -> StreamingResponse:
    """A whole board as CSV, sent as it is read. Raises `ApiError`."""
    _check(choice)
    try:
        chunks = boards.whole(choice.board, choice.period, choice.by, of=choice.of)
    except BadPeriod:
        raise ApiError("bad_body", status=422, field="of") from None
    words = ("hulawang", choice.board, choice.of or choice.period, choice.by)
    return StreamingResponse(
        _csv(chunks),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{"-".join(words)}.csv"'},
    )


def _check(choice: BoardChoice) -> None:
    if choice.board == "cpu" and choice.by == "rating":
        raise ApiError("bad_body", status=422, field="by")


async def _csv(chunks: AsyncIterator[Sequence[Standing]]) -> AsyncIterator[str]:
    # Without the mark, spreadsheets take Korean names for something else.
    yield "\ufeff" + _lines([COLUMNS])
    async for standings in chunks:
        yield _lines([_row(standing) for standing in standings])


def _row(standing: Standing) -> list[object]:
    return [
        standing.rank,
        standing.person,
        _harmless(standing.name),
        standing.matches,
        standing.wins,
        standing.rounds,
        standing.points,
        f"{standing.average:.4f}",
        standing.rating,
    ]


def _harmless(text: str) -> str:
    """A name that a spreadsheet shows, whatever it begins with, and never works out."""
    return f"'{text}" if text.lstrip().startswith(FORMULA) else text


def _lines(rows: Sequence[Sequence[object]]) -> str:
    text = StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()
