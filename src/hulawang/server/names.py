"""Nicknames: what a person may be called, so that no name plays tricks on the others' screens.

A name is shown as text alone, never as HTML, so `<b>` is a name like any other. What may not be
in it is what cannot be seen: controls, direction marks, zero-width and blank letters.
"""

import unicodedata

import regex

LONGEST = 12
"""In graphemes: what a reader counts as letters."""
_MOST_CODE_POINTS = 3 * LONGEST
"""Keeps marks from being piled up on one letter."""

_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_DEFAULT_IGNORABLE = regex.compile(r"\p{Default_Ignorable_Code_Point}|\u2800")
"""Hangul fillers, variation selectors, joiners; and the blank Braille cell."""
_BESIDE_LONE_LETTERS = regex.compile(r"[^\u3131-\u3163\u3165-\u318e]+")
"""NFKC would make of ㅋㅋ and ㅠㅠ parts of syllables, which fonts show in pieces or not at all."""


class BadName(ValueError):
    """The name is empty, too long, or holds what cannot be seen."""


def clean_name(given: str) -> str:
    """The name as it is kept: NFKC but for lone Hangul letters, spaces cut off and made single.

    Raises `BadName` unless that leaves 1 to 12 graphemes that can all be seen.
    """
    one_form = _BESIDE_LONE_LETTERS.sub(lambda part: unicodedata.normalize("NFKC", part[0]), given)
    name = regex.sub(r" +", " ", one_form).strip(" ")
    if not name or len(name) > _MOST_CODE_POINTS:
        raise BadName
    if len(regex.findall(r"\X", name)) > LONGEST:
        raise BadName
    if any(unicodedata.category(letter) in _INVISIBLE_CATEGORIES for letter in name):
        raise BadName
    if _DEFAULT_IGNORABLE.search(name) or unicodedata.category(name[0]).startswith("M"):
        raise BadName
    return name
