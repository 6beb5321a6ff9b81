import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../testing/fake-server.ts';
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

afterEach(() => void jest.useRealTimers());

describe('the verification page', () => {
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
