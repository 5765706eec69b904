"""The moves of a round, compiled.

Nothing is refused here: what moves are habits and candidates, and theirs are legal. A test plays
them again through `rules` and comes to the same points.
"""

from hulawang.cpu.core.bits import down, is_set, of_held_ranks, up
from hulawang.cpu.core.compiling import compiled
from hulawang.cpu.core.settling import settle
from hulawang.cpu.core.shapes import HULA, OUT, STOCK, Law, Table


@compiled
def reckon_with(table: Table, meld: int) -> None:
    """Add what one meld takes to what the melds take (R3)."""
    if is_set(meld):
        table.takes |= of_held_ranks(meld & -meld) & ~meld
        return
    beside = (up(meld) | down(meld)) & ~meld
    table.takes |= beside
    table.ends |= beside


@compiled
def find_takes(table: Table) -> None:
    """Write anew what the melds take."""
    table.takes = 0
    table.ends = 0
    for index in range(table.meld_count):
        reckon_with(table, table.melds[index])


@compiled
def add_meld(table: Table, meld: int) -> None:
    """Put a new meld on the table, whoever's it is."""
    table.melds[table.meld_count] = meld
    table.meld_count += 1
    reckon_with(table, meld)


@compiled
def end(law: Law, table: Table, how: int, by: int, payer: int) -> None:
    """The round is over; its points are written."""
    table.over = 1
    table.how = how
    settle(law, table, by, payer)


@compiled
def _go_out(law: Law, table: Table) -> None:
    if table.unmelded_before:
        end(law, table, HULA, table.seat, table.claimed_from)
    else:
        end(law, table, OUT, table.seat, -1)


@compiled
def stop(law: Law, table: Table, how: int) -> None:
    """The seat whose turn it is stops (R5)."""
    end(law, table, how, table.seat, -1)


@compiled
def draw(table: Table) -> None:
    """The seat whose turn it is draws."""
    table.hands[table.seat] |= 1 << table.stock[table.at]
    table.at += 1


@compiled
def lay(law: Law, table: Table, cards: int, onto: int) -> None:
    """Lay cards off onto a meld, or down as a new one where `onto` is -1."""
    seat = table.seat
    table.hands[seat] ^= cards
    table.shown |= cards
    if onto < 0:
        add_meld(table, cards)
        table.melded[seat] = 1
    else:
        table.melds[onto] |= cards
        find_takes(table)
    if table.hands[seat] == 0:
        _go_out(law, table)


@compiled
def throw(law: Law, table: Table, card: int) -> None:
    """Discard a card; what the others answer comes after."""
    seat = table.seat
    table.hands[seat] ^= 1 << card
    table.shown |= 1 << card
    table.last_by = seat
    if table.hands[seat] == 0:
        _go_out(law, table)


@compiled
def begin(table: Table, seat: int, claimed_from: int) -> None:
    """A turn begins, with a draw or with a claim."""
    table.seat = seat
    table.turns[seat] += 1
    table.unmelded_before = 1 - table.melded[seat]
    table.claimed_from = claimed_from


@compiled
def claim(law: Law, table: Table, seat: int, card: int, cards: int) -> None:
    """A discard becomes a new meld together with hand cards; a turn begins with it (R4.2)."""
    begin(table, seat, table.last_by)
    table.hands[seat] |= 1 << card
    lay(law, table, cards | 1 << card, -1)


@compiled
def close(law: Law, table: Table) -> None:
    """Nobody has claimed: the next turn begins, or the stock has run out (R1.6)."""
    if table.at == table.stock_size:
        end(law, table, STOCK, -1, -1)
    else:
        begin(table, (table.last_by + 1) % table.seats, -1)
