import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ACCOUNT_KEPT_MESSAGE, DELETION_ASKED_MESSAGE, emailKey } from '@netward/contracts';
import { eventually, freePort, ServiceProcess, signingKeys } from '@netward/test-kit';
import { DataSource } from 'typeorm';
import { defaultIntervals } from '../intervals.ts';
import { OutboxService, recipientHash } from '../outbox/outbox.service.ts';
import { Housekeeping } from '../retention/housekeeping.ts';
import { capturedLog } from '../testing/captured-log.ts';
import { createLearning, migrateLearning, runNetward } from '../testing/programs.ts';
import { rowsHolding } from '../testing/stored-text.ts';
import { type TestResponse, TestService } from '../testing/test-service.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const DAY_MS = 24 * 3_600_000;
/** Longer than learning-service takes to hear of ended sessions, which is two seconds. */
const DELAY_SECONDS = 3;

let service: TestService;
let learning: ServiceProcess;

beforeAll(async () => {
  const LEARNING_URL = `http://127.0.0.1:${await freePort()}`;
  // The tests pass erasures on themselves, when they are ready for it.
  service = await TestService.start(
    { LEARNING_URL, RATE_LIMIT_SCALE: '1000' },
    { erasurePollMs: 24 * 3_600_000 },
  );
  const { DATABASE_URL, SERVICE_TOKEN } = service.config;
  await migrateLearning(DATABASE_URL);
  learning = createLearning(LEARNING_URL, { DATABASE_URL, AUTH_URL: service.url, SERVICE_TOKEN });
  await learning.start();
});

afterAll(async () => {
  await learning.stop();
  await service.stop();
});

interface TestLearner {
  email: string;
  id: string;
  token: string;
}

const bearer = ({ token }: Pick<TestLearner, 'token'>) => ({ authorization: `Bearer ${token}` });

/** A learner with a session and a row in learning-service. */
async function createLearner(): Promise<TestLearner> {
  const email = `kim-${randomUUID().slice(0, 8)}@example.org`;
  await service.createLearner(email);
  const { body } = await service.login(email);
  const learner = {
    email,
    id: (body['user'] as { id: string }).id,
    token: body['token'] as string,
  };
  await eventually('the visit is stored', async () => {
    const { ok } = await fetch(`${learning.url}/api/auth/levels-visited`, {
      method: 'POST',
      headers: { ...bearer(learner), 'content-type': 'application/json' },
      body: JSON.stringify({ level: '1' }),
    });
    return ok;
  });
  return learner;
}

const ask = (learner: TestLearner, password: unknown = 'correct horse'): Promise<TestResponse> =>
  service.post('/api/auth/delete-account', { password }, bearer(learner));
const keep = (learner: TestLearner): Promise<TestResponse> =>
  service.post('/api/auth/keep-account', {}, bearer(learner));
const keepByLink = (token: unknown): Promise<TestResponse> =>
  service.post('/api/auth/keep-account-by-link', { token });
const account = (learner: TestLearner): Promise<TestResponse> =>
  service.ask('/api/auth/account', { headers: bearer(learner) });

async function linkTo({ email }: TestLearner, count = 1): Promise<string> {
  return (await service.tokensOf(email, count, 'account-deletion')).at(-1) as string;
}

/** Every row of both services that names a learner; the journal's HMAC stays on purpose. */
async function rowsOf({ email, id }: TestLearner): Promise<string[]> {
  const recipient = recipientHash(emailKey(email) as string, service.config.MAIL_SEALING_KEY);
  const marks = [email, id, recipient.toString('hex')];
  const rows = await rowsHolding(service.config.DATABASE_URL, marks);
  return Object.keys(rows)
    .filter((table) => table !== 'auth.erasure_journal')
    .sort();
}

const isGone = async (learner: TestLearner): Promise<boolean> =>
  (await rowsOf(learner)).length === 0;

const passOn = (): Promise<boolean> =>
  eventually('learning-service has erased what it had', async () => {
    await service.get(Housekeeping).passOnErasures(DELAY_SECONDS);
    return (await service.query('SELECT 1 FROM auth.erasures')).length === 0;
  });

