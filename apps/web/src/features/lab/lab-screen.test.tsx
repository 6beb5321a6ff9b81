import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LevelId } from '@netward/contracts';
import { findLevel } from '@netward/levels';
import { labProps } from '../../../testing/lab-props.ts';
import { endSession, expireSession, startSession } from '../../lib/session.ts';
import { ToastRegion } from '../../ui/toast.tsx';
import type { LabProgress } from './lab-props.ts';
import { LabScreen } from './lab-screen.tsx';
import { linked } from './lab-state.ts';
import { labOf } from './runs/saved-run.ts';

const MAJA = { id: 'b0f6e6e2-0000-4000-8000-000000000001', name: 'maja-lindqvist' };
const action = (id: string) => document.querySelector<HTMLElement>(`[data-action="${id}"]`)!;

function openLab(level: LevelId, tried: LabProgress['tried'] = {}) {
  const saved: string[] = [];
  const asked: unknown[][] = [];
  const progress: Partial<LabProgress> = {
    tried,
    addTried: (of, ids) => void saved.push(...ids.map((id) => `${of} ${id}`)),
    addQuizResult: (...result) => void asked.push(result),
  };
  const screenOf = (of: LevelId, requested?: LevelId) => (
    <>
      <ToastRegion />
      <LabScreen
        {...labProps(of, progress)}
        requestedLevel={requested}
        onLevelChange={(to) => asked.push(['level', to])}
        onLeave={() => asked.push(['leave'])}
        onLoginRequest={(...request) => asked.push(request)}
        onLogout={() => asked.push(['logout'])}
      />
    </>
  );
  const { rerender } = render(screenOf(level));
  return {
    saved,
    asked,
    show: (of: LevelId, requested?: LevelId) => rerender(screenOf(of, requested)),
  };
}

beforeEach(() => act(() => endSession()));

