"""The shapes of what is seen: plain frozen values in the words of the text notation.

Cards are two characters (`7h`), seats are numbers from 0, points are whole numbers. These shapes
are the wire's shapes too: the server's JSON Schema is generated from them, so a field added here
reaches every client. Nothing in this module looks at a round; `seat.py` and `events.py` build.
"""

from typing import Literal

from hulawang.views.shape import Shape

MeldKind = Literal["set", "run", "seven"]
StopKind = Literal["four_sevens", "low", "high", "plain"]
Ending = Literal["out", "hula", "stock", "four_sevens", "low", "high", "plain"]
Phase = Literal["draw", "play", "window", "over"]


class DiscardView(Shape, frozen=True):
    """A card thrown at the end of a turn, and the seat that threw it."""

    card: str
    by: int


class MeldView(Shape, frozen=True):
    """A meld on the table: its cards in table order (a run along the circle of R2.2)."""

    kind: MeldKind
    cards: tuple[str, ...]
    owner: int
    """The seat that laid it down; lay-offs do not change it."""


class PlayerView(Shape, frozen=True):
    """What everybody sees of one player in the round."""

    cards: int
    """How many cards are in the hand."""
    melded: bool
    turns: int
    """How many turns this player has begun in the round (R5.1)."""


class WindowView(Shape, frozen=True):
    """The open claim window as one seat sees it: its own answer only (R4)."""

    number: int
    card: str
    by: int
    asked: bool
    """Whether this viewer is asked: everybody at the table but the discarder (R4.1)."""
    answer: Literal["claim", "pass"] | None
    """The viewer's own answer so far; what others answered is sealed."""
    claim: tuple[str, ...]
    """The hand cards of the viewer's standing claim; empty without one."""


class GroupChoice(Shape, frozen=True):
    """Cards of the own hand that may be laid down together now, and the kind they make."""

    kind: MeldKind
    cards: tuple[str, ...]


class LayOffChoice(Shape, frozen=True):
    """Cards of the own hand that meld number `meld` takes in one action (R3)."""

    meld: int
    kind: MeldKind
    """The kind of the meld afterwards: a SEVEN may turn into a RUN or a SET (R3.4)."""
    cards: tuple[str, ...]


class StopChoice(Shape, frozen=True):
    """A stop that may be called now, with the multiplier that it brings (R5, R7.3)."""

    kind: StopKind
    multiplier: int


class Choices(Shape, frozen=True):
    """All that this seat may do now; the client offers this and nothing else (law 9)."""

    draw: bool
    stops: tuple[StopChoice, ...]
    melds: tuple[GroupChoice, ...]
    lay_offs: tuple[LayOffChoice, ...]
    discards: tuple[str, ...]
    """The cards that may be thrown now."""
    claims: tuple[GroupChoice, ...]
    """The hand cards of every possible claim, longest first; `kind` is the new meld's kind."""
    may_pass: bool
    may_withdraw: bool


class RoundView(Shape, frozen=True):
    """One round as one seat (or a spectator, who has no hand and no choices) sees it."""

    phase: Phase
    seat: int
    """Whose turn it is; while a window is open, the discarder."""
    turn: int
    """The number of this turn, counted through the whole match: commands name it."""
    leader: int
    stock: int
    """How many cards are left to draw."""
    discard: DiscardView | None
    """The newest discard that lies on the table; None before the first and when it was claimed."""
    discards: tuple[DiscardView, ...]
    """All unclaimed discards, oldest first; the newest may still be claimed."""
    melds: tuple[MeldView, ...]
    """In the order in which they were laid: the index names a meld in a lay-off."""
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    """The own hand in deck order (♠♥♦♣, A to K); the client keeps its own order."""
    drawn: str | None
    """The card drawn in this turn, to the drawer alone, while it is in the hand."""
    card_sum: int
    """The sum of the own hand's card values (R7.1); 0 for a spectator."""
    window: WindowView | None
    choices: Choices


class LineView(Shape, frozen=True):
    """One player's line of a round's settlement: how the sum came about (R6, R7)."""

    hand: tuple[str, ...]
    melded: bool
    card_sum: int
    place: int | None
    """None in a void round."""
    base: int
    """What the place pays before anything multiplies it; 0 for a winner (R7.2)."""
    unmelded_factor: int
    """2 for a loser who never melded, else 1 (R7.5)."""
    seven_factor: int
    """2 for each 7 left in a loser's hand, multiplied (R7.5)."""
    share: int
    """base × multiplier × factors, in points; 0 for a winner."""
    payer: int | None
    """The seat that pays this share: the own one, or the sole payer's; None for a winner."""
    points: int
    """What the round changes in this player's total."""


class ResultView(Shape, frozen=True):
    """How a round ended and what everybody pays, all hands turned up."""

    how: Ending
    by: int | None
    """Who went out or stopped; None when the stock ran out."""
    claimed_from: int | None
    """Who threw the card that a hula's turn was begun with (R7.8)."""
    winners: tuple[int, ...]
    """Seats; empty in a void round (R6.4)."""
    multiplier: int
    sole_payer: int | None
    failed: bool
    """Whether a plain stop failed (R6.3)."""
    lines: tuple[LineView, ...]


# -- events: only for motion, sound and the screen reader (design.md §3) ------------------------


class RoundBegan(Shape, frozen=True):
    type: Literal["round_began"]
    leader: int


class TurnBegan(Shape, frozen=True):
    type: Literal["turn_began"]
    seat: int


class Drew(Shape, frozen=True):
    type: Literal["drew"]
    seat: int
    card: str | None
    """Only the drawer is told the card."""


class Melded(Shape, frozen=True):
    type: Literal["melded"]
    seat: int
    meld: int
    kind: MeldKind
    cards: tuple[str, ...]


class LaidOff(Shape, frozen=True):
    type: Literal["laid_off"]
    seat: int
    meld: int
    kind: MeldKind
    cards: tuple[str, ...]


class Discarded(Shape, frozen=True):
    type: Literal["discarded"]
    seat: int
    card: str


class WindowClosed(Shape, frozen=True):
    """The window has closed; `taken_by` is None when nobody claimed."""

    type: Literal["window_closed"]
    card: str
    by: int
    taken_by: int | None
    claimants: tuple[int, ...]
    """Every seat whose claim stood at the end, nearest first: why `taken_by` got it (R4.3)."""
    meld: int | None
    cards: tuple[str, ...]
    """The new meld's cards, the discard included; empty when nobody claimed."""


class Stopped(Shape, frozen=True):
    type: Literal["stopped"]
    seat: int
    kind: StopKind


class RoundEnded(Shape, frozen=True):
    type: Literal["round_ended"]
    how: Ending
    winners: tuple[int, ...]


EventView = (
    RoundBegan
    | TurnBegan
    | Drew
    | Melded
    | LaidOff
    | Discarded
    | WindowClosed
    | Stopped
    | RoundEnded
)


# -- an ended round, seen again --------------------------------------------------------------------


class StepView(Shape, frozen=True):
    """One step of a replay, with the eyes of a seat or with all hands open."""

    n: int
    """Counts the moves of the round from 1, those that these eyes do not see too; 0 is the deal."""
    move: str | None
    """In the notation; None for the deal, and for another seat's answer that closed a window."""
    view: RoundView
    """As the seat saw it then, or a spectator where all is open; turns count from 1 here."""
    hands: tuple[tuple[str, ...] | None, ...]
    """By seat; None where these eyes cannot see it."""
    events: tuple[EventView, ...]
