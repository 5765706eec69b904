"""Quick match over HTTP: strangers are seated together, and a person once."""

import asyncio
from pathlib import Path

import pytest

from tests.server.site import add_nonce, running_site
from tests.server.test_http import problem


async def test_strangers_are_seated_together(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        guests = [await site.guest() for _ in range(5)]
        answers = [await guest.http.post("/api/quick") for guest in guests]
        assert {answer.status_code for answer in answers} == {200}
        first, *others = [answer.json() for answer in answers]
        assert [first, *others[:3]] == [{"code": first["code"], "seat": n} for n in range(4)]
        assert others[3]["seat"] == 0
        assert others[3]["code"] != first["code"]
        tables = [await guest.sit(first["code"]) for guest in guests[:4]]
        for table in tables:
            assert table.view["phase"] == "waiting"
            assert await add_nonce(table) is None
        while tables[0].view["phase"] == "waiting":
            await tables[0].until("view")
        (room,) = (await guests[0].http.get("/api/rooms")).json()["rooms"][1:]
        assert (room["phase"], room["options"]["quick"]) == ("playing", True)


async def test_a_double_tap_and_two_tabs_get_one_seat(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        ann, bob = await site.guest(), await site.guest()
        taps = [guest.http.post("/api/quick") for guest in (ann, ann, bob, ann, bob)]
        answers = await asyncio.gather(*taps)
        assert [answer.status_code for answer in answers] == [200] * 5
        anns, bobs = ({str(answers[n].json()) for n in own} for own in ((0, 1, 3), (2, 4)))
        assert (len(anns), len(bobs), len(anns | bobs)) == (1, 1, 2)
        (room,) = (await ann.http.get("/api/rooms")).json()["rooms"]
        assert room["taken"] == 2


async def test_who_may_not_play_at_once_is_told_why(
    client_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise OSError

    async with running_site(client_folder) as site:
        host, guest = await site.guest(), await site.guest()
        own = await host.open_room()
        seated = await host.http.post("/api/quick")
        assert problem(seated) == (409, "seated_elsewhere", None)
        assert seated.json()["room"] == own
        monkeypatch.setattr(site.journal, "append", away)
        assert problem(await guest.http.post("/api/quick")) == (503, "not_stored", None)
        assert (await guest.http.get("/api/session")).json()["room"] is None
