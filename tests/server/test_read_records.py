"""Records that people bring: read, verified, replayed, and sent away with a code."""

import asyncio
import threading
from typing import Any

import pytest

from hulawang.records.record import record_of
from hulawang.records.text import record_text
from hulawang.rooms.options import Options
from hulawang.server.readers import Readers, TooManyRecords
from hulawang.storage.records import MatchRecord
from tests.records.matches import kept
from tests.server.site import Site
from tests.server.test_schema import validate

MATCH = kept(Options(seats=3, rounds=2), seed=4)
TEXT = record_text(record_of(MATCH))


def problem(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def brought(site: Site, content: str | bytes, path: str = "read") -> Any:
    http = await site.visitor(origin=site.origin)
    headers = {"content-type": "text/plain; charset=utf-8"}
    return await http.post(f"/api/records/{path}", content=content, headers=headers)


@pytest.mark.parametrize("text", [TEXT, "\ufeff" + TEXT, TEXT.replace("\n", "\r\n")])
async def test_a_true_record_tells_the_match_as_the_site_does(site: Site, text: str) -> None:
    site.matches.records = [MATCH]
    answer = await brought(site, text)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    validate("OpenedRecord", told)
    assert told["faults"] == []
    http = await site.visitor()
    assert told["match"] == (await http.get(f"/api/matches/{MATCH.match.id}")).json()


@pytest.mark.parametrize("eyes", ["all", "1"])
async def test_a_round_of_a_record_is_replayed_as_the_site_does(site: Site, eyes: str) -> None:
    site.matches.records = [MATCH]
    told = (await brought(site, TEXT, f"rounds/2/replay?eyes={eyes}")).json()
    validate("Replay", told)
    path = f"/api/matches/{MATCH.match.id}/rounds/2/replay?eyes={eyes}"
    assert told == (await (await site.visitor()).get(path)).json()


async def test_what_is_not_true_is_told_and_no_match(site: Site) -> None:
    points = " ".join(str(line.points) for line in MATCH.rounds[1].result.lines)
    answer = await brought(site, TEXT.replace(f"points {points}\n", "points 1 2 -3\n"))
    told = answer.json()
    validate("OpenedRecord", told)
    assert told["match"] is None
    assert {"round": 2, "doubt": "result"}.items() <= told["faults"][0].items()


@pytest.mark.parametrize(
    ("content", "path", "expected"),
    [
        ("", "read", (422, "bad_record")),
        ("hulawang record 9\n", "read", (422, "bad_record")),
        (b"\xff\xfe\x00", "read", (422, "bad_record")),
        (TEXT[:-40], "read", (422, "bad_record")),
        ("x" * 300_000, "read", (413, "body_too_large")),
        ("", "rounds/1/replay", (422, "bad_record")),
        (TEXT, "rounds/3/replay", (404, "no_such_round")),
        (TEXT, "rounds/1/replay?eyes=3", (404, "no_such_seat")),
        (TEXT.replace(", 1:pass", ", 1:draw", 1), "rounds/1/replay", (422, "bad_record")),
    ],
)
async def test_what_is_no_record_has_its_code(
    site: Site, content: str | bytes, path: str, expected: tuple[int, str]
) -> None:
    assert problem(await brought(site, content, path)) == expected


async def test_a_long_record_is_not_too_large(site: Site) -> None:
    assert (await brought(site, long_text())).status_code == 200


def long_text() -> str:
    """A record of more than other bodies may have."""
    text = record_text(record_of(a_long_match()))
    assert len(text) > 16 * 1024
    return text


def a_long_match() -> MatchRecord:
    return kept(Options(seats=3, rounds=12), seed=5)


async def test_no_more_records_wait_than_there_is_time_for() -> None:
    readers, go_on = Readers(most_waiting=2), threading.Event()
    busy = [asyncio.ensure_future(readers.read(go_on.wait)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyRecords):
        await readers.read(go_on.wait)
    go_on.set()
    assert await asyncio.gather(*busy) == [True, True]
    assert await readers.read(lambda: "read") == "read"
