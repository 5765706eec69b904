"""Recovery codes: 140 random bits on paper, by which a person is known again on another device.

`7K2M-0Q4T-…`, seven groups of four of Crockford's base 32. Whoever types one in need not care
about case, spaces or dashes, nor whether that was an O or a zero, an I, an l or a one.
"""

import hashlib
import secrets
import unicodedata

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: nothing in it is taken for something else."""

GROUPS, LETTERS = 7, 4
_LENGTH = GROUPS * LETTERS

_TAKEN_FOR = str.maketrans("OIL", "011")


def fresh() -> str:
    """A code that nobody can guess, as it is shown."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(LETTERS)) for _ in range(GROUPS))
    return "-".join(groups)


def read(typed: str) -> str | None:
    """The letters of a code as somebody typed it; None if that cannot be a code."""
    shown = unicodedata.normalize("NFKC", typed)
    letters = "".join(filter(_is_meant, shown)).upper().translate(_TAKEN_FOR)
    return letters if len(letters) == _LENGTH and set(letters) <= set(ALPHABET) else None


def hashed(letters: str) -> str:
    """By which a code is kept: it is random enough for a plain hash."""
    return hashlib.sha256(letters.encode()).hexdigest()


def _is_meant(letter: str) -> bool:
    """Whether a letter is part of the code, and not a space or a dash between its groups."""
    return unicodedata.category(letter)[0] not in "ZPC"
