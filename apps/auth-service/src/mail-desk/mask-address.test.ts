import { maskAddress } from './mask-address.ts';

test.each([
  ['ada@example.com', 'a***@e***.com'],
  ['a@sub.example.co.uk', 'a***@s***.uk'],
  ['Ada.Lovelace+labs@Example.org', 'A***@E***.org'],
  ['李雷@例子.中国', '李***@例***.中国'],
])('%s is shown as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
