"""People with browser windows, for every browser test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.hall import Person, Visitors, hall, staged_app, visitors
from tests.rooms.house import PlainCpu

HOST_HAS_FOUR_SEVENS = f"{5021:064x}"
"""By this seed the host of three leads and is dealt all four 7s."""


@pytest.fixture
async def hall_visitors(browser: Browser) -> AsyncIterator[Visitors]:
    """Opens windows; fails at the end if any console showed an error."""
    async with visitors(browser) as coming:
        yield coming


@pytest.fixture
async def three(hall_visitors: Visitors, tmp_path: Path) -> AsyncIterator[list[Person]]:
    """Three people who wait for their match; its host will lead, with four sevens."""
    async with hall(staged_app(tmp_path, HOST_HAS_FOUR_SEVENS, PlainCpu())) as address:
        yield await hall_visitors.three_in_a_room(address)
