import { existsSync, readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import type { Learnt } from './urgency.ts';
import type { Tables } from './rank.ts';

/** What the tutor works out from all that is written for it. */
export interface Prepared {
  readonly tables: Tables;
  readonly learnt: Learnt;
}

/** Beside the code that reads it. */
export const PREPARED = new URL('tutor.bin', import.meta.url);

/** As a bundle brings it, so that a start need not spend seconds on it; undefined where there is none. */
export const prepared = existsSync(PREPARED)
  ? (deserialize(readFileSync(PREPARED)) as Prepared)
  : undefined;
