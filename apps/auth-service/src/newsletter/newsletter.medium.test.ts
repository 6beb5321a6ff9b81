import {
  type MailContent,
  SUBSCRIBED_MESSAGE,
  SUBSCRIPTION_CONFIRMED_MESSAGE,
  UNSUBSCRIBED_MESSAGE,
} from '@netward/contracts';
import { type TestResponse, TestService, whenServed } from '../testing/test-service.ts';

type Tokens = MailContent<'newsletter-confirmation'>;

let service: TestService;

beforeAll(async () => {
  service = await TestService.start({ RATE_LIMIT_SCALE: '1000' });
});

afterAll(() => service.stop());

function subscribe(email: string, more: object = {}): Promise<TestResponse> {
  return service.post('/api/subscribe', { email, source: 'website', ...more });
}

const confirm = (token: unknown) => service.post('/api/subscribe/confirm', { token });
const unsubscribe = (token: unknown) => service.post('/api/subscribe/unsubscribe', { token });

interface Row {
  id: string;
  email: string;
  source: string | null;
  consented_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}

function rowsOf(emailKey: string): Promise<Row[]> {
  return service.query<Row>('SELECT * FROM auth.subscribers WHERE email_key = $1', [emailKey]);
}

async function tokensOf(email: string, from = service): Promise<Tokens> {
  const mails = await from.mailsWhere(`intent = 'subscribe'`);
  return mails.findLast(({ to }) => to === email)?.content as Tokens;
}

test('twenty simultaneous subscriptions of one address lead to one row', async () => {
  const forms = ['crowd@example.org', ' Crowd@Example.org', 'CROWD@EXAMPLE.ORG'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => whenServed(() => subscribe(forms[at % 3] as string))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await rowsOf('crowd@example.org')).toHaveLength(1);
});

test('a subscription counts once the mailed link was opened, and repeating that is harmless', async () => {
  const { status, body } = await subscribe('Eve@example.org');
  expect([status, body]).toEqual([200, { message: SUBSCRIBED_MESSAGE, confirm: true }]);
  const [before] = await rowsOf('eve@example.org');
  expect(before).toMatchObject({ email: 'Eve@example.org', source: 'website', confirmed_at: null });
  expect(before?.consented_at).toBeInstanceOf(Date);
  const { confirmToken } = await tokensOf('Eve@example.org');
  const first = await confirm(confirmToken);
  const [confirmed] = await rowsOf('eve@example.org');
  const second = await confirm(confirmToken);
  expect([first.status, first.body]).toEqual([200, { message: SUBSCRIPTION_CONFIRMED_MESSAGE }]);
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  expect(confirmed?.confirmed_at).not.toBeNull();
  expect(await rowsOf('eve@example.org')).toEqual([confirmed]);
});

test('a confirmed subscriber is not asked to confirm again and keeps the time of consent', async () => {
  await subscribe('again@example.org');
  await confirm((await tokensOf('again@example.org')).confirmToken);
  const before = await rowsOf('again@example.org');
  const { unsubscribeToken } = await tokensOf('again@example.org');
  await subscribe('again@example.org');
  expect(await rowsOf('again@example.org')).toEqual(before);
  expect(await tokensOf('again@example.org')).toEqual({ confirmToken: null, unsubscribeToken });
});

test('unsubscribing ends a subscription, and repeating that is harmless', async () => {
  await subscribe('leaver@example.org');
  const { confirmToken, unsubscribeToken } = await tokensOf('leaver@example.org');
  await confirm(confirmToken);
  const first = await unsubscribe(unsubscribeToken);
  const [left] = await rowsOf('leaver@example.org');
  const second = await unsubscribe(unsubscribeToken);
  expect([first.status, first.body]).toEqual([200, { message: UNSUBSCRIBED_MESSAGE }]);
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  expect(left?.unsubscribed_at).not.toBeNull();
  expect(await rowsOf('leaver@example.org')).toEqual([left]);
});

test('after leaving only a new subscription counts, not the old link', async () => {
  await subscribe('back@example.org');
  const { confirmToken, unsubscribeToken } = await tokensOf('back@example.org');
  await confirm(confirmToken);
  await unsubscribe(unsubscribeToken);
  const [left] = await rowsOf('back@example.org');
  expect((await confirm(confirmToken)).status).toBe(400);
  await subscribe('back@example.org');
  const [back] = await rowsOf('back@example.org');
  expect(back).toMatchObject({ id: left?.id, confirmed_at: null, unsubscribed_at: null });
  expect(back!.consented_at.getTime()).toBeGreaterThan(left!.consented_at.getTime());
  expect((await confirm(confirmToken)).status).toBe(200);
});

