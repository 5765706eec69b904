"""Names that cannot be told apart on a screen: `훌라1` and `훌라l`, `Anna` and `Аnnа`.

Unicode's list of confusable letters (UTS 39) says what each looks like; two names whose letters
all come to the same look alike.
"""

import unicodedata

from confusable_homoglyphs.utils import load

_MARK = "\u200e"
"""The list wraps letters that are written from right to left."""


class LookAlikes:
    """Knows the list; reading it takes a moment, so a server has one."""

    def __init__(self) -> None:
        listed = {
            letter.strip(_MARK): tuple(other["c"].strip(_MARK) for other in others)
            for letter, others in load("confusables.json").items()
        }
        self._looks = {
            ord(letter): _prototype(letter, listed) for letter in listed if len(letter) == 1
        }

    def __call__(self, one: str, other: str) -> bool:
        """Whether these two names look alike."""
        return one.casefold() == other.casefold() or self.skeleton(one) == self.skeleton(other)

    def skeleton(self, name: str) -> str:
        """The same for all names that look alike; spaces, case and accents' order don't count."""
        apart = unicodedata.normalize("NFD", name.replace(" ", ""))
        return unicodedata.normalize("NFD", apart.translate(self._looks).casefold())


def _prototype(letter: str, listed: dict[str, tuple[str, ...]]) -> str:
    """What a letter looks like: itself, if others look like it.

    The list goes both ways. A letter that looks like one alone is that one, unless that one is
    nobody else's likeness either: then the smaller speaks for both.
    """
    if len(listed[letter]) > 1:
        return letter
    (likeness,) = listed[letter]
    return min(letter, likeness) if listed[likeness] == (letter,) else likeness
