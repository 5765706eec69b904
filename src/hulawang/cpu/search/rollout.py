"""A rollout: a sampled world played to its end by quick habits, nothing but whole numbers.

It knows the rules only as far as its habits go and is held equal to `rules` by a test: what it
plays is played again through `rules.play.apply`, and must come to the same points.
"""

from collections.abc import Callable
from typing import Any

from hulawang.cpu.outs import taken_by_one
from hulawang.cpu.reading import FEW
from hulawang.cpu.search.habits import (
    STYLE,
    claim_with,
    melds_to_lay,
    stop_of,
    to_throw,
)
from hulawang.cpu.search.tables import PACK, PARTNERS, RANK_BITS
from hulawang.cpu.search.worlds import World
from hulawang.cpu.stops import discard_towards_a_stop
from hulawang.rules.cards import Cards
from hulawang.rules.melds import Kind
from hulawang.rules.profile import Profile
from hulawang.rules.round import Ending, How
from hulawang.rules.settle import Standing, settle

Trace = Callable[..., Any]
"""Told of every move: its word, the seat, and what else belongs to it."""


class Rollout:
    """One world on its way to the end; `points` by seat once it has come there."""

    __slots__ = (
        "at",
        "claimed_from",
        "dead",
        "hands",
        "last_by",
        "melded",
        "melds",
        "points",
        "profile",
        "seat",
        "stock",
        "takes",
        "trace",
        "turns",
        "unmelded_before",
    )

    def __init__(self, profile: Profile, world: World, trace: Trace | None = None) -> None:
        self.profile = profile
        self.hands = list(world.hands)
        self.melded = list(world.melded)
        self.turns = list(world.turns)
        self.melds = list(world.melds)
        self.dead = world.dead
        self.stock = world.stock
        self.at = 0
        self.seat = world.seat
        self.last_by = world.last_by
        self.unmelded_before = world.unmelded_before
        self.claimed_from: int | None = None
        self.points: tuple[int, ...] | None = None
        self.trace = trace
        self.takes = 0
        self._find_takes()

    # -- the round ---------------------------------------------------------------------------------

    def run(self) -> tuple[int, ...]:
        """Play on from the draw of the seat whose turn it is; the points by seat."""
        while self.points is None:
            self._turn()
        return self.points

    def _turn(self) -> None:
        seat = self.seat
        melded = self.melded[seat]
        others = [
            self.hands[other].bit_count()
            for other, has_melded in enumerate(self.melded)
            if has_melded and other != seat
        ]
        stop = stop_of(
            self.profile, self.hands[seat], self.turns[seat], melded=melded, others=others
        )
        if stop is not None:
            self.stop(stop)
            return
        self.draw()
        self.play()

    def draw(self) -> None:
        seat = self.seat
        self._tell("draw", seat)
        self.hands[seat] |= 1 << self.stock[self.at]
        self.at += 1

    def play(self) -> None:
        """Everything from a draw or a claim up to the next draw or the end."""
        while self.points is None:
            card = self._hold()
            if card is None:
                if self._lay_all():
                    return
                card = self._to_throw(self.hands[self.seat])
            if not self.throw(card):
                return

    def _hold(self) -> int | None:
        """What to throw where all melds are held back for a hula or a stop; None to lay them."""
        seat = self.seat
        if self.melded[seat] or self.turns[seat] > STYLE.hold_turns or self._in_a_hurry(seat):
            return None
        hand = self.hands[seat]
        melds = melds_to_lay(hand)
        rest = hand.bit_count() - sum(cards.bit_count() for cards in melds)
        if rest <= 1:
            return None
        card: int | None = discard_towards_a_stop(self.profile, Cards(hand))
        if card is None and melds and rest - 1 <= STYLE.hold_rest:
            for cards in melds:
                hand ^= cards
            card = self._to_throw(hand)
        return card

    def _in_a_hurry(self, seat: int) -> bool:
        """Whether somebody may end the round before this seat plays again."""
        if len(self.stock) - self.at < len(self.hands) - 1:
            return True
        return any(
            melded and other != seat and self.hands[other].bit_count() <= FEW
            for other, melded in enumerate(self.melded)
        )

    def _lay_all(self) -> bool:
        """Lay whatever can be laid; whether the round is over with it."""
        seat = self.seat
        for cards in melds_to_lay(self.hands[seat]):
            self.lay_down(cards)
        if self.melded[seat]:
            self._lay_off_all()
        return self.points is not None

    def _to_throw(self, hand: int) -> int:
        live = PACK & ~(self.dead | self.hands[self.seat])
        return to_throw(self.profile, hand, live, self.takes)

    def stop(self, how: How) -> None:
        self._tell("stop", self.seat, how)
        self._end(Ending(how, by=self.seat, last_discard_by=self.last_by))

    def lay_down(self, cards: int) -> None:
        """Lay a new meld; the round may be over with it."""
        seat = self.seat
        self._tell("meld", seat, cards)
        self.hands[seat] ^= cards
        self._add_meld(cards)
        self.melded[seat] = True
        if not self.hands[seat]:
            self._out()

    def lay_off(self, index: int, cards: int) -> None:
        """Lay cards off onto a meld; the round may be over with it."""
        seat = self.seat
        self._tell("lay_off", seat, index, cards)
        self.hands[seat] ^= cards
        self.dead |= cards
        kind, laid = self.melds[index]
        if kind is Kind.SEVEN:
            kind = Kind.SET if cards & RANK_BITS[_SEVEN] else Kind.RUN
        self.melds[index] = (kind, laid | cards)
        self._find_takes()
        if not self.hands[seat]:
            self._out()

    def throw(self, card: int) -> bool:
        """Discard a card and let the others answer; whether the turn of a claimer has begun."""
        seat, bit = self.seat, 1 << card
        self._tell("discard", seat, card)
        self.hands[seat] ^= bit
        self.dead |= bit
        self.last_by = seat
        if not self.hands[seat]:
            self._out()
            return False
        return self.answer(card, seat)

    def answer(self, card: int, by: int, me: int = -1, mine: int = 0) -> bool:
        """The claim window after a discard; whether somebody has taken it.

        Seat `me` answers with the hand cards `mine`, 0 to pass; everybody else by habit.
        """
        seats = len(self.hands)
        partners = PARTNERS[card]
        for step in range(1, seats):
            seat = (by + step) % seats
            if seat == me:
                cards = mine
            elif (self.hands[seat] & partners).bit_count() < 2:
                continue
            else:
                cards = claim_with(
                    self.profile,
                    self.hands[seat],
                    card,
                    self.turns[seat],
                    melded=self.melded[seat],
                )
            if cards:
                self._take(seat, card, cards, by)
                return self.points is None
        if self.at == len(self.stock):
            self._tell("close", by)
            self._end(Ending(How.STOCK, last_discard_by=by))
            return False
        self._tell("close", by)
        self._begin((by + 1) % seats, None)
        return False

    # -- details -----------------------------------------------------------------------------------

    def _take(self, seat: int, card: int, cards: int, by: int) -> None:
        self._tell("claim", seat, cards)
        self._begin(seat, by)
        self.hands[seat] ^= cards
        self._add_meld(cards | 1 << card)
        self.melded[seat] = True
        if not self.hands[seat]:
            self._out()

    def _begin(self, seat: int, claimed_from: int | None) -> None:
        self.seat = seat
        self.turns[seat] += 1
        self.unmelded_before = not self.melded[seat]
        self.claimed_from = claimed_from

    def _lay_off_all(self) -> None:
        """Lay off card by card whatever the melds take."""
        seat = self.seat
        while (fitting := self.hands[seat] & self.takes) and self.points is None:
            bit = fitting & -fitting
            for index, meld in enumerate(self.melds):
                if taken_by_one(*meld) & bit:
                    self.lay_off(index, bit)
                    break

    def _add_meld(self, cards: int) -> None:
        self.dead |= cards
        meld = (_kind(cards), cards)
        self.melds.append(meld)
        self.takes |= taken_by_one(*meld)

    def _find_takes(self) -> None:
        takes = 0
        for kind, cards in self.melds:
            takes |= taken_by_one(kind, cards)
        self.takes = takes

    def _out(self) -> None:
        hula = self.unmelded_before
        self._end(
            Ending(
                How.HULA if hula else How.OUT,
                by=self.seat,
                claimed_from=self.claimed_from if hula else None,
                last_discard_by=self.last_by,
            )
        )

    def _end(self, ending: Ending) -> None:
        standings = tuple(map(Standing, map(Cards, self.hands), self.melded))
        self.points = settle(self.profile, ending, standings).points

    def _tell(self, *move: Any) -> None:
        if self.trace is not None:
            self.trace(*move)


_SEVEN = 6
"""The first 7's number."""


def _kind(cards: int) -> Kind:
    """The kind of cards that are known to make a meld."""
    lowest = (cards & -cards).bit_length() - 1
    if cards == 1 << lowest:
        return Kind.SEVEN
    return Kind.SET if cards & ~RANK_BITS[lowest] == 0 else Kind.RUN
