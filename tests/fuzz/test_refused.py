"""Whatever is refused changes nothing: no step, no entry, no frame to anybody."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hulawang.cpu.players import HeuristicPlayers
from hulawang.server.limits import Limits, Rate
from tests.chaos.diary import Json
from tests.fuzz.mutants import MUTATIONS
from tests.fuzz.noise import noise
from tests.server.site import Site, Table, running_site
from tests.server.test_fuzz import nonsense, seated
from tests.server.test_match import choice

EACH = 6
"""Things said before every move."""
PINGS = 3
"""Pings in a row during which nothing happens: then nothing will."""
PATIENT = replace(Limits().hastened(10_000), strikes=Rate(1_000_000, 1))


def anything(random: Random, view: Json, number: int) -> str | bytes:
    """Something to say that hardly ever makes sense."""
    command = {**(choice(view, random) or nonsense(random, view)), "id": f"m{number}"}
    what = random.random()
    if what < 0.2:
        return noise(random)
    if what < 0.5:
        return json.dumps({**nonsense(random, view), "id": f"m{number}"})
    return MUTATIONS[random.choice(sorted(MUTATIONS))](command, random)


async def at_rest(table: Table) -> None:
    """Wait until the CPU players have done all that they can do now."""
    heard = -1
    while heard != len(table.frames) - PINGS:
        heard = len(table.frames)
        for _ in range(PINGS):
            await table.ask(type="ping")


async def heard_after(table: Table, said: str | bytes) -> list[Json]:
    """All that comes of saying this: frames and answers up to that of a ping."""
    before = len(table.frames)
    await table.socket.send(said)
    while True:
        # Answers to what a room is told come when it has; another ping comes after them.
        await table.ask(type="ping")
        heard = [frame for frame in table.frames[before:] if not is_pong(frame)]
        if any("ack" in frame or "refused" in frame for frame in heard):
            return heard


def is_pong(frame: Json) -> bool:
    return str(frame.get("ack", "")).startswith("c")


@pytest.mark.parametrize("seed", range(3))
async def test_what_is_refused_changes_nothing(tmp_path: Path, seed: int) -> None:
    random, refused = Random(seed), 0
    (tmp_path / "index.html").write_text("<!doctype html>\n")
    async with running_site(tmp_path, limits=PATIENT, cpu=HeuristicPlayers()) as site:
        table = await seated(site, rounds=2)
        looking_on = await (await site.guest()).sit(table.view["code"])
        number = 0
        while table.view["phase"] != "finished":
            for _ in range(EACH):
                number += 1
                refused += await is_refused(site, table, random, number)
            if (sensible := choice(table.view, random)) is not None:
                await table.ask(**sensible)
        await looking_on.ask(type="ping")
        shown = [frame["v"] for frame in looking_on.frames if "view" in frame]
        assert shown == sorted(set(shown))
    assert refused > number / 2


async def is_refused(site: Site, table: Table, random: Random, number: int) -> bool:
    """Say something; whether it was refused, and then nothing has come of it."""
    code = table.view["code"]
    room = site.parts.rooms.room(code)
    assert room is not None
    await at_rest(table)
    before, entries = room.table, len(site.journal.entries[code])  # type: ignore[attr-defined]
    said = anything(random, table.view, number)
    heard = await heard_after(table, said)
    if any("ack" in frame for frame in heard):
        return False
    (answer,) = heard
    assert answer.keys() == {"refused", "code"}, said
    assert room.table is before, said  # type: ignore[attr-defined]
    assert len(site.journal.entries[code]) == entries, said
    return True
