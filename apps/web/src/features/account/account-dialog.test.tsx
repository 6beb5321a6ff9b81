import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serve } from '../../../testing/fake-server.ts';
import { endSession, getSession } from '../../lib/session.ts';
import { AccountDialog, type AccountDialogProps } from './account-dialog.tsx';

const LOGIN = 'POST /api/auth/login';
const REGISTER = 'POST /api/auth/register';
const maja = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Maja',
  email: 'maja@example.org',
  isEmailVerified: true,
};

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

beforeEach(() => endSession());

describe('the login', () => {
  it('begins the session and says so', async () => {
    const asked = serve({ [LOGIN]: [200, { token: 't', user: maja, message: 'Signed in.' }] });
    const { user, onLogin } = open();
    await logIn(user);
    await waitFor(() => expect(onLogin).toHaveBeenCalledTimes(1));
    expect(getSession()).toMatchObject({ token: 't', learner: maja });
    expect(asked).toEqual([
      { call: LOGIN, body: { email: 'maja@example.org', password: 'correct-horse' } },
    ]);
  });

  it('shows that it is signing in and cannot be sent twice', async () => {
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
    ['a sentence of its own when the server has none', [500, 'oops'], 'Authentication failed'],
    [
      'that the address is not verified',
      [403, { emailNotVerified: true }],
      'Please verify your email before logging in. Check your inbox for the verification link.',
    ],
    [
      'that the address is not verified, even in a success',
      [200, { token: 't', user: { ...maja, isEmailVerified: false }, message: 'ok' }],
      'Please verify your email before logging in. Check your inbox for the verification link.',
    ],
  ] as const)('says %s', async (_, answer, sentence) => {
    serve({ [LOGIN]: answer });
    const { user, onLogin } = open();
    await logIn(user);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(getSession().token).toBeNull();
    expect(onLogin).not.toHaveBeenCalled();
  });

  it('says when there is no network', async () => {
    serve({});
    const { user } = open();
    await logIn(user);
    expect(await screen.findByText('Network error. Please try again.')).toBeInTheDocument();
  });

  it('asks for what is missing without calling the server', async () => {
    const asked = serve({});
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Please enter your email address')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(asked).toEqual([]);
  });

  it('says why it was opened for a locked level', () => {
    open({ reason: 'locked-level' });
    expect(screen.getByText('Login required for levels 3-10')).toBeInTheDocument();
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
    expect(screen.getByLabelText('Retype password')).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(asked).toEqual([]);
    await user.type(screen.getByLabelText('Retype password'), 'e');
    await waitFor(() =>
      expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument(),
    );
  });

  it('ends with the mailbox and leads back to the login', async () => {
    const message = 'Registration initiated! Please check your email to verify your account.';
    const asked = serve({ [REGISTER]: [201, { message }] });
    const { user } = open({ mode: 'register' });
    await user.click(screen.getByRole('checkbox'));
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('heading', { name: 'Check Your Email!' })).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(asked).toEqual([
      {
        call: REGISTER,
        body: { name: 'Maja', email: 'maja@example.org', password: 'correct-horse' },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
  });

  it('says its rules beside the fields', async () => {
    const { user } = open({ mode: 'register' });
    await user.type(screen.getByLabelText('Name'), 'M');
    await user.type(screen.getByLabelText('Email'), 'nobody');
    await user.type(screen.getByLabelText('Password'), '12345');
    await user.tab();
    expect(await screen.findByText('Name must be between 2 and 50 characters')).toBeInTheDocument();
    expect(screen.getByText('Please enter a valid email address')).toBeInTheDocument();
    expect(screen.getByText('Minimum 6 characters')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  it('shows the terms over the form and keeps what was typed', async () => {
    const { user } = open({ mode: 'register' });
    await user.type(screen.getByLabelText('Name'), 'Maja');
    await user.click(screen.getByRole('link', { name: 'Terms of Service' }));
    expect(screen.getByRole('heading', { name: 'Terms of Service' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to registration' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Maja');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });
});
