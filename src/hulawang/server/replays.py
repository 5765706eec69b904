"""Ended matches over HTTP, to be kept and seen again: the text record and replays of rounds.

Only an ended match is found, and of it only rounds that were played to their end: nothing here can
tell of cards that are still in play.
"""

import asyncio
from typing import Annotated, Literal, TypeAlias

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import PlainTextResponse

from hulawang.records.record import Record, record_of
from hulawang.records.replay import replay
from hulawang.records.text import record_text
from hulawang.server.api_models import REFUSALS, Api
from hulawang.server.asking import Code, Here
from hulawang.server.errors import ApiError, refusal
from hulawang.server.ports import Parts
from hulawang.views.eyes import Eyes, see_step
from hulawang.views.model import StepView

ALL: Literal["all"] = "all"

EyesAsk: TypeAlias = Annotated[str, Query(pattern=r"^(all|[0-9])$")]

router = APIRouter(prefix="/api/matches", responses=REFUSALS)


class Replay(Api):
    """An ended round, step by step as these eyes see it; the first step is the deal."""

    match: str
    number: int
    eyes: int | Literal["all"]
    """A seat, or all hands open."""
    steps: list[StepView]


@router.get(
    "/{match}/record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def get_record(match: Code, parts: Here) -> PlainTextResponse:
    """An ended match as a text file, for whoever has its link."""
    record = await record_here(parts, match)
    name = f'attachment; filename="hulawang-{match}.txt"'
    return PlainTextResponse(record_text(record), headers={"Content-Disposition": name})


@router.get("/{match}/rounds/{number}/replay", response_model=Replay)
async def get_replay(
    match: Code,
    number: Annotated[int, Path(ge=1)],
    parts: Here,
    eyes: EyesAsk = ALL,
) -> Response:
    """A round of an ended match step by step, with the eyes of a seat or with all hands open."""
    record = await record_here(parts, match)
    # Hundreds of views: the tables of this server do not wait for them.
    body = await asyncio.to_thread(replay_json, record, number, eyes)
    return Response(body, media_type="application/json")


async def record_here(parts: Parts, match: str) -> Record:
    """The record of an ended match that is kept here. Raises `ApiError`: `no_such_match`."""
    kept = await parts.matches.match(match)
    if kept is None:
        raise refusal("no_such_match")
    return record_of(kept)


def replay_json(record: Record, number: int, eyes: str) -> str:
    """A round of a record as a `Replay`, with eyes as they are asked for.

    Raises `ApiError` where there is no such round or seat, and `BadMove`.
    """
    round_ = record.round(number)
    if round_ is None:
        raise refusal("no_such_round")
    seen_by: Eyes = ALL if eyes == ALL else int(eyes)
    if seen_by != ALL and seen_by >= record.options.seats:
        raise ApiError("no_such_seat", status=404, field="eyes")
    seen = (see_step(*step, seen_by) for step in replay(record, round_))
    steps = [step for step in seen if step is not None]
    found = Replay(match=record.match, number=round_.number, eyes=seen_by, steps=steps)
    return found.model_dump_json()