/** Looks for due accounts so many days after the deletion was asked for. */
const eraseAfter = (days: number): Promise<void> =>
  service.get(Housekeeping).eraseDue(new Date(Date.now() + days * DAY_MS));

const exists = async ({ email }: TestLearner): Promise<boolean> =>
  (await service.query('SELECT 1 FROM auth.users WHERE email_key = $1', [email])).length > 0;

test('an account is erased in both services after seven days and no sooner, and its address is free', async () => {
  const learner = await createLearner();
  const other = await createLearner();
  const before = Date.now();
  const { status, body } = await ask(learner);
  expect([status, body]).toEqual([
    200,
    { message: DELETION_ASKED_MESSAGE, dueAt: expect.any(String) },
  ]);
  const askedAt = Date.parse(body['dueAt'] as string) - 7 * DAY_MS;
  expect(askedAt).toBeGreaterThanOrEqual(before);
  expect(askedAt).toBeLessThanOrEqual(Date.now());
  const [mail] = await eventually('the mail is decided', async () => {
    const mails = await service.mailsTo(learner.email, 'account-deletion');
    return mails.length === 1 && mails;
  });
  expect(mail).toMatchObject({
    to: learner.email,
    content: { name: 'Ada', dueAt: body['dueAt'] as string },
  });

  await eraseAfter(6.9);
  expect((await service.login(learner.email)).status).toBe(200);
  expect((await account(learner)).body).toEqual({
    createdAt: expect.any(String),
    deletion: { dueAt: body['dueAt'] },
    hasPassword: true,
    isConnected: false,
  });

  const logged = await capturedLog('info', () => eraseAfter(7.1));
  expect(logged).toContain('"event":"account-erased"');
  expect(logged).not.toContain(learner.email);
  await passOn();
  expect(await rowsOf(learner)).toEqual([]);
  expect((await account(learner)).status).toBe(401);
  expect((await service.login(learner.email)).status).toBe(401);
  expect((await account(other)).body['deletion']).toBeNull();

  await service.createLearner(learner.email);
  expect((await service.login(learner.email)).status).toBe(200);
});

test('the account page keeps the account, also when nothing was asked, and the waiting mail is cancelled', async () => {
  const learner = await createLearner();
  expect((await keep(learner)).body).toEqual({ message: ACCOUNT_KEPT_MESSAGE });
  await ask(learner);
  const link = await linkTo(learner);
  expect((await keep(learner)).body).toEqual({ message: ACCOUNT_KEPT_MESSAGE });
  expect((await account(learner)).body['deletion']).toBeNull();
  expect(await service.mailsTo(learner.email, 'account-deletion')).toEqual([]);
  const [row] = (await service.rowsOf<{ intent: string; state: string }>(learner.email)).slice(-1);
  expect(row).toMatchObject({ intent: 'account-deletion', state: 'cancelled' });
  expect((await keepByLink(link)).status).toBe(400);
  await eraseAfter(30);
  expect(await exists(learner)).toBe(true);
});

test('the mailed link keeps the account once, without a session', async () => {
  const learner = await createLearner();
  await ask(learner);
  const link = await linkTo(learner);
  const kept = await keepByLink(link);
  expect([kept.status, kept.body]).toEqual([200, { message: ACCOUNT_KEPT_MESSAGE }]);
  const refused = {
    statusCode: 400,
    message: 'This link has been used, or the account has been deleted.',
    requestId: expect.any(String),
  };
  for (const token of [link, 'A'.repeat(43), 'short', '', undefined, 7])
    expect((await keepByLink(token)).body).toEqual(refused);
  await eraseAfter(30);
  expect(await exists(learner)).toBe(true);
});

test('a link of an erased account says the same as one that was used', async () => {
  const learner = await createLearner();
  await ask(learner);
  const link = await linkTo(learner);
  await eraseAfter(8);
  await passOn();
  expect((await keepByLink(link)).body['message']).toBe(
    'This link has been used, or the account has been deleted.',
  );
});

