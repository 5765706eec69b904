"""The bodies of an account: how one signs in, with what, where, and under which names."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from hulawang.server.api_models import Api, Oneself
from hulawang.storage.records import FormerName, Keys, KnownSession, Session

Typed = Annotated[str, Field(max_length=400)]
"""A name or a secret as somebody types it: how long it may really be is found out later."""


class SignInByPassword(Api):
    """Be who has this sign-in name."""

    login: Typed
    password: Typed


class SignInByCode(Api):
    """Be whose recovery code this is, however it is typed."""

    code: Typed


class NewPassword(Api):
    """A sign-in name and a password, instead of what one had."""

    login: Typed
    password: Typed
    proof: Typed | None = None
    """The password of before, or the recovery code; only of who has a password already."""
    others_out: bool = False
    """Whether all other sessions end."""


class NewCode(Api):
    """A recovery code instead of the one that one had."""

    proof: Typed | None = None
    """The password, or the recovery code of before; only of who has a password."""


class Forget(Api):
    """Forget who one is."""

    name: Typed
    """The present nickname, so that it is meant."""
    proof: Typed | None = None
    """The password, or the recovery code; only of who has a password."""


class RecoveryCode(Api):
    """A new recovery code, told this once."""

    code: str


class AccountSession(Api):
    """A browser in which one is signed in; times in milliseconds since 1970."""

    id: str
    agent: str
    """What kind of browser it is; empty if nobody knows."""
    created_at: int
    seen_at: int
    """To the hour."""
    here: bool
    """Whether it is the one that asks."""


class BorneName(Api):
    """What one was called until `at`, in milliseconds since 1970."""

    name: str
    at: int


class Account(Api):
    """All there is to know about oneself; times in milliseconds since 1970."""

    person: Oneself
    login: str | None
    """The sign-in name, as one spells it."""
    password_at: int | None
    """When the password was last changed."""
    code_at: int | None
    """When the recovery code was made."""
    sessions: list[AccountSession]
    former_names: list[BorneName]

    @classmethod
    def of(
        cls,
        session: Session,
        keys: Keys,
        sessions: Sequence[KnownSession],
        names: Sequence[FormerName],
    ) -> "Account":
        """The account of whoever has this session."""
        return cls(
            person=Oneself.of(session.person),
            login=keys.login,
            password_at=keys.password_at,
            code_at=keys.code_at,
            sessions=[
                AccountSession(
                    id=known.id,
                    agent=known.agent,
                    created_at=known.created_at,
                    seen_at=known.seen_at,
                    here=known.id == session.id,
                )
                for known in sessions
            ],
            former_names=[BorneName(name=former.name, at=former.at) for former in names],
        )
