import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BROWSER_MARK, errors, type LoginRequest } from '@netward/contracts';
import { serve } from '../../../testing/fake-server.ts';
import { endSession, getSession } from '../../lib/session.ts';
import { readSiteConfig } from '../../lib/site-config.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { AccountDialog, type AccountDialogProps } from './account-dialog.tsx';
import { forgetRegistration, wasRegisteredHere } from './sign-in.ts';
import { maja } from '../../../testing/maja.ts';

const LOGIN = 'POST /api/auth/login';
const REGISTER = 'POST /api/auth/register';
const RESEND = 'POST /api/auth/resend-verification';
const FORGOT = 'POST /api/auth/forgot-password';
const UNVERIFIED =
  'Please verify your email before logging in. Check your inbox for the verification link.';
const RESENT = 'Verification email sent! Please check your inbox and click the verification link.';

function open(props: Partial<AccountDialogProps> = {}) {
  const onClose = jest.fn();
  const onLogin = jest.fn();
  render(
    <AccountDialog
      onClose={onClose}
      onLogin={onLogin}
      renderPolicy={(policy) => <p>The text of the {policy}.</p>}
      {...props}
    />,
  );
  return { onClose, onLogin, user: userEvent.setup() };
}

async function logIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Email'), 'maja@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct-horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

// A page reads it once, so the calls below are the forms' own.
beforeAll(async () => {
  serve({ 'GET /site-config.json': [200, {}] });
  await readSiteConfig();
});

beforeEach(() => {
  endSession();
  forgetRegistration();
});

describe('the login', () => {
  it('starts the session and reports it', async () => {
    const asked = serve({ [LOGIN]: [200, { token: 't', user: maja, message: 'Signed in.' }] });
    const { user, onLogin } = open();
    await logIn(user);
    await waitFor(() => expect(onLogin).toHaveBeenCalledTimes(1));
    expect(getSession()).toMatchObject({ token: 't', learner: maja });
    expect(asked).toEqual([
      {
        call: LOGIN,
        body: {
          email: 'maja@example.org',
          password: 'correct-horse',
          browserMark: expect.stringMatching(BROWSER_MARK),
        },
      },
    ]);
  });

  it('sends the mark of this browser, which outlives a logout and a broken value', async () => {
    const asked = serve({ [LOGIN]: [200, { token: 't', user: maja, message: 'Signed in.' }] });
    const { user, onLogin } = open();
    for (const stored of [null, undefined, 'broken']) {
      if (stored !== undefined) writeStored('browserMark', stored);
      endSession();
      await user.clear(screen.getByLabelText('Email'));
      await user.clear(screen.getByLabelText('Password'));
      await logIn(user);
    }
    await waitFor(() => expect(onLogin).toHaveBeenCalledTimes(3));
    const [first, second, third] = asked.map(({ body }) => (body as LoginRequest).browserMark);
    expect(second).toBe(first);
    expect(third).toMatch(BROWSER_MARK);
    expect(third).not.toBe(first);
    expect(readStored('browserMark')).toBe(third);
  });

  it('says that it is signing in and cannot be sent twice', async () => {
    globalThis.fetch = () => new Promise(() => {});
    const { user } = open();
    await logIn(user);
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
  });

  it.each([
    [
      'the server’s sentence',
      [401, { message: 'Invalid email or password' }],
      'Invalid email or password',
    ],
    ['its own sentence when the server has none', [500, 'oops'], 'Authentication failed'],
    ['that the address is not verified', [403, { emailNotVerified: true }], UNVERIFIED],
    [
      'that the address is not verified, even in a success',
      [200, { token: 't', user: { ...maja, isEmailVerified: false }, message: 'ok' }],
      UNVERIFIED,
    ],
  ] as const)('says %s', async (_, answer, sentence) => {
    serve({ [LOGIN]: answer });
    const { user, onLogin } = open();
    await logIn(user);
    await waitFor(() => expect(screen.getAllByRole('alert')[0]).toHaveTextContent(sentence));
    expect(getSession().token).toBeNull();
    expect(onLogin).not.toHaveBeenCalled();
  });

  it('says when the network is down', async () => {
    serve({});
    const { user } = open();
    await logIn(user);
    expect(await screen.findByText('Network error. Please try again.')).toBeInTheDocument();
  });

  it.each([
    ['a locked level', { reason: 'locked-level' }, 'Login required for levels 3-10'],
    ['a session that ended', { reason: 'expired' }, 'Your session has ended. Please log in again.'],
    ['good news', { goodNews: 'Your password has been reset.' }, 'Your password has been reset.'],
  ] as const)('describes its first field with %s', (_, props, sentence) => {
    open(props);
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(sentence);
  });

  it('describes each missing field, focuses the first, and sends nothing', async () => {
    const asked = serve({});
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(email).toHaveAccessibleDescription('Please enter your email address');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Please enter your password',
    );
    expect(asked).toEqual([]);
  });

  it('can be filled in by a password manager', () => {
    open();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });

  it('shows the password on demand and hides it before sending', async () => {
    serve({ [LOGIN]: [401, { message: 'Invalid email or password' }] });
    const { user } = open();
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await logIn(user);
    await screen.findByText('Invalid email or password');
    expect(password).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Show password' })).toBeInTheDocument();
  });

  it('is sent once on a double click', async () => {
    const asked = serve({ [LOGIN]: [401, { message: 'Invalid email or password' }] });
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), 'maja@example.org');
    await user.type(screen.getByLabelText('Password'), 'correct-horse');
    await user.dblClick(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Invalid email or password');
    expect(asked).toHaveLength(1);
  });
});

