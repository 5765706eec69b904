"""The desk: where connections are taken in, and where they are all seen off at the end."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple, TypeAlias

import structlog

from hulawang.rooms.refusals import Refusal
from hulawang.server.answers import Answers, Book
from hulawang.server.connection import Connection
from hulawang.server.exchange import ADDRESS_CROWDED, STRIKES, TOO_MANY_WINDOWS, Line
from hulawang.server.limits import Voice
from hulawang.server.lobby import Board, LobbyConnection
from hulawang.server.metrics import Presence
from hulawang.server.ports import Parts, Room
from hulawang.server.tries import Tries
from hulawang.storage.records import Session

FINISH_S = 10.0
"""How long the rooms are given to finish writing."""

FAREWELL_S = 3.0
"""How long the clients are given to take their leave."""

ENDED = 10_000
"""Sessions that are remembered to have ended."""

NO_SESSION = "no_session"

Carried: TypeAlias = Connection | LobbyConnection


class Admitted(NamedTuple):
    """A connection that may be, whose it is, and from which address."""

    connection: Carried
    session: Session
    address: str


log = structlog.get_logger()


class Desk:
    """All connections of this server."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        limits, timer = parts.limits, parts.timer
        self._answers = Book(lambda: Answers(limits.remembered), self._sits)
        self._voices = Book(lambda: Voice(limits, timer.now()), self._sits)
        self._comings = Tries(limits.comings)
        self._board = Board(parts.rooms, timer)
        self._open: dict[Carried, asyncio.Future[None]] = {}
        self._of_person: dict[str, set[Carried]] = {}
        self._of_session: dict[str, set[Carried]] = {}
        self._of_address: dict[str, set[Carried]] = {}
        self._ended: OrderedDict[str, None] = OrderedDict()
        self.stopping = False
        """Whether the server takes its leave."""

    @property
    def connections(self) -> int:
        """How many are open."""
        return len(self._open)

    def presence(self) -> Presence:
        """Who is connected, and to what."""
        in_lobby = sum(isinstance(connection, LobbyConnection) for connection in self._open)
        return Presence(len(self._of_person), len(self._open) - in_lobby, in_lobby)

    def _sits(self, room: Room, person: str) -> bool:
        return self._parts.rooms.room_of(person) == room.code

    def turns_away(self, person: str, address: str) -> str | None:
        """Count one more connection that is asked for; with what code it is refused, if it is.

        Strikes and floods are counted by connection: another one must not cost nothing.
        """
        limits = self._parts.limits
        if self._comings.take(person, self._parts.timer.now()) is not None:
            return STRIKES
        if len(self._of_person.get(person, ())) >= limits.connections_of_person:
            return TOO_MANY_WINDOWS
        if len(self._of_address.get(address, ())) >= limits.connections_of_address:
            return ADDRESS_CROWDED
        return None

    def to(self, room: Room, line: Line, session: Session) -> Connection:
        """A connection of a person to a room."""
        parts, person = self._parts, session.person
        return Connection(
            line,
            person=person,
            room=room,
            again=partial(parts.rooms.again, room.code, person.id),
            answers=self._answers.of(room, person.id),
            is_muted=partial(parts.sanctions.is_muted, person.id),
            voice=self._voices.of(room, person.id),
            limits=parts.limits,
            timer=parts.timer,
            fresh_id=parts.fresh_id,
            meters=parts.meters,
        )

    def to_the_lobby(self, line: Line) -> LobbyConnection:
        """A connection to the lobby."""
        parts = self._parts
        return LobbyConnection(
            line,
            board=self._board,
            limits=parts.limits,
            timer=parts.timer,
            meters=parts.meters,
        )

    async def carry(self, connection: Carried, session: Session, address: str) -> None:
        """Carry a connection until it is over."""
        over = asyncio.get_running_loop().create_future()
        self._open[connection] = over
        groups = (
            (self._of_session, session.id),
            (self._of_person, session.person.id),
            (self._of_address, address),
        )
        for group, key in groups:
            group.setdefault(key, set()).add(connection)
        if session.id in self._ended:
            connection.bye(NO_SESSION)
        try:
            await connection.run()
        finally:
            del self._open[connection]
            for group, key in groups:
                _part(connection, group, key)
            over.set_result(None)

    def end_sessions(self, sessions: Iterable[str]) -> None:
        """Say good-bye to every connection of sessions that are over, and to any that comes late.

        A connection looks its session up before it is here: one that did so a moment too early
        finds it among those that have ended.
        """
        for session in sessions:
            self._ended[session] = None
            for connection in self._of_session.get(session, ()):
                connection.bye(NO_SESSION)
        while len(self._ended) > ENDED:
            self._ended.popitem(last=False)

    def see_off(self, person: str, code: str) -> None:
        """Say good-bye with this code to every connection of a person."""
        for connection in self._of_person.get(person, ()):
            connection.bye(code)

    async def shut_down(self) -> None:
        """Let the rooms finish, say good-bye to whoever is left, and see everybody off."""
        self.stopping = True
        try:
            async with asyncio.timeout(FINISH_S):
                await self._parts.rooms.shut_down()
        except TimeoutError:
            # The storage is gone; what it never took was never acknowledged.
            log.error("rooms_unfinished")
        for connection in self._open:
            connection.bye(Refusal.RESTART)
        if self._open:
            await asyncio.wait(self._open.values(), timeout=FAREWELL_S)


def _part(
    connection: Carried,
    groups: dict[str, set[Carried]],
    key: str,
) -> None:
    groups[key].discard(connection)
    if not groups[key]:
        del groups[key]
