"""People with browser windows, for every browser test."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

from tests.browser.hall import Visitors, visitors


@pytest.fixture
async def hall_visitors(browser: Browser) -> AsyncIterator[Visitors]:
    """Opens windows; fails at the end if any console showed an error."""
    async with visitors(browser) as coming:
        yield coming
