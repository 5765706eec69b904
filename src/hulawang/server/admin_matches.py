"""For admins: ended matches, and who breaks them off how often."""

from typing import Annotated

from fastapi import APIRouter, Query

from hulawang.rooms.facts import MatchEnding
from hulawang.server.admin_models import (
    AdminAbortRate,
    AdminAbortRates,
    AdminMatch,
    AdminMatchDetail,
    AdminMatches,
)
from hulawang.server.admin_sessions import FOR_ADMINS, PageNumber, Time, Words
from hulawang.server.asking import Code, Here
from hulawang.server.errors import refusal
from hulawang.storage.admin_records import MatchFilter

router = APIRouter(dependencies=FOR_ADMINS)


@router.get("/matches")
async def get_all_matches(
    parts: Here,
    how: MatchEnding | None = None,
    person: Words = "",
    room: Words = "",
    since: Time = None,
    until: Time = None,
    page: PageNumber = 1,
) -> AdminMatches:
    """Ended matches, the newest first; `since` and `until` bound when they ended."""
    wanted = MatchFilter(how, person or None, room or None, since, until)
    found = await parts.admin.oversight.matches(wanted, page)
    return AdminMatches(matches=[AdminMatch.of(match) for match in found.rows], more=found.more)


@router.get("/matches/{match}")
async def get_any_match(match: Code, parts: Here) -> AdminMatchDetail:
    """One of them with its rounds, votes and ballots, and its abort."""
    record = await parts.matches.match(match)
    if record is None:
        raise refusal("no_such_match")
    return AdminMatchDetail.of(record)


@router.get("/aborts")
async def get_abort_rates(
    parts: Here,
    least: Annotated[int, Query(ge=1, le=1_000_000)] = 5,
    since: Time = None,
    until: Time = None,
    page: PageNumber = 1,
) -> AdminAbortRates:
    """People of at least so many matches who aborted some, who aborts the largest part first.

    Matches count that have ended; `since` and `until` bound when.
    """
    found = await parts.admin.oversight.abort_rates(least, since, until, page)
    return AdminAbortRates(people=[AdminAbortRate.of(rate) for rate in found.rows], more=found.more)
