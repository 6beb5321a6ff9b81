import { randomUUID } from 'node:crypto';
import { emailKey, mailCalls } from '@netward/contracts';
import {
  eventually,
  freePort,
  openTcpGate,
  type ServiceProcess,
  type TcpGate,
} from '@netward/test-kit';
import { DataSource } from 'typeorm';
import { recipientHash } from '../outbox/outbox.service.ts';
import { jobsTo, TestMailer } from '../testing/mail-jobs.ts';
import { createLearning, migrateLearning, runNetward } from '../testing/programs.ts';
import { rowsHolding } from '../testing/stored-text.ts';
import { TestService } from '../testing/test-service.ts';
import { erasePerson } from './erase-person.ts';
import { Housekeeping } from '../retention/housekeeping.ts';

/** As old as learning-service's copy of the ended sessions may be when it erases (patient-times.mjs). */
const DELAY_SECONDS = 3;

let service: TestService;
let learning: ServiceProcess;
/** Between learning-service and auth-service. */
let gate: TcpGate;

beforeAll(async () => {
  const LEARNING_URL = `http://127.0.0.1:${await freePort()}`;
  service = await TestService.start(
    { LEARNING_URL, RATE_LIMIT_SCALE: '1000' },
    { erasurePollMs: 100, erasureDelaySeconds: DELAY_SECONDS },
  );
  const { DATABASE_URL, SERVICE_TOKEN } = service.config;
  await migrateLearning(DATABASE_URL);
  gate = await openTcpGate(service.url);
  learning = createLearning(LEARNING_URL, { DATABASE_URL, AUTH_URL: gate.url, SERVICE_TOKEN });
  await learning.start();
});

afterAll(async () => {
  await learning.stop();
  await gate.close();
  await service.stop();
});

interface TestPerson {
  email: string;
  id: string;
  token: string;
  name: string;
}

