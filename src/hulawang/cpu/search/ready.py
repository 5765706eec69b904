"""Getting ready: whatever the search calls is compiled before anybody waits for it."""

from random import Random

from hulawang.cpu.depth import DEPTHS
from hulawang.cpu.policy import NORMAL, POLICIES
from hulawang.cpu.search.search import think
from hulawang.rules.cards import DECK
from hulawang.rules.commands import Draw
from hulawang.rules.play import apply, deal
from hulawang.rules.profile import BASIC
from hulawang.views.seat import see_round

_SEATS, _SEED = 4, 1
"""A deal with something to think about in its first turn."""


def get_ready() -> None:
    """Think about one turn, which takes half a minute where nothing is compiled yet."""
    deck = list(DECK)
    Random(_SEED).shuffle(deck)
    dealt = deal(BASIC, tuple(deck), _SEATS, 0)
    view = see_round(apply(dealt, Draw(0)).round, 0)
    think(DEPTHS["hard"], NORMAL, POLICIES["normal"], view, 0, BASIC, Random(0), lambda: 0.0)
