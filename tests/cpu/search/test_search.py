"""The search: worlds that fit the view, candidates that are legal, the same seed the same move."""

from collections.abc import Iterator
from random import Random

import pytest

from hulawang.cpu.depth import Depth, Width
from hulawang.cpu.policy import NORMAL, POLICIES
from hulawang.cpu.reading import read
from hulawang.cpu.search.candidates import candidates_of
from hulawang.cpu.search.search import Thought, think
from hulawang.cpu.selfplay import moves
from hulawang.rules.legal import refusal
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC
from hulawang.rules.round import Round
from hulawang.views.model import RoundView
from hulawang.views.seat import see_round
from tests.rules.positions import deck_of

NORMALLY = POLICIES["normal"]
SHALLOW = Depth(worlds=20, width=Width(plans=2, discards=3), gate=1.0)


def asked(seed: int, seats: int) -> Iterator[tuple[Round, int]]:
    """Every position of a round in which a seat is asked, and that seat."""
    round_ = deal(BASIC, deck_of(seed), seats, seed % seats)
    for move in moves(round_, [NORMALLY] * seats, Random(seed)):
        yield move.before, move.command.seat


def positions() -> Iterator[tuple[Round, int]]:
    for seats in (3, 4, 5):
        for seed in range(6):
            yield from asked(seed, seats)


def thought_of(
    view: RoundView, seat: int, seed: int, depth: Depth = SHALLOW, late: float = 0.0
) -> Thought:
    clock = iter((0.0, *[late] * 1000))
    return think(depth, NORMAL, NORMALLY, view, seat, BASIC, Random(seed), lambda: next(clock))


def test_every_candidate_is_legal_and_the_first_is_the_heuristics_own() -> None:
    for round_, seat in positions():
        view = see_round(round_, seat)
        own = NORMALLY(view, seat, BASIC, Random(1))
        found = candidates_of(NORMAL, view, read(view, seat, BASIC), own, Width(3, 4))
        assert found[0].command == own
        for candidate in found:
            assert refusal(round_, candidate.command) is None


def test_the_same_seed_gives_the_same_move() -> None:
    for round_, seat in asked(5, 4):
        view = see_round(round_, seat)
        first, second = (thought_of(view, seat, seed=11) for _ in range(2))
        assert (first.command, first.worlds) == (second.command, second.worlds)
        assert refusal(round_, first.command) is None


def test_whoever_thinks_too_long_plays_by_habit() -> None:
    never_sure = Depth(worlds=40, width=Width(3, 4), gate=-1e9)
    differs = 0
    for round_, seat in asked(2, 4):
        view = see_round(round_, seat)
        late = thought_of(view, seat, 1, never_sure, late=1.0)
        assert late.command == late.own
        differs += thought_of(view, seat, 1, never_sure).command != late.own
    assert differs


@pytest.mark.parametrize("level", ["normal"])
def test_the_search_plays_whole_rounds(level: str) -> None:
    def searcher(view: RoundView, seat: int, _profile: object, rng: Random) -> object:
        return think(SHALLOW, NORMAL, POLICIES[level], view, seat, BASIC, rng, lambda: 0.0).command

    policies = [searcher, NORMALLY, NORMALLY]
    for seed in range(3):
        round_ = deal(BASIC, deck_of(seed), 3, 0)
        for move in moves(round_, policies, Random(seed)):  # type: ignore[arg-type]
            round_ = move.step.round
        assert round_.result is not None
