import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import type { Prepared } from '../tutor/prepared.ts';

/** What a bundle would bring, as `tools/test/tutor.mjs` had it written for this run of tests. */
export const prepared = deserialize(readFileSync(join(tmpdir(), 'tutor.bin'))) as Prepared;
