"""A person who plays, or looks on, and throws at the house whatever a socket can carry.

All of it is answered as it must be: what cannot be read is refused once, at once, and named; what
can be read goes into the diary, for the referee to hold against the journal.
"""

from collections.abc import Awaitable, Callable, Mapping
from random import Random

from tests.chaos.client import Client, Invitation
from tests.chaos.diary import Json, Said
from tests.chaos.network import Line, Network
from tests.chaos.temper import drawn, move, wish
from tests.fuzz.mutants import LONGEST, MUTATIONS, is_in_the_schema, understood
from tests.fuzz.noise import RAW, noise
from tests.fuzz.stranger import Stranger
from tests.fuzz.tally import LOBBY, SEAT, SPECTATOR, STRANGER, Tally, moment_of
from tests.server.test_fuzz import nonsense

DEEDS: Mapping[str, int] = {
    "nonsense": 30,
    "mutant": 60,
    "noise": 20,
    "raw": 25,
    "recycled id": 8,
    "said again": 8,
    "burst": 5,
    "stranger": 15,
}
"""What an attacker does besides playing, by weight."""

SPARED = 0.8
"""How often nothing happens in a moment that has been attacked enough."""
AT_ONCE = 12
"""Commands in a burst; more must not wait for their room."""
RECENT = 20
"""Commands that the house still knows for sure."""
UNREAD = frozenset({"malformed", "too_long"})


