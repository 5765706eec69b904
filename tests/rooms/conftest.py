"""What rooms log is kept for the test, not printed."""

from collections.abc import Iterator, MutableMapping
from typing import Any, TypeAlias

import pytest
from structlog.testing import capture_logs

Logs: TypeAlias = list[MutableMapping[str, Any]]


@pytest.fixture(autouse=True)
def logs() -> Iterator[Logs]:
    """Everything logged during the test so far, at every level."""
    with capture_logs() as entries:
        yield entries
