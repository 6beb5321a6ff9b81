import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type AskedCall, serve } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { endSession, expireSession, startSession } from '../lib/session.ts';

const maja = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Maja',
  email: 'maja@example.org',
  isEmailVerified: true,
};
const CHANGE = 'POST /api/auth/change-password';
const END = 'POST /api/auth/end-other-sessions';
const LOGIN = 'POST /api/auth/login';
const CHANGED = 'Your password has been changed. All other devices are logged out.';

beforeEach(() => {
  endSession();
  localStorage.clear();
  serve({});
});

const changesIn = (asked: readonly AskedCall[]) => asked.filter(({ call }) => call === CHANGE);

async function openAccount() {
  startSession('t', maja);
  const { user } = await openApp('/account');
  await screen.findByRole('heading', { name: 'Account' });
  return user;
}

type User = Awaited<ReturnType<typeof openAccount>>;

async function fillIn(user: User, current: string, next: string, again = next) {
  const section = within(screen.getByRole('region', { name: 'Password' }));
  if (current) await user.type(section.getByLabelText('Current password'), current);
  await user.type(section.getByLabelText('New password'), next);
  await user.type(section.getByLabelText('New password again'), again);
  await user.click(section.getByRole('button', { name: 'Change password' }));
}

it('leads a guest to the login and back', async () => {
  serve({ [LOGIN]: [200, { token: 't', user: maja, message: 'Signed in.' }] });
  const { user } = await openApp('/account');
  const dialog = within(await screen.findByRole('dialog'));
  expect(window.location.pathname).toBe('/login');
  await user.type(dialog.getByLabelText('Email'), maja.email);
  await user.type(dialog.getByLabelText('Password'), 'otter piano');
  await user.click(dialog.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/account');
});

it('is linked where the name stands', async () => {
  startSession('t', maja);
  const { user } = await openApp('/faq');
  await user.click(screen.getByRole('link', { name: 'Maja' }));
  expect(await screen.findByText(maja.email)).toBeInTheDocument();
  expect(window.location.pathname).toBe('/account');
});

it('changes the password and empties the form', async () => {
  const asked = serve({ [CHANGE]: [200, { message: CHANGED }] });
  const user = await openAccount();
  await fillIn(user, 'otter piano', 'gravel nine');
  expect(await screen.findByText(CHANGED)).toBeInTheDocument();
  const body = { currentPassword: 'otter piano', newPassword: 'gravel nine' };
  expect(changesIn(asked)).toEqual([{ call: CHANGE, body }]);
  for (const label of ['Current password', 'New password', 'New password again'])
    expect(screen.getByLabelText(label)).toHaveValue('');
});

it.each([
  ['the server refuses', { [CHANGE]: [400, { message: 'Your current password is not correct.' }] }],
  ['nobody answers', {}],
] as const)('keeps what was typed when %s, and says so', async (_, answers) => {
  serve(answers);
  const user = await openAccount();
  await fillIn(user, 'otter', 'gravel nine');
  expect(await screen.findByText(/current password is not correct|Network error/)).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('gravel nine');
});

it.each([
  ['', 'gravel nine', 'gravel nine', 'Please enter your current password'],
  ['otter piano', '12345', '12345', 'Password must be at least 6 characters long.'],
  ['otter piano', 'gravel nine', 'gravel ten', 'Passwords do not match.'],
])('sends nothing for %j, %j and %j', async (current, next, again, sentence) => {
  const asked = serve({});
  const user = await openAccount();
  await fillIn(user, current, next, again);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(changesIn(asked)).toEqual([]);
});

it.each([
  ['done', { [END]: [200, { message: 'All other devices are logged out.' }] }, 'status'],
  ['not done', {}, 'alert'],
] as const)('ends the other sessions and says whether it is done: %s', async (_, answers, role) => {
  serve(answers);
  const user = await openAccount();
  const section = within(screen.getByRole('region', { name: 'Sessions' }));
  await user.click(section.getByRole('button', { name: 'End other sessions' }));
  await waitFor(() => expect(section.getByRole(role)).not.toBeEmptyDOMElement());
});

it('opens one login over itself when the session ends', async () => {
  await openAccount();
  act(() => expireSession('t'));
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  expect(window.location.pathname).toBe('/account');
  await waitFor(() => expect(screen.queryByText(maja.email)).not.toBeInTheDocument());
});