class Attacker(Client):
    """One of them."""

    def __init__(
        self,
        name: str,
        network: Network,
        rng: Random,
        stored: Mapping[str, int],
        tally: Tally,
    ) -> None:
        super().__init__(name, network, rng, stored, lucky=False)
        self.faults: list[str] = []
        """What was wrong with the answers to what cannot be read."""
        self._tally = tally
        self._stranger = Stranger(network, rng)
        self._paused = False
        self._unread: dict[int, list[str]] = {}
        """The codes with which a line has refused what cannot be read."""
        self._pings: set[str] = set()
        """Pings that are not answered yet."""
        self._deeds: Mapping[str, Callable[[Line, Json], Awaitable[None]]] = {
            "nonsense": self._talk_nonsense,
            "mutant": self._almost_say,
            "noise": self._make_noise,
            "raw": self._break_the_protocol,
            "recycled id": self._recycle_an_id,
            "said again": self._say_again,
            "burst": self._burst,
            "stranger": self._send_a_stranger,
        }

    # -- when ------------------------------------------------------------------------------------

    async def _look(self, view: Json, invitation: Invitation) -> None:
        await self._attack(view, self._rng.choice((1, 1, 2, 4)))
        is_here = not self._gone and self._line is not None and self._line.is_good
        if is_here and self._view is view:
            await super()._look(view, invitation)

    async def _wants_more(self, view: Json, room: str) -> bool:
        await self._attack(view, 4)
        return self._view is not view or await super()._wants_more(view, room)

    async def storm_the_lobby(self, deeds: int) -> None:
        """Throw things at the lobby, so many of them."""
        for _ in range(deeds):
            if self._line is None or not self._line.is_good:
                await self.watch_lobby()
            assert self._line is not None
            deed = self._rng.choice(("mutant", "noise", "raw"))
            self._tally.note(LOBBY, LOBBY, deed)
            if deed == "mutant":
                # Nothing but a ping can be said there.
                command = {"id": self._fresh_id(), "type": "draw", "turn": 1}
                await self._shout(self._line, MUTATIONS["one more key"](command, self._rng))
            else:
                await self._deeds[deed](self._line, {})

    async def _attack(self, view: Json, deeds: int) -> None:
        who = SPECTATOR if view["seat"] is None else SEAT
        for _ in range(deeds):
            line = self._line
            if line is None or not line.is_good or self._gone:
                return
            moment = moment_of(view, paused=self._paused)
            if not self._tally.is_urgent(who, moment) and self._rng.random() < SPARED:
                return
            deed = drawn(self._rng, DEEDS)
            if self._tally.is_missing(STRANGER, moment):
                deed = "stranger"
            self._tally.note(STRANGER if deed == "stranger" else who, moment, deed)
            await self._deeds[deed](line, view)

    # -- what ------------------------------------------------------------------------------------

    async def _talk_nonsense(self, line: Line, view: Json) -> None:
        await self._send(self._write(nonsense(self._rng, view), line.room))

    async def _almost_say(self, line: Line, view: Json) -> None:
        good = wish(view, self._rng, all_asked=True) or move(view, self._rng)
        command = {**(good or nonsense(self._rng, view)), "id": self._fresh_id()}
        mutation = self._rng.choice(sorted(MUTATIONS))
        self._tally.deeds[mutation] += 1
        text = MUTATIONS[mutation](command, self._rng)
        said = understood(text)
        if said is None:
            await self._shout(line, text)
            return
        if not is_in_the_schema(text):
            self.faults.append(f"read, but not in the schema: {text}")
        if said["type"] != "ping" and said["id"] not in self.diary.said:
            self.diary.said[said["id"]] = Said(line.room, said)
            await line.send_text(text, said["id"])

    async def _make_noise(self, line: Line, view: Json) -> None:
        await self._shout(line, noise(self._rng))

    async def _shout(self, line: Line, text: str | bytes) -> None:
        """Send what cannot be read, and see to it that just that is refused."""
        try:
            await line.shout(text)
        except UnicodeEncodeError:
            line.noises.pop()  # half a letter, that no socket sends
        else:
            await self._account(line)

    async def _break_the_protocol(self, line: Line, view: Json) -> None:
        kind = self._rng.choice(sorted(RAW))
        self._tally.deeds[kind] += 1
        raw = RAW[kind](self._rng)
        line.noises += raw.unreadable
        line.write(raw.data)
        if raw.is_cut:
            await self._dawdle()
            await line.cut()
        else:
            await self._account(line)

    async def _recycle_an_id(self, line: Line, view: Json) -> None:
        """Another command under the id of one that has been answered: it is not done."""
        said = self._settled(line.room)
        if said is not None:
            await line.send({**nonsense(self._rng, view), "id": said.command["id"]})

    async def _say_again(self, line: Line, view: Json) -> None:
        said = self._settled(line.room)
        if said is not None:
            await line.send(said.command)

    def _settled(self, room: str) -> Said | None:
        recent = list(self.diary.said.values())[-RECENT:]
        settled = [said for said in recent if said.room == room and said.is_settled]
        return self._rng.choice(settled) if settled else None

    async def _burst(self, line: Line, view: Json) -> None:
        await self._all_answered(line)
        for _ in range(AT_ONCE):
            await self._talk_nonsense(line, view)
            await line.send({"type": "ping", "id": self._fresh_id()})
        await self._all_answered(line)

    async def _all_answered(self, line: Line) -> None:
        while not line.is_answered:
            await self._wait_for_news()

    async def _send_a_stranger(self, line: Line, view: Json) -> None:
        self.faults += await self._stranger.knock(line.room, self._cookie)

    # -- what comes of it ------------------------------------------------------------------------

    def _hear(self, line: Line, text: str, frame: Json) -> None:
        if frame.get("code") in UNREAD:
            self._unread.setdefault(line.number, []).append(frame["code"])
        self._pings.discard(frame.get("ack", ""))
        if "view" in frame and line is self._line:
            self._paused = frame["paused"]
        super()._hear(line, text, frame)

    async def _account(self, line: Line) -> None:
        """A ping that is answered makes sure of everything before it on this line."""
        named = self._fresh_id()
        self._pings.add(named)
        await line.send({"type": "ping", "id": named})
        while named in self._pings and line.is_good:
            await self._wait_for_news()
        if named not in self._pings:
            expected = [_refusal(text) for text in line.noises]
            if self._unread.get(line.number, []) != expected:
                self.faults.append(f"{line.noises} refused {self._unread.get(line.number)}")
        self._pings.discard(named)

    def _fresh_id(self) -> str:
        return f"{self.diary.name}.{next(self._ids)}"


def _refusal(text: str | bytes) -> str:
    """With what a noise is refused."""
    is_long = isinstance(text, str) and len(text.encode()) > LONGEST
    return "too_long" if is_long else "malformed"
