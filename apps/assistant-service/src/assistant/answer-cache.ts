import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Ask } from '../model/model.ts';
import { buildPrompt } from '../prompt/build-prompt.ts';

const KEPT_MS = 60_000;
const KEPT_MAX = 500;

/** The model's answers of the last minute, by everything that it was told. */
export class AnswerCache {
  readonly #answers = new LRUCache<string, string>({ max: KEPT_MAX, ttl: KEPT_MS });

  find(key: string): string | undefined {
    return this.#answers.get(key);
  }

  keep(key: string, answer: string): void {
    this.#answers.set(key, answer);
  }
}

/** What tells a question from others: its level, which decides the instructions, and what was sent. */
export function answerKey(ask: Ask): string {
  const [, ...sent] = buildPrompt(ask);
  return createHash('sha256')
    .update(JSON.stringify([ask.level.id, sent]))
    .digest('base64');
}
