"""The admins' door: nobody gets in without the password, or by a player's session, or by trying."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hulawang.server.admin_sessions import BadAdminName, admin_name
from hulawang.server.limits import ADMIN_TRIES
from hulawang.storage.admins import IDLE_MS
from tests.server.house import NAME, PASSWORD, House, running_house, sign_in


@pytest.fixture
async def fresh(client_folder: Path, tmp_path: Path) -> AsyncIterator[House]:
    """A house of the test's own, where nobody has tried anything yet."""
    async with running_house(client_folder, tmp_path) as house:
        yield house


def routes(house: House) -> list[tuple[str, str]]:
    """Every way into the admins' API but signing in and out."""
    found = [
        (method.upper(), path.replace("{", "").replace("}", ""))
        for path, methods in house.site.app.openapi()["paths"].items()
        for method in methods
        if path.startswith("/api/admin")
    ]
    assert len(found) > 14
    return [each for each in found if each[1] != "/api/admin/session" or each[0] == "GET"]


async def closed(browser: httpx.AsyncClient, house: House) -> None:
    for method, path in routes(house):
        body: Any = {} if method == "POST" else None
        answer = await browser.request(method, path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in"), path


async def test_no_route_answers_whoever_is_not_signed_in(house: House) -> None:
    await closed(await house.site.visitor(), house)


async def test_no_route_answers_a_players_session_even_by_the_other_name(house: House) -> None:
    guest = await house.site.guest()
    await closed(guest.http, house)
    token = guest.http.cookies["hulawang"]
    await closed(await house.site.visitor(cookie=f"hulawang_admin={token}"), house)


async def test_an_admins_session_is_no_players(house: House) -> None:
    token = house.keeper.cookies["hulawang_admin"]
    as_player = await house.site.visitor(cookie=f"hulawang={token}")
    assert (await as_player.get("/api/session")).json()["person"] is None
    assert (await as_player.get("/api/matches")).status_code == 401
    assert (await house.keeper.get("/api/matches")).status_code == 401


async def test_signing_in_and_out(fresh: House) -> None:
    browser = await fresh.site.visitor()
    answer = await sign_in(browser, " BORA ")
    assert (answer.status_code, answer.json()) == (201, {"name": NAME})
    assert (await browser.get("/api/admin/session")).json() == {"name": NAME}
    assert (await browser.delete("/api/admin/session")).status_code == 204
    assert (await browser.delete("/api/admin/session")).status_code == 204
    assert (await browser.get("/api/admin/session")).status_code == 401
    assert (await fresh.log())[-1] == (NAME, "sign_out", "")


async def test_the_cookie_goes_nowhere_else_and_no_script_reads_it(fresh: House) -> None:
    answer = await sign_in(await fresh.site.visitor())
    name, *rest = answer.headers["set-cookie"].split("; ")
    assert name.startswith("hulawang_admin=")
    assert set(rest) == {"HttpOnly", "Max-Age=43200", "Path=/api/admin", "SameSite=strict"}


async def test_signing_out_ends_the_session_and_not_only_the_cookie(fresh: House) -> None:
    browser = await fresh.site.visitor()
    await sign_in(browser)
    stolen = await fresh.site.visitor(cookie=f"hulawang_admin={browser.cookies['hulawang_admin']}")
    assert (await stolen.get("/api/admin/session")).status_code == 200
    await browser.delete("/api/admin/session")
    assert (await stolen.get("/api/admin/session")).status_code == 401


async def test_an_idle_session_is_over(fresh: House) -> None:
    fresh.wall.now += IDLE_MS
    assert (await fresh.keeper.get("/api/admin/people")).status_code == 401


async def test_another_sites_page_changes_nothing(fresh: House) -> None:
    cookie = f"hulawang_admin={fresh.keeper.cookies['hulawang_admin']}"
    elsewhere = await fresh.site.visitor(cookie=cookie, origin="https://elsewhere.example")
    for method, path in routes(fresh):
        if method != "GET":
            answer = await elsewhere.request(method, path, json={})
            assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    assert (await sign_in(elsewhere)).status_code == 403


@pytest.mark.parametrize(
    ("name", "password"),
    [(NAME, "wrong"), ("nobody", PASSWORD), ("<not a name>", PASSWORD), (NAME, ""), ("", "")],
)
async def test_what_is_wrong_is_told_in_one_way(fresh: House, name: str, password: str) -> None:
    answer = await sign_in(await fresh.site.visitor(), name, password)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_sign_in")
    assert "set-cookie" not in answer.headers


async def test_an_unknown_name_costs_what_a_known_one_costs(
    fresh: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[str | None] = []
    passwords = type(fresh.site.app.state.parts.passwords)
    verify = passwords.verify

    async def counted(self: Any, hash_: str | None, password: str) -> bool:
        checked.append(hash_)
        fits: bool = await verify(self, hash_, password)
        return fits

    monkeypatch.setattr(passwords, "verify", counted)
    for name in (NAME, "nobody", "<not a name>"):
        await sign_in(await fresh.site.visitor(), name, "wrong")
    assert [hash_ is None for hash_ in checked] == [False, True, True]


async def test_failed_tries_are_in_the_log_without_what_was_typed(fresh: House) -> None:
    for name, password in ((NAME, "wrong"), ("my password by mistake", "wrong")):
        await sign_in(await fresh.site.visitor(), name, password)
    lines = (await fresh.get("audit", action="sign_in_failed"))["lines"]
    assert [line["subject"] for line in lines] == ["", NAME]
    assert "mistake" not in str(lines)
    assert {line["detail"] for line in lines} == {'{"address": "127.0.0.1"}'}


async def test_who_guesses_waits(fresh: House) -> None:
    browser = await fresh.site.visitor()
    statuses = [
        (await sign_in(browser, NAME, f"guess {n}")).status_code
        for n in range(ADMIN_TRIES.of_pair.burst + 2)
    ]
    assert statuses == [403] * ADMIN_TRIES.of_pair.burst + [429] * 2
    refused = await sign_in(browser)
    assert refused.json()["code"] == "too_many_tries"
    assert int(refused.headers["retry-after"]) > 0
    fresh.site.timer.advance(120_000)
    assert (await sign_in(browser)).status_code == 201


@pytest.mark.parametrize(
    ("given", "name"),
    [("Bora", "bora"), (" 한별 ", "한별"), ("ｂｏｒａ", "bora"), ("a.b-c_1", "a.b-c_1")],
)
def test_a_name_has_one_form(given: str, name: str) -> None:
    assert admin_name(given) == name


@pytest.mark.parametrize("given", ["", " ", "two words", "<b>", "a\0", "x" * 33, "a/b"])
def test_what_is_no_name(given: str) -> None:
    with pytest.raises(BadAdminName):
        admin_name(given)
