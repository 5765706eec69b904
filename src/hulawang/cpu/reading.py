"""What a player reads off the table: the facts of a view as the engine's own sets."""

from collections.abc import Iterable
from dataclasses import dataclass

from hulawang.rules.cards import DECK, Card, Cards
from hulawang.rules.melds import Kind, Meld
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView

_PACK = Cards.of(DECK)
FEW = 3
"""With so few cards left a melded player may go out, or stop, in any turn."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another player, as everybody sees them."""

    cards: int
    melded: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """The round as one seat reads it."""

    seat: int
    profile: Profile
    hand: Cards
    live: Cards
    """The cards this seat has not seen: they are in the stock or in another hand."""
    melds: tuple[Meld, ...]
    melded: bool
    turns: int
    """How many turns this seat has begun in the round (R5.1)."""
    stock: int
    others: tuple[Other, ...]
    """The other players, nearest after this seat first."""

    @property
    def in_a_hurry(self) -> bool:
        """Whether somebody may end the round before this seat is asked again."""
        return self.stock < len(self.others) or any(
            other.melded and other.cards <= FEW for other in self.others
        )

    @property
    def stops_next_turn(self) -> bool:
        """Whether this hand, as it is, can be stopped low or high in the next own turn (R5)."""
        if self.melded or self.turns + 1 < self.profile.low_high_turn:
            return False
        limits, total = self.profile.thresholds, self.profile.card_sum(self.hand)
        return total <= limits.low or total >= limits.high


def read(
    view: RoundView, seat: int, profile: Profile, *, forgets_discards: bool = False
) -> Reading:
    """What this seat reads off its view, or would if it remembered the discards."""
    hand = cards_of(view.hand)
    melds = tuple(Meld(Kind(meld.kind), cards_of(meld.cards), meld.owner) for meld in view.melds)
    seen = int(hand)
    if not forgets_discards:
        seen |= cards_of(discard.card for discard in view.discards)
    for meld in melds:
        seen |= meld.cards
    seats = len(view.players)
    around = (view.players[(seat + step) % seats] for step in range(1, seats))
    own = view.players[seat]
    return Reading(
        seat=seat,
        profile=profile,
        hand=hand,
        live=Cards(_PACK & ~seen),
        melds=melds,
        melded=own.melded,
        turns=own.turns,
        stock=view.stock,
        others=tuple(Other(player.cards, player.melded) for player in around),
    )


def cards_of(texts: Iterable[str]) -> Cards:
    """The set of the cards that a view names."""
    return Cards.of(map(Card.parse, texts))
