"""What the admins' routes ask of the storage, beside what every route may ask for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hulawang.server.tries import SignInTries
from hulawang.storage.admin_records import (
    AbortRate,
    Action,
    Audited,
    AuditFilter,
    FoundPerson,
    KeptReport,
    MatchFilter,
    Page,
    PersonFile,
    ReportFilter,
    Sanction,
    SanctionKind,
)
from hulawang.storage.records import PlayedMatch


class Admins(Protocol):
    """Who may keep the house in order."""

    async def password_of(self, name: str) -> str | None:
        """The hash of an admin's password; None if there is no such admin."""

    async def sign_in(self, name: str, password_hash: str, address: str) -> str:
        """The token of a new session. Raises `NoSuchAdmin`."""

    async def admin_of(self, token: str) -> str | None:
        """The admin whose session this is."""

    async def sign_out(self, token: str) -> None:
        """End a session."""


class Audit(Protocol):
    """Who did what to whom and when."""

    async def note(
        self, admin: str, action: Action, subject: str = "", **detail: str | int | bool | None
    ) -> None:
        """Write a line for what the database does not do itself."""

    async def sign_in_failed(self, name: str | None, address: str) -> None:
        """Somebody was not let in as the admin of this name; None if there is none of it."""

    async def page(self, wanted: AuditFilter, page: int) -> Page[Audited]:
        """A page of the lines that fit, the newest first; pages count from 1."""


class Moderation(Protocol):
    """What was decided about people; every decision is in the audit log."""

    async def rename(self, admin: str, person: str, name: str) -> None:
        """Give a person another name. Raises `NoSuchPerson`."""

    async def impose(
        self, admin: str, person: str, kind: SanctionKind, reason: str, until: int | None
    ) -> Sanction:
        """Mute or ban a person. Raises `NoSuchPerson`."""

    async def lift(self, admin: str, sanction: str) -> Sanction:
        """End a sanction before its time. Raises `NoSuchSanction`."""

    async def handle(self, admin: str, report: str) -> None:
        """Mark a report as done with. Raises `NoSuchReport`."""

    async def reopen(self, admin: str, report: str) -> None:
        """Mark a report as open again. Raises `NoSuchReport`."""

    async def in_force(self) -> Sequence[Sanction]:
        """All sanctions that hold now."""


class Oversight(Protocol):
    """What admins look up; pages count from 1."""

    async def matches(self, wanted: MatchFilter, page: int) -> Page[PlayedMatch]:
        """Ended matches that fit, the newest first."""

    async def abort_rates(
        self, least: int, since: int | None, until: int | None, page: int
    ) -> Page[AbortRate]:
        """People of at least so many matches who aborted some, who does it the most often first."""

    async def people(self, words: str, page: int) -> Page[FoundPerson]:
        """People of this id, or with this in their name or a former one."""

    async def person(self, person: str) -> PersonFile:
        """All there is to tell of a person. Raises `NoSuchPerson`."""

    async def reports(self, wanted: ReportFilter, page: int) -> Page[KeptReport]:
        """Reported lines that fit, the newest first."""

    async def report(self, report: str) -> KeptReport:
        """One reported line. Raises `NoSuchReport`."""


@dataclass(frozen=True, slots=True)
class AdminParts:
    """What the admins' routes stand on."""

    admins: Admins
    audit: Audit
    moderation: Moderation
    oversight: Oversight
    tries: SignInTries
