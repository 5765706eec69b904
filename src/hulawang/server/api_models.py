"""The HTTP API's bodies, both ways. Closed models: unknown keys are refused, nothing is coerced."""

from collections.abc import Sequence
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field

from hulawang.rooms import listing
from hulawang.rooms.facts import MatchEnding, RoundEnded, StateOfPlay, VoteOutcome
from hulawang.rooms.options import (
    ROUNDS,
    SEATS,
    TURN_SECONDS,
    WINDOW_SECONDS,
    Level,
    Options,
    Thresholds,
)
from hulawang.rooms.table_view import RoomPhase
from hulawang.rooms.who import who_is
from hulawang.storage.records import MatchRecord, Person, PlayedMatch, PlayedVote
from hulawang.views.model import ResultView

LISTED = 100
"""How many rooms a list holds."""


def _one_of(values: tuple[int, ...]) -> Any:
    """The values that a field may have, for the schema alone: `Options` itself decides."""
    return Field(json_schema_extra={"enum": list(values)})


class Api(BaseModel):
    """A strict, closed model."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Problem(Api):
    """Why a request was refused."""

    code: str
    field: str | None = None
    """The field of the body that does not fit."""
    room: str | None = None
    """With `seated_elsewhere`: the room one sits in."""
    until: int | None = None
    """With `banned`: when that ends, in milliseconds since 1970; null for good."""
    retry_s: int | None = None
    """With `too_many_tries`: in how many seconds another one is looked at."""


REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "Refused, for this reason"},
    "5XX": {"model": Problem, "description": "Our fault, or nothing can be stored: ask again"},
}
"""How whatever is not done is described in the API's document."""


class NewSession(Api):
    """Begin a session, or take another name in it."""

    name: Annotated[str, Field(max_length=100)]


class PersonSummary(Api):
    id: str
    name: str


class Oneself(PersonSummary):
    """Who one is, to oneself."""

    who: str
    """By which seats and lines tell one apart."""

    @classmethod
    def of(cls, person: Person) -> Self:
        """A person as they know themselves."""
        return cls(id=person.id, name=person.name, who=who_is(person.id))


class SessionAnswer(Api):
    """Who one is, and where one sits."""

    person: Oneself | None
    room: str | None


class RoomOptions(Api):
    """A room's options as they are asked for (R8.1)."""

    seats: Annotated[int, _one_of(SEATS)]
    rounds: Annotated[int, Field(json_schema_extra={"minimum": ROUNDS[0], "maximum": ROUNDS[-1]})]
    thresholds: Annotated[Thresholds, Field(strict=False)]
    window_s: Annotated[int, _one_of(WINDOW_SECONDS)]
    turn_s: Annotated[int, _one_of(TURN_SECONDS)]
    public: bool
    spectators: bool = True

    def options(self) -> Options:
        """Raises `BadOptions`."""
        return Options(**dict(self))


class NewRoom(Api):
    """Open a room; `cpus` sit after the host, null waits for a person; `start` begins at once.

    Then nobody has added to the first shuffle.
    """

    options: RoomOptions
    cpus: Annotated[
        list[Annotated[Level, Field(strict=False)] | None], Field(max_length=SEATS[-1] - 1)
    ]
    start: bool


class RoomOpened(Api):
    code: str


class RoomSummary(Api):
    """A room as it is listed."""

    code: str
    host: str
    """The host's name."""
    options: Options
    taken: int
    """Seats that are taken, by people and CPU players."""
    cpus: int
    phase: RoomPhase
    spectators: int
    """How many look on."""
    watchable: bool
    """Whether one may look on."""

    @classmethod
    def of(cls, room: listing.RoomSummary) -> "RoomSummary":
        return cls(
            code=room.code,
            host=room.host,
            options=room.options,
            taken=room.taken,
            cpus=room.cpus,
            phase=room.phase,
            spectators=room.spectators,
            watchable=room.watchable,
        )


