"""The levels of CPU players: from a view to one of its choices.

`easy` and `normal` are the same heuristic with and without the lapses that people have. `hard` and
`master` search (`cpu.search.policy`); here they are what they play where nobody thinks for them.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TypeAlias

from hulawang.cpu.claims import answer
from hulawang.cpu.reading import cards_of, read
from hulawang.cpu.stops import stop_worth_calling
from hulawang.cpu.style import Lapses, Style
from hulawang.cpu.turn import play
from hulawang.rules.cards import Card
from hulawang.rules.commands import Draw, SeatCommand
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView

Policy: TypeAlias = Callable[[RoundView, int, Profile, Random], SeatCommand]
"""(view, seat, profile, chance) → one command that is among the view's choices."""

NORMAL = Style()
EASY = Style(lapses=Lapses(missed_claims=0.5, forgets_discards=True, keeps_sevens=2))
MASTER = Style(hold_turns=4, hold_rest=4, plain_stop=0.88)
"""More patient; worth 0.09 points a round more than `NORMAL` against it, without any search."""
CAREFUL = Style(hold_turns=0, plain_stop=1.0)
"""A stand-in: no plain stop it could lose, no holding back of a 7 (R8.6)."""


def by_style(style: Style) -> Policy:
    """The heuristic player with these habits."""
    return partial(_choose, style)


def _choose(style: Style, view: RoundView, seat: int, profile: Profile, rng: Random) -> SeatCommand:
    """The command of a seat that has choices.

    Raises `ValueError` if the view asks nothing of it.
    """
    reading = read(view, seat, profile, forgets_discards=style.lapses.forgets_discards)
    if view.choices.draw:
        stop = stop_worth_calling(style, reading, view.choices.stops)
        return stop or Draw(seat)
    if view.choices.discards:
        return play(style, reading)
    if view.choices.may_pass and view.window is not None:
        claims = tuple(cards_of(claim.cards) for claim in view.choices.claims)
        return answer(style, reading, Card.parse(view.window.card), claims, rng)
    raise ValueError(f"nothing is asked of seat {seat}")


STYLES: dict[str, Style] = {
    "easy": EASY,
    "normal": NORMAL,
    "hard": NORMAL,
    "master": MASTER,
    "careful": CAREFUL,
}
"""By level, and the stand-in's `careful`."""

POLICIES: dict[str, Policy] = {level: by_style(style) for level, style in STYLES.items()}
"""By the same words."""
