import { type DeskMail, deskMailState, mailReason } from '@netward/contracts';
import { describeAge, describeMail, describeTime, type SendingOutage } from './sentences.ts';

it.each([
  [-1, '0 s'],
  [0.4, '0 s'],
  [59, '59 s'],
  [200, '3 min 20 s'],
  [7500, '2 h 5 min'],
  [270_000, '3 d 3 h'],
])('says %p seconds as %p', (seconds, words) => {
  expect(describeAge(seconds)).toBe(words);
});

it('says a moment in UTC', () => {
  expect(describeTime('2026-11-21T07:05:09.123Z')).toBe('21 Nov, 07:05:09 UTC');
});

const MAIL: DeskMail = {
  row: '00000000-0000-4000-8000-000000000000',
  generation: 1,
  intent: 'register',
  kind: 'verify-email',
  state: 'queued',
  recipient: 'a***@e***.com',
  createdAt: '2026-11-21T07:00:00.000Z',
  deadline: '2026-11-22T07:00:00.000Z',
  settledAt: '2026-11-21T07:00:05.000Z',
  tries: 0,
  nextTryAt: null,
  reason: null,
  code: null,
  reply: null,
  handledAt: null,
  isRepeatable: false,
};
const AWAY = { because: 'The mail server cannot be reached.' };
const SOON = new Date('2026-11-21T07:00:20.000Z');

function say(changes: Partial<DeskMail>, absence?: SendingOutage, now = SOON): string {
  return describeMail({ ...MAIL, ...changes }, absence, now);
}

it.each(deskMailState.options)('has whole sentences for a mail that is %s', (state) => {
  const text = say({ state });
  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(text).not.toMatch(/undefined|null|@|http/);
});

it('says what the server replied and what that means', () => {
  expect(say({ state: 'sent', code: 250 })).toContain('21 Nov, 07:00:05 UTC (reply 250)');
  expect(say({ state: 'refused', code: 550 })).toMatch(/reply 550.*does not exist/);
  expect(say({ state: 'refused', code: 552 })).toContain('full');
  expect(say({ state: 'refused', code: 571 })).toContain('reply 571');
});

it.each(['deferred', 'refused', 'expired'] as const)(
  'repeats the words of the server for a mail that is %s',
  (state) => {
    const text = say({ state, reason: 'deferred', code: 450, reply: 'mailbox full' });
    expect(text).toContain('The server says: “mailbox full”.');
  },
);

it('says when a deferred mail is tried next, and until when', () => {
  const nextTryAt = '2026-11-21T07:15:00.000Z';
  const text = say({ state: 'deferred', reason: 'deferred', code: 451, nextTryAt });
  expect(text).toContain('reply 451');
  expect(text).toContain('21 Nov, 07:15:00 UTC');
  expect(text).toContain('until 22 Nov, 07:00:00 UTC');
  expect(say({ state: 'deferred' })).toContain('We try again');
});

it('distinguishes a queue that waits for the mail server from one that runs', () => {
  expect(say({})).toContain('within seconds');
  expect(say({}, AWAY)).toContain('cannot be reached. The mail will be sent as soon as');
});

it.each(mailReason.options)('has whole sentences for a deferral because of: %s', (reason) => {
  const text = say({ state: 'deferred', reason });
  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(text).not.toMatch(/undefined|null|@|http/);
});

it('says that an unconfirmed mail may have arrived', () => {
  expect(say({ state: 'deferred', reason: 'unconfirmed' })).toContain('It may have arrived');
  expect(say({ state: 'expired', reason: 'unconfirmed' })).toContain('It may have arrived');
  expect(say({ state: 'expired' })).toContain('could not be delivered in time');
});

it('says what keeps a mail from being decided, and whom to tell', () => {
  const nextTryAt = '2026-11-21T07:15:00.000Z';
  const text = say({ state: 'undecided', kind: null, reason: 'unreadable', nextTryAt });
  expect(text).toMatch(/cannot be opened .* 21 Nov, 07:15:00 UTC.* Tell the operator\.$/);
  expect(text).not.toContain('No action is needed');
});

it.each(['undecided', 'waiting', 'queued'] as const)(
  'promises no seconds when a mail that is %s has waited for longer',
  (state) => {
    expect(say({ state })).toContain('within seconds');
    const late = say({ state }, undefined, new Date('2026-11-21T07:05:03.000Z'));
    expect(late).toContain('waiting for 5 min 3 s');
    expect(late).toMatch(/Tell the operator\.$/);
  },
);

it('suggests another address when a server has put a mail off for longer than greylisting takes', () => {
  expect(say({ state: 'deferred', reason: 'deferred' })).toContain('No action is needed.');
  const late = say(
    { state: 'deferred', reason: 'deferred' },
    undefined,
    new Date('2026-11-21T07:16:00Z'),
  );
  expect(late).toContain('another address may help');
});
