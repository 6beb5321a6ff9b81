import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { scoredQuestion, type ScoredQuestion } from './scored-question.ts';

/** The questions that the tutor is measured by. Throws with every error in a file. */
export function readQuestions(): ScoredQuestion[] {
  const folder = new URL('questions/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => readList(new URL(name, folder), scoredQuestion));
}

function readList<Item>(file: URL, item: z.ZodType<Item>): Item[] {
  const parsed = z.array(item).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file.pathname}:\n${z.prettifyError(parsed.error)}`);
}
