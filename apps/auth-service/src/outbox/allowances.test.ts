import { type EarlierMail, isAllowed, type MailInQuestion } from './allowances.ts';

const REGISTERED = { intent: 'register', kind: 'verify-email' } as const;
const RESENT = { intent: 'resend-verification', kind: 'verify-email' } as const;
const CHOOSE = { intent: 'resend-verification', kind: 'reset-password' } as const;
const FORGOT = { intent: 'forgot-password', kind: 'reset-password' } as const;
const KNOWN = { intent: 'register', kind: 'already-registered' } as const;
const SUBSCRIBED = { intent: 'subscribe', kind: 'newsletter-confirmation' } as const;

/** Mails of the given ages in seconds, oldest first. */
function earlier(mail: MailInQuestion, ...ages: number[]): EarlierMail[] {
  return ages.toSorted((a, b) => b - a).map((ageSeconds) => ({ ...mail, ageSeconds }));
}

const minutes = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => (at + from) * 60);

test.each([
  ['the fifth registration link in an hour is sent', 4, true],
  ['the sixth registration link in an hour is not', 5, false],
])('%s', (_, count, isSent) => {
  expect(isAllowed(REGISTERED, earlier(REGISTERED, ...minutes(count)), 1)).toBe(isSent);
});

describe.each([
  ['a reset', FORGOT],
  ['a resent link', RESENT],
])('%s', (_, mail) => {
  test('is sent once a minute', () => {
    expect(isAllowed(mail, [], 1)).toBe(true);
    expect(isAllowed(mail, earlier(mail, 59), 1)).toBe(false);
    expect(isAllowed(mail, earlier(mail, 60), 1)).toBe(true);
  });

  test('is sent five times an hour and ten times a day', () => {
    expect(isAllowed(mail, earlier(mail, ...minutes(4)), 1)).toBe(true);
    expect(isAllowed(mail, earlier(mail, ...minutes(5)), 1)).toBe(false);
    expect(isAllowed(mail, earlier(mail, ...minutes(5, 60)), 1)).toBe(true);
    expect(isAllowed(mail, earlier(mail, ...minutes(9, 60)), 1)).toBe(true);
    expect(isAllowed(mail, earlier(mail, ...minutes(10, 60)), 1)).toBe(false);
  });
});

test('other requests cannot use up the resets', () => {
  const others = [REGISTERED, RESENT, CHOOSE, KNOWN, SUBSCRIBED].flatMap((mail) =>
    earlier(mail, ...Array<number>(20).fill(30)),
  );
  expect(isAllowed(FORGOT, others, 1)).toBe(true);
});

test('the first resent link after a registration is never held back', () => {
  const resends = earlier(RESENT, ...minutes(10));
  const registration = earlier(REGISTERED, 1);
  expect(isAllowed(RESENT, [...resends, ...registration], 1)).toBe(true);
  expect(isAllowed(CHOOSE, [...resends, ...registration], 1)).toBe(true);
  const second = [...registration, ...earlier(RESENT, 0)];
  expect(isAllowed(RESENT, second, 1)).toBe(false);
  expect(isAllowed(CHOOSE, second, 1)).toBe(false);
});

test('a learner is told once a day that they have an account, whatever was requested', () => {
  const asked = { intent: 'resend-verification', kind: 'already-registered' } as const;
  expect(isAllowed(KNOWN, earlier(asked, 86_399), 1)).toBe(false);
  expect(isAllowed(asked, earlier(KNOWN, 86_399), 1)).toBe(false);
  expect(isAllowed(KNOWN, earlier(asked, 86_400), 1)).toBe(true);
  expect(isAllowed(asked, [...earlier(asked, 60), ...earlier(REGISTERED, 30)], 1)).toBe(false);
});

test('a newsletter confirmation is sent once a day', () => {
  expect(isAllowed(SUBSCRIBED, earlier(SUBSCRIBED, 86_399), 1)).toBe(false);
  expect(isAllowed(SUBSCRIBED, earlier(SUBSCRIBED, 86_400), 1)).toBe(true);
});

test.each([
  { intent: 'contact', kind: 'contact' },
  { intent: 'password-changed', kind: 'password-changed' },
  { intent: 'inactivity', kind: 'inactivity-notice' },
] as const)('$kind is never held back', (mail) => {
  expect(isAllowed(mail, earlier(mail, ...Array<number>(100).fill(0)), 1)).toBe(true);
});

test('a scale multiplies the allowances, which stay at least one', () => {
  expect(isAllowed(REGISTERED, earlier(REGISTERED, ...Array<number>(49).fill(60)), 10)).toBe(true);
  expect(isAllowed(FORGOT, [], 0.01)).toBe(true);
});
