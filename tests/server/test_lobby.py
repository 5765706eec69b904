"""The lobby's socket: the list of rooms at once, and again when and only when it has changed."""

from pathlib import Path

import pytest

from hulawang.server.limits import Limits
from hulawang.server.lobby import APART_MS
from tests.server.site import Json, Site, Table, running_site
from tests.server.test_schema import validate


async def silence(table: Table) -> list[Json]:
    """The frames up to the answer of a ping: whatever the server had to say has come by then."""
    before = len(table.frames)
    await table.ask(type="ping")
    return table.frames[before:-1]


async def listed(table: Table) -> list[Json]:
    """The rooms of the next list."""
    rooms: list[Json] = (await table.until("rooms"))["rooms"]
    return rooms


def codes(rooms: list[Json]) -> list[str]:
    return [room["code"] for room in rooms]


async def test_the_list_comes_at_once_and_is_that_of_the_api(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        guest, host = await site.guest(), await site.guest("방장")
        assert await listed(await site.lobby(guest)) == []
        older = await host.open_room(cpus=1)
        newer = await (await site.guest()).open_room()
        await (await site.guest()).open_room(public=False)
        rooms = await listed(await site.lobby(guest))
        assert codes(rooms) == [newer, older]
        assert rooms == (await guest.http.get("/api/rooms")).json()["rooms"]


async def test_it_comes_again_whenever_it_has_changed(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        lobby = await site.lobby(await site.guest())
        host, friend, idler = [await site.guest() for _ in range(3)]
        assert await listed(lobby) == []

        async def next_list() -> list[Json]:
            site.timer.advance(APART_MS)
            return await listed(lobby)

        code = await host.open_room(cpus=1)
        assert [(room["code"], room["taken"]) for room in await next_list()] == [(code, 2)]
        await site.connect(code, cookie=idler.cookie)
        assert (await next_list())[0]["spectators"] == 1
        await friend.http.post(f"/api/rooms/{code}/join")
        assert (await next_list())[0]["taken"] == 3
        table = await host.sit(code)
        await table.ask(type="start")
        assert (await next_list())[0]["phase"] == "playing"
        await table.ask(type="abort", match=table.view["match"]["id"])
        assert await next_list() == []
        for frame in lobby.frames:
            validate("LobbyFrame", frame)


async def test_it_does_not_come_when_nothing_in_it_has_changed(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        lobby, host = await site.lobby(await site.guest()), await site.guest()
        await listed(lobby)
        await (await site.guest()).open_room(public=False)
        code = await host.open_room(cpus=2, start=True)
        site.timer.advance(APART_MS)
        while (rooms := await listed(lobby))[0]["phase"] != "playing":
            pass
        assert codes(rooms) == [code]
        table = await host.sit(code)
        for _ in range(3):
            site.timer.advance(25_000)
            await table.until("view")
        assert await silence(lobby) == [], "the match goes on, the room is listed as it was"
        site.timer.advance(APART_MS)
        gone = await (await site.guest()).open_room()
        assert codes(await listed(lobby)) == [gone, code]


async def test_of_many_changes_in_one_moment_only_the_outcome_is_told(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        lobby, host = await site.lobby(await site.guest()), await site.guest()
        await listed(lobby)
        await host.open_room()
        await listed(lobby)
        table = await host.sit((await host.http.get("/api/session")).json()["room"])
        for seat in (1, 2):
            await table.ask(type="add_cpu", seat=seat, level="easy")
        site.timer.advance(APART_MS - 1)
        assert await silence(lobby) == [], "not yet"
        await table.ask(type="remove_cpu", seat=2)
        site.timer.advance(1)
        assert [room["taken"] for room in await listed(lobby)] == [2]
        await table.ask(type="add_cpu", seat=2, level="easy")
        await table.ask(type="remove_cpu", seat=2)
        site.timer.advance(APART_MS)
        assert await silence(lobby) == [], "as it was before"


async def test_whoever_comes_in_between_is_not_told_twice(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        early = await site.lobby(await site.guest())
        await listed(early)
        await (await site.guest()).open_room()
        await listed(early)
        second = await (await site.guest()).open_room()
        late = await site.lobby(await site.guest())
        assert codes(await listed(late))[0] == second
        site.timer.advance(APART_MS)
        assert codes(await listed(early))[0] == second
        assert await silence(late) == []


@pytest.mark.parametrize(
    ("cookie", "origin", "code", "reason"),
    [
        (None, None, 4401, "no_session"),
        ("hulawang=nobody-knows-this", None, 4401, "no_session"),
        ("own", "http://evil.example", 4403, "bad_origin"),
    ],
)
async def test_who_may_not_come_in_is_told_why(
    site: Site, cookie: str | None, origin: str | None, code: int, reason: str
) -> None:
    guest = await site.guest()
    lobby = await site.lobby(cookie=guest.cookie if cookie == "own" else cookie, origin=origin)
    assert await lobby.ended() == (code, reason)


@pytest.mark.parametrize(
    "text",
    [
        '{"id":"x","type":"start"}',
        '{"id":"x","type":"leave"}',
        '{"id":"x","type":"draw","turn":1}',
        '{"id":"x","type":"say","kind":"phrase","text":"hello"}',
        '{"id":"x","type":"again"}',
        '{"id":"x","type":"ping","room":"abc"}',
        '{"id":"x"}',
    ],
)
async def test_it_takes_pings_alone(site: Site, text: str) -> None:
    lobby = await site.lobby(await site.guest())
    await listed(lobby)
    await lobby.socket.send(text)
    assert await lobby.until("code") == {"refused": "x", "code": "malformed"}
    assert await lobby.ask(type="ping", id="p") == {"ack": "p"}


@pytest.mark.parametrize("nonsense", ["nonsense", b"\0", "x" * 5000, '{"id":"a","type":"start"}'])
async def test_strikes_end_it_and_nobody_else_notices(site: Site, nonsense: str | bytes) -> None:
    other = await site.lobby(await site.guest())
    lobby = await site.lobby(await site.guest())
    for _ in range(Limits().strikes.burst + 1):
        await lobby.socket.send(nonsense)
    assert await lobby.ended() == (1008, "strikes")
    assert await other.ask(type="ping", id="p") == {"ack": "p"}


async def test_too_many_pings_are_too_fast(site: Site) -> None:
    lobby = await site.lobby(await site.guest())
    answers = [await lobby.ask(type="ping") for _ in range(Limits().pings.burst + 1)]
    assert [answer.get("code") for answer in answers[-2:]] == [None, "too_fast"]


async def test_one_may_look_from_two_tabs_and_from_a_table(site: Site) -> None:
    guest = await site.guest()
    tabs = [await site.lobby(guest), await site.lobby(guest)]
    code = await guest.open_room()
    table = await guest.sit(code)
    for tab in tabs:
        await listed(tab)
        assert await tab.ask(type="ping", id="p") == {"ack": "p"}
    assert await table.ask(type="ping", id="p") == {"ack": "p"}


async def test_whoever_looks_is_told_when_the_server_stops_and_leaves_nothing_behind(
    client_folder: Path,
) -> None:
    async with running_site(client_folder) as site:
        gone, lobby = await site.lobby(await site.guest()), await site.lobby(await site.guest())
        await listed(gone)
        await listed(lobby)
        assert site.desk.connections == 2
        await gone.socket.close()
        await lobby.ask(type="ping")
        assert site.desk.connections == 1
        site.server.should_exit = True
        assert await lobby.until("bye") == {"bye": "restart"}
        assert await lobby.ended() == (1012, "restart")
    assert site.desk.connections == 0
