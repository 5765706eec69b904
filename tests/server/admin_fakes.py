"""A house that nobody keeps: no admins, no sanctions, nothing to look up."""

from typing import Any, cast

from hulawang.server.admin_ports import AdminParts
from hulawang.server.limits import ADMIN_TRIES
from hulawang.server.tries import SignInTries
from hulawang.storage.admin_records import Sanction


class NoAdmins:
    """Nobody can sign in, and nothing is decided about anybody but what a test puts here."""

    def __init__(self) -> None:
        self.held: list[Sanction] = []

    async def password_of(self, name: str) -> str | None:
        del name
        return None

    async def admin_of(self, token: str) -> str | None:
        del token
        return None

    async def in_force(self) -> tuple[Sanction, ...]:
        return tuple(self.held)

    async def sign_in_failed(self, name: str | None, address: str) -> None:
        del name, address


def nobodys_house() -> AdminParts:
    """Parts that let no admin in, so that the others are never asked for anything."""
    nobody = cast(Any, NoAdmins())
    return AdminParts(
        admins=nobody,
        audit=nobody,
        moderation=nobody,
        oversight=nobody,
        tries=SignInTries(ADMIN_TRIES),
    )
