"""The door: whoever comes from another device shows a recovery code or a password here.

Every try is counted before it is looked at, and what is wrong is told in the same words and the
same time whether or not there is such an account.
"""

import structlog

from hulawang.server.errors import ApiError, refusal, too_many_tries
from hulawang.server.logins import BadLogin, login_of
from hulawang.server.passwords import BadPassword, TooBusy
from hulawang.server.ports import Parts
from hulawang.server.tries import SignInTries, Tries, address_of
from hulawang.storage.records import LoginTaken, NobodyAnyMore, Person

log = structlog.get_logger()


class Door:
    """How people prove who they are; one for the whole server."""

    def __init__(self, parts: Parts) -> None:
        rates = parts.limits.tries
        self._accounts = parts.accounts
        self._passwords = parts.passwords
        self._now = parts.timer.now
        self._sign_ins = SignInTries(rates)
        self._codes = Tries(rates.of_address)
        self._proofs = Tries(rates.of_pair)
        self._new_logins = Tries(rates.of_address)
        self._farewells = Tries(rates.of_pair)

    # -- coming in -------------------------------------------------------------------------------

    async def by_password(self, typed: str, password: str, host: str) -> Person:
        """Who has this sign-in name and password.

        Raises `ApiError`: `wrong_sign_in`, `too_many_tries`, `too_busy`.
        """
        try:
            login = login_of(typed).key
        except BadLogin:
            login = ""
        self._refuse_soon(self._sign_ins.take(login, host, self._now()))
        known = await self._accounts.password_by_login(login)
        hash_ = None if known is None else known.hash
        if not await self._fits(hash_, password) or known is None:
            log.info("sign_in_refused", by="password")
            raise refusal("wrong_sign_in")
        self._sign_ins.succeeded(login, host)
        if self._passwords.is_outdated(known.hash):
            await self._accounts.rehash(known.person.id, known.hash, await self._hash(password))
        return known.person

    async def by_code(self, typed: str, host: str) -> Person:
        """Whose recovery code this is. Raises `ApiError`: `wrong_code`, `too_many_tries`."""
        address = address_of(host)
        self._refuse_soon(self._codes.take(address, self._now()))
        person = await self._accounts.person_by_code(typed)
        if person is None:
            log.info("sign_in_refused", by="code")
            raise refusal("wrong_code")
        self._codes.give_back(address)
        return person

    # -- once inside -----------------------------------------------------------------------------

    async def prove(self, person: Person, proof: str | None) -> None:
        """Let go on who has no password, or shows it, or the recovery code.

        A browser that somebody forgot to sign out of is not enough for what cannot be undone.
        Raises `ApiError`: `wrong_proof`, `too_many_tries`, `too_busy`.
        """
        hash_ = await self._accounts.password_hash(person.id)
        if hash_ is None:
            return
        self._refuse_soon(self._proofs.take(person.id, self._now()))
        if proof is None or not await self._proves(person, hash_, proof):
            raise refusal("wrong_proof")
        self._proofs.give_back(person.id)

    async def may_go(self, person: Person, proof: str | None, host: str) -> None:
        """Let go on who wants to be forgotten, as `prove` does.

        All journals are looked through for it, so one address cannot ask on and on.
        """
        self._refuse_soon(self._farewells.take(address_of(host), self._now()))
        await self.prove(person, proof)

    async def set_password(self, person: Person, typed: str, password: str, host: str) -> None:
        """Give a person a sign-in name and a password.

        Raises `ApiError`: `bad_login`, `bad_password`, `login_taken`, `too_many_tries`, `too_busy`.
        """
        try:
            login = login_of(typed)
        except BadLogin:
            raise ApiError("bad_login", status=422, field="login") from None
        # Asking for one name after the other would tell which are taken.
        self._refuse_soon(self._new_logins.take(address_of(host), self._now()))
        hash_ = await self._hash(password)
        try:
            await self._accounts.set_password(person.id, login.key, login.spelled, hash_)
        except LoginTaken:
            raise refusal("login_taken") from None
        except NobodyAnyMore:
            raise refusal("no_session") from None

    # -- the hasher ------------------------------------------------------------------------------

    async def _proves(self, person: Person, hash_: str, proof: str) -> bool:
        if await self._fits(hash_, proof):
            return True
        owner = await self._accounts.person_by_code(proof)
        return owner is not None and owner.id == person.id

    async def _fits(self, hash_: str | None, password: str) -> bool:
        try:
            return await self._passwords.verify(hash_, password)
        except TooBusy:
            raise refusal("too_busy") from None

    async def _hash(self, password: str) -> str:
        try:
            return await self._passwords.hash(password)
        except BadPassword:
            raise ApiError("bad_password", status=422, field="password") from None
        except TooBusy:
            raise refusal("too_busy") from None

    def _refuse_soon(self, seconds: int | None) -> None:
        if seconds is not None:
            log.info("too_many_tries")
            raise too_many_tries(seconds)
