"""People with browser windows, for every browser test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.hall import Person, StandingTimer, Visitors, hall, staged_app, visitors
from tests.rooms.house import PlainCpu

HOST_HAS_FOUR_SEVENS = f"{5021:064x}"
"""By this seed the host of three leads and is dealt all four 7s."""
PACE = 0.01


@pytest.fixture
async def hall_visitors(browser: Browser) -> AsyncIterator[Visitors]:
    """Opens windows; fails at the end if any console showed an error."""
    async with visitors(browser) as coming:
        yield coming


@pytest.fixture
async def three(hall_visitors: Visitors, tmp_path: Path) -> AsyncIterator[list[Person]]:
    """Three people who wait for their match; its host will lead, with four sevens."""
    app = staged_app(tmp_path, HOST_HAS_FOUR_SEVENS, PlainCpu(), StandingTimer(), pace=PACE)
    async with hall(app) as address:
        yield await hall_visitors.three_in_a_room(address)
