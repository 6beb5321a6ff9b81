import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  type TestDatabase,
  eventually,
  type OpenIdProvider,
  startOpenIdProvider,
} from '@netward/test-kit';
import { api, type ApiCall, type Endpoint } from '@netward/contracts';
import { withClient } from '../harness/postgres/connection.ts';
import { TABLES } from '../prove/rows.ts';
import type { ServiceName } from '../harness/environment.ts';
import type { Product } from '../harness/product.ts';
import { openTestedProduct, type TestedProduct } from '../harness/testing/tested-product.ts';
import { largestRequests, type FilledProduct } from './testing/dearest-requests.ts';
import { crowd, fill, type Learner, newLearner, actAsStranger } from './testing/full-learner.ts';
import type { LargestRequest } from './testing/largest-request.ts';
import { excessOf, type Measured } from './testing/work-bounds.ts';

/** What other processes cost is read from Linux's /proc. */
const canMeasure = process.platform === 'linux';

const NANOSECONDS_IN_MS = 1e6;

function threadMs(pid: number, thread: string): number {
  const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
  return Number(ran) / NANOSECONDS_IN_MS;
}

/** CPU time that processes have had, in milliseconds. */
function cpuMs(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => threadMs(pid, thread)),
  );
  return threads.reduce((sum, ms) => sum + ms, 0);
}

function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}

/** Begins to watch the memory of processes; the answer says by how much they have grown at most. */
function watchMemory(pids: readonly number[]): () => number {
  const before = pids.map((pid) => {
    // Lowers the peak to what is held now (proc_pid_clear_refs(5)).
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return megabytes(pid, 'VmRSS');
  });
  const growth = (pid: number, at: number) => Math.max(0, megabytes(pid, 'VmHWM') - before[at]!);
  return () => pids.map(growth).reduce((sum, grown) => sum + grown, 0);
}

/** PostgreSQL counts what a connection did when it ends, so the services' connections are ended. */
const END_CONNECTIONS = `
  SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

const ROWS = `
  SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del)::int AS count
  FROM pg_stat_user_tables WHERE schemaname IN ('auth', 'learning')`;

/** How many rows of the services' tables were read or written since there is this database. */
async function countRows(database: TestDatabase): Promise<number> {
  await database.query(END_CONNECTIONS);
  const [rows] = await database.query<{ count: number }>(ROWS);
  return rows!.count;
}

/** A digest of every row of the services' tables that holds somebody's id or address. */
function rowsAbout(url: string, { id, email }: { id: string; email: string }) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(TABLES);
    const digests = rows.map(
      ({ name }) => `SELECT md5(row::text) AS digest FROM ${name} AS row
        WHERE strpos(row::text, $1) > 0 OR strpos(row::text, $2) > 0`,
    );
    const { rows: found } = await client.query<{ digest: string }>(
      `SELECT md5(string_agg(digest, '' ORDER BY digest)) AS digest FROM (${digests.join(' UNION ALL ')}) AS one`,
      [id, email],
    );
    return found[0]!.digest;
  });
}

/** The largest input of every call, sent to the whole product by a learner who has as much as is kept. */

/** Redis database of these tests; the projects use others. */
const REDIS_DATABASE = 14;
const LONG_MS = 240_000;
/** A busy machine only ever adds to a cost, so a call may need a few tries to stay within its bound. */
const TRIES = 5;
const ANSWERING: readonly ServiceName[] = [
  'gateway',
  'auth-service',
  'learning-service',
  'assistant-service',
];

let provider: OpenIdProvider;
let tested: TestedProduct;
let database: TestDatabase;
let product: Product;
let filled: FilledProduct;
let other: Learner;
let rowsOfOther: string;

const calls = Object.keys(api) as ApiCall[];
const first = (name: ServiceName) => product.replicas[name][0]!;
const pids = (): number[] => ANSWERING.map((name) => first(name).process.pid!);

beforeAll(async () => {
  provider = await startOpenIdProvider();
  const limits = { RATE_LIMIT_SCALE: '1000000', ASSISTANT_DAILY_BUDGET: '1000000000' };
  const settings = { ...provider.settings, ...limits };
  tested = await openTestedProduct('bounds', REDIS_DATABASE, settings, ({ url, query }) =>
    // PostgreSQL reads small tables whole; this way it does so only where there is no index.
    query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET enable_seqscan = off`),
  );
  ({ database, product } = tested);
  provider.serve(product.siteUrl);
  const running = { site: product.siteUrl, mailbox: product.mailboxUrl!, database };
  filled = { ...running, provider, full: await newLearner(running) };
  await fill(running, filled.full, 'canary-own');
  other = await newLearner(running);
  await fill(running, other, 'canary-other');
  await crowd(running, other);
  await actAsStranger(running, filled.full, 'canary-stranger');
  // As the database does by itself within a minute: its plans depend on it, and it reads rows for it.
  await database.query('VACUUM (ANALYZE)');
  rowsOfOther = await rowsAbout(database.url, other);
}, LONG_MS);
afterAll(async () => {
  await tested?.close();
  await provider?.close();
}, LONG_MS);

async function send({ method, path, headers, body }: LargestRequest) {
  const answer = await fetch(filled.site + path, { method, headers, body });
  return { status: answer.status, text: await answer.text() };
}

type Measure = (call: ApiCall, next: () => Promise<LargestRequest>) => Promise<Measured>;

/** Measures each of a call's largest requests until it is within its bound, a few times at most. */
async function excess(call: ApiCall, measure: Measure): Promise<string[]> {
  const found: string[] = [];
  for (const next of largestRequests(call, filled)) {
    let above = excessOf(call, await measure(call, next));
    for (let tries = 1; above.length > 0 && tries < TRIES; tries++)
      above = excessOf(call, await measure(call, next));
    found.push(...above);
  }
  return found;
}

const cost: Measure = async (call, next) => {
  const { status: expected }: Endpoint = api[call];
  const request = await next();
  const peak = watchMemory(pids());
  const before = cpuMs(pids());
  const { status, text } = await send(request);
  const spent = cpuMs(pids()) - before;
  const memoryMb = peak();
  expect([status, status === expected ? '' : text]).toEqual([expected, '']);
  const ofOthers = [other.id, other.email, 'canary-other', 'canary-stranger'];
  expect(ofOthers.filter((one) => text.includes(one))).toEqual([]);
  return { cpuMs: spent, memoryMb, answerBytes: Buffer.byteLength(text) };
};

/** The services connect again after each count, and may answer 503 until they have. */
const rows: Measure = async (call, next) => {
  const request = await eventually('a request', () => next().catch(() => undefined));
  const before = await countRows(database);
  const status = await eventually(`${call} is answered`, async () => {
    const answer = await send(request);
    return answer.status !== 503 && answer.status;
  });
  expect(status).toBe(api[call].status);
  return { rows: (await countRows(database)) - before };
};

if (canMeasure)
  describe('the largest input of', () => {
    test.each(calls)(
      '%s costs no more CPU, memory and bytes than its bound, and is about nobody else',
      async (call) => {
        expect(await excess(call, cost)).toEqual([]);
      },
      LONG_MS,
    );

    test.each(calls)(
      '%s reads and writes no more rows than its bound',
      async (call) => {
        expect(await excess(call, rows)).toEqual([]);
      },
      LONG_MS,
    );

    // Once, and last: it reads every row that there is.
    test('all calls leaves each row about another learner as it was', async () => {
      expect(await rowsAbout(database.url, other)).toBe(rowsOfOther);
    });
  });