describe('a guest in level 1', () => {
  it('tries all three actions and is told that the quiz is open', async () => {
    const { saved } = openLab('1');
    expect(screen.getByRole('status', { name: 'Current message' })).toHaveTextContent(
      'INIT: ready for action...',
    );
    for (const id of ['openPage', 'sniffTraffic', 'portScan']) await userEvent.click(action(id));
    expect(screen.getByText('Actions tried: 3 / 3')).toBeVisible();
    expect(screen.getByText("Quiz unlocked! Click 'Take Quiz' under the diagram.")).toBeVisible();
    expect(new Set(saved)).toEqual(new Set(['1 openPage', '1 sniffTraffic', '1 portScan']));
  });

  it('is told what was tried and what is proved', () => {
    openLab('1', { '1': ['openPage', 'proof-2'] });
    const line = within(document.querySelector('.progress-line')!);
    expect(line.getByText('Actions tried: 1 / 3')).toBeVisible();
    expect(line.getByRole('meter')).toHaveAccessibleName('Actions tried: 1 / 3');
    expect(line.getByRole('img', { name: '1 of 2 proofs found' })).toBeVisible();
  });

  it('reads what a device is until it was met', async () => {
    openLab('1');
    expect(screen.getByRole('button', { name: /Client.*a customer’s computer/ })).toBeVisible();
    await userEvent.click(action('openPage'));
    expect(screen.queryByText('a customer’s computer')).toBeNull();
    expect(screen.getByText('comes later')).toBeVisible();
  });

  it('hands an action that was tried before to the progress again, with the run that proves it', async () => {
    const { saved } = openLab('1', { '1': ['openPage'] });
    await userEvent.click(action('openPage'));
    await userEvent.click(action('openPage'));
    expect(saved).toEqual(['1 openPage']);
  });

  it('is told that a run came with a link, until the level is restarted', async () => {
    const level = findLevel('1')!;
    const lab = labOf({ level, actions: ['openPage'], position: 1 }, 0);
    if (typeof lab === 'string') throw new Error(lab);
    linked.lab = lab;
    const { saved } = openLab('1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(
      'This run came with a link. What you do from here counts as yours.',
    );
    await userEvent.click(action('portScan'));
    expect(saved).toEqual(['1 portScan']);
    await userEvent.click(screen.getByRole('button', { name: 'Restart level' }));
    expect(screen.queryByText(/This run came with a link/)).toBeNull();
  });

  it('finds the quiz locked, and how to unlock it', async () => {
    const { asked } = openLab('1', { '1': ['openPage', 'sniffTraffic', 'portScan'] });
    await userEvent.click(screen.getByRole('button', { name: /Take Quiz/ }));
    expect(
      screen.getByText(
        'Quiz Access Restricted: Please login to access quizzes for Level 1 and beyond.',
      ),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Login to Access Quiz' }));
    expect(asked).toEqual([['quiz', '1']]);
  });

  it('sees the banner after asking for a locked level', async () => {
    const { asked, show } = openLab('1');
    expect(screen.queryByText(/Premium Content Locked/)).toBeNull();
    show('1', '7');
    await userEvent.click(screen.getByRole('button', { name: 'Unlock Now' }));
    expect(asked).toEqual([['unlock', '7']]);
  });
});

describe('the log', () => {
  it('shows one entry per line, and clears without touching the progress', async () => {
    openLab('1');
    await userEvent.click(action('openPage'));
    const log = screen.getByRole('log');
    expect(within(log).getAllByRole('listitem')).toHaveLength(2);
    expect(log).toHaveTextContent('[Server] 200 OK');
    expect(screen.getByText('2 entries, showing last 50')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear logs' }));
    expect(within(log).queryAllByRole('listitem')).toHaveLength(0);
    expect(screen.getByText('Actions tried: 1 / 3')).toBeVisible();
  });
});

describe('level 2', () => {
  it('disables the block rules until the firewall is on, and says why', async () => {
    openLab('2');
    expect(action('blockAttacker')).toBeDisabled();
    expect(screen.getByText('Turn the firewall on first.')).toBeVisible();
    await userEvent.click(action('enableFirewall'));
    expect(action('enableFirewall')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(action('blockAttacker'));
    expect(document.querySelector('[data-node="firewall"]')).toHaveAttribute(
      'data-state',
      'blocking',
    );
  });

  it('starts over when the level changes', async () => {
    const { show } = openLab('2');
    await userEvent.click(action('enableFirewall'));
    await act(async () => show('1'));
    await act(async () => show('2'));
    expect(action('enableFirewall')).toHaveAttribute('aria-pressed', 'false');
    expect(within(screen.getByRole('log')).queryAllByRole('listitem')).toHaveLength(0);
  });
});

describe('the SOC view', () => {
  const segment = () => screen.queryByRole('button', { name: 'SOC' });
  const cells = () =>
    screen.getAllByRole('row').map(({ children }) => [...children].map((cell) => cell.textContent));

  it('shows what the SIEM collected while it is on, and gives the diagram back', async () => {
    openLab('10');
    expect(segment()).toBeNull();
    await userEvent.click(action('enableSOC'));
    // The table's chunk loads within the click.
    await act(async () => segment()!.click());
    expect(
      screen.getByText('No records: the SIEM is off. Enable it, then run an attack.'),
    ).toBeVisible();
    for (const id of ['attackSQLi', 'enableSIEM']) await userEvent.click(action(id));
    expect(screen.getByText('No records yet. Run an attack.')).toBeVisible();
    for (const id of ['enableIPS', 'attackSQLi']) await userEvent.click(action(id));
    expect(screen.getByRole('table', { name: /^Records that reached the SIEM/ })).toBeVisible();
    expect(cells().map((row) => row.slice(1))).toEqual([
      ['Device', 'What', 'Severity', 'Outcome', 'Source'],
      ['SIEM', 'SQL injection', 'high', 'blocked', '203.0.113.66'],
      ['IPS', 'SQL injection', 'high', 'blocked', '203.0.113.66'],
    ]);
    await userEvent.click(action('enableSIEM'));
    expect(screen.getByText(/The SIEM is off: nothing new is recorded\./)).toBeVisible();
    await userEvent.click(action('enableSOC'));
    expect(segment()).toBeNull();
    expect(document.querySelector('[data-node="soc"]')).toBeVisible();
    await userEvent.click(action('enableSOC'));
    expect(segment()).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('the marks of an attack', () => {
  const ticks = () => [...action('attackSQLi').querySelectorAll('[data-seen]')];
  const shares = () => ticks().map((tick) => tick.getAttribute('data-seen'));

  it('fill with what was seen without a defence and with it, until the level is restarted', async () => {
    openLab('4');
    expect(shares()).toEqual(['0', '0']);
    await userEvent.click(action('attackSQLi'));
    expect(shares()).toEqual(['1', '0']);
    expect(action('attackSQLi')).toHaveAttribute(
      'aria-description',
      'tried; seen: SQL injection without the IPS; not seen yet: SQL injection with the IPS on',
    );
    for (const id of ['enableIPS', 'attackSQLi']) await userEvent.click(action(id));
    expect(shares()).toEqual(['1', '1']);
    await userEvent.click(screen.getByRole('button', { name: 'Restart level' }));
    expect(shares()).toEqual(['0', '0']);
  });

  it('fill by parts where several defences are to be seen', async () => {
    openLab('10');
    for (const id of ['enableIPS', 'attackSQLi']) await userEvent.click(action(id));
    expect(shares()).toEqual(['0', '0.25']);
  });

  it('are not there where the level asks for nothing to compare', () => {
    openLab('1');
    expect(document.querySelector('.sight-ticks')).toBeNull();
  });
});

describe('a learner whose session is lost in a level above 2', () => {
  it('plays on, and is asked to log in when all is tried', async () => {
    const { asked } = openLab('7', { '7': ['enableVPN', 'openPage'] });
    jest.useFakeTimers();
    fireEvent.click(action('sniffTraffic'));
    expect(screen.getByText('Login required to take quizzes for this level!')).toBeVisible();
    act(() => void jest.advanceTimersByTime(2399));
    expect(asked).toEqual([]);
    act(() => void jest.advanceTimersByTime(1));
    expect(asked).toEqual([['quiz', '7']]);
    jest.useRealTimers();
  });
});

describe('a learner', () => {
  it('is named, cut to 12 characters, and may log out', async () => {
    act(() => startSession('token', MAJA));
    const { asked } = openLab('3');
    expect(screen.getByTitle('maja-lindqvist')).toHaveTextContent('maja-lindqvi...');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(asked).toEqual([['logout']]);
  });

  it('keeps the quiz when the session expires on the way', async () => {
    act(() => startSession('token', MAJA));
    const { asked } = openLab('1', { '1': ['openPage', 'sniffTraffic', 'portScan'] });
    await userEvent.click(screen.getByRole('button', { name: /Take Quiz/ }));
    await userEvent.click(screen.getAllByRole('radio')[0]!);
    act(() => expireSession('token'));
    expect(screen.getAllByRole('radio')[0]).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByText(/^Score: /)).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('is asked before a change of level takes answers away', async () => {
    act(() => startSession('token', MAJA));
    const { asked } = openLab('1', { '1': ['openPage', 'sniffTraffic', 'portScan'] });
    await userEvent.click(screen.getByRole('button', { name: /Take Quiz/ }));
    await userEvent.click(screen.getAllByRole('radio')[0]!);
    await userEvent.click(screen.getByRole('button', { name: /choose another level/ }));
    await userEvent.click(screen.getAllByRole('option')[3]!);
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Change level' }));
    expect(asked).toEqual([['level', '4']]);
  });
});
