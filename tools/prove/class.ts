import { pause } from '../harness/probe.ts';
import type { Product } from '../harness/product.ts';
import { say, step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import {
  accountErrand,
  guestErrand,
  learnerErrand,
  newPerson,
  registration,
  type Errand,
} from './campaign/errands.ts';
import { sendErrand } from './campaign/visitors.ts';
import { VisitorConnection } from './connection.ts';
import { LocalUser } from './learner.ts';
import { openProofProduct } from './product.ts';
import { formatTable } from './table.ts';

/** As many as the limits of an address are meant for (apps/gateway/src/limits/ip-limits.ts). */
const LEARNERS = 40;
const WAIT_MAX_MS = 1000;
/** Between the calls of one learner: all together make 400 a minute, where an address may make 600. */
const APART_MS = 6000;
const MINUTE_MS = 60_000;
/** Turns of `learnerErrand` below this save and read; those above ask the assistant. */
const ASKS_FROM = 86;
/** Every learner asks once in as many calls: 40 questions a minute, where an address may ask 60. */
const ASKS_EVERY = 10;

/** What the calls of one kind took, and what was answered otherwise than it should have been. */
type Waits = { took: number[]; faults: string[] };

/** Somebody of the class, with a connection of their own. */
function openLearner(site: string, waits: Map<string, Waits>) {
  const person = newPerson();
  const connection = new VisitorConnection([site]);
  /** Does an errand and returns what was answered; undefined when that was not what was asked for. */
  const run = async (errand: Errand): Promise<string | undefined> => {
    const { reply, tookMs, result } = await sendErrand(connection, errand);
    const { took, faults } = waits.get(errand.deed.act) ?? { took: [], faults: [] };
    waits.set(errand.deed.act, { took, faults });
    took.push(tookMs);
    if (result === 'good') return reply.text;
    faults.push(reply.error ?? `${reply.status} ${reply.text}`);
    return undefined;
  };
  const logIn = async (): Promise<void> => {
    const { email, passwords } = person;
    const body = { email, password: passwords[0] };
    const text = await run(accountErrand({ act: 'login', email }, '/api/auth/login', body));
    if (text) person.session = { number: 0, token: String(JSON.parse(text).token) };
  };
  /** Makes so many calls, of every kind that a learner makes, one every six seconds. */
  const work = async (calls: number, at: number, signal: AbortSignal): Promise<void> => {
    for (let call = at; call < at + calls; call++) {
      const turn = call % ASKS_EVERY === 0 ? ASKS_FROM : (call * 7) % ASKS_FROM;
      const begun = performance.now();
      await run(learnerErrand(person, turn, call));
      await pause(begun + APART_MS - performance.now());
      signal.throwIfAborted();
    }
  };
  return { person, run, logIn, work, close: () => connection.close() };
}

function report(waits: ReadonlyMap<string, Waits>): number {
  const rows = [...waits].map(([act, { took, faults }]) => {
    const sorted = took.toSorted((a, b) => a - b);
    const at = (part: number): number => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
    return [act, took.length, at(0.95), at(1), faults.length].map(String);
  });
  say(`\n${formatTable([['', 'calls', 'p95 ms', 'slowest ms', 'faults'], ...rows])}`);
  for (const [act, { faults }] of waits) if (faults[0]) say(`  ${act}: ${faults[0]}`);
  const isBad = ({ took, faults }: Waits) => Math.max(...took) > WAIT_MAX_MS || faults.length > 0;
  return [...waits.values()].some(isBad) ? 1 : 0;
}

/** Those who got in. */
async function openClass(product: Product, waits: Map<string, Waits>) {
  const site = product.replicas.gateway[0]?.url ?? '';
  const learners = Array.from({ length: LEARNERS }, () => openLearner(site, waits));
  await Promise.all(learners.map(({ run }) => run(guestErrand(99))));
  const answers = await Promise.all(learners.map(({ person, run }) => run(registration(person))));
  const registered = learners.filter((_, at) => answers[at] !== undefined);
  const user = new LocalUser(site, product.mailboxUrl);
  for (const { person } of registered) await user.verify(person.email);
  await Promise.all(registered.map(({ logIn }) => logIn()));
  return registered.filter(({ person }) => person.session);
}

/**
 * A class of forty behind one address, with the limits as they are shipped: all open the site, register and
 * log in at the same moment and then work for some minutes. No call may fail or take longer than a second.
 * Returns the exit code.
 */
export async function proveClass(given: Workspace, minutes: number): Promise<number> {
  const { product } = await openProofProduct(given, {}, { RATE_LIMIT_SCALE: '1' });
  const waits = new Map<string, Waits>();
  const learners = await step('arrival', () => openClass(product, waits));
  const calls = Math.ceil((minutes * MINUTE_MS) / APART_MS);
  await step('lesson', () =>
    Promise.all(learners.map((learner, at) => learner.work(calls, at, given.stop))),
  );
  for (const learner of learners) learner.close();
  return report(waits);
}
