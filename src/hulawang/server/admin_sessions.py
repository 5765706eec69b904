"""Admins sign in and out: a cookie of their own, which no other address of this server gets.

A person's session opens nothing here, and an admin's nothing elsewhere. It is over twelve hours
after the sign-in, or one hour after it was last used (`storage/admins.py`).
"""

import re
import unicodedata
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, Query, Request, Response

from hulawang.server import sessions
from hulawang.server.admin_models import AdminSession, AdminSignIn
from hulawang.server.asking import Here
from hulawang.server.errors import refusal, too_many_tries
from hulawang.server.passwords import TooBusy
from hulawang.server.ports import Parts
from hulawang.server.tries import address_of
from hulawang.storage.admin_records import NoSuchAdmin

COOKIE = "hulawang_admin"
PATH = "/api/admin"
_TWELVE_HOURS_S = 12 * 3600
_LONGEST_TOKEN = 100
_NAME = re.compile(r"[\w.-]{1,32}")

router = APIRouter()


class BadAdminName(ValueError):
    """An admin is called by 1 to 32 letters, digits, dots and dashes."""


def admin_name(given: str) -> str:
    """The name of an admin as it is kept: capitals are small ones. Raises `BadAdminName`."""
    name = unicodedata.normalize("NFKC", given.strip()).casefold()
    if not _NAME.fullmatch(name):
        raise BadAdminName
    return name


async def _keeper(request: Request, parts: Here) -> str:
    token = _token_of(request)
    admin = None if token is None else await parts.admin.admins.admin_of(token)
    if admin is None:
        raise refusal("not_signed_in")
    return admin


Keeper: TypeAlias = Annotated[str, Depends(_keeper)]
"""The admin who asks, by name; whoever is none is told `not_signed_in`."""
FOR_ADMINS = [Depends(_keeper)]

PageNumber: TypeAlias = Annotated[int, Query(ge=1, le=100_000)]
Time: TypeAlias = Annotated[int | None, Query(ge=0, le=2**53)]
"""Milliseconds since 1970."""
Words: TypeAlias = Annotated[str, Query(max_length=100, pattern=r"^[^\x00]*$")]


@router.get("/session")
async def get_admin_session(admin: Keeper) -> AdminSession:
    """Who is signed in."""
    return AdminSession(name=admin)


@router.post("/session", status_code=201)
async def post_admin_session(
    ask: AdminSignIn, parts: Here, request: Request, response: Response
) -> AdminSession:
    """Sign in. Who tries too often waits; for a name that nobody has it takes as long."""
    host = "" if request.client is None else request.client.host
    try:
        name = admin_name(ask.name)
    except BadAdminName:
        name = ""
    wait = parts.admin.tries.take(name, host, parts.timer.now())
    if wait is not None:
        raise too_many_tries(wait)
    token = await _token_for(parts, name, ask.password, address_of(host))
    parts.admin.tries.succeeded(name, host)
    response.set_cookie(
        COOKIE,
        token,
        max_age=_TWELVE_HOURS_S,
        path=PATH,
        httponly=True,
        samesite="strict",
        secure=sessions.is_safe(request),
    )
    return AdminSession(name=name)


@router.delete("/session", status_code=204)
async def delete_admin_session(parts: Here, request: Request, response: Response) -> None:
    """Sign out; whoever is not signed in may, too."""
    token = _token_of(request)
    if token is not None:
        await parts.admin.admins.sign_out(token)
    response.delete_cookie(
        COOKIE, path=PATH, httponly=True, samesite="strict", secure=sessions.is_safe(request)
    )


async def _token_for(parts: Parts, name: str, password: str, address: str) -> str:
    admins, audit = parts.admin.admins, parts.admin.audit
    kept = await admins.password_of(name)
    try:
        fits = await parts.passwords.verify(kept, password)
    except TooBusy:
        raise refusal("too_busy") from None
    if fits and kept is not None:
        try:
            return await admins.sign_in(name, kept, address)
        except NoSuchAdmin:
            kept = None
    await audit.sign_in_failed(None if kept is None else name, address)
    raise refusal("wrong_sign_in")


def _token_of(request: Request) -> str | None:
    token = request.cookies.get(COOKIE, "")
    return token if 0 < len(token) <= _LONGEST_TOKEN else None
