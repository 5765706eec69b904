"""Leaderboards over HTTP, and whole boards as CSV."""

import csv
from io import StringIO
from typing import Any

import pytest
from fastapi.responses import StreamingResponse

from hulawang.server.boards import BoardChoice, board_file
from hulawang.server.errors import ApiError
from hulawang.storage.records import Standing
from tests.server.site import Site
from tests.server.test_schema import validate


def standing(person: str, name: str, rank: int | None = 1, points: int = 7) -> Standing:
    return Standing(person, name, rank, 2, 1, 8, points, 1116)


ASKED = [
    # without a word, all matches of people by their points
    ("", ("people", "all", "points", None, 1)),
    (
        "board=cpu&period=day&of=2026-11-30&by=average&page=3",
        ("cpu", "day", "average", "2026-11-30", 3),
    ),
    ("period=week", ("people", "week", "points", None, 1)),
    ("period=season&by=rating", ("people", "season", "rating", None, 1)),
    ("page=1000000", ("people", "all", "points", None, 1_000_000)),
]


@pytest.mark.parametrize(("query", "asked"), ASKED)
async def test_a_board_is_asked_for_by_its_words(
    site: Site, query: str, asked: tuple[object, ...]
) -> None:
    answer = await (await site.visitor()).get(f"/api/leaderboard?{query}")
    assert answer.status_code == 200
    validate("Leaderboard", answer.json())
    assert site.boards.asked[-1] == asked


async def test_a_page_tells_whose_standings_they_are(site: Site) -> None:
    guest = await site.guest("민지")
    site.boards.standings = [standing("other", "준", points=9), standing(guest.id, "민지", 2)]
    answer = (await guest.http.get("/api/leaderboard?period=day")).json()
    validate("Leaderboard", answer)
    mine = {
        "rank": 2,
        "name": "민지",
        "me": True,
        "matches": 2,
        "wins": 1,
        "rounds": 8,
        "points": 7,
        "average": 7 / 8,
        "rating": 1116,
    }
    others = mine | {"rank": 1, "name": "준", "me": False, "points": 9, "average": 9 / 8}
    assert answer == {
        "board": "people",
        "period": "day",
        "of": "2026-11-30",
        "earlier": "2026-11-29",
        "later": None,
        "by": "points",
        "page": 1,
        "pages": 1,
        "total": 2,
        "rounds_needed": None,
        "people": [others, mine],
        "own": mine,
    }


async def test_a_stranger_has_no_standing_and_a_far_page_is_empty(site: Site) -> None:
    site.boards.standings = [standing("other", "준")]
    answer = (await (await site.visitor()).get("/api/leaderboard?page=7")).json()
    assert (answer["own"], answer["people"], answer["total"]) == (None, [], 1)


@pytest.mark.parametrize(
    ("period", "needed"), [("day", 5), ("week", 10), ("season", 20), ("all", 20)]
)
async def test_an_average_tells_how_many_rounds_it_needs(
    site: Site, period: str, needed: int
) -> None:
    query = f"/api/leaderboard?by=average&period={period}"
    answer = (await (await site.visitor()).get(query)).json()
    assert answer["rounds_needed"] == needed


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("board=robots", "board"),
        ("period=year", "period"),
        ("by=luck", "by"),
        ("board=cpu&by=rating", "by"),
        ("page=0", "page"),
        ("page=-1", "page"),
        ("page=1000001", "page"),
        ("page=1.5", "page"),
        ("page=all", "page"),
        ("of=2026-W49", "of"),
        ("of=2026-11-30-and-more", "of"),
        ("sort=up", "sort"),
    ],
)
async def test_what_does_not_fit_is_refused_by_its_field(
    site: Site, query: str, field: str
) -> None:
    answer = await (await site.visitor()).get(f"/api/leaderboard?{query}")
    told = answer.json()
    assert (answer.status_code, told["code"], told["field"]) == (422, "bad_body", field)


# -- as a file -----------------------------------------------------------------------------------


async def text_of(file: StreamingResponse) -> str:
    parts: list[Any] = [part async for part in file.body_iterator]
    return "".join(parts)


async def test_a_whole_board_is_a_file_for_spreadsheets(site: Site) -> None:
    site.boards.standings = [standing("a1", "준, 호"), standing("b2", '"민지"', 2, -3)]
    file = board_file(site.boards, BoardChoice(period="day", of="2026-11-30"))
    assert file.headers["content-type"] == "text/csv; charset=utf-8"
    disposition = 'attachment; filename="hulawang-people-2026-11-30-points.csv"'
    assert file.headers["content-disposition"] == disposition
    text = await text_of(file)
    assert text.startswith("\ufeff")
    assert list(csv.reader(StringIO(text[1:]))) == [
        "rank person name matches wins rounds points average rating".split(),
        ["1", "a1", "준, 호", "2", "1", "8", "7", "0.8750", "1116"],
        ["2", "b2", '"민지"', "2", "1", "8", "-3", "-0.3750", "1116"],
    ]


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+2", "'=1+2"),
        ("+82", "'+82"),
        ("-minus", "'-minus"),
        ("@SUM(A1)", "'@SUM(A1)"),
        (" =1", "' =1"),
        ("＝1", "'＝1"),
        ("\t=1", "'\t=1"),
        ("민지", "민지"),
        ("a=1", "a=1"),
        ("'=1", "'=1"),
    ],
)
async def test_a_name_is_never_worked_out_as_a_formula(site: Site, name: str, cell: str) -> None:
    site.boards.standings = [standing("a1", name)]
    text = await text_of(board_file(site.boards, BoardChoice()))
    assert list(csv.reader(StringIO(text[1:])))[1][2] == cell


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        (BoardChoice(board="cpu", by="rating"), "by"),
        (BoardChoice(period="week", of="never"), "of"),
    ],
)
async def test_a_file_is_refused_before_it_is_begun(
    site: Site, choice: BoardChoice, field: str
) -> None:
    with pytest.raises(ApiError) as refused:
        board_file(site.boards, choice)
    assert refused.value.problem.field == field
