"""Limited tries: how often a secret may be guessed at, by whoever guesses and at whatever.

Buckets are kept in memory under a key, in a table that has a bound. Whoever guesses is slowed
down and told for how long; nobody is ever locked out for good, and a try that succeeds is given
back, so honest people never meet a limit.

Times are milliseconds on any clock that does not go back.
"""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from math import ceil

from starlette.requests import HTTPConnection

from hulawang.server.limits import Bucket, Rate, TryRates

MOST_KEYS = 20_000
"""Buckets in a table; beyond, those go that were asked for the longest time ago."""


class Tries:
    """A table of token buckets under keys."""

    def __init__(self, rate: Rate, most: int = MOST_KEYS) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._buckets)

    def take(self, key: str, now: int) -> int | None:
        """Count a try under this key: None if it may be made, else the seconds till the next."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, now)
        self._buckets.move_to_end(key)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return None if bucket.take(now) else max(1, ceil(bucket.wait_ms(now) / 1000))

    def give_back(self, key: str) -> None:
        """The try was no guess: it does not count."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.give_back()


class SignInTries:
    """Tries to sign in by a name, so that many addresses together guess no faster than a few.

    An address from which an account was entered shares no bucket with strangers: whoever guesses
    at somebody's password cannot keep that person out at home.
    """

    def __init__(self, rates: TryRates, most: int = MOST_KEYS) -> None:
        self._addresses = Tries(rates.of_address, most)
        self._pairs = Tries(rates.of_pair, most)
        self._logins = Tries(rates.of_login, most)
        self._at_home: OrderedDict[str, None] = OrderedDict()
        self._most = most

    def take(self, login: str, host: str, now: int) -> int | None:
        """Count a try from this host: None if it may be made, else the seconds till the next."""
        address = address_of(host)
        pair = f"{address} {login}"
        wait = self._addresses.take(address, now) or self._pairs.take(pair, now)
        if wait is None and pair not in self._at_home:
            wait = self._logins.take(login, now)
        return wait

    def succeeded(self, login: str, host: str) -> None:
        """The try was the right person's."""
        address = address_of(host)
        pair = f"{address} {login}"
        self._addresses.give_back(address)
        self._pairs.give_back(pair)
        if pair not in self._at_home:
            self._logins.give_back(login)
        self._at_home[pair] = None
        self._at_home.move_to_end(pair)
        while len(self._at_home) > self._most:
            self._at_home.popitem(last=False)


def whence(connection: HTTPConnection) -> str:
    """By what whoever is on the other end is counted; a trusted proxy tells for whom it asks."""
    return address_of("" if connection.client is None else connection.client.host)


def address_of(host: str) -> str:
    """By what a host is counted: one household has one IPv4 address, or the /64 of its IPv6."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"
