import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../harness/repository.mjs';
import { measuredTables } from './measured-tables.ts';

/** What a module of `streams/` exports: the rows of the three streams, and the type of a row. */
interface WrittenStream {
  readonly stream: Readonly<Record<'A' | 'B' | 'C', readonly (object | string)[]>>;
  /**
   * The name of the rows' type and the file beside the table that has it: 'StreamRow', './flows.ts'.
   * Absent for rows of text.
   */
  readonly type?: readonly [name: string, file: string];
}

const MODULES = join(import.meta.dirname, 'streams');

interface WrittenTable {
  readonly file: string;
  readonly text: string;
}

/** Every table of streams: the file in the challenge's folder, and the text that belongs into it. */
export async function tables(): Promise<readonly WrittenTable[]> {
  const streams: WrittenTable[] = [];
  // One after the other: modules that share one cannot be loaded at the same time under Jest.
  for (const name of readdirSync(MODULES).sort()) {
    const { href } = pathToFileURL(join(MODULES, name));
    const folder = join(root, 'libs/challenges/src', basename(name, '.ts'));
    const text = textOf((await import(href)) as WrittenStream);
    streams.push({ file: join(folder, 'stream.ts'), text });
  }
  return [...streams, ...measuredTables()];
}

/** One line for each row, so that a person can read the morning from top to bottom. */
function textOf({ stream, type }: WrittenStream): string {
  const [name, file] = type ?? ['string'];
  const blocks = Object.entries(stream).map(
    ([traffic, rows]) =>
      `  ${traffic}: [\n${rows.map((row) => `    ${lineOf(row)},\n`).join('')}  ],\n`,
  );
  return `// Made from a seed by npm run challenges:streams: to be read, and changed there.
import type { Traffic } from '../challenge.ts';
${file ? `import type { ${name} } from '${file}';\n` : ''}
// prettier-ignore
export const STREAM: Readonly<Record<Traffic, readonly ${name}[]>> = {
${blocks.join('')}};
`;
}

function lineOf(row: object | string): string {
  if (typeof row === 'string') return valueOf(row);
  const fields = Object.entries(row).map(([field, value]) => `${field}: ${valueOf(value)}`);
  return `{ ${fields.join(', ')} }`;
}

function valueOf(value: unknown): string {
  const text = JSON.stringify(value);
  return typeof value === 'string' && !/['\\]/.test(value) ? `'${value}'` : text;
}
