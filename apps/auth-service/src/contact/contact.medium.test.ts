import { CLIENT_IP_HEADER, CONTACTED_MESSAGE } from '@netward/contracts';
import { type BotCheckMode, startBotCheckStub } from '../testing/bot-check-stub.ts';
import { type StoredMail, type TestResponse, TestService } from '../testing/test-service.ts';

const MESSAGE = {
  name: 'Ada',
  email: '',
  phone: '+44 (0) 20-79',
  message: 'Good evening.\r\nHow are you?',
};

let stub: Awaited<ReturnType<typeof startBotCheckStub>>;
let service: TestService;

beforeAll(async () => {
  stub = await startBotCheckStub();
  service = await TestService.start(
    {
      CONTACT_TO: 'desk@netward.example',
      CAPTCHA_SECRET: 'the secret of the check',
      CAPTCHA_VERIFY_URL: stub.url,
    },
    { botCheckMs: 60_000 },
  );
});

afterAll(async () => {
  await service.stop();
  await stub.close();
});

let tests = 0;

beforeEach(async () => {
  stub.be('person');
  // What a sender may write in an hour is counted across tests.
  MESSAGE.email = `Ada${++tests}@example.org`;
  await service.query('DELETE FROM auth.contact_messages');
  await service.query('DELETE FROM auth.outbox');
});

let clients = 0;
/** An IP address at a site that has not been used yet. */
const newIp = (): string => `198.${++clients >> 8}.${clients & 255}.1`;

function write(changes: object = {}, ip = newIp()): Promise<TestResponse> {
  return service.post('/api/contact', { ...MESSAGE, ...changes }, { [CLIENT_IP_HEADER]: ip });
}

const messages = () => service.query('SELECT * FROM auth.contact_messages');
const mails = () => service.query(`SELECT * FROM auth.outbox`);

test('a message is stored and mailed to the people who run the site, and to nobody else', async () => {
  const { status, text } = await write();
  expect([status, text]).toEqual([200, JSON.stringify({ message: CONTACTED_MESSAGE })]);
  expect(await messages()).toMatchObject([{ ...MESSAGE, email_key: MESSAGE.email.toLowerCase() }]);
  const [{ to, content } = {}, ...more]: Partial<StoredMail>[] =
    await service.mailsWhere(`intent = 'contact'`);
  expect({ to, content }).toEqual({
    to: 'desk@netward.example',
    content: { ...MESSAGE, receivedAt: expect.any(String) },
  });
  expect(more).toEqual([]);
});

test.each([undefined, null, ''])('phone and check may be left out as %p', async (nothing) => {
  expect((await write({ phone: nothing, captchaToken: nothing, website: nothing })).status).toBe(
    200,
  );
  expect(await messages()).toMatchObject([{ phone: null }]);
});

test('a message that cannot be mailed is not stored either', async () => {
  await service.query('ALTER TABLE auth.outbox ADD CONSTRAINT closed CHECK (false) NOT VALID');
  try {
    expect((await write()).status).toBe(500);
    expect(await messages()).toEqual([]);
  } finally {
    await service.query('ALTER TABLE auth.outbox DROP CONSTRAINT closed');
  }
});

test('a filled-in hidden field gets the same response, and nothing happens', async () => {
  const honest = await write();
  await service.query('DELETE FROM auth.contact_messages');
  await service.query('DELETE FROM auth.outbox');
  const trapped = await write({ website: 'https://spam.example', captchaToken: 'x' });
  expect([trapped.status, trapped.text]).toEqual([honest.status, honest.text]);
  expect([...trapped.headers.keys()]).toEqual([...honest.headers.keys()]);
  expect([await messages(), await mails()]).toEqual([[], []]);
});

const INJECTION = 'a\r\nBcc: victim@example.org\r\n\r\nHello';

test.each([
  ['name', INJECTION],
  ['email', `ada@example.org\r\nBcc: victim@example.org`],
  ['phone', `123\r\nBcc: victim@example.org`],
])('a line break inside %s is refused', async (field, value) => {
  expect((await write({ [field]: value })).status).toBe(400);
  expect([await messages(), await mails()]).toEqual([[], []]);
});

test.each(['message', 'captchaToken'])('a line break in %s is kept', async (field) => {
  expect((await write({ [field]: INJECTION })).status).toBe(200);
  const [mail] = await service.mailsWhere(`intent = 'contact'`);
  expect(mail?.to).toBe('desk@netward.example');
  expect(mail?.content).toMatchObject({
    ...MESSAGE,
    ...(field === 'message' && { message: INJECTION }),
  });
});

