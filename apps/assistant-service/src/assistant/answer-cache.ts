import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ModelChoice, Prompt } from '../prompt/choice.ts';

const KEPT_MS = 60_000;
const KEPT_MAX = 500;

/** The model's choices of the last minute, by everything that it was told. */
export class AnswerCache {
  readonly #choices = new LRUCache<string, ModelChoice>({ max: KEPT_MAX, ttl: KEPT_MS });

  find(prompt: Prompt): ModelChoice | undefined {
    return this.#choices.get(keyOf(prompt));
  }

  keep(prompt: Prompt, choice: ModelChoice): void {
    this.#choices.set(keyOf(prompt), choice);
  }
}

const keyOf = ({ messages }: Prompt): string =>
  createHash('sha256').update(JSON.stringify(messages)).digest('base64');
