import { contactRequest } from './contact.ts';

const valid = { name: 'Ada', email: 'ada@example.org', message: 'Hello' };
const REQUIRED = 'Please fill in all required fields';

function faultOf(change: Record<string, unknown>): string | undefined {
  return contactRequest.safeParse({ ...valid, ...change }).error?.issues[0]?.message;
}

test.each(['name', 'email', 'message'])('%s must not be blank', (field) => {
  for (const blank of ['', '   ', undefined]) expect(faultOf({ [field]: blank })).toBe(REQUIRED);
});

test('what is optional may be missing, null or empty, and is then null', () => {
  for (const nothing of [undefined, null, '']) {
    const parsed = contactRequest.parse({ ...valid, phone: nothing, captchaToken: nothing });
    expect(parsed).toMatchObject({ ...valid, phone: null, captchaToken: null, website: null });
  }
});

test.each(['name', 'email', 'phone'])('a line break cannot get into %s', (field) => {
  for (const end of ['\r\n', '\n', '\r']) {
    expect(faultOf({ [field]: `1${end}Bcc: eve@example.org` })).toBeDefined();
  }
});

test('a message keeps its lines, and holds at most 5,000 characters', () => {
  expect(contactRequest.parse({ ...valid, message: 'one\n\ttwo' }).message).toBe('one\n\ttwo');
  expect(faultOf({ message: '🦉'.repeat(5000) })).toBeUndefined();
  expect(faultOf({ message: 'x'.repeat(5001) })).toContain('at most 5000 characters');
  expect(faultOf({ message: 'a\u0000b' })).toBeDefined();
});

test('a name has at most 100 characters, a phone number 30 and nothing but its signs', () => {
  expect(faultOf({ name: 'x'.repeat(101) })).toContain('at most 100 characters');
  expect(faultOf({ phone: '+49 (0) 30.123-456' })).toBeUndefined();
  expect(faultOf({ phone: '1'.repeat(31) })).toBeDefined();
  expect(faultOf({ phone: 'call me' })).toBeDefined();
});
