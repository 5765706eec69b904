"""Sign-in names: what one types to be known again. No other player ever sees them.

They are of Hangul, Latin letters and digits, so that nobody has to wonder which of a hundred
alphabets a letter was from; and names that look alike are the same name.
"""

import unicodedata
from dataclasses import dataclass

import regex

SHORTEST, LONGEST = 3, 24
"""Letters of a sign-in name."""

_LETTERS = regex.compile(r"[가-힣A-Za-z0-9._-]+")
_LOOK_ALIKE = str.maketrans("01i", "oll")


class BadLogin(ValueError):
    """The name is too short, too long, or has letters that no sign-in name has."""


@dataclass(frozen=True, slots=True)
class Login:
    """A sign-in name: `key` is one for all that look alike."""

    key: str
    spelled: str


def login_of(typed: str) -> Login:
    """The sign-in name that somebody typed.

    Raises `BadLogin` unless it has 3 to 24 letters, digits, dots, dashes and underscores.
    """
    spelled = unicodedata.normalize("NFKC", typed).strip()
    if not SHORTEST <= len(spelled) <= LONGEST or not _LETTERS.fullmatch(spelled):
        raise BadLogin
    return Login(spelled.casefold().translate(_LOOK_ALIKE), spelled)
