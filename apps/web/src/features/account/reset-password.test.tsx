import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { BROWSER_MARK } from '@netward/contracts';
import { serve } from '../../../testing/fake-server.ts';
import { ResetPassword } from './reset-password.tsx';

const CHECK = 'GET /api/auth/verify-reset-token?token=t';
const RESET = 'POST /api/auth/reset-password';
const valid = [
  200,
  { valid: true, email: 'maja@example.org', message: 'Reset token is valid' },
] as const;
const MESSAGE = 'Your password has been reset. You can now log in with your new password.';

function open(token: string | null = 't') {
  const onReset = jest.fn();
  const onLogin = jest.fn();
  render(
    <StrictMode>
      <MemoryRouter>
        <ResetPassword token={token} onReset={onReset} onLogin={onLogin} />
      </MemoryRouter>
    </StrictMode>,
  );
  return { onReset, onLogin };
}

async function choose(password: string, confirmation = password) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('New Password'), password);
  await user.type(screen.getByLabelText('Confirm Password'), confirmation);
  await user.tab();
  return user;
}

async function send(password: string) {
  const user = await choose(password);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  return user;
}

afterEach(() => void jest.useRealTimers());

describe('a reset link', () => {
  it('is checked first', () => {
    globalThis.fetch = () => new Promise(() => {});
    open('unanswered');
    expect(screen.getByRole('heading', { name: 'Verifying reset token...' })).toBeInTheDocument();
  });

  it('is checked once, although the effect runs twice', async () => {
    const asked = serve({ [CHECK]: valid });
    open();
    expect(await screen.findByText('For: maja@example.org')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Reset Your Password' })).toHaveFocus();
    expect(asked).toHaveLength(1);
  });

  it('is refused right away without a token', () => {
    const asked = serve({});
    open(null);
    expect(screen.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeInTheDocument();
    expect(
      screen.getByText('Invalid or missing password reset token. Please request a new link.'),
    ).toBeInTheDocument();
    expect(screen.getByText('No reset token provided')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'the server’s sentence',
      [400, { valid: false, message: 'This link was used.' }],
      'This link was used.',
    ],
    ['its own sentence', [400, null], 'Invalid or expired reset token'],
  ] as const)('shows %s and two ways out when it no longer works', async (_, answer, sentence) => {
    serve({ [CHECK]: answer });
    open();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request New Reset Link' })).toHaveAttribute(
      'href',
      '/login?mode=reset',
    );
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });

  it.each([
    ['the network is down', {}, 'Failed to verify reset token'],
    [
      'the server fails without a message',
      { [CHECK]: [502, null] },
      'Failed to verify reset token',
    ],
    [
      'there are too many requests',
      { [CHECK]: [429, { message: 'Too many requests. Please try again later.' }] },
      'Too many requests. Please try again later.',
    ],
  ] as const)('may be tried again when %s', async (_, answers, sentence) => {
    serve(answers);
    open();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  });
});

describe('the new password', () => {
  it('is asked for twice, with its rule, and fits a password manager', async () => {
    serve({ [CHECK]: valid });
    open();
    const password = await screen.findByLabelText('New Password');
    expect(password).toHaveAccessibleDescription(/^Minimum 6 characters\s*$/);
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    expect(document.querySelector('[autocomplete=username]')).toHaveValue('maja@example.org');
  });

  it('cannot be sent while both fields are empty or differ', async () => {
    serve({ [CHECK]: valid });
    open();
    const button = await screen.findByRole('button', { name: 'Reset Password' });
    expect(button).toBeDisabled();
    const user = await choose('otter piano', 'otter pian');
    expect(await screen.findByText('Passwords do not match.')).toBeInTheDocument();
    expect(screen.getByLabelText('Confirm Password')).toHaveAttribute('aria-invalid', 'true');
    expect(button).toBeDisabled();
    await user.type(screen.getByLabelText('Confirm Password'), 'o');
    expect(button).toBeEnabled();
    await waitFor(() =>
      expect(screen.queryByText('Passwords do not match.')).not.toBeInTheDocument(),
    );
  });

  it('is refused when it is too short, even if both fields are equal', async () => {
    const asked = serve({ [CHECK]: valid });
    open();
    await send('12345');
    expect(
      await screen.findByText('Password must be at least 6 characters long.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('New Password')).toHaveAttribute('aria-invalid', 'true');
    expect(asked).toHaveLength(1);
  });

  it('says that it is being reset', async () => {
    serve({ [CHECK]: valid });
    open();
    await choose('otter piano');
    globalThis.fetch = () => new Promise(() => {});
    await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByRole('button', { name: 'Resetting Password...' })).toBeDisabled();
  });

  it('is reset, and the login follows after three seconds', async () => {
    const asked = serve({ [CHECK]: valid, [RESET]: [200, { message: MESSAGE }] });
    const { onReset, onLogin } = open();
    await choose('otter piano');
    jest.useFakeTimers();
    act(() => screen.getByRole('button', { name: 'Reset Password' }).click());
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('heading', { name: 'Password Reset Successful!' })).toHaveFocus();
    expect(screen.getByText('Your password has been successfully reset.')).toBeInTheDocument();
    expect(screen.getByText('Redirecting to login page...')).toBeInTheDocument();
    expect(asked.at(-1)).toEqual({
      call: RESET,
      body: {
        token: 't',
        password: 'otter piano',
        browserMark: expect.stringMatching(BROWSER_MARK),
      },
    });
    expect(onReset).toHaveBeenCalledWith('maja@example.org');
    await act(async () => jest.advanceTimersByTimeAsync(2900));
    expect(onLogin).not.toHaveBeenCalled();
    await act(async () => jest.advanceTimersByTimeAsync(200));
    expect(onLogin).toHaveBeenCalledWith(MESSAGE);
  });

  it('leads to the login at once when asked', async () => {
    serve({ [CHECK]: valid, [RESET]: [200, { message: '' }] });
    const { onLogin } = open();
    const user = await send('otter piano');
    await user.click(await screen.findByRole('button', { name: 'Login Now' }));
    expect(onLogin).toHaveBeenCalledWith(MESSAGE);
  });

  it('says that the link no longer works if it was used or expired meanwhile', async () => {
    serve({
      [CHECK]: valid,
      [RESET]: [400, { expired: true, message: 'Invalid or expired reset token' }],
    });
    open();
    await send('otter piano');
    expect(
      await screen.findByRole('heading', { name: 'Invalid or Expired Link' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Invalid or expired reset token')).toBeInTheDocument();
  });

  it.each([
    [
      'the server’s sentence',
      [503, { message: 'Service is busy. Please try again.' }],
      'Service is busy. Please try again.',
    ],
    ['its own sentence', [500, null], 'Failed to reset password. Please try again.'],
    ['that the network is down', undefined, 'Network error. Please try again.'],
  ] as const)(
    'says %s when it cannot be reset, and keeps the form',
    async (_, answer, sentence) => {
      serve({ [CHECK]: valid, ...(answer && { [RESET]: answer }) });
      open();
      await send('otter piano');
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      expect(screen.getByLabelText('New Password')).toHaveValue('otter piano');
    },
  );
});
