"""What one has come to: sums, streaks, badges, and how one stands against whom one has met.

Of others one is told what one could see oneself, over matches played together, and no more.
"""

from typing import Annotated

from fastapi import APIRouter, Query

from hulawang.rooms.who import who_is
from hulawang.server.api_models import REFUSALS, Api
from hulawang.server.asking import Here, Known
from hulawang.storage.records import (
    BADGES,
    Badge,
    Career,
    EarnedBadge,
    Meeting,
    Profile,
    Streak,
)

PAGE = 20
"""People of a page of meetings."""

router = APIRouter(prefix="/api/profile", responses=REFUSALS)


class BadgeEntry(Api):
    """A badge and how often one has earned it; 0 times has no first one."""

    badge: Badge
    count: int
    first_match: str | None
    first_at: int | None

    @classmethod
    def of(cls, badge: Badge, earned: EarnedBadge | None) -> "BadgeEntry":
        if earned is None:
            return cls(badge=badge, count=0, first_match=None, first_at=None)
        return cls(
            badge=badge,
            count=earned.count,
            first_match=earned.first_match,
            first_at=earned.first_at,
        )


class OwnProfile(Api):
    """What one has come to; times in milliseconds since 1970."""

    name: str
    people: Career
    """Over matches with at least two people."""
    cpu: Career
    """Against CPU players alone."""
    wins: Streak
    """Matches among people won in a row."""
    days: Streak
    """Days in a row, in Seoul, with a match that counts."""
    badges: list[BadgeEntry]
    """All there are, in the order in which they are shown."""

    @classmethod
    def of(cls, name: str, profile: Profile) -> "OwnProfile":
        return cls(
            name=name,
            people=profile.careers.get("people", Career()),
            cpu=profile.careers.get("cpu", Career()),
            wins=profile.streaks.get("wins", Streak()),
            days=profile.streaks.get("days", Streak()),
            badges=[BadgeEntry.of(badge, profile.badges.get(badge)) for badge in BADGES],
        )


class MetPerson(Api):
    """Somebody whom one has met, by the name of now, and how one stands against them."""

    who: str
    """As in a room: tells people apart, and is nobody's id."""
    name: str
    matches: int
    ahead: int
    """Matches in which one had the better place of the two."""
    behind: int
    points: int
    """One's own points less theirs."""
    met_at: int

    @classmethod
    def of(cls, meeting: Meeting) -> "MetPerson":
        versus = meeting.versus
        return cls(
            who=who_is(meeting.person),
            name=meeting.name,
            matches=versus.matches,
            ahead=versus.ahead,
            behind=versus.behind,
            points=versus.points,
            met_at=versus.met_at,
        )


class MeetingPage(Api):
    """Some of whom one has met, those most often met first."""

    people: list[MetPerson]
    page: int
    more: bool


@router.get("")
async def get_profile(person: Known, parts: Here) -> OwnProfile:
    """One's own sums, streaks and badges."""
    return OwnProfile.of(person.name, await parts.careers.profile(person.id))


@router.get("/meetings")
async def get_meetings(
    person: Known, parts: Here, page: Annotated[int, Query(ge=1, le=100_000)] = 1
) -> MeetingPage:
    """Whom one has met in matches that count, and how one stands against them."""
    found = await parts.careers.meetings(person.id, PAGE + 1, PAGE * (page - 1))
    people = [MetPerson.of(meeting) for meeting in found[:PAGE]]
    return MeetingPage(people=people, page=page, more=len(found) > PAGE)
