"""What admins can look up: matches, aborts, boards, reports, people, rooms and never a card."""

import csv
import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from hulawang.rooms.facts import VoteEnded
from hulawang.rooms.oversight import oversee_table
from tests.server.house import NAME, House, running_house
from tests.server.site import Guest
from tests.storage.samples import began, match_ended, moved, opened, report, round_ended
from tests.views.redeal import redealt

A_DAY_MS = 24 * 3_600_000


class Evening:
    """A house in which 민지 and 준 have played: m1 was settled, m2 and m3 were aborted by 준."""

    def __init__(self, house: House, minji: Guest, jun: Guest) -> None:
        self.house, self.minji, self.jun = house, minji, jun
        self.began_at = house.wall.now


@pytest.fixture(scope="module")
async def evening(
    client_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Evening]:
    async with running_house(client_folder, tmp_path_factory.mktemp("evening")) as house:
        minji, jun = await house.site.guest("민지"), await house.site.guest("준")
        told = Evening(house, minji, jun)
        await house.journal.append(opened("ABCD", minji.id))
        people = (minji.id, jun.id)
        settled = (
            began("m1", "ABCD", *people),
            round_ended("m1", 1),
            round_ended("m1", 2),
            VoteEnded("m1", 2, 0, ((0, True), (1, True)), "passed"),
            match_ended("m1", "settled"),
        )
        await house.journal.append(moved("ABCD", 1), settled)
        for number, match in enumerate(("m2", "m3"), start=2):
            house.wall.now += 600_000
            aborted = (
                began(match, "ABCD", *people),
                round_ended(match, 1),
                round_ended(match, 2),
                match_ended(match, "aborted"),
            )
            await house.journal.append(moved("ABCD", number), aborted)
        await house.reports.add(report("ABCD", minji.id, jun.id))
        yield told


# -- matches -------------------------------------------------------------------------------------


async def test_matches_are_found_by_what_is_asked_for(evening: Evening) -> None:
    async def found(**wanted: object) -> list[str]:
        page = await evening.house.get("matches", **wanted)
        assert page["more"] is False
        return [match["id"] for match in page["matches"]]

    end = evening.began_at
    assert await found() == ["m3", "m2", "m1"]
    assert await found(how="settled") == ["m1"]
    assert await found(how="abandoned") == []
    assert await found(person=evening.jun.id) == ["m3", "m2", "m1"]
    assert await found(person="nobody") == []
    assert await found(room="ABCD", how="aborted") == ["m3", "m2"]
    assert await found(room="EFGH") == []
    assert await found(since=end + 1) == ["m3", "m2"]
    assert await found(until=end + 1) == ["m1"]
    assert await found(page=2) == []


async def test_a_match_is_told_with_its_rounds_votes_and_abort(evening: Evening) -> None:
    settled = await evening.house.get("matches/m1")
    assert [seat["person"] for seat in settled["match"]["seats"]] == [
        evening.minji.id,
        evening.jun.id,
        None,
        None,
    ]
    assert [ended["number"] for ended in settled["detail"]["history"]] == [1, 2]
    (vote,) = settled["detail"]["votes"]
    assert (vote["outcome"], len(vote["ballots"])) == ("passed", 2)
    aborted = await evening.house.get("matches/m2")
    assert (aborted["match"]["how"], aborted["match"]["aborted_by"]) == ("aborted", 1)
    missing = await evening.house.keeper.get("/api/admin/matches/m9")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_match")


async def test_who_aborts_how_often(evening: Evening) -> None:
    async def rates(**wanted: object) -> list[tuple[str, int, int]]:
        people = (await evening.house.get("aborts", **wanted))["people"]
        return [(each["name"], each["begun"], each["aborted"]) for each in people]

    assert await rates() == [], "five matches at least, unless something else is asked for"
    assert await rates(least=3) == [("준", 3, 2)], "민지 has aborted none"
    assert await rates(least=4) == []
    assert await rates(least=1, since=evening.began_at + 1) == [("준", 2, 2)]
    assert await rates(least=1, until=evening.began_at + 1) == []


# -- boards --------------------------------------------------------------------------------------


async def test_a_board_says_who_stands_on_it(evening: Evening) -> None:
    found = await evening.house.get("leaderboard", person=evening.minji.id)
    assert found["ids"] == [evening.jun.id, evening.minji.id]
    assert [each["name"] for each in found["board"]["people"]] == ["준", "민지"]
    assert (found["board"]["own"]["name"], found["board"]["own"]["rank"]) == ("민지", 2)
    empty = await evening.house.get("leaderboard", board="cpu", period="day", by="average")
    assert (empty["ids"], empty["board"]["own"]) == ([], None)


