import { recipientHash } from './recipient-hash.ts';

const KEY = Buffer.alloc(32, 1);

test('the hash depends on the address and the key alone', () => {
  const hash = recipientHash('ada@example.org', KEY);
  expect(hash).toHaveLength(32);
  expect(recipientHash('ada@example.org', KEY)).toEqual(hash);
  expect(recipientHash('bob@example.org', KEY)).not.toEqual(hash);
  expect(recipientHash('ada@example.org', Buffer.alloc(32, 2))).not.toEqual(hash);
});
