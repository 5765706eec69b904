"""The settings: defaults, values, and what is refused instead of ignored."""

import re
from pathlib import Path

import pytest

from hulawang.server.settings import BadSettings, Settings, read_settings


def read(monkeypatch: pytest.MonkeyPatch, **variables: str) -> Settings:
    environment = {f"HULAWANG_{name}": value for name, value in variables.items()}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return read_settings(environment)


def test_the_defaults_serve_a_game_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch)
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.database == "sqlite:///data/hulawang.db"
    assert settings.origins == settings.proxies == ()


@pytest.mark.parametrize(
    ("name", "value", "field", "expected"),
    [
        ("HOST", "0.0.0.0", "host", "0.0.0.0"),
        ("PORT", "0", "port", 0),
        ("DATA_DIR", "/srv/hula", "data_dir", Path("/srv/hula")),
        ("DATA_DIR", "/srv/hula", "database", "sqlite:////srv/hula/hulawang.db"),
        ("DATABASE_URL", "postgresql://u:p@h/d", "database", "postgresql://u:p@h/d"),
        ("ORIGINS", "https://a.kr, https://b.kr/", "origins", ("https://a.kr", "https://b.kr")),
        ("PROXIES", "10.0.0.1", "proxies", ("10.0.0.1",)),
        ("PROXIES", "10.1.0.0/16, ::1", "proxies", ("10.1.0.0/16", "::1")),
        ("CPU_PACE", "0.02", "cpu_pace", 0.02),
        ("THINKERS", "1", "thinkers", 1),
        ("THINKERS", "", "thinkers", None),
        ("HASTE", "20", "haste", 20.0),
        ("ADDRESS_CONNECTIONS", "2000", "address_connections", 2000),
        ("LOG_LEVEL", "debug", "log_level", "debug"),
        ("STATIC_DIR", "client", "static_dir", Path("client")),
        ("STATIC_RELOAD", "true", "static_reload", True),
    ],
)
def test_a_variable_sets_its_field(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, field: str, expected: object
) -> None:
    assert getattr(read(monkeypatch, **{name: value}), field) == expected


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PROT", "1", "HULAWANG_PROT: no such setting; HULAWANG_PORT?"),
        ("DATABASE", "x", "HULAWANG_DATABASE: no such setting; HULAWANG_DATABASE_URL?"),
        ("METRIC_TOKEN", "x", "HULAWANG_METRIC_TOKEN: no such setting; HULAWANG_METRICS_TOKEN?"),
        ("PROXY", "10.0.0.1", "HULAWANG_PROXY: no such setting; HULAWANG_PROXIES?"),
        ("ELEPHANT", "1", "HULAWANG_ELEPHANT: no such setting"),
        ("PROXIES", "*", "HULAWANG_PROXIES: "),
        ("PROXIES", "10.0.0.1, caddy", "caddy is no address"),
        ("PROXIES", "10.0.0.1/8", "10.0.0.1/8 is no address"),
        ("PORT", "many", "HULAWANG_PORT: "),
        ("PORT", "65536", "HULAWANG_PORT: "),
        ("CPU_PACE", "-1", "HULAWANG_CPU_PACE: "),
        ("ADDRESS_CONNECTIONS", "0", "HULAWANG_ADDRESS_CONNECTIONS: "),
        ("THINKERS", "0", "HULAWANG_THINKERS: "),
        ("HASTE", "0.5", "HULAWANG_HASTE: "),
        ("METRICS_TOKEN", "too short", "HULAWANG_METRICS_TOKEN: "),
        ("LOG_LEVEL", "loud", "HULAWANG_LOG_LEVEL: "),
        ("STATIC_RELOAD", "perhaps", "HULAWANG_STATIC_RELOAD: "),
    ],
)
def test_what_does_not_fit_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    with pytest.raises(BadSettings) as refused:
        read(monkeypatch, **{name: value})
    assert said in str(refused.value)


def test_every_mistake_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSettings, match=r"(?s)HULAWANG_HOTS.*HULAWANG_PROT"):
        read(monkeypatch, PROT="1", HOTS="2")


def test_the_variables_of_the_tests_and_of_others_do_no_harm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert read(monkeypatch, CASES="cases").port == 8000
    assert read_settings({"PATH": "/bin", "PORT": "1"}).port == 8000


def test_an_empty_variable_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(monkeypatch, METRICS_TOKEN="", PORT="", PROXIES="") == Settings()


def test_a_password_in_the_database_url_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, DATABASE_URL="postgresql://hula:secret@db/hula")
    assert "secret" not in repr(settings)


def test_the_readme_lists_every_setting_with_its_default_and_no_other() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    listed = dict(re.findall(r"(?m)^\| `HULAWANG_(\w+)` \| (.*?) \|", readme))
    assert sorted(listed) == sorted(field.upper() for field in Settings.model_fields)
    for name, field in Settings.model_fields.items():
        told = re.fullmatch(r"`(.*)`", listed[name.upper()])
        if told is None:
            assert field.default in (None, ()), f"{name} has a default that could be told"
        else:
            assert told[1] == str(field.default).lower(), name
