import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { findLevel } from '@netward/levels';
import { serve } from '../../testing/fake-server.ts';
import { maja } from '../../testing/maja.ts';
import { openApp } from '../../testing/open-app.tsx';
import { linkOf } from '../features/lab/runs/saved-run.ts';
import { endSession, getSession, startSession } from '../lib/session.ts';
import { findPage } from './pages.tsx';
import { ErrorBoundary } from './app.tsx';

const learner = { ...maja, name: 'Maja Lindqvist of Uppsala' };

const lab = () => document.querySelector('.lab');

beforeEach(() => {
  endSession();
  localStorage.clear();
  serve({});
});

describe('the site', () => {
  it('says so when a page does not exist', async () => {
    await openApp('/no/such/page');
    expect(
      await screen.findByRole('heading', { name: '404 - Page Not Found' }),
    ).toBeInTheDocument();
    await waitFor(() => expect(document.title).toContain('404 - Page Not Found'));
  });

  it('says so when an article does not exist', async () => {
    await openApp('/blog/nothing');
    expect(await screen.findByRole('heading', { name: 'Blog Post Not Found' })).toBeInTheDocument();
  });

  it('marks the current page and moves the focus to its heading', async () => {
    const { user } = await openApp('/');
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { current: 'page' })).toHaveTextContent('Home');
    await act(async () => user.click(within(main).getByRole('link', { name: 'FAQ' })));
    const heading = await screen.findByRole('heading', { name: 'Frequently asked questions' });
    expect(within(main).getByRole('link', { current: 'page' })).toHaveTextContent('FAQ');
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('shows the social links that the gateway wrote into the head', async () => {
    const links = [
      { name: 'YouTube', href: 'https://www.youtube.com/@ada' },
      { name: 'X', href: 'https://x.com/ada' },
    ];
    const meta = Object.assign(document.createElement('meta'), { name: 'social' });
    meta.content = JSON.stringify(links);
    document.head.append(meta);
    await openApp('/');
    const shown = within(screen.getByRole('list', { name: 'Social media' })).getAllByRole('link');
    expect(
      shown.map((link) => ({ name: link.textContent, href: link.getAttribute('href') })),
    ).toEqual(links);
    for (const link of shown) expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    meta.remove();
  });

  it('offers a guest the login', async () => {
    await openApp('/');
    expect(screen.getByRole('button', { name: 'Start Your Journey' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Get Started Free' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Level 1 Now' })).toBeInTheDocument();
    expect(screen.getByText('Try Levels 1-2 Free')).toBeInTheDocument();
    expect(screen.getByText('Login for All 10 Levels')).toBeInTheDocument();
  });

  it('tells a learner, and no guest, how many proofs were found', async () => {
    await openApp('/');
    expect(screen.queryByText(/proofs found/)).not.toBeInTheDocument();
    cleanup();
    localStorage.setItem('actionProgressOwner', learner.id);
    localStorage.setItem('actionProgress_1', '["openPage","proof-1"]');
    localStorage.setItem('actionProgress_5', '["proof-2"]');
    startSession('t', learner);
    await openApp('/');
    expect(await screen.findByText('2 of 18 proofs found')).toBeInTheDocument();
  });

  it('offers a learner the logout and cuts a long name', async () => {
    startSession('t', learner);
    await openApp('/');
    expect(screen.getByText(/Welcome back, Maja Lindqvist of Uppsala/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue Learning' })).toBeInTheDocument();
    expect(
      await screen.findByRole('button', { name: 'Continue Your Journey' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse All Labs' })).toHaveAttribute('href', '/labs');
    expect(screen.getByText('Maja Lindqvi...')).toHaveAttribute('title', learner.name);
  });

  it('opens the login over the page and closes it again', async () => {
    const { user } = await openApp('/');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('heading', { name: 'Login' })).not.toBeInTheDocument();
  });

  it('asks for a new login when the server ended the session', async () => {
    startSession('t', learner);
    await openApp('/');
    const { expireSession } = await import('../lib/session.ts');
    act(() => expireSession('t'));
    expect(
      await screen.findByText('Your session has ended. Please log in again.'),
    ).toBeInTheDocument();
  });
});

describe('the lab', () => {
  it('opens over the page in its own history entry, and Back leaves it', async () => {
    const { user } = await openApp('/');
    const entries = window.history.length;
    await user.click(await screen.findByRole('button', { name: 'Try Level 1 Now' }));
    await waitFor(() => expect(lab()).toBeInTheDocument());
    expect(window.location.pathname).toBe('/');
    expect(window.history.length).toBe(entries + 1);
    expect(localStorage.getItem('isInLab')).toBe('true');
    act(() => window.history.back());
    expect(
      await screen.findByRole('heading', { name: 'Learn network defence by doing it.' }),
    ).toBeInTheDocument();
    expect(lab()).not.toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('isInLab')).toBe('false'));
  });

  it('stays closed in a new tab while another tab has it open', async () => {
    localStorage.setItem('isInLab', 'true');
    await openApp('/faq');
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(lab()).not.toBeInTheDocument();
  });

  it('starts a linked level and leaves the catalogue’s address in the history', async () => {
    await openApp('/labs?level=2');
    await waitFor(() => expect(lab()).toBeInTheDocument());
    expect(getSession().level).toBe('2');
    expect(window.location.search).toBe('');
    expect(window.location.pathname).toBe('/labs');
  });

  it('asks a guest to log in for level 3, keeps the level, and starts it after the login', async () => {
    serve({ 'POST /api/auth/login': [200, { token: 't', user: learner, message: 'Signed in.' }] });
    const { user } = await openApp('/labs?level=3');
    expect(await screen.findByText('Login required for levels 3-10')).toBeInTheDocument();
    expect(getSession().level).toBe('1');
    expect(lab()).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Email'), learner.email);
    await user.type(screen.getByLabelText('Password'), 'correct-horse');
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(lab()).toBeInTheDocument());
    expect(getSession().level).toBe('3');
  });

  it('opens the lab at the moment of a linked run, which is nobody’s progress', async () => {
    const level = findLevel('2')!;
    const actions = ['portScan', 'enableFirewall', 'portScan'] as const;
    const link = linkOf('https://netward.example', { level, actions, position: 2 })!;
    await openApp(new URL(link).pathname + new URL(link).search);
    expect(await screen.findByText(/Looking back: step 2 of 3/)).toBeInTheDocument();
    expect(screen.getByText('Actions tried: 0 / 6')).toBeInTheDocument();
    // A link does not say when it was.
    expect(lab()?.querySelector('.log li')).toBeInTheDocument();
    expect(lab()?.querySelector('time')).not.toBeInTheDocument();
    expect(getSession().level).toBe('2');
  });

  it('begins in the lab, above the catalogue, when the visit begins with a run', async () => {
    const actions = ['portScan', 'enableFirewall'] as const;
    const link = linkOf(location.origin, { level: findLevel('2')!, actions, position: 1 })!;
    window.history.pushState(null, '', link);
    await findPage('/labs').preload('/labs');
    await openApp('/labs', window.history.state);
    expect(screen.getByText(/Looking back: step 1 of 2/)).toBeInTheDocument();
    expect(document.documentElement.dataset.lab).toBeUndefined();
    act(() => window.history.go(-2));
    expect(await screen.findByRole('heading', { name: 'Labs' })).toBeInTheDocument();
    expect(lab()).not.toBeInTheDocument();
  });

  it.each(['?level=3', '?level=99', '?run=nothing'])(
    'leaves a visit that begins with %s to the page',
    async (search) => {
      document.documentElement.dataset.lab = 'open';
      window.history.pushState(null, '', `/labs${search}`);
      await findPage('/labs').preload('/labs');
      expect(document.documentElement.dataset.lab).toBeUndefined();
      expect(window.location.search).toBe(search);
      expect(getSession()).toMatchObject({ level: '1', isInLab: false });
    },
  );

  it('says in one sentence that a link to a run is broken, and stays where it is', async () => {
    await openApp('/labs?run=nothing');
    expect(
      await screen.findByText('This link to a run is broken. Ask for it again.'),
    ).toBeInTheDocument();
    expect(lab()).not.toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  it('tells a guest, too, that the browser could not store what was tried', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = await openApp('/labs?level=2');
    await user.click(await screen.findByRole('button', { name: 'Open page' }));
    expect(
      await screen.findByText(/^Your browser could not store your progress\./),
    ).toBeInTheDocument();
    full.mockRestore();
  });

  it('closes on logout, which ends the session and resets the level to 1', async () => {
    const asked = serve({ 'POST /api/auth/logout': [204, undefined] });
    startSession('t', learner);
    const { user } = await openApp('/labs?level=2');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(getSession().token).toBeNull());
    expect(asked.map(({ call }) => call)).toContain('POST /api/auth/logout');
    expect(getSession()).toMatchObject({ level: '1', isInLab: false });
    await waitFor(() => expect(lab()).not.toBeInTheDocument());
  });
});

function Broken(): never {
  throw new Error('broken on purpose');
}

// React and the boundary both log to the console, as they should, but not in a test's output.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void jest.restoreAllMocks());

describe('the error boundary', () => {
  it('shows its content', () => {
    render(<ErrorBoundary>Fine</ErrorBoundary>);
    expect(screen.getByText('Fine')).toBeInTheDocument();
  });

  it('announces what happened and offers two ways out', () => {
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Something Went Wrong');
    expect(alert).toHaveTextContent(
      'An unexpected error occurred. Please try refreshing the page.',
    );
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  });
});
