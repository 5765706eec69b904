"""A person who plays alone against CPU players, for as long as there is a line to the house."""

import asyncio
from dataclasses import dataclass, field
from random import Random

from tests.chaos.diary import Json
from tests.chaos.network import Line
from tests.chaos.temper import move, room_options
from tests.soak.people import StubbornNetwork


@dataclass
class Guest:
    """A person alone with two CPU players, who plays on and on."""

    network: StubbornNetwork
    rng: Random
    cookie: str = ""
    room: str = ""
    view: Json = field(default_factory=dict)
    """What was shown last; empty before that."""
    acknowledged: list[str] = field(default_factory=list)
    sent: int = 0
    farewell: str | None = None
    line: Line | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    acks: asyncio.Event = field(default_factory=asyncio.Event)

    async def come(self) -> None:
        """Enter, open a room and begin a match."""
        _, _, self.cookie = await self.network.ask("POST", "/api/session", body={"name": "guest"})
        options = {**room_options(3, self.rng), "rounds": 50}
        body = {"options": options, "cpus": ["normal"] * 2, "start": True}
        _, opened, _ = await self.network.ask("POST", "/api/rooms", cookie=self.cookie, body=body)
        self.room = opened["code"]
        await self.sit()

    async def sit(self) -> None:
        """Look at the table, and wait until it is shown."""
        self.view = {}
        self.line = await self.network.open(self.room, self.cookie, self._hear, self._end)
        while not self.view:
            self.news.clear()
            await self.news.wait()

    def _hear(self, line: Line, text: str, frame: Json) -> None:
        if "view" in frame:
            self.view = frame["view"]
        elif "ack" in frame:
            self.acknowledged.append(frame["ack"])
            self.acks.set()
        elif "bye" in frame:
            self.farewell = frame["bye"]
        self.news.set()

    def _end(self, line: Line) -> None:
        self.news.set()

    async def has_played(self, commands: int) -> None:
        """Wait until so many more commands are acknowledged."""
        goal = len(self.acknowledged) + commands
        while len(self.acknowledged) < goal:
            self.acks.clear()
            await self.acks.wait()

    async def play(self) -> None:
        """Play until the line ends."""
        assert self.line is not None
        while self.line.is_good:
            self.news.clear()
            wish = self.wish()
            if wish is not None:
                self.sent += 1
                await self.line.send({**wish, "id": f"g{self.sent}"})
            await self.news.wait()

    def wish(self) -> Json | None:
        """What to do now."""
        if self.view["phase"] == "between":
            return {"type": "ready", "round": self.view["match"]["round"]}
        return move(self.view, self.rng)
