"""The tables. One row says one thing."""

from hulawang.storage.models.admins import AdminRow, AdminSessionRow, AuditRow, SanctionRow
from hulawang.storage.models.archives import ArchiveRow
from hulawang.storage.models.base import Base
from hulawang.storage.models.careers import BadgeRow, CareerRow, MeetingRow, StreakRow
from hulawang.storage.models.journal import JournalRow, RoomRow
from hulawang.storage.models.matches import (
    BallotRow,
    MatchRow,
    ResultRow,
    RoundRow,
    SeatRow,
    VoteRow,
)
from hulawang.storage.models.people import (
    DoomedJournalRow,
    FormerNameRow,
    PasswordRow,
    PersonRow,
    RecoveryRow,
    SessionRow,
)
from hulawang.storage.models.reports import ReportRow
from hulawang.storage.models.standings import RatingRow, RungRow, StandingRow

__all__ = [
    "AdminRow",
    "AdminSessionRow",
    "ArchiveRow",
    "AuditRow",
    "BadgeRow",
    "BallotRow",
    "Base",
    "CareerRow",
    "DoomedJournalRow",
    "FormerNameRow",
    "JournalRow",
    "MatchRow",
    "MeetingRow",
    "PasswordRow",
    "PersonRow",
    "RatingRow",
    "RecoveryRow",
    "ReportRow",
    "ResultRow",
    "RoomRow",
    "RoundRow",
    "RungRow",
    "SanctionRow",
    "SeatRow",
    "SessionRow",
    "StandingRow",
    "StreakRow",
    "VoteRow",
]
