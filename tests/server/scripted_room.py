"""A room in a test's hands."""

import asyncio
from collections.abc import Callable

from hulawang.rooms.letters import Hear
from hulawang.rooms.messages import Message
from hulawang.rooms.room import Outlet
from hulawang.rooms.talk import Kind, Line


class ScriptedRoom:
    """A room that does what the test says: it waits, refuses, or breaks."""

    code = "code"

    def __init__(self) -> None:
        self.told: list[Message] = []
        self.said: list[tuple[str, str, str, str]] = []
        self.outlets: list[Outlet] = []
        self.connected = asyncio.Event()
        self.gone: list[Outlet] = []
        self.act: Callable[[Message], None] = self.told.append
        self.refuse_connect: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        self._held: list[tuple[Message, Hear]] = []

    def post(self, message: Message, hear: Hear, command: str | None = None) -> None:
        del command
        if self.gate.is_set():
            self.act(message)
            hear(None)
        else:
            self._held.append((message, hear))

    def go_on(self) -> None:
        """Open the gate to all that was held back."""
        self.gate.set()
        held, self._held = self._held, []
        for message, hear in held:
            self.post(message, hear)

    async def connect(self, person: str, outlet: Outlet) -> None:
        del person
        if self.refuse_connect is not None:
            raise self.refuse_connect
        self.outlets.append(outlet)
        self.connected.set()

    def say(self, person: str, name: str, kind: Kind, text: str) -> None:
        self.said.append((person, name, kind, text))

    def line(self, n: int) -> Line | None:
        return None

    async def disconnect(self, person: str, outlet: Outlet) -> None:
        del person
        self.gone.append(outlet)
