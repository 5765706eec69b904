"""What admins are told and decide, as plain records; times are milliseconds since 1970."""

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from hulawang.rooms.facts import MatchEnding
from hulawang.storage.records import FormerName, Person

PAGE = 50
"""How many rows a page holds."""

Row = TypeVar("Row")

SanctionKind = Literal["mute", "ban"]
"""May not say anything; may not come in at all."""

Action = Literal[
    "create_admin",
    "change_password",
    "remove_admin",
    "sign_in",
    "sign_in_failed",
    "sign_out",
    "rename",
    "mute",
    "ban",
    "lift",
    "close_room",
    "close_room_refused",
    "handle_report",
    "reopen_report",
]
"""What stands in the audit log."""


class AdminExists(Exception):
    """There is an admin of this name already."""


class NoSuchAdmin(Exception):
    """There is no admin of this name."""


class NoSuchPerson(Exception):
    """There is no person of this id."""


class NoSuchReport(Exception):
    """There is no report of this id."""


class NoSuchSanction(Exception):
    """There is no sanction of this id that could be lifted."""


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """One page of a list, and whether another one follows."""

    rows: tuple[Row, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Admin:
    name: str
    created_at: int


@dataclass(frozen=True, slots=True)
class Audited:
    """A line of the audit log."""

    id: int
    at: int
    admin: str
    """Who did it; empty for the command line, and for who only tried to sign in."""
    action: str
    subject: str
    """What it was done to: a person, a room or an admin; empty for nothing in particular."""
    detail: str
    """What else there is to say, as JSON."""


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """Which lines of the audit log; None is all of them."""

    admin: str | None = None
    action: str | None = None
    subject: str | None = None
    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Sanction:
    """A person is muted or banned until `until`, or for good, unless it was lifted."""

    id: str
    person: str
    kind: SanctionKind
    reason: str
    admin: str
    at: int
    until: int | None
    lifted_at: int | None
    lifted_by: str | None

    def holds(self, now: int) -> bool:
        """Whether it is in force."""
        return self.lifted_at is None and (self.until is None or now < self.until)


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Which ended matches; the times are those of their ends."""

    how: MatchEnding | None = None
    person: str | None = None
    room: str | None = None
    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class ReportFilter:
    """Which reports; None is all of them."""

    said_by: str | None = None
    handled: bool | None = None


@dataclass(frozen=True, slots=True)
class AbortRate:
    """How many of a person's matches have ended, and how many of them they aborted (R8.5)."""

    person: Person
    begun: int
    aborted: int


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """A person as a search finds them."""

    person: Person
    created_at: int
    sanctions: tuple[Sanction, ...]
    """Those in force."""


@dataclass(frozen=True, slots=True)
class PersonFile:
    """All that an admin is told of a person."""

    person: Person
    created_at: int
    seen_at: int | None
    """When one of their sessions was last used, to the hour."""
    former_names: tuple[FormerName, ...]
    begun: int
    aborted: int
    reported: int
    """How many of their lines were reported."""
    sanctions: tuple[Sanction, ...]
    """All of them, the newest first."""


@dataclass(frozen=True, slots=True)
class KeptReport:
    """A reported line; the people are None where they are forgotten."""

    id: str
    at: int
    room: str
    line: int
    kind: str
    text: str
    name: str
    """What the sayer was called then."""
    said_by: Person | None
    reported_by: Person | None
    handled_at: int | None
    """When an admin was done with it; None as long as it is open."""
    handled_by: str | None
