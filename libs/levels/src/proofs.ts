import { levels } from './index.ts';
import type { Proof } from './level.ts';

export type { Proof } from './level.ts';

/**
 * The proof of every level by its id, for tests. It is a separate entry point, and the web app's build
 * leaves the proofs out, so that no solution ever travels to a browser.
 */
export const proofs: Readonly<Record<string, Proof>> = Object.fromEntries(
  await Promise.all(levels.map(async ({ id, proof }) => [id, (await proof()).proof] as const)),
);
