"""A scripted person: sees views, does what they offer, and is not spared by the network.

All that a client knows is what a browser knows: a cookie, a room's code, and frames.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from random import Random

from tests.chaos.diary import Diary, Heard, Json, Said
from tests.chaos.network import Line, Network
from tests.chaos.temper import ACCIDENTS, HONEST, MISHAPS, NOISE, PAUSES_MS, drawn, duty, move, wish

OVER = ("finished", "aborted", "closed")
NOT_HERE = (4403, 4404, 4410, 4411)
"""The server's close codes for who may not be in a room (any more)."""

ALONE: Json = {
    "seats": 3,
    "rounds": 1,
    "thresholds": "basic",
    "window_s": 3,
    "turn_s": 20,
    "public": False,
}
"""The room that somebody opens for themselves and two CPU players."""


@dataclass
class Invitation:
    """A room, and whether everybody who was asked to come has come."""

    room: str
    all_asked: bool = False


class Client:
    """One person."""

    def __init__(
        self,
        name: str,
        network: Network,
        rng: Random,
        stored: Mapping[str, int],
        *,
        lucky: bool,
    ) -> None:
        """`stored` says how many entries the journal of each room has, for the diary alone.

        Nothing ever happens to whoever is lucky.
        """
        self.diary = Diary(name)
        self._network = network
        self._clock = network.clock
        self._rng = rng
        self._stored = stored
        self._lucky = lucky
        self._cookie = ""
        self._ids = count(1)
        self._line: Line | None = None
        self._view: Json | None = None
        self._looked = False
        """Whether the newest view was acted upon."""
        self._gone = False
        """Whether one does not sit at this table any more."""
        self._vanished = False
        self._news = asyncio.Event()
        self.waits = False
        """Whether this person waits for somebody else."""

    @property
    def whereabouts(self) -> str:
        """Where this person is, for the reader of a failure."""
        room = self._line.room if self._line is not None else None
        shown = self._view and (self._view["phase"], self._view["seat"], self._view["seats"])
        return f"{self.diary.name} in {room}: {shown}"

    # -- over HTTP -------------------------------------------------------------------------------

    async def enter(self) -> None:
        """Become somebody."""
        status, session, self._cookie = await self._network.ask(
            "POST", "/api/session", body={"name": self.diary.name}
        )
        assert status == 201, session
        self.diary.person = session["person"]["id"]

    async def open(self, options: Json, *, cpus: int, start: bool = False) -> str:
        """Open a room; its code. Whoever sits nowhere may do so (R8.7)."""
        body = {"options": options, "cpus": ["normal"] * cpus, "start": start}
        answers = await asyncio.gather(
            *(self._ask("POST", "/api/rooms", body) for _ in range(self._times()))
        )
        rooms = [str(answer["code"]) for status, answer in answers if status == 201]
        if not rooms and any(status == 503 for status, _ in answers):
            await self._clock.sleep(1000)
            return await self.open(options, cpus=cpus, start=start)
        assert len(rooms) == 1, (self.diary.name, answers)
        (room,) = rooms
        if start:
            self._note({"type": "start"}, room)
        return room

    async def join(self, room: str) -> bool:
        """Sit down in a room, or back in it; whether there was a seat."""
        answers = await asyncio.gather(
            *(self._ask("POST", f"/api/rooms/{room}/join") for _ in range(self._times()))
        )
        if any(status == 503 for status, _ in answers):
            await self._clock.sleep(1000)
            return await self.join(room)
        return any(status == 200 for status, _ in answers)

    async def find_strangers(self) -> str:
        """Sit down in a quick match; its room."""
        answers = await asyncio.gather(
            *(self._ask("POST", "/api/quick") for _ in range(self._times()))
        )
        rooms = {str(answer["code"]) for status, answer in answers if status == 200}
        assert len(rooms) == 1, (self.diary.name, answers)
        return rooms.pop()

    async def sits(self) -> str | None:
        """The room in which the server believes this person sits."""
        _, session = await self._ask("GET", "/api/session")
        room: str | None = session["room"]
        return room

    async def _ask(self, method: str, path: str, body: Json | None = None) -> tuple[int, Json]:
        status, answer, _ = await self._network.ask(method, path, cookie=self._cookie, body=body)
        return status, answer

    def _times(self) -> int:
        """How often a button is pressed that should be pressed once."""
        return self._rng.choice((1, 1, 1, 2))

    async def watch_lobby(self) -> None:
        """Look at the list of rooms from now on."""
        await self._connect("")

    async def list_rooms(self) -> Json:
        """The list of rooms as it is now."""
        _, listed = await self._ask("GET", "/api/rooms")
        return listed

    # -- at a table ------------------------------------------------------------------------------

    async def spend_evening(self, invitation: Invitation) -> None:
        """Play at this table; who has left it may come back, look on, or play elsewhere."""
        await self.play(invitation)
        if self._vanished:
            return
        what = self._rng.random()
        if self._gone and what < 0.4:
            await self._pause()
            if await self.join(invitation.room):
                await self.spend_evening(invitation)
        elif self._gone and what < 0.6:
            await self.play(invitation)
        elif what > 0.95 and await self.sits() is None:
            room = await self.open(ALONE, cpus=2, start=True)
            await self.spend_evening(Invitation(room, all_asked=True))

    async def play(self, invitation: Invitation) -> None:
        """Stay in this room, with a seat or without, until the match is over or one has left."""
        self._gone = False
        await self._connect(invitation.room)
        while not self._gone:
            if self._line is None or not self._line.is_good:
                await self._connect(invitation.room)
            elif self._view is None or self._looked:
                await self._wait_for_news()
            elif self._view["phase"] not in OVER:
                await self._look(self._view, invitation)
            elif not await self._wants_more(self._view, invitation.room):
                return

    async def _wants_more(self, view: Json, room: str) -> bool:
        """Whether there is another match after the one that is over."""
        self._looked = True
        if view["may_again"] and self._rng.random() < 0.04:
            await self._insist(self._write({"type": "again"}, room))
        else:
            await self._clock.sleep(5000)
        return not self._looked

    def look_again(self) -> None:
        """Something has changed that no view tells."""
        self._looked = False
        self._news.set()

    async def _look(self, view: Json, invitation: Invitation) -> None:
        """Act on a view, once."""
        self._looked = True
        if view["may_sit"] and self._rng.random() < 0.3:
            await self.join(invitation.room)
            return
        command = self._choose(view, invitation)
        if command is None:
            return
        if view["phase"] == "waiting":
            # Nobody else would start the match in the end.
            await self._insist(self._write(command, invitation.room))
            self._looked = self._looked and command["type"] == "start"
        elif await self._is_spared(invitation.room):
            await self._say(self._write(command, invitation.room))

    def _choose(self, view: Json, invitation: Invitation) -> Json | None:
        """What to do on seeing this view."""
        return wish(view, self._rng, all_asked=invitation.all_asked) or move(view, self._rng)

    def _write(self, command: Json, room: str) -> str:
        """Give a command its id and note it down; the id."""
        said = self._note(command, room)
        return str(said.command["id"])

    def _note(self, command: Json, room: str) -> Said:
        named = f"{self.diary.name}.{next(self._ids)}"
        said = self.diary.said[named] = Said(room, {**command, "id": named})
        return said

    # -- lines -----------------------------------------------------------------------------------

    async def _connect(self, room: str) -> Line:
        """Open a line, which is the one to look at from now on."""
        line = await self._network.open(room, self._cookie, self._hear, self._end)
        self._line, self._view, self._looked = line, None, False
        return line

    def _hear(self, line: Line, text: str, frame: Json) -> None:
        self.diary.heard.append(Heard(line.room, line.number, text, self._stored[line.room]))
        said = self.diary.said.get(frame.get("ack") or frame.get("refused") or "")
        if said is not None:
            said.answers.append(frame.get("code"))
        if "view" in frame and line is self._line:
            self._view, self._looked = frame["view"], False
        self._news.set()

    def _end(self, line: Line) -> None:
        if line is self._line and line.code in NOT_HERE:
            self._gone = True
        self._news.set()

    async def _wait_for_news(self) -> None:
        self.waits = True
        await self._news.wait()
        self._news.clear()
        self.waits = False

    # -- saying something ------------------------------------------------------------------------

    async def _say(self, named: str) -> None:
        """Send a command over this network."""
        line = self._line
        assert line is not None
        match HONEST if self._lucky else drawn(self._rng, MISHAPS):
            case "sent twice":
                await self._send(named)
            case "double click":
                await self._send(named)
                named = self._write(self.diary.said[named].command, line.room)
            case "lost":
                await line.cut()
            case "unanswered":
                await self._send(named)
                await self._dawdle()
                await line.cut()
            case "given up":
                await self._send(named)
                await self._dawdle()
                await line.cut()
                return
            case "late":
                await self._clock.sleep(self._rng.choice(PAUSES_MS))
            case "overtaken":
                await self._overtake(line, named)
            case _:
                pass
        await self._insist(named)

    async def _overtake(self, line: Line, named: str) -> None:
        """A newer line is open, or opening, when the older one's command arrives."""
        opening = asyncio.ensure_future(self._connect(line.room))
        await self._dawdle()
        await line.send(self.diary.said[named].command)
        await opening
        await line.send(self.diary.said[named].command)

    async def _insist(self, named: str) -> None:
        """Send a command until it is answered for good, as long as one is here."""
        said = self.diary.said[named]
        while not (said.is_settled or self._gone):
            if said.answers:
                await self._clock.sleep(1000)
            if self._line is None or not self._line.is_good:
                await self._connect(said.room)
            answers = len(said.answers)
            await self._send(named)
            await self._answer(said, answers + 1)
        if said.command["type"] == "leave" and said.is_acknowledged:
            self._gone = True

    async def _send(self, named: str) -> None:
        assert self._line is not None
        await self._line.send(self.diary.said[named].command)

    async def _answer(self, said: Said, answers: int) -> None:
        """Wait until there are so many answers, or none may come any more."""
        line = self._line
        while line is not None and line.is_good and len(said.answers) < answers:
            await self._wait_for_news()

    async def _dawdle(self) -> None:
        """Let the house get on a little, for as long or short as it happens."""
        for _ in range(self._rng.randrange(12)):
            await asyncio.sleep(0)

    async def _pause(self) -> None:
        await self._clock.sleep(self._rng.choice(PAUSES_MS))

    # -- what happens to people ------------------------------------------------------------------

    async def _is_spared(self, room: str) -> bool:
        """Whether nothing happens before one can say something."""
        line = self._line
        assert line is not None
        match HONEST if self._lucky else drawn(self._rng, ACCIDENTS):
            case "cut":
                await line.cut()
            case "away":
                await line.cut()
                await self._pause()
            case "second tab":
                await self._connect(room)
            case "half closed":
                await line.close_by_half()
            case "deaf":
                line.go_deaf()
                await self._pause()
            case "vanished":
                await line.cut()
                self._gone = self._vanished = True
            case "lagging":
                await line.lag(self._rng.choice(PAUSES_MS))
            case "noise":
                await line.shout(self._rng.choice(NOISE))
            case "silence":
                pass
            case happened:
                return happened == HONEST
        return False


class Steady(Client):
    """Somebody who comes to play and does nothing else, so that they see every round as a whole."""

    async def spend_evening(self, invitation: Invitation) -> None:
        await self.play(invitation)

    def _choose(self, view: Json, invitation: Invitation) -> Json | None:
        return duty(view, self._rng) or move(view, self._rng)

    async def _wants_more(self, view: Json, room: str) -> bool:
        return False

    def _times(self) -> int:
        return 1
