import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildParserFile } from '@lezer/generator';
import { format } from 'prettier';
import { root } from '../harness/repository.mjs';

const SOURCES = ['libs/challenges/src', 'libs/evidence/src', 'libs/lab-engine/src/devices'].map(
  (folder) => join(root, folder),
);

/** The grammars of tools' texts, and the parser next to each. */
export function grammars(): readonly { readonly grammar: string; readonly parser: string }[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.grammar'))
      .map((file) => ({
        grammar: join(folder, file),
        parser: join(folder, file.replace(/\.grammar$/, '.parser.json')),
      })),
  );
}

/**
 * The tables of the parser that Lezer makes of a grammar, as a file. The words of a specialized token stand
 * there as data, where Lezer writes a function. Throws where the grammar is ambiguous.
 */
export function parserOf(grammar: string): Promise<string> {
  const { parser } = buildParserFile(readFileSync(grammar, 'utf8'), {
    fileName: grammar,
    includeNames: false,
    moduleStyle: 'cjs',
  });
  const code = parser.replaceAll(/get: \(value\) => (spec_\w+)\[value\] \|\| -1/g, 'words: $1');
  let tables: unknown;
  const lezer = { LRParser: { deserialize: (made: unknown) => (tables = made) } };
  new Function('require', 'exports', code)(() => lezer, {});
  return format(JSON.stringify(tables), { parser: 'json', printWidth: 100 });
}
