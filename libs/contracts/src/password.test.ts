import { forgotPasswordRequest, resetPasswordRequest } from './password.ts';
import { resendVerificationRequest } from './account.ts';

const faultOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

test.each([
  ['blank', '  ', 'Please enter the email associated with your account'],
  ['missing', undefined, 'Please enter the email associated with your account'],
  ['no address', 'ada', 'Please enter a valid email address'],
])('asking for a new password with an address that is %s', (_, email, message) => {
  expect(faultOf(forgotPasswordRequest.safeParse({ email }))).toBe(message);
});

test('asking for the link again asks for the address in its own words', () => {
  const fault = faultOf(resendVerificationRequest.safeParse({ email: '' }));
  expect(fault).toBe('Please enter your email address');
  const { email } = resendVerificationRequest.parse({ email: ' Ada@example.org ', more: 1 });
  expect(email).toBe('Ada@example.org');
});

test('a reset judges the password, whatever the token', () => {
  const long = 'Password must be at most 128 characters long.';
  const short = 'Password must be at least 6 characters long.';
  for (const token of ['t', '', null, 7, undefined]) {
    const fault = (password: unknown) =>
      faultOf(resetPasswordRequest.safeParse({ token, password }));
    expect(fault('12345')).toBe(short);
    expect(fault(undefined)).toBe(short);
    expect(fault('🔑'.repeat(129))).toBe(long);
    expect(fault('🔑'.repeat(6))).toBeUndefined();
  }
});

test('a token that is no text is an unknown one, and a password stays as it was typed', () => {
  expect(resetPasswordRequest.parse({ password: '  ﬁve  ' })).toEqual({
    token: '',
    password: '  ﬁve  ',
  });
});
