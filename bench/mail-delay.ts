import { randomUUID } from 'node:crypto';
import { openTcpGate, type TcpGate } from '@netward/test-kit';
import { Queue, Worker } from 'bullmq';
import type pg from 'pg';
import { type BenchAuthService, missingForAuth, openAuthService } from './auth-service.ts';
import { type Benchmark, isTrial, median } from './frame.ts';
import { stops } from './processes.ts';

const MAILS = isTrial ? 3 : 60;
/** Keeps the work for one mail apart from the next one's. */
const PAUSE_MS = 30;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A worker on a queue; `next` resolves with the time at which the next job starts. */
function listen(name: string, port: number) {
  let started: (time: number) => void = () => undefined;
  const connection = { host: '127.0.0.1', port };
  const worker = new Worker(name, async () => started(performance.now()), {
    connection: { ...connection, maxRetriesPerRequest: null },
  });
  stops.add('a worker', () => worker.close());
  return { next: () => new Promise<number>((resolve) => (started = resolve)) };
}

type JobStarts = ReturnType<typeof listen>;

/** Milliseconds from the commit of a registration to the start of its mail's job. */
async function delayOfProduct(
  { url }: BenchAuthService,
  gate: TcpGate,
  jobs: JobStarts,
): Promise<number> {
  const committed = gate.watch('server', /COMMIT/).then(() => performance.now());
  const started = jobs.next();
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-ip': '198.18.0.1' },
    body: JSON.stringify({
      name: 'Ada',
      email: `${randomUUID()}@bench.example`,
      password: 'correct horse battery',
    }),
  });
  if (!answer.ok) throw new Error(`a registration got ${answer.status}`);
  return (await started) - (await committed);
}

const createTable = (database: pg.Client): Promise<unknown> =>
  database.query('CREATE TABLE IF NOT EXISTS bench_outbox (id uuid PRIMARY KEY, sent bool)');

const insertRow = (database: pg.Client): Promise<unknown> =>
  database.query('INSERT INTO bench_outbox VALUES ($1, false)', [randomUUID()]);

/** The shortest way that may lose a mail: commit, then add the job. */
async function delayOfDualWrite(database: pg.Client, queue: Queue, jobs: JobStarts) {
  await insertRow(database);
  const committed = performance.now();
  const started = jobs.next();
  await queue.add('mail', {});
  return (await started) - committed;
}

async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const delays: number[] = [];
  for (let at = 0; at < times; at++) {
    delays.push(await measure());
    await pause(PAUSE_MS);
  }
  return median(delays);
}

/** Commit of a registration to the start of its mail job. */
export const mailDelay: Benchmark = {
  name: 'mail-delay',
  what: 'commit of a registration to the start of its mail job / commit, then adding the job',
  unit: 'ms',
  target: { atMost: 2 },
  isGoal: true,
  prepare: async () => {
    const missing = missingForAuth();
    if (missing) return missing;
    let gate: TcpGate | undefined;
    const service = await openAuthService(async (url) => {
      const opened = await openTcpGate(url, 5432);
      stops.add('the gate', () => opened.close());
      gate = opened;
      return opened.url;
    });
    const { database, redisPort } = service;
    const jobs = listen('mail', redisPort);
    const peerJobs = listen('bench', redisPort);
    const queue = new Queue('bench', { connection: { host: '127.0.0.1', port: redisPort } });
    stops.add('the queue', () => queue.close());
    await createTable(database);
    return {
      product: () => medianOf(MAILS, () => delayOfProduct(service, gate as TcpGate, jobs)),
      baseline: () => medianOf(MAILS, () => delayOfDualWrite(database, queue, peerJobs)),
    };
  },
};
