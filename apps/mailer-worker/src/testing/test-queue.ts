import { randomBytes, randomUUID } from 'node:crypto';
import {
  MAIL_OUTCOME_QUEUE,
  MAIL_QUEUE,
  mailQueueOf,
  NEWSLETTER_QUEUE,
  mailJobId,
  mailJobOptions,
  type MailContent,
  type MailJob,
  type MailKind,
  type MailOutcome,
} from '@netward/contracts';
import { mailContext, seal } from '@netward/nest-kit/crypto';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { eventually } from './eventually.ts';

const REDIS_DATABASE = 11;

interface Place {
  settings: { REDIS_URL?: string; QUEUE_DATABASE_URL?: string };
  drop(): Promise<void>;
}

async function makeRedisPlace(url: string): Promise<Place> {
  const place = new URL(url);
  place.pathname = `/${REDIS_DATABASE}`;
  const redis = new Redis(place.href);
  await redis.flushdb();
  return {
    settings: { REDIS_URL: place.href },
    drop: async () => {
      await redis.flushdb();
      redis.disconnect();
    },
  };
}

async function makePostgresPlace(url: string): Promise<Place> {
  const name = `mailer_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  const place = new URL(url);
  place.pathname = `/${name}`;
  return {
    settings: { QUEUE_DATABASE_URL: place.href },
    drop: async () => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}

function makePlace(): Promise<Place> {
  const { TEST_QUEUE_BACKEND, TEST_REDIS_URL, TEST_DATABASE_URL } = process.env;
  const kind = TEST_QUEUE_BACKEND ?? (TEST_REDIS_URL ? 'redis' : 'postgres');
  const url = kind === 'redis' ? TEST_REDIS_URL : TEST_DATABASE_URL;
  if (!url) throw new Error(`no address is given for the queue on ${kind}`);
  return kind === 'redis' ? makeRedisPlace(url) : makePostgresPlace(url);
}

export type Outcomes = Partial<Record<MailOutcome['state'], MailOutcome>>;

/** The queue as auth-service sees it: it puts mails in and reads what became of them. */
export interface TestQueue {
  settings: Place['settings'];
  key: Buffer;
  mails: Queue<unknown>;
  newsletters: Queue<unknown>;
  outcomes: Queue<MailOutcome>;
  makeJob<K extends MailKind>(kind: K, mail: { to: string; content: MailContent<K> }): MailJob;
  add(job: MailJob): Promise<string>;
  outcomeOf(job: MailJob, state: MailOutcome['state']): Promise<MailOutcome>;
  close(): Promise<void>;
}

export async function openTestQueue(): Promise<TestQueue> {
  const place = await makePlace();
  const backend = new QueueBackend({
    redisUrl: place.settings.REDIS_URL,
    databaseUrl: place.settings.QUEUE_DATABASE_URL,
  });
  const key = randomBytes(32);
  const mails = backend.queue<unknown>(MAIL_QUEUE);
  const newsletters = backend.queue<unknown>(NEWSLETTER_QUEUE);
  const outcomes = backend.queue<MailOutcome>(MAIL_OUTCOME_QUEUE);
  for (const queue of [mails, newsletters, outcomes]) queue.on('error', () => undefined);
  await Promise.all([mails, newsletters, outcomes].map((queue) => queue.waitUntilReady()));
  return {
    settings: place.settings,
    key,
    mails,
    newsletters,
    outcomes,
    makeJob(kind, mail) {
      const row = randomUUID();
      return {
        row,
        generation: 1,
        kind,
        deadline: new Date(Date.now() + 3_600_000).toISOString(),
        requestId: 'test',
        sealed: seal(mail, key, mailContext(row, kind)),
      };
    },
    async add(job) {
      const jobId = mailJobId(job.row, job.generation);
      const queue = mailQueueOf(job.kind) === NEWSLETTER_QUEUE ? newsletters : mails;
      await queue.add(job.kind, job, { jobId, ...mailJobOptions });
      return jobId;
    },
    async outcomeOf({ row, generation }, state) {
      const id = `${mailJobId(row, generation)}-${state}`;
      return eventually(`outcome ${state}`, async () => (await outcomes.getJob(id))?.data);
    },
    async close() {
      await Promise.all([mails.close(), newsletters.close(), outcomes.close()]);
      await place.drop();
    },
  };
}
