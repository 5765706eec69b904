"""Bounds on what costs the house: people, rooms and sockets, each by a person or an address."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from hulawang.server.limits import Limits, Rate
from hulawang.server.metrics import Metrics
from hulawang.server.tries import address_of
from tests.server.site import OPTIONS, Guest, Site, Table, running_site
from tests.server.test_metrics import SHOWN, TOKEN, Told

FEW = replace(
    Limits(),
    guests=Rate(2, 0.5),
    rooms=Rate(2, 0.1),
    rooms_of_address=Rate(3, 0.1),
    connections_of_person=2,
    connections_of_address=3,
)
PROXY = "127.0.0.1"


@pytest.fixture
async def site(client_folder: Path) -> AsyncIterator[Site]:
    """A server that allows little, behind a proxy that says for whom it asks."""
    metrics = Metrics(SecretStr(TOKEN))
    async with running_site(
        client_folder,
        limits=FEW,
        proxies=(PROXY,),
        furnish=lambda parts: replace(parts, metrics=metrics),
    ) as site:
        yield site


async def enter(site: Site, address: str) -> httpx.Response:
    """A new person from there."""
    http = await site.visitor(**{"x-forwarded-for": address})
    return await http.post("/api/session", json={"name": "훌라"})


async def guest_at(site: Site, address: str) -> Guest:
    """A person there whose session began somewhere else, and counted nothing here."""
    http = await site.visitor(**{"x-forwarded-for": f"198.51.100.{next(ELSEWHERE)}"})
    answer = await http.post("/api/session", json={"name": "훌라"})
    http.headers["x-forwarded-for"] = address
    return Guest(site, http, answer.json()["person"]["id"])


ELSEWHERE = iter(range(1, 250))


def told(answer: httpx.Response) -> tuple[int, str, int]:
    """Status, code, and how long to wait, which the header says too."""
    body = answer.json()
    assert answer.headers["retry-after"] == str(body["retry_s"])
    return answer.status_code, body["code"], body["retry_s"]


async def refusals(site: Site, name: str, **labels: str) -> float:
    text = (await (await site.visitor()).get("/metrics", headers=SHOWN)).text
    return Told(text).value(name, **labels)


async def test_an_address_brings_new_people_at_a_pace(site: Site) -> None:
    here, there = "192.0.2.1", "192.0.2.2"
    assert [(await enter(site, here)).status_code for _ in range(2)] == [201, 201]
    assert told(await enter(site, here)) == (429, "too_many_guests", 2)
    assert (await enter(site, there)).status_code == 201
    assert await refusals(site, "hulawang_refusals_total", code="too_many_guests") == 1
    site.timer.advance(2_000)
    assert (await enter(site, here)).status_code == 201


async def test_another_nickname_is_no_new_person(site: Site) -> None:
    http = await site.visitor(**{"x-forwarded-for": "192.0.2.1"})
    answers = [await http.post("/api/session", json={"name": name}) for name in "abcd"]
    assert [answer.status_code for answer in answers] == [201] * 4


async def open_room(guest: Guest) -> httpx.Response:
    body = {"options": OPTIONS, "cpus": [], "start": False}
    return await guest.http.post("/api/rooms", json=body)


async def join_nothing(guest: Guest) -> httpx.Response:
    return await guest.http.post("/api/rooms/nowhere/join")


async def quick(guest: Guest) -> httpx.Response:
    return await guest.http.post("/api/quick")


@pytest.mark.parametrize("go", [open_room, join_nothing, quick])
async def test_a_person_goes_into_rooms_at_a_pace_whatever_comes_of_it(
    site: Site, go: Callable[[Guest], Awaitable[httpx.Response]]
) -> None:
    guest = await guest_at(site, "192.0.2.1")
    for _ in range(2):
        assert (await go(guest)).status_code != 429
    assert told(await go(guest)) == (429, "too_many_rooms", 10)
    other = await guest_at(site, "192.0.2.2")
    assert (await go(other)).status_code != 429
    site.timer.advance(10_000)
    assert (await go(guest)).status_code != 429


async def test_many_people_of_one_address_open_rooms_no_faster(site: Site) -> None:
    guests = [await guest_at(site, "192.0.2.1") for _ in range(4)]
    answers = [await open_room(guest) for guest in guests]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert told(answers[-1]) == (429, "too_many_rooms", 10)


async def lobby_from(site: Site, guest: Guest, address: str) -> Table:
    return await site.lobby(guest, forwarded=address)


async def test_a_person_has_so_many_sockets_open_at_once(site: Site) -> None:
    guest = await guest_at(site, "192.0.2.1")
    first, second = [await lobby_from(site, guest, "192.0.2.1") for _ in range(2)]
    await first.until("rooms")
    await second.until("rooms")
    third = await lobby_from(site, guest, "192.0.2.1")
    assert await third.ended() == (4429, "too_many_windows")
    assert await refusals(site, "hulawang_closings_total", reason="too_many_windows") == 1
    await first.socket.close()
    while site.desk.connections > 1:
        await second.ask(type="ping")
    assert "rooms" in await (await lobby_from(site, guest, "192.0.2.1")).next()


async def test_an_address_has_so_many_sockets_open_at_once(site: Site) -> None:
    here = "192.0.2.1"
    for _ in range(3):
        line = await lobby_from(site, await guest_at(site, here), here)
        assert "rooms" in await line.next()
    crowded = await lobby_from(site, await guest_at(site, here), here)
    assert await crowded.ended() == (1013, "address_crowded")
    elsewhere = await lobby_from(site, await guest_at(site, "192.0.2.2"), "192.0.2.2")
    assert "rooms" in await elsewhere.next()


@pytest.mark.parametrize(
    ("proxies", "forwarded", "counted"),
    [
        # nobody is believed
        ((), ["198.51.100.7", "198.51.100.8", "198.51.100.9"], [201, 201, 429]),
        (("192.0.2.77",), ["198.51.100.7", "198.51.100.8", "198.51.100.9"], [201, 201, 429]),
        # our proxy is: it tells of different addresses, or of one
        ((PROXY,), ["198.51.100.7", "198.51.100.8", "198.51.100.9"], [201, 201, 201]),
        (("127.0.0.0/8",), ["198.51.100.7", "198.51.100.8", "198.51.100.9"], [201, 201, 201]),
        # what a client made up stands to the left of what the proxy has seen
        (
            (PROXY,),
            ["1.1.1.1, 198.51.100.7", "2.2.2.2, 198.51.100.7", "3.3.3.3, 198.51.100.7"],
            [201, 201, 429],
        ),
        ((PROXY,), [f"{n}.1.1.1, 198.51.100.7, {PROXY}" for n in "123"], [201, 201, 429]),
        # one household has one /64
        ((PROXY,), [f"2001:db8::{n}" for n in "123"], [201, 201, 429]),
        ((PROXY,), [f"2001:db8:0:{n}::1" for n in "123"], [201, 201, 201]),
    ],
)
async def test_only_a_trusted_proxy_says_who_asks(
    client_folder: Path, proxies: tuple[str, ...], forwarded: list[str], counted: list[int]
) -> None:
    async with running_site(client_folder, limits=FEW, proxies=proxies) as site:
        assert [(await enter(site, address)).status_code for address in forwarded] == counted


def test_an_address_that_is_none_is_counted_as_it_is() -> None:
    assert address_of("") == ""
    assert address_of("testclient") == "testclient"
