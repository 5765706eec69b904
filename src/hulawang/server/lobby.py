"""The lobby: the list of rooms, told at once to whoever looks and again when it has changed."""

from collections.abc import Callable
from typing import Never, assert_never

from hulawang.rooms.ports import Timer
from hulawang.server import codec
from hulawang.server.api_models import RoomList
from hulawang.server.exchange import Exchange, Line
from hulawang.server.limits import Limits
from hulawang.server.mailbox import Mailbox
from hulawang.server.meters import UNMETERED, Meters
from hulawang.server.ports import Rooms

APART_MS = 250
"""How far apart two lists are told, however much happens between."""


class Board:
    """The list of rooms as it hangs in the lobby."""

    def __init__(self, rooms: Rooms, timer: Timer) -> None:
        self._rooms = rooms
        self._timer = timer
        self._told: dict[Mailbox, bytes] = {}
        """Who looks, and the list that each was told last."""
        self._told_at = timer.now() - APART_MS
        self._outdated = False
        rooms.watch(self._changed)

    def show(self, to: Mailbox) -> None:
        """Tell somebody the list of this moment, and all that follow."""
        self._tell(to, self._written())

    def part(self, mailbox: Mailbox) -> None:
        """Somebody looks no more."""
        del self._told[mailbox]

    def _changed(self) -> None:
        """Whoever looks is told soon, of all that has changed till then."""
        if self._told and not self._outdated:
            self._outdated = True
            self._timer.call_at(self._told_at + APART_MS, self._tell_all)

    def _tell_all(self) -> None:
        self._outdated = False
        self._told_at = self._timer.now()
        text = self._written()
        for mailbox, told in tuple(self._told.items()):
            if told != text:
                self._tell(mailbox, text)

    def _tell(self, to: Mailbox, text: bytes) -> None:
        self._told[to] = text
        to.rooms(text)

    def _written(self) -> bytes:
        return codec.write_list(RoomList.of(self._rooms.public_rooms()))


class LobbyConnection:
    """A person's open connection to the lobby."""

    def __init__(
        self,
        line: Line,
        *,
        board: Board,
        limits: Limits,
        timer: Timer,
        meters: Meters = UNMETERED,
    ) -> None:
        nothing: Callable[[Never], None] = assert_never
        self._exchange = Exchange(
            line,
            limits=limits,
            timer=timer,
            read=codec.read_in_lobby,
            hand_on=nothing,
            meters=meters,
        )
        self._board = board

    def bye(self, code: str) -> None:
        """Say good-bye with this code."""
        self._exchange.mailbox.bye(code)

    async def run(self) -> None:
        """Carry the connection until it is over, whoever ends it."""
        self._board.show(self._exchange.mailbox)
        try:
            await self._exchange.run()
        finally:
            self._board.part(self._exchange.mailbox)
