"""The sockets: `/ws/{code}` for whoever sits at a table or looks on, `/ws` for the lobby."""

from fastapi import FastAPI
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from hulawang.rooms.trouble import report
from hulawang.server import sessions
from hulawang.server.desk import Admitted, Desk
from hulawang.server.errors import ApiError
from hulawang.server.exchange import CLOSE_CODES, LINE, STRIKES, Line
from hulawang.server.ports import Parts, Room
from hulawang.server.sanctions import BANNED
from hulawang.server.tries import whence
from hulawang.server.turnstiles import Turnstiles
from hulawang.storage.records import Session

WS = "/ws"
_ROOM = f"{WS}/"


class Sockets:
    """The ASGI application of all sockets, in front of the one of all requests.

    Nothing is around a socket that it does not need: whatever is stays as long as the socket does.
    """

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        scope["app"] = self._app
        socket = WebSocket(scope, receive, send)
        if _leads_nowhere(scope["path"]):
            await socket.close()
        else:
            await _serve(socket)


def _leads_nowhere(path: str) -> bool:
    code = path.removeprefix(_ROOM)
    return path != WS and (code in ("", path) or "/" in code)


def _parts(socket: WebSocket) -> Parts:
    parts: Parts = socket.app.state.parts
    return parts


def _desk(socket: WebSocket) -> Desk:
    desk: Desk = socket.app.state.desk
    return desk


async def _serve(socket: WebSocket) -> None:
    """Serve whoever may come in.

    The socket is accepted first and closed with a code of ours where it may not go on: a refused
    handshake would tell a browser nothing.
    """
    await socket.accept()
    line: Line = socket.scope["state"][LINE]
    try:
        admitted = await _admit(socket, line)
        if not isinstance(admitted, str):
            await _desk(socket).carry(*admitted)
            return
        refusal = admitted
    except Exception as trouble:  # noqa: BLE001 - law 7: our bug, told and survived
        report("socket_failed", trouble)
        refusal = _parts(socket).fault_of(trouble)
    _parts(socket).meters.closed(refusal)
    await line.close(CLOSE_CODES[refusal], refusal)


async def _admit(socket: WebSocket, line: Line) -> Admitted | str:
    """The connection to what the socket leads to, or why there is none."""
    parts, desk, address = _parts(socket), _desk(socket), whence(socket)
    if not sessions.is_ours(socket, parts.origins):
        return "bad_origin"
    session = await sessions.session_of(parts.people, socket)
    if session is None:
        return "no_session"
    if parts.sanctions.ban_of(session.person.id) is not None:
        return BANNED
    refusal = desk.turns_away(session.person.id, address)
    if refusal is not None:
        return refusal
    if socket.scope["path"] == WS:
        return Admitted(desk.to_the_lobby(line), session, address)
    room = _room(socket, session)
    return (
        room if isinstance(room, str) else Admitted(desk.to(room, line, session), session, address)
    )


def _room(socket: WebSocket, session: Session) -> Room | str:
    """The room that the address names, or why it is not told."""
    parts, code = _parts(socket), socket.scope["path"].removeprefix(_ROOM)
    room = parts.rooms.room(code)
    turnstiles: Turnstiles = socket.app.state.turnstiles
    sits = parts.rooms.room_of(session.person.id) == code
    try:
        turnstiles.let_look_for_room(whence(socket), found=room is not None, sits=sits)
    except ApiError:
        return STRIKES
    return "no_such_room" if room is None else room
