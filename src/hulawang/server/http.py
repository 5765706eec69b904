"""The HTTP API: rooms and ended matches. Tables themselves speak over `/ws/{code}`."""

from fastapi import APIRouter, Request

from hulawang.rooms.options import BadOptions
from hulawang.rooms.refusals import Refused
from hulawang.server import api_models as api
from hulawang.server.asking import Code, Here, Known, SitsDown, TheTurnstiles, Viewer
from hulawang.server.errors import bad_options, refusal
from hulawang.server.tries import whence
from hulawang.storage.records import Report, TooManyReports

router = APIRouter(prefix="/api", responses=api.REFUSALS)


# -- rooms ---------------------------------------------------------------------------------------


@router.get("/rooms")
async def get_rooms(parts: Here) -> api.RoomList:
    """The public rooms that wait for players or may be watched; `/ws` tells of changes."""
    return api.RoomList.of(parts.rooms.public_rooms())


@router.post("/rooms", status_code=201)
async def post_room(ask: api.NewRoom, person: SitsDown, parts: Here) -> api.RoomOpened:
    """Open a room and sit down in its seat 0 as the host."""
    try:
        options = ask.options.options()
    except BadOptions as bad:
        raise bad_options(str(bad.args[0])) from None
    if len(ask.cpus) > options.seats - 1:
        raise bad_options("cpus")
    try:
        code = await parts.rooms.open(person.id, person.name, options, tuple(ask.cpus), ask.start)
    except Refused as refused:
        raise refusal(refused.code, parts.rooms.room_of(person.id)) from None
    return api.RoomOpened(code=code)


@router.get("/rooms/{code}")
async def get_room(
    code: Code, viewer: Viewer, parts: Here, turnstiles: TheTurnstiles, request: Request
) -> api.LinkedRoom:
    """One room, as a link to it shows it."""
    room = parts.rooms.summary(code)
    sits = viewer is not None and parts.rooms.room_of(viewer.id) == code
    turnstiles.let_look_for_room(whence(request), found=room is not None, sits=sits)
    if room is None:
        raise refusal("no_such_room")
    may_sit = viewer is not None and parts.rooms.may_sit(code, viewer.id)
    return api.LinkedRoom.seen(room, may_sit=may_sit)


@router.post("/rooms/{code}/join")
async def join_room(
    code: Code, person: SitsDown, parts: Here, turnstiles: TheTurnstiles, request: Request
) -> api.Joined:
    """Sit down in a room; joining one's own room again is fine."""
    found, sits = parts.rooms.room(code) is not None, parts.rooms.room_of(person.id) == code
    turnstiles.let_look_for_room(whence(request), found=found, sits=sits)
    try:
        seat = await parts.rooms.join(code, person.id, person.name)
    except Refused as refused:
        raise refusal(refused.code, parts.rooms.room_of(person.id)) from None
    return api.Joined(code=code, seat=seat)


@router.post("/quick")
async def quick_match(person: SitsDown, parts: Here) -> api.Joined:
    """Sit down with whoever else wants to play now; whoever waits so already stays there."""
    try:
        code, seat = await parts.rooms.quick(person.id, person.name)
    except Refused as refused:
        raise refusal(refused.code, parts.rooms.room_of(person.id)) from None
    return api.Joined(code=code, seat=seat)


@router.post("/rooms/{code}/reports", status_code=201)
async def report_line(
    code: Code,
    ask: api.NewReport,
    person: Known,
    parts: Here,
    turnstiles: TheTurnstiles,
    request: Request,
) -> None:
    """Report what somebody said. Whoever knows the room may: who was put out of it, too."""
    room = parts.rooms.room(code)
    sits = parts.rooms.room_of(person.id) == code
    turnstiles.let_look_for_room(whence(request), found=room is not None, sits=sits)
    if room is None:
        raise refusal("no_such_room")
    line = room.line(ask.n)
    if line is None:
        raise refusal("no_such_line")
    report = Report(
        room=room.code,
        line=line.n,
        kind=line.kind,
        text=line.text,
        name=line.name,
        said_by=line.person,
        reported_by=person.id,
    )
    try:
        await parts.reports.add(report)
    except TooManyReports:
        raise refusal("too_many_reports") from None
