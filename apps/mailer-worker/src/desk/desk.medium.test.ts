import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { hash } from '@node-rs/argon2';
import { startMailer } from '../testing/mailer.ts';
import { startSmtpSink, type SmtpSink } from '../testing/smtp-sink.ts';
import { openTestQueue, type TestQueue } from '../testing/test-queue.ts';

const PASSWORD = 'a long: passphrase ✓';

let queue: TestQueue;
let sink: SmtpSink;
let mailer: NestFastifyApplication;
let url: string;

beforeAll(async () => {
  queue = await openTestQueue();
  sink = await startSmtpSink();
}, 30_000);

beforeEach(async () => {
  const user = { name: 'grace', role: 'viewer' as const, hash: await hash(PASSWORD) };
  mailer = await startMailer(queue, sink.port, { DESK_USERS: [user] });
  url = await mailer.getUrl();
}, 30_000);

afterEach(() => mailer.close(), 30_000);

afterAll(async () => {
  await sink.close();
  await queue.close();
}, 30_000);

function visit(name?: string, password = PASSWORD): Promise<Response> {
  const basic = Buffer.from(`${name}:${password}`).toString('base64');
  return fetch(url, { headers: name ? { authorization: `Basic ${basic}` } : {} });
}

it('asks who is there', async () => {
  const answer = await visit();
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
});

it('shows a person of the desk how the queue stands, and nobody’s data', async () => {
  const job = queue.makeJob('verify-email', {
    to: 'ada@learner.example',
    content: { name: 'Ada', token: 't'.repeat(43) },
  });
  sink.refuseNext(451);
  await queue.add(job);
  await queue.outcomeOf(job, 'deferred');
  const answer = await visit('grace');
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toMatch(/Deferred<small>[^<]*<\/small><\/th><td>1<\/td>/);
  expect(page).toMatch(/Oldest<small>[^<]*<\/small><\/th><td>\d+ s<\/td>/);
  expect(page).not.toMatch(/learner\.example|Ada/);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('set-cookie')).toBeNull();
});

it.each([
  ['a wrong password', 'grace', 'wrong'],
  ['an unknown name', 'mallory', PASSWORD],
])('refuses %s', async (_, name, password) => {
  expect((await visit(name, password)).status).toBe(401);
});

it('lets a guesser wait after ten tries, even with the right password', async () => {
  const tries = await Promise.all(Array.from({ length: 12 }, () => visit('grace', 'guess')));
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  const right = await visit('grace');
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('shows no previews of mails outside development', async () => {
  expect((await fetch(`${url}/preview`)).status).toBe(404);
});

it('shows every kind of mail in development', async () => {
  const other = await startMailer(queue, sink.port, { NODE_ENV: 'development' });
  const page = await (await fetch(`${await other.getUrl()}/preview`)).text();
  await other.close();
  expect(page).toContain('verify-email as HTML');
  expect(page).toContain('already-registered as HTML');
}, 20_000);
