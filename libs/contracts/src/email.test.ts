import { emailAddress, emailKey } from './email.ts';

test.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['  ada@example.org ', 'ada@example.org'],
  ['a.d+a@example.org', 'a.d+a@example.org'],
  ['ada@EXÄMPLE.de', 'ada@xn--exmple-cua.de'],
  ["o'hara@mail.example.co.uk", "o'hara@mail.example.co.uk"],
])('%s is known as %s', (typed, key) => {
  expect(emailKey(typed)).toBe(key);
});

test.each([
  '',
  'ada',
  '@example.org',
  'ada@',
  'ada@example',
  'ada@@example.org',
  'a da@example.org',
  'ada@example..org',
  'ada@example.org/path',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@example.org\r\nBcc: eve@example.org',
  'ada\u0000@example.org',
  'ada\u202e@example.org',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(250)}.org`,
  '"ada"@example.org',
  'ada,eve@example.org',
])('refuses %j', (typed) => {
  expect(emailKey(typed)).toBeUndefined();
});

test('keeps the address as typed for display', () => {
  expect(emailAddress('blank').parse(' Ada@Example.org ')).toBe('Ada@Example.org');
});

test('says one sentence for a blank field and another for a malformed one', () => {
  const schema = emailAddress('Please enter your email address');
  expect(schema.safeParse('  ').error?.issues[0]?.message).toBe('Please enter your email address');
  expect(schema.safeParse('ada').error?.issues[0]?.message).toBe(
    'Please enter a valid email address',
  );
});
