import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { lasting, learnt } from './tutor/index.ts';
import { type Prepared, PREPARED } from './tutor/prepared.ts';

/** Run once in a new bundle, or for all tests: writes what every start would work out again. */
const file = process.argv[2] ?? PREPARED;
writeFileSync(file, serialize({ tables: lasting, learnt } satisfies Prepared));
