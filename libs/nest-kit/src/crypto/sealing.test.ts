import { randomBytes } from 'node:crypto';
import { mailContext, open, seal } from './sealing.ts';

const key = randomBytes(32);
const context = mailContext('5f0c', 'verify-email');

test('what was sealed opens with the same key and context', () => {
  expect(open(seal({ to: 'ada@example.org' }, key, context), key, context)).toEqual({
    to: 'ada@example.org',
  });
});

test('nothing of it is readable', () => {
  const sealed = seal({ to: 'ada@example.org' }, key, context);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('ada');
});

test('does not open with another key, for another row, or after a change', () => {
  const sealed = seal('secret', key, context);
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(() => open(sealed, randomBytes(32), context)).toThrow();
  expect(() => open(sealed, key, mailContext('other', 'verify-email'))).toThrow();
  expect(() => open(changed, key, context)).toThrow();
  expect(() => open('', key, context)).toThrow();
});
