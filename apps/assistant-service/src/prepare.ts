import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { lasting } from './tutor/index.ts';
import { type Prepared, PREPARED } from './tutor/prepared.ts';
import { learnt } from './tutor/urgency.ts';

/** Run once in a new bundle: writes what every start of it would work out again. */
writeFileSync(PREPARED, serialize({ tables: lasting.tables, learnt } satisfies Prepared));
