"""Matches with their seats, rounds, results, votes and ballots.

A person stands in a match in one place only: its seat. Votes, ballots and aborts name seats, so
forgetting a person in `match_seats` forgets them everywhere.
"""

from sqlalchemy import ForeignKey, ForeignKeyConstraint, Index, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from hulawang.storage.models.base import Base, Millis

_ABORTED = text("aborted_by IS NOT NULL")


class SeatRow(Base):
    """Who sat in a seat of a match, and how it ended for them; the name is that of the time."""

    __tablename__ = "match_seats"
    __table_args__ = (Index("ix_match_seats_person_ended_at_match", "person", "ended_at", "match"),)

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    name: Mapped[str]
    cpu_level: Mapped[str | None]
    total: Mapped[int]
    place: Mapped[int | None]
    ended_at: Mapped[Millis | None]
    """That of the match, so that a person's history is read in order from an index."""


class ResultRow(Base):
    """One seat's line of a round's settlement (R6, R7), and its total afterwards."""

    __tablename__ = "round_results"
    __table_args__ = (
        ForeignKeyConstraint(["match", "number"], ["rounds.match", "rounds.number"]),
        ForeignKeyConstraint(["match", "seat"], ["match_seats.match", "match_seats.seat"]),
    )

    match: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    hand: Mapped[str]
    """The cards left in the hand, in the notation, by spaces."""
    melded: Mapped[bool]
    card_sum: Mapped[int]
    place: Mapped[int | None]
    base: Mapped[int]
    unmelded_factor: Mapped[int]
    seven_factor: Mapped[int]
    share: Mapped[int]
    payer: Mapped[int | None]
    points: Mapped[int]
    total: Mapped[int]


class RoundRow(Base):
    """One ended round, replayable: who led, the seed and its method, every move, and the end."""

    __tablename__ = "rounds"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    ended_at: Mapped[Millis]
    leader: Mapped[int]
    seed: Mapped[str]
    shuffle: Mapped[int]
    nonces: Mapped[str]
    """What each seat added to the shuffle, in seat order, as JSON; `[]` if nobody was asked."""
    moves: Mapped[str]
    """One move a line."""
    how: Mapped[str]
    by: Mapped[int | None]
    claimed_from: Mapped[int | None]
    multiplier: Mapped[int]
    sole_payer: Mapped[int | None]
    failed: Mapped[bool]
    results: Mapped[list[ResultRow]] = relationship(order_by=ResultRow.seat, lazy="selectin")


class MatchRow(Base):
    """A match; `ended_at` and `how` are empty while it runs."""

    __tablename__ = "matches"
    __table_args__ = (
        Index("ix_matches_aborted", "ended_at", sqlite_where=_ABORTED, postgresql_where=_ABORTED),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    room: Mapped[str] = mapped_column(ForeignKey("rooms.code"), index=True)
    options: Mapped[str]
    """The room's options as JSON."""
    began_at: Mapped[Millis]
    ended_at: Mapped[Millis | None] = mapped_column(index=True)
    how: Mapped[str | None]
    rounds_played: Mapped[int]
    aborted_by: Mapped[int | None]
    """The seat that aborted (R8.5)."""
    state_of_play: Mapped[str | None]
    """Where a match that was broken off stood, as JSON."""
    counted_at: Mapped[Millis | None] = mapped_column(index=True)
    """When it was counted in the careers of its people, or found not to count."""
    seats: Mapped[list[SeatRow]] = relationship(order_by=SeatRow.seat, lazy="selectin")
    rounds: Mapped[list[RoundRow]] = relationship(order_by=RoundRow.number)


class VoteRow(Base):
    """An early settlement vote after a round; a seat proposes once per break (R8.3)."""

    __tablename__ = "votes"
    __table_args__ = (
        ForeignKeyConstraint(["match", "proposer"], ["match_seats.match", "match_seats.seat"]),
    )

    match: Mapped[str] = mapped_column(primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    proposer: Mapped[int] = mapped_column(primary_key=True)
    outcome: Mapped[str]
    at: Mapped[Millis]


class BallotRow(Base):
    """One seat's answer in a vote."""

    __tablename__ = "ballots"
    __table_args__ = (
        ForeignKeyConstraint(
            ["match", "round", "proposer"], ["votes.match", "votes.round", "votes.proposer"]
        ),
        ForeignKeyConstraint(["match", "seat"], ["match_seats.match", "match_seats.seat"]),
    )

    match: Mapped[str] = mapped_column(primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    proposer: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    yes: Mapped[bool]
