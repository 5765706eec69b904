"""Values: what the rules, tables and views are made of (law 1)."""

from msgspec import Struct


class Value(Struct, frozen=True, gc=False):
    """Never changed, equal to any with the same in it, and quick to make and to write.

    It is made of what was there before it, and holds nothing that changes, so it is part of no
    circle. Nobody has to look through thousands of tables for circles to throw away: the loop would
    stand meanwhile.
    """
