"""Ratings: by whom somebody was beaten, and what that says of both."""

import pytest

from hulawang.storage.boards import Boards
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.ratings import NEWCOMER, Rating, rated
from hulawang.storage.records import Period
from tests.storage.conftest import Wall
from tests.storage.history import CPU, Played, know, play
from tests.storage.test_periods import utc


@pytest.fixture
def wall() -> Wall:
    """A noon in Seoul: 2026-11-30 in 2026-W49 in 2026-Q4."""
    return Wall(utc("2026-11-30 03:00"))


@pytest.fixture
async def known(database: Database) -> None:
    """Three people are known."""
    await know(database, "ada", "ben", "cho")


MASTER, NOVICE = Rating(32.0, 2.0, 40), Rating(18.0, 2.0, 40)


@pytest.mark.parametrize(
    ("rating", "shown"), [(NEWCOMER, 1000), (MASTER, 2040), (NOVICE, 1480), (Rating(4, 2, 9), 920)]
)
def test_one_number_is_shown(rating: Rating, shown: int) -> None:
    assert rating.shown == shown


def test_who_beats_a_stronger_one_gains_more() -> None:
    surprise, _ = rated([NOVICE, MASTER], [1, 2])
    no_surprise, _ = rated([NOVICE, NOVICE], [1, 2])
    assert surprise.mu - NOVICE.mu > no_surprise.mu - NOVICE.mu > 0
    assert surprise.matches == 41


@pytest.mark.parametrize("places", [[1, 2, 3], [1, 1, 3], [2, 1, 2], [1, 1, 1]])
def test_the_order_of_the_seats_says_nothing(places: list[int]) -> None:
    before = [MASTER, NOVICE, NEWCOMER]
    after = rated(before, places)
    turned = rated(before[::-1], places[::-1])
    assert [each.mu for each in turned[::-1]] == pytest.approx([each.mu for each in after])
    assert [each.sigma for each in turned[::-1]] == pytest.approx([each.sigma for each in after])


async def shown(boards: Boards, person: str, period: Period = "all") -> int | None:
    page = await boards.page("people", period, "rating", person=person)
    return None if page.own is None else page.own.rating


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("totals", "order"),
    [
        ((50, 0, -50), ["ada", "ben", "cho"]),
        ((1, 0, -1), ["ada", "ben", "cho"]),
        ((-9, 4, 5), ["cho", "ben", "ada"]),
    ],
)
async def test_the_rating_follows_the_places_and_not_the_points(
    boards: Boards, journal: DatabaseJournal, totals: tuple[int, ...], order: list[str]
) -> None:
    await play(journal, Played("m", ("ada", "ben", "cho"), totals))
    ratings = [await shown(boards, person) for person in order]
    assert ratings == [1130, 1062, 890]


@pytest.mark.usefixtures("known")
async def test_who_shares_a_place_is_rated_alike(boards: Boards, journal: DatabaseJournal) -> None:
    await play(journal, Played("m", ("ada", "ben", "cho"), (5, 5, -10)))
    assert await shown(boards, "ada") == await shown(boards, "ben")


@pytest.mark.usefixtures("known")
async def test_cpu_players_rate_nobody(boards: Boards, journal: DatabaseJournal) -> None:
    await play(journal, Played("m1", ("ada", CPU, CPU), (5, -1, -4)))
    await play(journal, Played("m2", (CPU, "ben", "cho"), (50, 1, -51)))
    assert await shown(boards, "ada") is None
    won, lost = await shown(boards, "ben"), await shown(boards, "cho")
    assert won is not None
    assert lost is not None
    assert won > 1000 > lost


@pytest.mark.usefixtures("known")
async def test_a_period_keeps_the_rating_after_its_last_match(
    boards: Boards, journal: DatabaseJournal, wall: Wall
) -> None:
    await play(journal, Played("m1", ("ada", "ben"), (5, -5)))
    on_monday = await shown(boards, "ada", "day")
    wall.now += 86_400_000
    await play(journal, Played("m2", ("ada", "ben"), (5, -5)))
    on_tuesday = await shown(boards, "ada", "day")
    assert on_monday is not None
    assert on_tuesday is not None
    assert on_tuesday > on_monday
    assert await shown(boards, "ada", "week") == await shown(boards, "ada") == on_tuesday
    page = await boards.page("people", "day", "rating", of="2026-11-30", person="ada")
    assert page.own is not None
    assert page.own.rating == on_monday
