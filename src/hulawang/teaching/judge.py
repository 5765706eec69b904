"""Judging: what the engine says of a move, or of how a round ends, as a reader laid it out."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from hulawang.rules.commands import Command, StopKind
from hulawang.rules.events import Event, LaidOff, Melded, RoundEnded, WindowClosed
from hulawang.rules.illegal import Illegal, IllegalCommand
from hulawang.rules.melds import Kind
from hulawang.rules.play import apply
from hulawang.rules.profile import Profile
from hulawang.rules.round import Ending, How, Player, Round, Turn
from hulawang.rules.settle import Standing, settle
from hulawang.rules.stops import stop_refusal
from hulawang.teaching.situation import BadSituation


class Unlikely(StrEnum):
    """Why there is nothing to judge: no round can look like this."""

    NO_MELD_THERE = "no_meld_there"
    """The cards that lie on the table make no meld."""
    EMPTY_HAND = "empty_hand"
    """Somebody else has no card left: that player has won already (R1.3)."""


Refused: TypeAlias = Illegal | Unlikely


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the engine says of a move: why not, or what comes of it."""

    code: Illegal | None = None
    kind: Kind | None = None
    """Of the meld that the move makes or adds to, afterwards."""
    ends: How | None = None
    """How the round ends with this move, if it does."""


def judge(round_: Round, command: Command) -> Judgement:
    """What the engine does with this command in this round."""
    try:
        step = apply(round_, command)
    except IllegalCommand as refused:
        return Judgement(refused.code)
    return Judgement(None, _kind(step.round, step.events), _ending(step.events))


def _kind(round_: Round, events: tuple[Event, ...]) -> Kind | None:
    for event in events:
        if isinstance(event, Melded | LaidOff):
            return event.kind
        if isinstance(event, WindowClosed) and event.meld is not None:
            return round_.melds[event.meld].kind
    return None


def _ending(events: tuple[Event, ...]) -> How | None:
    ended = (event.result.ending.how for event in events if isinstance(event, RoundEnded))
    return next(ended, None)


def ended_round(
    profile: Profile, ending: Ending, standings: tuple[Standing, ...]
) -> Round | Refused:
    """A round that has ended so with these hands, settled; or why it cannot have.

    Whoever went out has no card left; `standings` say so. Raises `BadSituation` where they do not.
    """
    by, how = ending.by, ending.how
    if (by is None) != (how is How.STOCK):
        raise BadSituation(how)
    emptied = how in (How.OUT, How.HULA)
    winner = by if emptied else None
    if any(not standing.hand and seat != winner for seat, standing in enumerate(standings)):
        return Unlikely.EMPTY_HAND
    if by is not None:
        stopped = standings[by]
        if emptied and (stopped.hand or not stopped.melded):
            raise BadSituation(how)
        refused = None if emptied else _stop_refusal(profile, stopped, how)
        if refused is not None:
            return refused
    players = tuple(Player(standing.hand, standing.melded) for standing in standings)
    turn = Turn(1, by or 0, unmelded_before=how is How.HULA)
    result = settle(profile, ending, standings)
    return Round(profile, 0, players, (), turn, result=result)


def _stop_refusal(profile: Profile, stopped: Standing, how: How) -> Illegal | None:
    """Whether the stop could be called, at the earliest turn that allows it."""
    player = Player(stopped.hand, stopped.melded, profile.low_high_turn)
    return stop_refusal(profile, player, StopKind(how.value))
