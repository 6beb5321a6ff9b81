import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { migrateAll } from '../start/migrations.ts';
import type { Place } from '../start/place.ts';
import { waitUntil } from '../start/probe.ts';
import { houseTenants } from '../start/postgres/tenants.ts';
import { serviceNames } from '../start/services/environment.ts';
import { say, step } from '../start/steps.mjs';
import {
  canDump,
  countRows,
  databaseFolders,
  dump,
  requireDump,
  restore,
  type Server,
} from './backup.ts';
import { admit, logIn, mailsFor, register, verify, type Learner } from './learner.ts';
import { openProduct, type Product } from './product.ts';
import { openEmptyPlace } from './scene.ts';

const WORK = {
  '/api/auth/action-progress': { level: '2', actions: ['openPage', 'enableFirewall'] },
  '/api/auth/quiz-results': { level: '2', score: 5, total: 6 },
  '/api/auth/update-last-level': { level: '2' },
  '/api/auth/save-chat': {
    level: '2',
    messages: [
      { role: 'user', content: 'What is a firewall?' },
      { role: 'assistant', content: 'A gate with rules.' },
    ],
  },
};
const READINGS = [
  '/api/auth/action-progress',
  '/api/auth/quiz-results',
  '/api/auth/chat-history?level=2',
];
const MAIL_MS = 60_000;

async function ask(site: string, path: string, token: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${site}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** All that the product knows of a learner. */
async function readWork(site: string, token: string): Promise<unknown[]> {
  return Promise.all(READINGS.map((path) => ask(site, path, token)));
}

/** What there was when the dump was made. */
interface Before {
  learner: Learner;
  work: unknown[];
  /** Somebody whose verification mail had not gone. */
  waiting: { email: string; password: string };
  rows: Record<string, number>;
}

function serverOf(place: Place, { postgres }: Product): Server {
  const { binaries, port } = postgres.current();
  return { binaries, port, password: place.secrets.postgresPassword, logs: place.logs };
}

async function live(place: Place, product: Product, site: string): Promise<Before> {
  const learner = await admit(site, product.mailbox.url);
  for (const [path, body] of Object.entries(WORK)) await ask(site, path, learner.token, body);
  await product.mailbox.stop();
  const waiting = await register(site);
  const work = await readWork(site, learner.token);
  // Nobody writes between the count and the dump.
  await product.stopServices();
  return { learner, work, waiting, rows: await countRows(serverOf(place, product)) };
}

/** Loses everything: both databases and the queue, files and all. */
async function wipe({ data }: Place, { postgres, redis }: Product): Promise<void> {
  await postgres.stop();
  await redis.stop();
  for (const folder of databaseFolders(data)) rmSync(folder, { recursive: true });
}

async function bringBack(place: Place, product: Product, file: string) {
  await product.postgres.start();
  await product.redis.start();
  const server = serverOf(place, product);
  await houseTenants(server, place.secrets);
  await restore(server, file);
  return countRows(server);
}

/** Each claim about the restored product, and whether it holds. */
async function look(site: string, mailbox: string, before: Before): Promise<[string, boolean][]> {
  const { learner, work, waiting } = before;
  const holds = (attempt: Promise<unknown>) => attempt.then(Boolean, () => false);
  const hasMail = async () => (await mailsFor(mailbox, waiting.email)).length > 0;
  const isAllThere = async (token: string) => isDeepStrictEqual(await readWork(site, token), work);
  return [
    ['the learner logs in with the old password', await holds(logIn(site, learner))],
    [
      'and finds progress, quiz result, level and chat',
      await holds(logIn(site, learner).then(isAllThere)),
    ],
    ['the session of before goes on', await holds(isAllThere(learner.token))],
    ['the mail that waited is sent', await waitUntil(hasMail, { deadlineMs: MAIL_MS })],
    [
      'its link opens the account',
      await holds(verify(site, mailbox, waiting.email).then(() => logIn(site, waiting))),
    ],
  ];
}

/**
 * The rehearsed restore: a product with a learner and a waiting mail is dumped, wiped to the last
 * file, restored and started anew, and all must be there. Answers the exit code.
 */
export async function proveRestore(given: Place): Promise<number> {
  requireDump();
  const place = await openEmptyPlace(given);
  const copies = Object.fromEntries(serviceNames.map((name) => [name, 1])) as never;
  const product = await openProduct(place, { copies, suits: canDump });
  await product.startServices();
  const site = product.replicas.gateway[0]?.url as string;
  const before = await step('learner', () => live(place, product, site));
  const file = join(place.data, 'netward.dump');
  await step('dump', async (note) => {
    const bytes = await dump(serverOf(place, product), file);
    note(`${Math.ceil(bytes / 1024)} KB by ${product.postgres.current().binaries.folder}/pg_dump`);
  });
  await step('wipe', () => wipe(place, product));
  const rows = await step('restore', () => bringBack(place, product, file));
  await migrateAll(place, product.databaseUrls, 'bundle');
  await product.startServices();
  await product.mailbox.start();
  const claims = await step('look', () => look(site, product.mailbox.url, before));
  claims.unshift([
    `every table has its rows again (${Object.keys(rows).length} tables)`,
    isDeepStrictEqual(rows, before.rows),
  ]);
  say('');
  for (const [claim, holds] of claims) say(`  ${holds ? 'yes' : 'NO '}  ${claim}`);
  return claims.every(([, holds]) => holds) ? 0 : 1;
}
