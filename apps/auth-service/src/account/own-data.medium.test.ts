import { accountExport } from '@netward/contracts';
import { freePort, openTcpGate, type ServiceProcess, type TcpGate } from '@netward/test-kit';
import { createLearning, migrateLearning } from '../testing/learning-service.ts';
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

const copy = (token: string): Promise<TestResponse> =>
  service.ask('/api/auth/export', { headers: { authorization: `Bearer ${token}` } });

test('learners get what both services store about them, and nothing that opens an account', async () => {
  const email = 'ada@example.org';
  const token = await tokenOf(email);
  await tokenOf('bob@example.org');
  await service.post('/api/contact', { name: 'Ada', email, message: 'I am Ada, again' });
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
  expect(accounts['sessions']).toHaveLength(1);
  expect(learned['level_visits']).toMatchObject([{ level: '1' }]);
  expect(accounts['outbox']).toContainEqual(
    expect.objectContaining({ kind: 'reset-password', content: { name: 'Ada', reason: 'asked' } }),
  );
  expect(text).not.toContain(link);
  expect(text).not.toMatch(/argon2|"sealed"|_hash"|"recipient"|bob@/);
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