const form = (token: string, init: RequestInit) =>
  service.ask(`/api/subscribe/unsubscribe?token=${token}`, { method: 'POST', ...init });
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };

test.each<[string, () => RequestInit]>([
  ['form', () => ({ headers: URLENCODED, body: 'List-Unsubscribe=One-Click' })],
  [
    'multipart form',
    () => {
      const body = new FormData();
      body.set('List-Unsubscribe', 'One-Click');
      return { body };
    },
  ],
])('one click in a mail program unsubscribes by a %s', async (name, init) => {
  const email = `${name.replace(' ', '-')}@example.org`;
  await subscribe(email);
  const { status, body } = await form((await tokensOf(email)).unsubscribeToken, init());
  expect([status, body]).toEqual([200, { message: UNSUBSCRIBED_MESSAGE }]);
  expect((await rowsOf(email))[0]?.unsubscribed_at).not.toBeNull();
});

test('a form with other content, or on another call, is refused', async () => {
  await subscribe('form@example.org');
  const { confirmToken, unsubscribeToken } = await tokensOf('form@example.org');
  const other = await form(unsubscribeToken, { headers: URLENCODED, body: 'List-Unsubscribe=No' });
  expect(other.status).toBe(400);
  for (const path of [`/api/subscribe/confirm?token=${confirmToken}`, '/api/auth/login']) {
    const init = { method: 'POST', headers: URLENCODED, body: 'List-Unsubscribe=One-Click' };
    expect((await service.ask(path, init)).status).toBe(415);
  }
  expect(await rowsOf('form@example.org')).toMatchObject([
    { confirmed_at: null, unsubscribed_at: null },
  ]);
});

test.each([
  ['nothing', undefined],
  ['text', 'x'],
  ['a token of nobody', 'A'.repeat(43)],
  ['a number', 7],
])('refuses %s as a link', async (_, token) => {
  for (const call of [confirm, unsubscribe]) {
    const { status, body } = await call(token);
    expect([status, body['message']]).toEqual([400, 'Invalid or expired newsletter link']);
  }
});

test('a link works for its own purpose only', async () => {
  await subscribe('purpose@example.org');
  const { confirmToken, unsubscribeToken } = await tokensOf('purpose@example.org');
  expect((await confirm(unsubscribeToken)).status).toBe(400);
  expect((await unsubscribe(confirmToken)).status).toBe(400);
});

test('the database contains no link', async () => {
  await subscribe('dump@example.org');
  const { confirmToken, unsubscribeToken } = await tokensOf('dump@example.org');
  const rows = await service.query<{ row: string }>(
    `SELECT subscribers::text AS row FROM auth.subscribers
     UNION ALL SELECT outbox::text FROM auth.outbox`,
  );
  const dump = rows.map(({ row }) => row).join('\n');
  expect(dump).toContain('dump@example.org');
  expect(dump).not.toContain(confirmToken);
  expect(dump).not.toContain(unsubscribeToken);
});

test.each([
  ['', 'Please enter your email address'],
  [undefined, 'Please enter your email address'],
  ['ada@', 'Please enter a valid email address'],
  ['ada@example.org\r\nBcc: x@example.org', 'Please enter a valid email address'],
])('refuses the address %j', async (email, sentence) => {
  const { status, body } = await service.post('/api/subscribe', { email });
  expect([status, body['message']]).toEqual([400, sentence]);
});

test.each(["'; DROP", 7, null])('an unknown source is dropped: %j', async (source) => {
  expect((await subscribe('source@example.org', { source })).status).toBe(200);
  expect((await rowsOf('source@example.org'))[0]?.source).toBeNull();
});

test('without confirmation a subscription counts at once', async () => {
  const simple = await TestService.start({ NEWSLETTER_CONFIRM: 'false' });
  await simple.post('/api/subscribe', { email: 'simple@example.org' });
  const [row] = await simple.query<Row>('SELECT * FROM auth.subscribers');
  expect(row?.confirmed_at).not.toBeNull();
  expect((await tokensOf('simple@example.org', simple)).confirmToken).toBeNull();
  await simple.stop();
});
