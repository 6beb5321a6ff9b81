import { accountExport, ANSWER_BYTES_MAX, CLIENT_IP_HEADER } from '@netward/contracts';
import { freePort, openTcpGate, type ServiceProcess, type TcpGate } from '@netward/test-kit';
import { createLearning, migrateLearning } from '../testing/programs.ts';
import { type TestResponse, TestService, whenServed } from '../testing/test-service.ts';

let service: TestService;
let learning: ServiceProcess;
/** Between auth-service and learning-service. */
let gate: TcpGate;

beforeAll(async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  gate = await openTcpGate(url);
  service = await TestService.start({ LEARNING_URL: gate.url });
  const { DATABASE_URL, SERVICE_TOKEN } = service.config;
  await migrateLearning(DATABASE_URL);
  learning = createLearning(url, { DATABASE_URL, AUTH_URL: service.url, SERVICE_TOKEN });
  await learning.start();
});

afterAll(async () => {
  await learning.stop();
  await gate.close();
  await service.stop();
});

async function tokenOf(email: string): Promise<string> {
  await service.createLearner(email);
  return (await service.login(email)).body['token'] as string;
}

let clients = 0;

/** Writes by the contact form under an address, from its own network, with or without a session. */
async function writeTo(email: string, message: string, { token = '' } = {}): Promise<void> {
  const headers = {
    [CLIENT_IP_HEADER]: `10.0.${++clients}.1`,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const written = await service.post('/api/contact', { name: 'Ada', email, message }, headers);
  expect(written.status).toBe(200);
}

const copy = (token: string): Promise<TestResponse> =>
  service.ask('/api/auth/export', { headers: { authorization: `Bearer ${token}` } });

test('learners get what both services store about them, and nothing that opens an account', async () => {
  const email = 'ada@example.org';
  const token = await tokenOf(email);
  await tokenOf('bob@example.org');
  await writeTo(email, 'I am Ada, again', { token });
  await writeTo(email, 'Somebody who typed the address of Ada');
  await fetch(`${learning.url}/api/auth/levels-visited`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ level: '1' }),
  });
  const link = await service.resetToken(email);

  const { status, headers, text, body } = await copy(token);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  const { address, accounts, learning: learned } = accountExport.parse(body);
  expect(address).toBe(email);
  expect(accounts['users']).toMatchObject([{ email, name: 'Ada' }]);
  expect(accounts['contact_messages']).toMatchObject([{ message: 'I am Ada, again' }]);
  expect(text).not.toContain('Somebody');
  expect(accounts['sessions']).toHaveLength(1);
  expect(learned['level_visits']).toMatchObject([{ level: '1' }]);
  expect(accounts['outbox']).toContainEqual(
    expect.objectContaining({ kind: 'reset-password', content: { name: 'Ada', reason: 'asked' } }),
  );
  expect(text).not.toContain(link);
  const { about = {} } = accountExport.parse(body);
  for (const table of [...Object.keys(accounts), ...Object.keys(learned)])
    expect([table, about[table]]).toEqual([table, expect.stringMatching(/^[A-Z].*\.$/)]);
  expect(accounts).not.toHaveProperty('known_networks');
  expect(text).not.toMatch(/"(ended_tx|lease_until|queue_seen_at|unconfirmed|trace)"/);
  expect(text).not.toMatch(/argon2|"sealed"|_hash"|"recipient"|bob@/);
});

test('a learner corrects the name, for what comes after it', async () => {
  const token = await tokenOf('eva@example.org');
  const headers = { authorization: `Bearer ${token}` };
  const change = (name: unknown, sent: Record<string, string> = headers) =>
    service.post('/api/auth/change-name', { name }, sent);
  expect(await change('  Eva-Lena Ö  ')).toMatchObject({
    status: 200,
    body: { message: 'Your name has been changed.' },
  });
  const rows = () => service.query(`SELECT name FROM auth.users WHERE email = 'eva@example.org'`);
  expect(await rows()).toEqual([{ name: 'Eva-Lena Ö' }]);
  const message = 'Name must be between 2 and 50 characters';
  for (const name of ['E', 'x'.repeat(51), 'two\nlines', 5, undefined])
    expect(await change(name)).toMatchObject({ status: 400, body: { message } });
  expect((await change('Mallory', {})).status).toBe(401);
  expect(await rows()).toEqual([{ name: 'Eva-Lena Ö' }]);
});

test('a message is not lost because the token with it is no good', async () => {
  await tokenOf('late@example.org');
  const before = await service.query('SELECT 1 FROM auth.contact_messages');
  await writeTo('late@example.org', 'It is late', { token: 'a.b.c' });
  const after = await service.query('SELECT 1 FROM auth.contact_messages');
  expect(after).toHaveLength(before.length + 1);
});

