import {
  eventually,
  openTcpGate,
  type ServiceProcess,
  type SmtpSink,
  startSmtpSink,
  type TcpGate,
} from '@netward/test-kit';
import { prepareAuthService, type TestAuthService } from '../testing/auth-service.ts';
import { type MailerContext, spawnMailer } from '../testing/mailer.ts';
import { isOnPostgres, openQueueStore, type TestQueueStore } from '../testing/queue-store.ts';

/**
 * The real auth-service and the real mailer as processes that are killed where it hurts most. Every
 * promised mail must arrive, and a second copy only where a crash explains it, with the Message-ID of
 * the first.
 */

let store: TestQueueStore;
let auth: TestAuthService;
let sink: SmtpSink;
const mailers: ServiceProcess[] = [];
const gates: TcpGate[] = [];

beforeAll(async () => {
  store = await openQueueStore();
  sink = await startSmtpSink();
  auth = await prepareAuthService(store);
});

afterEach(async () => {
  await Promise.all(mailers.splice(0).map((mailer) => mailer.stop('SIGKILL')));
  await auth.process.stop('SIGKILL');
  await Promise.all(gates.splice(0).map((gate) => gate.close()));
});

afterAll(async () => {
  await auth.close();
  await sink.close();
  await store.close();
});

function startMailer(changes: Partial<MailerContext> = {}): ServiceProcess {
  const { settings } = store;
  const smtpUrl = `smtp://127.0.0.1:${sink.port}`;
  const mailer = spawnMailer({ settings, authUrl: auth.url, smtpUrl, ...changes });
  mailers.push(mailer);
  return mailer;
}

async function openGate(target: string): Promise<TcpGate> {
  const gate = await openTcpGate(target);
  gates.push(gate);
  return gate;
}

/** A gate before the queue's server, with the setting that leads a service through it. */
async function openQueueGate(): Promise<{ gate: TcpGate; settings: Record<string, string> }> {
  const [[name, url]] = Object.entries(store.settings) as [[string, string]];
  const gate = await openGate(url);
  return { gate, settings: { [name]: gate.url } };
}

const copiesTo = (email: string) =>
  sink.mails.filter(({ recipients }) => recipients.includes(email));

const copiesOf = (emails: readonly string[]): number =>
  emails.reduce((sum, email) => sum + copiesTo(email).length, 0);

async function allArrive(emails: readonly string[]): Promise<void> {
  await eventually(`all ${emails.length} mails arrive`, () =>
    emails.every((email) => copiesTo(email).length > 0),
  );
}

const allQueued = () =>
  eventually('all mails are queued', async () => {
    const rows = await auth.database.query(
      `SELECT 1 FROM auth.outbox WHERE state = 'pending' AND queue_seen_at IS NULL`,
    );
    return rows.length === 0;
  });

/** Waits until no mail is pending; returns how many rows have each state, which add up to all rows. */
async function settled(): Promise<Record<string, number>> {
  const counts = await eventually('no mail is pending', async () => {
    const rows = await auth.database.query<{ state: string; mails: number }>(
      'SELECT state, count(*)::int AS mails FROM auth.outbox GROUP BY state',
    );
    const byState = Object.fromEntries(rows.map(({ state, mails }) => [state, mails]));
    return !byState['pending'] && byState;
  });
  const [all] = await auth.database.query('SELECT count(*)::int AS created FROM auth.outbox');
  expect(all).toEqual({ created: Object.values(counts).reduce((sum, mails) => sum + mails, 0) });
  return counts;
}

let people = 0;
const newEmails = (count: number): string[] =>
  Array.from({ length: count }, () => `learner${people++}@learner.example`);

/** Registers each, which promises a mail to each, and returns them. */
async function registerAll(emails: readonly string[]): Promise<readonly string[]> {
  for (const email of emails) expect(await auth.register(email)).toBe(201);
  return emails;
}

function expectOneMessageEach(emails: readonly string[]): void {
  for (const email of emails)
    expect(new Set(copiesTo(email).map(({ messageId }) => messageId)).size).toBe(1);
}

/** Starts an auth-service and kills it at one point of a registration, seen from outside. */
const authDeaths = {
  'before it hears of its own commit': async (email: string) => {
    const database = await openGate(auth.database.url);
    const listening = database.watch('server', /LISTEN/);
    await auth.process.start({ DATABASE_URL: database.url });
    await listening;
    const committed = database.watch('server', /netward_outbox/, { hold: true });
    void auth.register(email);
    await committed;
  },
  'before the queue has the job': async (email: string) => {
    const { gate, settings } = await openQueueGate();
    await auth.process.start(settings);
    const added = gate.watch('client', /mail-[0-9a-f-]{36}/, { hold: true });
    void auth.register(email);
    await added;
  },
  'before it hears that the queue has the job': async (email: string) => {
    const { gate, settings } = await openQueueGate();
    await auth.process.start(settings);
    const added = gate.watch('client', /mail-[0-9a-f-]{36}/);
    void auth.register(email);
    await added;
    await gate.watch('server', /mail-[0-9a-f-]{36}/, { hold: true });
  },
};

it.each(Object.entries(authDeaths))(
  'sends a mail once although auth-service died %s',
  async (_, startAndReach) => {
    const [email] = newEmails(1) as [string];
    await startAndReach(email);
    await auth.process.stop('SIGKILL');
    const owed = await auth.database.query(
      `SELECT 1 FROM auth.outbox WHERE created_at = (SELECT max(created_at) FROM auth.outbox) AND state = 'pending'`,
    );
    expect(owed).toHaveLength(1);
    startMailer();
    await auth.process.start();
    await allArrive([email]);
    await settled();
    expect(copiesTo(email)).toHaveLength(1);
  },
);

