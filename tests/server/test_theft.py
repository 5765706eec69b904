"""What a stranger may try: to guess a room, to take a session or a seat, to act from another site,
to have a script run. Every way is tried on every route that there is.
"""

import json
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from hulawang.rooms.directory import CODE_LENGTH
from hulawang.server.guard import MOST_BODY_BYTES, SECURITY_HEADERS
from hulawang.server.limits import Limits, Rate
from hulawang.server.pages import ADDRESSES, ADMINS_ADDRESSES, AT_THE_ROOT
from hulawang.server.world import SystemChance
from hulawang.storage.records import Report
from tests.server.house import House
from tests.server.site import Json, Site, running_site

EVIL = "https://evil.example"
SCRIPT = "<img src=x>"
"""A name that would be a script where text became markup; twelve letters at most."""

# -- guessing a room -----------------------------------------------------------------------------


def test_a_rooms_code_has_forty_random_bits() -> None:
    codes = [SystemChance().token()[:CODE_LENGTH] for _ in range(4000)]
    letters = set("".join(codes))
    assert len(letters) == 32
    assert CODE_LENGTH * 5 == 40
    assert len(set(codes)) == len(codes)
    for place in range(CODE_LENGTH):
        counts = [[code[place] for code in codes].count(letter) for letter in letters]
        # 125 of each on average; one in a billion runs is off by 67.
        assert 55 < min(counts) <= max(counts) < 200


@pytest.fixture
async def strict(client_folder: Path) -> AsyncIterator[Site]:
    """A server in which three wrong codes are many."""
    limits = replace(Limits(), guesses=Rate(3, 0.1))
    async with running_site(client_folder, limits=limits) as site:
        yield site


async def test_who_guesses_codes_is_soon_told_of_no_room_at_all(strict: Site) -> None:
    host = await strict.guest()
    code = await host.open_room(public=False)
    visitor, stranger = await strict.visitor(), await strict.guest()
    for _ in range(9):
        assert (await visitor.get(f"/api/rooms/{code}")).status_code == 200, "no guess"
    for n in range(3):
        assert (await visitor.get(f"/api/rooms/guess{n}")).status_code == 404
    for path in ("guess4", code):
        answer = await visitor.get(f"/api/rooms/{path}")
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_tries")
        assert answer.json()["retry_s"] == 10
    for room in ("guess5", code):
        line = await strict.connect(room, cookie=stranger.cookie)
        assert await line.ended() == (1008, "strikes")
    report = await stranger.http.post(f"/api/rooms/{code}/reports", json={"n": 1})
    assert report.status_code == 429
    # Who guesses keeps nobody at the same address from coming back to a seat.
    assert (await host.http.get(f"/api/rooms/{code}")).status_code == 200
    assert "view" in await (await strict.connect(code, cookie=host.cookie)).until("view")
    strict.timer.advance(10_000)
    assert (await visitor.get(f"/api/rooms/{code}")).status_code == 200


async def test_sitting_down_is_guessing_too(strict: Site) -> None:
    """Whoever tries every code as another guest gets no further than one who only asks."""
    host = await strict.guest()
    code = await host.open_room(public=False)
    for n in range(3):
        answer = await (await strict.guest()).http.post(f"/api/rooms/guess{n}/join")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_room")
    stranger = await strict.guest()
    for path in ("guess4", code):
        answer = await stranger.http.post(f"/api/rooms/{path}/join")
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_tries")
    assert (await host.http.post(f"/api/rooms/{code}/join")).json() == {"code": code, "seat": 0}


async def test_a_private_room_is_in_no_list(site: Site) -> None:
    host = await site.guest()
    code = await host.open_room(public=False)
    lobby = await site.lobby(await site.guest())
    told = [(await host.http.get("/api/rooms")).text, str(await lobby.next())]
    assert [text for text in told if code in text] == []


# -- sessions and seats --------------------------------------------------------------------------


@pytest.mark.parametrize("planted", ["a" * 43, "0" * 64, "x", "A%00b"])
async def test_a_planted_cookie_never_becomes_a_session(site: Site, planted: str) -> None:
    victim = await site.visitor(cookie=f"hulawang={planted}")
    answer = await victim.post("/api/session", json={"name": "가람"})
    given = re.match(r"hulawang=([^;]+)", answer.headers["set-cookie"])
    assert given is not None
    assert given[1] != planted
    attacker = await site.visitor(cookie=f"hulawang={planted}")
    assert (await attacker.get("/api/session")).json()["person"] is None


