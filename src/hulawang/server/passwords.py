"""Passwords: argon2id, in threads of its own, so that no sign-in holds up a table.

Nobody learns from the time of an answer whether an account exists: where there is none, a hash
that nothing fits is checked at the same price.
"""

import asyncio
import unicodedata
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST, LONGEST = 8, 200
"""Characters of a password."""

AT_ONCE = 2
"""Hashes computed at the same time; each takes 19 MiB and some 70 ms of a core."""
MOST_WAITING = 64
"""Hashes asked for and not computed yet; beyond, whoever comes is sent away at once."""

_Outcome = TypeVar("_Outcome")


class TooBusy(Exception):
    """More people sign in at this moment than this machine has time for."""


class BadPassword(ValueError):
    """The password is too short or too long."""


def owasp() -> PasswordHasher:
    """argon2id with the parameters that OWASP names first: 19 MiB, 2 passes, 1 lane."""
    return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class Passwords:
    """Hashes and checks passwords; a test brings a hasher that costs nothing."""

    def __init__(
        self, hasher: PasswordHasher | None = None, *, most_waiting: int = MOST_WAITING
    ) -> None:
        self._hasher = hasher or owasp()
        self._nobodys = _fits_nothing(self._hasher)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._most_waiting = most_waiting
        self._computing: set[Future[Any]] = set()

    async def hash(self, password: str) -> str:
        """The hash by which a password is kept, with its salt and parameters.

        Raises `BadPassword` for one that has not 8 to 200 characters, and `TooBusy`.
        """
        letters = _one_form(password)
        if not SHORTEST <= len(letters) <= LONGEST:
            raise BadPassword
        return await self._off_the_loop(lambda: self._hasher.hash(letters))

    async def verify(self, hash_: str | None, password: str) -> bool:
        """Whether this is the password of the hash; None is the hash of who is not there.

        Raises `TooBusy`.
        """
        letters = _one_form(password)
        return await self._off_the_loop(lambda: self._fits(hash_ or self._nobodys, letters))

    def is_outdated(self, hash_: str) -> bool:
        """Whether the hash was made with other parameters than are used now."""
        return self._hasher.check_needs_rehash(hash_)

    def _fits(self, hash_: str, letters: str) -> bool:
        try:
            return self._hasher.verify(hash_, letters)
        except (VerificationError, InvalidHashError):
            return False

    async def _off_the_loop(self, work: Callable[[], _Outcome]) -> _Outcome:
        if len(self._computing) >= self._most_waiting:
            raise TooBusy
        hash_ = self._threads.submit(work)
        self._computing.add(hash_)
        # By the thread: a hash that nobody waits for any more is computed all the same.
        hash_.add_done_callback(self._computing.discard)
        return await asyncio.wrap_future(hash_)


def _one_form(password: str) -> str:
    """The same letters typed on another keyboard are the same password."""
    return unicodedata.normalize("NFKC", password)


def _fits_nothing(hasher: PasswordHasher) -> str:
    """A hash that costs what the others cost; nobody knows a password that fits it."""
    salt, digest = (
        b64encode(bytes(size)).decode().rstrip("=") for size in (hasher.salt_len, hasher.hash_len)
    )
    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${cost}${salt}${digest}"
