"""What the coach says of ended rounds, over HTTP: of matches kept here, and of records brought.

The doors are those of replays: nothing here can tell of cards that are still in play.
"""

from dataclasses import replace
from hashlib import sha256
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, Path, Query, Request

from hulawang.records.record import Record
from hulawang.server.api_models import REFUSALS, Api
from hulawang.server.asking import Code, Here
from hulawang.server.coaching import CoachBusy, Sought
from hulawang.server.errands import Hint
from hulawang.server.errors import ApiError, refusal
from hulawang.server.ports import Parts
from hulawang.server.records import TEXT, text_of, true_record
from hulawang.server.replays import record_here
from hulawang.server.teaching import Patience
from hulawang.server.tries import whence

SeatAsk: TypeAlias = Annotated[int, Query(ge=0, le=4)]
Number: TypeAlias = Annotated[int, Path(ge=1)]

router = APIRouter(prefix="/api", responses=REFUSALS)


class AdvisedMove(Api):
    """A decision of a seat: what it played, and what would have been better."""

    n: int
    """Counts the moves of the round from 1, as the steps of a replay do."""
    played: str
    """In the notation, without its seat."""
    better: str | None
    """Likewise; null where nothing was better by more than chance."""
    worth: float
    """By how many points, on average over what could have been, not as the cards lay."""
    within: float
    """The standard error of that, in points."""

    @classmethod
    def of(cls, hint: Hint) -> "AdvisedMove":
        return cls(
            n=hint.number,
            played=hint.played,
            better=hint.better,
            worth=round(hint.worth, 2),
            within=round(hint.within, 2),
        )


class Advice(Api):
    """What the coach says of one seat's decisions in an ended round, by what that seat saw."""

    match: str
    number: int
    seat: int
    decisions: list[AdvisedMove]
    """Every move for which there was another; the first one first."""


async def _patience(request: Request) -> Patience:
    patience: Patience = request.app.state.coach_patience
    return patience


Asking: TypeAlias = Annotated[Patience, Depends(_patience)]


@router.get("/matches/{match}/rounds/{number}/advice")
async def get_advice(
    match: Code, number: Number, request: Request, parts: Here, patience: Asking, seat: SeatAsk = 0
) -> Advice:
    """A seat's decisions in a round of an ended match, as the strongest CPU player judges them."""
    record = await record_here(parts, match)
    return await _advice(request, parts, patience, record, Sought(match, number, seat))


@router.post("/records/rounds/{number}/advice", openapi_extra=TEXT)
async def post_advice(
    number: Number, request: Request, parts: Here, patience: Asking, seat: SeatAsk = 0
) -> Advice:
    """The same of a true record, sent as it was downloaded."""
    text = await text_of(request)
    record = await true_record(parts, text)
    source = f"sha256:{sha256(text.encode()).hexdigest()}"
    return await _advice(request, parts, patience, record, Sought(source, number, seat))


async def _advice(
    request: Request, parts: Parts, patience: Patience, record: Record, sought: Sought
) -> Advice:
    round_ = record.round(sought.number)
    if round_ is None:
        raise refusal("no_such_round")
    if sought.seat >= record.options.seats:
        raise ApiError("no_such_seat", status=404, field="seat")
    if parts.coach.kept(sought) is None:
        patience.take(whence(request), parts.timer.now())
    try:
        hints = await parts.coach.hints(sought, replace(record, rounds=(round_,)), round_)
    except CoachBusy:
        raise refusal("coach_busy") from None
    return Advice(
        match=record.match,
        number=round_.number,
        seat=sought.seat,
        decisions=[AdvisedMove.of(hint) for hint in hints],
    )
