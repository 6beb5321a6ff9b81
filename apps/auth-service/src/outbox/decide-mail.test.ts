import {
  decideMail,
  type EarlierMail,
  isAllowed,
  type MailFacts,
  type MailInQuestion,
} from './decide-mail.ts';
import type { MailRequest } from './outbox.service.ts';

const REGISTERED = { intent: 'register', kind: 'verify-email' } as const;
const REGISTERED_AGAIN = { intent: 'register', kind: 'reset-password' } as const;
const RESENT = { intent: 'resend-verification', kind: 'verify-email' } as const;
const CHOOSE = { intent: 'resend-verification', kind: 'reset-password' } as const;
const FORGOTTEN = { intent: 'forgot-password', kind: 'reset-password' } as const;
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
  ['a reset', FORGOTTEN, []],
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
  const mixed = [FORGOTTEN, CHOOSE, REGISTERED_AGAIN, FORGOTTEN, CHOOSE].flatMap((mail, at) =>
    earlier(mail, 3000 - at * 120),
  );
  for (const mail of [FORGOTTEN, CHOOSE, REGISTERED_AGAIN]) expect(isSent(mail, mixed)).toBe(false);
});

test('mails of other kinds cannot use up the resets', () => {
  const others = [REGISTERED, RESENT, KNOWN, SUBSCRIBED].flatMap((mail) =>
    earlier(mail, ...Array<number>(20).fill(30)),
  );
  expect(isSent(FORGOTTEN, others)).toBe(true);
});

test('the first resent link of a day may follow another mail at once, the second may not', () => {
  const registration = earlier(REGISTERED, 1);
  expect(isSent(RESENT, registration)).toBe(true);
  expect(isSent(CHOOSE, earlier(REGISTERED_AGAIN, 1))).toBe(true);
  expect(isSent(RESENT, [...earlier(RESENT, 80_000), ...registration])).toBe(false);
  expect(isSent(RESENT, [...registration, ...earlier(RESENT, 0)])).toBe(false);
});

test('however many mails there were in a day, each hour has one for who registers', () => {
  const resets = earlier(FORGOTTEN, ...Array.from({ length: 10 }, (_, at) => 3600 * (at + 1)));
  expect(isSent(FORGOTTEN, resets)).toBe(false);
  expect(isSent(REGISTERED_AGAIN, resets)).toBe(true);
  expect(isSent(REGISTERED_AGAIN, earlier(FORGOTTEN, ...minutes(5)))).toBe(false);
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
  const before = (count: number) => earlier(FORGOTTEN, ...Array<number>(count).fill(61));
  expect(isSent(FORGOTTEN, before(49), 10)).toBe(true);
  expect(isSent(FORGOTTEN, before(50), 10)).toBe(false);
  expect(isSent(FORGOTTEN, [], 0.01)).toBe(true);
});

const token = 't'.repeat(43);
const to = 'Ada@example.org';
const emailKey = 'ada@example.org';
const learner = { id: 'l', email: 'ada@example.org', name: 'Ada' };
const newestAttempt = { id: 'a', email: 'ADA@example.org', name: 'Newest' };
const REGISTER: MailRequest = { intent: 'register', to, content: { name: 'Typed now', token } };
const RESEND: MailRequest = { intent: 'resend-verification', to, content: { token } };
const FORGOT: MailRequest = { intent: 'forgot-password', to, content: { token } };

function decide(request: MailRequest, mailbox?: MailFacts['mailbox']) {
  return decideMail({ request, emailKey, mailbox, earlier: { toAddress: [] }, scale: 1 });
}

