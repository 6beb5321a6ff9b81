import { ElementType } from 'htmlparser2';
import type { Attributes, Markup } from '../../../lib/markup.tsx';
import { forReact, nodesOf, type SvgNode } from '../../../lib/read-drawing.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const TAGS = words(
  'svg g path line rect circle ellipse polygon polyline text tspan defs marker pattern clipPath',
);
const TAGS_WITH_TEXT = words('text tspan');
/** The article's own description of the figure replaces these. */
const DROPPED_TAGS = words('title desc');
const DROPPED_ATTRIBUTES = words('xmlns role aria-label aria-labelledby aria-hidden');
const ATTRIBUTES = words(
  'viewBox x y x1 y1 x2 y2 cx cy r rx ry dx dy width height d points transform id class ' +
    'markerWidth markerHeight refX refY orient patternUnits patternTransform marker-end ' +
    'marker-start clip-path text-anchor dominant-baseline font-size font-weight fill stroke ' +
    'stroke-width stroke-dasharray stroke-linecap stroke-linejoin fill-opacity opacity',
);
/** Classes give a figure its colours, so that it follows the theme. These values are not colours. */
const PAINT = /^(none|currentColor|url\(#[\w-]+\))$/;

function attributesOf(tag: string, given: Attributes): Attributes {
  const kept = Object.entries(given).filter(([name]) => !DROPPED_ATTRIBUTES.has(name));
  for (const [name, value] of kept) {
    if (!ATTRIBUTES.has(name)) throw new Error(`<${tag}> may not have ${name}`);
    if ((name === 'fill' || name === 'stroke') && !PAINT.test(value))
      throw new Error(`<${tag}> has the colour ${value}: use a class`);
    if (/url\((?!#)/.test(value)) throw new Error(`<${tag}> refers to another file: ${value}`);
  }
  return forReact(Object.fromEntries(kept));
}

function markupOf(node: SvgNode, parent = ''): Markup[] {
  if (node.type === ElementType.Text) return TAGS_WITH_TEXT.has(parent) ? [node.data] : [];
  if (!('attribs' in node) || DROPPED_TAGS.has(node.name)) return [];
  const { name, attribs, children } = node;
  if (!TAGS.has(name)) throw new Error(`<${name}> is not allowed in a figure`);
  const content = children.flatMap((child) => markupOf(child, name));
  return [[name, attributesOf(name, attribs), ...content]];
}

/** Turns an SVG file into a tree of allowed tags and attributes. Throws at anything else. */
export function readFigure(svg: string): Markup {
  const [root, ...others] = nodesOf(svg).flatMap((node) => markupOf(node));
  if (others.length > 0 || !Array.isArray(root) || root[0] !== 'svg' || !root[1].viewBox)
    throw new Error('a figure is one <svg> with a viewBox');
  return root;
}

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
