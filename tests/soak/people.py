"""The people of the chaos, on a good network to a house that falls down around them.

Time is real here and nothing waits for it: what takes seconds elsewhere takes milliseconds.
"""

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from time import monotonic
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.chaos.client import Client, Invitation
from tests.chaos.clock import PatientClock
from tests.chaos.diary import Json
from tests.chaos.network import Ended, Heard, Line, Network

HASTE = 50
"""How many times faster people are than on the patient clock."""
AGAIN_S = 0.02
"""How soon a server that is not there is looked for again."""


class WallClock(PatientClock):
    """The clock on the wall."""

    def now(self) -> int:
        return int(monotonic() * 1000)

    async def sleep(self, ms: int) -> None:
        await asyncio.sleep(ms / 1000 / HASTE)


class StubbornNetwork(Network):
    """Asks until the house is there to answer."""

    async def ask(
        self, method: str, path: str, *, cookie: str = "", body: Json | None = None
    ) -> tuple[int, Any, str]:
        while True:
            try:
                return await super().ask(method, path, cookie=cookie, body=body)
            except httpx.TransportError:
                await asyncio.sleep(AGAIN_S)

    async def open(self, room: str, cookie: str, heard: Heard, ended: Ended) -> Line:
        while True:
            try:
                return await super().open(room, cookie, heard, ended)
            except (OSError, InvalidHandshake, InvalidMessage, ConnectionClosed):
                await asyncio.sleep(AGAIN_S)


class Player(Client):
    """A person who has never heard of crashes: what is not answered is asked again."""

    def __init__(
        self,
        name: str,
        network: Network,
        rng: Random,
        stored: Mapping[str, int],
        told: Callable[[], None],
    ) -> None:
        """`told` is called with every frame."""
        super().__init__(name, network, rng, stored, lucky=True)
        self._told = told

    async def open(self, options: Json, *, cpus: int, start: bool = False) -> str:
        """Open a room; who is told of sitting there already has done so."""
        body = {"options": options, "cpus": ["normal"] * cpus, "start": start}
        status, answer = await self._ask("POST", "/api/rooms", body)
        assert status in (201, 409), (self.diary.name, answer)
        room: str = answer["code"] if status == 201 else answer["room"]
        return room

    async def _look(self, view: Json, invitation: Invitation) -> None:
        """Act on a view; again, if what was done changes nothing that a view would tell."""
        said = len(self.diary.said)
        await super()._look(view, invitation)
        for newest in list(self.diary.said.values())[said:][-1:]:
            if newest.command["type"] == "say" or newest.is_refused:
                self._looked = False

    def _hear(self, line: Line, text: str, frame: Json) -> None:
        super()._hear(line, text, frame)
        self._told()
