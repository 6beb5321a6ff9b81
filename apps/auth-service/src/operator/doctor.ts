import { directAddress } from '@netward/nest-kit';
import { QUEUE_SCHEMA } from '@netward/nest-kit/queue';
import { checkDatabase } from '@netward/nest-kit/database';
import {
  checkDisk,
  checkRedis,
  checkService,
  doctorCommand,
  type DoctorFinding,
  findingsOf,
} from '@netward/nest-kit/operator';
import { type AuthConfig, readConfig } from '../config.ts';
import { databaseOptions } from '../database/database.ts';
import { Client } from 'pg';

/** As the alert MailWaitsTooLong has it. */
const LATE_S = 60;

interface BacklogRow {
  pending: number;
  oldest: number;
  deferred: number;
  erasures: number;
}

/** Mails that wait without having failed, those that failed, and erasures that are not complete. */
const BACKLOG = `
  SELECT count(*) FILTER (WHERE tries = 0)::int AS pending,
    coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE tries = 0)), 0)::int AS oldest,
    count(*) FILTER (WHERE tries > 0)::int AS deferred,
    (SELECT count(*)::int FROM auth.erasures WHERE created_at < now() - interval '5 minutes') AS erasures
  FROM auth.outbox WHERE state = 'pending'`;

async function checkBacklog(config: AuthConfig): Promise<DoctorFinding[]> {
  const mails = findingsOf('mails');
  const client = new Client({ connectionString: directAddress(config), query_timeout: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<BacklogRow>(BACKLOG);
    const { pending, oldest, deferred, erasures } = rows[0] as BacklogRow;
    const text = `${pending} wait, the oldest for ${oldest} s; ${deferred} failed and are tried again`;
    return [
      oldest < LATE_S
        ? mails.ok(text)
        : mails.fault(`${text}; the support desk says what each is waiting for`),
      ...(erasures > 0
        ? [findingsOf('erasures').warning(`${erasures} wait for learning-service`)]
        : []),
    ];
  } finally {
    await client.end();
  }
}

/** Without Redis the queue is in PostgreSQL, in its own schema. */
function checkQueueStore({ REDIS_URL }: AuthConfig): DoctorFinding | Promise<DoctorFinding[]> {
  if (REDIS_URL) return checkRedis(REDIS_URL);
  const { ok } = findingsOf('redis');
  return ok(
    `not used: the queue is in PostgreSQL (schema ${QUEUE_SCHEMA}), each replica counts limits`,
  );
}

export const authDoctorCommand = doctorCommand('auth-service', readConfig, (config) => ({
  postgresql: () =>
    checkDatabase(databaseOptions(directAddress(config)), {
      poolSize: config.DATABASE_POOL_SIZE,
      replicas: config.REPLICAS,
    }),
  redis: () => checkQueueStore(config),
  mails: () => checkBacklog(config),
  'learning-service': () => checkService('learning-service', config.LEARNING_URL),
  disk: () => checkDisk('.'),
}));
