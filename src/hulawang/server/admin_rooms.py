"""For admins: the open rooms, without a card of theirs, and closing one."""

from fastapi import APIRouter

from hulawang.rooms.refusals import Refused
from hulawang.server.admin_models import AdminRooms
from hulawang.server.admin_sessions import FOR_ADMINS, Keeper, PageNumber, Words
from hulawang.server.asking import Code, Here
from hulawang.server.errors import refusal
from hulawang.storage.admin_records import PAGE

router = APIRouter(dependencies=FOR_ADMINS)


@router.get("/rooms")
async def get_all_rooms(parts: Here, code: Words = "", page: PageNumber = 1) -> AdminRooms:
    """The open rooms, private ones too, the newest first; or the one of this code."""
    if code:
        room = parts.rooms.oversee(code)
        return AdminRooms.of([] if room is None else [room], PAGE)
    return AdminRooms.of(parts.rooms.overseen((page - 1) * PAGE, PAGE + 1), PAGE)


@router.delete("/rooms/{code}", status_code=204)
async def delete_room(code: Code, admin: Keeper, parts: Here) -> None:
    """Close a room: its match is abandoned, and everybody in it is free at once.

    The log says so before it is done, and again if it could not be done: nothing is ever done
    that is not in the log.
    """
    if parts.rooms.room(code) is None:
        raise refusal("no_such_room")
    await parts.admin.audit.note(admin, "close_room", code)
    try:
        await parts.rooms.close_room(code)
    except Refused as refused:
        await parts.admin.audit.note(admin, "close_room_refused", code, code=str(refused.code))
        raise refusal(refused.code) from None
