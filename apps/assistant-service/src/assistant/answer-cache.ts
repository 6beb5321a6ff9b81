import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Ask } from '../model/model.ts';
import { buildPrompt } from '../prompt/build-prompt.ts';

const KEPT_MS = 60_000;
const KEPT_MAX = 500;

/** Answers of the model of the last minute, by everything that it was told. */
export class AnswerCache {
  readonly #answers = new LRUCache<string, string>({ max: KEPT_MAX, ttl: KEPT_MS });

  find(ask: Ask): string | undefined {
    return this.#answers.get(keyOf(ask));
  }

  keep(ask: Ask, answer: string): void {
    this.#answers.set(keyOf(ask), answer);
  }
}

function keyOf(ask: Ask): string {
  return createHash('sha256')
    .update(JSON.stringify(buildPrompt(ask)))
    .digest('base64');
}
