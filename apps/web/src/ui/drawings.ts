import type { Markup } from '../lib/markup.tsx';
import { readDrawing } from '../lib/read-drawing.ts';

const [, , ...symbols] = readDrawing('figures.svg');

/** The figures of the pages, by name. The build turns this module into its value (vite.config.ts). */
export const drawings = Object.fromEntries(
  (symbols as Exclude<Markup, string>[]).map(([tag, { id, ...attributes }, ...content]) => [
    id!,
    [tag, attributes, ...content] as const,
  ]),
);