describe('a registration', () => {
  test('with a new address gets the link created for it', () => {
    expect(decide(REGISTER, { newestAttempt, attempts: 1 })).toEqual({
      outcome: 'sent',
      kind: 'verify-email',
      mail: { to, content: { name: '', token } },
      token: 'granted',
    });
  });

  test('with an address that others registered too lets its owner choose a password', () => {
    expect(decide(REGISTER, { newestAttempt, attempts: 2 })).toEqual({
      outcome: 'sent',
      kind: 'reset-password',
      mail: { to: newestAttempt.email, content: { name: '', token, reason: 'choose' } },
      token: { kind: 'reset', emailKey },
    });
  });

  test("with a learner's address sends them a note with the stored name, and no link", () => {
    expect(decide(REGISTER, { learner, newestAttempt, attempts: 1 })).toEqual({
      outcome: 'sent',
      kind: 'already-registered',
      mail: { to: learner.email, content: { name: 'Ada' } },
    });
  });
});

describe('a request to resend the link', () => {
  test('activates the one registration of the address', () => {
    expect(decide(RESEND, { newestAttempt, attempts: 1 })).toEqual({
      outcome: 'sent',
      kind: 'verify-email',
      mail: { to: newestAttempt.email, content: { name: '', token } },
      token: { kind: 'verify', attemptId: 'a' },
    });
  });

  test('lets the owner choose a password when several people registered the address', () => {
    expect(decide(RESEND, { newestAttempt, attempts: 2 })).toEqual({
      outcome: 'sent',
      kind: 'reset-password',
      mail: { to: newestAttempt.email, content: { name: '', token, reason: 'choose' } },
      token: { kind: 'reset', emailKey },
    });
  });

  test('tells a learner that they have an account', () => {
    const decision = decide(RESEND, { learner, newestAttempt, attempts: 2 });
    expect(decision).toMatchObject({ kind: 'already-registered', outcome: 'sent' });
    expect(decision).not.toHaveProperty('token');
  });

  test('sends nothing to an address that nobody registered', () => {
    expect(decide(RESEND)).toEqual({ outcome: 'unknown', kind: 'verify-email' });
  });
});

describe('a request for a new password', () => {
  test.each([
    ['a learner', { learner, newestAttempt, attempts: 2 }, learner],
    ['an unconfirmed address', { newestAttempt, attempts: 2 }, { ...newestAttempt, name: '' }],
  ])('sends %s a link for the mailbox', (_, mailbox, owner) => {
    expect(decide(FORGOT, mailbox)).toEqual({
      outcome: 'sent',
      kind: 'reset-password',
      mail: { to: owner.email, content: { name: owner.name, token, reason: 'asked' } },
      token: { kind: 'reset', emailKey },
    });
  });

  test('sends nothing to an unknown address', () => {
    expect(decide(FORGOT)).toEqual({ outcome: 'unknown', kind: 'reset-password' });
  });
});

test('a mail beyond the allowance is held back', () => {
  const toAddress = [{ intent: 'forgot-password', kind: 'reset-password', ageSeconds: 1 }] as const;
  const mailbox = { learner, attempts: 0 };
  const facts = { request: FORGOT, emailKey, mailbox, earlier: { toAddress }, scale: 1 };
  expect(decideMail(facts)).toEqual({ outcome: 'held-back', kind: 'reset-password' });
});

const at = '2026-01-01T00:00:00.000Z';
const requests: [string, MailRequest][] = [
  ['password-changed', { intent: 'password-changed', to, content: { name: 'Ada', changedAt: at } }],
  ['inactivity-notice', { intent: 'inactivity', to, content: { name: 'Ada', suspendedFrom: at } }],
  [
    'contact',
    {
      intent: 'contact',
      to,
      content: { name: 'Eve', email: 'eve@x.org', phone: null, message: 'Hi', receivedAt: at },
    },
  ],
  [
    'newsletter-confirmation',
    { intent: 'subscribe', to, content: { confirmToken: null, unsubscribeToken: 'u' } },
  ],
];

test.each(requests)('%s is sent unchanged to the address in the request', (kind, request) => {
  expect(decide(request, { learner, attempts: 0 })).toEqual({
    outcome: 'sent',
    kind,
    mail: { to, content: request.content },
  });
});
