"""One's history and ended matches over HTTP."""

from typing import Any

import pytest

from hulawang.rooms.facts import RoundEnded, StateOfPlay, VoteEnded
from hulawang.rooms.options import Options
from hulawang.rooms.who import who_is
from hulawang.storage.records import (
    HistoryFilter,
    MatchRecord,
    Meeting,
    Place,
    PlayedMatch,
    PlayedSeat,
    PlayedVote,
    Versus,
)
from hulawang.views.model import LineView, ResultView
from tests.server.site import Site
from tests.server.test_schema import validate

ENDED = 1_700_000_000_000
LINES = (
    LineView((), True, 0, 1, 0, 1, 1, 0, None, 12),
    LineView(("7h", "Ks"), True, 20, 2, 1, 1, 2, 8, 2, 0),
    LineView(("2c",), False, 2, 3, 2, 2, 1, 4, 2, -12),
)
RESULT = ResultView("hula", 0, 2, (0,), 4, 2, False, LINES)
STATE = StateOfPlay(2, "window", 1, 4, 30, 2, (6, 7, 7), (2,))


def record(match: str, person: str | None, *, ended_at: int = ENDED) -> MatchRecord:
    """A match that its second round was not played to the end of, with a vote in between."""
    seats = (
        PlayedSeat(person, "그때 이름", None, 12, None),
        PlayedSeat(None, "", "hard", 0, None),
        PlayedSeat("p-other", "친구", None, -12, None),
    )
    played = PlayedMatch(
        match, "room", Options(3, 2), 1_000, ended_at, "aborted", 1, 2, seats, STATE
    )
    ended = RoundEnded(match, 1, 1, "ab" * 32, 1, ("1:draw",), RESULT, (12, 0, -12))
    vote = VoteEnded(match, 1, 2, ((2, True), (0, False)), "refused")
    return MatchRecord(played, (ended,), (PlayedVote(vote, 5_000),))


def seat(
    name: str, total: int, *, me: bool = False, cpu_level: str | None = None
) -> dict[str, object]:
    """A seat as it is told, without a place: the match was broken off."""
    return {"name": name, "cpu_level": cpu_level, "me": me, "total": total, "place": None}


def problem(answer: Any) -> tuple[int, str, str | None]:
    body = answer.json()
    return answer.status_code, body["code"], body["field"]


async def test_ones_matches_are_listed_with_how_they_ended_for_everybody(site: Site) -> None:
    guest, other = await site.guest(), await site.guest()
    site.matches.records = [record("m2", guest.id), record("m1", "p-stranger")]
    told = (await guest.http.get("/api/matches")).json()
    validate("MatchList", told)
    assert told == {
        "matches": [
            {
                "id": "m2",
                "began_at": 1_000,
                "ended_at": ENDED,
                "how": "aborted",
                "aborted_by": 2,
                "rounds_played": 1,
                "rounds": 2,
                "seats": [
                    seat("그때 이름", 12, me=True),
                    seat("", 0, cpu_level="hard"),
                    seat("친구", -12),
                ],
            }
        ],
        "older": None,
    }
    assert (await other.http.get("/api/matches")).json() == {"matches": [], "older": None}


async def test_a_match_tells_everything_to_whoever_has_its_link(site: Site) -> None:
    guest = await site.guest()
    site.matches.records = [record("m1", guest.id)]
    told = (await guest.http.get("/api/matches/m1")).json()
    validate("MatchDetail", told)
    (ended,) = told["history"]
    assert (ended["number"], ended["leader"], ended["totals"]) == (1, 1, [12, 0, -12])
    result = ended["result"]
    assert [result[key] for key in ("how", "by", "claimed_from", "multiplier")] == ["hula", 0, 2, 4]
    assert (result["winners"], result["sole_payer"], result["failed"]) == ([0], 2, False)
    assert result["lines"][1] == {
        "hand": ["7h", "Ks"],
        "melded": True,
        "card_sum": 20,
        "place": 2,
        "base": 1,
        "unmelded_factor": 1,
        "seven_factor": 2,
        "share": 8,
        "payer": 2,
        "points": 0,
    }
    assert told["votes"] == [
        {
            "round": 1,
            "proposer": 2,
            "ballots": [{"seat": 2, "yes": True}, {"seat": 0, "yes": False}],
            "outcome": "refused",
            "at": 5_000,
        }
    ]
    assert told["state"] == {
        "round": 2,
        "phase": "window",
        "seat": 1,
        "turn": 4,
        "stock": 30,
        "melds": 2,
        "cards": [6, 7, 7],
        "stand_ins": [2],
    }
    assert (told["how"], told["aborted_by"], told["ended_at"]) == ("aborted", 2, ENDED)
    assert told["options"]["rounds"] == 2
    stranger = (await (await site.visitor()).get("/api/matches/m1")).json()
    assert not any(seat["me"] for seat in stranger["seats"])
    assert guest.id not in str(stranger)
    assert "p-other" not in str(stranger)


async def test_a_history_goes_on_where_its_page_ended(site: Site) -> None:
    guest = await site.guest()
    site.matches.records = [record(f"m{n}", guest.id, ended_at=ENDED - n) for n in range(3)]
    first = (await guest.http.get("/api/matches?limit=2")).json()
    assert [match["id"] for match in first["matches"]] == ["m0", "m1"]
    assert first["older"] == f"{ENDED - 1}-m1"
    await guest.http.get(f"/api/matches?before={first['older']}")
    assert site.matches.asked[-1] == (HistoryFilter(), 20, Place(ENDED - 1, "m1"))


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("board=people", HistoryFilter(board="people")),
        ("board=cpu&ending=settled", HistoryFilter("cpu", "settled")),
        (f"with={who_is('p-other')}", HistoryFilter(other="p-other")),
    ],
)
async def test_a_history_is_filtered(site: Site, query: str, wanted: HistoryFilter) -> None:
    guest = await site.guest()
    site.careers.people = [Meeting("p-other", "친구", Versus(matches=1))]
    assert (await guest.http.get(f"/api/matches?{query}")).status_code == 200
    assert site.matches.asked[-1] == (wanted, 20, None)


async def test_whom_one_has_not_met_one_has_no_match_with(site: Site) -> None:
    guest = await site.guest()
    site.matches.records, site.careers.people = [record("m1", guest.id)], []
    answer = await guest.http.get(f"/api/matches?with={who_is('p-other')}")
    assert answer.json() == {"matches": [], "older": None}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("limit=0", "limit"),
        ("limit=51", "limit"),
        ("before=m1", "before"),
        ("before=12-a%20b", "before"),
        ("board=all", "board"),
        ("ending=won", "ending"),
        ("with=p-other", "with"),
        ("other=000000000000", "other"),
        ("page=2", "page"),
    ],
)
async def test_a_history_is_asked_for_in_its_words(site: Site, query: str, field: str) -> None:
    guest = await site.guest()
    answer = await guest.http.get(f"/api/matches?{query}")
    assert problem(answer) == (422, "bad_body", field)
