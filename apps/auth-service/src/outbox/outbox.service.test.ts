import { maskAddress, readMask, recipientHash } from './outbox.service.ts';

const KEY = Buffer.alloc(32, 1);

test('the hash depends on the address and the key alone', () => {
  const hash = recipientHash('ada@example.org', KEY);
  expect(hash).toHaveLength(32);
  expect(recipientHash('ada@example.org', KEY)).toEqual(hash);
  expect(recipientHash('bob@example.org', KEY)).not.toEqual(hash);
  expect(recipientHash('ada@example.org', Buffer.alloc(32, 2))).not.toEqual(hash);
});

test.each([
  ['ada@example.com', 'a***@e***.com'],
  ['a@sub.example.co.uk', 'a***@s***.uk'],
  ['Ada.Lovelace+labs@Example.org', 'A***@E***.org'],
  ['李雷@例子.中国', '李***@例***.中国'],
])('%s is shown as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

test.each([
  ['a***@e***.com', 'a***@e***.com'],
  [' A***@E***.COM ', 'a***@e***.com'],
  ['a*@e*****.com', 'a***@e***.com'],
  ['李***@例***.中国', '李***@例***.中国'],
])('"%s" is read as the mask %s', (typed, mask) => {
  expect(readMask(typed)).toBe(mask);
});

test.each([
  'ad***@e***.com',
  'a***@ex***.com',
  'a***a@e***.com',
  '***@e***.com',
  'a***@***.com',
  'a***@e***',
  'a***@e***.co*',
  'a***@e***.co.uk',
  'a***@example.com',
  'ada@e***.com',
  'ada@example.com',
  '*@*.*',
  '',
])('"%s" is no mask, so that nobody can ask for more of an address', (typed) => {
  expect(readMask(typed)).toBeUndefined();
});
