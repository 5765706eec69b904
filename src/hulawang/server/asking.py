"""What a route may ask for: the parts it stands on, and who is asking."""

from typing import Annotated, TypeAlias

from fastapi import Depends, Path, Request

from hulawang.server import sessions
from hulawang.server.desk import Desk
from hulawang.server.errors import banned, refusal
from hulawang.server.ports import Parts
from hulawang.server.tries import whence
from hulawang.server.turnstiles import Turnstiles
from hulawang.storage.records import Person, Session


def _parts(request: Request) -> Parts:
    parts: Parts = request.app.state.parts
    return parts


Here: TypeAlias = Annotated[Parts, Depends(_parts)]


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


Sockets: TypeAlias = Annotated[Desk, Depends(_desk)]


def _turnstiles(request: Request) -> Turnstiles:
    turnstiles: Turnstiles = request.app.state.turnstiles
    return turnstiles


TheTurnstiles: TypeAlias = Annotated[Turnstiles, Depends(_turnstiles)]


async def _session(request: Request, parts: Here) -> Session | None:
    """Who asks; a person who is banned may not even ask."""
    session = await sessions.session_of(parts.people, request)
    ban = None if session is None else parts.sanctions.ban_of(session.person.id)
    if ban is not None:
        raise banned(ban)
    return session


Present: TypeAlias = Annotated[Session | None, Depends(_session)]


async def _viewer(session: Present) -> Person | None:
    return None if session is None else session.person


Viewer: TypeAlias = Annotated[Person | None, Depends(_viewer)]


async def _signed_in(session: Present) -> Session:
    if session is None:
        raise refusal("no_session")
    return session


SignedIn: TypeAlias = Annotated[Session, Depends(_signed_in)]


async def _person(session: SignedIn) -> Person:
    return session.person


Known: TypeAlias = Annotated[Person, Depends(_person)]


async def _sits_down(person: Known, turnstiles: TheTurnstiles, request: Request) -> Person:
    turnstiles.let_into_room(person.id, whence(request))
    return person


SitsDown: TypeAlias = Annotated[Person, Depends(_sits_down)]
"""Who goes into a room; it is counted."""
Code: TypeAlias = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
