"""The HTTP API: every endpoint, and every code with which it refuses."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from hulawang.rooms.options import Level
from hulawang.rooms.who import who_is
from tests.server.site import OPTIONS, Site, running_site


def problem(answer: httpx.Response) -> tuple[int, str, str | None]:
    body = answer.json()
    assert set(body) == {"code", "field", "room", "until", "retry_s"}
    return answer.status_code, body["code"], body["field"]


# -- sessions ------------------------------------------------------------------------------------


async def test_a_session_begins_takes_another_name_and_ends(site: Site) -> None:
    http = await site.visitor()
    nobody = {"person": None, "room": None}
    assert (await http.get("/api/session")).json() == nobody
    began = await http.post("/api/session", json={"name": " 훌라왕 "})
    assert began.status_code == 201
    person = began.json()["person"]
    assert person["name"] == "훌라왕"
    assert (await http.get("/api/session")).json() == {"person": person, "room": None}
    renamed = (await http.post("/api/session", json={"name": "땡큐"})).json()["person"]
    assert renamed == person | {"name": "땡큐"}
    assert person["who"] == who_is(person["id"]), "so one finds oneself in what is said"
    assert (await http.get("/api/session")).json()["person"] == renamed
    assert (await http.delete("/api/session")).status_code == 204
    assert (await http.get("/api/session")).json() == nobody


async def test_the_cookie_is_no_scripts_business(site: Site) -> None:
    http = await site.visitor()
    cookie = (await http.post("/api/session", json={"name": "a"})).headers["set-cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert "secure" not in parts, "plain HTTP, as at home"
    ended = (await http.delete("/api/session")).headers["set-cookie"].lower()
    assert "max-age=0" in ended


@pytest.mark.parametrize(("proxies", "secure"), [((), False), (("127.0.0.1",), True)])
async def test_the_cookie_is_secure_where_a_known_proxy_says_https(
    client_folder: Path, proxies: tuple[str, ...], *, secure: bool
) -> None:
    async with running_site(client_folder, proxies=proxies) as site:
        http = await site.visitor(**{"x-forwarded-proto": "https"})
        cookie = (await http.post("/api/session", json={"name": "a"})).headers["set-cookie"]
        assert ("secure" in cookie.lower()) is secure


@pytest.mark.parametrize("cookie", ["hulawang=", "hulawang=nobody", "hulawang=" + "x" * 5000, "x"])
async def test_a_cookie_of_nobody_is_nobody(site: Site, cookie: str) -> None:
    http = await site.visitor(cookie=cookie)
    assert (await http.get("/api/session")).json()["person"] is None


async def test_nobody_ends_a_session_while_seated(site: Site) -> None:
    guest = await site.guest()
    code = await guest.open_room()
    answer = await guest.http.delete("/api/session")
    assert problem(answer) == (409, "seated", None)
    assert answer.json()["room"] == code


BAD_BODIES: list[tuple[str, Any, int, str, str | None]] = [
    ("/api/session", {"name": ""}, 422, "bad_name", "name"),
    ("/api/session", {"name": "a\u200bb"}, 422, "bad_name", "name"),
    ("/api/session", {"name": 7}, 422, "bad_name", "name"),
    ("/api/session", {"name": None}, 422, "bad_name", "name"),
    ("/api/session", {}, 422, "bad_name", "name"),
    ("/api/session", {"name": "a", "id": "b"}, 422, "bad_body", "id"),
    ("/api/session", [], 422, "bad_body", None),
    ("/api/session", "{", 422, "bad_body", None),
    ("/api/session", '{"name":"\\ud800"}', 422, "bad_name", "name"),
    ("/api/rooms", {"options": OPTIONS, "cpus": []}, 422, "bad_body", "start"),
    ("/api/rooms", {"options": OPTIONS, "cpus": [], "start": 1}, 422, "bad_body", "start"),
    ("/api/rooms", {"options": OPTIONS, "start": False}, 422, "bad_options", "cpus"),
    *(
        (
            "/api/rooms",
            {"options": OPTIONS | {field: value}, "cpus": [], "start": False},
            422,
            "bad_options",
            field,
        )
        for field, value in (
            ("seats", 2),
            ("seats", 6),
            ("seats", "4"),
            ("rounds", 0),
            ("rounds", 51),
            ("rounds", 1.5),
            ("thresholds", "low"),
            ("window_s", 4),
            ("turn_s", 0),
            ("turn_s", True),
            ("public", "yes"),
            ("extra", 1),
        )
    ),
    (
        "/api/rooms",
        {"options": OPTIONS, "cpus": ["normal"] * 3, "start": False},
        422,
        "bad_options",
        "cpus",
    ),
    (
        "/api/rooms",
        {"options": OPTIONS, "cpus": ["godlike"], "start": False},
        422,
        "bad_options",
        "cpus",
    ),
    (
        "/api/rooms",
        {"options": OPTIONS, "cpus": ["easy"], "start": True},
        409,
        "seats_open",
        None,
    ),
]


@pytest.mark.parametrize(
    ("path", "body", "status", "code", "field"),
    BAD_BODIES,
    ids=[f"{number}-{case[3]}-{case[4]}" for number, case in enumerate(BAD_BODIES)],
)
async def test_bodies_that_do_not_fit_are_refused_by_field(
    site: Site, path: str, body: Any, status: int, code: str, field: str | None
) -> None:
    guest = await site.guest()
    sent = {"content": body} if isinstance(body, str) else {"json": body}
    headers = {"content-type": "application/json"}
    answer = await guest.http.post(path, headers=headers, **sent)
    assert problem(answer) == (status, code, field)
    assert (await guest.http.get("/api/session")).json()["room"] is None, "nothing has changed"


async def test_a_form_of_another_site_is_no_body(site: Site) -> None:
    guest = await site.guest()
    answer = await guest.http.post(
        "/api/session", content='{"name":"x"}', headers={"content-type": "text/plain"}
    )
    assert problem(answer)[:2] == (422, "bad_body")


# -- rooms ---------------------------------------------------------------------------------------


async def test_a_public_room_is_listed_until_it_is_full_or_plays(site: Site) -> None:
    host = await site.guest("방장")
    code = await host.open_room(cpus=1)
    hidden = await (await site.guest()).open_room(public=False)
    listed = {room["code"]: room for room in (await host.http.get("/api/rooms")).json()["rooms"]}
    assert hidden not in listed
    assert listed[code] == {
        "code": code,
        "host": "방장",
        "options": OPTIONS | {"spectators": True, "quick": False},
        "taken": 2,
        "cpus": 1,
        "phase": "waiting",
        "spectators": 0,
        "watchable": True,
    }
    linked = (await host.http.get(f"/api/rooms/{code}")).json()
    assert linked == {**listed[code], "may_sit": False}, "one sits there"
    assert (await host.http.get(f"/api/rooms/{hidden}")).json()["options"]["public"] is False


async def test_cpu_players_of_every_level_sit_down_and_change_theirs(site: Site) -> None:
    host = await site.guest()
    levels = [level.value for level in Level]
    assert levels == ["easy", "normal", "hard", "master"]
    chosen = {**OPTIONS, "seats": 5}
    body = {"options": chosen, "cpus": levels, "start": False}
    code = (await host.http.post("/api/rooms", json=body)).json()["code"]
    table = await host.sit(code)
    assert [seat["cpu_level"] for seat in table.view["seats"]] == [None, *levels]
    for level in levels:
        assert await table.code(type="add_cpu", seat=1, level=level) is None
        assert table.view["seats"][1]["cpu_level"] == level


async def test_a_room_may_start_at_once(site: Site) -> None:
    host = await site.guest()
    code = await host.open_room(cpus=2, start=True)
    assert (await host.http.get(f"/api/rooms/{code}")).json()["phase"] == "playing"
    assert (await host.http.get("/api/session")).json()["room"] == code


async def test_one_joins_a_room_and_may_say_so_again(site: Site) -> None:
    code = await (await site.guest()).open_room()
    friend = await site.guest()
    for _ in range(2):
        answer = await friend.http.post(f"/api/rooms/{code}/join")
        assert (answer.status_code, answer.json()) == (200, {"code": code, "seat": 1})


async def test_who_may_not_join_is_told_why(site: Site) -> None:
    host, guest = await site.guest(), await site.guest()
    own = await host.open_room()
    full = await (await site.guest()).open_room(cpus=2)
    running = await (await site.guest()).open_room(cpus=2, start=True)
    for code, status, why in (
        ("nowhere", 404, "no_such_room"),
        (full, 409, "room_full"),
        (running, 409, "match_running"),
    ):
        answer = await guest.http.post(f"/api/rooms/{code}/join")
        assert problem(answer) == (status, why, None)
        assert answer.json()["room"] is None
    elsewhere = await host.http.post(f"/api/rooms/{running}/join")
    assert problem(elsewhere) == (409, "seated_elsewhere", None)
    assert elsewhere.json()["room"] == own
    again = await host.http.post(
        "/api/rooms", json={"options": OPTIONS, "cpus": [], "start": False}
    )
    assert problem(again) == (409, "seated_elsewhere", None)
    assert again.json()["room"] == own


async def test_a_journal_that_is_away_is_said_so(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise OSError

    guest = await site.guest()
    monkeypatch.setattr(site.journal, "append", away)
    answer = await guest.http.post(
        "/api/rooms", json={"options": OPTIONS, "cpus": [], "start": False}
    )
    assert problem(answer) == (503, "not_stored", None)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("POST", "/api/rooms", 401, "no_session"),
        ("POST", "/api/rooms/nowhere/join", 401, "no_session"),
        ("POST", "/api/rooms/nowhere/reports", 401, "no_session"),
        ("POST", "/api/quick", 401, "no_session"),
        ("GET", "/api/matches", 401, "no_session"),
        ("GET", "/api/rooms/nowhere", 404, "no_such_room"),
        ("GET", "/api/rooms/no%00where", 404, "not_found"),
        ("GET", "/api/matches/nothing", 404, "no_such_match"),
        ("GET", "/api/matches/a%20b", 404, "not_found"),
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/nothing", 404, "not_found"),
        ("PUT", "/api/session", 405, "method_not_allowed"),
        ("POST", "/api/protocol.json", 405, "method_not_allowed"),
        ("POST", "/", 405, "method_not_allowed"),
    ],
)
async def test_what_a_visitor_may_not_do_has_its_code(
    site: Site, method: str, path: str, status: int, code: str
) -> None:
    http = await site.visitor()
    body = {"options": OPTIONS, "cpus": [], "start": False}
    answer = await http.request(method, path, json=body if method == "POST" else None)
    assert problem(answer) == (status, code, None)


# -- the rest ------------------------------------------------------------------------------------


async def test_the_api_describes_itself(site: Site) -> None:
    http = await site.visitor()
    openapi = (await http.get("/api/openapi.json")).json()
    assert {
        "/api/session",
        "/api/session/by-code",
        "/api/session/by-password",
        "/api/account",
        "/api/account/code",
        "/api/account/password",
        "/api/account/sessions",
        "/api/account/sessions/{id}",
        "/api/profile",
        "/api/profile/meetings",
        "/api/records/rounds/{number}/advice",
        "/api/records/read",
        "/api/records/rounds/{number}/replay",
        "/api/rooms",
        "/api/rooms/{code}",
        "/api/rooms/{code}/join",
        "/api/rooms/{code}/reports",
        "/api/quick",
        "/api/judge",
        "/api/leaderboard",
        "/api/lesson",
        "/api/matches",
        "/api/matches/{match}",
        "/api/matches/{match}/record",
        "/api/matches/{match}/rounds/{number}/advice",
        "/api/matches/{match}/rounds/{number}/replay",
        "/api/protocol.json",
        "/healthz",
        "/readyz",
    } == {path for path in openapi["paths"] if not path.startswith("/api/admin/")}
