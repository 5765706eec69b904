"""Records and replays of ended matches over HTTP."""

import json
from typing import Any

import pytest

from hulawang.records.record import record_of
from hulawang.records.replay import replay
from hulawang.records.text import parse_record
from hulawang.records.verify import verify
from hulawang.rooms.facts import MatchEnding
from hulawang.rooms.options import Options
from hulawang.storage.records import MatchRecord
from hulawang.views.eyes import Eyes, see_step
from tests.records.matches import kept
from tests.server.site import Site
from tests.server.test_schema import validate


@pytest.fixture
def match(site: Site) -> MatchRecord:
    """A finished match of two rounds in three seats."""
    found = kept(Options(seats=3, rounds=2), seed=4)
    site.matches.records = [found]
    return found


def problem(answer: Any) -> tuple[int, str, str | None]:
    body = answer.json()
    return answer.status_code, body["code"], body["field"]


async def test_the_record_of_a_match_is_downloaded_by_whoever_has_its_link(
    site: Site, match: MatchRecord
) -> None:
    answer = await (await site.visitor()).get(f"/api/matches/{match.match.id}/record")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="hulawang-match-4.txt"'
    record = parse_record(answer.text)
    assert record == record_of(match)
    assert verify(record) == ()


@pytest.mark.parametrize("how", ["settled", "aborted", "abandoned"])
async def test_a_match_broken_off_has_the_rounds_that_were_played(
    site: Site, how: MatchEnding
) -> None:
    site.matches.records = [kept(Options(seats=3, rounds=2), seed=4, how=how)]
    http = await site.visitor()
    record = parse_record((await http.get("/api/matches/match-4/record")).text)
    assert (record.how, len(record.rounds)) == (how, 1)
    assert (await http.get("/api/matches/match-4/rounds/1/replay")).status_code == 200
    unplayed = await http.get("/api/matches/match-4/rounds/2/replay")
    assert problem(unplayed) == (404, "no_such_round", None)


@pytest.mark.parametrize(("query", "eyes"), [("", "all"), ("?eyes=all", "all"), ("?eyes=2", 2)])
async def test_a_round_is_replayed_with_the_chosen_eyes(
    site: Site, match: MatchRecord, query: str, eyes: Eyes
) -> None:
    http = await site.visitor()
    answer = await http.get(f"/api/matches/{match.match.id}/rounds/2/replay{query}")
    assert answer.status_code == 200
    told = answer.json()
    validate("Replay", told)
    assert (told["match"], told["number"], told["eyes"]) == ("match-4", 2, eyes)
    record = record_of(match)
    seen = [see_step(*step, eyes) for step in replay(record, record.rounds[1])]
    steps = [step for step in seen if step is not None]
    assert [step["move"] for step in told["steps"]] == [step.move for step in steps]
    for step, sent in zip(steps, told["steps"], strict=True):
        assert sent["hands"] == [None if hand is None else list(hand) for hand in step.hands]
        assert sent["view"]["hand"] == list(step.view.hand)
    assert told["steps"][-1]["view"]["phase"] == "over"


async def test_a_seats_eyes_are_told_no_other_hand(site: Site, match: MatchRecord) -> None:
    http = await site.visitor()
    told = (await http.get(f"/api/matches/{match.match.id}/rounds/1/replay?eyes=0")).json()
    deck = record_of(match).rounds[0].deck
    deal = json.dumps(told["steps"][0])
    assert all(f'"{card}"' in deal for card in deck[:7])
    assert not any(f'"{card}"' in deal for card in deck[7:])


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("nothing/record", (404, "no_such_match", None)),
        ("a%20b/record", (404, "not_found", None)),
        ("nothing/rounds/1/replay", (404, "no_such_match", None)),
        ("match-4/rounds/3/replay", (404, "no_such_round", None)),
        ("match-4/rounds/0/replay", (404, "not_found", None)),
        ("match-4/rounds/x/replay", (404, "not_found", None)),
        ("match-4/rounds/1/replay?eyes=3", (404, "no_such_seat", "eyes")),
        ("match-4/rounds/1/replay?eyes=10", (422, "bad_body", "eyes")),
        ("match-4/rounds/1/replay?eyes=ALL", (422, "bad_body", "eyes")),
        ("match-4/rounds/1/replay?eyes=-1", (422, "bad_body", "eyes")),
    ],
)
async def test_what_is_not_there_has_its_code(
    site: Site, match: MatchRecord, path: str, expected: tuple[int, str, str | None]
) -> None:
    answer = await (await site.visitor()).get(f"/api/matches/{path}")
    assert problem(answer) == expected


async def test_a_match_that_runs_has_no_record_and_no_replay(site: Site) -> None:
    guest = await site.guest()
    code = await guest.open_room(cpus=2, start=True)
    running = (await guest.sit(code)).view["match"]["id"]
    for path in ("record", "rounds/1/replay"):
        answer = await guest.http.get(f"/api/matches/{running}/{path}")
        assert problem(answer) == (404, "no_such_match", None)
