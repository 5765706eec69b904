"""Why a room refuses a message: its own codes, beside those of the rules (law 7)."""

from enum import StrEnum

from hulawang.rules.illegal import Illegal


class Refusal(StrEnum):
    """The room's reasons."""

    STALE_TURN = "stale_turn"
    """The move names a turn that is over (law 6)."""
    STALE_WINDOW = "stale_window"
    """The answer names a window that has closed, or came after its time (R4.1)."""
    STALE_ROUND = "stale_round"
    STALE_MATCH = "stale_match"
    STALE_COMMITMENT = "stale_commitment"
    """The nonce is for another shuffle than the next one."""
    NONCE_GIVEN = "nonce_given"
    """This person has added to the shuffle already, or not in time."""
    NOT_SEATED = "not_seated"
    SEATED_ELSEWHERE = "seated_elsewhere"
    """R8.7: a person sits in one room at a time."""
    NOT_HOST = "not_host"
    SEATS_OPEN = "seats_open"
    """A match starts only when every seat is taken."""
    SEAT_TAKEN = "seat_taken"
    SEATS_TAKEN = "seats_taken"
    """More people sit here than there would be seats."""
    NO_SUCH_SEAT = "no_such_seat"
    NO_SUCH_ROOM = "no_such_room"
    ROOM_FULL = "room_full"
    ROOM_CLOSED = "room_closed"
    BARRED = "barred"
    """The host has put this person out of the room."""
    MUTED = "muted"
    """An admin has decided that this person says nothing for a time."""
    NAME_TAKEN = "name_taken"
    """Somebody sits here whose name looks the same."""
    ROOM_CROWDED = "room_crowded"
    """Too many look on."""
    MATCH_RUNNING = "match_running"
    NO_MATCH = "no_match"
    NO_ROUND = "no_round"
    """No round is being played."""
    NOT_BETWEEN = "not_between"
    """R8.3: only between rounds."""
    ALREADY_READY = "already_ready"
    NO_VOTE = "no_vote"
    VOTE_OPEN = "vote_open"
    """R8.3: while a vote is open the next round cannot start."""
    ALREADY_VOTED = "already_voted"
    ALREADY_PROPOSED = "already_proposed"
    """R8.3: once per break."""
    MAY_NOT_VOTE = "may_not_vote"
    """R8.4: a stand-in plays this seat."""
    MAY_NOT_CANCEL = "may_not_cancel"
    """R8.3: the proposer and the host can cancel a vote."""
    NOT_STANDING_IN = "not_standing_in"
    """No CPU stand-in plays this seat."""
    NOT_FINISHED = "not_finished"
    """Nobody is asked to play again: the match has not been played out."""
    NOT_ASKED = "not_asked"
    """This person is not asked whether to play again."""
    RESTART = "restart"
    """This process is about to end: the same may be asked of the next one."""
    NOT_STORED = "not_stored"
    """The journal does not answer: nothing has happened (law 4)."""
    BROKEN = "broken"
    """Our own mistake: nothing has happened, and it is in the log."""


class Refused(Exception):
    """The room refuses a message and nothing has changed; `code` is the room's or the rules'."""

    def __init__(self, code: Refusal | Illegal) -> None:
        super().__init__(str(code))
        self.code = code
