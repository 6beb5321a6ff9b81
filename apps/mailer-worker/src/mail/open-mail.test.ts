import { randomBytes, randomUUID } from 'node:crypto';
import { MAIL_QUEUE, type MailJob, mailJobId, NEWSLETTER_QUEUE } from '@netward/contracts';
import { sealedJob } from '../testing/sealed-job.ts';
import { openMail } from './open-mail.ts';

const KEY = randomBytes(32);
const MAIL = { to: 'ada@learner.example', content: { name: 'Ada', token: 'abc' } };

const makeJob = (mail: unknown = MAIL, changes: Partial<MailJob> = {}): MailJob => ({
  ...sealedJob('verify-email', mail, KEY),
  ...changes,
});

/** Opens a job that has its own id and is on its own queue. */
function openJob(data: unknown, key = KEY) {
  const { row = '', generation = 0 } = (data ?? {}) as Partial<MailJob>;
  return openMail({ id: mailJobId(row, generation), queue: MAIL_QUEUE, data }, key);
}

it('opens a mail that was sealed for this row and kind', () => {
  const job = makeJob();
  expect(openJob(job)).toEqual({ job, kind: 'verify-email', ...MAIL });
});

it.each([
  ['nothing', undefined],
  ['a text', 'mail'],
  ['a list', []],
  ['a job without a row', makeJob(MAIL, { row: 'x' })],
  ['an unknown kind', makeJob(MAIL, { kind: 'toString' as never })],
  ['a huge sealed part', makeJob(MAIL, { sealed: 'A'.repeat(40_000) })],
])('refuses %s because of its shape', (_, data) => {
  expect(openJob(data)).toBe('shape');
});

it.each([
  ['moved to another row', makeJob(MAIL, { row: randomUUID() })],
  ['moved to another kind', makeJob(MAIL, { kind: 'already-registered' })],
  ['invented', makeJob(MAIL, { sealed: randomBytes(120).toString('base64url') })],
  ['empty', makeJob(MAIL, { sealed: '' })],
  ['cut', makeJob(MAIL, { sealed: makeJob().sealed.slice(0, -4) })],
])('refuses a sealed part that was %s', (_, data) => {
  expect(openJob(data)).toBe('seal');
});

it('refuses a job that was sealed with another key', () => {
  expect(openJob(makeJob(), randomBytes(32))).toBe('seal');
});

it.each([
  ['no recipient', { content: MAIL.content }],
  ['two recipients', { ...MAIL, to: 'a@learner.example, b@learner.example' }],
  ['a header in the address', { ...MAIL, to: 'a@learner.example\r\nBcc: b@learner.example' }],
  ['a list of recipients', { ...MAIL, to: ['a@learner.example'] }],
  ['content without a token', { ...MAIL, content: { name: 'Ada' } }],
])('refuses content with %s', (_, mail) => {
  expect(openJob(makeJob(mail))).toBe('content');
});

it('refuses a copy under another id, and one on another queue', () => {
  const data = makeJob();
  const id = mailJobId(data.row, data.generation);
  expect(openMail({ id: `${id}x`, queue: MAIL_QUEUE, data }, KEY)).toBe('place');
  expect(openMail({ id: undefined, queue: MAIL_QUEUE, data }, KEY)).toBe('place');
  expect(openMail({ id, queue: NEWSLETTER_QUEUE, data }, KEY)).toBe('place');
});
