"""One's own account over HTTP: strict bodies, sessions, names, and to be forgotten."""

import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.accounts import NEW, PASSWORD, account, by_code, by_password, code_of, keyed, who
from tests.server.site import Guest, Site, running_site


@pytest.fixture
async def site(client_folder: Path) -> AsyncIterator[Site]:
    """A server of its own: here everybody comes from one address, and its tries are counted."""
    async with running_site(client_folder) as site:
        yield site


# -- what is wrong -------------------------------------------------------------------------------

BAD: list[tuple[str, str, Any, int, str]] = [
    ("PUT", "/api/account/password", NEW | {"login": "ab"}, 422, "bad_login"),
    ("PUT", "/api/account/password", NEW | {"login": "two words"}, 422, "bad_login"),
    ("PUT", "/api/account/password", NEW | {"login": 7}, 422, "bad_login"),
    ("PUT", "/api/account/password", NEW | {"password": "1234567"}, 422, "bad_password"),
    ("PUT", "/api/account/password", NEW | {"password": "x" * 201}, 422, "bad_password"),
    ("PUT", "/api/account/password", NEW | {"password": "x" * 5000}, 422, "bad_password"),
    ("PUT", "/api/account/password", {"login": "hula"}, 422, "bad_password"),
    ("PUT", "/api/account/password", NEW | {"others_out": 1}, 422, "bad_body"),
    ("PUT", "/api/account/password", NEW | {"extra": 1}, 422, "bad_body"),
    ("POST", "/api/session/by-password", {"login": "hula"}, 422, "bad_password"),
    ("POST", "/api/session/by-password", {"password": PASSWORD}, 422, "bad_login"),
    ("POST", "/api/session/by-code", {}, 422, "bad_body"),
    ("POST", "/api/session/by-code", {"code": "x" * 401}, 422, "bad_body"),
    ("DELETE", "/api/account", {}, 422, "bad_name"),
    ("DELETE", "/api/account", {"name": "somebody else"}, 422, "not_this_name"),
    ("DELETE", "/api/account/sessions/none", None, 404, "no_such_session"),
    ("DELETE", "/api/account/sessions/a b", None, 404, "not_found"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), BAD)
async def test_bodies_are_strict(
    site: Site, method: str, path: str, body: Any, status: int, code: str
) -> None:
    guest = await site.guest()
    answer = await guest.http.request(method, path, json=body)
    assert code_of(answer) == (status, code)
    assert await who(guest.http) == guest.id


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/account", None),
        ("POST", "/api/account/code", None),
        ("PUT", "/api/account/password", NEW),
        ("DELETE", "/api/account/sessions", None),
        ("DELETE", "/api/account/sessions/s0", None),
        ("DELETE", "/api/account", {"name": "훌라"}),
    ],
)
async def test_an_account_is_for_who_has_a_session(
    site: Site, method: str, path: str, body: Any
) -> None:
    http = await site.visitor()
    assert code_of(await http.request(method, path, json=body)) == (401, "no_session")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/session/by-code"),
        ("POST", "/api/session/by-password"),
        ("POST", "/api/account/code"),
        ("PUT", "/api/account/password"),
        ("DELETE", "/api/account"),
        ("DELETE", "/api/account/sessions"),
    ],
)
async def test_no_other_site_touches_an_account(site: Site, method: str, path: str) -> None:
    guest = await site.guest()
    answer = await guest.http.request(method, path, headers={"origin": "https://evil.example"})
    assert code_of(answer) == (403, "bad_origin")


# -- sessions ------------------------------------------------------------------------------------


async def test_an_ended_session_is_thrown_out_at_once(site: Site) -> None:
    guest = await keyed(site)
    other = Guest(site, await site.visitor(), guest.id)
    await by_password(other.http)
    room = await other.open_room(cpus=2, start=True)
    table, lobby = await other.sit(room), await site.lobby(other)
    await lobby.until("rooms")
    there = next(each for each in (await account(guest))["sessions"] if not each["here"])
    assert (await guest.http.delete(f"/api/account/sessions/{there['id']}")).status_code == 204
    assert await table.ended() == (4401, "no_session")
    assert await lobby.ended() == (4401, "no_session")
    assert await who(other.http) is None
    late = await site.connect(room, cookie=other.cookie)
    assert await late.ended() == (4401, "no_session")
    assert site.parts.rooms.room_of(guest.id) == room, "the seat is the person's, not the session's"
    mine = await guest.sit(room)
    assert mine.view["seat"] == 0


async def test_all_other_sessions_end_and_this_one_goes_on(site: Site) -> None:
    guest = await keyed(site)
    others = [Guest(site, await site.visitor(), guest.id) for _ in range(3)]
    for other in others:
        await by_password(other.http)
    mine = await site.lobby(guest)
    await mine.until("rooms")
    assert (await guest.http.delete("/api/account/sessions")).status_code == 204
    assert [await who(other.http) for other in others] == [None] * 3
    assert len((await account(guest))["sessions"]) == 1
    assert await mine.code(type="ping") is None