function learn(
  { token }: Pick<TestPerson, 'token'>,
  path: string,
  body: object,
): Promise<Response> {
  return fetch(`${learning.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A learner with rows in every table of both services. */
async function createPerson(): Promise<TestPerson> {
  const name = `Name${randomUUID().slice(0, 8)}`;
  const email = `${name}@example.org`;
  await service.createLearner(email);
  await service.query('UPDATE auth.users SET name = $1 WHERE email_key = $2', [
    name,
    emailKey(email),
  ]);
  await service.register(email, 'another password', name);
  await service.post('/api/subscribe', { email });
  const login = await service.login(email, undefined, undefined, 'b'.repeat(43));
  const { id } = login.body['user'] as { id: string };
  const person = { email, id, token: login.body['token'] as string, name };
  const words = { name, phone: '123', message: `I am ${name}` };
  await service.post(
    '/api/contact',
    { ...words, email: 'other@example.org' },
    { authorization: `Bearer ${person.token}` },
  );
  await service.post('/api/contact', { ...words, email, message: `Somebody writes as ${name}` });
  const configuration = { policy: 'drop', rules: [] };
  const messages = [{ role: 'user', content: `It is ${name}` }];
  const saved: [path: string, body: object][] = [
    ['action-progress', { level: '1', actions: ['openPage'] }],
    ['quiz-results', { level: '1', score: 5, total: 6 }],
    ['challenge-results', { level: '2', version: 1, configuration }],
    ['save-chat', { level: '1', messages }],
    ['levels-visited', { level: '1' }],
    ['update-last-level', { level: '1' }],
  ];
  for (const [path, body] of saved)
    expect((await learn(person, `/api/auth/${path}`, body)).status).toBe(200);
  await service.decided();
  return person;
}

const LEFT_BEHIND = [
  'auth.attempts',
  'auth.contact_messages',
  'auth.known_browsers',
  'auth.outbox',
  'auth.sessions',
  'auth.subscribers',
  'auth.users',
  'learning.action_progress',
  'learning.challenge_results',
  'learning.chats',
  'learning.last_levels',
  'learning.level_visits',
  'learning.quiz_results',
];

function marksOf({ email, id, name }: TestPerson): string[] {
  const recipient = recipientHash(emailKey(email) as string, service.config.MAIL_SEALING_KEY);
  return [email, id, name, recipient.toString('hex')];
}

/** Rows that hold something of a person; the journal keeps the HMAC of the address on purpose. */
async function rowsOf(person: TestPerson): Promise<Record<string, number>> {
  const rows = await rowsHolding(service.config.DATABASE_URL, marksOf(person));
  return Object.fromEntries(
    Object.entries(rows).filter(([table]) => table !== 'auth.erasure_journal'),
  );
}

const nothingLeft = (person: TestPerson): Promise<boolean> =>
  eventually('nothing is left', async () => Object.keys(await rowsOf(person)).length === 0);

function erase(email: string) {
  return erasePerson(service.get(DataSource), email, service.config.MAIL_SEALING_KEY);
}

const operate = (...args: string[]) => runNetward(service, args);

test('one command erases a person from every table of both services', async () => {
  const person = await createPerson();
  const other = await createPerson();
  const before = await rowsOf(other);
  expect(Object.keys(await rowsOf(person)).toSorted()).toEqual(LEFT_BEHIND);
  const tokensBefore = await service.query('SELECT 1 FROM auth.email_tokens');
  const contactMails = async () => JSON.stringify(await service.mailsWhere(`intent = 'contact'`));
  expect(await contactMails()).toContain(person.name);

  const { code, out, err } = await operate('erase', person.email.toUpperCase());
  expect(code).toBe(0);
  expect(err).toMatch(/^\{.*"act":"erase".*\}\n$/);
  expect(err.toLowerCase()).not.toContain(person.email.toLowerCase());
  expect(out).toContain('users 1');
  expect(out).toContain('Done: no data of this person is left.');
  expect(await rowsOf(person)).toEqual({});
  expect(await service.query('SELECT 1 FROM auth.erasures')).toEqual([]);
  expect(await rowsOf(other)).toEqual(before);
  expect(await contactMails()).not.toContain(person.name);
  expect(await contactMails()).toContain(other.name);
  const tokens = await service.query('SELECT 1 FROM auth.email_tokens');
  expect(tokens.length).toBeLessThan(tokensBefore.length);
  expect((await service.login(person.email)).status).toBe(401);
});

test('the token of an erased learner is refused, and nothing that it wrote is left', async () => {
  const person = await createPerson();
  await erase(person.email);
  await eventually('learning-service refuses the token', async () => {
    const { status } = await learn(person, '/api/auth/levels-visited', { level: '2' });
    return status === 401;
  });
  expect((await service.logout(person.token)).status).toBe(401);
  expect(await nothingLeft(person)).toBe(true);
});

test('no mailer gets a mail of an erased person, and one that holds a mail loses it', async () => {
  const person = await createPerson();
  const mailer = new TestMailer(service);
  const queued = await jobsTo(service, person.email, { count: 2 });
  const held = await mailer.hold(queued[0]?.job.row as string);
  await erase(person.email);
  for (const { job } of queued) expect(await mailer.claim(job.row)).toEqual({ outcome: 'gone' });
  expect(await mailer.call(mailCalls.renew.path, held)).toEqual({ outcome: 'lost' });
  expect(await mailer.report({ ...held, outcome: 'sent' })).toEqual({ outcome: 'stale' });
  expect(await nothingLeft(person)).toBe(true);
});

test('an erasure while learning-service is down reaches it once it is back', async () => {
  const person = await createPerson();
  await learning.stop();
  await erase(person.email);
  expect(Object.keys(await rowsOf(person)).toSorted()).toEqual([
    'auth.erasures',
    ...LEFT_BEHIND.filter((path) => path.startsWith('learning.')),
  ]);
  const housekeeping = service.get(Housekeeping);
  await expect(housekeeping.passOnErasures(0)).rejects.toThrow('fetch failed');
  expect(await service.query('SELECT 1 FROM auth.erasures')).toHaveLength(1);

  await learning.start();
  expect(await nothingLeft(person)).toBe(true);
  expect(await service.query('SELECT 1 FROM auth.erasures')).toEqual([]);
});

test('a service that cannot hear which sessions ended erases once it can, so nothing comes back', async () => {
  const person = await createPerson();
  await gate.shut();
  await eventually('its list of ended sessions is old', async () => {
    const metrics = await (await fetch(`${learning.url}/metrics`)).text();
    return Number(/^revocations_age_seconds (\S+)$/m.exec(metrics)?.[1]) > DELAY_SECONDS;
  });
  await erase(person.email);
  await expect(service.get(Housekeeping).passOnErasures(0)).rejects.toThrow('503');
  expect((await learn(person, '/api/auth/levels-visited', { level: '2' })).status).toBe(200);
  await gate.open();
  expect(await nothingLeft(person)).toBe(true);
  expect((await learn(person, '/api/auth/levels-visited', { level: '3' })).status).toBe(401);
  expect(await nothingLeft(person)).toBe(true);
});

test('a person without an account is erased at once, and an unknown address is not an error', async () => {
  await service.post('/api/subscribe', { email: 'reader@example.org' });
  await service.query(`DELETE FROM auth.outbox WHERE intent = 'subscribe'`);
  const { erasureId, rows } = await erase('Reader@example.org');
  expect([erasureId, rows]).toEqual([null, { subscribers: 1 }]);
  const { code, out } = await operate('erase', 'reader@example.org');
  expect([code, out]).toEqual([0, 'Nothing was stored here.\n']);
});

test('an export is one JSON with everything that both services store, without secrets', async () => {
  const person = await createPerson();
  const other = await createPerson();
  const { code, out, err } = await operate('export', person.email);
  expect(code).toBe(0);
  expect(err).toMatch(/^\{.*"act":"export".*\}\n$/);
  const data = JSON.parse(out) as {
    address: string;
    accounts: Record<string, Record<string, unknown>[]>;
    unproved: Record<string, Record<string, unknown>[]>;
    learning: Record<string, unknown[]>;
  };
  expect(data.address).toBe(person.email);
  const kept = await rowsOf(person);
  const exported = [
    ...Object.entries({ ...data.unproved, ...data.accounts }).map(([table, rows]) => [
      `auth.${table}`,
      rows.length + (table === 'contact_messages' ? data.unproved[table]!.length : 0),
    ]),
    ...Object.entries(data.learning).map(([table, rows]) => [`learning.${table}`, rows.length]),
  ];
  // The mail with the contact message belongs to the site; the message itself is exported.
  const filled = exported.filter(([, count]) => count !== 0);
  expect(Object.fromEntries(filled)).toEqual(kept);
  expect(data.accounts['users']).toMatchObject([{ email: person.email, name: person.name }]);
  expect(data.accounts['contact_messages']).toMatchObject([
    { phone: '123', message: `I am ${person.name}` },
  ]);
  expect(data.unproved).toMatchObject({
    attempts: [{ name: person.name }],
    contact_messages: [{ message: `Somebody writes as ${person.name}` }],
  });
  expect(out).toContain(`It is ${person.name}`);
  expect(out).not.toMatch(/argon2|"sealed"|_hash"|"recipient"/);
  expect(out).not.toContain(other.name);
});

test('an export fails while part of the data is unavailable', async () => {
  const person = await createPerson();
  await learning.stop();
  const { code, out, err } = await operate('export', person.email);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('export failed');
  await learning.start();
});

test.each([[[]], [['a@example.org', 'b@example.org']]])(
  'a command without exactly one address explains its usage: %j',
  async (args) => {
    const { code, err } = await operate('erase', ...args);
    expect([code, err]).toEqual([2, 'Usage: netward erase <address>\n']);
  },
);

test('an invalid address is refused', async () => {
  const { code, err } = await operate('erase', 'ada');
  expect([code, err]).toEqual([1, 'erase failed: "ada" is not an e-mail address.\n']);
});