/** Starts a mailer and resolves when it has reached one point of sending the next mail. */
const mailerDeaths = {
  'before it hears that the mail was taken': async () => {
    const gate = await openGate(`smtp://127.0.0.1:${sink.port}`);
    const mailer = startMailer({ smtpUrl: gate.url });
    return { mailer, reached: gate.watch('server', /^250 .*queued/im, { hold: true }) };
  },
  'before auth-service has its report': async () => {
    const gate = await openGate(auth.url);
    const mailer = startMailer({ authUrl: gate.url.replace(/\/$/, '') });
    return { mailer, reached: gate.watch('client', /"outcome":"sent"/, { hold: true }) };
  },
};

it.each(Object.entries(mailerDeaths))(
  'sends a mail whose mailer died %s, again with the same id',
  async (_, startDying) => {
    const [email] = newEmails(1) as [string];
    await auth.process.start();
    const { mailer, reached } = await startDying();
    await auth.register(email);
    await reached;
    await mailer.stop('SIGKILL');
    expect(copiesTo(email)).toHaveLength(1);
    startMailer();
    await settled();
    expect(copiesTo(email)).toHaveLength(2);
    expectOneMessageEach([email]);
  },
);

it('loses no mail when the mailer is killed again and again', async () => {
  await auth.process.start();
  const promised = await registerAll(newEmails(20));
  const kills = 3;
  for (let kill = 0; kill < kills; kill++) {
    const before = sink.mails.length;
    const mailer = startMailer();
    await eventually('it has sent a mail', () => sink.mails.length > before);
    await mailer.stop('SIGKILL');
  }
  startMailer();
  await allArrive(promised);
  await settled();
  expectOneMessageEach(promised);
  // A mailer that dies may have five mails in hand.
  expect(copiesOf(promised) - promised.length).toBeLessThanOrEqual(kills * 5);
});

it('sends what was refused for now, gives up what was refused for good, and counts both', async () => {
  await auth.process.start();
  startMailer();
  const before = await settled();
  const [greylisted, refused] = newEmails(2) as [string, string];
  sink.refuseNext(451, 421);
  await registerAll([greylisted]);
  await allArrive([greylisted]);
  sink.refuseNext(550);
  await registerAll([refused]);
  const after = await settled();
  expect(after['refused']).toBe((before['refused'] ?? 0) + 1);
  expect(after['sent']).toBe((before['sent'] ?? 0) + 1);
  expect(copiesTo(refused)).toEqual([]);
});

it('waits while auth-service is down, and sends each mail once when it is back', async () => {
  await auth.process.start();
  const emails = await registerAll(newEmails(5));
  await allQueued();
  await auth.process.stop('SIGKILL');
  startMailer();
  const known = sink.mails.length;
  await auth.process.start();
  await allArrive(emails);
  await settled();
  expect(sink.mails.length - known).toBe(5);
});

it('reports what it sent while auth-service was down, and sends it once', async () => {
  await auth.process.start();
  const received = sink.holdNextReply();
  startMailer();
  const [email] = newEmails(1) as [string];
  await registerAll([email]);
  const reply = await received;
  await auth.process.stop('SIGKILL');
  reply();
  await auth.process.start();
  await settled();
  expect(copiesTo(email)).toHaveLength(1);
});

it('keeps the lease of a mail until its report is stored, so that it is not sent again', async () => {
  await auth.process.start();
  const gate = await openGate(auth.url);
  const reporting = gate.watch('client', /"outcome":"sent"/, { hold: true });
  startMailer({ authUrl: gate.url.replace(/\/$/, '') });
  const emails = await registerAll(newEmails(1));
  await reporting;
  const leaseUntil = async (): Promise<number> => {
    const [row] = await auth.database.query<{ lease_until: Date }>(
      'SELECT lease_until FROM auth.outbox WHERE lease IS NOT NULL',
    );
    return Number(row?.lease_until);
  };
  const before = await leaseUntil();
  await eventually('it is renewed', async () => (await leaseUntil()) > before);
  gate.reset();
  await settled();
  expect(copiesOf(emails)).toBe(1);
});

it('erases the mails of a person while a mailer holds one', async () => {
  await auth.process.start();
  const held = sink.holdNextData();
  startMailer();
  const [email] = newEmails(1) as [string];
  await registerAll([email]);
  await held;
  await auth.database.query('DELETE FROM auth.outbox');
  const [next] = newEmails(1) as [string];
  await registerAll([next]);
  await allArrive([next]);
  expect(copiesTo(email)).toEqual([]);
});

/** What can happen to a Redis; PostgreSQL, where the outbox lies too, is not wiped by itself. */
const queueLosses: [string, () => Promise<void>][] = isOnPostgres
  ? []
  : [
      ['is killed', async () => (await store.redis?.kill(), await store.redis?.restart())],
      ['is wiped', async () => void (await store.redis?.wipe())],
    ];

if (queueLosses.length > 0) {
  it.each(queueLosses)('loses no mail when Redis %s with mails in it', async (_, lose) => {
    const { port } = sink;
    await sink.close();
    await auth.process.start();
    startMailer();
    const emails = await registerAll(newEmails(10));
    await allQueued();
    await lose();
    sink = await startSmtpSink(port);
    await allArrive(emails);
    await settled();
    expectOneMessageEach(emails);
    expect(copiesOf(emails)).toBe(10);
  });
}
