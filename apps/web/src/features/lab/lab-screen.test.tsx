import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LevelId } from '@netward/contracts';
import { endSession, expireSession, startSession } from '../../lib/session.ts';
import { ToastRegion } from '../../ui/toast.tsx';
import type { LabProgress } from './lab-props.ts';
import { LabScreen } from './lab-screen.tsx';

const MAJA = { id: 'b0f6e6e2-0000-4000-8000-000000000001', name: 'maja-lindqvist' };
const action = (id: string) => document.querySelector<HTMLElement>(`[data-action="${id}"]`)!;

function openLab(level: LevelId, tried: LabProgress['tried'] = {}) {
  const saved: string[] = [];
  const asked: unknown[][] = [];
  const progress: LabProgress = {
    tried,
    quizResults: {},
    addTried: (of, id) => void saved.push(`${of} ${id}`),
    addQuizResult: (...result) => void asked.push(result),
  };
  const screenOf = (of: LevelId, requested?: LevelId) => (
    <>
      <ToastRegion />
      <LabScreen
        level={of}
        requestedLevel={requested}
        progress={progress}
        assistant={() => null}
        assistantHeight={400}
        videoOf={() => null}
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
    show('1');
    show('2');
    expect(action('enableFirewall')).toHaveAttribute('aria-pressed', 'false');
    expect(within(screen.getByRole('log')).queryAllByRole('listitem')).toHaveLength(0);
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
