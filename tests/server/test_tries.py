"""Limited tries: guessing is slow, whoever guesses, and nobody is kept out for good."""

import pytest

from hulawang.server.limits import Rate, TryRates
from hulawang.server.tries import SignInTries, Tries, address_of

HOUR = 3_600_000


@pytest.mark.parametrize(
    ("times", "waits"),
    [
        ([0, 0, 0], [None, None, 10]),
        ([0, 0, 4_000, 9_001, 10_000], [None, None, 6, 1, None]),
        ([0, 0, 20_000, 20_000, 20_000], [None, None, None, None, 10]),
        ([0, 0, HOUR, HOUR, HOUR], [None, None, None, None, 10]),
    ],
)
def test_who_tries_too_often_is_told_how_long_to_wait(
    times: list[int], waits: list[int | None]
) -> None:
    tries = Tries(Rate(2, 0.1))
    assert [tries.take("key", now) for now in times] == waits


def test_keys_are_counted_apart() -> None:
    tries = Tries(Rate(1, 0.1))
    assert [tries.take(key, 0) for key in "abab"] == [None, None, 10, 10]


def test_a_try_given_back_does_not_count_and_never_makes_more_than_there_were() -> None:
    tries = Tries(Rate(1, 0.1))
    for _ in range(20):
        assert tries.take("key", 0) is None
        tries.give_back("key")
    tries.give_back("key")
    tries.give_back("nobody")
    assert [tries.take("key", 0), tries.take("key", 0)] == [None, 10]


def test_the_table_has_a_bound_and_forgets_the_oldest() -> None:
    tries = Tries(Rate(1, 0.001), most=3)
    for key in ("a", "b", "c", "a", "d"):
        tries.take(key, 0)
    assert len(tries) == 3
    assert [tries.take(key, 0) is None for key in ("a", "d", "b")] == [False, False, True]


FEW = TryRates(of_address=Rate(5, 0.1), of_pair=Rate(2, 0.05), of_login=Rate(4, 0.1))


@pytest.mark.parametrize(
    ("tries", "granted"),
    [
        pytest.param([("kim", "1.1.1.1")] * 3, "yyn", id="one account from one address"),
        pytest.param([(f"n{n}", "1.1.1.1") for n in range(7)], "yyyyynn", id="one address"),
        pytest.param([("kim", f"1.1.1.{n}") for n in range(6)], "yyyynn", id="many addresses"),
        pytest.param([("kim", f"2001:db8::{n}") for n in range(3)], "yyn", id="one household"),
        pytest.param([(f"n{n}", f"1.1.1.{n}") for n in range(9)], "yyyyyyyyy", id="strangers"),
    ],
)
def test_guessing_is_slow_however_it_is_spread(tries: list[tuple[str, str]], granted: str) -> None:
    sign_ins = SignInTries(FEW)
    assert "".join("n" if sign_ins.take(*one, 0) else "y" for one in tries) == granted


def test_nobody_is_kept_out_at_home_by_who_guesses_elsewhere() -> None:
    sign_ins = SignInTries(FEW)
    assert sign_ins.take("kim", "1.1.1.1", 0) is None
    sign_ins.succeeded("kim", "1.1.1.1")
    now = 0
    for n in range(2_000):
        now += 1_000
        sign_ins.take("kim", f"9.9.{n // 250}.{n % 250}", now)
    assert sign_ins.take("kim", "8.8.8.8", now) is not None
    assert sign_ins.take("kim", "1.1.1.1", now) is None


def test_the_right_password_is_never_one_try_too_many() -> None:
    sign_ins = SignInTries(FEW)
    for _ in range(100):
        assert sign_ins.take("kim", "1.1.1.1", 0) is None
        sign_ins.succeeded("kim", "1.1.1.1")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_household_is_one_address(host: str, address: str) -> None:
    assert address_of(host) == address
