import { jest } from '@jest/globals';
import { useState } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { debriefOf, stream, type SocConfiguration } from '@netward/challenges/10-soc-challenge';
import { loadChallenge, type Judgement } from '@netward/challenges';
import { sealedSeed } from '@netward/challenges/sealed-seed';
import {
  advanceWork,
  beginWork,
  edited,
  type SeededDay,
  tomorrowOpened,
  type Work,
  type WorkChange,
} from '../challenge-work.ts';
import type { Opened } from '../use-opened.ts';
import { parts } from './10-soc-challenge.tsx';
import { debriefAsText } from './soc-desk/debrief-view.tsx';
import { comparedTimeline } from './soc-desk/story.ts';

const challenge = (await loadChallenge('10'))!;
const { solution } = await challenge.solution();
const solved = solution.configuration as SocConfiguration;
const Desk = parts.Desk!;
let current: SocConfiguration;
let judged: Judgement | null;
let shown: Work;

function Screen({ start = challenge.start as SocConfiguration }: { start?: SocConfiguration }) {
  const [work, setWork] = useState(() =>
    beginWork(challenge, { draft: { configuration: start, text: null } }),
  );
  const change = (by: WorkChange) => setWork((before) => advanceWork(challenge, before, by));
  const configuration = work.draft.configuration as SocConfiguration;
  [current, shown] = [configuration, work];
  return (
    <Desk
      screen={
        {
          ...{ challenge, work, change, progress: { owner: 'maja' } },
          onEdit: (next: unknown) => change(edited(next)),
          onRun: () => (judged = challenge.judge(configuration, 'A')),
          onTomorrow: (day: SeededDay) => change(tomorrowOpened(day)),
        } as unknown as Opened
      }
      task={<p>The task.</p>}
      assistant={<p>The assistant.</p>}
    />
  );
}

beforeAll(async () => {
  // The search loads with the first desk.
  await act(async () => void render(<Screen />));
  await screen.findByRole('searchbox');
  cleanup();
});

beforeEach(() => {
  judged = null;
});

const choose = (...names: readonly string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('radio', { name }));
};
/** The search has some thousand buttons, whose names would be computed for each query by role. */
const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent?.trim()) === name,
  )!;
const press = (name: string) => fireEvent.click(buttonOf(name));
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const time = () => screen.getByRole('group', { name: 'Time of the morning' });
/** Searches, and keeps the first record that is found. */
const keep = async (query: string) => {
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: query } });
  const first = document.querySelector<HTMLElement>('[data-row]');
  act(() => first!.focus());
  fireEvent.keyDown(first!, { key: 'p' });
};

test('an alert shows its own record, and is decided by verdict and next step', () => {
  render(<Screen />);
  expect(screen.getByRole('heading', { level: 3, name: /scan/ })).toBeTruthy();
  press('Decide');
  expect(current.A.triage[0]).toBeNull();
  choose('an attack', 'watch');
  fill('Because of: add record', '08:12:04 IPS r38');
  press('Decide');
  expect(current.A.triage[0]).toMatchObject({ verdict: 'attack', next: 'watch' });
  const heading = screen.getByRole('heading', { level: 3, name: /committee/ });
  expect(document.activeElement).toBe(heading);
  expect(challenge.schema.parse(current)).toEqual(current);
});

