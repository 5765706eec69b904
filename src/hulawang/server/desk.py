"""The desk: where connections are taken in, and where they are all seen off at the end."""

import asyncio

import structlog

from hulawang.server.answers import Answers, Book
from hulawang.server.connection import Connection
from hulawang.server.exchange import Line
from hulawang.server.limits import Voice
from hulawang.server.lobby import Board, LobbyConnection
from hulawang.server.ports import Parts, Room
from hulawang.storage.records import Person

FINISH_S = 10.0
"""How long the rooms are given to finish writing."""

FAREWELL_S = 3.0
"""How long the clients are given to take their leave."""

log = structlog.get_logger()


class Desk:
    """All connections of this server."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        limits, timer = parts.limits, parts.timer
        self._answers = Book(lambda: Answers(limits.remembered))
        self._voices = Book(lambda: Voice(limits, timer.now()))
        self._board = Board(parts.rooms, timer)
        self._open: dict[Connection | LobbyConnection, asyncio.Future[None]] = {}

    @property
    def connections(self) -> int:
        """How many are open."""
        return len(self._open)

    async def serve(self, line: Line, person: Person, room: Room) -> None:
        """Carry one connection of a person to a room until it is over."""
        parts = self._parts
        await self._carry(
            Connection(
                line,
                person=person,
                room=room,
                again=lambda: parts.rooms.again(room.code, person.id),
                answers=self._answers.of(room, person.id),
                voice=self._voices.of(room, person.id),
                limits=parts.limits,
                timer=parts.timer,
                fresh_id=parts.fresh_id,
            )
        )

    async def serve_lobby(self, line: Line) -> None:
        """Carry one connection to the lobby until it is over."""
        limits, timer = self._parts.limits, self._parts.timer
        await self._carry(LobbyConnection(line, board=self._board, limits=limits, timer=timer))

    async def _carry(self, connection: Connection | LobbyConnection) -> None:
        over = asyncio.get_running_loop().create_future()
        self._open[connection] = over
        try:
            await connection.run()
        finally:
            del self._open[connection]
            over.set_result(None)

    async def shut_down(self) -> None:
        """Let the rooms finish, say good-bye to whoever is left, and see everybody off."""
        try:
            async with asyncio.timeout(FINISH_S):
                await self._parts.rooms.shut_down()
        except TimeoutError:
            # The storage is gone; what it never took was never acknowledged.
            log.error("rooms_unfinished")
        for connection in self._open:
            connection.bye("restart")
        if self._open:
            await asyncio.wait(self._open.values(), timeout=FAREWELL_S)
