"""One's own profile over HTTP, and whom one has met."""

import pytest

from hulawang.rooms.who import who_is
from hulawang.storage.records import (
    BADGES,
    Career,
    EarnedBadge,
    Meeting,
    Profile,
    Streak,
    Versus,
)
from tests.server.site import Site
from tests.server.test_schema import validate


async def test_a_new_person_has_come_to_nothing_yet(site: Site) -> None:
    guest = await site.guest("민지")
    told = (await guest.http.get("/api/profile")).json()
    validate("OwnProfile", told)
    assert told["name"] == "민지"
    assert set(told["people"].values()) == set(told["cpu"].values()) == {0}
    assert [badge["badge"] for badge in told["badges"]] == list(BADGES)
    assert {badge["count"] for badge in told["badges"]} == {0}


async def test_a_profile_tells_sums_streaks_and_badges(site: Site) -> None:
    guest = await site.guest()
    site.careers.found = Profile(
        {"people": Career(matches=3, wins=1, points=-4, rounds=9, best_round=30)},
        {"wins": Streak(1, 2, 5_000)},
        {"hula": EarnedBadge(2, "m1", 4_000)},
    )
    told = (await guest.http.get("/api/profile")).json()
    validate("OwnProfile", told)
    people = told["people"]
    assert [people[key] for key in ("matches", "wins", "points", "best_round")] == [3, 1, -4, 30]
    assert told["cpu"]["matches"] == 0
    assert told["wins"] == {"current": 1, "longest": 2, "at": 5_000}
    assert told["days"] == {"current": 0, "longest": 0, "at": 0}
    assert [badge for badge in told["badges"] if badge["count"]] == [
        {"badge": "hula", "count": 2, "first_match": "m1", "first_at": 4_000}
    ]


async def test_whom_one_has_met_is_told_by_page_and_without_ids(site: Site) -> None:
    guest = await site.guest()
    site.careers.people = [
        Meeting(f"p-{n}", f"사람 {n}", Versus(50 - n, 3, 2, -7, 9_000)) for n in range(25)
    ]
    first = (await guest.http.get("/api/profile/meetings")).json()
    validate("MeetingPage", first)
    assert (len(first["people"]), first["page"], first["more"]) == (20, 1, True)
    assert first["people"][0] == {
        "who": who_is("p-0"),
        "name": "사람 0",
        "matches": 50,
        "ahead": 3,
        "behind": 2,
        "points": -7,
        "met_at": 9_000,
    }
    assert "p-1" not in str(first)
    last = (await guest.http.get("/api/profile/meetings?page=2")).json()
    assert [person["name"] for person in last["people"]] == [f"사람 {n}" for n in range(20, 25)]
    assert not last["more"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [("", 401, "no_session"), ("/meetings", 401, "no_session")],
)
async def test_a_stranger_has_no_profile(site: Site, path: str, status: int, code: str) -> None:
    answer = await (await site.visitor()).get(f"/api/profile{path}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("page", ["0", "-1", "x", "100001"])
async def test_a_page_is_a_number_from_one(site: Site, page: str) -> None:
    guest = await site.guest()
    answer = await guest.http.get(f"/api/profile/meetings?page={page}")
    assert (answer.status_code, answer.json()["field"]) == (422, "page")