async def test_nobody_ends_a_strangers_session_nor_their_own_by_the_list(site: Site) -> None:
    guest, stranger = await site.guest(), await site.guest()
    for whose in (guest, stranger):
        (session,) = (await account(whose))["sessions"]
        answer = await guest.http.delete(f"/api/account/sessions/{session['id']}")
        assert code_of(answer) == (404, "no_such_session")
        assert await who(whose.http) == whose.id


async def test_signing_out_closes_what_is_open(site: Site) -> None:
    guest = await site.guest()
    lobby = await site.lobby(guest)
    await lobby.until("rooms")
    assert (await guest.http.delete("/api/session")).status_code == 204
    assert await lobby.ended() == (4401, "no_session")


async def test_a_socket_that_came_a_moment_too_late_is_thrown_out(site: Site) -> None:
    """Its session was looked up before it ended, and it was not there yet when others left."""
    guest = await site.guest()
    site.desk.end_sessions([(await account(guest))["sessions"][0]["id"]])
    lobby = await site.lobby(guest)
    assert await lobby.ended() == (4401, "no_session")


# -- names ---------------------------------------------------------------------------------------


async def test_another_name_is_kept_with_those_of_before(site: Site) -> None:
    guest = await site.guest("민지")
    for name in ("밍", "훌라왕"):
        await guest.http.post("/api/session", json={"name": name})
    told = await account(guest)
    assert told["person"]["name"] == "훌라왕"
    assert [former["name"] for former in told["former_names"]] == ["밍", "민지"]
    stranger = await site.guest()
    assert (await account(stranger))["former_names"] == []


async def test_nobody_takes_names_on_and_on(site: Site) -> None:
    guest = await site.guest()
    names = [
        await guest.http.post("/api/session", json={"name": f"이름{number}"}) for number in range(6)
    ]
    assert [answer.status_code for answer in names] == [201] * 5 + [429]
    assert names[-1].json()["code"] == "too_many_names"


async def test_a_table_goes_on_under_the_name_with_which_one_sat_down(site: Site) -> None:
    guest = await site.guest("민지")
    room = await guest.open_room()
    await guest.http.post("/api/session", json={"name": "밍"})
    table = await guest.sit(room)
    assert table.view["seats"][0]["name"] == "민지"
    assert (await guest.http.get("/api/session")).json()["person"]["name"] == "밍"


# -- to be forgotten -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("proof", "status"), [(None, 403), ("wrong", 403), (PASSWORD, 204), ("CODE-0-p0", 204)]
)
async def test_who_has_a_password_shows_it_to_be_forgotten(
    site: Site, proof: str | None, status: int
) -> None:
    guest = await keyed(site)
    await guest.http.post("/api/account/code", json={"proof": PASSWORD})
    body = {"name": "민지", "proof": proof}
    answer = await guest.http.request("DELETE", "/api/account", json=body)
    assert answer.status_code == status
    assert (guest.id in site.people.names) is (status != 204)


async def test_a_guest_is_forgotten_with_all_that_is_open(site: Site) -> None:
    host, guest = await site.guest("방장"), await site.guest("구경")
    room = await host.open_room()
    watching = await site.connect(room, cookie=guest.cookie)
    await watching.until("view")
    lobby = await site.lobby(guest)
    await lobby.until("rooms")
    answer = await guest.http.request("DELETE", "/api/account", json={"name": "구경"})
    assert answer.status_code == 204
    assert "max-age=0" in answer.headers["set-cookie"].lower()
    assert await watching.ended() == (4401, "no_session")
    assert await lobby.ended() == (4401, "no_session")
    assert await who(guest.http) is None
    assert guest.id not in site.people.names


async def test_nobody_is_forgotten_while_seated(site: Site) -> None:
    guest = await site.guest("민지")
    room = await guest.open_room()
    answer = await guest.http.request("DELETE", "/api/account", json={"name": "민지"})
    assert code_of(answer) == (409, "seated")
    assert answer.json()["room"] == room
    assert await who(guest.http) == guest.id


# -- secrets -------------------------------------------------------------------------------------


async def test_no_secret_and_no_name_is_logged(
    site: Site, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.INFO):
        guest = await keyed(site, "비밀이름", login="secretlogin")
        cookie = guest.cookie
        code = (await guest.http.post("/api/account/code", json={"proof": PASSWORD})).json()["code"]
        await by_code(await site.visitor(), code)
        await by_password(await site.visitor(), "secretlogin", "wrong-password")
        body = {"name": "비밀이름", "proof": PASSWORD}
        await guest.http.request("DELETE", "/api/account", json=body)
    said = caplog.text + "".join(capsys.readouterr())
    for secret in (PASSWORD, "wrong-password", code, "비밀이름", "secretlogin", cookie):
        assert secret not in said


async def test_no_answer_tells_a_secret_twice(site: Site) -> None:
    guest = await keyed(site)
    code = (await guest.http.post("/api/account/code", json={"proof": PASSWORD})).json()["code"]
    told = json.dumps(await account(guest), ensure_ascii=False)
    for secret in (code, "argon2", PASSWORD, guest.http.cookies["hulawang"]):
        assert secret not in told
