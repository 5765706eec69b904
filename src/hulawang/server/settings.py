"""What an operator chooses, read from `HULAWANG_…` variables of the environment.

A variable that starts like ours and names no setting is an error: a mistyped setting that is
silently ignored is worse than a server that does not start.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from hulawang.server.limits import Limits

PREFIX = "HULAWANG_"
OF_THE_TESTS = frozenset(
    {
        "HULAWANG_API_EXAMPLES",
        "HULAWANG_CASES",
        "HULAWANG_CHAOS_PARTIES",
        "HULAWANG_CHAOS_SEED",
        "HULAWANG_FUZZ_ROOMS",
        "HULAWANG_FUZZ_SECONDS",
        "HULAWANG_FUZZ_SEED",
        "HULAWANG_SOAK_KILLS",
        "HULAWANG_SOAK_SEED",
    }
)
"""Read by the tests alone; a server started by them meets these in its environment."""


class BadSettings(ValueError):
    """The environment names an unknown setting or a value that does not fit; one line each."""


class Settings(BaseSettings):
    """The server's settings; every one has a default that suits a game at home."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, extra="forbid"
    )

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    data_dir: Path = Path("data")
    """Where the SQLite file lies; made at the start if it is missing."""
    database_url: SecretStr | None = None
    """`postgresql://…`; None for SQLite in the data folder. Secret, for it may hold a password."""
    origins: Annotated[tuple[str, ...], NoDecode] = ()
    """Other origins (`https://example.org`) whose pages may use this server, comma-separated."""
    proxies: Annotated[tuple[str, ...], NoDecode] = ()
    """Addresses or networks of proxies whose forwarding headers are believed, comma-separated."""
    address_connections: Annotated[int, Field(ge=1)] = Limits().connections_of_address
    """How many sockets one address may have open at once: a school behind one needs more."""
    cpu_pace: Annotated[float, Field(ge=0, le=10)] = 1.0
    """Stretches the pauses of CPU players; 0 leaves none."""
    thinkers: Annotated[int, Field(ge=1, le=256)] | None = None
    """How many processes think for CPU players; None for one less than there are processors."""
    haste: Annotated[float, Field(ge=1, le=10_000)] = 1.0
    """How many times faster than a quick person a client may send; for programs and for tests."""
    metrics_token: Annotated[SecretStr, Field(min_length=16)] | None = None
    """Who shows it as a bearer token may read `/metrics`; None for nobody."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    static_dir: Path | None = None
    """The browser client's folder; None to look beside the package and the working directory."""
    static_reload: bool = False
    """Read the client's files again when they change: for work on the client."""

    @field_validator("origins", "proxies", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        return tuple(part.strip().rstrip("/") for part in value.split(",") if part.strip())

    @field_validator("proxies")
    @classmethod
    def _addresses(cls, proxies: tuple[str, ...]) -> tuple[str, ...]:
        """Nobody is believed by a name, for whoever answers to it would be."""
        for proxy in proxies:
            try:
                ip_network(proxy)
            except ValueError:
                raise ValueError(f"{proxy} is no address and no network") from None
        return proxies

    @property
    def database(self) -> str:
        """The database's URL: the chosen one, or that of the file in the data folder."""
        if self.database_url is None:
            return f"sqlite:///{self.data_dir / 'hulawang.db'}"
        return self.database_url.get_secret_value()


def _hint(name: str, known: Iterable[str]) -> str:
    """The setting that was meant, if one is near."""
    near = get_close_matches(name.upper(), known, n=1, cutoff=0.8)
    return f"; {near[0]}?" if near else ""


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Read the settings from the process's environment, which `environment` lists.

    Raises `BadSettings` naming every variable that is unknown or has a value that does not fit.
    """
    known = {f"{PREFIX}{field}".upper() for field in Settings.model_fields} | OF_THE_TESTS
    ours = (name for name in environment if name.upper().startswith(PREFIX))
    unknown = sorted(name for name in ours if name.upper() not in known)
    if unknown:
        raise BadSettings(
            "\n".join(f"{name}: no such setting{_hint(name, known)}" for name in unknown)
        )
    try:
        return Settings()
    except ValidationError as wrong:
        lines = (f"{PREFIX}{e['loc'][0]}".upper() + f": {e['msg']}" for e in wrong.errors())
        raise BadSettings("\n".join(lines)) from None
