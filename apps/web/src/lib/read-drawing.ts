import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ElementType, parseDocument } from 'htmlparser2';
import type { Attributes, Markup } from './markup.tsx';

export type SvgNode = ReturnType<typeof parseDocument>['children'][number];

export const nodesOf = (svg: string) => parseDocument(svg, { xmlMode: true }).children;

/** Attributes by the names that React uses: `className`, `strokeWidth`. */
export function forReact(attributes: Attributes): Attributes {
  const nameOf = (name: string) =>
    name === 'class'
      ? 'className'
      : name.replace(/(?<!^aria)-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const kept = Object.entries(attributes).filter(([name]) => name !== 'xmlns');
  return Object.fromEntries(kept.map(([name, value]) => [nameOf(name), value]));
}

function markupOf(node: SvgNode): Markup[] {
  if (node.type === ElementType.Text) return node.data.trim() ? [node.data] : [];
  if (!('attribs' in node)) return [];
  return [[node.name, forReact(node.attribs), ...node.children.flatMap(markupOf)]];
}

/** A drawing of this site by its file below `ui/`, as a tree. */
export function readDrawing(file: string): Exclude<Markup, string> {
  const [drawing] = nodesOf(readFileSync(join(import.meta.dirname, '../ui', file), 'utf8'));
  return markupOf(drawing!)[0] as Exclude<Markup, string>;
}
