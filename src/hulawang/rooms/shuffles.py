"""The shuffle of the next round at a table: sealed, added to, used up (design.md §5)."""

from msgspec.structs import replace

from hulawang.rooms.messages import Nonce, Seal
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.state import Reaction, Table
from hulawang.rules.shuffle import commitment


def react(table: Table, message: Seal | Nonce) -> Reaction:
    """A seed is sealed before anybody adds to it, and stands until it is used up."""
    if isinstance(message, Nonce):
        return _add(table, message)
    return Reaction(replace(table, seed=table.seed or message.seed))


def _add(table: Table, message: Nonce) -> Reaction:
    """A person adds a word to the shuffle, once, and only to the one whose commitment they saw.

    It goes with the person from seat to seat. Nobody else is told before the round is over, and it
    is no deed at the table: clients send it by themselves.
    """
    index = table.seat_or_refuse(message.person)
    if message.commitment != published_commitment(table):
        raise Refused(Refusal.STALE_COMMITMENT)
    seat = table.seats[index]
    if not seat.owes_nonce:
        raise Refused(Refusal.NONCE_GIVEN)
    return Reaction(table.with_seat(index, replace(seat, nonce=message.nonce)))


def published_commitment(table: Table) -> str | None:
    """The commitment to which nonces can be added now."""
    return None if table.seed is None or not table.has_next_round else commitment(table.seed)


def waited_for_nonces(table: Table) -> Table:
    """Whoever has added nothing by now adds nothing to this shuffle."""
    seats = (replace(seat, nonce="") if seat.owes_nonce else seat for seat in table.seats)
    return replace(table, seats=tuple(seats))


def nonces_of(table: Table) -> tuple[str, ...]:
    """By seat, an empty word where nothing was added; empty where nobody added anything."""
    nonces = tuple(seat.nonce or "" for seat in table.seats)
    return nonces if any(nonces) else ()


def used_up(table: Table) -> Table:
    """The table once a round is dealt: another seed has to be sealed, and added to."""
    seats = tuple(replace(seat, nonce=None) for seat in table.seats)
    return replace(table, seed=None, seats=seats, deals=table.deals + 1)
