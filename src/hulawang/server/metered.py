"""The rooms' journal and thinkers with a meter on them; a room does not notice."""

from collections.abc import Mapping, Sequence
from time import perf_counter

from hulawang.rooms.facts import Fact
from hulawang.rooms.ports import Brief, Entry, Journal, LostRoom, Thinkers, Thought
from hulawang.rules.commands import SeatCommand
from hulawang.server.meters import Meters, Storing


class MeteredJournal:
    """A journal, and how long each append takes."""

    def __init__(self, journal: Journal, meters: Meters) -> None:
        self._journal = journal
        self._meters = meters

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        began = perf_counter()
        how: Storing = "failed"
        try:
            await self._journal.append(entry, facts)
            how = "stored"
        except LostRoom:
            how = "lost"
            raise
        finally:
            self._meters.stored(how, perf_counter() - began)

    async def load(self, room: str) -> tuple[Entry, ...]:
        return await self._journal.load(room)

    async def load_all(self, rooms: Sequence[str]) -> Mapping[str, tuple[Entry, ...]]:
        return await self._journal.load_all(rooms)

    async def open_rooms(self) -> tuple[str, ...]:
        return await self._journal.open_rooms()

    async def close(self, room: str) -> None:
        await self._journal.close(room)


class MeteredThinkers:
    """Thinkers, and what becomes of their thoughts."""

    def __init__(self, thinkers: Thinkers, meters: Meters) -> None:
        self._thinkers = thinkers
        self._meters = meters

    def consider(self, brief: Brief) -> "MeteredThought | None":
        thought = self._thinkers.consider(brief)
        if thought is None:
            return None
        self._meters.thought("begun")
        return MeteredThought(thought, self._meters)


class MeteredThought:
    """A thought that is counted once, by what becomes of it first."""

    def __init__(self, thought: Thought, meters: Meters) -> None:
        self._thought = thought
        self._meters = meters
        self._counted = False

    def command(self) -> SeatCommand | None:
        command = self._thought.command()
        if not self._counted:
            self._counted = True
            self._meters.thought("late" if command is None else "used")
        return command

    def drop(self) -> None:
        self._thought.drop()
        if not self._counted:
            self._counted = True
            self._meters.thought("dropped")
