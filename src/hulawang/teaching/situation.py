"""A situation that a reader has laid out, as a round that the engine can judge.

The reader sits in seat 0 of three. What the others hold does not matter to the question: they get
cards that are not laid out anywhere.
"""

from dataclasses import dataclass
from itertools import chain
from typing import Literal, TypeAlias

from hulawang.rules.cards import DECK, Card, Cards
from hulawang.rules.melds import Meld, kind_of
from hulawang.rules.profile import BASIC, Profile
from hulawang.rules.round import Player, Round, Thrown, Turn, Window

READER = 0
SEATS = 3
BEFORE = SEATS - 1
"""The seat whose turn comes before the reader's: who threw the discard."""
MOST_CARDS = 30
"""Cards laid out; the others' hands and the stock come from the rest of the pack."""

OpenPhase: TypeAlias = Literal["draw", "play", "window"]


class BadSituation(ValueError):
    """What was laid out cannot lie on a table; `args[0]` names what is wrong."""


class NoMeldThere(BadSituation):
    """Cards are laid out as a meld of the table that make none."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a reader has laid out. In the phase `window` there is a discard."""

    phase: OpenPhase
    hand: Cards
    melded: bool = False
    turns: int = 1
    """The reader's own turns begun in the round, this one included (R5.1)."""
    melds: tuple[Cards, ...] = ()
    discard: Card | None = None
    own_discard: bool = False
    """Whether the reader threw the discard."""
    profile: Profile = BASIC


def round_of(situation: Situation) -> Round:
    """The round that a situation shows.

    Raises `BadSituation`: a card lies twice, too many cards, a window without a discard; and
    `NoMeldThere`.
    """
    rest = _rest_of(situation)
    size = situation.profile.hand_size
    after, before = (Cards.of(rest[at : at + size]) for at in (0, size))
    return Round(
        profile=situation.profile,
        leader=READER,
        players=(
            Player(situation.hand, situation.melded, situation.turns),
            Player(after),
            Player(before, melded=bool(situation.melds)),
        ),
        stock=rest[(SEATS - 1) * size :],
        turn=_turn_of(situation),
        melds=tuple(map(_meld_of, situation.melds)),
        discards=() if situation.discard is None else (Thrown(situation.discard, _by(situation)),),
        last_discard_by=None if situation.discard is None else _by(situation),
        window=_window_of(situation),
    )


def _rest_of(situation: Situation) -> tuple[Card, ...]:
    """The cards that are not laid out, in the order of the pack."""
    discard = () if situation.discard is None else (situation.discard,)
    laid = list(chain(situation.hand, *situation.melds, discard))
    if len(set(laid)) != len(laid):
        raise BadSituation("twice")
    if len(laid) > MOST_CARDS:
        raise BadSituation("too_many")
    return tuple(card for card in DECK if card not in laid)


def _by(situation: Situation) -> int:
    return READER if situation.own_discard else BEFORE


def _turn_of(situation: Situation) -> Turn:
    """The reader's turn; while a window is open, that of who threw the card."""
    fresh = not situation.melded
    if situation.phase == "draw":
        return Turn(situation.turns, READER, fresh)
    # Which card was drawn is nothing to any rule that can be asked about.
    drawn = next(iter(situation.hand), DECK[0])
    seat = _by(situation) if situation.phase == "window" else READER
    return Turn(situation.turns, seat, fresh, drawn=drawn)


def _meld_of(cards: Cards) -> Meld:
    kind = kind_of(cards)
    if kind is None:
        raise NoMeldThere(str(cards))
    return Meld(kind, cards, BEFORE)


def _window_of(situation: Situation) -> Window | None:
    if situation.phase != "window":
        return None
    if situation.discard is None:
        raise BadSituation("no_discard")
    return Window(situation.turns, situation.discard, _by(situation), (None,) * SEATS)
