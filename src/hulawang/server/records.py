"""Records that people bring: read, verified and replayed like a match that is kept here.

Nothing of them is kept. They are read one at a time in a thread of its own.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path, Request, Response

from hulawang.records.reading import ReadRecord, read_record
from hulawang.records.record import Record
from hulawang.records.replay import BadMove
from hulawang.records.text import BadRecord, parse_record
from hulawang.records.verify import Doubt, Fault
from hulawang.server.api_models import REFUSALS, Api, MatchDetail
from hulawang.server.asking import Here
from hulawang.server.errors import refusal
from hulawang.server.ports import Parts
from hulawang.server.readers import TooManyRecords
from hulawang.server.replays import EyesAsk, Replay, replay_json

router = APIRouter(prefix="/api/records", responses=REFUSALS)

TEXT: dict[str, Any] = {
    "requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}
}
"""How the body of a record is described."""

_Outcome = TypeVar("_Outcome")


class FaultEntry(Api):
    """One thing in a record that is not true."""

    round: int | None
    """The number of the round; null where it is the match."""
    doubt: Doubt
    told: str
    found: str

    @classmethod
    def of(cls, fault: Fault) -> "FaultEntry":
        return cls(round=fault.round, doubt=fault.doubt, told=fault.told, found=fault.found)


class OpenedRecord(Api):
    """A record that was read: what is not true in it, or the match that it tells of."""

    faults: list[FaultEntry]
    match: MatchDetail | None

    @classmethod
    def of(cls, found: ReadRecord) -> "OpenedRecord":
        match = None if found.match is None else MatchDetail.of_record(found.match, viewer=None)
        return cls(faults=[FaultEntry.of(fault) for fault in found.faults], match=match)


@router.post("/read", openapi_extra=TEXT)
async def post_record(request: Request, parts: Here) -> OpenedRecord:
    """Read and verify a record, sent as it was downloaded."""
    text = await text_of(request)
    return OpenedRecord.of(await _read(parts, partial(read_record, text)))


@router.post("/rounds/{number}/replay", response_model=Replay, openapi_extra=TEXT)
async def post_replay(
    request: Request,
    number: Annotated[int, Path(ge=1)],
    parts: Here,
    eyes: EyesAsk = "all",
) -> Response:
    """A round of a record step by step, with the eyes of a seat or with all hands open."""
    text = await text_of(request)
    body = await _read(parts, lambda: replay_json(parse_record(text), number, eyes))
    return Response(body, media_type="application/json")


async def text_of(request: Request) -> str:
    """The text that a body is. Raises `ApiError`: `bad_record`."""
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refusal("bad_record") from None
    # An editor may have ended its lines otherwise.
    return text.replace("\r\n", "\n")


async def true_record(parts: Parts, text: str) -> Record:
    """The record that a text spells. Raises `ApiError`: `bad_record` where it is not true, too."""
    found = await _read(parts, partial(read_record, text))
    if found.faults:
        raise refusal("bad_record")
    return found.record


async def _read(parts: Parts, work: Callable[[], _Outcome]) -> _Outcome:
    try:
        return await parts.readers.read(work)
    except (BadRecord, BadMove, KeyError):
        raise refusal("bad_record") from None
    except TooManyRecords:
        raise refusal("too_many_records") from None