test('alerts arrive with the clock, which can be paused, skipped, and stands while the task is read', () => {
  jest.useFakeTimers();
  try {
    render(<Screen />);
    const arrived = () =>
      within(screen.getByRole('listbox', { name: 'Alerts' })).getAllByRole('option').length;
    expect([arrived(), time().textContent]).toEqual([3, '08:262 new']);
    const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    wait(20_000);
    expect(time().textContent).toBe('08:272 new');
    press('Pause');
    wait(60_000);
    expect(time().textContent).toBe('08:27paused');
    press('Let time run');
    press('Task');
    wait(60_000);
    expect(time().textContent).toBe('08:272 new');
    press('Next arrival');
    expect([arrived(), time().textContent]).toEqual([4, '08:313 new']);
    expect(screen.getByText(/^Newest alert: Many requests/)).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test('only what was kept fills a blank, and no menu names a culprit', async () => {
  render(<Screen />);
  fill('Accounts: add account', 'pilar');
  expect(current.A.scope).toEqual([]);
  await keep('alice 302');
  fill('Accounts: add account', 'alice');
  expect(current.A.scope).toEqual(['alice']);
  fill('End the sessions and tokens of: add account', 'alice');
  expect(current.A.measures).toEqual([{ measure: 'sessions', of: ['alice'] }]);
  expect(screen.getByText(/what this changes is not captured/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Save captures and logs' }));
  press('Save captures and logs: earlier');
  expect(current.A.measures.map(({ measure }) => measure)).toEqual(['save', 'sessions']);
  expect(screen.queryByText(/what this changes is not captured/)).toBeNull();
  press('Accounts: remove alice');
  expect(current.A.scope).toEqual([]);
});

test('the page that was read names everybody whose password it held', async () => {
  render(<Screen />);
  for (let arrival = 0; arrival < 3; arrival += 1) press('Next arrival');
  await keep('/log/today 200');
  expect(screen.getByText(/held 7 logins/).textContent).toContain('pilar');
  fill('Accounts: add account', 'pilar');
  expect(current.A.scope).toEqual(['pilar']);
});

test('records go into the timeline by a button or by A, and out again', async () => {
  render(<Screen />);
  await keep('08:12:04');
  const desk = screen.getByRole('listbox', { name: 'Alerts' });
  fireEvent.keyDown(desk, { key: 'a' });
  expect(current.A.timeline).toEqual(current.A.kept);
  press('In timeline');
  expect(current.A.timeline).toEqual([]);
});

test('J and K walk through the alerts, and F6 through the parts', () => {
  render(<Screen />);
  const queue = screen.getByRole('listbox', { name: 'Alerts' });
  queue.focus();
  fireEvent.keyDown(queue, { key: 'j' });
  expect(screen.getByRole('heading', { level: 3, name: /committee/ })).toBeTruthy();
  fireEvent.keyDown(queue, { key: 'k' });
  fireEvent.keyDown(queue, { key: 'F6' });
  expect(document.activeElement?.closest('[data-part]')?.getAttribute('data-part')).toBe('alert');
});

test('handing in with open alerts asks once, then compares, and goes back to the first miss', () => {
  render(<Screen />);
  fill('Incident note', 'At 09:03 somebody logged in as alice.');
  press('Hand in');
  expect(judged).toBeNull();
  const dialog = screen.getByRole('dialog', { hidden: true });
  fireEvent.click(within(dialog).getByText('Hand in'));
  expect(judged!.goals.some(({ standing }) => standing === 'not handed in')).toBe(false);
  const debrief = document.querySelector('[data-debrief]')!;
  expect(debrief.getAttribute('data-debrief')).toBe('missed');
  expect(debrief.textContent).toContain('7 accounts are still open');
  press('Go back to 08:12');
  expect([current.A.isHandedIn, time().textContent]).toEqual([false, '08:120 new']);
});

test('the whole thread is said to be whole, and a question of the lead leads into the search', async () => {
  render(<Screen start={solved} />);
  expect(screen.getByRole('heading', { name: 'You found the whole thread.' })).toBeTruthy();
  press('Search /log/today');
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('/log/today');
});

test('what the morning taught stands at the foot, and in the text to keep', async () => {
  render(<Screen start={solved} />);
  const { default: end } = await challenge.end!();
  expect(await screen.findByText(end.wouldCost)).toBeTruthy();
  const text = debriefAsText('Morning A', debriefOf(stream('A'), solved.A), end);
  for (const sentence of ['You found the whole thread.', ...end.learned, end.asks[0]!.answer])
    expect(text).toContain(sentence);
});

test('nothing of it is said while something is missed', async () => {
  const note = 'At 09:03 somebody logged in as alice.';
  render(<Screen start={{ ...solved, A: { ...solved.A, note } }} />);
  const { default: end } = await challenge.end!();
  await act(async () => undefined);
  expect(document.querySelector('[data-debrief=missed]')).not.toBeNull();
  expect(screen.queryByText(end.wouldCost)).toBeNull();
});

test('a timeline stands over the whole one, with a ring for each part that it lacks', () => {
  const marksOf = (timeline: readonly string[], lane: number) =>
    comparedTimeline(stream('A'), timeline)
      .filter((each) => each.lane === lane)
      .map(({ mark }) => mark);
  const { timeline } = solved.A;
  expect(marksOf(timeline, 0)).toEqual(marksOf(timeline, 1));
  const lacking = marksOf(timeline.slice(1), 0);
  expect(lacking.filter((mark) => mark === 'missed')).toHaveLength(1);
  expect(marksOf(timeline.slice(1), 1)).toEqual(marksOf(timeline, 1));
});

test('another morning is a click away, has its own undo, and leaves the chosen one as it was', () => {
  render(<Screen start={solved} />);
  press('Another morning');
  const seed = document.querySelector<HTMLElement>('[data-seed]')!.dataset['seed'];
  expect(Number(seed)).toBeGreaterThanOrEqual(0);
  choose('an attack', 'watch');
  press('Decide');
  const decided = () => document.querySelectorAll('[data-decided]').length;
  expect(decided()).toBe(1);
  fireEvent.keyDown(buttonOf('Undo'), { key: 'z', ctrlKey: true });
  expect(decided()).toBe(0);
  expect([current, judged]).toEqual([solved, null]);
  expect(shown.days.free).toMatchObject({ seed: Number(seed), isOwn: false });
  press('Leave this morning');
  expect(document.querySelector('[data-debrief=whole]')).not.toBeNull();
});

test('tomorrow is opened by morning A, judged as it is first handed in, and keeps that', async () => {
  render(<Screen start={{ ...solved, A: (challenge.start as SocConfiguration).A }} />);
  fill('Incident note', 'Nothing found.');
  press('Hand in');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hand in' }));
  expect(buttonOf('Open tomorrow')).toBeUndefined();
  cleanup();

  await act(async () => void render(<Screen start={solved} />));
  press('Open tomorrow');
  const desk = () => document.querySelector<HTMLElement>('[data-stream=sealed]')!.dataset;
  const seed = sealedSeed('maja', '10');
  expect([desk()['seed'], desk()['met'], shown.tomorrow]).toEqual([`${seed}`, undefined, null]);
  fill('Incident note', 'Nothing found.');
  press('Hand in');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hand in' }));
  expect(shown.tomorrow).toMatchObject({ seed, isOwn: true });
  expect(desk()['met']).toBe('false');
  expect(screen.getByText(/^Tomorrow did not hold/)).toBeTruthy();
  const first = shown.tomorrow;
  fireEvent.click(screen.getByRole('button', { name: /^Go back to/ }));
  fill('Incident note', 'Something found.');
  expect(shown.tomorrow).toBe(first);
});

test('a decision can be taken back', () => {
  render(<Screen />);
  const undo = buttonOf('Undo');
  expect(undo.disabled).toBe(true);
  choose('an attack', 'watch');
  press('Decide');
  expect(current.A.triage[0]).not.toBeNull();
  fireEvent.click(undo);
  expect(current.A.triage[0]).toBeNull();
});
