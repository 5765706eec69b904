"""Whether everything on a page has a place of its own, judged by boxes and not by eye."""

MISPLACED = """() => {
  const open = document.querySelector('dialog[open]') ?? document.body;
  const found = new Set();
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const boxes = new Map();
  const boxOf = (element) => {
    if (!boxes.has(element)) boxes.set(element, element.getBoundingClientRect());
    return boxes.get(element);
  };
  const above = function* (element) {
    for (let each = element; each; each = each.parentElement) yield each;
  };
  const short = (text) => text.trim().slice(0, 20);
  const told = (element) => `${element.tagName.toLowerCase()}.${element.classList}`.slice(0, 60);
  const isSeen = (element) => {
    if (!element.checkVisibility({opacityProperty: true, visibilityProperty: true})) return false;
    return ![...above(element)].some((each) => {
      const {opacity, clipPath} = styleOf(each);
      return opacity === '0' || clipPath === 'inset(50%)';
    });
  };
  const OVER = '.claims, .wheel, .talk, .shout, .bubble, .notice';
  const LAYERS = `${OVER}, dialog, .card, card-face, svg`;
  const isLayer = (element) =>
    element.matches(LAYERS) || ['fixed', 'sticky'].includes(styleOf(element).position);
  const isCut = (element, [from, to], [first, last], axis, give) => {
    const style = styleOf(element);
    const cuts = ['hidden', 'clip'].includes(style[`overflow${axis}`]);
    const says = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const out = from < first - give || to > last + give;
    return cuts && !says && out && Math.min(to, last) - Math.max(from, first) > 1;
  };

  /** What is to be seen of a line of text: less than its box where something around it scrolls. */
  const seenOf = ({left, right, top, bottom}, of, data) => {
    for (const each of above(of)) {
      const style = styleOf(each);
      if (isLayer(each) || each === document.body) break;
      if (style.display === 'inline' || style.overflowX === 'visible') continue;
      const frame = boxOf(each);
      if (isCut(each, [left, right], [frame.left, frame.right], 'X', 1.5))
        found.add(`${told(of)} is cut at the side by ${told(each)}: ${short(data)}`);
      if (isCut(each, [top, bottom], [frame.top, frame.bottom], 'Y', (bottom - top) / 3))
        found.add(`${told(of)} is cut in height by ${told(each)}: ${short(data)}`);
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return {left, right, top, bottom, width: right - left, height: bottom - top};
  };

  const lines = [];
  const texts = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const {parentElement: of, data} = texts.currentNode;
    if (!data.trim() || !isSeen(of)) continue;
    const layer = [...above(of)].find(isLayer) ?? document.body;
    if (layer.matches('.card, card-face, svg')) continue;
    range.selectNodeContents(texts.currentNode);
    for (const line of range.getClientRects()) {
      if (line.width <= 1 || line.height <= 1) continue;
      const box = seenOf(line, of, data);
      if (box.width > 1 && box.height > 1) lines.push({of, layer, box, data});
    }
  }

  lines.sort((one, other) => one.box.top - other.box.top);
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1)) {
      if (other.box.top >= one.box.bottom) break;
      if (other.of === one.of || other.layer !== one.layer) continue;
      const [a, b] = [one.box, other.box];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > Math.min(a.height, b.height) * 0.35)
        found.add(`${told(one.of)} “${short(one.data)}” and “${short(other.data)}” overlap`);
    }
  });

  const CONTROLS = 'a[href]:not(.skip), button, select, summary, input, textarea, [role=option]';
  const TICKED = 'input[type=radio], input[type=checkbox], input[type=file]';
  const kept = [...document.querySelectorAll('*')]
    .filter(({scrollTop, scrollLeft}) => scrollTop || scrollLeft)
    .map((each) => [each, {left: each.scrollLeft, top: each.scrollTop, behavior: 'instant'}]);
  for (const control of open.querySelectorAll(CONTROLS)) {
    const area = control.matches(TICKED) ? control.closest('label') ?? control : control;
    if (!isSeen(area) || area.getBoundingClientRect().width < 2) continue;
    area.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
    const [box] = area.getClientRects();
    const name = `${told(area)} “${short(area.ariaLabel ?? area.textContent)}”`;
    if (box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5)
      found.add(`${name} leaves the screen`);
    // Of a card in a fan, the next one covers all but an edge.
    const inFan = control.matches('[role=option]');
    const x = box.left + Math.min(box.width / 2, inFan ? 9 : Infinity);
    const y = box.top + Math.min(box.height / 2, inFan ? 24 : Infinity);
    const top = document.elementFromPoint(x, y);
    if (top?.closest(OVER) && !area.closest(OVER)) continue;
    if (!area.contains(top)) found.add(`${name} lies under ${top ? told(top) : 'the edge'}`);
  }
  for (const [each, where] of kept) each.scrollTo(where);
  if (!kept.some(([each]) => each === document.documentElement))
    scrollTo({left: 0, top: 0, behavior: 'instant'});
  return [...found];
}"""
"""What is cut, lies on something else, or cannot be tapped where it is.

Texts are compared within a layer: cards of a fan, what is open over the table, and what is fixed to
the screen lie over other things because they are meant to. What an ellipsis shortens or a box
scrolls is not cut, and lines may touch in what letters seldom fill.
"""