describe('a login before the verification', () => {
  async function refuse(answers: Parameters<typeof serve>[0] = {}) {
    const asked = serve({
      [LOGIN]: [403, { emailNotVerified: true, message: UNVERIFIED }],
      ...answers,
    });
    const { user } = open();
    await logIn(user);
    await screen.findByText(UNVERIFIED);
    return { asked, user };
  }

  it('offers another email, whose message replaces the sentence', async () => {
    const { asked, user } = await refuse({ [RESEND]: [200, { message: RESENT }] });
    await user.click(screen.getByRole('button', { name: 'Resend Email' }));
    expect(await screen.findByText(RESENT)).toBeInTheDocument();
    expect(screen.queryByText(UNVERIFIED)).not.toBeInTheDocument();
    expect(asked.at(-1)).toEqual({ call: RESEND, body: { email: 'maja@example.org' } });
  });

  it('says that the email is being sent', async () => {
    const { user } = await refuse();
    globalThis.fetch = () => new Promise(() => {});
    await user.click(screen.getByRole('button', { name: 'Resend Email' }));
    expect(screen.getByRole('button', { name: 'Sending verification email...' })).toBeDisabled();
  });

  it.each([
    [
      'the server’s sentence',
      { [RESEND]: [429, { message: 'Too many requests. Please try again later.' }] },
      'Too many requests. Please try again later.',
    ],
    ['its own sentence', { [RESEND]: [500, 'oops'] }, 'Failed to send verification email'],
    ['that the network is down', {}, 'Network error. Please check your connection and try again.'],
  ] as const)('says %s when the email cannot be requested', async (_, answers, sentence) => {
    const { user } = await refuse(answers);
    await user.click(screen.getByRole('button', { name: 'Resend Email' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText(UNVERIFIED)).toBeInTheDocument();
  });
});

describe('the forgotten password', () => {
  const MESSAGE =
    'If an account exists for this email, you will receive password reset instructions shortly.';

  async function ask(answers: Parameters<typeof serve>[0]) {
    const asked = serve(answers);
    const { user } = open({ mode: 'reset' });
    await user.type(screen.getByLabelText('Email'), 'maja@example.org');
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    return { asked, user };
  }

  it('opens from the login, keeps the address, and leads back', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), 'maja@example.org');
    await user.click(screen.getByRole('button', { name: 'Forgot your password' }));
    expect(screen.getByRole('heading', { name: 'Reset Password' })).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('maja@example.org');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Return to Login' }));
    expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('says the same for every address and leads back to the login', async () => {
    const { asked, user } = await ask({ [FORGOT]: [200, { message: MESSAGE }] });
    const message = await screen.findByText(MESSAGE);
    await waitFor(() => expect(message).toHaveFocus());
    expect(asked).toEqual([{ call: FORGOT, body: { email: 'maja@example.org' } }]);
    await user.click(screen.getByRole('button', { name: 'Return to Login' }));
    expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
  });

  it('has its own sentence when the server sends none', async () => {
    await ask({ [FORGOT]: [200, { message: '' }] });
    expect(await screen.findByText(MESSAGE)).toBeInTheDocument();
  });

  it('says that the request is being sent', async () => {
    globalThis.fetch = () => new Promise(() => {});
    const { user } = open({ mode: 'reset' });
    await user.type(screen.getByLabelText('Email'), 'maja@example.org');
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect(
      await screen.findByRole('button', { name: 'Sending password reset instructions...' }),
    ).toBeDisabled();
  });

  it('asks for a missing address without calling the server', async () => {
    const asked = serve({});
    const { user } = open({ mode: 'reset' });
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect(
      await screen.findByText('Please enter the email associated with your account'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
    expect(asked).toEqual([]);
  });

  it.each([
    ['a refusal', { [FORGOT]: [500, { message: 'Something else.' }] }],
    ['a missing network', {}],
  ] as const)('has one sentence for %s', async (_, answers) => {
    await ask(answers);
    expect(
      await screen.findByText('Unable to request a password reset. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('Something else.')).not.toBeInTheDocument();
  });

  it('adds why trying again right away would not help', async () => {
    await ask({ [FORGOT]: [429, { message: 'Too many requests. Please try again later.' }] });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to request a password reset. Please try again.Too many requests. Please try again later.',
    );
  });
});

describe('the registration', () => {
  async function fill(user: ReturnType<typeof userEvent.setup>, retype = 'correct-horse') {
    await user.type(screen.getByLabelText('Name'), 'Maja');
    await user.type(screen.getByLabelText('Email'), 'maja@example.org');
    await user.type(screen.getByLabelText('Password'), 'correct-horse');
    await user.type(screen.getByLabelText('Retype password'), retype);
    await user.tab();
  }

  async function register() {
    const { user } = open({ mode: 'register' });
    await user.click(screen.getByRole('checkbox'));
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    return user;
  }

  it('waits for the agreement', async () => {
    const { user } = open({ mode: 'register' });
    expect(screen.getByRole('button', { name: 'Register' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Register' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Register' })).toBeDisabled();
  });

  it('says beside the field that the passwords differ, and sends nothing', async () => {
    const asked = serve({});
    const { user } = open({ mode: 'register' });
    await user.click(screen.getByRole('checkbox'));
    await fill(user, 'correct-hors');
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    expect(screen.getByLabelText('Retype password')).toHaveAttribute('aria-invalid', 'true');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(asked).toEqual([]);
    await user.type(screen.getByLabelText('Retype password'), 'e');
    await waitFor(() =>
      expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument(),
    );
  });

  it('points to the email and leads back to the login', async () => {
    const message = 'Registration initiated! Please check your email to verify your account.';
    const asked = serve({ [REGISTER]: [201, { message }] });
    const user = await register();
    expect(await screen.findByRole('heading', { name: 'Check Your Email!' })).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(asked).toEqual([
      {
        call: REGISTER,
        body: { name: 'Maja', email: 'maja@example.org', password: 'correct-horse' },
      },
    ]);
    expect(wasRegisteredHere()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
  });

  it('shows the server’s sentence about a common password', async () => {
    const { message } = errors.PASSWORD_COMMON;
    serve({ [REGISTER]: [400, { message }] });
    await register();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(wasRegisteredHere()).toBe(false);
  });

  it('sends another email on request', async () => {
    const asked = serve({
      [REGISTER]: [201, { message: '' }],
      [RESEND]: [200, { message: RESENT }],
    });
    const user = await register();
    expect(
      await screen.findByText(
        'Registration initiated! Please check your email to verify your account.',
      ),
    ).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Resend Email' }));
    expect(await screen.findByText(RESENT)).toBeInTheDocument();
    expect(asked.at(-1)).toEqual({ call: RESEND, body: { email: 'maja@example.org' } });
  });

  it.each([
    [
      'the server’s sentence',
      { [REGISTER]: [503, { message: 'Service is busy. Please try again.' }] },
      'Service is busy. Please try again.',
    ],
    ['its own sentence', { [REGISTER]: [500, 'oops'] }, 'Authentication failed'],
    ['that the network is down', {}, 'Network error. Please try again.'],
  ] as const)('says %s when it fails, and keeps what was typed', async (_, answers, sentence) => {
    serve(answers);
    await register();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveValue('correct-horse');
  });

  it('asks for the agreement when it is withdrawn', async () => {
    const { user } = open({ mode: 'register' });
    await user.dblClick(screen.getByRole('checkbox'));
    const sentence = 'Please agree to the Terms of Service and Privacy Policy';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(sentence);
    await user.click(screen.getByRole('checkbox'));
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
  });

  it('does not complain about fields that were only tabbed through', async () => {
    const { user } = open({ mode: 'register' });
    for (let steps = 0; steps < 6; steps += 1) await user.tab();
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
  });

  it('advises on the password without refusing it', async () => {
    const { user } = open({ mode: 'register' });
    await user.click(screen.getByRole('checkbox'));
    await user.type(screen.getByLabelText('Password'), 'password1');
    expect(screen.getByText('Easy to guess: attackers try this word first.')).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: 'Password strength: 1 of 4' })).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByRole('button', { name: 'Register' })).toBeEnabled();
  });

  it('shows both passwords with one switch', async () => {
    const { user } = open({ mode: 'register' });
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Retype password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  });

  it('shows its rules beside the fields', async () => {
    const { user } = open({ mode: 'register' });
    await user.type(screen.getByLabelText('Name'), 'M');
    await user.type(screen.getByLabelText('Email'), 'nobody');
    await user.type(screen.getByLabelText('Password'), '12345');
    await user.tab();
    expect(await screen.findByText('Name must be between 2 and 50 characters')).toBeInTheDocument();
    expect(screen.getByText('Please enter a valid email address')).toBeInTheDocument();
    expect(screen.getByText('Minimum 6 characters')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true');
  });

  it('shows the terms on top of the form and keeps what was typed', async () => {
    const { user } = open({ mode: 'register' });
    await user.type(screen.getByLabelText('Name'), 'Maja');
    await user.click(screen.getByRole('link', { name: 'Terms of Service' }));
    expect(screen.getByRole('heading', { name: 'Terms of Service' })).toBeInTheDocument();
    expect(screen.getByText('The text of the terms.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to registration' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Maja');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });
});
