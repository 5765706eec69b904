"""Rollouts know no rules of their own: what they play, the engine plays to the same points."""

from random import Random

import pytest

from hulawang.cpu.search.rollout import Rollout
from hulawang.cpu.search.worlds import World
from hulawang.rules.cards import DECK, Card, Cards
from hulawang.rules.commands import (
    Claim,
    CloseWindow,
    Command,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Stop,
    StopKind,
)
from hulawang.rules.play import apply, deal
from hulawang.rules.profile import BASIC, HIGH, Profile
from hulawang.rules.round import How, Round

ROUNDS = 2000


def world_of(round_: Round) -> World:
    """A round just dealt, with all its secrets."""
    return World(
        hands=tuple(int(player.hand) for player in round_.players),
        melded=tuple(player.melded for player in round_.players),
        turns=tuple(player.turns for player in round_.players),
        melds=(),
        dead=0,
        stock=tuple(map(int, round_.stock)),
        seat=round_.turn.seat,
        last_by=None,
        unmelded_before=True,
    )


class Played:
    """The engine's round, played along with a rollout."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.moves = 0

    def __call__(self, word: str, seat: int, *rest: object) -> None:
        self.moves += 1
        for command in commands(word, seat, rest):
            if isinstance(command, CloseWindow) and self.round.window is None:
                continue
            self.round = apply(self.round, command).round


def commands(word: str, seat: int, rest: tuple[object, ...]) -> tuple[Command, ...]:
    match word, rest:
        case "draw", ():
            return (Draw(seat),)
        case "stop", (How() as how,):
            return (Stop(seat, StopKind(how.value)),)
        case "meld", (int(cards),):
            return (LayDown(seat, Cards(cards)),)
        case "lay_off", (int(meld), int(cards)):
            return (LayOff(seat, meld, Cards(cards)),)
        case "discard", (int(card),):
            return (Discard(seat, Card(card)),)
        case "claim", (int(cards),):
            return (Claim(seat, Cards(cards)), CloseWindow())
        case "close", ():
            return (CloseWindow(),)
        case _:
            raise AssertionError(word)


@pytest.mark.parametrize("profile", [BASIC, HIGH], ids=lambda profile: profile.name)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_engine_comes_to_the_same_points(profile: Profile, seats: int) -> None:
    rng = Random(seats)
    endings = set()
    for _ in range(ROUNDS // 6):
        deck = list(DECK)
        rng.shuffle(deck)
        round_ = deal(profile, tuple(deck), seats, rng.randrange(seats))
        played = Played(round_)
        points = Rollout(profile, world_of(round_), played).run()
        assert played.round.result is not None
        assert points == played.round.result.points
        endings.add(played.round.result.ending.how)
    assert {How.OUT, How.HULA, How.PLAIN} <= endings
