"""What a host may choose (R8.1, R4.1, R1.7)."""

from typing import Any

import pytest
from msgspec.structs import asdict

from hulawang.rooms.options import BadOptions, Options, Thresholds
from hulawang.rooms.state import Seat, Table


def test_what_is_chosen_for_whoever_chooses_nothing() -> None:
    chosen = {"seats": 4, "rounds": 5, "thresholds": "basic", "window_s": 5, "turn_s": 30}
    others = {"public": False, "spectators": True, "quick": False}
    assert asdict(Options()) == chosen | others


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("seats", [3, 4, 5]),
        ("rounds", [1, 2, 49, 50]),
        ("thresholds", ["basic", "high"]),
        ("window_s", [3, 5]),
        ("turn_s", [20, 30, 60, 120]),
    ],
)
def test_what_may_be_chosen(field: str, values: list[Any]) -> None:
    for value in values:
        chosen: dict[str, Any] = {field: value}
        assert getattr(Options(**chosen), field) == value


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("seats", [2, 6, "4"]),
        ("rounds", [0, 51, -1, 1.5]),
        ("thresholds", ["low", ""]),
        ("window_s", [0, 2, 4, 6]),
        ("turn_s", [0, 10, 31, 121]),
        ("public", ["yes", 1, None]),
        ("spectators", ["yes", 1, None]),
        ("quick", ["yes", 1, None]),
    ],
)
def test_what_may_not(field: str, values: list[Any]) -> None:
    for value in values:
        chosen: dict[str, Any] = {field: value}
        with pytest.raises(BadOptions, match=f"^{field}$"):
            Options(**chosen)


@pytest.mark.parametrize(
    ("thresholds", "window_s", "sums", "window_ms"),
    [("basic", 3, (18, 80, 10), 3000), ("high", 5, (22, 76, 15), 5000)],
)
def test_what_is_chosen_is_what_is_played(
    thresholds: str, window_s: int, sums: tuple[int, int, int], window_ms: int
) -> None:
    options = Options(seats=3, thresholds=Thresholds(thresholds), window_s=window_s)
    profile = Table("ROOM", options, (Seat(),) * 3, host=0).profile
    found = profile.thresholds
    assert (found.low, found.high, found.plain) == sums
    assert profile.window_ms == window_ms
