"""Sessions: a cookie that holds an opaque secret, and the rule of who may send it.

The token is 256 random bits and only its hash is stored (`storage/people.py`). A browser sends the
cookie to this site alone (`SameSite`), no script reads it (`HttpOnly`), and what changes something
must come from a page of ours: the `Origin` is checked wherever a browser sends one.
"""

from collections.abc import Mapping

from starlette.requests import HTTPConnection
from starlette.responses import Response

from hulawang.server.ports import People
from hulawang.storage.records import Session

COOKIE = "hulawang"
_YEAR_S = 365 * 24 * 3600
_LONGEST_TOKEN = 100


def token_of(cookies: Mapping[str, str]) -> str | None:
    """The session's token, if the request brings anything like one."""
    token = cookies.get(COOKIE, "")
    return token if 0 < len(token) <= _LONGEST_TOKEN else None


async def session_of(people: People, connection: HTTPConnection) -> Session | None:
    """Who is on the other end, and in which of their browsers."""
    token = token_of(connection.cookies)
    return None if token is None else await people.session_of(token)


def give(response: Response, connection: HTTPConnection, token: str) -> None:
    """Lay the session's cookie into the answer."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=_YEAR_S,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_safe(connection),
    )


def take(response: Response, connection: HTTPConnection) -> None:
    """Take the cookie back."""
    response.delete_cookie(
        COOKIE, path="/", httponly=True, samesite="lax", secure=is_safe(connection)
    )


def is_safe(connection: HTTPConnection) -> bool:
    """Whether the connection is encrypted, so that a cookie may be kept to such ones."""
    return connection.url.scheme in ("https", "wss")


def is_ours(connection: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """Whether the request may come from where it says: this host, or one of `origins`.

    A program that is no browser sends no `Origin` and carries nobody else's cookie.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in origins:
        return True
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host == connection.headers.get("host")
