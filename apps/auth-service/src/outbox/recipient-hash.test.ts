import { recipientHash } from './recipient-hash.ts';

const KEY = Buffer.alloc(32, 1);

test('an address has one name under one key, and another under another', () => {
  const name = recipientHash('ada@example.org', KEY);
  expect(name).toHaveLength(32);
  expect(recipientHash('ada@example.org', KEY)).toEqual(name);
  expect(recipientHash('bob@example.org', KEY)).not.toEqual(name);
  expect(recipientHash('ada@example.org', Buffer.alloc(32, 2))).not.toEqual(name);
});
