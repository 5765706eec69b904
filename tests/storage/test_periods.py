"""The calendar of leaderboards: names, what is beside them, and the edges at Seoul's midnight."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulawang.storage.periods import beside, name_at, names_at, period_of
from hulawang.storage.records import BadPeriod, Period


def utc(text: str) -> int:
    """Milliseconds since 1970 of a moment in UTC."""
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("moment", "names"),
    [
        # a day begins when it is 15:00 in UTC
        ("2026-11-29 14:59:59.999", ("2026-11-29", "2026-W48", "2026-Q4", "all")),
        ("2026-11-29 15:00:00", ("2026-11-30", "2026-W49", "2026-Q4", "all")),
        ("2026-11-30 14:59:59.999", ("2026-11-30", "2026-W49", "2026-Q4", "all")),
        # seasons
        ("2026-09-30 14:59:59.999", ("2026-09-30", "2026-W40", "2026-Q3", "all")),
        ("2026-09-30 15:00:00", ("2026-10-01", "2026-W40", "2026-Q4", "all")),
        ("2026-03-31 15:00:00", ("2026-04-01", "2026-W14", "2026-Q2", "all")),
        # a week belongs to the year of its Thursday: 2026 has 53, and 2027 begins in the last
        ("2026-12-31 14:59:59.999", ("2026-12-31", "2026-W53", "2026-Q4", "all")),
        ("2026-12-31 15:00:00", ("2027-01-01", "2026-W53", "2027-Q1", "all")),
        ("2027-01-03 15:00:00", ("2027-01-04", "2027-W01", "2027-Q1", "all")),
        ("2024-12-29 15:00:00", ("2024-12-30", "2025-W01", "2024-Q4", "all")),
        ("2028-02-28 15:00:00", ("2028-02-29", "2028-W09", "2028-Q1", "all")),
    ],
)
def test_a_moment_lies_in_four_periods(moment: str, names: tuple[str, ...]) -> None:
    assert names_at(utc(moment)) == names


@pytest.mark.parametrize(
    ("name", "period"),
    [
        ("2026-11-30", "day"),
        ("2028-02-29", "day"),
        ("2026-W01", "week"),
        ("2026-W53", "week"),
        ("2026-Q1", "season"),
        ("all", "all"),
    ],
)
def test_a_name_tells_its_kind(name: str, period: Period) -> None:
    assert period_of(name) == period


NO_PERIODS = (
    "2026 2026-11-31 2027-02-29 2026-13-01 2027-W53 2026-W54 2026-W00 2026-Q0 2026-Q5 2026-q1 ALL "
    "2026-W1 2026-1-1 2026-11-30T00 1999-01-01 3000-01-01 ٢٠٢٦-11-30"
)


@pytest.mark.parametrize("name", [*NO_PERIODS.split(), "", "all\n"])
def test_what_is_no_period_is_refused(name: str) -> None:
    with pytest.raises(BadPeriod):
        period_of(name)


@pytest.mark.parametrize(
    ("period", "earlier", "later"),
    [
        ("day", "2026-12-31", "2027-01-01"),
        ("day", "2028-02-28", "2028-02-29"),
        ("week", "2026-W53", "2027-W01"),
        ("week", "2025-W52", "2026-W01"),
        ("season", "2026-Q4", "2027-Q1"),
        ("season", "2028-Q1", "2028-Q2"),
    ],
)
def test_periods_lie_beside_each_other(period: Period, earlier: str, later: str) -> None:
    assert beside(period, earlier, later=True) == later
    assert beside(period, later, later=False) == earlier


@pytest.mark.parametrize(
    ("period", "name", "later"),
    [
        ("all", "all", False),
        ("all", "all", True),
        ("day", "2000-01-01", False),
        ("week", "2000-W01", False),
        ("season", "2000-Q1", False),
        ("day", "2999-12-31", True),
        ("week", "2999-W52", True),
        ("season", "2999-Q4", True),
    ],
)
def test_there_is_an_end_on_either_side(period: Period, name: str, later: bool) -> None:
    assert beside(period, name, later=later) is None


@pytest.mark.parametrize(
    ("period", "name"), [("day", "2026-W49"), ("week", "2026-11-30"), ("all", "2026-Q4")]
)
def test_a_name_of_another_kind_is_refused(period: Period, name: str) -> None:
    with pytest.raises(BadPeriod):
        beside(period, name, later=True)


A_DAY = 86_400_000


@given(
    at=st.integers(utc("2000-01-10 00:00"), utc("2999-06-30 00:00")),
    period=st.sampled_from(["day", "week", "season"]),
)
def test_going_on_day_by_day_meets_every_period_in_its_order(at: int, period: Period) -> None:
    names = [name_at(period, at + day * A_DAY) for day in range(100)]
    assert names == sorted(names)
    for earlier, later in pairwise(dict.fromkeys(names)):
        assert beside(period, earlier, later=True) == later
        assert beside(period, later, later=False) == earlier