async def test_a_board_is_a_file_too(evening: Evening) -> None:
    answer = await evening.house.keeper.get("/api/admin/leaderboard.csv", params={"by": "points"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert 'filename="hulawang-people-all-points.csv"' in answer.headers["content-disposition"]
    rows = list(csv.DictReader(StringIO(answer.text.removeprefix("\ufeff"))))
    assert [(row["rank"], row["name"], row["person"]) for row in rows] == [
        ("1", "준", evening.jun.id),
        ("2", "민지", evening.minji.id),
    ]


# -- people and reports --------------------------------------------------------------------------


async def test_people_are_found_by_id_and_by_any_name_they_bore(evening: Evening) -> None:
    house = evening.house
    guest = await house.site.guest("100% Zoë")
    await guest.http.post("/api/session", json={"name": "After"})

    async def found(words: str) -> list[str]:
        return [each["id"] for each in (await house.get("people", words=words))["people"]]

    for words in ("aft", "100%", "zo", guest.id, f" {guest.id} "):
        assert await found(words) == [guest.id], words
    assert await found("%") == [guest.id], "a letter like any other"
    assert await found("_") == []
    assert set(await found("")) >= {guest.id, evening.jun.id, evening.minji.id}


async def test_a_file_tells_all_of_a_person(evening: Evening) -> None:
    code = await evening.jun.open_room()
    file = await evening.house.get(f"people/{evening.jun.id}")
    assert (file["name"], file["room"]) == ("준", code)
    assert (file["begun"], file["aborted"], file["reported"]) == (3, 2, 1)
    assert file["seen_at"] is not None
    assert (file["former_names"], file["sanctions"]) == ([], [])


async def test_reports_name_both(evening: Evening) -> None:
    (told,) = (await evening.house.get("reports"))["reports"]
    assert told["text"] == "그만 좀 해요"
    assert told["said_by"] == {"id": evening.jun.id, "name": "준"}
    assert told["reported_by"] == {"id": evening.minji.id, "name": "민지"}
    assert (await evening.house.get("reports", person=evening.minji.id))["reports"] == []
    assert len((await evening.house.get("reports", person=evening.jun.id))["reports"]) == 1


async def test_a_report_is_open_until_an_admin_has_handled_it(house: House) -> None:
    sayer, reporter = await house.site.guest("말썽"), await house.site.guest("신고")
    await house.reports.add(report("EFGH", reporter.id, sayer.id))

    async def found(**wanted: object) -> list[tuple[str, int | None, str | None]]:
        told = (await house.get("reports", person=sayer.id, **wanted))["reports"]
        return [(each["id"], each["handled_at"], each["handled_by"]) for each in told]

    ((line, at, by),) = await found(handled=False)
    assert (at, by) == (None, None)
    path = f"/api/admin/reports/{line}/handled"
    for _ in range(2):
        answer = await house.keeper.put(path)
        assert answer.status_code == 200
        assert (answer.json()["handled_at"], answer.json()["handled_by"]) == (house.wall.now, NAME)
    assert await found(handled=False) == []
    assert await found(handled=True) == await found() == [(line, house.wall.now, NAME)]
    assert (await house.keeper.delete(path)).json()["handled_at"] is None
    assert await found(handled=False) == [(line, None, None)]
    done = [(NAME, action, sayer.id) for action in ("handle_report", "reopen_report")]
    assert (await house.log())[-2:] == done
    for method in ("PUT", "DELETE"):
        answer = await house.keeper.request(method, "/api/admin/reports/none/handled")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_report")
        refused = await sayer.http.request(method, path)
        assert refused.status_code == 401


# -- rooms ---------------------------------------------------------------------------------------


async def test_open_rooms_are_told_private_ones_too(house: House) -> None:
    guest, watcher = await house.site.guest("방장"), await house.site.guest("관전")
    code = await guest.open_room(cpus=2, start=True, public=False, rounds=3)
    table = await guest.sit(code)
    looking = await house.site.connect(code, cookie=watcher.cookie)
    await looking.until("view")
    while table.view["round"] is None or table.view["spectators"] == 0:
        await table.until("view")
    room = (await house.get("rooms"))["rooms"][0]
    assert (room["code"], room["phase"], room["spectators"]) == (code, "playing", 1)
    assert (room["round"], room["options"]["rounds"]) == (1, 3)
    assert "turn" in room["left"] or "window" in room["left"]
    seat = room["seats"][0]
    assert (seat["person"], seat["name"], seat["host"], seat["present"]) == (
        guest.id,
        "방장",
        True,
        True,
    )
    assert [each["cpu_level"] for each in room["seats"]] == [None, "normal", "normal"]
    assert (await house.get("rooms", code=code))["rooms"][0]["code"] == code
    assert (await house.get("rooms", code="nowhere0"))["rooms"] == []


async def test_rooms_come_by_pages_the_newest_first(house: House) -> None:
    codes = [await (await house.site.guest()).open_room() for _ in range(51)]
    first, second = await house.get("rooms"), await house.get("rooms", page=2)
    assert [room["code"] for room in first["rooms"]] == codes[:0:-1]
    assert (first["more"], second["rooms"][0]["code"]) == (True, codes[0])


async def test_no_room_tells_a_card(house: House) -> None:
    """Dealt anew, with another seed and other nonces, a room looks the same to an admin."""
    guest = await house.site.guest()
    code = await guest.open_room(cpus=2, start=True)
    table = house.site.parts.rooms.room(code).table  # type: ignore[union-attr]
    assert table.match is not None
    rng, seen = Random(7), oversee_table(table, 0, 5_000)
    for _ in range(50):
        other_round = redealt(table.match.round, None, rng)
        assert other_round != table.match.round
        match = replace(
            table.match, round=other_round, seed=rng.randbytes(32).hex(), moves=("0:draw",)
        )
        other = replace(table, match=match, seed=rng.randbytes(32).hex())
        assert oversee_table(other, 0, 5_000) == seen
    told = json.dumps(asdict(seen), default=str)
    hands = {str(card) for player in table.match.round.players for card in player.hand}
    assert not [card for card in hands if f'"{card}"' in told]
    assert table.match.seed not in told
