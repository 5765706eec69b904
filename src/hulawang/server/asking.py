"""What a route may ask for: the parts it stands on, and who is asking."""

from typing import Annotated, TypeAlias

from fastapi import Depends, Path, Request

from hulawang.server import sessions
from hulawang.server.errors import refusal
from hulawang.server.ports import Parts
from hulawang.storage.records import Person


def _parts(request: Request) -> Parts:
    parts: Parts = request.app.state.parts
    return parts


Here: TypeAlias = Annotated[Parts, Depends(_parts)]


async def _viewer(request: Request, parts: Here) -> Person | None:
    return await sessions.person_of(parts.people, request)


Viewer: TypeAlias = Annotated[Person | None, Depends(_viewer)]


async def _person(viewer: Viewer) -> Person:
    if viewer is None:
        raise refusal("no_session")
    return viewer


Known: TypeAlias = Annotated[Person, Depends(_person)]
Code: TypeAlias = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
