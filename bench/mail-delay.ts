import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openTcpGate, type TcpGate } from '@netward/test-kit';
import { Queue, Worker } from 'bullmq';
import type pg from 'pg';
import { type BenchAuthService, openAuthService } from './auth-service.ts';
import { type Benchmarks, isTrial, median } from './frame.ts';
import { stops } from './processes.ts';

const MAILS = isTrial ? 3 : 60;
/** Keeps the work for one mail apart from the next one's. */
const PAUSE_MS = 30;

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
async function delayOfProduct({ url }: BenchAuthService, gate: TcpGate, jobs: JobStarts) {
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

const TABLE = 'CREATE TABLE IF NOT EXISTS bench_outbox (id uuid PRIMARY KEY, sent bool)';

/** The shortest way that may lose a mail: commit, then add the job. */
async function delayOfDualWrite(database: pg.Client, queue: Queue, jobs: JobStarts) {
  await database.query('INSERT INTO bench_outbox VALUES ($1, false)', [randomUUID()]);
  const committed = performance.now();
  const started = jobs.next();
  await queue.add('mail', {});
  return (await started) - committed;
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const delays: number[] = [];
  for (let at = 0; at < MAILS; at++) {
    delays.push(await measure());
    await pause(PAUSE_MS);
  }
  return median(delays);
}

export const mailDelay: Benchmarks = {
  'mail-delay': async () => {
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
    await database.query(TABLE);
    return {
      product: () => medianOf(() => delayOfProduct(service, gate as TcpGate, jobs)),
      baseline: () => medianOf(() => delayOfDualWrite(database, queue, peerJobs)),
    };
  },
};
