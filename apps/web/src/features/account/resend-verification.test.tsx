import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../testing/fake-server.ts';
import { ResendVerification } from './resend-verification.tsx';

const RESEND = 'POST /api/auth/resend-verification';
const SENT = 'Verification email sent! Please check your inbox and click the verification link.';

async function ask(email: string) {
  render(
    <MemoryRouter>
      <ResendVerification />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  if (email) await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
}

describe('the page that resends the verification email', () => {
  it('sends the trimmed address and says that the email is sent', async () => {
    const asked = serve({ [RESEND]: [200, { message: SENT }] });
    await ask(' maja@example.org ');
    const heading = await screen.findByRole('heading', { name: 'Email Sent!' });
    expect(heading).toHaveFocus();
    expect(screen.getByText(SENT)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    expect(asked).toEqual([{ call: RESEND, body: { email: 'maja@example.org' } }]);
  });

  it('says that it is sending', async () => {
    globalThis.fetch = () => new Promise(() => {});
    await ask('maja@example.org');
    expect(
      await screen.findByRole('button', { name: 'Sending verification email...' }),
    ).toBeDisabled();
  });

  it.each([
    ['   ', 'Please enter your email address'],
    ['nobody', 'Please enter a valid email address'],
  ])('refuses %j beside the field', async (email, sentence) => {
    const asked = serve({});
    await ask(email);
    const field = screen.getByLabelText('Email');
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveFocus();
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'the server’s sentence',
      { [RESEND]: [429, { message: 'Too many requests. Please try again later.' }] },
      'Too many requests. Please try again later.',
    ],
    ['its own sentence', { [RESEND]: [502, null] }, 'Failed to send verification email'],
    ['that the network is down', {}, 'Network error. Please check your connection and try again.'],
  ] as const)('says %s when it fails', async (_, answers, sentence) => {
    serve(answers);
    await ask('maja@example.org');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });
});
