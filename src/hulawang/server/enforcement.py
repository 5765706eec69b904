"""What a sanction does at once, to whoever is here already: a banned person is seen off."""

import asyncio

from hulawang.rooms.ports import Timer
from hulawang.rooms.trouble import report
from hulawang.server.admin_ports import Moderation
from hulawang.server.desk import Desk
from hulawang.server.ports import Rooms
from hulawang.server.sanctions import BANNED, Sanctions
from hulawang.storage.admin_records import Sanction

REFRESH_MS = 10_000


class Enforcement:
    """Keeps the sanctions known and carried out while the server runs."""

    def __init__(
        self, sanctions: Sanctions, moderation: Moderation, desk: Desk, rooms: Rooms, timer: Timer
    ) -> None:
        self._sanctions = sanctions
        self._moderation = moderation
        self._desk = desk
        self._rooms = rooms
        self._timer = timer
        self._due = asyncio.Event()
        self._refreshing: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Learn what holds, and learn it anew from now on. Raises what the database raises."""
        self._sanctions.replace(await self._moderation.in_force())
        self._refreshing = asyncio.create_task(self._keep_fresh(), name="sanctions")

    async def end(self) -> None:
        """Learn nothing more."""
        if self._refreshing is not None:
            self._refreshing.cancel()
            await asyncio.gather(self._refreshing, return_exceptions=True)

    async def carry_out(self, sanction: Sanction) -> None:
        """What was just decided holds from now on."""
        self._sanctions.note(sanction)
        if self._sanctions.ban_of(sanction.person) is not None:
            await self._see_off(sanction.person)

    async def _see_off(self, person: str) -> None:
        """The seat goes on as if the person had left (R8.6); their connections end."""
        self._desk.see_off(person, BANNED)
        await self._rooms.see_off(person)

    async def _keep_fresh(self) -> None:
        while True:
            self._due.clear()
            self._timer.call_at(self._timer.now() + REFRESH_MS, self._due.set)
            await self._due.wait()
            try:
                await self._refresh()
            except Exception as trouble:  # noqa: BLE001 - whatever a database may say
                report("sanctions_not_read", trouble)

    async def _refresh(self) -> None:
        noted = self._sanctions.noted
        held = await self._moderation.in_force()
        if self._sanctions.noted == noted:
            for person in self._sanctions.replace(held):
                await self._see_off(person)
