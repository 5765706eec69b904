"""Sign-in names: easily typed, and one person's however they are spelled."""

import pytest

from hulawang.server.logins import BadLogin, login_of


@pytest.mark.parametrize(
    ("typed", "key", "spelled"),
    [
        ("minji", "mlnjl", "minji"),
        (" MinJi ", "mlnjl", "MinJi"),
        ("훌라왕", "훌라왕", "훌라왕"),
        ("\u1112\u116e\u11af\u1105\u1161왕", "훌라왕", "훌라왕"),
        ("ｈｕｌａ", "hula", "hula"),
        ("kim.min-su_7", "klm.mln-su_7", "kim.min-su_7"),
        ("a" * 24, "a" * 24, "a" * 24),
    ],
)
def test_a_sign_in_name_is_kept_as_it_is_spelled(typed: str, key: str, spelled: str) -> None:
    login = login_of(typed)
    assert (login.key, login.spelled) == (key, spelled)


@pytest.mark.parametrize(
    "alike",
    [("Hula", "hula"), ("b0b0", "bobo"), ("kim1", "kiml", "KIMI"), ("ＨＵＬＡ", "hula")],
)
def test_names_that_look_alike_are_the_same(alike: tuple[str, ...]) -> None:
    assert len({login_of(name).key for name in alike}) == 1


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ab",
        "  ab  ",
        "a" * 25,
        "two words",
        "a\u200bbc",
        "a\0bc",
        "раура",
        "ㅋㅋㅋ",
        "名前です",
        "é́́",
        "<b>",
        "a@b",
        "\u202eabc",
    ],
)
def test_what_is_no_sign_in_name(typed: str) -> None:
    with pytest.raises(BadLogin):
        login_of(typed)
