"""Plans: every way to lay, each of them playable as it stands."""

from collections.abc import Iterator
from functools import reduce
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulawang.cpu.plans import fullest_plans
from hulawang.rules.cards import Cards
from hulawang.rules.melds import Meld, kind_after, lay_offs_in, melds_in
from hulawang.rules.notation import move_text
from hulawang.rules.play import apply
from hulawang.rules.round import Phase, Round
from tests.cpu.positions import reading
from tests.rules.positions import fresh_rounds, random_commands

NEIGHBOURS = "Kh9c4d/u/1,Jh8c5d/u/1"


@pytest.mark.parametrize(
    ("hand", "status", "melds", "steps", "rest"),
    [
        ("2s4s", "u", "-", [], "2s4s"),
        ("7s9s", "u", "-", ["meld 7s"], "9s"),
        ("7s8sKd", "u", "-", ["meld 7s8s"], "Kd"),
        # one card in two melds: the other one lays more
        ("5s6s7s7h7dKd", "u", "-", ["meld 5s6s7s", "meld 7h", "meld 7d"], "Kd"),
        # an unmelded player lays off only after a meld (R3.1)
        ("9sKd", "u", "set:9h9d9c/1", [], "9sKd"),
        ("7s9sKd", "u", "set:9h9d9c/1", ["meld 7s", "lay_off 0 9s"], "Kd"),
        ("9sKd", "m", "set:9h9d9c/1", ["lay_off 0 9s"], "Kd"),
        # both ends at once, and no meld twice
        ("4c5c9cTcKd", "m", "run:6c7c8c/1", ["lay_off 0 4c5c9cTc"], "Kd"),
    ],
)
def test_the_first_plan_lays_most(
    hand: str, status: str, melds: str, steps: list[str], rest: str
) -> None:
    seen = reading(f"players={hand}/{status}/2,{NEIGHBOURS} melds={melds}")
    first = fullest_plans(0, seen.hand, seen.melds, melded=seen.melded)[0]
    assert (sorted(map(move_text, first.steps)), first.rest) == (sorted(steps), Cards.parse(rest))


@given(round_=fresh_rounds(), seed=st.integers(0, 2**32))
def test_every_plan_can_be_played_and_leaves_what_it_says(round_: Round, seed: int) -> None:
    for _, reached in random_commands(round_, Random(seed)):
        if reached.phase is not Phase.PLAY:
            continue
        mover, seat = reached.mover, reached.turn.seat
        for plan in fullest_plans(seat, mover.hand, reached.melds, melded=mover.melded):
            after = reduce(lambda at, step: apply(at, step).round, plan.steps, reached)
            assert after.players[seat].hand == plan.rest
            assert after.melds == plan.melds_after(reached.melds)


def every_rest(hand: Cards, melds: tuple[Meld, ...], *, melded: bool) -> Iterator[Cards]:
    """What every way to lay leaves, however slow; nothing is added to one's own new melds."""
    yield hand
    for cards in melds_in(hand):
        yield from every_rest(Cards(hand ^ cards), melds, melded=True)
    for index, meld in enumerate(melds if melded else ()):
        for cards in lay_offs_in(hand, meld):
            kind = kind_after(meld, cards)
            assert kind is not None
            grown = Meld(kind, Cards(meld.cards | cards), meld.owner)
            laid = (*melds[:index], grown, *melds[index + 1 :])
            yield from every_rest(Cards(hand ^ cards), laid, melded=True)


@given(round_=fresh_rounds(), seed=st.integers(0, 2**32))
def test_no_way_to_lay_leaves_less(round_: Round, seed: int) -> None:
    for _, reached in random_commands(round_, Random(seed)):
        if reached.phase is Phase.PLAY:
            mover = reached.mover
            found = fullest_plans(0, mover.hand, reached.melds, melded=mover.melded)
            least = min(map(len, every_rest(mover.hand, reached.melds, melded=mover.melded)))
            assert {len(plan.rest) for plan in found} == {least}
