/**
 * Paints an SVG element of the page on a canvas, with the colours that the style sheets give it, so
 * that a card or a curve is drawn once and looks alike on the page and in a picture.
 */

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {SVGSVGElement} drawing  in the document, with a `viewBox`
 * @param {{ x: number, y: number, width: number }} box  its place on the canvas; the height follows
 */
export function paint(brush, drawing, { x, y, width }) {
  const { x: left, y: top, width: whole } = drawing.viewBox.baseVal;
  brush.save();
  brush.translate(x, y);
  brush.scale(width / whole, width / whole);
  brush.translate(-left, -top);
  for (const child of drawing.children) paintOne(brush, child);
  brush.restore();
}

/** @param {CanvasRenderingContext2D} brush @param {Element} element */
function paintOne(brush, element) {
  const style = getComputedStyle(element);
  if (!(element instanceof SVGGraphicsElement) || style.display === 'none') return;
  brush.save();
  const matrix = element.transform.baseVal.consolidate()?.matrix;
  if (matrix) brush.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  if (element instanceof SVGTextElement) write(brush, element, style);
  else if (element.localName === 'g') for (const child of element.children) paintOne(brush, child);
  else ink(brush, shapeOf(element), style);
  brush.restore();
}

/** @param {SVGGraphicsElement} element */
function shapeOf(element) {
  const at = (/** @type {string} */ name) => Number(element.getAttribute(name));
  if (element.localName === 'path') return new Path2D(element.getAttribute('d') ?? '');
  const shape = new Path2D();
  if (element.localName === 'circle') shape.arc(at('cx'), at('cy'), at('r'), 0, 2 * Math.PI);
  if (element.localName === 'rect') shape.roundRect(at('x'), at('y'), at('width'), at('height'), at('rx'));
  if (element instanceof SVGPolylineElement) {
    for (const { x, y } of element.points) shape.lineTo(x, y);
  }
  return shape;
}

/** @param {CanvasRenderingContext2D} brush @param {Path2D} shape @param {CSSStyleDeclaration} style */
function ink(brush, shape, style) {
  if (style.fill !== 'none') {
    brush.fillStyle = style.fill;
    brush.fill(shape);
  }
  if (style.stroke === 'none') return;
  brush.strokeStyle = style.stroke;
  brush.lineWidth = Number.parseFloat(style.strokeWidth);
  brush.lineCap = /** @type {CanvasLineCap} */ (style.strokeLinecap);
  brush.lineJoin = /** @type {CanvasLineJoin} */ (style.strokeLinejoin);
  brush.setLineDash(style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat));
  brush.stroke(shape);
}

const ANCHORS = /** @type {Record<string, CanvasTextAlign>} */ ({ start: 'left', middle: 'center', end: 'right' });

/** @param {CanvasRenderingContext2D} brush @param {SVGTextElement} text @param {CSSStyleDeclaration} style */
function write(brush, text, style) {
  brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  brush.textAlign = ANCHORS[style.textAnchor];
  brush.textBaseline = 'alphabetic';
  if ('letterSpacing' in brush) brush.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
  brush.fillStyle = style.fill;
  brush.fillText(text.textContent ?? '', Number(text.getAttribute('x')), Number(text.getAttribute('y')));
}
