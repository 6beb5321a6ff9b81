import { Fault } from '../harness/fault.mjs';
import { pause } from '../harness/probe.ts';
import {
  guestErrand,
  learnerErrand,
  newPerson,
  type CampaignPerson,
} from '../prove/campaign/errands.ts';
import { sendErrand } from '../prove/campaign/visitors.ts';
import { VISITORS } from './engine.ts';
import type { Installation } from './installation.ts';
import { connectToSite } from './site.ts';

const PEOPLE = 10;
const BETWEEN_MS = 1000;
const BEFORE_AND_AFTER_MS = 3000;

const crowds = new WeakMap<Installation, Promise<CampaignPerson>[]>();

/** People with accounts, the same for every step. */
function invite(installation: Installation): Promise<CampaignPerson[]> {
  const crowd = crowds.get(installation) ?? VISITORS.slice(0, PEOPLE).map(join);
  crowds.set(installation, crowd);
  return Promise.all(crowd);

  async function join(address: string, number: number): Promise<CampaignPerson> {
    const { email, token } = await installation.visitor(address).becomeLearner();
    return { ...newPerson(), email, session: { number, token } };
  }
}

/** Calls of the crowd, and what became of them. */
interface CrowdResult {
  calls: number;
  slowestMs: number;
  failures: string[];
}

/** Somebody uses the site from an address of their own until it is over. */
async function use(
  { ca }: Installation,
  [at, person]: [number, CampaignPerson],
  isOver: () => boolean,
  seen: CrowdResult,
): Promise<void> {
  const connection = connectToSite(ca, VISITORS[at]);
  for (let turn = 37 * at; !isOver(); turn += 17) {
    // Without questions: the model's next answer is meant for whoever reads slowly.
    const errand =
      turn % 10 === 0 ? guestErrand(turn % 60) : learnerErrand(person, turn % 86, turn);
    const { reply, result, tookMs } = await sendErrand(connection, errand);
    seen.calls++;
    seen.slowestMs = Math.max(seen.slowestMs, tookMs);
    if (result !== 'good')
      seen.failures.push(`${errand.call.path} ${result}: ${reply.status} ${reply.error ?? ''}`);
    await pause(BETWEEN_MS - tookMs);
  }
  connection.close();
}

/** Does something while people use the site; throws a `Fault` when a call fails. Returns what was seen. */
export async function whileNobodyNotices(
  installation: Installation,
  work: () => Promise<unknown>,
): Promise<string> {
  const people = await invite(installation);
  const seen: CrowdResult = { calls: 0, slowestMs: 0, failures: [] };
  let isOver = false;
  const crowd = [...people.entries()].map((one) => use(installation, one, () => isOver, seen));
  await pause(BEFORE_AND_AFTER_MS);
  try {
    await work();
    await pause(BEFORE_AND_AFTER_MS);
  } finally {
    isOver = true;
    await Promise.all(crowd);
  }
  const { calls, slowestMs, failures } = seen;
  const text = `${calls} calls, ${failures.length} failed, the slowest ${(slowestMs / 1000).toFixed(1)} s`;
  if (failures.length > 0) throw new Fault([text, ...failures.slice(0, 12)].join('\n'));
  return text;
}
