import type { Attributes, Markup } from '../post.ts';

type Drawing = Exclude<Markup, string>;

/** Room for the width of the lines. */
const MARGIN = 2;

/** Where a shape begins and ends, as a path. Paths themselves have absolute, straight commands alone. */
function pathOf(tag: string, given: Attributes): string {
  const number = (name: string) => Number(given[name] ?? 0);
  const [x, y, r] = [number('x'), number('y'), number('r')];
  if (tag === 'rect') return `M${x} ${y}L${x + number('width')} ${y + number('height')}`;
  const [cx, cy] = [number('cx'), number('cy')];
  if (tag === 'circle') return `M${cx - r} ${cy - r}L${cx + r} ${cy + r}`;
  if (tag === 'line') return `M${given.x1} ${given.y1}L${given.x2} ${given.y2}`;
  return given.d ?? (given.points ? `L${given.points}` : '');
}

function pathIn([tag, attributes, ...children]: Drawing): string {
  const inside = children.map((child) => (typeof child === 'string' ? '' : pathIn(child)));
  return pathOf(tag, attributes) + inside.join('');
}

/** A figure without the empty space around what is drawn. */
export function cropped(figure: Drawing): Markup {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [, command, text = ''] of pathIn(figure).matchAll(/([MLHV])([^A-Z]*)/g))
    (text.match(/-?[\d.]+/g) ?? []).forEach((value, index) => {
      const isX = command === 'H' || (command !== 'V' && index % 2 === 0);
      (isX ? xs : ys).push(Number(value));
    });
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const [width, height] = [Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
  const [tag, attributes, ...children] = figure;
  return [tag, { ...attributes, viewBox: `${left} ${top} ${width} ${height}` }, ...children];
}
