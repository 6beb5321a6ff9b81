import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { eventually } from '../testing/eventually.ts';
import { end, type House, openHouse, SERVICE_TOKEN } from '../testing/house.ts';
import { spawnMailerWith } from '../testing/mailer.ts';
import { hasRedis, openOwnRedis, type OwnRedis } from '../testing/own-redis.ts';
import { startSmtpSink, type SmtpSink } from '../testing/smtp-sink.ts';

/**
 * The real auth-service and the real mailer as processes, killed where it hurts most. Every mail
 * that was promised must arrive; a second copy only where a crash explains it, and then with the
 * Message-ID of the first.
 */

const onPostgres = process.env['TEST_QUEUE_BACKEND'] === 'postgres' || !hasRedis();

let redis: OwnRedis | undefined;
let queueDatabase: { url: string; drop(): Promise<void> } | undefined;
let house: House;
let sink: SmtpSink;
const key = randomBytes(32);
const mailers = new Set<ChildProcess>();

async function createQueueDatabase() {
  const url = new URL(process.env['TEST_DATABASE_URL'] as string);
  const client = new pg.Client(url.href);
  const name = `lossless_${randomBytes(4).toString('hex')}`;
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}

function queueSettings(): Record<string, string> {
  return redis ? { REDIS_URL: redis.url } : { QUEUE_DATABASE_URL: queueDatabase?.url as string };
}

beforeAll(async () => {
  if (onPostgres) queueDatabase = await createQueueDatabase();
  else redis = await openOwnRedis();
  sink = await startSmtpSink();
  house = await openHouse({ settings: queueSettings(), key });
}, 60_000);

afterEach(async () => {
  await Promise.all([...mailers].map((mailer) => end(mailer, 'SIGKILL')));
  mailers.clear();
  await house.stop('SIGKILL');
}, 30_000);

afterAll(async () => {
  await house.close();
  await sink.close();
  await redis?.close();
  await queueDatabase?.drop();
}, 30_000);

function startMailer(changes: Record<string, string> = {}): ChildProcess {
  const mailer = spawnMailerWith({
    ...queueSettings(),
    SERVICE_TOKEN,
    MAIL_SEALING_KEY: key.toString('base64url'),
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    ...changes,
  });
  mailers.add(mailer);
  return mailer;
}

/** Copies that arrived, by recipient. */
function copiesTo(email: string) {
  return sink.mails.filter(({ recipients }) => recipients.includes(email));
}

async function arrived(emails: readonly string[], limitMs = 60_000): Promise<void> {
  await eventually(
    `all ${emails.length} mails arrive`,
    () => emails.every((email) => copiesTo(email).length > 0),
    limitMs,
  );
}

/** Every row has its state, and the states add up. */
async function reconciled(): Promise<Record<string, number>> {
  const counts = await eventually(
    'nothing is pending',
    async () => {
      const rows = await house.sql<{ state: string; mails: number }>(
        'SELECT state, count(*)::int AS mails FROM auth.outbox GROUP BY state',
      );
      const byState = Object.fromEntries(rows.map(({ state, mails }) => [state, mails]));
      return !byState['pending'] && byState;
    },
    60_000,
  );
  const [{ created }] = (await house.sql<{ created: number }>(
    'SELECT count(*)::int AS created FROM auth.outbox',
  )) as [{ created: number }];
  expect(Object.values(counts).reduce((sum, mails) => sum + mails, 0)).toBe(created);
  return counts;
}

let people = 0;
const names = (count: number): string[] =>
  Array.from({ length: count }, () => `learner${people++}@learner.example`);

/** Registers each; answers those to whom a mail was promised. */
async function registerAll(emails: readonly string[]): Promise<string[]> {
  const promised: string[] = [];
  for (const email of emails) if ((await house.register(email)) === 201) promised.push(email);
  return promised;
}

function expectOneMessageEach(emails: readonly string[]): void {
  for (const email of emails) {
    const ids = new Set(copiesTo(email).map(({ messageId }) => messageId));
    expect(ids.size).toBe(1);
  }
}

const copiesOf = (emails: readonly string[]): number =>
  emails.reduce((sum, email) => sum + copiesTo(email).length, 0);

