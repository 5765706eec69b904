"""Trials: candidates played to the end of the round in the same worlds."""

from numpy import int64
from numpy.typing import NDArray

from hulawang.cpu.core.chance import Chance
from hulawang.cpu.core.compiling import Ints, compiled
from hulawang.cpu.core.moves import draw, lay, stop, throw
from hulawang.cpu.core.shapes import DRAW, STOP, TURN, Law, Paper, Records, Script, Table
from hulawang.cpu.core.turns import answer, go_on, run
from hulawang.cpu.core.worlds import deal_world


@compiled
def _begin(law: Law, habits: Records, table: Table, me: int, script: Script, paper: Paper) -> None:
    """Do what a script says; what it leads to up to the next draw is done by habit."""
    card, mine, answerer = script.card, 0, -1
    if script.kind == STOP:
        stop(law, table, script.how)
        return
    if script.kind == DRAW:
        draw(table)
        go_on(law, habits, table, paper)
        return
    if script.kind == TURN:
        for step in range(script.steps):
            lay(law, table, script.cards[step], script.melds[step])
        if table.over:
            return
        throw(law, table, card)
    else:
        mine, answerer = script.cards[0], me
    if table.over == 0 and answer(law, habits, table, card, answerer, mine, paper):
        go_on(law, habits, table, paper)


PLACE = 10
"""What a place in a match is worth in points; a round moves a seat by some 20."""


@compiled
def worth_of_end(table: Table, me: int, totals: NDArray[int64]) -> int:
    """The points of seat `me`, and its place in the match where that is decided (R8.2)."""
    worth = table.points[me]
    if len(totals):
        for seat in range(table.seats):
            if seat != me and totals[me] + table.points[me] > totals[seat] + table.points[seat]:
                worth += PLACE
    return worth


@compiled
def try_out(
    law: Records,
    habits: Records,
    base: Records,
    past: Records,
    me: int,
    totals: NDArray[int64],
    scripts: Records,
    alive: Ints,
    chance: Chance,
    points: NDArray[int64],
    tables: Records,
    paper: Records,
) -> None:
    """Write what seat `me` gets by each script that is alive; every row of `points` is a world.

    `law`, `base`, `past` and `paper` hold one record each, `tables` two to work on.
    """
    for row in range(points.shape[0]):
        tables[0] = base[0]
        deal_world(law[0], habits, base[0], past[0], me, chance, paper[0], tables[0])
        for column in range(len(scripts)):
            if alive[column]:
                tables[1] = tables[0]
                _begin(law[0], habits, tables[1], me, scripts[column], paper[0])
                run(law[0], habits, tables[1], paper[0])
                points[row, column] = worth_of_end(tables[1], me, totals)
