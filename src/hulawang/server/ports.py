"""What the server asks of the rooms and of the storage: no more than is written here.

The real ones are wired in `app.py`; a test brings ten lines of its own.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from hulawang.rooms.census import Census
from hulawang.rooms.letters import Hear
from hulawang.rooms.listing import RoomSummary
from hulawang.rooms.messages import Message
from hulawang.rooms.options import Level, Options
from hulawang.rooms.oversight import OverseenRoom
from hulawang.rooms.ports import Timer
from hulawang.rooms.refusals import Refusal
from hulawang.rooms.room import Outlet
from hulawang.rooms.talk import Kind, Line
from hulawang.server.admin_ports import AdminParts
from hulawang.server.coaching import Coach
from hulawang.server.limits import Limits
from hulawang.server.meters import UNMETERED, Meters
from hulawang.server.metrics import Metrics
from hulawang.server.passwords import Passwords
from hulawang.server.readers import Readers
from hulawang.server.sanctions import Sanctions
from hulawang.storage.records import (
    Board,
    BoardPage,
    FormerName,
    HistoryFilter,
    HistoryPage,
    Keys,
    KnownSession,
    MatchRecord,
    Measure,
    Meeting,
    Password,
    Period,
    Person,
    Place,
    Profile,
    Report,
    Session,
    Standing,
)


class People(Protocol):
    """Who is known."""

    async def enter(self, name: str, agent: str = "") -> tuple[Person, str]:
        """A new person and the secret token of their session."""

    async def sign_in(self, person: str, agent: str) -> tuple[str, Sequence[str]]:
        """The token of another session of a person, and the ids of sessions that it ends."""

    async def session_of(self, token: str) -> Session | None:
        """The session of this token; None when it is nobody's."""

    async def sessions(self, person: str) -> Sequence[KnownSession]:
        """All sessions of a person, those that were used last first."""

    async def end(self, person: str, session: str) -> bool:
        """End one of a person's sessions; whether there was one of this id."""

    async def end_others(self, person: str, but: str) -> Sequence[str]:
        """End all of a person's sessions but one; the ids of those that have ended."""

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name. Raises `TooManyNames`."""

    async def former_names(self, person: str) -> Sequence[FormerName]:
        """What a person was called before, the newest first."""


class Accounts(Protocol):
    """How people are known on other devices."""

    async def keys(self, person: str) -> Keys:
        """How a person can sign in elsewhere."""

    async def new_code(self, person: str) -> str:
        """A recovery code, told this once, instead of the one of before."""

    async def person_by_code(self, typed: str) -> Person | None:
        """Whose recovery code somebody has typed."""

    async def password_by_login(self, login: str) -> Password | None:
        """The password of a sign-in name by its key."""

    async def password_hash(self, person: str) -> str | None:
        """The hash of a person's password, if they have one."""

    async def set_password(self, person: str, login: str, spelled: str, hash_: str) -> None:
        """Give a person a sign-in name and a password. Raises `LoginTaken`."""

    async def rehash(self, person: str, before: str, after: str) -> None:
        """Keep the same password by another hash, unless it has changed meanwhile."""

    async def forget(self, person: str) -> Sequence[str]:
        """Forget who a person was; the ids of the sessions that end so."""


class Matches(Protocol):
    """The ended matches."""

    async def history(
        self, person: str, wanted: HistoryFilter, limit: int, before: Place | None = None
    ) -> HistoryPage:
        """Those a person sat in and that fit, newest first."""

    async def match(self, match: str) -> MatchRecord | None:
        """One of them with its rounds and votes."""


class Careers(Protocol):
    """What people have come to."""

    async def profile(self, person: str) -> Profile:
        """Careers, streaks and badges; empty for whoever has ended no match."""

    async def meetings(self, person: str, limit: int, skip: int = 0) -> Sequence[Meeting]:
        """Whom a person has met, those most often met first."""

    async def met(self, person: str, who: str) -> str | None:
        """The id of somebody whom a person has met, by what is told of them (`who_is`)."""


class Boards(Protocol):
    """The leaderboards."""

    async def page(
        self,
        board: Board,
        period: Period,
        by: Measure,
        *,
        of: str | None = None,
        page: int = 1,
        person: str | None = None,
    ) -> BoardPage:
        """A page, from 1, and the standing of a person; raises `BadPeriod`."""

    def whole(
        self, board: Board, period: Period, by: Measure, *, of: str | None = None
    ) -> AsyncIterator[Sequence[Standing]]:
        """Everybody who is ranked, the best first, some at a time; raises `BadPeriod`."""