it.each(['after_commit', 'before_enqueue', 'after_enqueue'])(
  'sends a mail once although auth-service died %s',
  async (CRASH_AT) => {
    const [email] = names(1) as [string];
    const dying = await house.start({ CRASH_AT });
    const died = once(dying, 'exit');
    await house.register(email);
    expect((await died)[1]).toBe('SIGKILL');
    const [owed] = await house.sql('SELECT 1 FROM auth.outbox ORDER BY created_at DESC LIMIT 1');
    expect(owed).toBeDefined();
    startMailer();
    await house.start();
    await arrived([email]);
    await reconciled();
    expect(copiesTo(email)).toHaveLength(1);
  },
  120_000,
);

it.each(['after_smtp_250', 'before_result'])(
  'sends a mail whose mailer died %s, again with the same id',
  async (CRASH_AT) => {
    const [email] = names(1) as [string];
    await house.start();
    const dying = startMailer({ CRASH_AT });
    const died = once(dying, 'exit');
    await house.register(email);
    expect((await died)[1]).toBe('SIGKILL');
    expect(copiesTo(email)).toHaveLength(1);
    startMailer();
    await reconciled();
    expect(copiesTo(email)).toHaveLength(2);
    expectOneMessageEach([email]);
  },
  120_000,
);

it('loses no mail when the mailer is killed again and again', async () => {
  await house.start();
  const emails = names(30);
  let isDone = false;
  let kills = 0;
  const killing = (async () => {
    while (!isDone) {
      const before = sink.mails.length;
      const mailer = startMailer();
      await eventually('it has sent some', () => isDone || sink.mails.length > before + 3);
      if (isDone) break;
      await end(mailer, 'SIGKILL');
      kills++;
    }
  })();
  const promised = await registerAll(emails);
  await arrived(promised, 120_000);
  isDone = true;
  await killing;
  // The last one may have been killed after its last mail; what it had in hand needs another.
  startMailer();
  await reconciled();
  expect(promised).toHaveLength(30);
  expect(kills).toBeGreaterThan(2);
  expectOneMessageEach(promised);
  // Five mails at once may be in the hands of a mailer that dies.
  expect(copiesOf(promised) - promised.length).toBeLessThanOrEqual(kills * 5);
}, 240_000);

it('sends what was refused for now, gives up what was refused for good, and counts both', async () => {
  await house.start();
  startMailer();
  const before = await reconciled();
  const [greylisted, refused] = names(2) as [string, string];
  sink.refuseNext(451, 421);
  await registerAll([greylisted]);
  await arrived([greylisted]);
  sink.refuseNext(550);
  await registerAll([refused]);
  const after = await eventually('it is counted', async () => {
    const counts = await reconciled();
    return (counts['refused'] ?? 0) > (before['refused'] ?? 0) && counts;
  });
  expect(after['refused']).toBe((before['refused'] ?? 0) + 1);
  expect(after['sent']).toBe((before['sent'] ?? 0) + 1);
  expect(copiesTo(refused)).toEqual([]);
}, 120_000);

it('sends while auth-service is down, and is believed when it is back', async () => {
  await house.start();
  const emails = await registerAll(names(5));
  await eventually('all are queued', async () => {
    const rows = await house.sql(
      `SELECT 1 FROM auth.outbox WHERE state = 'pending' AND queue_seen_at IS NULL`,
    );
    return rows.length === 0;
  });
  await house.stop('SIGKILL');
  startMailer();
  await arrived(emails);
  await house.start();
  await reconciled();
  expect(copiesOf(emails)).toBe(5);
}, 120_000);

/** What can happen to a Redis; PostgreSQL, where the outbox lives too, is not wiped by itself. */
function lossesOfQueue(): [string, () => Promise<void>][] {
  if (onPostgres) return [];
  return [
    ['is killed', async () => (await redis?.kill(), await redis?.start())],
    ['is wiped', async () => redis?.wipe()],
  ];
}

const queueLosses = lossesOfQueue();
if (queueLosses.length > 0) {
  it.each(queueLosses)(
    'loses no mail when Redis %s with mails in it',
    async (_, happen) => {
      await house.start();
      const { port } = sink;
      await sink.close();
      startMailer();
      const emails = await registerAll(names(10));
      await eventually('all are queued', async () => {
        const rows = await house.sql(
          `SELECT 1 FROM auth.outbox WHERE state = 'pending' AND queue_seen_at IS NULL`,
        );
        return rows.length === 0;
      });
      await happen();
      sink = await startSmtpSink(port);
      await arrived(emails, 120_000);
      await reconciled();
      expectOneMessageEach(emails);
      expect(copiesOf(emails)).toBe(10);
    },
    240_000,
  );
}