test.each([
  ['no name', { name: ' ' }, 'Please fill in all required fields'],
  ['no address', { email: undefined }, 'Please fill in all required fields'],
  ['no message', { message: '\n' }, 'Please fill in all required fields'],
  ['half an address', { email: 'ada@' }, 'Please enter a valid email address'],
  ['a long name', { name: 'x'.repeat(101) }, 'Name must be at most 100'],
  ['a long message', { message: 'x'.repeat(5001) }, 'Message must be at most 5000'],
  ['letters in the phone number', { phone: '12a' }, 'Phone may contain only'],
  ['a long phone number', { phone: '1'.repeat(31) }, 'Phone'],
  ['a character that no text has', { message: 'a\u0000b' }, 'Invalid request'],
])('refuses %s', async (_, fault, sentence) => {
  const { status, body } = await write(fault);
  expect(status).toBe(400);
  expect(body['message']).toContain(sentence);
  expect(await messages()).toEqual([]);
});

test('the longest message of four-byte characters is accepted', async () => {
  const message = '😀'.repeat(5000);
  expect((await write({ message, captchaToken: 'x'.repeat(4096) })).status).toBe(200);
  expect(await mails()).toHaveLength(1);
  expect((await write({ message: 'x'.repeat(40_000) })).status).toBe(413);
});

test('the check receives its secret and the token, but not who is asking', async () => {
  const before = stub.asked.length;
  await write({ captchaToken: 'a token' });
  expect(stub.asked.slice(before)).toEqual(['secret=the+secret+of+the+check&response=a+token']);
});

test.each<BotCheckMode>(['wrong', 'replayed', 'other-action'])(
  'refuses a message whose check is %s',
  async (mode) => {
    stub.be(mode);
    const { status, body } = await write({ captchaToken: 'a token' });
    expect([status, body['message']]).toEqual([400, 'Failed to send message. Please try again.']);
    expect([await messages(), await mails()]).toEqual([[], []]);
  },
);

async function statusesOf(count: number, changes: object): Promise<number[]> {
  const ip = newIp();
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await write(changes, ip)).status);
  return statuses;
}

test('senders who pass the check may write more than twice an hour', async () => {
  expect(await statusesOf(4, { captchaToken: 'a token' })).toEqual([200, 200, 200, 200]);
});

test('without a check one may write twice an hour and is told when to try again', async () => {
  const ip = newIp();
  expect((await write({}, ip)).status).toBe(200);
  expect((await write({}, ip)).status).toBe(200);
  const third = await write({}, ip);
  expect([third.status, third.body['message']]).toEqual([
    429,
    'Too many requests. Please try again later.',
  ]);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(await messages()).toHaveLength(2);
});

test.each<BotCheckMode>(['doubtful', 'our-fault', 'broken', 'redirect'])(
  'a check that is %s does not count',
  async (mode) => {
    stub.be(mode);
    const before = stub.asked.length;
    expect(await statusesOf(3, { captchaToken: 'a token' })).toEqual([200, 200, 429]);
    expect(stub.asked.length - before).toBe(3);
  },
);

/** The statuses of messages that differ in what `each` says. */
async function statusesOfEach(
  count: number,
  each: (at: number) => { ip?: string; email?: string },
): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) {
    const { ip, email = `of${clients}-${at}@example.org` } = each(at);
    statuses.push((await write({ email, captchaToken: 'a token' }, ip ?? newIp())).status);
  }
  return statuses;
}

const all = (count: number) => Array<number>(count).fill(200);

test('a site may write twenty times an hour, from however many networks', async () => {
  const statuses = await statusesOfEach(21, (at) => ({ ip: `2001:db8:7:${at}::1` }));
  expect(statuses).toEqual([...all(20), 429]);
});

test('under one address five messages an hour are taken, from wherever', async () => {
  expect(await statusesOfEach(6, () => ({ email: MESSAGE.email }))).toEqual([...all(5), 429]);
});

test('a flood of guests is refused after a hundred messages an hour, and keeps no learner out', async () => {
  const flooded = await TestService.start({ RATE_LIMIT_SCALE: '1' });
  const words = { name: 'Ada', message: 'Help' };
  const post = (at: number, headers = {}) =>
    flooded.post(
      '/api/contact',
      { ...words, email: `guest${at}@example.org` },
      { [CLIENT_IP_HEADER]: `203.0.${at}.1`, ...headers },
    );
  const statuses: number[] = [];
  for (let at = 0; at < 101; at++) statuses.push((await post(at)).status);
  expect(statuses).toEqual([...all(100), 429]);
  expect(await flooded.query('SELECT 1 FROM auth.contact_messages')).toHaveLength(100);

  await flooded.createLearner('ada@example.org');
  const token = (await flooded.login('ada@example.org')).body['token'] as string;
  const headers = { authorization: `Bearer ${token}` };
  const learners: number[] = [];
  for (let at = 0; at < 6; at++) learners.push((await post(200 + at, headers)).status);
  expect(learners).toEqual([...all(5), 429]);
  await flooded.stop();
});

test('a check that does not respond does not keep anybody from writing', async () => {
  stub.be('silent');
  const impatient = await TestService.start(
    { CAPTCHA_SECRET: 'the secret of the check', CAPTCHA_VERIFY_URL: stub.url },
    { botCheckMs: 50 },
  );
  const body = { ...MESSAGE, captchaToken: 'a token' };
  expect((await impatient.post('/api/contact', body)).status).toBe(200);
  await impatient.stop();
});
