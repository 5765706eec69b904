"""The HTTP API of oneself: sessions, and an account for whoever wants to keep one.

A guest needs none of it: a nickname is enough to play. Whoever makes a recovery code or a password
can be the same person on another device, see where they are signed in, and be forgotten.
"""

from typing import Annotated, TypeAlias

import structlog
from fastapi import APIRouter, Depends, Request, Response

from hulawang.rooms.refusals import Refusal, Refused
from hulawang.server import account_models as own
from hulawang.server import api_models as api
from hulawang.server import sessions
from hulawang.server.agents import agent_of
from hulawang.server.asking import Code, Here, Present, SignedIn, Sockets, TheTurnstiles
from hulawang.server.desk import Desk
from hulawang.server.door import Door
from hulawang.server.errors import ApiError, banned, refusal
from hulawang.server.names import BadName, clean_name
from hulawang.server.ports import Parts
from hulawang.server.tries import whence
from hulawang.storage.records import NobodyAnyMore, Person, Session, TooManyNames

router = APIRouter(prefix="/api", responses=api.REFUSALS)

log = structlog.get_logger()


def _door(request: Request) -> Door:
    door: Door = request.app.state.door
    return door


TheDoor: TypeAlias = Annotated[Door, Depends(_door)]


# -- sessions ------------------------------------------------------------------------------------


@router.get("/session")
async def get_session(
    session: Present, parts: Here, request: Request, response: Response
) -> api.SessionAnswer:
    """Who one is, and where one sits."""
    if session is None:
        return _state(None, parts)
    # The browser forgets a cookie a year after it was given: it is given anew as long as one comes.
    sessions.give(response, request, sessions.token_of(request.cookies) or "")
    return _state(session.person, parts)


@router.post("/session", status_code=201)
async def post_session(
    ask: api.NewSession,
    session: Present,
    parts: Here,
    turnstiles: TheTurnstiles,
    request: Request,
    response: Response,
) -> api.SessionAnswer:
    """Begin a session as a guest; with a session already, take another name.

    A table where one sits goes on under the name with which one sat down.
    """
    try:
        name = clean_name(ask.name)
    except BadName:
        raise ApiError("bad_name", status=422, field="name") from None
    if session is not None:
        if parts.sanctions.is_muted(session.person.id):
            # A name is heard by everybody, too; and whom an admin has renamed stays so.
            raise refusal(Refusal.MUTED)
        try:
            await parts.people.rename(session.person.id, name)
        except TooManyNames:
            raise refusal("too_many_names") from None
        return _state(Person(session.person.id, name), parts)
    turnstiles.let_guest_in(whence(request))
    person, token = await parts.people.enter(name, _agent(request))
    sessions.give(response, request, token)
    return _state(person, parts)


@router.delete("/session", status_code=204)
async def delete_session(
    session: Present, parts: Here, desk: Sockets, request: Request, response: Response
) -> None:
    """End the session; refused while one sits in a room."""
    if session is not None:
        _refuse_seated(session, parts)
        await parts.people.end(session.person.id, session.id)
        desk.end_sessions((session.id,))
    sessions.take(response, request)


@router.post("/session/by-password", status_code=201)
async def sign_in_by_password(
    ask: own.SignInByPassword,
    session: Present,
    parts: Here,
    desk: Sockets,
    door: TheDoor,
    request: Request,
    response: Response,
) -> api.SessionAnswer:
    """Be who has this sign-in name here too; a session that this browser had ends."""
    _refuse_seated(session, parts)
    person = await door.by_password(ask.login, ask.password, _host(request))
    token = await _sign_in(person, session, parts, desk, _agent(request))
    sessions.give(response, request, token)
    log.info("signed_in", by="password", person=person.id)
    return _state(person, parts)


@router.post("/session/by-code", status_code=201)
async def sign_in_by_code(
    ask: own.SignInByCode,
    session: Present,
    parts: Here,
    desk: Sockets,
    door: TheDoor,
    request: Request,
    response: Response,
) -> api.SessionAnswer:
    """Be whose recovery code this is here too; a session that this browser had ends."""
    _refuse_seated(session, parts)
    person = await door.by_code(ask.code, _host(request))
    token = await _sign_in(person, session, parts, desk, _agent(request))
    sessions.give(response, request, token)
    log.info("signed_in", by="code", person=person.id)
    return _state(person, parts)


