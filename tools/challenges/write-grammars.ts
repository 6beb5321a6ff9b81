/** `npm run challenges:grammars`: makes the parsers of the challenges' syntaxes anew. */
import { writeFileSync } from 'node:fs';
import { grammars, parserOf } from './grammars.ts';

for (const { grammar, parser } of grammars()) writeFileSync(parser, await parserOf(grammar));