class LinkedRoom(RoomSummary):
    """A room as a link to it shows it to whoever asks."""

    may_sit: bool
    """Whether who asks may sit down: in an empty seat, or back in the own one."""

    @classmethod
    def seen(cls, room: listing.RoomSummary, *, may_sit: bool) -> "LinkedRoom":
        return cls(**dict(RoomSummary.of(room)), may_sit=may_sit)


class RoomList(Api):
    """The rooms that are listed, newest first."""

    rooms: list[RoomSummary]

    @classmethod
    def of(cls, rooms: Sequence[listing.RoomSummary]) -> "RoomList":
        """The newest of these, up to `LISTED`."""
        return cls(rooms=[RoomSummary.of(room) for room in rooms[:LISTED]])


class Joined(Api):
    code: str
    seat: int


class NewReport(Api):
    """Report a line of a room by its number."""

    n: Annotated[int, Field(ge=1, le=1_000_000_000)]


class MatchSeat(Api):
    """A seat of an ended match, by the name of then."""

    name: str
    cpu_level: str | None
    me: bool
    total: int
    place: int | None


class MatchSummary(Api):
    """An ended match."""

    id: str
    began_at: int
    """Milliseconds since 1970, like all times here."""
    ended_at: int
    how: MatchEnding
    aborted_by: int | None
    """The seat that aborted it (R8.5)."""
    rounds_played: int
    rounds: int
    seats: list[MatchSeat]

    @classmethod
    def of(cls, match: PlayedMatch, viewer: str | None) -> "MatchSummary":
        seats = [
            MatchSeat(
                name=seat.name,
                cpu_level=seat.cpu_level,
                me=seat.person is not None and seat.person == viewer,
                total=seat.total,
                place=seat.place,
            )
            for seat in match.seats
        ]
        return cls(
            id=match.id,
            began_at=match.began_at,
            ended_at=match.ended_at,
            how=match.how,
            aborted_by=match.aborted_by,
            rounds_played=match.rounds_played,
            rounds=match.options.rounds,
            seats=seats,
        )


class MatchList(Api):
    """Some of one's matches, newest first."""

    matches: list[MatchSummary]
    older: str | None
    """What to ask for as `before` to get the next ones; null after the oldest."""


class EndedRound(Api):
    """One round of an ended match; `totals` are those after it."""

    number: int
    leader: int
    result: ResultView
    totals: list[int]

    @classmethod
    def of(cls, ended: RoundEnded) -> "EndedRound":
        return cls(
            number=ended.number,
            leader=ended.leader,
            result=ended.result,
            totals=list(ended.totals),
        )


class Ballot(Api):
    seat: int
    yes: bool


class EndedVote(Api):
    """An early settlement vote after a round, with every ballot, the proposer's first (R8.3)."""

    round: int
    proposer: int
    ballots: list[Ballot]
    outcome: VoteOutcome
    at: int
    """When it ended."""

    @classmethod
    def of(cls, ended: PlayedVote) -> "EndedVote":
        vote = ended.vote
        return cls(
            round=vote.round,
            proposer=vote.proposer,
            ballots=[Ballot(seat=seat, yes=yes) for seat, yes in vote.ballots],
            outcome=vote.outcome,
            at=ended.at,
        )


class MatchDetail(MatchSummary):
    """An ended match with its rounds and votes, oldest first."""

    options: Options
    history: list[EndedRound]
    votes: list[EndedVote]
    state: StateOfPlay | None
    """Where it stood when it was broken off."""

    @classmethod
    def of_record(cls, record: MatchRecord, viewer: str | None) -> "MatchDetail":
        return cls(
            **dict(MatchSummary.of(record.match, viewer)),
            options=record.match.options,
            history=[EndedRound.of(ended) for ended in record.rounds],
            votes=[EndedVote.of(ended) for ended in record.votes],
            state=record.match.state,
        )


class Health(Api):
    status: str
