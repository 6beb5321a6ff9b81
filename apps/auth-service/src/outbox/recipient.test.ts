import { recipientOf } from './recipient.ts';

const KEY = Buffer.alloc(32, 1);

test('an address has one name under one key, and another under another', () => {
  const name = recipientOf('ada@example.org', KEY);
  expect(name).toHaveLength(32);
  expect(recipientOf('ada@example.org', KEY)).toEqual(name);
  expect(recipientOf('bob@example.org', KEY)).not.toEqual(name);
  expect(recipientOf('ada@example.org', Buffer.alloc(32, 2))).not.toEqual(name);
});