test('ten full chats fit through the gateway, whatever strangers caused in the learner’s name', async () => {
  const email = 'full@example.org';
  const token = await tokenOf(email);
  const own = `own ${'😀'.repeat(4990)}`;
  await writeTo(email, own, { token });
  await service.query(
    `INSERT INTO auth.contact_messages (id, email_key, email, name, message, request_id, user_id)
     SELECT gen_random_uuid(), email_key, email, 'Full', $2, 'test', id
     FROM auth.users, generate_series(1, 200) WHERE email_key = $1`,
    [email, own],
  );
  for (let at = 0; at < 3; at++) await writeTo(email, '😀'.repeat(5000));
  await service.query(
    `INSERT INTO auth.contact_messages (id, email_key, email, name, message, request_id)
     SELECT gen_random_uuid(), $1, $1, 'Eve', repeat('😀', 5000), 'test' FROM generate_series(1, 200)`,
    [email],
  );
  for (let at = 0; at < 200; at++) await service.forgot(email);
  await service.decided();
  await service.query(
    `INSERT INTO auth.outbox (id, intent, kind, state, recipient, mask, request_id, deadline, settled_at)
     SELECT gen_random_uuid(), 'forgot-password', 'reset-password', 'suppressed', recipient, mask,
       'test', now(), now()
     FROM auth.outbox AS mail, generate_series(1, 30000) WHERE mail.id = (
       SELECT id FROM auth.outbox WHERE intent = 'forgot-password' AND recipient IS NOT NULL
       ORDER BY created_at DESC LIMIT 1)`,
  );
  await service.query(
    `INSERT INTO learning.chats (learner_id, level, messages)
     SELECT users.id, level::text, (
       SELECT jsonb_agg(jsonb_build_object('role', 'user', 'content', repeat('x', 2580)))
       FROM generate_series(1, 200))
     FROM auth.users, generate_series(1, 10) AS level WHERE email_key = $1`,
    [email],
  );
  const { status, text, body } = await copy(token);
  expect(status).toBe(200);
  expect(Buffer.byteLength(text)).toBeLessThan(ANSWER_BYTES_MAX);
  const { accounts, learning: learned, newestOnly } = accountExport.parse(body);
  expect(learned['chats']).toHaveLength(10);
  expect(accounts['contact_messages']?.every(({ name }) => name !== 'Eve')).toBe(true);
  expect(newestOnly).toEqual({ contact_messages: accounts['contact_messages']?.length });
  // What strangers asked for and never went out does not push the learner's own mails out of the copy.
  const mails = accounts['outbox']?.map(({ intent, state }) => `${intent} ${state}`);
  expect(mails).toContain('register pending');
  expect(mails?.filter((mail) => mail.endsWith(' suppressed'))).toEqual([]);
});

test('while learning-service is away or breaks off there is a sentence and no half of a copy', async () => {
  const token = await tokenOf('eve@example.org');
  await gate.shut();
  const { status, body } = await copy(token);
  expect([status, body['message']]).toEqual([
    503,
    'Service temporarily unavailable. Please try again.',
  ]);
  await gate.open();
  expect((await copy(token)).status).toBe(200);
});

test('four copies are held at once, until they are read or given up', async () => {
  const tokens: string[] = [];
  for (const name of ['q', 'r', 's', 't', 'u']) tokens.push(await tokenOf(`${name}@example.org`));
  // More than the sockets between the two take in.
  await service.query(
    `INSERT INTO learning.chats (learner_id, level, messages)
     SELECT users.id, level::text, to_jsonb(ARRAY[repeat('x', 3000000)])
     FROM auth.users, generate_series(1, 10) AS level WHERE email LIKE '_@example.org'`,
  );
  const [late = '', ...held] = tokens;
  const open = (token: string) =>
    fetch(`${service.url}/api/auth/export`, { headers: { authorization: `Bearer ${token}` } });
  const unread: Response[] = [];
  for (const token of held) unread.push(await open(token));
  expect(unread.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await open(late);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.json()).toMatchObject({
    message: 'Service is busy. Please try again.',
  });

  const [given, read, ...others] = unread;
  await given!.body!.cancel();
  expect((await whenServed(() => copy(late))).status).toBe(200);
  expect(accountExport.safeParse(await read!.json()).success).toBe(true);
  await Promise.all(others.map(({ body }) => body!.cancel()));
});

test('a learner gets ten copies an hour, and nobody gets one without a session', async () => {
  const token = await tokenOf('often@example.org');
  const statuses: number[] = [];
  for (let time = 0; time < 11; time++) statuses.push((await copy(token)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  await service.logout(token);
  for (const bearer of [token, 'nonsense']) expect((await copy(bearer)).status).toBe(401);
});
