"""What stands before every route: headers, origin, the size of a body, our own crashes."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from hulawang.server.guard import MOST_BODY_BYTES, SECURITY_HEADERS
from tests.server.site import OPTIONS, Site, running_site


@pytest.mark.parametrize(
    ("path", "status", "kept"),
    [
        ("/", 200, "no-cache"),
        ("/api/session", 200, "no-store"),
        ("/api/rooms/none", 404, "no-store"),
        ("/api/protocol.json", 200, "no-store"),
        ("/nothing", 404, None),
        ("/healthz", 200, None),
    ],
)
async def test_every_answer_is_guarded(
    site: Site, path: str, status: int, kept: str | None
) -> None:
    answer = await (await site.visitor()).get(path)
    assert answer.status_code == status
    assert {name: answer.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS
    assert answer.headers.get("cache-control") == kept
    assert "server" not in answer.headers


async def test_scripts_and_styles_come_from_here_alone(site: Site) -> None:
    policy = (await (await site.visitor()).get("/")).headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 201),
        ("same", 201),
        ("http://evil.example", 403),
        ("https://evil.example", 403),
        ("null", 403),
        ("", 403),
        ("file://", 403),
    ],
)
async def test_what_changes_something_comes_from_our_own_page(
    site: Site, origin: str | None, status: int
) -> None:
    http = await site.visitor()
    headers = {} if origin is None else {"origin": site.origin if origin == "same" else origin}
    answer = await http.post("/api/session", json={"name": "a"}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "bad_origin"
        assert "set-cookie" not in answer.headers
    assert (await http.get("/api/rooms", headers=headers)).status_code == 200


async def test_a_large_body_is_refused_announced_or_not(site: Site) -> None:
    async def unannounced() -> AsyncIterator[bytes]:
        for _ in range(3):
            yield b"x" * (MOST_BODY_BYTES // 2)

    http = await site.visitor()
    for content in (b"x" * (MOST_BODY_BYTES + 1), unannounced()):
        answer = await http.post("/api/session", content=content)
        assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


async def test_our_bug_is_a_coded_500_and_a_line_in_the_log(site: Site) -> None:
    guest = await site.guest()
    site.people.broken = True
    try:
        with capture_logs() as logs:
            answer = await guest.http.get("/api/session")
    finally:
        site.people.broken = False
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert answer.headers["x-content-type-options"] == "nosniff"
    told = [(line["log_level"], line["event"], "exc_info" in line) for line in logs]
    # What a bug says may quote a name or a card: that much is told at debug level only.
    assert told == [("error", "request_failed", False), ("debug", "request_failed", True)]
    assert (await guest.http.get("/api/session")).status_code == 200


async def test_a_storage_that_is_away_is_no_bug(client_folder: Path) -> None:
    """Whoever asks is told to ask again, over HTTP and at a table."""
    async with running_site(client_folder) as site:
        guest = await site.guest()
        code = await guest.open_room()
        site.app.state.parts = replace(site.parts, is_outage=lambda _: True)
        site.people.broken = True
        with capture_logs():
            answer = await guest.http.get("/api/session")
            assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")
            table = await site.connect(code, cookie=guest.cookie)
            assert await table.ended() == (1011, "not_stored")


NEW_ROOM = {"options": OPTIONS, "cpus": [], "start": False}


async def test_what_comes_during_a_stop_is_for_the_next_process(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        guest = await site.guest()
        await site.parts.rooms.shut_down()
        for path, body in (("/api/rooms", NEW_ROOM), ("/api/quick", None)):
            answer = await guest.http.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (503, "restart"), path
