"""Rooms that nobody was told of, although they may be stored: they must not come back.

A commit that was given up may land later than whatever is asked next, so that closing its room at
once may come too early. Whoever has number 0 of a room has it for good: the same entry is stored
again until the journal says whose it is, and only then is the room closed.
"""

import asyncio

import structlog

from hulawang.rooms.ports import Entry, House, LostRoom

RETRY_MS = 1000
LONGEST_MS = 60_000
"""How long the journal is left alone when it has not answered: at first, and at last."""

log = structlog.get_logger(__name__)


class Unopened:
    """The rooms of a directory whose opening came to nothing."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._waits: set[asyncio.Event] = set()
        self._stopping = False

    async def close(self, opening: Entry) -> None:
        """See to it that the room of this entry does not come back, as long as it takes.

        Another room of this code stays as it is. Ends unfinished when told to `stop`.
        """
        pause = RETRY_MS
        while not self._stopping:
            try:
                if await self._is_stored(opening):
                    await self._house.journal.close(opening.room)
            except Exception as failure:
                log.debug("still_unopened", room=opening.room, exc_info=failure)
                await self._wait(pause)
                pause = min(2 * pause, LONGEST_MS)
            else:
                return

    def stop(self) -> None:
        """Wait no longer: the process ends."""
        self._stopping = True
        for wait in self._waits:
            wait.set()

    async def _is_stored(self, opening: Entry) -> bool:
        """Whether this very entry has number 0 of its room, now or before."""
        try:
            await self._house.journal.append(opening)
        except LostRoom:
            entries = await self._house.journal.load(opening.room)
            return entries[:1] == (opening,)
        return True

    async def _wait(self, ms: int) -> None:
        if self._stopping:
            return
        wait = asyncio.Event()
        self._waits.add(wait)
        timer = self._house.timer
        alarm = timer.call_at(timer.now() + ms, wait.set)
        await wait.wait()
        alarm.cancel()
        self._waits.discard(wait)
