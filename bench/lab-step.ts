import { join } from 'node:path';
import { type Benchmarks, isTrial, needs } from './frame.ts';
import { isBuilt, load } from './processes.ts';

const SECONDS = 1;
/** The clock is asked once in so many steps. */
const BATCH = 1000;
const ENGINE = join('libs', 'lab-engine', 'dist', 'index.js');
const CHALLENGES = join('libs', 'challenges', 'dist', 'index.js');
/** As long as a run can be, of the action with most packets: a scan for hidden pages. */
const HEAVY_RUN = Array<string>(500).fill('attackDirBuster');
const HEAVY_LEVEL = '3';

interface Engine {
  ACTIONS: readonly string[];
  initialState(): object;
  step(state: object, action: string): { state: object; records: readonly object[] };
}

/** Steps a second through all actions in turn, whose records somebody looks at. */
function rate({ ACTIONS, initialState, step }: Engine): number {
  const since = performance.now();
  let state = initialState();
  let count = 0;
  while (performance.now() - since < SECONDS * 1000)
    for (let index = 0; index < BATCH; index++) {
      const result = step(state, ACTIONS[count++ % ACTIONS.length] ?? '');
      if (result.records.length === 0) throw new Error('a step left no record');
      state = result.state;
    }
  return count / ((performance.now() - since) / 1000);
}

/** Milliseconds of CPU that some work takes this process. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const TIMES = isTrial ? 1 : 50;

/** What it costs to judge the solution of each challenge on its three streams. */
async function prepareJudging(of: (costs: number[]) => number) {
  needs(isBuilt(CHALLENGES), 'libs/challenges is not built');
  const { isSolved, loadChallenge } = await load(CHALLENGES);
  const { CHALLENGE_PROOFS } = await load('libs', 'challenges', 'dist', 'testing', 'proofs.js');
  const judges = Object.keys(CHALLENGE_PROOFS).map(async (level) => {
    const { proof } = await CHALLENGE_PROOFS[level]();
    const challenge = await loadChallenge(level);
    return () => isSolved(challenge, proof.solves);
  });
  const all = await Promise.all(judges);
  const cost = (judge: () => boolean): number =>
    cpuMs(() => Array.from({ length: TIMES }, judge)) / TIMES;
  return { product: async () => of(all.map(cost)) };
}

export const lab: Benchmarks = {
  'lab-step': async () => {
    needs(isBuilt(ENGINE), 'libs/lab-engine is not built');
    const engine: Engine = await load(ENGINE);
    return { product: async () => rate(engine) };
  },
  /** What a save costs learning-service, which plays the run again to see what it proves. */
  replay: async () => {
    needs(isBuilt(ENGINE), 'libs/lab-engine is not built');
    const [{ provedBy }, { ENGINE_VERSION, findLevel }, { proofsOf }] = await Promise.all([
      load('libs', 'evidence', 'dist', 'proof', 'check-mark.js'),
      load('libs', 'levels', 'dist', 'index.js'),
      load('libs', 'levels', 'dist', 'proofs.js'),
    ]);
    const run = { actions: HEAVY_RUN, engine: ENGINE_VERSION };
    return {
      product: async () =>
        cpuMs(() => provedBy(findLevel(HEAVY_LEVEL), proofsOf(HEAVY_LEVEL), run)),
    };
  },
  judging: () => prepareJudging((costs) => costs.reduce((sum, ms) => sum + ms) / costs.length),
  'judging-most': () => prepareJudging((costs) => Math.max(...costs)),
};
