"""Habits in the core are the heuristic player's: the same games, to the last card."""

from random import Random

import pytest

from hulawang.cpu.core.settling import law_of
from hulawang.cpu.core.turns import run
from hulawang.cpu.policy import POLICIES
from hulawang.cpu.selfplay import moves
from hulawang.rules.cards import DECK
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC, HIGH, Profile
from tests.cpu.core.mirror import HABITS, PAPER_SHEET, table_of

ROUNDS = 40


@pytest.mark.parametrize("profile", [BASIC, HIGH], ids=lambda profile: profile.name)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rounds_by_habit_are_the_heuristic_players(profile: Profile, seats: int) -> None:
    for seed in range(ROUNDS):
        deck = list(DECK)
        Random(f"{profile.name}:{seats}:{seed}").shuffle(deck)
        round_ = deal(profile, tuple(deck), seats, seed % seats)
        table = table_of(round_)[0]
        run(law_of(profile)[0], HABITS, table, PAPER_SHEET)
        for move in moves(round_, [POLICIES["normal"]] * seats, Random(seed)):
            round_ = move.step.round
        assert round_.result is not None
        hands = [int(player.hand) for player in round_.players]
        assert [int(hand) for hand in table["hands"][:seats]] == hands
        assert tuple(int(each) for each in table["points"][:seats]) == round_.result.points
