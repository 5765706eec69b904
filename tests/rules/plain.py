"""훌라 once more, plainly: written from the rulebook alone, slow, with lists of texts.

The engine is held against this twin. Nothing here may be taken from `hulawang.rules`: the twin is
worth something only as long as it does not share its mistakes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeAlias

RANKS = "A23456789TJQK"
SUITS = "shdc"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
STOPS = ("four_sevens", "low", "high", "plain")
THRESHOLDS = {"basic": (18, 80, 10), "high": (22, 76, 15)}

Move: TypeAlias = tuple[Any, ...]
"""A verb, then who (none for `close`), then what: `("lay_off", 2, 0, ("8s", "9s"))`."""


# -- R2 to R4: melds -------------------------------------------------------------------------------


def value(card: str) -> int:
    """R7.1."""
    return RANKS.index(card[0]) + 1


def total(hand: Iterable[str]) -> int:
    return sum(value(card) for card in hand)


def is_set(cards: Iterable[str]) -> bool:
    """R2.1."""
    cards = set(cards)
    return len(cards) in (3, 4) and len({card[0] for card in cards}) == 1


def is_run(cards: Iterable[str]) -> bool:
    """R2.2 and R2.4: walk along the circle from each card and see whether all are met in a row."""
    cards = set(cards)
    if len({card[1] for card in cards}) != 1 or len(cards) < 2:
        return False
    ranks = {card[0] for card in cards}
    if len(ranks) == 2 and "7" not in ranks:
        return False
    return any(ranks == set((RANKS * 2)[at : at + len(ranks)]) for at in range(len(RANKS)))


def kind(cards: Iterable[str]) -> str | None:
    """R2."""
    cards = set(cards)
    if is_set(cards):
        return "set"
    if is_run(cards):
        return "run"
    return "seven" if len(cards) == 1 and min(cards)[0] == "7" else None


def kind_after(old: str, table: Iterable[str], added: Iterable[str]) -> str | None:
    """R3.2 to R3.4."""
    table, added = set(table), set(added)
    if not added or added & table:
        return None
    whole = table | added
    if old in ("run", "seven") and is_run(whole):
        return "run"
    if old in ("set", "seven") and is_set(whole):
        return "set"
    return None


def subsets(cards: Iterable[str], least: int = 1) -> Iterator[tuple[str, ...]]:
    """Every group of these cards, each in pack order."""
    ordered = sorted(cards, key=PACK.index)
    for size in range(least, len(ordered) + 1):
        yield from combinations(ordered, size)


def claims(hand: Iterable[str], discard: str) -> list[tuple[str, ...]]:
    """R4.2."""
    return [group for group in subsets(hand, 2) if kind((*group, discard)) in ("set", "run")]


# -- R5: stops -------------------------------------------------------------------------------------


def stops(hand: Iterable[str], *, melded: bool, turn: int, thresholds: str) -> list[str]:
    """R5, in the order of its table."""
    hand = list(hand)
    low, high, plain = THRESHOLDS[thresholds]
    holds = {
        "four_sevens": [card[0] for card in hand].count("7") == 4,
        "low": turn >= 2 and not melded and total(hand) <= low,
        "high": turn >= 2 and not melded and total(hand) >= high,
        "plain": melded and total(hand) <= plain,
    }
    return [stop for stop in STOPS if holds[stop]]


# -- R6 and R7: the settlement ---------------------------------------------------------------------


def winners(how: str, by: int | None, players: list[tuple[list[str], bool]]) -> list[int]:
    """R6.1 to R6.4; `players` are hands and whether they have melded."""
    sums = [total(hand) for hand, _ in players]
    if how not in ("stock", "plain"):
        assert by is not None
        return [by]
    able = [seat for seat, (_, melded) in enumerate(players) if melded and seat != by]
    if how == "plain":
        assert by is not None
        if all(sums[seat] > sums[by] for seat in able):
            return [by]
    return [seat for seat in able if sums[seat] == min(sums[other] for other in able)]


def settlement(
    how: str,
    by: int | None,
    claimed_from: int | None,
    last_discard_by: int | None,
    players: list[tuple[list[str], bool]],
) -> dict[str, Any]:
    """Everything that a settlement says, in the words of the worked cases."""
    seats = range(len(players))
    won = winners(how, by, players)
    multiplier = {"hula": 4, "low": 4, "high": 4, "four_sevens": 8}.get(how, 1)
    if not won:
        nobody: list[int | None] = [None for _ in seats]
        points = [0 for _ in seats]
        return _told([], multiplier, nobody, points, sole_payer=None, failed=False)

    places: list[int | None] = []
    shares: list[int] = []
    for seat, (hand, melded) in enumerate(players):
        if seat in won:
            places.append(1)
            shares.append(0)
            continue
        if melded:
            rivals = [other for other in seats if players[other][1] and other not in won]
            place = len(won) + len(
                [other for other in rivals if total(players[other][0]) <= total(hand)]
            )
        else:
            place = len(players)
        places.append(place)
        share = 2 ** (place - 2) * multiplier
        if not melded:
            share *= 2
        for card in hand:
            if card[0] == "7":
                share *= 2
        shares.append(share)

    failed = how == "plain" and by not in won
    sole_payer = by if failed else claimed_from if how == "hula" else None
    points = [-share for share in shares]
    if sole_payer is not None:
        points = [-sum(shares) if seat == sole_payer else 0 for seat in seats]
    # R6.4: one point at a time, round and round, the nearest winner first.
    counted_from = last_discard_by if how == "stock" else by
    assert counted_from is not None or len(won) == 1
    order = [(seat + 1 + (counted_from or 0)) % len(players) for seat in seats]
    order = [seat for seat in order if seat in won]
    for point in range(sum(shares)):
        points[order[point % len(order)]] += 1
    return _told(won, multiplier, places, points, sole_payer=sole_payer, failed=failed)


def _told(
    won: list[int],
    multiplier: int,
    places: list[int | None],
    points: list[int],
    *,
    sole_payer: int | None,
    failed: bool,
) -> dict[str, Any]:
    return {
        "winners": won,
        "multiplier": multiplier,
        "ranks": places,
        "points": points,
        "sole_payer": sole_payer,
        "failed": failed,
    }


# -- a whole round ---------------------------------------------------------------------------------


@dataclass
class PlainMeld:
    kind: str
    cards: list[str]
    owner: int


@dataclass
class PlainRound:
    """A round that changes as it is played."""

    thresholds: str
    leader: int
    hands: list[list[str]]
    stock: list[str]
    seat: int = -1
    drawn: str | None = None
    claimed_from: int | None = None
    had_melded: bool = False
    """Whether the player in turn had melded before this turn (R7.4)."""
    table: list[PlainMeld] = field(default_factory=list)
    thrown: list[tuple[str, int]] = field(default_factory=list)
    """What lies there of all that was thrown, with who threw it."""
    last_discard_by: int | None = None
    asked: list[int] = field(default_factory=list)
    """Who is asked in the open window, nearest first; empty when none is open."""
    answers: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The answers that stand; an empty one is a pass."""
    melded: list[bool] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    ending: tuple[str, int | None, int | None, int | None] | None = None

    @classmethod
    def deal(cls, thresholds: str, deck: Iterable[str], seats: int, leader: int) -> "PlainRound":
        """R1.1."""
        deck = list(deck)
        hands = [deck[7 * seat : 7 * seat + 7] for seat in range(seats)]
        dealt = cls(thresholds, leader, hands, deck[7 * seats :])
        dealt.melded = [False] * seats
        dealt.turns = [0] * seats
        dealt._begin_turn(leader)
        return dealt

    def moves(self) -> list[Move]:
        """Every legal move of everybody, found by trying all there is."""
        if self.ending is not None:
            return []
        if self.asked:
            return [("close",), *self._answers()]
        if self.drawn is None and self.claimed_from is None:
            seat = self.seat
            held = stops(
                self.hands[seat],
                melded=self.melded[seat],
                turn=self.turns[seat],
                thresholds=self.thresholds,
            )
            return [("draw", seat), *(("stop", seat, stop) for stop in held)]
        return list(self._plays())

    def play(self, move: Move) -> None:
        """Make a legal move."""
        verb, *rest = move
        if verb == "close":
            self._close()
            return
        seat, *what = rest
        hand = self.hands[seat]
        match verb:
            case "draw":
                self.drawn = self.stock.pop(0)
                hand.append(self.drawn)
            case "stop":
                self.ending = (what[0], seat, None, self.last_discard_by)
            case "meld":
                self._lay(seat, what[0], what[0])
            case "lay_off":
                meld = self.table[what[0]]
                after = kind_after(meld.kind, meld.cards, what[1])
                assert after is not None
                meld.kind = after
                meld.cards.extend(what[1])
                self._give_up(seat, what[1])
            case "discard":
                self._throw(seat, what[0])
            case "claim":
                self._answer(seat, what[0])
            case "pass":
                self._answer(seat, ())
            case "withdraw":
                del self.answers[seat]
            case _:
                raise ValueError(verb)

    def _answers(self) -> Iterator[Move]:
        card = self.thrown[-1][0]
        for seat in self.asked:
            yield "pass", seat
            if seat in self.answers:
                yield "withdraw", seat
            for group in claims(self.hands[seat], card):
                yield "claim", seat, group

    def _plays(self) -> Iterator[Move]:
        seat = self.seat
        for card in self.hands[seat]:
            yield "discard", seat, card
        for group in subsets(self.hands[seat]):
            if kind(group) is not None:
                yield "meld", seat, group
            if self.melded[seat]:
                for number, meld in enumerate(self.table):
                    if kind_after(meld.kind, meld.cards, group) is not None:
                        yield "lay_off", seat, number, group

    def _begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.drawn = self.claimed_from = None
        self.had_melded = self.melded[seat]
        self.turns[seat] += 1

    def _lay(self, seat: int, from_hand: tuple[str, ...], whole: tuple[str, ...]) -> None:
        made = kind(whole)
        assert made is not None
        self.table.append(PlainMeld(made, list(whole), seat))
        self.melded[seat] = True
        self._give_up(seat, from_hand)

    def _give_up(self, seat: int, cards: Iterable[str]) -> None:
        """R1.3 and R7.4."""
        for card in cards:
            self.hands[seat].remove(card)
        if not self.hands[seat]:
            if self.had_melded:
                self.ending = ("out", seat, None, self.last_discard_by)
            else:
                self.ending = ("hula", seat, self.claimed_from, self.last_discard_by)

    def _throw(self, seat: int, card: str) -> None:
        self.thrown.append((card, seat))
        self.last_discard_by = seat
        self._give_up(seat, [card])
        if self.ending is None:
            seats = len(self.hands)
            self.asked = [(seat + step) % seats for step in range(1, seats)]
            self.answers = {}

    def _answer(self, seat: int, answer: tuple[str, ...]) -> None:
        """R4.4; R4.6: closed once all have answered, or a claim stands behind passes only."""
        self.answers[seat] = answer
        for nearest in self.asked:
            if nearest not in self.answers:
                return
            if self.answers[nearest]:
                break
        self._close()

    def _close(self) -> None:
        claimers = [seat for seat in self.asked if self.answers.get(seat)]
        answers, self.asked, self.answers = self.answers, [], {}
        card, thrower = self.thrown[-1]
        if claimers:
            self.thrown.pop()
            self._begin_turn(claimers[0])
            self.claimed_from = thrower
            self._lay(claimers[0], answers[claimers[0]], (*answers[claimers[0]], card))
        elif not self.stock:
            self.ending = ("stock", None, None, thrower)
        else:
            self._begin_turn((thrower + 1) % len(self.hands))
