"""The sockets: `/ws/{code}` for whoever sits at a table or looks on, `/ws` for the lobby."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.routing import Router, WebSocketRoute
from starlette.websockets import WebSocket

from hulawang.rooms.trouble import report
from hulawang.server import sessions
from hulawang.server.desk import Desk
from hulawang.server.errors import ApiError
from hulawang.server.exchange import CLOSE_CODES, LINE, STRIKES, Line
from hulawang.server.ports import Parts
from hulawang.server.sanctions import BANNED
from hulawang.server.tries import whence
from hulawang.server.turnstiles import Turnstiles
from hulawang.storage.records import Session

Carry: TypeAlias = Callable[[Line, Session], Awaitable[str | None]]
"""Serves whoever has this session until the connection is over, or says with what code not."""


async def table(socket: WebSocket) -> None:
    """Carry one connection of a person to the room of this code."""
    parts, desk, code = _parts(socket), _desk(socket), socket.path_params["code"]

    async def carry(line: Line, session: Session) -> str | None:
        room = parts.rooms.room(code)
        turnstiles: Turnstiles = socket.app.state.turnstiles
        sits = parts.rooms.room_of(session.person.id) == code
        try:
            turnstiles.let_look_for_room(whence(socket), found=room is not None, sits=sits)
        except ApiError:
            return STRIKES
        if room is None:
            return "no_such_room"
        await desk.serve(line, session, whence(socket), room)
        return None

    await _serve(socket, carry)


async def lobby(socket: WebSocket) -> None:
    """Carry one connection of a person to the lobby."""
    desk = _desk(socket)

    async def carry(line: Line, session: Session) -> str | None:
        await desk.serve_lobby(line, session, whence(socket))
        return None

    await _serve(socket, carry)


sockets = Router([WebSocketRoute("/ws/{code}", table), WebSocketRoute("/ws", lobby)])
"""What is behind a socket, and nothing around it: all that is there stays as long as the socket."""


def _parts(socket: WebSocket) -> Parts:
    parts: Parts = socket.app.state.parts
    return parts


def _desk(socket: WebSocket) -> Desk:
    desk: Desk = socket.app.state.desk
    return desk


async def _serve(socket: WebSocket, carry: Carry) -> None:
    """Serve whoever may come in.

    The socket is accepted first and closed with a code of ours where it may not go on: a refused
    handshake would tell a browser nothing.
    """
    await socket.accept()
    line: Line = socket.scope["state"][LINE]
    try:
        refusal = await _admit(socket, line, carry)
    except Exception as trouble:  # noqa: BLE001 - law 7: our bug, told and survived
        report("socket_failed", trouble)
        refusal = _parts(socket).fault_of(trouble)
    if refusal is not None:
        _parts(socket).meters.closed(refusal)
        await line.close(CLOSE_CODES[refusal], refusal)


async def _admit(socket: WebSocket, line: Line, carry: Carry) -> str | None:
    """Serve the client, or say why not."""
    parts = _parts(socket)
    if not sessions.is_ours(socket, parts.origins):
        return "bad_origin"
    session = await sessions.session_of(parts.people, socket)
    if session is None:
        return "no_session"
    if parts.sanctions.ban_of(session.person.id) is not None:
        return BANNED
    refusal = _desk(socket).turns_away(session.person.id, whence(socket))
    return refusal or await carry(line, session)
