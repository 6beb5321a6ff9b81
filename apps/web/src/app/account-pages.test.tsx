import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { serve } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { endSession, getSession, startSession } from '../lib/session.ts';
import { maja } from '../../testing/maja.ts';

const CHECK = 'GET /api/auth/verify-reset-token?token=secret';
const RESET = 'POST /api/auth/reset-password';
const LOGIN = 'POST /api/auth/login';
const UNSUBSCRIBE = 'POST /api/subscribe/unsubscribe';
const RESET_MESSAGE = 'Your password has been reset. You can now log in with your new password.';

/** State as the router keeps it in a history entry. */
const entry = (state: unknown) => ({ usr: state, key: 'test', idx: 0 });

beforeEach(() => {
  endSession();
  localStorage.clear();
  serve({});
});

describe('a reset link', () => {
  const answers = {
    [CHECK]: [200, { valid: true, email: 'Maja@Example.org', message: 'Reset token is valid' }],
    [RESET]: [200, { message: RESET_MESSAGE }],
  } as const;

  async function reset(user: UserEvent) {
    await user.type(await screen.findByLabelText('New Password'), 'otter piano');
    await user.type(screen.getByLabelText('Confirm Password'), 'otter piano');
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    const go = await screen.findByRole('button', { name: 'Login Now' });
    await act(async () => user.click(go));
  }

  it('disappears from the URL at once, and a reload finds it again', async () => {
    const asked = serve(answers);
    const { page } = await openApp('/reset-password?token=secret');
    expect(await screen.findByText('For: Maja@Example.org')).toBeInTheDocument();
    expect(window.location.href).not.toContain('secret');
    page.unmount();
    const { state } = window.history;
    await openApp('/reset-password', state);
    expect(await screen.findByText('For: Maja@Example.org')).toBeInTheDocument();
    expect(asked.filter(({ call }) => call === CHECK)).toHaveLength(2);
  });

  it('leads to the login, which repeats the message, and Back does not return to it', async () => {
    serve(answers);
    const { user } = await openApp('/reset-password?token=secret');
    const entries = window.history.length;
    await reset(user);
    expect(await screen.findByText(RESET_MESSAGE)).toBeInTheDocument();
    expect(window.location.pathname).toBe('/login');
    expect(window.history.length).toBe(entries);
  });

  it('ends the session of that address in this browser', async () => {
    serve(answers);
    startSession('t', maja);
    const { user } = await openApp('/reset-password?token=secret');
    await reset(user);
    await waitFor(() => expect(getSession().token).toBeNull());
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
  });

  it('leaves the session of another address alone', async () => {
    serve(answers);
    startSession('t', { ...maja, email: 'ben@example.org' });
    const { user } = await openApp('/reset-password?token=secret');
    await reset(user);
    expect(getSession().token).toBe('t');
  });
});

describe('the login page', () => {
  it.each([
    ['reset', 'Reset Password'],
    ['register', 'Register'],
    ['anything', 'Login'],
  ])('opens in the mode %s of its address', async (mode, title) => {
    await openApp(`/login?mode=${mode}`);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(
      screen.getByRole('heading', { name: 'Learn network defence by doing it.', hidden: true }),
    ).toBeInTheDocument();
  });

  async function logIn(user: UserEvent) {
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Email'), maja.email);
    await user.type(within(dialog).getByLabelText('Password'), 'otter piano');
    await user.click(within(dialog).getByRole('button', { name: 'Login' }));
  }

  it.each([
    ['a page of the site', '/faq', '/faq'],
    ['another site', 'https://evil.example', '/'],
    ['an address that a browser takes for another site', '//evil.example', '/'],
  ])('returns to %s or home', async (_, returnTo, arrived) => {
    serve({ [LOGIN]: [200, { token: 't', user: maja, message: 'Signed in.' }] });
    const { user } = await openApp('/login', entry({ returnTo }));
    await logIn(user);
    await waitFor(() => expect(window.location.pathname).toBe(arrived));
  });

  it('stays on the page after a session has ended', async () => {
    serve({ [LOGIN]: [200, { token: 't2', user: maja, message: 'Signed in.' }] });
    startSession('t', maja);
    const { user } = await openApp('/faq');
    const { expireSession } = await import('../lib/session.ts');
    act(() => expireSession('t'));
    await logIn(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.pathname).toBe('/faq');
    expect(getSession().token).toBe('t2');
  });
});

describe('the newsletter page', () => {
  it('removes the token of an emailed link from the URL and asks before it acts', async () => {
    const asked = serve({ [UNSUBSCRIBE]: [200, { message: 'You have been unsubscribed.' }] });
    const { user } = await openApp('/newsletter?action=unsubscribe&token=secret');
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(window.location.href).not.toContain('secret');
    expect(asked).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('You have been unsubscribed.')).toBeInTheDocument();
    expect(asked).toEqual([{ call: UNSUBSCRIBE, body: { token: 'secret' } }]);
  });

  it.each(['?action=confirm', '?token=secret', '?action=other&token=secret'])(
    'says that the link %s does not work',
    async (search) => {
      await openApp(`/newsletter${search}`);
      expect(await screen.findByText('Invalid or expired newsletter link')).toBeInTheDocument();
    },
  );

  it('offers the newsletter without a link', async () => {
    await openApp('/newsletter');
    expect(await screen.findByRole('heading', { name: 'Newsletter' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeInTheDocument();
  });
});

describe('the home page', () => {
  it('ends with the newsletter', async () => {
    await openApp('/');
    expect(
      screen.getByRole('region', { name: 'Get an email about what’s new' }),
    ).toBeInTheDocument();
  });
});
