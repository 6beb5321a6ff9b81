import { Fault } from '../harness/fault.mjs';
import { Load, pause } from '../prove/load.ts';
import { listFailures } from '../prove/table.ts';
import type { ProofLearner } from '../prove/learner.ts';
import { VISITORS } from './engine.ts';
import type { Installation } from './installation.ts';
import { connectToSite } from './site.ts';

const PEOPLE = 10;
/** Of forty; ten people make a quarter of the calls. */
const RATE = 40;
const BEFORE_AND_AFTER_MS = 3000;

const learners = new WeakMap<Installation, ProofLearner[]>();

async function invite(installation: Installation): Promise<ProofLearner[]> {
  const known = learners.get(installation);
  if (known) return known;
  const fresh: ProofLearner[] = [];
  for (const address of VISITORS.slice(0, PEOPLE))
    fresh.push(await installation.visitor(address).becomeLearner());
  learners.set(installation, fresh);
  return fresh;
}

/** How calls fared while something was done. */
interface CrowdResult {
  calls: number;
  failed: number;
  slowestMs: number;
}

/** Does something while people use the site, each from an address of their own. */
async function whilePeopleWork(
  installation: Installation,
  work: () => Promise<unknown>,
): Promise<CrowdResult & { failures: string }> {
  const people = await invite(installation);
  const { ca } = installation;
  const load = new Load((at) => connectToSite(ca, VISITORS[at]), RATE);
  const since = performance.now();
  load.begin(people);
  await pause(BEFORE_AND_AFTER_MS);
  try {
    await work();
    await pause(BEFORE_AND_AFTER_MS);
  } finally {
    await load.end();
  }
  const { outcomes } = load;
  const failed = outcomes.filter(({ result }) => result !== 'good');
  const slowestMs = Math.max(0, ...outcomes.map(({ tookMs }) => tookMs));
  const failures = listFailures(failed, since);
  return { calls: outcomes.length, failed: failed.length, slowestMs, failures };
}

/** As `whilePeopleWork`, and throws a `Fault` when a call fails. Returns what was seen. */
export async function whileNobodyNotices(
  installation: Installation,
  work: () => Promise<unknown>,
): Promise<string> {
  const { calls, failed, slowestMs, failures } = await whilePeopleWork(installation, work);
  const seen = `${calls} calls, ${failed} failed, the slowest ${(slowestMs / 1000).toFixed(1)} s`;
  if (failed > 0) throw new Fault(`${seen}\n${failures}`);
  return seen;
}