test('a wrong password, a second request and a dead session each have their sentence and change nothing', async () => {
  const learner = await createLearner();
  for (const [password, sentence] of [
    ['wrong', 'Your current password is not correct.'],
    ['x'.repeat(5000), 'Your current password is not correct.'],
    ['', 'Please enter your current password'],
    [undefined, 'Please enter your current password'],
  ] as const) {
    const { status, body } = await ask(learner, password ?? null);
    expect([status, body['message']]).toEqual([400, sentence]);
  }
  expect((await account(learner)).body['deletion']).toBeNull();
  const first = await ask(learner);
  const second = await ask(learner);
  expect([second.status, second.body['message']]).toEqual([
    409,
    'Your account is already going to be deleted.',
  ]);
  expect((await account(learner)).body['deletion']).toEqual({ dueAt: first.body['dueAt'] });
  await linkTo(learner);
  expect(await service.mailsTo(learner.email, 'account-deletion')).toHaveLength(1);
  await service.logout(learner.token);
  for (const call of [ask, keep, account]) expect((await call(learner)).status).toBe(401);
});

test('of simultaneous requests one counts', async () => {
  const learner = await createLearner();
  const statuses = await Promise.all([1, 2, 3].map(async () => (await ask(learner)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  await linkTo(learner);
  expect(await service.mailsTo(learner.email, 'account-deletion')).toHaveLength(1);
});

test('of keeping and erasing in the same moment one wins', async () => {
  const learners = await Promise.all(Array.from({ length: 8 }, createLearner));
  const links: string[] = [];
  for (const learner of learners) {
    await ask(learner);
    links.push(await linkTo(learner));
  }
  const keeping = links.map(async (link) => (await keepByLink(link)).status);
  await Promise.all([eraseAfter(8), eraseAfter(8), ...keeping]);
  const kept = await Promise.all(keeping);
  for (const [at, learner] of learners.entries())
    expect(await exists(learner)).toBe(kept[at] === 200);
  await passOn();
});

test('an account that cannot be erased delays neither the others nor what else is due', async () => {
  const stuck = await createLearner();
  const [first, last] = await Promise.all([createLearner(), createLearner()]);
  for (const learner of [first, stuck, last]) await ask(learner);
  await service.query(`
    CREATE FUNCTION auth.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.id = '${stuck.id}' THEN RAISE EXCEPTION 'stuck'; END IF;
      RETURN OLD;
    END $$`);
  await service.query(
    'CREATE TRIGGER stuck BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION auth.refuse()',
  );
  await expect(eraseAfter(8)).rejects.toThrow('1 due accounts could not be erased');
  expect(await Promise.all([first, stuck, last].map(exists))).toEqual([false, true, false]);

  await service.query(`UPDATE auth.deletion_requests SET due_at = now() WHERE user_id = $1`, [
    stuck.id,
  ]);
  await service.query(
    `INSERT INTO auth.attempts (id, email_key, email, name, password_hash, created_at)
     VALUES ($1, 'old@example.org', 'old@example.org', 'Ada', '-', now() - interval '3 days')`,
    [randomUUID()],
  );
  const work = new Housekeeping(
    service.get(DataSource),
    service.get(OutboxService),
    service.config,
    defaultIntervals,
  );
  work.onApplicationBootstrap();
  await eventually('the old attempt is deleted', async () => {
    const rows = await service.query(`SELECT 1 FROM auth.attempts WHERE email_key LIKE 'old@%'`);
    return rows.length === 0;
  });
  await service.query('DROP FUNCTION auth.refuse CASCADE');
  await eventually('the account is erased in the end', async () => !(await exists(stuck)));
  await work.onModuleDestroy();
  await passOn();
});

test('guesses count together with those at the login', async () => {
  const strict = await TestService.start();
  const email = 'guessed@example.org';
  await strict.createLearner(email);
  const token = (await strict.login(email)).body['token'] as string;
  const guess = (password: string) =>
    strict.post('/api/auth/delete-account', { password }, { authorization: `Bearer ${token}` });
  for (let time = 0; time < 5; time++) expect((await guess(`guess ${time}`)).status).toBe(400);
  const { status, body } = await guess('correct horse');
  expect([status, body['message']]).toEqual([429, 'Too many attempts. Please try again later.']);
  await strict.stop();
});

test('an erasure that is killed between the two services is finished by the next process', async () => {
  const learner = await createLearner();
  await ask(learner);
  await linkTo(learner);
  await service.query(`UPDATE auth.deletion_requests SET due_at = now() WHERE user_id = $1`, [
    learner.id,
  ]);
  const { config } = service;
  const port = await freePort();
  const process = new ServiceProcess(MAIN, `http://127.0.0.1:${port}`, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    DATABASE_URL: config.DATABASE_URL,
    REDIS_URL: config.REDIS_URL,
    SERVICE_TOKEN: config.SERVICE_TOKEN,
    LEARNING_URL: config.LEARNING_URL,
    LIMIT_KEY: config.LIMIT_KEY,
    MAIL_SEALING_KEY: config.MAIL_SEALING_KEY.toString('base64url'),
    SIGNING_KEYS: signingKeys('newest'),
    TRANSCRIPT_KEYS: signingKeys('transcripts'),
    PUBLIC_URL: config.PUBLIC_URL,
  });
  const child = process.spawn();
  await eventually('auth-service has erased its part', async () => {
    if (child.exitCode !== null) throw new Error(process.output);
    return !(await exists(learner));
  });
  await process.stop('SIGKILL');
  expect(await rowsOf(learner)).toEqual(['auth.erasures', 'learning.level_visits']);

  await process.start();
  expect(await eventually('nothing is left', () => isGone(learner))).toBe(true);
  await process.stop();
});

/** Takes all tables of a service back to a moment, but for the journal, as `restore.sh` does. */
async function backUp(): Promise<() => Promise<void>> {
  const tables = await service.query<{ name: string; path: string }>(
    `SELECT tablename AS name, format('%I.%I', schemaname, tablename) AS path FROM pg_tables
     WHERE schemaname IN ('auth', 'learning') AND tablename NOT IN ('migrations', 'erasure_journal')`,
  );
  await service.query('DROP SCHEMA IF EXISTS dump CASCADE');
  await service.query('CREATE SCHEMA dump');
  for (const { name, path } of tables)
    await service.query(`CREATE TABLE dump.${name} AS TABLE ${path}`);
  return async () => {
    await service.query(`TRUNCATE ${tables.map(({ path }) => path).join(', ')}`);
    // Learners first, since other tables refer to them.
    const users = tables.filter(({ name }) => name === 'users');
    for (const { name, path } of [...users, ...tables.filter((table) => !users.includes(table))])
      await service.query(`INSERT INTO ${path} SELECT * FROM dump.${name}`);
    await service.query('DROP SCHEMA dump CASCADE');
  };
}

test('whoever a backup brings back is erased again, and whoever kept the account can be kept again', async () => {
  const [erased, kept, bystander] = await Promise.all([
    createLearner(),
    createLearner(),
    createLearner(),
  ]);
  for (const learner of [erased, kept]) {
    await ask(learner);
    await linkTo(learner);
  }
  const restore = await backUp();
  await keep(kept);
  await eraseAfter(8);
  await passOn();
  expect(await isGone(erased)).toBe(true);

  await restore();
  expect(await exists(erased)).toBe(true);
  const { code, out } = await runNetward(service, ['erase-again']);
  expect([code, out]).toEqual([0, expect.stringContaining('to repeat: 1.')]);
  await passOn();
  expect(await isGone(erased)).toBe(true);
  expect(await exists(bystander)).toBe(true);

  expect((await account(kept)).body['deletion']).not.toBeNull();
  expect((await runNetward(service, ['find', kept.email])).out).toMatch(/^deletion {9}due 20/m);
  const told = await runNetward(service, ['keep-account', kept.id]);
  expect([told.code, told.out]).toEqual([0, 'The account stays; nothing was deleted.\n']);
  expect((await account(kept)).body['deletion']).toBeNull();
  const twice = await runNetward(service, ['keep-account', kept.email]);
  expect(twice.out).toBe('Nobody asked for the deletion of this account.\n');
});