async def test_what_everybody_sees_of_a_person_opens_nothing(site: Site) -> None:
    host = await site.guest()
    code = await host.open_room()
    table = await host.sit(code)
    seen = table.view["seats"][0]["who"]
    for known in (seen, host.id, code):
        thief = await site.visitor(cookie=f"hulawang={known}")
        assert (await thief.get("/api/session")).json()["person"] is None
        line = await site.connect(code, cookie=f"hulawang={known}")
        assert await line.ended() == (4401, "no_session")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "start"}, "not_seated"),
        ({"type": "draw", "turn": 1}, "not_seated"),
        ({"type": "discard", "turn": 1, "card": "7h"}, "not_seated"),
        ({"type": "claim", "window": 1, "cards": ["7h", "8h"]}, "not_seated"),
        ({"type": "take_seat"}, "not_seated"),
        ({"type": "leave"}, "not_seated"),
        ({"type": "kick", "seat": 0}, "not_seated"),
        ({"type": "hand_over", "seat": 1}, "not_seated"),
        ({"type": "again"}, "not_seated"),
        # whose command it is nobody says
        ({"type": "draw", "turn": 1, "seat": 0}, "malformed"),
        ({"type": "leave", "person": "p"}, "malformed"),
        ({"type": "take_seat", "seat": 0}, "malformed"),
        ({"type": "join", "person": "p", "name": "n"}, "malformed"),
        ({"type": "elapsed", "clock": "turn", "number": 1}, "malformed"),
        ({"type": "cpu_move", "seat": 0, "number": 1, "move": "draw"}, "malformed"),
    ],
)
async def test_a_stranger_at_a_table_moves_nobodys_hand(
    site: Site, command: Json, code: str
) -> None:
    host, stranger = await site.guest(), await site.guest()
    room = await host.open_room()
    hosts, strangers = await host.sit(room), await stranger.sit(room)
    before = hosts.view["seats"]
    assert await strangers.code(**command) == code
    assert (await hosts.ask(type="ping")).keys() == {"ack"}
    assert hosts.view["seats"] == before


async def test_a_command_of_somebody_elses_id_is_done_anew(site: Site) -> None:
    """Ids are each person's own: nobody hears or spoils the answer to another's."""
    host, friend = await site.guest(), await site.guest()
    room = await host.open_room()
    await friend.http.post(f"/api/rooms/{room}/join")
    hosts, friends = await host.sit(room), await friend.sit(room)
    assert await friends.ask(type="add_cpu", seat=2, level="easy", id="one") == {
        "refused": "one",
        "code": "not_host",
    }
    assert await hosts.ask(type="add_cpu", seat=2, level="easy", id="one") == {"ack": "one"}


# -- from other sites ----------------------------------------------------------------------------


async def routes(site: Site) -> list[tuple[str, str]]:
    """Every method and path of the API, with something in the place of what varies."""
    described = (await (await site.visitor()).get("/api/openapi.json")).json()
    return [
        (method.upper(), re.sub(r"\{\w+\}", "1", path))
        for path, methods in described["paths"].items()
        for method in methods
    ]


