"""What no sensible player ever does, over whole rounds among random neighbours."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hulawang.cpu.plans import fullest_plans
from hulawang.cpu.policy import POLICIES, STYLES
from hulawang.cpu.selfplay import Move, moves
from hulawang.rules.cards import SEVENS, Cards
from hulawang.rules.commands import Discard
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC
from hulawang.rules.round import Round
from tests.cpu.positions import at_random
from tests.rules.positions import deck_of, fresh_rounds

SOUND = ["normal", "hard", "master", "careful"]
A_PATIENT_HAND = deal(BASIC, deck_of(28067738), 3, 2)
"""One in which 고수 still holds everything back for a hula in the third turn."""
rounds = given(round_=fresh_rounds(), seed=st.integers(0, 2**32))


def discards(level: str, round_: Round, seed: int) -> Iterator[tuple[Move, Discard]]:
    """Every discard of two players of this level but those towards a stop; others play at random.

    For a low or a high stop (R5) everything else is given up.
    """
    policies = (POLICIES[level],) * 2 + (at_random,) * (round_.seats - 2)
    for move in moves(round_, policies, Random(seed)):
        discard = move.command
        if isinstance(discard, Discard) and discard.seat < 2 and not is_ready_to_stop(move):
            yield move, discard


def is_ready_to_stop(move: Move) -> bool:
    """Whether the mover's hand is now low or high enough for a stop in the next turn."""
    player, profile = move.step.round.players[move.command.seat], move.before.profile
    low, high = profile.thresholds.low, profile.thresholds.high
    return not player.melded and not low < profile.card_sum(player.hand) < high


def layable(round_: Round, seat: int, hand: Cards) -> int:
    """How many cards of this hand a player could lay in this turn."""
    found = fullest_plans(seat, hand, round_.melds, melded=round_.players[seat].melded)
    return len(hand) - len(found[0].rest)


@pytest.mark.parametrize("level", SOUND)
@settings(max_examples=25)
@rounds
def test_no_discard_breaks_a_finished_meld(level: str, round_: Round, seed: int) -> None:
    for move, discard in discards(level, round_, seed):
        hand = move.before.mover.hand
        left = Cards(hand ^ discard.card.bit)
        before, after = (layable(move.before, discard.seat, held) for held in (hand, left))
        assert after == before


@pytest.mark.parametrize("level", sorted(POLICIES))
@settings(max_examples=25)
@example(round_=A_PATIENT_HAND, seed=0)
@rounds
def test_a_seven_is_laid_and_never_thrown(level: str, round_: Round, seed: int) -> None:
    for move, discard in discards(level, round_, seed):
        assert discard.card not in SEVENS or len(move.before.mover.hand) == 1
        if move.before.mover.turns > STYLES[level].hold_turns:
            kept = move.before.mover.hand & SEVENS & ~discard.card.bit
            assert not kept
