import { join } from 'node:path';
import type { AnyLevelTopic } from '../answer-of-any-level.ts';
import type { Level } from '../level.ts';

/** Where the written answers of a level stand. */
export function answersFile({ id, slug }: Level): string {
  return join(import.meta.dirname, '..', `${id.padStart(2, '0')}-${slug}`, 'answers.md');
}

/** Where the answers of no particular level stand. */
export function anyLevelFile(topic: AnyLevelTopic): string {
  return join(import.meta.dirname, '..', 'any-level', `${topic}.md`);
}
