"""One's history, and ended matches for whoever has their link."""

import re
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from hulawang.rooms.facts import MatchEnding
from hulawang.server.api_models import REFUSALS, MatchDetail, MatchList, MatchSummary
from hulawang.server.asking import Code, Here, Known, Viewer
from hulawang.server.errors import refusal
from hulawang.storage.records import Board, HistoryFilter, HistoryPage, Place

_PLACE = re.compile(r"([0-9]{1,15})-([A-Za-z0-9_-]{1,40})")

router = APIRouter(prefix="/api/matches", responses=REFUSALS)


class HistoryAsk(BaseModel):
    """Which of one's matches are asked for."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    limit: Annotated[int, Field(ge=1, le=50)] = 20
    before: Annotated[str, Field(pattern=f"^{_PLACE.pattern}$")] | None = None
    """Those older than what a page named as `older`."""
    board: Board | None = None
    """With at least two people in them, or against CPU players alone."""
    ending: MatchEnding | None = None
    other: Annotated[
        Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")] | None, Field(alias="with")
    ] = None
    """Somebody whom one has met, by their `who`."""

    @property
    def place(self) -> Place | None:
        found = _PLACE.fullmatch(self.before or "")
        return None if found is None else Place(int(found[1]), found[2])


@router.get("")
async def get_matches(ask: Annotated[HistoryAsk, Query()], person: Known, parts: Here) -> MatchList:
    """One's own ended matches, newest first, some at a time."""
    other = None if ask.other is None else await parts.careers.met(person.id, ask.other)
    if ask.other is not None and other is None:
        return MatchList(matches=[], older=None)
    wanted = HistoryFilter(ask.board, ask.ending, other)
    return _list_of(await parts.matches.history(person.id, wanted, ask.limit, ask.place), person.id)


@router.get("/{match}")
async def get_match(match: Code, viewer: Viewer, parts: Here) -> MatchDetail:
    """An ended match with its rounds and votes, for whoever has its link."""
    record = await parts.matches.match(match)
    if record is None:
        raise refusal("no_such_match")
    return MatchDetail.of_record(record, None if viewer is None else viewer.id)


def _list_of(page: HistoryPage, viewer: str) -> MatchList:
    older = page.older
    return MatchList(
        matches=[MatchSummary.of(match, viewer) for match in page.matches],
        older=None if older is None else f"{older.ended_at}-{older.match}",
    )
