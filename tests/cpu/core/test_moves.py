"""The core is the rules: what is played in one and the other comes to the same, move by move.

`HULAWANG_SAME_ROUNDS` says how many random rounds are played; `make soak` plays 100,000.
"""

import os
from random import Random

import pytest

from hulawang.cpu.core.shapes import ENDINGS
from hulawang.rules.cards import DECK, parse_cards
from hulawang.rules.commands import Claim, CloseWindow, Command, Pass
from hulawang.rules.legal import legal_commands
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC, HIGH, PROFILES, Profile
from hulawang.rules.round import Phase, Round
from tests.cpu.core.mirror import Mirror
from tests.rules.replay import Case, claimed, commanded
from tests.rules.test_cases import named_folder, of_kind

ROUNDS = int(os.environ.get("HULAWANG_SAME_ROUNDS", "6000"))
TABLES = [(profile, seats) for profile in (BASIC, HIGH) for seats in (3, 4, 5)]


def some_command(round_: Round, rng: Random) -> Command:
    """A legal command of whoever is asked, at random; windows close when nobody has claimed."""
    window = round_.window
    if window is None:
        legal: list[Command] = list(legal_commands(round_, round_.turn.seat))
        return rng.choice(legal)
    for seat in window.asked():
        claims = [each for each in legal_commands(round_, seat) if isinstance(each, Claim)]
        if window.answers[seat] is None and claims:
            answers: list[Command] = [*claims, Pass(seat)]
            return rng.choice(answers)
    return CloseWindow()


@pytest.mark.parametrize(
    ("profile", "seats"), TABLES, ids=[f"{each.name}-{seats}" for each, seats in TABLES]
)
def test_random_rounds_are_the_same_in_both(profile: Profile, seats: int) -> None:
    rng = Random(seats)
    endings = set()
    for _ in range(ROUNDS // len(TABLES)):
        deck = list(DECK)
        rng.shuffle(deck)
        mirror = Mirror(deal(profile, tuple(deck), seats, rng.randrange(seats)))
        while mirror.round.result is None:
            mirror.play(some_command(mirror.round, rng))
        assert not mirror.differences()
        endings.add(mirror.round.result.ending.how.value)
    assert endings >= {"out", "stock", "plain"}


def test_every_move_is_the_same_in_both() -> None:
    for seed in range(60):
        rng = Random(seed)
        deck = list(DECK)
        rng.shuffle(deck)
        seats = 3 + seed % 3
        mirror = Mirror(deal(BASIC, tuple(deck), seats, seed % seats))
        while mirror.round.result is None:
            mirror.play(some_command(mirror.round, rng))
            assert not mirror.differences()


def mirrored(case: Case) -> Mirror:
    """A worked round, played in both; what is refused in it is left out."""
    cards = [card for hand in case["hands"] for card in hand]
    deck = parse_cards("".join([*cards, *case["stock"]]))
    dealt = deal(PROFILES[case["thresholds"]], deck, case["seats"], case["leader"])
    mirror = Mirror(dealt)
    for step in case["steps"]:
        if step["do"] == "window":
            for claim in step["claims"]:
                command = claimed(claim)
                if claim["ok"] and command is not None and mirror.round.phase is Phase.WINDOW:
                    mirror.play(command)
            if mirror.round.phase is Phase.WINDOW:
                mirror.play(CloseWindow())
        elif step["ok"]:
            command = commanded(mirror.round, step)
            assert command is not None
            mirror.play(command)
        assert not mirror.differences()
    return mirror


def test_every_worked_round_is_the_same_in_both() -> None:
    endings = set()
    for place, case in of_kind(named_folder(), "round"):
        mirror = mirrored(case)
        assert not mirror.differences(), place
        if mirror.round.result is not None:
            endings.add(ENDINGS[int(mirror.table["how"])])
    assert "hula" in endings
