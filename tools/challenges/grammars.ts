import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildParserFile } from '@lezer/generator';
import { format } from 'prettier';
import { root } from '../harness/repository.mjs';

const SOURCES = join(root, 'libs/challenges/src');

/** The grammars of the challenges, and the parser that stands beside each. */
export function grammars(): readonly { readonly grammar: string; readonly parser: string }[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.grammar'))
    .map((file) => ({
      grammar: join(SOURCES, file),
      parser: join(SOURCES, file.replace(/\.grammar$/, '.parser.ts')),
    }));
}

/** The text of the parser that Lezer makes of a grammar. Throws where the grammar is ambiguous. */
export function parserOf(grammar: string): Promise<string> {
  const { parser } = buildParserFile(readFileSync(grammar, 'utf8'), {
    fileName: grammar,
    includeNames: false,
    typeScript: true,
  });
  const named = parser.replace(
    /^\/\/ .*/,
    '// Made from the grammar beside it by npm run challenges:grammars.',
  );
  return format(named, { parser: 'typescript', singleQuote: true, printWidth: 100 });
}
