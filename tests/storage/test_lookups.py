"""Histories and profiles of people who have played a lot: by which way they are found."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import insert

from hulawang.rooms.options import Options
from hulawang.rooms.who import who_is
from hulawang.storage.admin_records import ReportFilter
from hulawang.storage.careers import Careers
from hulawang.storage.database import Database
from hulawang.storage.matches import EVERYTHING, Matches
from hulawang.storage.models import (
    CareerRow,
    MatchRow,
    MeetingRow,
    PersonRow,
    ReportRow,
    RoomRow,
    SeatRow,
)
from hulawang.storage.models.base import Base
from hulawang.storage.oversight import Oversight
from hulawang.storage.records import HistoryFilter, Place
from hulawang.storage.rows import OPTIONS
from tests.storage.conftest import Wall
from tests.storage.plans import Asked, lasting_plan, noted, plan, settle

MATCHES, PEOPLE = 2_000, 300
BEGAN = 1_700_000_000_000
ANN = "p000"


async def fill(database: Database) -> None:
    """Many matches of Ann with two others, and as many without her."""
    people = [f"p{n:03}" for n in range(PEOPLE)]
    matches, seats = [], []
    options = OPTIONS.dump_json(Options(3, 1)).decode()
    for n in range(2 * MATCHES):
        at, match = BEGAN + n * 1000, f"m{n:05}"
        of = {
            "id": match,
            "room": "ROOM",
            "options": options,
            "began_at": at,
            "ended_at": at,
            "aborted_by": None if n % 50 else 0,
        }
        how = "finished" if n % 50 else "aborted"
        matches.append(of | {"how": how, "rounds_played": 1, "counted_at": at})
        others = people[1 + n % 97], people[100 + n % 89]
        for seat, person in enumerate((ANN if n % 2 else people[299], *others)):
            sat = {"match": match, "seat": seat, "person": person, "name": "", "cpu_level": None}
            seats.append(sat | {"total": 0, "place": 1, "ended_at": at})
    met = [
        {"person": person, "other": other, "matches": n % 40, "ahead": 0, "behind": 0}
        | {"points": 0, "met_at": BEGAN + n}
        for person in people[:20]
        for n, other in enumerate(people)
        if other != person
    ]
    named = [{"id": person, "name": person, "created_at": BEGAN} for person in people]
    await put(database, RoomRow, [{"code": "ROOM", "opened_at": BEGAN}])
    await put(database, PersonRow, named)
    await put(database, MatchRow, matches)
    await put(database, SeatRow, seats)
    await put(database, MeetingRow, met)
    await settle(database)


async def put(database: Database, row: type[Base], values: Sequence[dict[str, Any]]) -> None:
    async with database.writing() as connection:
        await connection.execute(insert(row), values)


async def ways(database: Database, asked: Asked) -> list[str]:
    """How the database goes about the look-ups among these statements."""
    return [await plan(database, *each) for each in asked if each[0].startswith("SELECT")]


HISTORY = {
    "sqlite": "match_seats USING COVERING INDEX ix_match_seats_person_ended_at_match (person=?"
    " AND ended_at{}",
    "postgresql": "Scan Backward using ix_match_seats_person_ended_at_match",
}
MEETINGS = {
    "sqlite": "meetings USING INDEX ix_meetings_person_matches (person=?)",
    "postgresql": "Scan Backward using ix_meetings_person_matches",
}


@pytest.mark.parametrize("before", [None, Place(BEGAN + 2_001_000, "m02001")])
@pytest.mark.parametrize(
    "wanted",
    [
        EVERYTHING,
        HistoryFilter(ending="finished"),
        HistoryFilter(board="people"),
        HistoryFilter(other="p150"),
    ],
)
async def test_a_page_of_a_history_is_walked_along_an_index_and_nothing_is_sorted(
    database: Database, kind: str, wanted: HistoryFilter, before: Place | None
) -> None:
    await fill(database)
    with noted(database) as asked:
        page = await Matches(database).history(ANN, wanted, 20, before)
    assert len(page.matches) == (20 if wanted.other is None or before is None else 11)
    walk, *_ = await ways(database, asked)
    assert HISTORY[kind].format(">?" if before is None else "<?") in walk
    for sorted_by in ("TEMP B-TREE", "Sort"):
        assert sorted_by not in walk


@pytest.mark.parametrize(
    "wanted", [HistoryFilter(other="p150"), HistoryFilter("cpu", None, "p150")]
)
async def test_a_match_of_two_is_found_by_a_whole_key_however_often_it_is_asked_for(
    database: Database, wanted: HistoryFilter
) -> None:
    """Else every match of the one is looked for among all that the other has played."""
    await fill(database)
    with noted(database) as asked:
        await Matches(database).history(ANN, wanted, 20)
    walk = await lasting_plan(database, *next(each for each in asked if "SELECT" in each[0]))
    assert "ix_match_seats_person_ended_at_match" in walk
    among_all = [line for line in walk.splitlines() if re.search(r"person ?=.*match ?=", line)]
    assert [line for line in among_all if "ended_at" not in line] == []


async def test_whom_one_has_met_is_walked_along_an_index_and_nothing_is_sorted(
    database: Database, kind: str
) -> None:
    await fill(database)
    with noted(database) as asked:
        assert len(await Careers(database, Wall()).meetings("p003", 21, 100)) == 21
    (walk,) = await ways(database, asked)
    assert MEETINGS[kind] in walk
    for sorted_by in ("TEMP B-TREE", "Sort"):
        assert sorted_by not in walk


async def test_a_profile_is_found_by_keys_whatever_somebody_has_played(
    database: Database,
) -> None:
    await fill(database)
    with noted(database) as asked:
        await Careers(database, Wall()).profile(ANN)
    tables = [what.split("FROM ")[1].split()[0] for what, _ in asked if "FROM" in what]
    assert tables == ["careers", "streaks", "badges"]


async def test_whom_one_has_met_is_found_by_what_is_told_of_them(
    database: Database, kind: str
) -> None:
    await fill(database)
    strangers = [{"id": f"s{n}", "name": "", "created_at": BEGAN} for n in range(5_000)]
    await put(database, PersonRow, strangers)
    await settle(database)
    with noted(database) as asked:
        assert await Careers(database, Wall()).met("p003", who_is("p150")) == "p150"
        assert await Careers(database, Wall()).met("p003", who_is("s150")) is None
    for walk in await ways(database, asked):
        assert "ix_people_who" in walk
        key = "sqlite_autoindex_meetings_1 (person=? AND other=?)"
        assert (key if kind == "sqlite" else "pk_meetings") in walk


async def test_abort_rates_of_a_time_are_found_from_what_was_aborted_in_it(
    database: Database, kind: str
) -> None:
    await fill(database)
    since = BEGAN + 3_000_000
    with noted(database) as asked:
        rates = await Oversight(database, Wall()).abort_rates(1, since, None, 1)
    assert [(each.person.id, each.begun, each.aborted) for each in rates.rows] == [
        ("p299", 500 + of_others("p299", since), 20)
    ]
    (walk,) = await ways(database, asked)
    assert "ix_matches_aborted" in walk
    assert f"ix_match_seats_person_ended_at_match{' (person=?' if kind == 'sqlite' else ''}" in walk
    assert "SCAN match_seats" not in walk


def of_others(person: str, since: int) -> int:
    """Matches of this person since then beside those in the first seat."""
    ended = range((since - BEGAN) // 1000, 2 * MATCHES)
    others = [{f"p{1 + n % 97:03}", f"p{100 + n % 89:03}"} for n in ended]
    return sum(person in each for each in others)


async def test_abort_rates_of_all_times_ask_nothing_but_the_careers(database: Database) -> None:
    await fill(database)
    none: dict[str, Any] = {column.name: 0 for column in CareerRow.__table__.c}
    careers = [
        none | {"person": f"p{n:03}", "board": board, "matches": 9, "broken_off": 1, "aborted": n}
        for n in range(3)
        for board in ("people", "cpu")
    ]
    await put(database, CareerRow, careers)
    with noted(database) as asked:
        rates = await Oversight(database, Wall()).abort_rates(20, None, None, 1)
    found = [(each.person.id, each.begun, each.aborted) for each in rates.rows]
    assert found == [("p002", 20, 4), ("p001", 20, 2)]
    assert not [what for what, _ in asked if "match_seats" in what or "matches AS" in what]


async def test_the_open_reports_are_walked_along_an_index_and_nothing_is_sorted(
    database: Database,
) -> None:
    await fill(database)
    said = {"room": "ROOM", "line": 1, "kind": "chat", "text": "", "name": "", "said_by": ANN}
    reports = [
        said
        | {"id": f"r{n:05}", "at": BEGAN + n, "reported_by": "p001"}
        | {"handled_at": BEGAN if n % 40 else None, "handled_by": "bora" if n % 40 else None}
        for n in range(4_000)
    ]
    await put(database, ReportRow, reports)
    await settle(database)
    with noted(database) as asked:
        page = await Oversight(database, Wall()).reports(ReportFilter(handled=False), 1)
    assert [report.id for report in page.rows[:2]] == ["r03960", "r03920"]
    (walk,) = await ways(database, asked)
    assert "ix_reports_open" in walk
    for sorted_by in ("TEMP B-TREE", "Sort"):
        assert sorted_by not in walk
