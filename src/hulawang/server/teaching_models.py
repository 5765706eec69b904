"""What is asked about the rules and of lessons over HTTP, and what is answered.

Questions are bounded: three to five hands of at most 14 cards, a few melds, some forty moves.
"""

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from hulawang.rules.cards import Card, Cards
from hulawang.rules.commands import SeatCommand
from hulawang.rules.notation import parse_move
from hulawang.rules.profile import profile_named
from hulawang.rules.round import Ending, How, Round
from hulawang.rules.settle import Standing
from hulawang.server.api_models import Api
from hulawang.server.wire import CardText, SeatNumber
from hulawang.teaching import judge
from hulawang.teaching.lesson import LEARNER
from hulawang.teaching.situation import READER, OpenPhase, Situation
from hulawang.views import model
from hulawang.views.result import see_result

_CARD = "[A2-9TJQK][shdc]"
_MOVE = (
    rf"^(draw|pass|withdraw|stop [a-z_]{{3,11}}|discard {_CARD}"
    rf"|(meld|claim) ({_CARD}){{0,14}}|lay_off [0-9]{{1,2}} ({_CARD}){{0,14}})$"
)


def _spelled(text: str) -> str:
    """Raises `BadNotation`: a stop of no kind, a card named twice."""
    parse_move(text, READER)
    return text


MoveText: TypeAlias = Annotated[str, Field(pattern=_MOVE, max_length=40), AfterValidator(_spelled)]
"""A move in the notation: `meld 7h8h9h`, `lay_off 0 Js`; no card may be named, and is refused."""
Pile: TypeAlias = Annotated[list[CardText], Field(max_length=14)]
Thresholds: TypeAlias = Literal["basic", "high"]


def _cards(pile: list[str]) -> Cards:
    """Raises `BadNotation` for a card named twice."""
    return Cards.parse("".join(pile))


# -- questions about the rules ---------------------------------------------------------------------


class MoveQuestion(Api):
    """May one do this here? One sits in seat 0 of three; seat 2 comes before."""

    ask: Literal["move"]
    phase: OpenPhase
    hand: Pile
    melded: bool
    turns: Annotated[int, Field(ge=1, le=20)]
    """One's own turns begun in this round, this one included (R5.1)."""
    melds: Annotated[list[Pile], Field(max_length=4)]
    """What lies on the table, of whomever."""
    discard: CardText | None
    own_discard: bool
    """Whether one has thrown the discard oneself."""
    thresholds: Thresholds
    move: MoveText

    def situation(self) -> Situation:
        """Raises `BadNotation`."""
        return Situation(
            phase=self.phase,
            hand=_cards(self.hand),
            melded=self.melded,
            turns=self.turns,
            melds=tuple(map(_cards, self.melds)),
            discard=None if self.discard is None else Card.parse(self.discard),
            own_discard=self.own_discard,
            profile=profile_named(self.thresholds),
        )

    def command(self) -> SeatCommand:
        return parse_move(self.move, READER)


class HandLeft(Api):
    """What one player holds when the round ends."""

    cards: Pile
    melded: bool


class PaymentQuestion(Api):
    """Who pays what when a round ends so?"""

    ask: Literal["payment"]
    how: model.Ending
    by: SeatNumber | None
    """Who went out or stopped; null when the stock ran out."""
    claimed_from: SeatNumber | None
    """Who threw the card that a hula's turn was begun with (R7.8)."""
    hands: Annotated[list[HandLeft], Field(min_length=3, max_length=5)]
    thresholds: Thresholds

    @model_validator(mode="after")
    def _fits(self) -> Self:
        seats = len(self.hands)
        if max(self.by or 0, self.claimed_from or 0) >= seats:
            raise ValueError("seat")
        if self.claimed_from is not None and (self.how != "hula" or self.claimed_from == self.by):
            raise ValueError("claimed_from")
        parse_all = [card for hand in self.hands for card in hand.cards]
        if len(set(parse_all)) != len(parse_all):
            raise ValueError("twice")
        return self

    def ended(self) -> Round | judge.Refused:
        """The settled round, or why it cannot have ended so. Raises `ValueError`."""
        ending = Ending(How(self.how), self.by, self.claimed_from)
        standings = tuple(Standing(_cards(hand.cards), hand.melded) for hand in self.hands)
        return judge.ended_round(profile_named(self.thresholds), ending, standings)


class Judged(Api):
    """What the engine says: a code why not, or what comes of it."""

    code: str | None = None
    kind: model.MeldKind | None = None
    """Of the meld that the move makes or adds to, afterwards."""
    ends: model.Ending | None = None
    """How the round ends with this move, if it does."""
    card_sum: int | None = None
    """The sum of the hand before the move (R7.1)."""
    result: model.ResultView | None = None
    """Who pays what."""

    @classmethod
    def of_move(cls, found: judge.Judgement, card_sum: int) -> Self:
        return cls(
            code=None if found.code is None else found.code.value,
            kind=None if found.kind is None else found.kind.value,
            ends=None if found.ends is None else found.ends.value,
            card_sum=card_sum,
        )

    @classmethod
    def of_end(cls, found: Round | judge.Refused) -> Self:
        if isinstance(found, Round):
            return cls(result=see_result(found))
        return cls(code=found.value)


# -- lessons ---------------------------------------------------------------------------------------


class LessonMoves(Api):
    """A lesson, and all moves that one has made in it so far."""

    lesson: Annotated[str, Field(pattern=r"^[a-z_]{1,20}$")]
    moves: Annotated[list[MoveText], Field(max_length=40)]

    def commands(self) -> tuple[SeatCommand, ...]:
        return tuple(parse_move(move, LEARNER) for move in self.moves)
