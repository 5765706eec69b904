"""What the coach says over HTTP: who may ask for what, how often, and what a client is told."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hulawang.records.record import record_of
from hulawang.records.text import record_text
from hulawang.rooms.options import Options
from hulawang.server.coaching import Coach
from hulawang.server.limits import Limits, Rate
from tests.records.matches import kept
from tests.server.site import PATIENCE_S, Site, running_site
from tests.server.test_coaching import HINT, Adviser, one_thread
from tests.server.test_schema import validate

MATCH = kept(Options(seats=3, rounds=2), seed=4)
TEXT = record_text(record_of(MATCH))
PLACE = "/api/matches/match-4/rounds/1/advice"
SEAT_1 = {
    "n": 2,
    "played": HINT.played,
    "better": HINT.better,
    "worth": HINT.worth,
    "within": HINT.within,
}


@pytest.fixture
def adviser() -> Adviser:
    return Adviser()


@pytest.fixture
async def site(client_folder: Path, adviser: Adviser) -> AsyncIterator[Site]:
    """A server whose coach is the test's, with a finished match of two rounds in three seats."""
    coach = Coach(adviser, one_thread, most_waiting=1)
    async with running_site(
        client_folder,
        limits=Limits(advice=Rate(4, 1 / 5)),
        furnish=lambda parts: replace(parts, coach=coach),
    ) as site:
        site.matches.records = [MATCH]
        yield site
        adviser.may.set()


def problem(answer: Any) -> tuple[int, str, str | None]:
    body = answer.json()
    return answer.status_code, body["code"], body["field"]


async def test_whoever_has_the_link_is_told_of_a_seats_decisions(site: Site) -> None:
    http = await site.visitor()
    answer = await http.get(f"{PLACE}?seat=1")
    assert answer.status_code == 200, answer.text
    told = answer.json()
    validate("Advice", told)
    assert told == {"match": "match-4", "number": 1, "seat": 1, "decisions": [SEAT_1]}
    assert (await http.get(PLACE)).json()["seat"] == 0


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("nothing/rounds/1/advice", (404, "no_such_match", None)),
        ("a%20b/rounds/1/advice", (404, "not_found", None)),
        ("match-4/rounds/3/advice", (404, "no_such_round", None)),
        ("match-4/rounds/0/advice", (404, "not_found", None)),
        ("match-4/rounds/1/advice?seat=3", (404, "no_such_seat", "seat")),
        ("match-4/rounds/1/advice?seat=5", (422, "bad_body", "seat")),
        ("match-4/rounds/1/advice?seat=-1", (422, "bad_body", "seat")),
        ("match-4/rounds/1/advice?seat=all", (422, "bad_body", "seat")),
    ],
)
async def test_what_is_not_there_has_its_code_and_is_not_looked_at(
    site: Site, adviser: Adviser, path: str, expected: tuple[int, str, str | None]
) -> None:
    answer = await (await site.visitor()).get(f"/api/matches/{path}")
    assert problem(answer) == expected
    assert adviser.asked == []


async def test_nothing_is_said_of_a_match_that_runs(site: Site, adviser: Adviser) -> None:
    guest = await site.guest()
    code = await guest.open_room(cpus=2, start=True)
    running = (await guest.sit(code)).view["match"]["id"]
    answer = await guest.http.get(f"/api/matches/{running}/rounds/1/advice")
    assert problem(answer) == (404, "no_such_match", None)
    assert adviser.asked == []


async def test_a_busy_coach_says_so_and_what_is_looked_at_is_waited_for(
    site: Site, adviser: Adviser
) -> None:
    http = await site.visitor()
    adviser.may.clear()
    first, again = (asyncio.create_task(http.get(PLACE)) for _ in range(2))
    assert await asyncio.to_thread(adviser.begun.wait, PATIENCE_S)
    assert problem(await http.get(f"{PLACE}?seat=1")) == (503, "coach_busy", None)
    adviser.may.set()
    assert (await first).json() == (await again).json()
    assert (await http.get(f"{PLACE}?seat=1")).status_code == 200
    assert adviser.asked == [(1, 0), (1, 1)]


async def test_an_address_asks_so_often_but_for_what_is_known(site: Site, adviser: Adviser) -> None:
    http = await site.visitor()
    known = [f"/api/matches/match-4/rounds/{n}/advice?seat={s}" for n in (1, 2) for s in (0, 1)]
    for path in [*known, *known]:
        assert (await http.get(path)).status_code == 200
    answer = await http.get(f"{PLACE}?seat=2")
    assert problem(answer) == (429, "too_fast", None)
    assert answer.headers["retry-after"] == "5"
    assert (await http.get(PLACE)).status_code == 200
    site.timer.advance(5_000)
    assert (await http.get(f"{PLACE}?seat=2")).status_code == 200
    assert len(adviser.asked) == len(known) + 1


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        (TEXT, "1/advice?seat=2", None),
        (TEXT.replace("\n", "\r\n"), "1/advice?seat=2", None),
        (TEXT, "3/advice", (404, "no_such_round", None)),
        (TEXT, "1/advice?seat=3", (404, "no_such_seat", "seat")),
        (TEXT.replace("\ntotals ", "\ntotals 1", 1), "1/advice", (422, "bad_record", None)),
        ("hello", "1/advice", (422, "bad_record", None)),
    ],
)
async def test_a_record_that_is_brought_is_looked_at_if_it_is_true(
    site: Site,
    adviser: Adviser,
    text: str,
    path: str,
    expected: tuple[int, str, str | None] | None,
) -> None:
    http = await site.visitor(origin=site.origin)
    headers = {"content-type": "text/plain; charset=utf-8"}
    answer = await http.post(f"/api/records/rounds/{path}", content=text, headers=headers)
    if expected is None:
        assert answer.json()["decisions"] == [SEAT_1 | {"n": 3}]
        assert adviser.asked == [(1, 2)]
    else:
        assert problem(answer) == expected
        assert adviser.asked == []