class Reports(Protocol):
    """What was said and reported."""

    async def add(self, report: Report) -> None:
        """Keep a report; the same one again is kept once. Raises `TooManyReports`."""


class Room(Protocol):
    """One room, as its people reach it."""

    @property
    def code(self) -> str:
        """By which people find it."""

    def post(self, message: Message, hear: Hear, command: str | None = None) -> None:
        """`hear` is told when the message is stored and applied, or refused; raises `Refused`.

        A person's `command` is done once, even if this process forgets that it was.
        """

    async def connect(self, person: str, outlet: Outlet) -> None:
        """Show this outlet the present and all that follows; raises `Refused`."""

    def say(self, person: str, name: str, kind: Kind, text: str) -> None:
        """Tell everybody who is here what a person says; raises `Refused`."""

    async def disconnect(self, person: str, outlet: Outlet) -> None:
        """The outlet is gone; ignored unless it is the person's newest."""

    def line(self, n: int) -> Line | None:
        """Line `n` of what has been said, as long as it is remembered."""


class Rooms(Protocol):
    """The rooms of this server."""

    async def open(
        self,
        person: str,
        name: str,
        options: Options,
        cpus: tuple[Level | None, ...],
        start: bool,  # noqa: FBT001 - the wire's own field
    ) -> str:
        """Open a room and sit its host down; the room's code. Raises `Refused`."""

    async def join(self, code: str, person: str, name: str) -> int:
        """Sit down in a room; the seat. Raises `Refused`."""

    async def again(self, code: str, person: str, command: str | None = None) -> int:
        """Play another match in a room whose match is over; the seat. Raises `Refused`."""

    async def quick(self, person: str, name: str) -> tuple[str, int]:
        """Seat a person in a quick match; the room's code and the seat. Raises `Refused`."""

    def room(self, code: str) -> Room | None:
        """The room of this code, if it is open."""

    def room_of(self, person: str) -> str | None:
        """The code of the room this person sits in."""

    def public_rooms(self) -> Sequence[RoomSummary]:
        """The public rooms that wait for players or may be watched, newest first."""

    def watch(self, changed: Callable[[], None]) -> None:
        """Call this from now on whenever `public_rooms` answers something else."""

    def overseen(self, offset: int, limit: int) -> Sequence[OverseenRoom]:
        """All rooms as admins see them, the newest first: so many of them after the first few."""

    def oversee(self, code: str) -> OverseenRoom | None:
        """One room likewise, if it is open."""

    def census(self) -> Iterator[Census]:
        """Counts the rooms, some at a time; the last census is that of all."""

    async def close_room(self, code: str) -> bool:
        """Close a room and abandon its match; whether it was open. Raises `Refused`."""

    def turn_away(self, person: str) -> None:
        """Take this person into no room for a minute; raises `Refused` if they sit in one."""

    async def rename(self, person: str, name: str) -> None:
        """Call a person something else at every table."""

    async def see_off(self, person: str) -> None:
        """Take a person out of every room: their seat is left, a seat kept for them is free."""

    def summary(self, code: str) -> RoomSummary | None:
        """One room as it is listed, if it is open."""

    def may_sit(self, code: str, person: str) -> bool:
        """Whether this room has a seat for a person who does not sit in it."""

    async def shut_down(self) -> None:
        """Finish writing and say good-bye to every outlet with `restart`."""


async def _at_once() -> None:
    pass


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts that the server's routes stand on."""

    people: People
    accounts: Accounts
    matches: Matches
    careers: Careers
    boards: Boards
    reports: Reports
    rooms: Rooms
    timer: Timer
    fresh_id: Callable[[], str]
    """Names a match that is about to start."""
    sanctions: Sanctions
    admin: AdminParts
    origins: tuple[str, ...] = ()
    """Other origins whose pages may use this server."""
    limits: Limits = field(default_factory=Limits)
    passwords: Passwords = field(default_factory=Passwords)
    readers: Readers = field(default_factory=Readers)
    coach: Coach = field(default_factory=Coach)
    storage_answers: Callable[[], Awaitable[None]] = _at_once
    """Returns once the storage has answered; raises what it raises."""
    metrics: Metrics | None = None
    """The counts, if anybody is to read them."""
    is_outage: Callable[[BaseException], bool] = lambda _: False
    """Whether this is no mistake of ours: the storage is gone, full, locked or slow."""

    @property
    def meters(self) -> Meters:
        """Whoever keeps the counts."""
        return self.metrics or UNMETERED

    def fault_of(self, trouble: BaseException) -> Refusal:
        """What whoever asked is told of something that went wrong here."""
        return Refusal.NOT_STORED if self.is_outage(trouble) else Refusal.BROKEN
