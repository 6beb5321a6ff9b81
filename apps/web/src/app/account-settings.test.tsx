import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type AskedCall, serve } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { endSession, expireSession, startSession } from '../lib/session.ts';
import { maja } from '../../testing/maja.ts';

const CHANGE = 'POST /api/auth/change-password';
const END = 'POST /api/auth/end-other-sessions';
const ACCOUNT = 'GET /api/auth/account';
const SESSIONS = 'GET /api/auth/sessions';
const EXPORT = 'GET /api/auth/export';
const DELETE = 'POST /api/auth/delete-account';
const KEEP = 'POST /api/auth/keep-account';
const KEEP_BY_LINK = 'POST /api/auth/keep-account-by-link';
const LOGIN = 'POST /api/auth/login';
const CHANGED = 'Your password has been changed. All other devices are logged out.';

const CREATED_AT = '2026-11-12T10:00:00.000Z';
const DUE_AT = '2026-11-29T10:00:00.000Z';
const staying = [200, { createdAt: CREATED_AT, deletion: null }] as const;
const leaving = [200, { createdAt: CREATED_AT, deletion: { dueAt: DUE_AT } }] as const;
const session = (id: string, isThis: boolean) => ({
  id,
  browser: 'Firefox on Linux',
  begunAt: `2026-11-2${isThis ? 1 : 0}T10:00:00.000Z`,
  expiresAt: '2026-11-28T10:00:00.000Z',
  isThis,
});
const own = session('22222222-2222-4222-8222-222222222222', true);
const other = session('33333333-3333-4333-8333-333333333333', false);
/** What the page asks for by itself. */
const known = { [ACCOUNT]: staying, [SESSIONS]: [200, { sessions: [own, other] }] } as const;

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

