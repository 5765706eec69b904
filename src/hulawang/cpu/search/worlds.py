"""Worlds: what a seat cannot see, dealt so that it fits what the seat has seen."""

from dataclasses import dataclass
from random import Random

from hulawang.cpu.outs import taken_by
from hulawang.cpu.reading import Reading
from hulawang.cpu.search.tables import CLAIM_PAIRS, PARTNERS, SEVEN_BITS, longest_melds
from hulawang.rules.cards import Card, Cards
from hulawang.rules.melds import Kind
from hulawang.views.model import RoundView

TRIES = 6
"""How many hands are dealt to a player before the most believable one is taken."""
SETTLED_TURN = 3
"""From which own turn on nobody holds melds back any more."""


@dataclass(frozen=True, slots=True)
class World:
    """A whole round as it may be: sets of cards as bits, the stock as card numbers."""

    hands: tuple[int, ...]
    melded: tuple[bool, ...]
    turns: tuple[int, ...]
    melds: tuple[tuple[Kind, int], ...]
    dead: int
    """Every card that lies open."""
    stock: tuple[int, ...]
    seat: int
    """Whose turn it is; in a claim window the discarder's."""
    last_by: int | None
    unmelded_before: bool


@dataclass(frozen=True, slots=True)
class Suspicion:
    """What is known of another player's hand without having seen it."""

    seat: int
    size: int
    lays_melds: bool
    """Has had the time to lay down whatever it could."""
    takes: int
    """The cards it would have laid off."""
    declined: tuple[int, ...]
    """Discards that it has let pass since its last turn."""

    def doubts(self, hand: int) -> int:
        """How much speaks against this hand: 0 for a believable one."""
        doubts = 0
        if self.lays_melds:
            doubts += 2 * bool(hand & SEVEN_BITS) + 2 * bool(longest_melds(hand)[0])
            doubts += (hand & self.takes).bit_count()
        for card in self.declined:
            if (hand & PARTNERS[card]).bit_count() > 1:
                doubts += any(hand & pair == pair for pair in CLAIM_PAIRS[card])
        return doubts


class Worlds:
    """Deals worlds for one seat's view."""

    def __init__(self, view: RoundView, reading: Reading) -> None:
        self._reading = reading
        self._view = view
        self._live = [int(card) for card in reading.live]
        self._melds = tuple((meld.kind, int(meld.cards)) for meld in reading.melds)
        self._dead = int(Cards.of(Card.parse(discard.card) for discard in view.discards))
        for _, cards in self._melds:
            self._dead |= cards
        self._last_by = view.discards[-1].by if view.discards else None
        self._suspicions = _suspicions(view, reading)

    def deal(self, rng: Random) -> World:
        """One world; which one follows from the chance alone."""
        view, reading = self._view, self._reading
        live = self._live[:]
        rng.shuffle(live)
        hands = [0] * len(view.players)
        hands[reading.seat] = int(reading.hand)
        for suspicion in self._suspicions:
            hands[suspicion.seat] = _believable(suspicion, live, rng)
        return World(
            hands=tuple(hands),
            melded=tuple(player.melded for player in view.players),
            turns=tuple(player.turns for player in view.players),
            melds=self._melds,
            dead=self._dead,
            stock=tuple(live),
            seat=view.seat,
            last_by=self._last_by,
            unmelded_before=not view.players[view.seat].melded,
        )


def _believable(suspicion: Suspicion, live: list[int], rng: Random) -> int:
    """A hand out of the live cards, which it leaves without it."""
    size = suspicion.size
    best, fewest = -1, 1 << 30
    for attempt in range(TRIES):
        if attempt:
            rng.shuffle(live)
        hand = 0
        for card in live[len(live) - size :]:
            hand |= 1 << card
        doubts = suspicion.doubts(hand)
        if doubts < fewest:
            best, fewest = hand, doubts
        if not doubts:
            break
    live[:] = [card for card in live if not best >> card & 1]
    return best


def _suspicions(view: RoundView, reading: Reading) -> tuple[Suspicion, ...]:
    seats = len(view.players)
    takes = taken_by(reading.melds)
    lap = [(int(Card.parse(discard.card)), discard.by) for discard in view.discards[-seats + 1 :]]
    if view.window is not None:
        lap = lap[:-1]
    found = []
    for step in range(1, seats):
        seat = (reading.seat + step) % seats
        player = view.players[seat]
        since = _since_own_turn(lap, seat)
        found.append(
            Suspicion(
                seat=seat,
                size=player.cards,
                lays_melds=player.melded or player.turns >= SETTLED_TURN,
                takes=takes if player.melded else 0,
                declined=since,
            )
        )
    return tuple(found)


def _since_own_turn(lap: list[tuple[int, int]], seat: int) -> tuple[int, ...]:
    """The discards of others after this seat's own last one."""
    since: list[int] = []
    for card, by in lap:
        since = [] if by == seat else [*since, card]
    return tuple(since)
