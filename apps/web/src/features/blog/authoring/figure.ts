import { Parser } from 'htmlparser2';
import type { Attributes, Markup } from '../post.ts';

const TAGS = new Set([
  'svg',
  'g',
  'path',
  'line',
  'rect',
  'circle',
  'ellipse',
  'polygon',
  'polyline',
  'text',
  'tspan',
  'defs',
  'marker',
  'pattern',
  'clipPath',
]);
const GEOMETRY =
  'viewBox x y x1 y1 x2 y2 cx cy r rx ry dx dy width height d points transform id ' +
  'markerWidth markerHeight refX refY orient patternUnits patternTransform';
/** Attributes that React spells as SVG does. */
const SAME = new Set(GEOMETRY.split(' '));
/** Attributes that React spells in its own way. */
const RENAMED: Attributes = {
  class: 'className',
  'text-anchor': 'textAnchor',
  'dominant-baseline': 'dominantBaseline',
  'font-size': 'fontSize',
  'font-weight': 'fontWeight',
  'stroke-width': 'strokeWidth',
  'stroke-dasharray': 'strokeDasharray',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  'marker-end': 'markerEnd',
  'marker-start': 'markerStart',
  'clip-path': 'clipPath',
  'fill-opacity': 'fillOpacity',
  opacity: 'opacity',
  fill: 'fill',
  stroke: 'stroke',
};
/** Spoken by the figure's description in the article instead. */
const DROPPED_TAGS = new Set(['title', 'desc']);
const DROPPED_ATTRIBUTES = new Set([
  'xmlns',
  'role',
  'aria-label',
  'aria-labelledby',
  'aria-hidden',
]);
/** Colours come from classes, so that a figure follows the theme; these are not colours. */
const PAINT = /^(none|currentColor|url\(#[\w-]+\))$/;

function attributesOf(tag: string, given: Attributes): Attributes {
  const kept = Object.entries(given).filter(([name]) => !DROPPED_ATTRIBUTES.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const known = SAME.has(name) ? name : RENAMED[name];
      if (!known) throw new Error(`<${tag}> may not have ${name}`);
      if ((name === 'fill' || name === 'stroke') && !PAINT.test(value))
        throw new Error(`<${tag}> paints ${value}; a class must do it`);
      if (/url\((?!#)/.test(value)) throw new Error(`<${tag}> reaches outside: ${value}`);
      return [known, value];
    }),
  );
}

type Branch = [tag: string, attributes: Attributes, ...Markup[]];

const WORDED = new Set(['text', 'tspan']);

/** A text comes in pieces where an entity stands in it. */
function addText(branch: Branch, text: string) {
  const last = branch.length > 2 ? branch.at(-1) : undefined;
  if (typeof last === 'string') branch[branch.length - 1] = last + text;
  else branch.push(text);
}

/** Reads a drawing into a tree of allowed tags and attributes, or throws at the first other one. */
export function readFigure(svg: string): Markup {
  const roots: Branch = ['', {}];
  const open: Branch[] = [roots];
  let dropped = 0;
  const parser = new Parser(
    {
      onopentag(tag, given) {
        if (DROPPED_TAGS.has(tag)) dropped += 1;
        if (dropped > 0) return;
        if (!TAGS.has(tag)) throw new Error(`<${tag}> has no place in a figure`);
        const branch: Branch = [tag, attributesOf(tag, given)];
        open.at(-1)?.push(branch);
        open.push(branch);
      },
      ontext(text) {
        const parent = open.at(-1)?.[0] ?? '';
        if (dropped === 0 && WORDED.has(parent)) addText(open.at(-1)!, text);
      },
      onclosetag(tag) {
        if (DROPPED_TAGS.has(tag)) dropped -= 1;
        else if (dropped === 0) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(svg);
  const [, , root, ...others] = roots;
  if (others.length > 0 || !Array.isArray(root) || root[0] !== 'svg' || !root[1].viewBox)
    throw new Error('a figure is one <svg> with a viewBox');
  return root;
}
