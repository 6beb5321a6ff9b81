import { isDeepStrictEqual } from 'node:util';
import { Fault } from '../../harness/fault.mjs';
import { pause } from '../../harness/probe.ts';
import {
  guestErrand,
  learnerErrand,
  newPerson,
  type CampaignPerson,
} from '../../prove/campaign/errands.ts';
import { sendErrand } from '../../prove/campaign/visitors.ts';
import { VISITORS, VISITORS_V6 } from '../engine.ts';
import type { CheckSteps, Installation } from '../installation.ts';
import { connectToSite } from '../site.ts';

const PEOPLE = 10;
const BETWEEN_MS = 1000;
const BEFORE_AND_AFTER_MS = 3000;

function invite(installation: Installation): Promise<CampaignPerson[]> {
  const join = async (address: string, number: number): Promise<CampaignPerson> => {
    const { email, token } = await installation.visitor(address).becomeLearner();
    return { ...newPerson(), email, session: { number, token } };
  };
  if (installation.crowd.length === 0) installation.crowd = VISITORS.slice(0, PEOPLE).map(join);
  return Promise.all(installation.crowd);
}

type CrowdResult = { calls: number; slowestMs: number; failures: string[] };

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
export async function whileNobodyNotices(installation: Installation, work: () => Promise<unknown>) {
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

const CONFIGURATION = { policy: 'drop', rules: [] };

/** What a learner saves, by the call that takes it. */
const WORK = {
  '/api/auth/action-progress': { level: '2', actions: ['openPage', 'enableFirewall'] },
  '/api/auth/quiz-results': { level: '2', score: 5, total: 6 },
  '/api/auth/challenge-results': { level: '2', version: 1, configuration: CONFIGURATION },
  '/api/auth/update-last-level': { level: '2' },
  '/api/auth/save-chat': {
    level: '2',
    messages: [
      { role: 'user', content: 'What is a firewall?' },
      { role: 'assistant', content: 'A gate with rules.' },
    ],
  },
};
/** The calls that answer it again. */
const READINGS = ['action-progress', 'quiz-results', 'challenge-results', 'chat-history?level=2'];

const readWork = (installation: Installation, token: string): Promise<unknown[]> => {
  const visitor = installation.visitor();
  return Promise.all(READINGS.map((path) => visitor.ask(`/api/auth/${path}`, { token })));
};

let saved: unknown[] = [];

/** Whether the learner of the journey logs in with the old password and finds everything. */
export async function requireSavedWork(installation: Installation): Promise<void> {
  const token = await installation.logIn();
  const found = await readWork(installation, token);
  if (!isDeepStrictEqual(found, saved))
    throw new Fault(`the learner finds ${JSON.stringify(found)}, not ${JSON.stringify(saved)}`);
}

async function journey(installation: Installation): Promise<string> {
  const visitor = installation.visitor();
  const home = await visitor.send('/', { accept: 'text/html' });
  if (home.status !== 200 || !home.text.includes('</html>')) throw new Fault('no home page');
  const learner = await visitor.becomeLearner();
  const { token } = learner;
  for (const [path, body] of Object.entries(WORK)) await visitor.ask(path, { body, token });
  saved = await readWork(installation, token);
  installation.learner = learner;
  await requireSavedWork(installation);
  const question = { level: '1', message: 'firewall whats that', conversation: [] };
  const { by } = await visitor.ask('/api/assistant', { body: question, token });
  const { calls } = installation.model;
  const hasKey = calls.some(({ authorization }) => authorization?.startsWith('Bearer canary'));
  if (by !== 'model' || !hasKey)
    throw new Fault(`the model was asked ${calls.length} times; the answer is by: ${String(by)}`);
  return 'registered, mail by TLS, verified, logged in, saved and read; the model answered';
}

async function addresses(installation: Installation): Promise<string> {
  /** The registrations left for an address after one more. */
  const left = async (address: string): Promise<number> => {
    const { headers, status } = await installation
      .visitor(address)
      .send('/api/auth/forgot-password', { body: { email: 'nobody@netward.test' } });
    const remaining = /;r=(\d+)/.exec(String(headers?.['ratelimit']))?.[1];
    if (remaining === undefined) throw new Fault(`${address}: ${status} without ratelimit headers`);
    return Number(remaining);
  };
  const [one = '', other = ''] = VISITORS;
  const [home = '', sameHome = '', elsewhere = ''] = VISITORS_V6;
  const first = await left(one);
  const seen = {
    'the same IPv4 address': first - (await left(one)),
    'another IPv4 address': first - (await left(other)),
    'IPv6, a network of its own': first - (await left(home)),
    'IPv6, the same network': first - (await left(sameHome)),
    'IPv6, another network': first - (await left(elsewhere)),
  };
  const told = Object.entries(seen).map(([name, used]) => `${name} ${used}`);
  if (!isDeepStrictEqual(Object.values(seen), [1, 0, 0, 1, 0]))
    throw new Fault(`shared: ${told.join(', ')}`);
  return 'two of IPv4 and two networks of IPv6 are told apart';
}

export const visitors: CheckSteps = { journey, addresses };
