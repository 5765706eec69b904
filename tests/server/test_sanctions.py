"""Sanctions in memory: what holds now, whoever decided it, and whether the database answers."""

import asyncio
from typing import Any, cast

import pytest

from hulawang.server.enforcement import REFRESH_MS, Enforcement
from hulawang.server.sanctions import Sanctions
from hulawang.storage.admin_records import Sanction, SanctionKind
from tests.server.fakes import ManualTimer
from tests.storage.conftest import Wall


def sanction(
    kind: SanctionKind = "ban", *, id_: str = "s1", until: int | None = None, lifted: bool = False
) -> Sanction:
    return Sanction(id_, "ann", kind, "why", "bora", 0, until, 1 if lifted else None, None)


class Register:
    """The sanctions as the database would tell them, after each `wait`; or it is away."""

    def __init__(self) -> None:
        self.held: list[Sanction] = []
        self.away = False
        self.asked = asyncio.Event()
        self.gate = asyncio.Event()
        self.gate.set()

    async def in_force(self) -> tuple[Sanction, ...]:
        found = tuple(self.held)
        self.asked.set()
        await self.gate.wait()
        if self.away:
            raise OSError("the database is away")
        return found


class Doorman:
    """Stands for the desk and the rooms: notes whom it sees off."""

    def __init__(self) -> None:
        self.seen_off: list[str] = []

    def say_bye(self, person: str, code: str) -> None:
        self.seen_off.append(f"{person} {code}")

    async def take_out(self, person: str) -> None:
        self.seen_off.append(f"{person} leaves")


class Scene:
    """Enforcement with everything around it in the test's hands."""

    def __init__(self) -> None:
        self.wall, self.timer = Wall(now=1000), ManualTimer()
        self.register, self.door = Register(), Doorman()
        self.sanctions = Sanctions(self.wall)
        desk, rooms = (type("Part", (), {})() for _ in range(2))
        desk.see_off, rooms.see_off = self.door.say_bye, self.door.take_out
        self.enforcement = Enforcement(
            self.sanctions,
            cast(Any, self.register),
            cast(Any, desk),
            cast(Any, rooms),
            self.timer,
        )

    async def refreshed(self) -> None:
        """Ten seconds later."""
        self.register.asked.clear()
        self.timer.advance(REFRESH_MS)
        await self.register.asked.wait()
        await self.quiet()

    async def quiet(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("held", "muted", "banned"),
    [
        (sanction("mute"), True, False),
        (sanction("ban"), False, True),
        (sanction("ban", until=1001), False, True),
        (sanction("ban", until=1000), False, False),
        (sanction("mute", lifted=True), False, False),
    ],
)
def test_what_holds(held: Sanction, muted: bool, banned: bool) -> None:
    sanctions = Sanctions(Wall(now=1000))
    sanctions.note(held)
    assert sanctions.is_muted("ann") is muted
    assert (sanctions.ban_of("ann") is not None) is banned
    assert not sanctions.is_muted("bob")


def test_lifting_an_older_one_leaves_the_newer_in_force() -> None:
    sanctions = Sanctions(Wall(now=1000))
    sanctions.note(sanction(id_="new"))
    sanctions.note(sanction(id_="old", lifted=True))
    assert sanctions.ban_of("ann") is not None
    sanctions.note(sanction(id_="new", lifted=True))
    assert sanctions.ban_of("ann") is None


async def test_what_holds_at_the_start_is_known_before_anybody_comes() -> None:
    scene = Scene()
    scene.register.held = [sanction("ban")]
    await scene.enforcement.begin()
    assert scene.sanctions.ban_of("ann") is not None
    await scene.enforcement.end()


async def test_what_is_decided_elsewhere_holds_at_the_next_look() -> None:
    scene = Scene()
    await scene.enforcement.begin()
    await scene.quiet()
    scene.register.held = [sanction("ban")]
    await scene.refreshed()
    assert scene.door.seen_off == ["ann banned", "ann leaves"]
    await scene.refreshed()
    assert len(scene.door.seen_off) == 2, "once is enough"
    scene.register.held = []
    await scene.refreshed()
    assert scene.sanctions.ban_of("ann") is None
    await scene.enforcement.end()


async def test_a_database_that_is_away_leaves_what_was_known_in_force() -> None:
    scene = Scene()
    scene.register.held = [sanction("mute")]
    await scene.enforcement.begin()
    await scene.quiet()
    scene.register.away = True
    await scene.refreshed()
    assert scene.sanctions.is_muted("ann")
    scene.register.away, scene.register.held = False, []
    await scene.refreshed()
    assert not scene.sanctions.is_muted("ann")
    await scene.enforcement.end()


async def test_a_list_that_was_read_before_a_decision_does_not_undo_it() -> None:
    scene = Scene()
    await scene.enforcement.begin()
    await scene.quiet()
    scene.register.gate.clear()
    scene.register.asked.clear()
    scene.timer.advance(REFRESH_MS)
    await scene.register.asked.wait()
    await scene.enforcement.carry_out(sanction("ban"))
    scene.register.gate.set()
    await scene.quiet()
    assert scene.sanctions.ban_of("ann") is not None
    await scene.enforcement.end()


def test_a_new_ban_right_after_an_old_one_has_run_out_is_new() -> None:
    """Given by another node, it is heard of only at the next look."""
    wall = Wall(now=1000)
    sanctions = Sanctions(wall)
    assert sanctions.replace([sanction(until=2000)]) == ("ann",)
    assert sanctions.replace([sanction(until=2000)]) == ()
    wall.now = 3000
    assert sanctions.replace([sanction(id_="s2")]) == ("ann",)
