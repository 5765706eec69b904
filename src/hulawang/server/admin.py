"""The admins' API, whole: nothing of it answers whoever is not signed in as one."""

from fastapi import APIRouter

from hulawang.server import (
    admin_audit,
    admin_boards,
    admin_matches,
    admin_people,
    admin_rooms,
    admin_sessions,
)
from hulawang.server.api_models import REFUSALS

router = APIRouter(prefix=admin_sessions.PATH, responses=REFUSALS)
for _part in (
    admin_sessions,
    admin_boards,
    admin_matches,
    admin_people,
    admin_rooms,
    admin_audit,
):
    router.include_router(_part.router)
