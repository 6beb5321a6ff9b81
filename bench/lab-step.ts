import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Benchmark } from './frame.ts';
import { root } from './processes.ts';

const SECONDS = 1;
/** The clock is asked once in so many steps. */
const BATCH = 1000;
const ENGINE = join(root, 'libs', 'lab-engine', 'dist', 'index.js');

interface Engine {
  ACTIONS: readonly string[];
  initialState(): object;
  step(state: object, action: string): { state: object };
}

/** Steps a second through all actions in turn. */
function rate({ ACTIONS, initialState, step }: Engine, prepareState: (state: object) => object) {
  const since = performance.now();
  let state = initialState();
  let count = 0;
  while (performance.now() - since < SECONDS * 1000)
    for (let index = 0; index < BATCH; index++)
      state = step(prepareState(state), ACTIONS[count++ % ACTIONS.length] ?? '').state;
  return count / ((performance.now() - since) / 1000);
}

export const labStep: Benchmark = {
  name: 'lab-step',
  what: 'steps of the lab engine / the same with a copied state a step',
  unit: 'steps/s',
  prepare: async () => {
    if (!existsSync(ENGINE)) return 'libs/lab-engine is not built';
    const engine: Engine = await import(pathToFileURL(ENGINE).href);
    return {
      product: async () => rate(engine, (state) => state),
      baseline: async () => rate(engine, structuredClone),
      close: async () => undefined,
    };
  },
};
