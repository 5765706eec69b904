"""Five at a table keep in their places on a narrow phone and in text of twice the size."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.hall import SETTLED, Lang, Visitors, hall, staged_app
from tests.rooms.house import PlainCpu

HOST_LEADS = f"{9:064x}"
"""By this seed the host of five leads: nothing moves on the table but what the test does."""
TOTALS = [-128, 264, -136, 512, -512]
SIZES = {
    "narrow": (320, 640, 1),
    "narrow in large text": (320, 640, 2),
    "phone": (390, 844, 1),
    "phone in large text": (390, 844, 2),
    "on its side": (844, 390, 1),
    "on its side in large text": (844, 390, 2),
    "small and on its side": (667, 375, 1),
    "tablet": (900, 700, 1),
}

MISPLACED = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility())
    .map((each) => ({ name: each.className, each, box: each.getBoundingClientRect() }));
  const wrong = [];
  for (const { name, box } of boxes(
    '.bar button, .bar h1, .seat, .seat-name, .seat-marks > *, .backs b, .own > *, .own .initial',
  )) {
    if (box.left < 0 || box.right > innerWidth) wrong.push(`${name} leaves the screen`);
  }
  for (const { each, box } of boxes('.bar button')) {
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!each.contains(top)) wrong.push(`${each.ariaLabel} cannot be reached`);
  }
  for (const seat of document.querySelectorAll('.seat')) {
    const { left, right } = seat.getBoundingClientRect();
    for (const inner of seat.querySelectorAll('.seat-marks > *, .backs b')) {
      const box = inner.getBoundingClientRect();
      if (box.left < left - 0.5 || box.right > right + 0.5) wrong.push(`${inner.className} spills`);
    }
  }
  const title = document.createRange();
  title.selectNodeContents(document.querySelector('.bar h1'));
  if (title.getClientRects().length > 1) wrong.push('the title wraps');
  const mark = document.querySelector('.own .initial').getBoundingClientRect();
  const disc = document.querySelector('.own .portrait').getBoundingClientRect();
  if (mark.width > disc.width) wrong.push('the own mark spills');
  if (!document.querySelector('.own-sum').checkVisibility()) wrong.push('no own sum');
  const apart = boxes('.seat, .melds, .piles, .own, .deed, .hand');
  for (const { name: one, box: a } of apart) {
    for (const { name: other, box: b } of apart) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (a !== b && across > 1 && down > 1) wrong.push(`${one} lies on ${other}`);
    }
  }
  const { width, height } = document.querySelector('.melds').getBoundingClientRect();
  if (width < 200 || height < 80) wrong.push(`melds have ${width} by ${height}`);
  return wrong;
}"""


def _with_great_totals(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()

    def told(message: str | bytes) -> None:
        frame: dict[str, Any] = json.loads(message)
        if match := frame.get("view", {}).get("match"):
            match["totals"] = TOTALS
        socket.send(json.dumps(frame))

    socket.on_message(server.send)
    server.on_message(told)


@pytest.mark.parametrize("lang", ["ko", "en"])
async def test_five_with_great_totals_have_room(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang
) -> None:
    async with hall(staged_app(tmp_path, HOST_LEADS, PlainCpu())) as address:
        person = await hall_visitors.person(address, lang, "phone")
        page = person.page
        await page.route_web_socket("**/ws/*", _with_great_totals)
        await person.open_room(seats=5, people=1)
        await expect(page.get_by_text("264").first).to_be_visible()
        await expect(page.locator("[data-act=draw]")).to_be_enabled()
        found = {}
        for name, (width, height, text) in SIZES.items():
            await page.set_viewport_size({"width": width, "height": height})
            await page.evaluate(f"document.documentElement.style.fontSize = '{text * 100}%'")
            await page.evaluate(SETTLED)
            found[name] = await page.evaluate(MISPLACED)
        assert found == {name: [] for name in SIZES}
