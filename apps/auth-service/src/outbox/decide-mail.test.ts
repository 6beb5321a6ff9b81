import { decideMail, type MailFacts } from './decide-mail.ts';
import type { MailRequest } from './mail-request.ts';

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
