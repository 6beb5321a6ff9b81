import { registerRequest } from './account.ts';

const valid = { name: 'Ada', email: 'ada@example.org', password: 'secret' };

function faultOf(change: Record<string, unknown>): string | undefined {
  return registerRequest.safeParse({ ...valid, ...change }).error?.issues[0]?.message;
}

test('accepts a name, an address and a password, and drops everything else', () => {
  const parsed = registerRequest.parse({ ...valid, isEmailVerified: true, role: 'admin', id: 1 });
  expect(parsed).toEqual(valid);
});

test('a name has 2 to 50 characters, an emoji counting as one', () => {
  const rule = 'Name must be between 2 and 50 characters';
  expect(faultOf({ name: ' a ' })).toBe(rule);
  expect(faultOf({ name: '🦉🦉' })).toBeUndefined();
  expect(faultOf({ name: '🦉'.repeat(50) })).toBeUndefined();
  expect(faultOf({ name: '🦉'.repeat(51) })).toBe(rule);
});

test.each(['a\nb', 'a\u0000b', '\u202Eevil', 'a\uD800b'])(
  'a name is one line of text: refuses %j',
  (name) => {
    expect(faultOf({ name })).toBe('Name must be between 2 and 50 characters');
  },
);

test('a password has 6 to 128 characters and stays exactly as typed', () => {
  expect(faultOf({ password: '12345' })).toBe('Minimum 6 characters');
  expect(faultOf({ password: 'x'.repeat(129) })).toBe('Maximum 128 characters');
  expect(registerRequest.parse({ ...valid, password: '  ﬁve  ' }).password).toBe('  ﬁve  ');
});
