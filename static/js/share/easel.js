/**
 * The canvas of a picture to share: the table at night as its ground, and the few things that both
 * pictures are made of. Colours and letters are the style sheets'.
 */
import { cardFace } from '../cards/face.js';
import { crown } from '../icons.js';
import { render } from '../lit.js';
import { paint } from './paint.js';

/** An upright picture, four to five. */
export const WIDTH = 1080;
export const HEIGHT = 1350;
export const MARGIN = 56;
const FOOT = 84;
const SMALLEST = 20;

/** How much of a text lies before its place. */
const BEFORE = { left: 0, center: 0.5, right: 1 };
const TONES = /** @type {Record<string, string>} */ ({ '1': 'gold-text', '-1': 'bad', '0': 'dim' });

/** The colour of points. @param {number} points */
export function toneOf(points) {
  return TONES[Math.sign(points)];
}

/** What is said in one go, in its own colour. @typedef {{ text: string, colour?: string, weight?: number }} Run */

/**
 * @typedef {object} Style
 * @property {number} size
 * @property {number} [weight]
 * @property {string} [colour]  the name of a colour of tokens.css
 * @property {keyof typeof BEFORE} [align]
 * @property {number} [most]  how wide it may be: longer words are written smaller, then cut
 */

/** Puts up an easel; `clear` takes its tools out of the page again. */
export function createEasel() {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  // Colours are asked of an element in the page, on which it is always night.
  const tools = document.createElement('div');
  tools.className = 'easel';
  tools.ariaHidden = 'true';
  document.body.append(tools);
  const family = getComputedStyle(tools).fontFamily;
  /** All that was written, to have its letters fetched. */
  let written = '';

  /** A colour of tokens.css by its name. @param {string} name */
  function colour(name) {
    tools.style.color = `var(--${name})`;
    return getComputedStyle(tools).color;
  }

  /** @param {number} size @param {number} weight */
  function font(size, weight) {
    brush.font = `${weight} ${size}px ${family}`;
  }

  /** @param {readonly Run[]} runs @param {Style} style */
  function widthOf(runs, { size, weight = 500 }) {
    return runs.reduce((sum, run) => {
      font(size, run.weight ?? weight);
      return sum + brush.measureText(run.text).width;
    }, 0);
  }

  /**
   * Writes words beside each other on one line.
   *
   * @param {readonly Run[]} runs
   * @param {number} x
   * @param {number} y  of the letters' middle
   * @param {Style} style
   * @returns {number} how wide it has become
   */
  function write(runs, x, y, style) {
    const { weight = 500, align = 'left', most = Infinity } = style;
    written += runs.map(({ text }) => text).join('');
    const natural = widthOf(runs, style);
    const size = Math.max(SMALLEST, natural > most ? (style.size * most) / natural : style.size);
    const shown = cut(runs, { ...style, size }, most);
    const width = widthOf(shown, { ...style, size });
    let at = x - width * BEFORE[align];
    brush.textAlign = 'left';
    brush.textBaseline = 'middle';
    for (const run of shown) {
      font(size, run.weight ?? weight);
      brush.fillStyle = colour(run.colour ?? style.colour ?? 'text');
      brush.fillText(run.text, at, y);
      at += brush.measureText(run.text).width;
    }
    return width;
  }

  /** The runs, the last one shortened until all fit. @param {readonly Run[]} runs @param {Style} style @param {number} most */
  function cut(runs, style, most) {
    let shown = [...runs];
    while (widthOf(shown, style) > most + 1) {
      const last = shown[shown.length - 1];
      const letters = [...last.text.replace(/…$/, '')].slice(0, -1).join('');
      shown = letters === '' ? shown.slice(0, -1) : [...shown.slice(0, -1), { ...last, text: `${letters}…` }];
    }
    return shown;
  }

  return {
    canvas,
    brush,
    colour,
    write,

    /** One text on one line. @param {string} text @param {number} x @param {number} y @param {Style} style */
    say: (text, x, y, style) => write([{ text }], x, y, style),

    /** A panel, with an edge in a colour if it is one to look at. @param {number} x @param {number} y @param {number} width @param {number} height @param {string} [edge] */
    panel(x, y, width, height, edge) {
      const shape = new Path2D();
      shape.roundRect(x, y, width, height, 30);
      brush.fillStyle = colour('shade');
      brush.fill(shape);
      if (edge) {
        const glow = brush.createLinearGradient(x, y, x + width * 0.7, y);
        glow.addColorStop(0, colour(edge));
        glow.addColorStop(1, 'transparent');
        brush.globalAlpha = 0.24;
        brush.fillStyle = glow;
        brush.fill(shape);
        brush.globalAlpha = 1;
      }
      brush.lineWidth = edge ? 3 : 1.5;
      brush.strokeStyle = colour(edge ?? 'line');
      brush.stroke(shape);
    },

    /** The round mark of a seat, with something in it. @param {number} tint @param {string} sign @param {number} x @param {number} y @param {number} radius */
    mark(tint, sign, x, y, radius) {
      brush.beginPath();
      brush.arc(x, y, radius, 0, 2 * Math.PI);
      brush.fillStyle = colour(`seat-${tint}`);
      brush.fill();
      write([{ text: sign }], x, y + radius * 0.06, { size: radius, weight: 800, colour: 'on-seat', align: 'center' });
    },

    /** The crown over a point. @param {number} x  its middle @param {number} y @param {number} width */
    crown(x, y, width) {
      render(crown(), tools);
      paint(brush, /** @type {SVGSVGElement} */ (tools.querySelector('svg')), { x: x - width / 2, y, width });
    },

    /** Something drawn as SVG. @param {unknown} template @param {{ x: number, y: number, width: number }} box */
    drawing(template, box) {
      render(template, tools);
      paint(brush, /** @type {SVGSVGElement} */ (tools.querySelector('svg')), box);
    },

    /** Cards beside each other, each over a part of the one before. @param {readonly string[]} cards @param {number} x @param {number} y @param {number} width  of one @returns {number} of all */
    cards(cards, x, y, width) {
      const [height, step] = [width * 1.42, width * 0.7];
      cards.forEach((card, index) => {
        const left = x + index * step;
        const paper = new Path2D();
        paper.roundRect(left, y, width, height, width * 0.075);
        brush.shadowColor = '#0007';
        [brush.shadowBlur, brush.shadowOffsetY] = [width * 0.1, width * 0.03];
        brush.fillStyle = colour('paper');
        brush.fill(paper);
        [brush.shadowColor, brush.lineWidth, brush.strokeStyle] = ['transparent', 1.5, colour('paper-edge')];
        brush.stroke(paper);
        const face = cardFace(card);
        tools.append(face);
        brush.save();
        brush.clip(paper);
        paint(brush, face, { x: left, y, width });
        brush.restore();
        face.remove();
      });
      return cards.length === 0 ? 0 : step * (cards.length - 1) + width;
    },

    /** The table at night, the game's sign over it, and under it where and when. @param {{ name: string, beside: string, foot: string }} words */
    ground({ name, beside, foot }) {
      const light = brush.createRadialGradient(WIDTH / 2, HEIGHT * 0.24, 60, WIDTH / 2, HEIGHT * 0.4, HEIGHT * 0.86);
      light.addColorStop(0, colour('table-hi'));
      light.addColorStop(0.45, colour('table'));
      light.addColorStop(1, colour('table-lo'));
      brush.fillStyle = light;
      brush.fillRect(0, 0, WIDTH, HEIGHT);
      inlay(brush);
      const frame = new Path2D();
      frame.roundRect(18, 18, WIDTH - 36, HEIGHT - 36, 44);
      [brush.lineWidth, brush.strokeStyle] = [3, colour('gold-lo')];
      brush.stroke(frame);
      this.crown(MARGIN + 26, 58, 52);
      write([{ text: name }], MARGIN + 66, 84, { size: 38, weight: 800 });
      write([{ text: beside }], WIDTH - MARGIN, 84, { size: 32, weight: 600, colour: 'dim', align: 'right', most: 560 });
      write([{ text: foot }], WIDTH / 2, HEIGHT - FOOT + 22, { size: 28, weight: 600, colour: 'dim', align: 'center', most: WIDTH - 2 * MARGIN });
    },

    /** Fetches the letters of all that was written so far. */
    letters: () => document.fonts.load(`800 32px ${family}`, written),

    clear: () => tools.remove(),
  };
}

/** @type {HTMLImageElement | null} */
let clouds = null;

/** Fetches the clouds that lie under the page; a picture without them is a picture still. */
export async function fetchInlay() {
  const [, address = ''] = /url\("(.+)"\)/.exec(getComputedStyle(document.body, '::before').backgroundImage) ?? [];
  const image = new Image(264, 264);
  image.src = address;
  clouds = await image.decode().then(
    () => image,
    () => null,
  );
}

/** Clouds inlaid under the glaze, as on the page. @param {CanvasRenderingContext2D} brush */
function inlay(brush) {
  if (clouds === null) return;
  brush.save();
  brush.globalAlpha = 0.045;
  for (let y = 0; y < HEIGHT; y += clouds.height) {
    for (let x = 0; x < WIDTH; x += clouds.width) brush.drawImage(clouds, x, y, clouds.width, clouds.height);
  }
  brush.restore();
}

/** @typedef {ReturnType<typeof createEasel>} Easel */
