import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../testing/fake-server.ts';
import { NewsletterBlock } from './newsletter-block.tsx';

const SUBSCRIBE = 'POST /api/subscribe';
const THANKS = [200, { message: 'Thank you for subscribing!' }] as const;

async function subscribe(email: string) {
  render(
    <MemoryRouter>
      <NewsletterBlock />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  if (email) await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  return user;
}

const mark = () => screen.getByRole('status').querySelector('use')?.getAttribute('href');

describe('the newsletter block', () => {
  it('sends the trimmed address, says thank you with a check mark, and clears the field', async () => {
    const asked = serve({ [SUBSCRIBE]: THANKS });
    await subscribe(' maja@example.org ');
    expect(await screen.findByRole('button', { name: 'Subscribed!' })).toBeDisabled();
    expect(screen.getByRole('status')).toHaveTextContent('Thank you for subscribing!');
    expect(mark()).toBe('#m-passed');
    expect(screen.getByLabelText('Email')).toHaveValue('');
    expect(asked).toEqual([
      { call: SUBSCRIBE, body: { email: 'maja@example.org', source: 'website' } },
    ]);
  });

  it('says that a mail asks to confirm, where one does', async () => {
    serve({ [SUBSCRIBE]: [200, { ...THANKS[1], confirm: true }] });
    await subscribe('maja@example.org');
    await screen.findByRole('button', { name: 'Subscribed!' });
    expect(screen.getByRole('status')).toHaveTextContent(
      'Thank you for subscribing! Open the mail we sent you to confirm.',
    );
  });

  it('accepts another address after the first', async () => {
    serve({ [SUBSCRIBE]: THANKS });
    const user = await subscribe('maja@example.org');
    await screen.findByRole('button', { name: 'Subscribed!' });
    await user.type(screen.getByLabelText('Email'), 'b');
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
    expect(screen.getByLabelText('Email')).toHaveValue('b');
  });

  it('says that it is subscribing and cannot be sent twice', async () => {
    globalThis.fetch = () => new Promise(() => {});
    await subscribe('maja@example.org');
    expect(await screen.findByRole('button', { name: 'Subscribing...' })).toBeDisabled();
  });

  it.each([
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    ['nobody', 'Please enter a valid email address'],
  ])('refuses %j beside the field without calling the server', async (email, sentence) => {
    const asked = serve({});
    await subscribe(email);
    const field = screen.getByLabelText('Email');
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveFocus();
    expect(mark()).toBe('#m-blocked');
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'the server’s sentence',
      { [SUBSCRIBE]: [429, { message: 'Too many requests. Please try again later.' }] },
      'Too many requests. Please try again later.',
    ],
    ['its own sentence', { [SUBSCRIBE]: [500, 'oops'] }, 'Failed to subscribe. Please try again.'],
    ['that the network is down', {}, 'Network error. Please check your connection and try again.'],
  ] as const)('says %s with a cross, and keeps the address', async (_, answers, sentence) => {
    serve(answers);
    await subscribe('maja@example.org');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(mark()).toBe('#m-blocked');
    expect(screen.getByLabelText('Email')).toHaveValue('maja@example.org');
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  });

  it('asks for an email address and links to how it is handled', async () => {
    serve({});
    await subscribe('');
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Email')).toBeRequired();
    expect(screen.getByRole('link', { name: 'privacy' })).toHaveAttribute('href', '/privacy');
  });
});
