import { type EarlierMail, isAllowed, type MailInQuestion } from './allowances.ts';

const REGISTERED = { intent: 'register', kind: 'verify-email' } as const;
const REGISTERED_AGAIN = { intent: 'register', kind: 'reset-password' } as const;
const RESENT = { intent: 'resend-verification', kind: 'verify-email' } as const;
const CHOOSE = { intent: 'resend-verification', kind: 'reset-password' } as const;
const FORGOT = { intent: 'forgot-password', kind: 'reset-password' } as const;
const KNOWN = { intent: 'register', kind: 'already-registered' } as const;
const SUBSCRIBED = { intent: 'subscribe', kind: 'newsletter-confirmation' } as const;

const isSent = (mail: MailInQuestion, toAddress: readonly EarlierMail[], scale = 1) =>
  isAllowed(mail, { toAddress }, scale);

/** Mails of the given ages in seconds, oldest first. */
function earlier(mail: MailInQuestion, ...ages: number[]): EarlierMail[] {
  return ages.toSorted((a, b) => b - a).map((ageSeconds) => ({ ...mail, ageSeconds }));
}

const minutes = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => (at + from) * 60);

/** Two earlier resends, so that the exemption of the day is spent. */
const spentExemption = earlier(RESENT, 80_000, 79_000);

describe.each([
  ['a reset', FORGOT, []],
  ['a resent link', RESENT, []],
  ['a link to choose a password', CHOOSE, spentExemption],
] as const)('%s', (_, mail, before) => {
  test('is sent once a minute', () => {
    expect(isSent(mail, before)).toBe(true);
    expect(isSent(mail, [...before, ...earlier(mail, 59)])).toBe(false);
    expect(isSent(mail, [...before, ...earlier(mail, 60)])).toBe(true);
  });

  test('is sent five times an hour and ten times a day', () => {
    expect(isSent(mail, [...before, ...earlier(mail, ...minutes(4))])).toBe(true);
    expect(isSent(mail, [...before, ...earlier(mail, ...minutes(5))])).toBe(false);
    expect(isSent(mail, [...before, ...earlier(mail, ...minutes(5, 60))])).toBe(true);
    expect(isSent(mail, [...before, ...earlier(mail, ...minutes(9, 60))])).toBe(true);
    expect(isSent(mail, [...before, ...earlier(mail, ...minutes(10, 60))])).toBe(false);
  });
});

test('mails of a kind count together, whatever they were requested for', () => {
  const mixed = [FORGOT, CHOOSE, REGISTERED_AGAIN, FORGOT, CHOOSE].flatMap((mail, at) =>
    earlier(mail, 3000 - at * 120),
  );
  for (const mail of [FORGOT, CHOOSE, REGISTERED_AGAIN]) expect(isSent(mail, mixed)).toBe(false);
});

test('mails of other kinds cannot use up the resets', () => {
  const others = [REGISTERED, RESENT, KNOWN, SUBSCRIBED].flatMap((mail) =>
    earlier(mail, ...Array<number>(20).fill(30)),
  );
  expect(isSent(FORGOT, others)).toBe(true);
});

test('the first resent link of a day may follow another mail at once, the second may not', () => {
  const registration = earlier(REGISTERED, 1);
  expect(isSent(RESENT, registration)).toBe(true);
  expect(isSent(CHOOSE, earlier(REGISTERED_AGAIN, 1))).toBe(true);
  expect(isSent(RESENT, [...earlier(RESENT, 80_000), ...registration])).toBe(false);
  expect(isSent(RESENT, [...registration, ...earlier(RESENT, 0)])).toBe(false);
});

test('however many mails there were in a day, each hour has one for who registers', () => {
  const resets = earlier(FORGOT, ...Array.from({ length: 10 }, (_, at) => 3600 * (at + 1)));
  expect(isSent(FORGOT, resets)).toBe(false);
  expect(isSent(REGISTERED_AGAIN, resets)).toBe(true);
  expect(isSent(REGISTERED_AGAIN, earlier(FORGOT, ...minutes(5)))).toBe(false);
});

test('a learner is told once a day that they have an account, whatever was requested', () => {
  const asked = { intent: 'resend-verification', kind: 'already-registered' } as const;
  expect(isSent(KNOWN, earlier(asked, 86_399))).toBe(false);
  expect(isSent(asked, earlier(KNOWN, 86_399))).toBe(false);
  expect(isSent(KNOWN, earlier(asked, 86_400))).toBe(true);
  expect(isSent(asked, [...earlier(asked, 60), ...earlier(REGISTERED, 30)])).toBe(false);
});

test('a newsletter confirmation is sent once a day', () => {
  expect(isSent(SUBSCRIBED, earlier(SUBSCRIBED, 86_399))).toBe(false);
  expect(isSent(SUBSCRIBED, earlier(SUBSCRIBED, 86_400))).toBe(true);
});

test('addresses that differ by their tag get ten mails an hour and twenty a day together', () => {
  const isSentToTag = (...ages: number[]) =>
    isAllowed(REGISTERED, { toAddress: [], toMailbox: earlier(REGISTERED, ...ages) }, 1);
  expect(isSentToTag(...minutes(9))).toBe(true);
  expect(isSentToTag(...minutes(10))).toBe(false);
  expect(isSentToTag(...minutes(10, 60))).toBe(true);
  expect(isSentToTag(...minutes(20, 60))).toBe(false);
});

test.each([
  { intent: 'contact', kind: 'contact' },
  { intent: 'password-changed', kind: 'password-changed' },
  { intent: 'account-deletion', kind: 'account-deletion' },
  { intent: 'inactivity', kind: 'inactivity-notice' },
] as const)('$kind is never held back', (mail) => {
  const many = earlier(mail, ...Array<number>(100).fill(0));
  expect(isAllowed(mail, { toAddress: many, toMailbox: many }, 1)).toBe(true);
});

test('a scale multiplies the allowances, which stay at least one', () => {
  const before = (count: number) => earlier(FORGOT, ...Array<number>(count).fill(61));
  expect(isSent(FORGOT, before(49), 10)).toBe(true);
  expect(isSent(FORGOT, before(50), 10)).toBe(false);
  expect(isSent(FORGOT, [], 0.01)).toBe(true);
});
