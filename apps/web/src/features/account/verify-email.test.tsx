import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../testing/fake-server.ts';
import { markRegistration, wasRegisteredHere } from './sign-in.ts';
import { VerifyEmail } from './verify-email.tsx';

const path = (token: string) => `GET /api/auth/verify-email?token=${token}`;
const verified = [200, { verified: true, message: 'Email verified successfully!' }] as const;

function open(token: string | null) {
  const onLogin = jest.fn();
  render(
    <StrictMode>
      <MemoryRouter>
        <VerifyEmail token={token} onLogin={onLogin} />
      </MemoryRouter>
    </StrictMode>,
  );
  return onLogin;
}

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

describe('the verification page in another browser', () => {
  it('asks the server nothing before its button is pressed', async () => {
    const asked = serve({ [path('clicked')]: verified });
    open('clicked');
    const button = screen.getByRole('button', { name: 'Confirm my address' });
    await act(async () => {});
    expect(asked).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['that has expired', () => String(Date.now() - 1)],
    ['of another time', () => String(Date.now() + 25 * 3_600_000)],
    ['that is no time', () => 'yes'],
  ])('is not fooled by a mark %s', async (_, mark) => {
    localStorage.setItem('registeredUntil', mark());
    const asked = serve({});
    open('unmarked');
    expect(screen.getByRole('button', { name: 'Confirm my address' })).toBeInTheDocument();
    await act(async () => {});
    expect(asked).toEqual([]);
  });
});

describe('the verification page where the registration was made', () => {
  beforeEach(markRegistration);

  it('confirms one address', async () => {
    serve({ [path('first')]: verified });
    open('first');
    expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument();
    expect(wasRegisteredHere()).toBe(false);
  });

  it('keeps its mark when the link cannot be checked', async () => {
    serve({});
    open('offline first');
    expect(await screen.findByText('Network error: Failed to fetch')).toBeInTheDocument();
    expect(wasRegisteredHere()).toBe(true);
  });

  it('says that it is verifying', () => {
    globalThis.fetch = () => new Promise(() => {});
    open('waiting');
    expect(screen.getByRole('heading', { name: 'Verifying your email...' })).toBeInTheDocument();
  });

  it('asks the server once, although the effect runs twice', async () => {
    const asked = serve({ [path('once')]: verified });
    open('once');
    expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument();
    expect(asked).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Go to Login Now' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Go to Home Page' })).toHaveAttribute('href', '/');
  });

  it('goes to the login after five seconds', async () => {
    jest.useFakeTimers();
    serve({ [path('count')]: verified });
    const onLogin = open('count');
    await act(async () => jest.advanceTimersByTimeAsync(0));
    for (const left of ['5', '4', '3', '2', '1']) {
      expect(screen.getByText(left)).toBeInTheDocument();
      expect(onLogin).not.toHaveBeenCalled();
      await act(async () => jest.advanceTimersByTimeAsync(1000));
    }
    expect(onLogin).toHaveBeenCalled();
  });

  it('treats a refusal that says "successfully" as a success', async () => {
    serve({ [path('said')]: [400, { message: 'Was verified successfully before.' }] });
    open('said');
    expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument();
  });

  it.each([
    [
      'the server’s sentence',
      'bad',
      [400, { verified: false, message: 'Invalid or expired verification token' }],
      'Invalid or expired verification token',
    ],
    ['its own sentence', 'mute', [500, null], 'Verification failed'],
  ] as const)('shows %s and four ways out', async (_, token, answer, sentence) => {
    serve({ [path(token)]: answer });
    open(token);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request New Email' })).toHaveAttribute(
      'href',
      '/resend-verification',
    );
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('reports a network error', async () => {
    serve({});
    open('offline');
    expect(await screen.findByText('Network error: Failed to fetch')).toBeInTheDocument();
  });

  it('shows the error right away without a token', () => {
    const asked = serve({});
    open(null);
    expect(
      screen.getByText(
        'No verification token found in the URL. Please check the link from your email.',
      ),
    ).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});