@pytest.mark.parametrize("origin", [EVIL, "null", "http://localhost", f"{EVIL}:80", "http://"])
async def test_no_other_site_changes_anything_by_whatever_route(site: Site, origin: str) -> None:
    guest = await site.guest()
    changing = [route for route in await routes(site) if route[0] != "GET"]
    assert len(changing) > 20
    for method, path in changing:
        answer = await guest.http.request(method, path, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin"), path


FORMS = ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"]


@pytest.mark.parametrize("kind", FORMS)
async def test_what_a_form_can_send_is_no_body_of_any_route(site: Site, kind: str) -> None:
    """Not even without an origin: a form is sent without asking first, JSON is not."""
    guest = await site.guest()
    options = {"seats": 3, "rounds": 1, "thresholds": "basic", "window_s": 3, "turn_s": 20}
    bodies = {
        "/api/session": '{"name":"x"}',
        "/api/rooms": f'{{"options":{options},"cpus":[],"start":false}}'.replace("'", '"'),
        "/api/session/by-code": '{"code":"x"}',
        "/api/session/by-password": '{"login":"hula","password":"12345678"}',
        "/api/admin/session": '{"name":"x","password":"y"}',
    }
    for path, body in bodies.items():
        answer = await guest.http.post(path, content=body, headers={"content-type": kind})
        assert answer.status_code == 422, path
    assert (await guest.http.get("/api/session")).json()["room"] is None


async def test_no_route_lets_another_site_read_it(site: Site) -> None:
    guest = await site.guest()
    for method, path in await routes(site):
        for asked in (method, "OPTIONS"):
            headers = {"origin": EVIL, "access-control-request-method": method}
            answer = await guest.http.request(asked, path, headers=headers)
            crossing = [name for name in answer.headers if name.startswith("access-control-")]
            assert crossing == [], path
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"


# -- scripts -------------------------------------------------------------------------------------


SCRIPTS = [SCRIPT, "<svg/onload>", "'\"><b>", "${alert(1)}", "</title><a>", "=cmd|'a'!A1"]


@pytest.mark.parametrize("script", SCRIPTS)
async def test_a_script_in_a_name_or_a_line_stays_text(site: Site, script: str) -> None:
    host, friend = await site.guest(script), await site.guest()
    code = await host.open_room()
    table = await host.sit(code)
    said = f"<script>{script}</script>"
    await table.say(type="say", kind="chat", text=said)
    talk = await table.until("talk")
    while not talk["talk"]:
        talk = await table.until("talk")
    assert [(line["text"], line["name"]) for line in talk["talk"]] == [(said, script)]
    for path in ("/api/session", "/api/rooms", f"/api/rooms/{code}"):
        answer = await host.http.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        told = json.dumps(script, ensure_ascii=False)
        assert told in answer.text, "as it was given, for the client to show as text"
    page = await friend.http.get(f"/t/{code}", headers={"accept": "text/html"})
    assert script not in page.text
    assert "script-src 'self'" in page.headers["content-security-policy"]


async def test_a_script_in_a_report_or_a_reason_stays_text(house: House) -> None:
    person, _ = await house.people.enter(SCRIPT)
    reason = f"<script>{SCRIPT}</script>"
    await house.reports.add(Report("ABCD", 1, "chat", reason, SCRIPT, person.id, person.id))
    body = {"kind": "mute", "reason": reason, "until": None}
    sanctions = f"/api/admin/people/{person.id}/sanctions"
    assert (await house.keeper.post(sanctions, json=body)).status_code == 201
    for path in ("reports", "people", f"people/{person.id}"):
        answer = await house.keeper.get(f"/api/admin/{path}")
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert reason in answer.text
    page = await house.keeper.get(f"/admin/people/{person.id}")
    assert SCRIPT not in page.text


@pytest.mark.parametrize(
    "path",
    [
        "/<script>alert(1)</script>",
        "/t/<script>alert(1)</script>",
        "/api/<script>alert(1)</script>",
        "/api/rooms/<script>alert(1)</script>",
        "/api/leaderboard?board=<script>alert(1)</script>",
        "/static/<script>alert(1)</script>/js/main.js",
        "/metrics?<script>alert(1)</script>",
        "/m/%22%3E%3Cscript%3Ealert(1)%3C/script%3E/1?eyes=alert",
        "/t/javascript:alert(1)",
        "/learn/%0d%0aX-Alert:%20alert",
        "/api/matches/%0d%0aX-Alert:%20alert/record",
        "/api/matches/alert/record",
        "/api/matches/alert(1)/rounds/1/replay?eyes=alert",
        "/admin/people/<script>alert(1)</script>",
        "/api/admin/people?words=<script>alert(1)</script>",
    ],
)
@pytest.mark.parametrize("accept", ["text/html", "*/*"])
async def test_no_answer_throws_back_what_was_in_the_address(
    site: Site, path: str, accept: str
) -> None:
    answer = await (await site.visitor()).get(path, headers={"accept": accept})
    assert "alert" not in answer.text
    assert not any("alert" in value for value in answer.headers.values())


# -- headers -------------------------------------------------------------------------------------


def guarded(answer: httpx.Response) -> bool:
    return {name: answer.headers.get(name) for name in SECURITY_HEADERS} == SECURITY_HEADERS


async def test_every_kind_of_answer_is_guarded(site: Site) -> None:
    visitor = await site.visitor()
    pages = [re.sub(r"\{[^}]+\}", "1", path) for path in (*ADDRESSES, *ADMINS_ADDRESSES)]
    static = re.findall(r'(?:src|href)="(/static/[^"]+)"', (await visitor.get("/")).text)
    others = [f"/{name}" for name in AT_THE_ROOT]
    asked = [("GET", path) for path in (*pages, *static, *others, "/none", "/metrics")]
    assert static
    for method, path in [*asked, *(await routes(site))]:
        assert guarded(await visitor.request(method, path)), (method, path)


@pytest.mark.parametrize(
    ("method", "path", "headers", "body", "status"),
    [
        ("GET", "/", {}, b"", 200),
        ("GET", "/", {"accept-encoding": "gzip"}, b"", 200),
        ("HEAD", "/", {}, b"", 200),
        ("GET", "/none", {"accept": "text/html"}, b"", 404),
        ("POST", "/", {}, b"", 405),
        ("TRACE", "/api/session", {}, b"", 405),
        ("POST", "/api/session", {"origin": EVIL}, b"", 403),
        ("POST", "/api/session", {}, b"x" * (MOST_BODY_BYTES + 1), 413),
        ("POST", "/api/session", {"content-type": "application/json"}, b"[" * 5000, 400),
        ("GET", "/api/account", {}, b"", 401),
        ("GET", "/api/admin/rooms", {}, b"", 401),
    ],
)
async def test_an_answer_is_guarded_whatever_its_status(
    site: Site, method: str, path: str, headers: dict[str, str], body: bytes, status: int
) -> None:
    http = await site.visitor()
    answer = await http.request(method, path, headers=headers, content=body)
    assert answer.status_code == status
    assert guarded(answer)


async def test_a_page_that_has_not_changed_is_guarded_too(site: Site) -> None:
    http = await site.visitor()
    etag = (await http.get("/")).headers["etag"]
    answer = await http.get("/", headers={"if-none-match": etag})
    assert answer.status_code == 304
    assert guarded(answer)
