"""A close look at a screen: pictures of it in every size, and what a look by rules finds wrong.

Nothing scrolls sideways, on 320 px and with text of twice the size either; no text is smaller than
12 px or cut, no target smaller than a finger, and axe-core finds nothing by day and by night.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from tests.browser.hall import CLIENT, SETTLED, SIZES
from tests.browser.places import MISPLACED

PICTURES = Path(__file__).parents[2] / "artefacts" / "screens"
AXE = (CLIENT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
THEMES = {"phone": "dark", "tablet": "light", "desktop": "dark"}
"""Which light a size is seen in; what a theme changes is its colours, which hang on no size."""

WEAR = f"""async theme => {{
  document.documentElement.dataset.theme = theme;
  for (let left = 2; left > 0; left -= 1) await new Promise(requestAnimationFrame);
  const isUnderWay = ({{playState, effect}}) =>
    playState !== 'finished' && effect?.getComputedTiming().endTime < 2900;
  const rests = document.fonts.status === 'loaded' && !document.getAnimations().some(isUnderWay);
  if (!rests) await ({SETTLED})();
}}"""
"""Puts a theme on; resolves once the page has drawn itself so, and nothing moves.

The ring of a window goes on, the shortest of which is open for three seconds.
"""

RULES = """async only => {
  const found = await axe.run(document, {
    resultTypes: ['violations'],
    preload: false,
    ...(only ? {runOnly: {type: 'rule', values: only}} : {}),
  });
  const why = ({target, failureSummary}) => `${target} ${failureSummary.replace(/\\s+/g, ' ')}`;
  return found.violations.flatMap(({id, nodes}) =>
    nodes.slice(0, 3).map((node) => `${id}: ${why(node)}`));
}"""

FAULTS = """({smallestText, smallestTarget}) => {
  const found = [];
  const root = document.documentElement;
  const open = document.querySelector('dialog[open]') ?? document.body;
  const seen = (element) =>
    element.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const named = (element) => element.tagName.toLowerCase() + '.' + element.classList;
  const note = (element, fault) =>
    found.push(`${named(element)} ${fault}: ${element.textContent.trim().slice(0, 20)}`);
  const aside = root.scrollWidth - root.clientWidth;
  if (aside > 0) found.push(`scrolls sideways by ${aside} px`);

  const texts = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const {parentElement: of, data} = texts.currentNode;
    const style = getComputedStyle(of);
    const {width} = of.getBoundingClientRect();
    if (!data.trim() || width < 2 || style.clipPath !== 'none' || !seen(of)) continue;
    if (parseFloat(style.fontSize) < smallestText && !of.closest('card-face, svg'))
      note(of, `is written in ${style.fontSize}`);
    const cuts = ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis';
    if (cuts && of.scrollWidth > of.clientWidth + 1) note(of, 'is cut');
  }

  const inForm = 'input[type=radio], input[type=checkbox], input[type=file]';
  const targets = 'a[href]:not(.skip), button, select, summary, input, [role=option]';
  for (const target of smallestTarget > 0 ? open.querySelectorAll(targets) : []) {
    const area = target.matches(inForm) ? target.closest('label') ?? target : target;
    const box = area.getBoundingClientRect();
    const inText = getComputedStyle(target).display === 'inline';
    if (target.disabled || inText || box.width < 2 || !seen(area)) continue;
    const around = getComputedStyle(area, '::after');
    const larger = around.content !== 'none' && around.position === 'absolute';
    const size = (side) => Math.max(box[side], larger ? parseFloat(around[side]) : 0);
    const [width, height] = [size('width'), size('height')];
    if (Math.min(width, height) < smallestTarget - 0.5)
      note(area, `is ${Math.round(width)} × ${Math.round(height)} px large`);
  }
  return [...new Set(found)];
}"""

UNTOLD_BY_SHAPE = """() => {
  const paper = (card) => getComputedStyle(card.querySelector('.paper'));
  const cards = [...document.querySelectorAll('.card[data-zone=hand]')];
  const isMarked = (card) => paper(card).outlineStyle !== 'none';
  const untold = cards.filter((card) => isMarked(card) !== (card.dataset.mark !== ''));
  const bare = cards.filter((card) => paper(card).forcedColorAdjust !== 'none');
  const rings = [...document.querySelectorAll('.table .ring')];
  return [
    ...untold.map((card) => `${card.ariaLabel} does not show its mark`),
    ...bare.map((card) => `${card.ariaLabel} has no paper`),
    ...rings.filter((ring) => !ring.checkVisibility()).map(() => 'a ring is not to be seen'),
  ];
}"""
"""What is wrong where the system decides about colours: suits, selection and rings must be told."""

TWICE_THE_TEXT = "on => { document.documentElement.style.fontSize = on ? '200%' : ''; }"


@dataclass
class Look:
    """Somebody who looks closely at every screen of one language; `faults` are what was found."""

    page: Page
    lang: str
    faults: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)

    async def at(self, screen: str) -> None:
        """Look at what the page shows now, in every size, both themes, and enlarged."""
        self.seen.append(screen)
        await self._becomes(320, 640, "dark")
        await self._measure(f"{screen}, 320 px wide", smallest_target=0)
        await self.page.evaluate(TWICE_THE_TEXT, True)
        await self._becomes(*SIZES["phone"], "dark")
        await self._measure(f"{screen}, twice the text", smallest_target=0)
        await self.page.evaluate(TWICE_THE_TEXT, False)
        for size in ("desktop", "tablet", "phone"):  # as it was before, in the end
            await self._becomes(*SIZES[size], THEMES[size])
            await self._picture(screen, size)
            await self._measure(f"{screen}, {size}", smallest_target=44 if size == "phone" else 24)
            if size != "desktop":
                await self._rules(screen, None if size == "phone" else ["color-contrast"])

    def report(self) -> str:
        """Everything that was found, a line each; it is kept beside the pictures too."""
        found = "\n".join(self.faults)
        (PICTURES / self.lang / "faults.txt").write_text(found, "utf-8")
        return found

    async def in_forced_colours(self, screen: str) -> None:
        """A picture of how it looks where the system decides about all colours."""
        await self.page.emulate_media(forced_colors="active")
        await self._picture(screen, "forced")
        found = await self.page.evaluate(UNTOLD_BY_SHAPE)
        self._note(f"{screen}, forced colours", found)
        await self.page.emulate_media(forced_colors="none")

    async def _becomes(self, width: int, height: int, theme: str) -> None:
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.evaluate(WEAR, theme)

    async def _picture(self, screen: str, size: str) -> None:
        path = PICTURES / self.lang / f"{len(self.seen):02} {screen} {size}.jpg"
        whole = size in SIZES and size != "desktop"
        # A hidden caret would be an inline style, which the page's policy refuses.
        await self.page.screenshot(
            path=path, type="jpeg", quality=80, full_page=whole, caret="initial"
        )

    async def _measure(self, where: str, *, smallest_target: int) -> None:
        limits = {"smallestText": 12, "smallestTarget": smallest_target}
        for measure, given in ((FAULTS, limits), (MISPLACED, None)):
            if await self.page.evaluate(measure, given):
                # Only what is still there when the page has come to rest is a fault.
                await self.page.evaluate(SETTLED)
                self._note(where, await self.page.evaluate(measure, given))

    async def _rules(self, screen: str, only: list[str] | None) -> None:
        if not await self.page.evaluate("() => 'axe' in window"):
            await self.page.evaluate(AXE)
        self._note(screen, await self.page.evaluate(RULES, only))

    def _note(self, where: str, found: Any) -> None:
        self.faults += (f"{where}: {fault}" for fault in found)
