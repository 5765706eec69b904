"""Why a round refuses a command: one code for each rule broken.

    IllegalCommand (ValueError)      a well-formed command that the rules refuse; `code` says why
    BadNotation    (ValueError)      a text that spells nothing (cards.py)

Of several reasons the first counts, in this order: whose turn, phase, cards held, form of the
meld, condition (law 7). Sentences for people live with the client.
"""

from enum import StrEnum


class Illegal(StrEnum):
    """The reasons, in the order in which they are looked for."""

    NO_SUCH_SEAT = "no_such_seat"
    ROUND_OVER = "round_over"
    NOT_YOUR_TURN = "not_your_turn"
    """R1.4: another player's turn."""
    OWN_DISCARD = "own_discard"
    """R4.1: the discarder is not asked."""
    NO_WINDOW = "no_window"
    """R4.1: no claim window is open."""
    WINDOW_OPEN = "window_open"
    """R4.8: nothing else happens before the window has closed."""
    NOT_DRAWN = "not_drawn"
    """R1.2: the turn begins with a draw, a stop or a claim."""
    ALREADY_DRAWN = "already_drawn"
    """R1.2, R4.5, R5: one draw a turn, none after a claim; a stop comes before the draw."""
    NOT_HELD = "not_held"
    """A named card is not in the hand."""
    NO_SUCH_MELD = "no_such_meld"
    CLAIM_NEEDS_TWO = "claim_needs_two"
    """R4.2: a claim names two or more hand cards."""
    NOT_A_MELD = "not_a_meld"
    """R2: these cards make no meld."""
    DOES_NOT_FIT = "does_not_fit"
    """R3: the meld does not take these cards."""
    NOT_MELDED = "not_melded"
    """R3.1: only a melded player lays off."""
    STOP_TOO_EARLY = "stop_too_early"
    """R5: low and high from the own second turn."""
    STOP_MELDED = "stop_melded"
    """R5: low and high are for an unmelded player."""
    STOP_NOT_MELDED = "stop_not_melded"
    """R5: a plain stop is for a melded player."""
    SUM_TOO_HIGH = "sum_too_high"
    SUM_TOO_LOW = "sum_too_low"
    NOT_FOUR_SEVENS = "not_four_sevens"
    NOTHING_TO_WITHDRAW = "nothing_to_withdraw"
    """R4.4: no claim or pass stands."""


class IllegalCommand(ValueError):
    """The rules refuse a command and nothing has changed."""

    def __init__(self, code: Illegal) -> None:
        super().__init__(str(code))
        self.code = code