it('says how many proofs were found', async () => {
  await openAccount();
  const section = within(screen.getByRole('region', { name: /transcript/i }));
  expect(section.getByText('0 of 18 proofs found')).toBeInTheDocument();
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
  serve({ ...known, ...answers });
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
  serve({ ...known, ...answers });
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

it('says since when the learner is a member', async () => {
  serve(known);
  await openAccount();
  expect(await screen.findByText('12 Nov 2026')).toBeInTheDocument();
});

it('says that the account cannot be loaded, and tries again', async () => {
  const user = await openAccount();
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve({ [ACCOUNT]: staying });
  await user.click(again);
  expect(await screen.findByText('12 Nov 2026')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('corrects the name, here and on the server', async () => {
  const CHANGE = 'POST /api/auth/change-name';
  serve(known);
  const user = await openAccount();
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.tab();
  expect(await screen.findByText('Name must be between 2 and 50 characters')).toBeInTheDocument();
  const asked = serve({ [CHANGE]: [200, { message: 'Your name has been changed.' }] });
  await user.type(name, 'Ada Byron');
  await user.click(screen.getByRole('button', { name: 'Change name' }));
  expect(await screen.findByText('Your name has been changed.')).toBeInTheDocument();
  expect(asked).toEqual([{ call: CHANGE, body: { name: 'Ada Byron' } }]);
  expect(JSON.parse(localStorage.getItem('userData')!)).toMatchObject({ name: 'Ada Byron' });
});

describe('the sessions', () => {
  it('are listed with their beginning, and one is ended', async () => {
    const END_ONE = 'POST /api/auth/end-session';
    serve(known);
    const user = await openAccount();
    const [first, second] = within(
      await screen.findByRole('list', { name: 'Live sessions' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent('Begun on 21 Nov 2026');
    expect(first).toHaveTextContent('This one');
    const asked = serve({ [END_ONE]: [200, { message: 'That session has ended.' }] });
    await user.click(
      within(second!).getByRole('button', { name: /^End session: Firefox on Linux, Begun on 20/ }),
    );
    expect(await screen.findByText('That session has ended.')).toBeInTheDocument();
    expect(asked[0]).toEqual({ call: END_ONE, body: { id: other.id } });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^End/ })).not.toBeInTheDocument(),
    );
  });
});

describe('the data', () => {
  const data = { address: maja.email, exportedAt: CREATED_AT, accounts: {}, learning: {} };
  const download = async (user: User) =>
    user.click(screen.getByRole('button', { name: 'Download my data' }));

  it('is saved as a file of the day', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:data';
    HTMLAnchorElement.prototype.click = function () {
      saved.push(`${this.download} from ${this.href}`);
    };
    serve({ ...known, [EXPORT]: [200, data] });
    await download(await openAccount());
    expect(await screen.findByText(/netward-2026-11-12\.json/)).toBeInTheDocument();
    expect(saved).toEqual(['netward-2026-11-12.json from blob:data']);
  });

  it.each([
    ['a service is away', 503, { message: 'Service temporarily unavailable. Please try again.' }],
    ['half of it arrives', 200, { address: maja.email }],
  ])('is not saved while %s, and the page says so', async (_, status, body) => {
    URL.createObjectURL = () => {
      throw new Error('a file was saved');
    };
    serve({ ...known, [EXPORT]: [status, body] });
    await download(await openAccount());
    expect(
      await screen.findByText(/Service temporarily unavailable|Failed to fetch your data/),
    ).toBeInTheDocument();
  });
});

describe('the deletion', () => {
  async function openQuestion() {
    const user = await openAccount();
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    return user;
  }

  it('asks for the password, says when, and can be taken back', async () => {
    const asked = serve({
      ...known,
      [DELETE]: [200, { message: 'Your account will be deleted.', dueAt: DUE_AT }],
      [KEEP]: [200, { message: 'Your account stays. Nothing was deleted.' }],
    });
    const user = await openQuestion();
    expect(screen.getByLabelText('Your password')).toHaveFocus();
    await user.keyboard('otter piano{Enter}');
    const notice = await screen.findByText(/will be deleted on 29 Nov 2026/);
    expect(asked).toContainEqual({ call: DELETE, body: { password: 'otter piano' } });
    expect(notice.closest('[tabindex="-1"]')).toHaveFocus();
    expect(screen.queryByRole('heading', { name: 'Delete account' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText(/Nothing was deleted/)).toBeInTheDocument();
    expect(notice).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete account' })).toBeInTheDocument();
  });

  it('is said to whoever opens the page meanwhile', async () => {
    serve({ [ACCOUNT]: leaving });
    await openAccount();
    expect(await screen.findByText(/will be deleted on 29 Nov 2026/)).toBeInTheDocument();
  });

  it.each([
    ['otter', [400, { message: 'Your current password is not correct.' }], /is not correct/],
    ['otter', [409, { message: 'Your account is already going to be deleted.' }], /already/],
    ['', undefined, 'Please enter your current password'],
    ['otter', undefined, 'Network error. Please try again.'],
  ] as const)('is not asked for with %j when it gets %j', async (password, answer, sentence) => {
    serve({ ...known, ...(answer && { [DELETE]: answer }) });
    const user = await openQuestion();
    await user.keyboard(`${password}{Enter}`);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('Your password')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Delete account' })).toBeInTheDocument();
  });

  it('is taken back by the emailed link, by a guest and after a click', async () => {
    const asked = serve({ [KEEP_BY_LINK]: [200, { message: 'Your account stays.' }] });
    const { user } = await openApp('/account?keep=a-token');
    const button = await screen.findByRole('button', { name: 'Keep my account' });
    expect(window.location.search).toBe('');
    expect(asked).toEqual([]);
    await user.click(button);
    const stays = await screen.findByRole('heading', { name: 'Your account stays' });
    await waitFor(() => expect(stays).toHaveFocus());
    expect(asked).toEqual([{ call: KEEP_BY_LINK, body: { token: 'a-token' } }]);
  });

  it('says so when the link does not work', async () => {
    serve({ [KEEP_BY_LINK]: [400, { message: 'This link has been used.' }] });
    const { user } = await openApp('/account?keep=a-token');
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('This link has been used.')).toBeInTheDocument();
  });
});
