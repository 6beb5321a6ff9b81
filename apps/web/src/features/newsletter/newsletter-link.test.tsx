import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../testing/fake-server.ts';
import { type NewsletterAction, NewsletterLink } from './newsletter-link.tsx';

const CONFIRM = 'POST /api/subscribe/confirm';
const UNSUBSCRIBE = 'POST /api/subscribe/unsubscribe';

function open(action: NewsletterAction) {
  render(
    <MemoryRouter>
      <NewsletterLink action={action} token="t" />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

describe('a link in a newsletter email', () => {
  it.each(['confirm', 'unsubscribe'] as const)('does not %s before a click', (action) => {
    const asked = serve({});
    open(action);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'confirm',
      'Confirm Subscription',
      CONFIRM,
      'Subscription confirmed',
      'Your subscription is confirmed.',
    ],
    ['unsubscribe', 'Unsubscribe', UNSUBSCRIBE, 'Unsubscribed', 'You have been unsubscribed.'],
  ] as const)('does %s on a click and says so', async (action, button, call, title, message) => {
    const asked = serve({ [call]: [200, { message }] });
    const user = open(action);
    await user.click(screen.getByRole('button', { name: button }));
    const heading = await screen.findByRole('heading', { name: title });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(asked).toEqual([{ call, body: { token: 't' } }]);
  });

  it.each([
    ['confirm', 'Confirm Subscription', 'Confirming...'],
    ['unsubscribe', 'Unsubscribe', 'Unsubscribing...'],
  ] as const)('shows progress while it does %s', async (action, button, busy) => {
    globalThis.fetch = () => new Promise(() => {});
    const user = open(action);
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.getByRole('button', { name: busy })).toBeDisabled();
  });

  it.each([
    [
      'the server’s sentence',
      { [UNSUBSCRIBE]: [429, { message: 'Too many requests. Please try again later.' }] },
      'Too many requests. Please try again later.',
    ],
    ['its own sentence', { [UNSUBSCRIBE]: [400, null] }, 'Invalid or expired newsletter link'],
    ['that the network is down', {}, 'Network error. Please check your connection and try again.'],
  ] as const)('says %s and may be tried again', async (_, answers, sentence) => {
    serve(answers);
    const user = open('unsubscribe');
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
  });
});
