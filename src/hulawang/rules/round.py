"""A round as it lies on the table: immutable values and the questions one asks of them.

Nothing here changes a round (`play.py` does) or judges a command (`legal.py` does).
"""

from enum import StrEnum
from functools import cache
from typing import TypeAlias

from hulawang.rules.cards import NONE, Card, Cards
from hulawang.rules.melds import Meld
from hulawang.rules.profile import Profile
from hulawang.rules.value import Value


class Phase(StrEnum):
    """What the round waits for."""

    DRAW = "draw"
    """The player in turn draws, or stops."""
    PLAY = "play"
    """The player in turn melds, lays off, discards."""
    WINDOW = "window"
    """Everybody but the discarder may claim the discard."""
    OVER = "over"


class How(StrEnum):
    """How a round ended (R6)."""

    OUT = "out"
    HULA = "hula"
    STOCK = "stock"
    FOUR_SEVENS = "four_sevens"
    LOW = "low"
    HIGH = "high"
    PLAIN = "plain"


class Player(Value, frozen=True):
    """One player in the round; `turns` counts the turns begun (R5.1)."""

    hand: Cards
    melded: bool = False
    turns: int = 0


class Turn(Value, frozen=True):
    """The turn that is being played."""

    number: int
    """Counts the turns of the round from 1."""
    seat: int
    unmelded_before: bool
    """Whether the player had no meld before this turn: what a hula asks (R7.4)."""
    drawn: Card | None = None
    claimed_from: int | None = None
    """Who threw the card with which a claim began this turn (R4.5)."""

    @property
    def begun(self) -> bool:
        """Whether a card was drawn or claimed."""
        return self.drawn is not None or self.claimed_from is not None


class Thrown(Value, frozen=True):
    """A discard and who threw it."""

    card: Card
    by: int


@cache
def _others_after(seat: int, seats: int) -> tuple[int, ...]:
    return tuple((seat + step) % seats for step in range(1, seats))


Answer: TypeAlias = Cards | None
"""A seat's answer in a window: None while silent, `PASS`, or the hand cards of its claim."""
PASS: Cards = NONE


class Window(Value, frozen=True):
    """The claim window after the newest discard: sealed answers by seat, no time in it (R4)."""

    number: int
    """That of the turn whose discard opened it."""
    card: Card
    by: int
    answers: tuple[Answer, ...]

    def asked(self) -> tuple[int, ...]:
        """The seats that are asked, nearest after the discarder first (R4.1, R4.3)."""
        return _others_after(self.by, len(self.answers))

    def claimants(self) -> tuple[int, ...]:
        """The seats whose claim stands, nearest first."""
        if not any(self.answers):
            return ()
        return tuple([seat for seat in self.asked() if self.answers[seat]])

    def is_settled(self) -> bool:
        """Whether the answers received decide the window: only then it closes early (R4.6)."""
        for seat in self.asked():
            answer = self.answers[seat]
            if answer is None:
                return False
            if answer:
                return True
        return True


class Line(Value, frozen=True):
    """One player's line in the settlement: the factors of the share and who pays it (R7.2)."""

    place: int | None
    base: int
    unmelded_factor: int
    seven_factor: int
    share: int
    payer: int | None
    points: int


class Ending(Value, frozen=True):
    """How a round came to its end: all that the settlement asks besides the hands."""

    how: How
    by: int | None = None
    """Who went out or stopped; None when the stock ran out."""
    claimed_from: int | None = None
    """Who threw the card with which a hula's turn was begun by a claim (R7.8)."""
    last_discard_by: int | None = None


class Result(Value, frozen=True):
    """A settled round; without winners it is void (R6.4)."""

    ending: Ending
    winners: tuple[int, ...]
    multiplier: int
    sole_payer: int | None
    failed: bool
    lines: tuple[Line, ...]

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(line.points for line in self.lines)

    @property
    def places(self) -> tuple[int, ...] | None:
        """By seat; None in a void round."""
        places = tuple(line.place for line in self.lines if line.place is not None)
        return places or None


class Round(Value, frozen=True):
    """One deal and all that has become of it."""

    profile: Profile
    leader: int
    players: tuple[Player, ...]
    stock: tuple[Card, ...]
    """The cards left to draw, the next one first."""
    turn: Turn
    melds: tuple[Meld, ...] = ()
    discards: tuple[Thrown, ...] = ()
    """Every discard that was not claimed, oldest first; the newest may still be claimed (R4.7)."""
    last_discard_by: int | None = None
    """Who threw last, claimed or not."""
    window: Window | None = None
    result: Result | None = None

    @property
    def phase(self) -> Phase:
        if self.result is not None:
            return Phase.OVER
        if self.window is not None:
            return Phase.WINDOW
        return Phase.PLAY if self.turn.begun else Phase.DRAW

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def last_discard_lies(self) -> bool:
        """Whether the newest discard is the last one thrown, and not claimed since."""
        claimed = self.turn.claimed_from is not None and self.last_discard_by != self.turn.seat
        return bool(self.discards) and not claimed

    @property
    def mover(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn.seat]

    def next_seat(self, seat: int) -> int:
        """Turns go round in seat order (R1.4)."""
        return (seat + 1) % len(self.players)