async def _sign_in(
    person: Person, before: Session | None, parts: Parts, desk: Desk, agent: str
) -> str:
    """The token of a fresh session, never one that the browser had before.

    The session of before ends; the guest whose it was stays as they are, and nobody.
    """
    ban = parts.sanctions.ban_of(person.id)
    if ban is not None:
        raise banned(ban)
    token, ended = await parts.people.sign_in(person.id, agent)
    if before is not None:
        await parts.people.end(before.person.id, before.id)
        ended = (*ended, before.id)
    desk.end_sessions(ended)
    return token


def _refuse_seated(session: Session | None, parts: Parts) -> None:
    seated_in = None if session is None else parts.rooms.room_of(session.person.id)
    if seated_in is not None:
        raise refusal("seated", seated_in)


def _state(person: Person | None, parts: Parts) -> api.SessionAnswer:
    if person is None:
        return api.SessionAnswer(person=None, room=None)
    return api.SessionAnswer(person=api.Oneself.of(person), room=parts.rooms.room_of(person.id))


def _agent(request: Request) -> str:
    return agent_of(request.headers.get("user-agent", ""))


def _host(request: Request) -> str:
    return "" if request.client is None else request.client.host


# -- the account ---------------------------------------------------------------------------------


@router.get("/account")
async def get_account(session: SignedIn, parts: Here) -> own.Account:
    """One's keys, sessions and former names."""
    person = session.person.id
    return own.Account.of(
        session,
        await parts.accounts.keys(person),
        await parts.people.sessions(person),
        await parts.people.former_names(person),
    )


@router.post("/account/code", status_code=201)
async def post_code(
    session: SignedIn, parts: Here, door: TheDoor, ask: own.NewCode | None = None
) -> own.RecoveryCode:
    """A recovery code, told this once; one that one had is worth nothing any more.

    Whoever has a password shows it: a code opens what a password does.
    """
    await door.prove(session.person, None if ask is None else ask.proof)
    try:
        code = await parts.accounts.new_code(session.person.id)
    except NobodyAnyMore:
        raise refusal("no_session") from None
    log.info("recovery_code_made", person=session.person.id)
    return own.RecoveryCode(code=code)


@router.put("/account/password", status_code=204)
async def put_password(
    ask: own.NewPassword,
    session: SignedIn,
    parts: Here,
    desk: Sockets,
    door: TheDoor,
    request: Request,
) -> None:
    """Choose a sign-in name and a password; whoever has some shows the old one, or the code."""
    await door.prove(session.person, ask.proof)
    await door.set_password(session.person, ask.login, ask.password, _host(request))
    log.info("password_changed", person=session.person.id)
    if ask.others_out:
        desk.end_sessions(await parts.people.end_others(session.person.id, session.id))


@router.delete("/account/sessions", status_code=204)
async def delete_other_sessions(session: SignedIn, parts: Here, desk: Sockets) -> None:
    """End all sessions but this one, and whatever is open in them."""
    desk.end_sessions(await parts.people.end_others(session.person.id, session.id))


@router.delete("/account/sessions/{id}", status_code=204)
async def delete_one_session(id: Code, session: SignedIn, parts: Here, desk: Sockets) -> None:  # noqa: A002
    """End another session, and whatever is open in it; one's own ends by `DELETE /session`."""
    if id == session.id or not await parts.people.end(session.person.id, id):
        raise refusal("no_such_session")
    desk.end_sessions((id,))


@router.delete("/account", status_code=204)
async def delete_account(
    ask: own.Forget,
    session: SignedIn,
    parts: Here,
    desk: Sockets,
    door: TheDoor,
    request: Request,
    response: Response,
) -> None:
    """Forget who one is, for good: results stay, of nobody. Refused while one sits in a room."""
    person = session.person
    _refuse_seated(session, parts)
    if ask.name.strip() != person.name:
        raise ApiError("not_this_name", status=422, field="name")
    await door.may_go(person, ask.proof, _host(request))
    try:
        parts.rooms.turn_away(person.id)
    except Refused:
        raise refusal("seated", parts.rooms.room_of(person.id)) from None
    await parts.rooms.see_off(person.id)
    desk.end_sessions(await parts.accounts.forget(person.id))
    sessions.take(response, request)
    log.info("person_forgotten")
