import { randomBytes, randomUUID } from 'node:crypto';
import { MAIL_TOKEN } from '@netward/contracts';
import { newsletterKey, newsletterToken, subscriberOf } from './newsletter.controller.ts';

const key = newsletterKey(randomBytes(32));

test('a link leads to its subscriber, for its own purpose only', () => {
  const id = randomUUID();
  const token = newsletterToken('unsubscribe', id, key);
  expect(token).toMatch(MAIL_TOKEN);
  expect(newsletterToken('unsubscribe', id, key)).toBe(token);
  expect(subscriberOf('unsubscribe', token, key)).toBe(id);
  expect(subscriberOf('confirm', token, key)).toBeUndefined();
  expect(subscriberOf('unsubscribe', token, newsletterKey(randomBytes(32)))).toBeUndefined();
});

test('a changed link is never valid', () => {
  const bytes = Buffer.from(newsletterToken('confirm', randomUUID(), key), 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    expect(subscriberOf('confirm', changed.toString('base64url'), key)).toBeUndefined();
  }
});

test.each(['', 'x', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, 'ü'.repeat(43)])(
  'text of another form is not a link: "%s"',
  (token) => {
    expect(subscriberOf('confirm', token, key)).toBeUndefined();
  },
);
