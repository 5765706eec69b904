"""The bodies of the admins' API, both ways; times are milliseconds since 1970."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from hulawang.rooms.facts import MatchEnding
from hulawang.rooms.options import Options
from hulawang.rooms.oversight import OverseenRoom
from hulawang.server.account_models import BorneName
from hulawang.server.api_models import Api, MatchDetail, PersonSummary
from hulawang.storage.admin_records import (
    AbortRate,
    Audited,
    FoundPerson,
    KeptReport,
    PersonFile,
    Sanction,
)
from hulawang.storage.records import MatchRecord, Person, PlayedMatch

Millis = Annotated[int, Field(ge=0, le=8_640_000_000_000_000)]
"""No later than a browser's calendar goes."""


class AdminSignIn(Api):
    """Sign in as an admin."""

    name: Annotated[str, Field(max_length=100)]
    password: Annotated[str, Field(max_length=1000)]


class AdminSession(Api):
    """Who is signed in."""

    name: str


# -- people --------------------------------------------------------------------------------------


class NewName(Api):
    """Give a person another name."""

    name: Annotated[str, Field(max_length=100)]


class NewSanction(Api):
    """Mute or ban a person until a time, or for good."""

    kind: Literal["mute", "ban"]
    reason: Annotated[str, Field(max_length=1000)]
    until: Millis | None = None


class SanctionEntry(Api):
    """What was decided about a person, by whom and why."""

    id: str
    kind: Literal["mute", "ban"]
    reason: str
    admin: str
    at: int
    until: int | None
    """Null for good."""
    lifted_at: int | None
    lifted_by: str | None

    @classmethod
    def of(cls, sanction: Sanction) -> "SanctionEntry":
        return cls(
            id=sanction.id,
            kind=sanction.kind,
            reason=sanction.reason,
            admin=sanction.admin,
            at=sanction.at,
            until=sanction.until,
            lifted_at=sanction.lifted_at,
            lifted_by=sanction.lifted_by,
        )


class AdminPerson(PersonSummary):
    """A person as a search finds them, with the sanctions in force."""

    created_at: int
    sanctions: list[SanctionEntry]

    @classmethod
    def of(cls, found: FoundPerson) -> "AdminPerson":
        return cls(
            id=found.person.id,
            name=found.person.name,
            created_at=found.created_at,
            sanctions=[SanctionEntry.of(each) for each in found.sanctions],
        )


class AdminPeople(Api):
    people: list[AdminPerson]
    more: bool
    """Whether another page follows."""


class AdminPersonFile(PersonSummary):
    """All that an admin is told of a person; all sanctions, the newest first."""

    created_at: int
    seen_at: int | None
    former_names: list[BorneName]
    room: str | None
    """The room in which they sit now."""
    begun: int
    """Matches that they sat in and that have ended."""
    aborted: int
    """Those among them that they aborted."""
    reported: int
    """How many of their lines were reported."""
    sanctions: list[SanctionEntry]

    @classmethod
    def of(cls, file: PersonFile, room: str | None) -> "AdminPersonFile":
        return cls(
            id=file.person.id,
            name=file.person.name,
            created_at=file.created_at,
            seen_at=file.seen_at,
            former_names=[BorneName(name=each.name, at=each.at) for each in file.former_names],
            room=room,
            begun=file.begun,
            aborted=file.aborted,
            reported=file.reported,
            sanctions=[SanctionEntry.of(each) for each in file.sanctions],
        )


class AdminReport(Api):
    """A reported line; who is forgotten is null."""

    id: str
    at: int
    room: str
    line: int
    kind: str
    text: str
    name: str
    """What the sayer was called then."""
    said_by: PersonSummary | None
    reported_by: PersonSummary | None
    handled_at: int | None
    """When an admin was done with it; null as long as it is open."""
    handled_by: str | None
    """That admin."""

    @classmethod
    def of(cls, report: KeptReport) -> "AdminReport":
        return cls(
            id=report.id,
            at=report.at,
            room=report.room,
            line=report.line,
            kind=report.kind,
            text=report.text,
            name=report.name,
            said_by=_summary(report.said_by),
            reported_by=_summary(report.reported_by),
            handled_at=report.handled_at,
            handled_by=report.handled_by,
        )


class AdminReports(Api):
    reports: list[AdminReport]
    more: bool


# -- matches and rooms ---------------------------------------------------------------------------


class AdminMatchSeat(Api):
    """A seat of an ended match, by the name of then; a person who is forgotten has no id."""

    person: str | None
    name: str
    cpu_level: str | None
    total: int
    place: int | None


class AdminMatch(Api):
    """An ended match."""

    id: str
    room: str
    options: Options
    began_at: int
    ended_at: int
    how: MatchEnding
    rounds_played: int
    aborted_by: int | None
    """The seat that aborted it (R8.5)."""
    seats: list[AdminMatchSeat]

    @classmethod
    def of(cls, match: PlayedMatch) -> "AdminMatch":
        return cls(
            id=match.id,
            room=match.room,
            options=match.options,
            began_at=match.began_at,
            ended_at=match.ended_at,
            how=match.how,
            rounds_played=match.rounds_played,
            aborted_by=match.aborted_by,
            seats=[
                AdminMatchSeat(
                    person=seat.person,
                    name=seat.name,
                    cpu_level=seat.cpu_level,
                    total=seat.total,
                    place=seat.place,
                )
                for seat in match.seats
            ],
        )


class AdminMatches(Api):
    matches: list[AdminMatch]
    more: bool


class AdminMatchDetail(Api):
    """An ended match: who sat in it, and all that anybody with its link is told."""

    match: AdminMatch
    detail: MatchDetail

    @classmethod
    def of(cls, record: MatchRecord) -> "AdminMatchDetail":
        return cls(
            match=AdminMatch.of(record.match), detail=MatchDetail.of_record(record, viewer=None)
        )


class AdminAbortRate(PersonSummary):
    """Ended matches of a person, and those that they aborted."""

    begun: int
    aborted: int

    @classmethod
    def of(cls, rate: AbortRate) -> "AdminAbortRate":
        person = rate.person
        return cls(id=person.id, name=person.name, begun=rate.begun, aborted=rate.aborted)


class AdminAbortRates(Api):
    people: list[AdminAbortRate]
    more: bool


class AdminRooms(Api):
    """Open rooms, the newest first; hands, stock and seeds are nobody's to see."""

    rooms: list[OverseenRoom]
    more: bool

    @classmethod
    def of(cls, rooms: Sequence[OverseenRoom], page: int) -> "AdminRooms":
        """A page of so many, cut from rooms of which one more may be given."""
        return cls(rooms=list(rooms[:page]), more=len(rooms) > page)


# -- the audit log -------------------------------------------------------------------------------


class AuditEntry(Api):
    """A line of the audit log."""

    id: int
    at: int
    admin: str
    """Who did it; empty for the command line, and for who only tried to sign in."""
    action: str
    subject: str
    """A person, a room or an admin; empty for nothing in particular."""
    detail: str
    """What else there is to say, as JSON."""

    @classmethod
    def of(cls, line: Audited) -> "AuditEntry":
        return cls(
            id=line.id,
            at=line.at,
            admin=line.admin,
            action=line.action,
            subject=line.subject,
            detail=line.detail,
        )


class AuditLog(Api):
    lines: list[AuditEntry]
    more: bool


def _summary(person: Person | None) -> PersonSummary | None:
    return None if person is None else PersonSummary(id=person.id, name=person.name)
