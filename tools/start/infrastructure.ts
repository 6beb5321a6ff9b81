import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.mjs';
import { planMailbox } from './mailbox/local-mailbox.ts';
import type { Place } from './place.ts';
import type { Binaries } from './postgres/binaries.ts';
import { withClient } from './postgres/connection.ts';
import { openLocalPostgres } from './postgres/local-postgres.ts';
import { houseTenants, type DatabaseUrls } from './postgres/tenants.ts';
import { findRedisProgram, openLocalRedis, type LocalRedis } from './redis/local-redis.ts';
import { chooseQueuePlace, type QueuePlace } from './redis/queue-place.ts';
import { say, step } from './steps.mjs';

async function requireDatabase(url: string): Promise<void> {
  try {
    await withClient(url, (client) => client.query('SELECT 1'));
  } catch (error) {
    const { hostname, port } = new URL(url);
    const place = `${hostname}:${port || 5432}`;
    throw new Fault(
      `The database of DATABASE_URL at ${place} does not answer: ${(error as Error).message || 'no connection'}.`,
    );
  }
}

/** The PostgreSQL of this machine, brought up and listed for stopping. */
export async function openOwnPostgres(
  { data, logs, lock, ports, secrets, stops }: Place,
  suits: (binaries: Binaries) => boolean = () => true,
) {
  const postgres = await openLocalPostgres(data, {
    logs,
    suits,
    password: secrets.postgresPassword,
    findPort: () => ports.portFor('postgres'),
  });
  stops.add('PostgreSQL', postgres.stop);
  lock.noteInfrastructure('postgres', postgres.pid);
  return postgres;
}

/** Each service's address of the one database. */
export function openDatabase(place: Place): Promise<DatabaseUrls> {
  const { AUTH_DATABASE_URL, LEARNING_DATABASE_URL, QUEUE_DATABASE_URL, DATABASE_URL } =
    place.settings;
  const given = {
    ...(AUTH_DATABASE_URL && { auth: AUTH_DATABASE_URL }),
    ...(LEARNING_DATABASE_URL && { learning: LEARNING_DATABASE_URL }),
    ...(QUEUE_DATABASE_URL && { queue: QUEUE_DATABASE_URL }),
  };
  return step('database', async (note) => {
    if (DATABASE_URL) {
      note('PostgreSQL of DATABASE_URL');
      await requireDatabase(DATABASE_URL);
      return { auth: DATABASE_URL, learning: DATABASE_URL, queue: DATABASE_URL, ...given };
    }
    note('PostgreSQL');
    const postgres = await openOwnPostgres(place);
    const { version, origin } = postgres.binaries;
    note(`PostgreSQL ${version} (${origin})`);
    const login = { port: postgres.port, password: place.secrets.postgresPassword };
    return { ...(await houseTenants(login, place.secrets)), ...given };
  });
}

interface Recorded {
  queue?: QueuePlace;
}

function readRecord(file: string): Recorded {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Decides where the queue lives, says so when that changed, and writes it down. */
function settleQueuePlace({ data, settings }: Place, program: string | undefined): QueuePlace {
  const file = join(data, 'infra.json');
  const { place, notice } = chooseQueuePlace({
    recorded: readRecord(file).queue,
    isRedisGiven: settings.REDIS_URL !== undefined,
    hasRedisProgram: program !== undefined,
  });
  if (notice) say(`  ${notice}`);
  writeFileSync(file, `${JSON.stringify({ queue: place }, null, 2)}\n`);
  return place;
}

export interface OwnRedis {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The Redis of this machine; it can be stopped and started again under the same address. */
export async function openOwnRedis(place: Place, program: string): Promise<OwnRedis> {
  const { data, logs, lock, ports, secrets, stops } = place;
  const open = async (): Promise<LocalRedis> => {
    const redis = await openLocalRedis({
      program,
      folder: join(data, 'redis'),
      logs,
      password: secrets.redisPassword,
      findPort: () => ports.portFor('redis'),
    });
    lock.noteInfrastructure('redis', redis.pid);
    return redis;
  };
  let redis = await open();
  const stop = (): Promise<void> => redis.stop();
  stops.add('Redis', stop);
  return {
    url: redis.url,
    stop,
    start: async () => {
      redis = await open();
    },
  };
}

export interface Queue {
  redisUrl?: string;
  queueDatabaseUrl?: string;
  ownRedis?: OwnRedis;
}

/** The place of the queue: a Redis, or the database where there is none. */
export function openQueue(place: Place, databaseUrls: DatabaseUrls): Promise<Queue> {
  return step('queue', async (note) => {
    const program = findRedisProgram();
    const queuePlace = settleQueuePlace(place, program);
    if (queuePlace === 'given Redis') {
      note('Redis of REDIS_URL');
      return { redisUrl: place.settings.REDIS_URL ?? '' };
    }
    if (queuePlace === 'own Redis' && program) {
      note(program);
      const ownRedis = await openOwnRedis(place, program);
      return { redisUrl: ownRedis.url, ownRedis };
    }
    note('PostgreSQL');
    return { queueDatabaseUrl: databaseUrls.queue };
  });
}

export interface MailExit {
  smtpUrl: string;
  mailboxUrl?: string;
}

/** Where mail goes: the given server, else a mailbox of our own. */
export function openMailExit(place: Place): Promise<MailExit> {
  return step('mailbox', async (note) => {
    const { SMTP_URL } = place.settings;
    if (SMTP_URL) {
      note('mail goes out by SMTP_URL');
      return { smtpUrl: SMTP_URL };
    }
    const { supervised, url, smtpUrl } = await planMailbox(place);
    place.stops.add('the mailbox', () => supervised.stop());
    await supervised.start(place.stop);
    note(url);
    return { smtpUrl, mailboxUrl: url };
  });
}
