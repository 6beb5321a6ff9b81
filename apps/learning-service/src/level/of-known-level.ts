import { failsWith } from '@netward/contracts';
import { findLevel } from '@netward/levels';
import type { z } from 'zod';

/** The schema for requests about a level that exists; contracts knows only what an id looks like. */
export function ofKnownLevel<T extends z.ZodType<{ level: string }>>(schema: T) {
  return schema.refine(({ level }) => findLevel(level) !== undefined, failsWith('INVALID_LEVEL'));
}
