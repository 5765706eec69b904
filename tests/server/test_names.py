"""Nicknames: what is kept, and which tricks are refused."""

import pytest

from hulawang.server.names import BadName, clean_name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("훌라왕", "훌라왕"),
        ("a", "a"),
        ("  가 나   다 ", "가 나 다"),
        ("\u1112\u116e\u11af\u1105\u1161", "훌라"),
        ("ＡＢＣ１２", "ABC12"),
        ("가나다라마바사아자차카타", "가나다라마바사아자차카타"),
        ("<b>왕</b>", "<b>왕</b>"),
        ("🂡♠왕", "🂡♠왕"),
        ("🇰🇷" * 12, "🇰🇷" * 12),
        ("a\u00a0b", "a b"),
        ("e\u0301", "é"),
        ("ㅋㅋ 슬퍼ㅠㅠ", "ㅋㅋ 슬퍼ㅠㅠ"),
        ("ㅎㅏＡ", "ㅎㅏA"),
    ],
)
def test_a_good_name_is_kept_in_one_form(given: str, kept: str) -> None:
    assert clean_name(given) == kept
    assert clean_name(kept) == kept


@pytest.mark.parametrize(
    ("trick", "given"),
    [
        ("nothing", ""),
        ("spaces alone", "  \u3000 "),
        ("thirteen letters", "가" * 13),
        ("a line's end", "a\nb"),
        ("a tab", "a\tb"),
        ("NUL", "a\0b"),
        ("right to left", "a\u202eb"),
        ("an isolate", "a\u2066b"),
        ("a zero-width space", "a\u200bb"),
        ("a zero-width joiner", "a\u200db"),
        ("a soft hyphen", "a\u00adb"),
        ("a byte order mark", "\ufeffa"),
        ("a Hangul filler", "\u3164"),
        ("a half-width filler", "a\uffa0"),
        ("a variation selector", "a\ufe0f"),
        ("a tag letter", "a\U000e0041"),
        ("a blank Braille cell", "\u2800"),
        ("a mark alone", "\u0301"),
        ("piled up marks", "a" + "\u0301\u0316" * 30),
        ("a private letter", "\ue000"),
        ("an unassigned letter", "\u0378"),
        ("half a surrogate", "\ud800"),
        ("a line separator", "a\u2028b"),
    ],
)
def test_a_trick_is_refused(trick: str, given: str) -> None:
    del trick
    with pytest.raises(BadName):
        clean_name(given)
