import { capturedLog } from './testing/captured-log.ts';
import { jobsTo } from './testing/mail-jobs.ts';
import { databaseText, redisText } from './testing/stored-text.ts';
import { TestService, whenServed } from './testing/test-service.ts';

const EMAIL = 'canary-address@example.org';
const NAME = 'Canaryname';
const PASSWORDS = {
  first: 'canary-first-password',
  wrong: 'canary-wrong-password',
  resent: 'canary-second-attempt',
  new: 'canary-new-password',
};

let service: TestService;
const secrets: Record<string, string> = { ...PASSWORDS };
let logged: string;

/** Asks for a copy of the data and the deletion of the account, and keeps it by the mailed link. */
async function leaveAndStay(session: string): Promise<void> {
  const headers = { authorization: `Bearer ${session}` };
  for (const path of ['account', 'sessions', 'export'])
    await service.ask(`/api/auth/${path}`, { headers });
  for (const password of [PASSWORDS.wrong, PASSWORDS.new])
    await whenServed(() => service.post('/api/auth/delete-account', { password }, headers));
  const [token] = await service.tokensOf(EMAIL, 1, 'account-deletion');
  secrets['keep token'] = token as string;
  await service.post('/api/auth/keep-account-by-link', { token });
}

/** One learner uses every call, with secrets that can be recognised wherever they end up. */
async function useEveryCall(): Promise<void> {
  await whenServed(() => service.register(EMAIL, PASSWORDS.first, NAME));
  await whenServed(() => service.register(EMAIL, PASSWORDS.resent, NAME));
  secrets['verify token'] = (await service.tokensOf(EMAIL, 2))[0] as string;
  await whenServed(() => service.resend(EMAIL));
  secrets['choose token'] = (await service.tokensOf(EMAIL, 1, 'reset-password'))[0] as string;
  await whenServed(() => service.verify(secrets['verify token'] as string));
  await service.verify('A'.repeat(43));
  for (const password of [PASSWORDS.wrong, PASSWORDS.first, PASSWORDS.resent])
    await whenServed(() => service.login(EMAIL, password));
  await whenServed(() => service.forgot(EMAIL));
  const resets = await service.tokensOf(EMAIL, 2, 'reset-password');
  secrets['reset token'] = resets.find((token) => token !== secrets['choose token']) as string;
  await service.checkReset(secrets['reset token']);
  await service.reset(secrets['reset token'], '123');
  await whenServed(() => service.reset(secrets['reset token'] as string, PASSWORDS.new));
  await whenServed(() => service.reset(secrets['reset token'] as string, PASSWORDS.new));
  const { body } = await whenServed(() => service.login(EMAIL, PASSWORDS.new));
  secrets['session token'] = body['token'] as string;
  await leaveAndStay(secrets['session token']);
  await service.logout(secrets['session token']);
  await service.post('/api/auth/login', `{"password":"${PASSWORDS.wrong}"`);
  await service.decided();
}

beforeAll(async () => {
  service = await TestService.start();
  logged = await capturedLog('debug', useEveryCall);
});

afterAll(() => service.stop());

/** A secret as text, in base64, in hexadecimal and, for a token, as the bytes it encodes. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    bytes.toString('base64').slice(0, -4),
    bytes.toString('hex'),
    Buffer.from(secret, 'base64url').toString('hex'),
  ];
}

function secretsIn(text: string): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => formsOf(secret).some((form) => text.includes(form)))
    .map(([name]) => name);
}

test('every secret exists, and the search finds one that is there', () => {
  expect(Object.values(secrets).every((secret) => secret.length > 18)).toBe(true);
  expect(Object.keys(secrets)).toHaveLength(9);
  const hidden = Buffer.from(`x${secrets['reset token']}`.slice(1)).toString('hex');
  expect(secretsIn(`before ${hidden} after`)).toEqual(['reset token']);
});

test('the log holds no password, no token, no address and no name', () => {
  expect(logged.split('\n').length).toBeGreaterThan(15);
  expect(logged).toContain('password-reset');
  expect(secretsIn(logged)).toEqual([]);
  expect(logged).not.toMatch(/canary/i);
});

test('the database holds no password and no token', async () => {
  const text = await databaseText(service.config.DATABASE_URL);
  expect(text).toContain('auth.outbox');
  expect(text).toContain(EMAIL);
  expect(secretsIn(text)).toEqual([]);
});

test('a job holds nothing but the id of its row', async () => {
  const jobs = await jobsTo(service, EMAIL, { count: 4 });
  for (const { job, mail } of jobs) expect(job).toEqual({ row: mail.id });
});

test('the store of the queue and the limits holds none of it', async () => {
  const { REDIS_URL, DATABASE_URL } = service.config;
  const text = REDIS_URL ? await redisText(REDIS_URL) : await databaseText(DATABASE_URL);
  expect(text).toMatch(REDIS_URL ? /limit:login/ : /bullmq/);
  expect(secretsIn(text)).toEqual([]);
  if (REDIS_URL) expect(text).not.toMatch(/canary/i);
});
