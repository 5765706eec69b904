"""What stands before every HTTP route: headers, the origin, the size of a body, our own crashes."""

from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hulawang.rooms.trouble import report
from hulawang.server.api_models import Problem
from hulawang.server.errors import problem_response, refusal
from hulawang.server.meters import Meters
from hulawang.server.ports import Parts
from hulawang.server.sessions import is_ours

MOST_BODY_BYTES = 16 * 1024
MOST_RECORD_BYTES = 256 * 1024
"""A record of fifty rounds in five seats has some 150 KiB."""
RECORDS = "/api/records/"
_READING = frozenset({"GET", "HEAD", "OPTIONS"})

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types lit-html hulawang",
    )
)

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""On every answer. A room's code is in its address, so no address is told to other sites."""


class Guard:
    """The outermost layer of the app."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        meters = _meters(scope)
        answer = _Answer(send, meters, is_api=scope["path"].startswith("/api"))
        if scope["method"] not in _READING and not is_ours(HTTPConnection(scope), self._origins):
            meters.refused("bad_origin")
            await problem_response(403, Problem(code="bad_origin"))(scope, receive, answer)
            return
        try:
            most = MOST_RECORD_BYTES if scope["path"].startswith(RECORDS) else MOST_BODY_BYTES
            await self._app(scope, _measured(Headers(scope=scope), receive, most), answer)
        except Exception as trouble:  # noqa: BLE001 - law 7: our bug, told and survived
            report("request_failed", trouble, method=scope["method"], path=scope["path"])
            if not answer.begun:
                parts: Parts = scope["app"].state.parts
                error = refusal(parts.fault_of(trouble))
                meters.refused(error.problem.code)
                await problem_response(error.status, error.problem)(scope, receive, answer)


def _meters(scope: Scope) -> Meters:
    parts: Parts = scope["app"].state.parts
    return parts.meters


class _Answer:
    """Sends the answer on with the headers that every answer has."""

    def __init__(self, send: Send, meters: Meters, *, is_api: bool) -> None:
        self._send = send
        self._meters = meters
        self._is_api = is_api
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            self._meters.answered(message["status"])
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
            if self._is_api:
                headers.setdefault("Cache-Control", "no-store")
        await self._send(message)


def _measured(headers: Headers, receive: Receive, most: int) -> Callable[[], Awaitable[Message]]:
    """`receive`, but a body above `most` bytes is refused, whether it was announced or not."""
    announced = headers.get("content-length", "")
    too_large = announced.isdecimal() and int(announced) > most
    read = 0

    async def measured() -> Message:
        nonlocal read
        if too_large:
            raise HTTPException(413)
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise HTTPException(413)
        return message

    return measured
