"""Sampled worlds: they fit the view, follow from it alone, and hold what explains the play."""

from collections.abc import Iterator
from random import Random

import numpy as np
from numpy.typing import NDArray

from hulawang.cpu.core.bits import PACK
from hulawang.cpu.core.chance import below, chance_of, fraction
from hulawang.cpu.core.settling import law_of
from hulawang.cpu.core.shapes import TABLE, Records
from hulawang.cpu.core.turns import MOST_CLAIMS, claims_of
from hulawang.cpu.core.worlds import deal_world
from hulawang.cpu.policy import POLICIES
from hulawang.cpu.reading import read
from hulawang.cpu.search.seen import past_seen, table_seen
from hulawang.cpu.selfplay import moves
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC
from hulawang.rules.round import Round
from hulawang.views.seat import see_round
from tests.cpu.core.mirror import HABITS, PAPER_SHEET
from tests.rules.positions import deck_of

LAW = law_of(BASIC)[0]
ROUNDS = 30


def positions() -> Iterator[tuple[Round, int]]:
    """Every position of some rounds in which a seat throws or answers, and that seat."""
    for seed in range(ROUNDS):
        seats = 3 + seed % 3
        round_ = deal(BASIC, deck_of(seed), seats, seed % seats)
        for move in moves(round_, [POLICIES["normal"]] * seats, Random(seed)):
            yield move.before, move.command.seat


def worlds_of(round_: Round, seat: int, seed: int, many: int) -> Records:
    view = see_round(round_, seat)
    base, past = table_seen(view, read(view, seat, BASIC))[0], past_seen(view, seat)[0]
    worlds = np.repeat(np.array([base], TABLE), many)
    chance = chance_of(seed)
    for index in range(many):
        deal_world(LAW, HABITS, base, past, seat, chance, PAPER_SHEET, worlds[index])
    return worlds


def test_worlds_hold_every_card_once_and_fit_the_view() -> None:
    for round_, seat in positions():
        (world,) = worlds_of(round_, seat, 1, 1)
        assert world["hands"][seat] == round_.players[seat].hand
        sizes = [int(hand).bit_count() for hand in world["hands"][: len(round_.players)]]
        assert sizes == [len(player.hand) for player in round_.players]
        everything = int(world["shown"])
        stock = [1 << int(card) for card in world["stock"][: len(round_.stock)]]
        for cards in (*map(int, world["hands"]), *stock):
            assert not everything & cards
            everything |= cards
        assert everything == PACK


def test_worlds_follow_from_the_view_and_the_seed_alone() -> None:
    round_, seat = next(positions())
    one, same, other = (worlds_of(round_, seat, seed, 5) for seed in (7, 7, 8))
    assert one.tobytes() == same.tobytes()
    assert one.tobytes() != other.tobytes()


def _claimable(hands: NDArray[np.int64], seat: int, card: int) -> bool:
    found = np.zeros(MOST_CLAIMS, np.int64)
    others = (int(hand) for other, hand in enumerate(hands) if other != seat)
    return any(claims_of(hand, card, found) for hand in others)


def test_discards_are_claimed_in_worlds_as_often_as_at_the_table() -> None:
    """Hands at random would claim a fifth too seldom: players keep what goes together."""
    sampled = true = 0.0
    for round_, seat in positions():
        if len(round_.players[seat].hand) < 2 or round_.window is not None:
            continue
        worlds = worlds_of(round_, seat, 3, 10)
        hands = np.array([int(player.hand) for player in round_.players])
        for card in map(int, round_.players[seat].hand):
            true += _claimable(hands, seat, card)
            sampled += sum(_claimable(world["hands"], seat, card) for world in worlds) / 10
    assert 0.85 < sampled / true < 1.15


def test_the_core_has_chance_of_its_own() -> None:
    one, other = chance_of(5), chance_of(5)
    throws = [below(one, 6) for _ in range(6000)]
    assert throws == [below(other, 6) for _ in range(6000)]
    assert all(850 < throws.count(side) < 1150 for side in range(6))
    assert all(0 <= fraction(one) < 1 for _ in range(100))
    assert below(chance_of(0), 10) in range(10)
