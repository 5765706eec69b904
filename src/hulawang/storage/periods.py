"""The periods of leaderboards by the calendar of Seoul: days, ISO weeks, seasons, and all time.

A period is named `2026-11-30`, `2026-W49`, `2026-Q4` or `all`. Seoul has kept nine hours ahead of
UTC without summer time since 1988, so no table of time zones is asked, which not every machine has.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache

from hulawang.storage.records import BadPeriod, Period

SEOUL = timezone(timedelta(hours=9), "Asia/Seoul")

PERIODS: tuple[Period, ...] = ("day", "week", "season", "all")

_FORMS: Mapping[Period, re.Pattern[str]] = {
    "day": re.compile(r"(2[0-9]{3})-([0-9]{2})-([0-9]{2})"),
    "week": re.compile(r"(2[0-9]{3})-W([0-9]{2})"),
    "season": re.compile(r"(2[0-9]{3})-Q([1-4])"),
    "all": re.compile(r"all"),
}

_DAYS: Mapping[Period, int] = {"day": 1, "week": 7, "season": 95, "all": 0}
"""From the first day of any period of a kind, so many days on lie in the next one."""


def name_at(period: Period, at: int) -> str:
    """The name of the period that holds a moment, in milliseconds since 1970."""
    return _name(period, _day_of(at))


def names_at(at: int) -> tuple[str, ...]:
    """The names of all periods that hold a moment: its day, week and season, and all time."""
    day = _day_of(at)
    return tuple(_name(period, day) for period in PERIODS)


@lru_cache(maxsize=1024)
def period_of(name: str) -> Period:
    """Which kind of period a name names; raises `BadPeriod`."""
    for period in PERIODS:
        try:
            _first_day(period, name)
        except BadPeriod:
            continue
        return period
    raise BadPeriod(name)


def beside(period: Period, name: str, *, later: bool) -> str | None:
    """The name of the period before, or the one after; None where there is none.

    Raises `BadPeriod` if the name names no period of this kind.
    """
    first = _first_day(period, name)
    if first is None:
        return None
    days = _DAYS[period]
    day = first + timedelta(days=days) if later else first - timedelta(days=1)
    found = _name(period, day)
    return found if _FORMS[period].fullmatch(found) else None


def _day_of(at: int) -> date:
    return datetime.fromtimestamp(at / 1000, SEOUL).date()


def _name(period: Period, day: date) -> str:
    match period:
        case "day":
            return day.isoformat()
        case "week":
            year, week, _ = day.isocalendar()
            return f"{year}-W{week:02}"
        case "season":
            return f"{day.year}-Q{(day.month + 2) // 3}"
        case "all":
            return "all"


def _first_day(period: Period, name: str) -> date | None:
    """The first day of a period, None for all time; raises `BadPeriod`."""
    found = _FORMS[period].fullmatch(name)
    if found is None:
        raise BadPeriod(name)
    numbers = [int(number) for number in found.groups()]
    try:
        match period:
            case "day":
                return date(*numbers)
            case "week":
                return date.fromisocalendar(numbers[0], numbers[1], 1)
            case "season":
                return date(numbers[0], 3 * numbers[1] - 2, 1)
            case "all":
                return None
    except ValueError:
        raise BadPeriod(name) from None
