"""Whom the table waits for among CPU players and stand-ins, and what they do when all else fails.

The pause before an answer is drawn from the kind of the ask alone, never from the cards (law 5).
"""

from dataclasses import dataclass

from hulawang.rooms.state import RoomPhase, Table
from hulawang.rules.commands import Pass, SeatCommand
from hulawang.rules.play import run_out_commands
from hulawang.rules.round import Phase, Round

CAREFUL = "careful"
"""The level of a stand-in (R8.6)."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One decision that a CPU player or stand-in owes.

    `number` is the turn's or the window's; `moves` tells several moves of one turn apart.
    """

    seat: int
    number: int
    window: bool
    moves: int

    def pause(self) -> tuple[int, int]:
        """The shortest and the longest human-like pause before the answer, in ms."""
        return (600, 2200) if self.window else (650, 1500)


def asks_of(table: Table) -> tuple[Ask, ...]:
    """Every decision that is owed now."""
    match = table.match
    if match is None or table.phase is not RoomPhase.PLAYING:
        return ()
    round_ = match.round
    if round_.window is not None and match.window is not None:
        silent = (seat for seat in round_.window.asked() if round_.window.answers[seat] is None)
        return tuple(Ask(seat, match.window, True, 0) for seat in silent if _is_played(table, seat))
    seat = round_.turn.seat
    if not _is_played(table, seat):
        return ()
    return (Ask(seat, match.turn, False, len(match.moves)),)


def _is_played(table: Table, seat: int) -> bool:
    return table.seats[seat].cpu is not None or table.seats[seat].stands_in


def level_of(table: Table, seat: int) -> str:
    """The level at which this seat is played; a stand-in plays carefully (R8.6)."""
    cpu = table.seats[seat].cpu
    return CAREFUL if cpu is None else cpu.value


def fallback(round_: Round, seat: int) -> SeatCommand:
    """What is played where a policy fails: what the clock would play (R1.7), or a pass."""
    return Pass(seat) if round_.phase is Phase.WINDOW else run_out_commands(round_)[0]
