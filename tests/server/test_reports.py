"""Reports over HTTP: of what was said, by whoever knows the room, and in no log."""

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from hulawang.storage.records import Report
from tests.server.site import Json, Site, running_site
from tests.server.test_http import problem


async def test_what_was_said_is_reported_by_its_number(site: Site) -> None:
    host, other = await site.guest("방장"), await site.guest()
    code = await host.open_room()
    table = await host.sit(code)
    await table.ask(type="say", kind="chat", text="바보!")
    before = len(site.reports.kept)
    with capture_logs() as logs:
        answer = await other.http.post(f"/api/rooms/{code}/reports", json={"n": 1})
    assert answer.status_code == 201
    assert logs == [], "what was said is in no log"
    assert site.reports.kept[before:] == [
        Report(code, 1, "chat", "바보!", "방장", host.id, other.id)
    ]


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"n": 2}, 404, "no_such_line", None),
        ({"n": 10**9}, 404, "no_such_line", None),
        ({"n": 0}, 422, "bad_body", "n"),
        ({"n": 10**30}, 422, "bad_body", "n"),
        ({"n": "1"}, 422, "bad_body", "n"),
        ({"n": 1, "text": "바보!"}, 422, "bad_body", "text"),
        ({}, 422, "bad_body", "n"),
    ],
)
async def test_nobody_reports_what_was_never_said(
    site: Site, body: Json, status: int, code: str, field: str | None
) -> None:
    host = await site.guest()
    room = await host.open_room()
    await (await host.sit(room)).ask(type="say", kind="phrase", text="hello")
    before = len(site.reports.kept)
    answer = await host.http.post(f"/api/rooms/{room}/reports", json=body)
    assert problem(answer) == (status, code, field)
    assert len(site.reports.kept) == before


async def test_who_is_put_out_may_still_report_why(site: Site) -> None:
    host, guest = await site.guest(), await site.guest()
    room = await host.open_room()
    await guest.http.post(f"/api/rooms/{room}/join")
    hosts = await host.sit(room)
    await hosts.ask(type="say", kind="chat", text="나가!")
    await hosts.ask(type="kick", seat=1)
    assert (await guest.http.post(f"/api/rooms/{room}/reports", json={"n": 1})).status_code == 201


async def test_too_many_reports_are_refused(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        host = await site.guest()
        room = await host.open_room()
        await (await host.sit(room)).ask(type="say", kind="emote", text="clap")
        site.reports.enough = True
        answer = await host.http.post(f"/api/rooms/{room}/reports", json={"n": 1})
        assert problem(answer) == (429, "too_many_reports", None)
