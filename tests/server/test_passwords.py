"""Passwords are hashed off the loop, at a known price, and only so many at a time."""

import asyncio
from threading import Event, Semaphore
from typing import Literal

import pytest
from argon2 import PasswordHasher, extract_parameters

from hulawang.server.passwords import AT_ONCE, BadPassword, Passwords, TooBusy, owasp

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def passwords() -> Passwords:
    return Passwords(CHEAP)


@pytest.mark.parametrize(
    ("kept", "given", "fits"),
    [
        ("correct horse", "correct horse", True),
        ("correct horse", "correct horsE", False),
        ("correct horse", "correct horse ", False),
        ("비밀번호입니다요", "비밀번호입니다요", True),
        ("ＡＢＣＤ１２３４", "ABCD1234", True),
        ("\u1112\u116e\u11af라왕훌라왕훌라왕", "훌라왕훌라왕훌라왕", True),
        ("a\0b\0c\0d\0", "a\0b\0c\0e\0", False),
        ("x" * 200, "x" * 200, True),
        ("correct horse", "", False),
        ("correct horse", "x" * 5_000, False),
    ],
)
async def test_a_password_fits_its_hash_alone(
    passwords: Passwords, kept: str, given: str, fits: bool
) -> None:
    assert await passwords.verify(await passwords.hash(kept), given) is fits


@pytest.mark.parametrize("password", ["", "1234567", "ㄱㄴㄷㄹㅁㅂㅅ", "x" * 201, "ﷺ" * 20])
async def test_what_is_too_short_or_too_long_is_no_password(
    passwords: Passwords, password: str
) -> None:
    with pytest.raises(BadPassword):
        await passwords.hash(password)


async def test_the_same_password_has_another_hash_every_time(passwords: Passwords) -> None:
    assert await passwords.hash("correct horse") != await passwords.hash("correct horse")


async def test_nobody_has_no_password_but_costs_as_much(passwords: Passwords) -> None:
    hasher = Counting()
    passwords = Passwords(hasher)
    assert not await passwords.verify(None, "correct horse")
    assert [extract_parameters(hash_) for hash_ in hasher.verified] == [
        extract_parameters(hasher.hash("anything"))
    ]


@pytest.mark.parametrize("hash_", ["", "nonsense", "$argon2id$v=19$m=8,t=1,p=1$AAAA$", "*"])
async def test_a_hash_that_is_none_fits_nothing(passwords: Passwords, hash_: str) -> None:
    assert not await passwords.verify(hash_, "correct horse")


async def test_a_hash_of_other_parameters_still_fits_but_is_outdated(passwords: Passwords) -> None:
    old = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1).hash("correct horse")
    assert await passwords.verify(old, "correct horse")
    assert passwords.is_outdated(old)
    assert not passwords.is_outdated(await passwords.hash("correct horse"))


def test_the_parameters_are_those_that_owasp_names() -> None:
    hasher = owasp()
    assert (hasher.memory_cost, hasher.time_cost, hasher.parallelism) == (19_456, 2, 1)
    assert hasher.type.name == "ID"


async def test_a_flood_of_sign_ins_is_turned_away_and_never_holds_the_loop_up() -> None:
    hasher = Counting()
    hasher.gate.clear()
    passwords = Passwords(hasher, most_waiting=3)
    waiting = [asyncio.ensure_future(passwords.verify(None, "x")) for _ in range(3)]
    await asyncio.sleep(0)
    for _ in range(5):
        with pytest.raises(TooBusy):
            await passwords.verify(None, "x")
    hasher.gate.set()
    assert await asyncio.gather(*waiting) == [False] * 3
    assert not await passwords.verify(None, "x")


async def test_a_hash_that_nobody_waits_for_any_more_counts_as_long_as_it_is_computed() -> None:
    """Else whoever asks and goes away, again and again, would fill the queue for everybody."""
    hasher = Counting()
    hasher.gate.clear()
    passwords = Passwords(hasher, most_waiting=AT_ONCE)
    for _ in range(AT_ONCE):
        impatient = asyncio.ensure_future(passwords.verify(None, "x"))
        await asyncio.to_thread(hasher.begun.acquire)
        impatient.cancel()
        await asyncio.gather(impatient, return_exceptions=True)
    try:
        with pytest.raises(TooBusy):
            await asyncio.wait_for(passwords.verify(None, "x"), 5)
    finally:
        hasher.gate.set()
    assert not await once_there_is_room(passwords)


async def test_a_hash_that_has_not_begun_is_not_computed_once_nobody_waits_for_it() -> None:
    hasher = Counting()
    hasher.gate.clear()
    passwords = Passwords(hasher, most_waiting=AT_ONCE + 1)
    computing = [asyncio.ensure_future(passwords.verify(None, "x")) for _ in range(AT_ONCE)]
    for _ in range(2 * AT_ONCE):
        impatient = asyncio.ensure_future(passwords.verify(None, "y"))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.gather(impatient, return_exceptions=True)
    hasher.gate.set()
    assert await asyncio.gather(*computing) == [False] * AT_ONCE
    assert not await once_there_is_room(passwords)
    assert len(hasher.verified) == AT_ONCE + 1


async def once_there_is_room(passwords: Passwords) -> bool:
    """What `verify` says as soon as it is not too busy."""
    async with asyncio.timeout(30):
        while True:
            try:
                return await passwords.verify(None, "x")
            except TooBusy:
                await asyncio.sleep(0.001)


class Counting(PasswordHasher):
    """Notes what it verifies, and waits at a gate."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.verified: list[str] = []
        self.begun = Semaphore(0)
        self.gate = Event()
        self.gate.set()

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
        self.begun.release()
        self.gate.wait()
        self.verified.append(str(hash))
        return super().verify(hash, password)
