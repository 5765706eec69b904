"""Recovery codes: nobody guesses one, and nobody minds how it is typed."""

import pytest

from hulawang.storage.recovery_codes import ALPHABET, fresh, hashed, read

SHOWN = "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV"
LETTERS = "0123456789ABCDEFGHJKMNPQRSTV"


def test_a_code_has_140_random_bits_in_groups() -> None:
    codes = {fresh() for _ in range(2_000)}
    assert len(codes) == 2_000
    for code in codes:
        assert [len(group) for group in code.split("-")] == [4] * 7
        assert read(code) == code.replace("-", "")
    letters = "".join(codes).replace("-", "")
    assert set(letters) == set(ALPHABET), "32 letters are 5 bits each"


@pytest.mark.parametrize(
    "typed",
    [
        SHOWN,
        LETTERS,
        SHOWN.lower(),
        f"  {SHOWN.replace('-', ' ')}\n",
        SHOWN.replace("-", " – "),
        SHOWN.replace("0", "O").replace("1", "I"),
        SHOWN.replace("0", "o").replace("1", "l"),
        "".join(chr(ord(letter) + 0xFEE0) for letter in SHOWN),
        f"\u200b{SHOWN}\u00ad",
    ],
    ids=["as shown", "bare", "small", "spaces", "dashes", "O and I", "o and l", "wide", "unseen"],
)
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert read(typed) == LETTERS


@pytest.mark.parametrize(
    "typed",
    [
        "",
        SHOWN[:-1],
        SHOWN + "0",
        SHOWN.replace("B", "U"),
        SHOWN.replace("B", "훌"),
        "\ud800",
        "7♠",
    ],
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert read(typed) is None


def test_the_hash_says_nothing_of_the_code() -> None:
    assert len(hashed(LETTERS)) == 64
    assert LETTERS not in hashed(LETTERS).upper()
    assert hashed(LETTERS) != hashed(LETTERS[::-1])
