"""The log: one line of JSON an event, ours and the libraries' alike."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from hulawang.server import log


@pytest.fixture
def capture(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    """Standard error; afterwards logging is as it was."""
    root = logging.getLogger()
    before = root.handlers, root.level
    yield capsys
    root.handlers, root.level = before
    for name in ("uvicorn", "alembic"):
        logging.getLogger(name).setLevel(logging.NOTSET)
    structlog.reset_defaults()


def test_an_event_is_a_line_with_its_level_and_time(capture: pytest.CaptureFixture[str]) -> None:
    log.set_up("info")
    structlog.get_logger().debug("unheard")
    structlog.get_logger().info("listening", url="http://h")
    (line,) = map(json.loads, capture.readouterr().err.splitlines())
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "listening", "level": "info", "url": "http://h"}


def test_a_bug_is_a_line_with_its_trace(capture: pytest.CaptureFixture[str]) -> None:
    log.set_up("info")
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        structlog.get_logger().exception("step_broke", room="abc")
    (line,) = map(json.loads, capture.readouterr().err.splitlines())
    assert "ZeroDivisionError" in line["exception"]
    assert (line["event"], line["room"]) == ("step_broke", "abc")


def test_libraries_say_only_what_matters_and_the_same_way(
    capture: pytest.CaptureFixture[str],
) -> None:
    log.set_up("info")
    logging.getLogger("uvicorn.error").info("127.0.0.1 - connection open")
    logging.getLogger("uvicorn.error").error("address already in use")
    (line,) = map(json.loads, capture.readouterr().err.splitlines())
    assert (line["event"], line["level"]) == ("address already in use", "error")
