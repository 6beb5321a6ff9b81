import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LevelId, SentRun } from '@netward/contracts';
import { findLevel } from '@netward/levels';
import { labProps } from '../../../../testing/lab-props.ts';
import { startSession } from '../../../lib/session.ts';
// What a page has loaded by the time that the actions are tried.
import '../inspector/inspector.tsx';
import { LabScreen } from '../lab-screen.tsx';
import { Timeline } from '../topology/topology-pane.tsx';
import './marking.tsx';
import { caretAfter, united, wordAt } from './markable-value.tsx';

const MAJA = { id: 'b0f6e6e2-0000-4000-8000-000000000001', name: 'maja-lindqvist' };

/** Plays a level whose required actions were tried before, and collects what is told of its proofs. */
async function play(level: LevelId, ...actions: readonly string[]) {
  const told: { ids: readonly string[]; run: SentRun | undefined }[] = [];
  const progress = {
    tried: { [level]: findLevel(level)!.requiredActions },
    addTried: (_: LevelId, ids: readonly string[], run?: SentRun) => {
      if (ids.some((id) => id.startsWith('proof'))) told.push({ ids, run });
    },
  };
  // A component that suspends under a click holds up what comes after it in a test.
  await Timeline.preload();
  render(<LabScreen {...labProps(level, progress)} />);
  for (const action of actions)
    await userEvent.click(document.querySelector(`[data-action="${action}"]`)!);
  await screen.findByText('Prove it:');
  return told;
}

const strip = () => document.querySelector<HTMLElement>('[data-proof]')!;
const panel = () => screen.getByRole('region', { name: 'Inspector' });
const marks = () => screen.getByRole('region', { name: 'Your marks' });
const verdicts = () => within(marks()).getAllByRole('listitem');
const ladder = () => within(panel()).getByRole('listbox');
const row = (text: RegExp) => within(ladder()).getByRole('option', { name: text });

async function openLine(text: string) {
  const lines = within(screen.getByRole('log')).getAllByRole('button');
  await userEvent.click(lines.find((line) => line.textContent.includes(text))!);
  await screen.findByRole('region', { name: 'Your marks' });
}

beforeEach(() => act(() => startSession('token', MAJA)));

it('is asked for in the commit of the last action, so that nothing moves under the next click', async () => {
  const [last, ...others] = findLevel('1')!.requiredActions;
  const progress = { tried: { 1: others }, addTried: () => undefined };
  render(<LabScreen {...labProps('1', progress)} />);
  const button = await screen.findByRole('button', { name: 'Open page' });
  await act(async () => {
    await Promise.all([import('./marking.tsx'), findLevel('1')!.proof()]);
  });
  expect(button).toHaveAttribute('data-action', last);
  fireEvent.click(button);
  expect(screen.getByRole('region', { name: 'Proof' })).toHaveTextContent('Prove it:');
});

describe('the packet that is asked for', () => {
  it('is marked with the button, and the run that holds it is handed to the progress', async () => {
    const told = await play('1', 'sniffTraffic');
    expect(strip()).toHaveAttribute('data-state', 'open');
    await openLine('[Sniffer]');
    await userEvent.click(within(marks()).getByRole('button', { name: /^Mark/ }));
    expect(verdicts().at(-1)).toHaveTextContent('This proves it.');
    expect(strip()).toHaveAttribute('data-state', 'right');
    expect(panel().querySelector('[data-mark]')).toHaveAttribute('role', 'option');
    expect(told).toMatchObject([
      {
        ids: ['proof-1'],
        run: { actions: ['sniffTraffic'], marks: [{ proof: 'proof-1', action: 1 }] },
      },
    ]);
  });

  it('is marked with M, and a wrong one is answered with its reason; the third shows where to look', async () => {
    const told = await play('1', 'sniffTraffic');
    await openLine('[Sniffer]');
    await userEvent.keyboard('{Home}m{ArrowDown}mm');
    expect(verdicts()).toHaveLength(3);
    expect(verdicts()[0]).toHaveTextContent('Not this. This packet opens a connection');
    expect(strip()).toHaveAttribute('data-state', 'wrong');
    expect(told).toEqual([]);
    await userEvent.click(within(marks()).getByRole('button', { name: 'Show where to look' }));
    expect(verdicts()).toHaveLength(3);
    await userEvent.click(ladder());
    await userEvent.keyboard('m');
    expect(strip()).toHaveAttribute('data-state', 'right');
    await userEvent.click(screen.getByRole('button', { name: 'Mark again' }));
    expect(strip()).toHaveAttribute('data-state', 'open');
  });

  it('is not asked for once the strip is closed, and was never asked for before the actions', async () => {
    await play('1', 'sniffTraffic');
    await userEvent.click(screen.getByRole('button', { name: 'Close proof' }));
    expect(strip()).toBeNull();
  });

  it('goes with the run: a level that starts over has no marks', async () => {
    await play('1', 'sniffTraffic');
    await openLine('[Sniffer]');
    await userEvent.keyboard('{Home}m{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Restart level' }));
    expect(strip()).toHaveAttribute('data-state', 'open');
    expect(strip()).toHaveTextContent('Prove it: Sniff traffic, then');
  });
});

describe('the characters that are asked for', () => {
  it('are marked by keyboard alone', async () => {
    const told = await play('3', 'attackSQLi');
    await openLine('[Server]');
    await userEvent.click(row(/200 OK/));
    const body = within(panel()).getByRole('textbox', { name: 'HTTP, body' });
    act(() => body.focus());
    const text = body.textContent;
    // What the engine found would be the answer.
    expect(panel().querySelector('.layers mark, .layer-why')).toBeNull();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Backspace}');
    expect(panel().querySelector('[data-mark]')).toBeNull();
    // To the end, and back over the last two words.
    await userEvent.keyboard('{End}');
    const length = text.length - text.indexOf('alice hunter2');
    await userEvent.keyboard(`{Shift>}${'{ArrowLeft}'.repeat(length)}{/Shift}`);
    const own = [...panel().querySelectorAll('[data-mark]')].map((each) => each.textContent);
    expect(own.join('')).toBe(text.slice(-length));
    await userEvent.keyboard('{Enter}');
    expect(verdicts().at(-1)).toHaveTextContent('This proves it.');
    expect(told[0]?.run?.marks).toMatchObject([{ layer: 'HTTP', field: 'body' }]);
    expect(panel().querySelector('.layers mark')).toHaveTextContent('alice hunter2');
    expect(panel().querySelector('.layer-why')).toHaveTextContent('It worked.');
    expect(screen.getAllByRole('button', { name: 'Next question' })[0]).toBeVisible();
  });

  it('are asked for more exactly if the packet or a whole field of it was marked', async () => {
    await play('3', 'attackSQLi');
    await openLine('[Server]');
    await userEvent.click(row(/200 OK/));
    act(() => ladder().focus());
    await userEvent.keyboard('m');
    expect(verdicts()[0]).toHaveTextContent('Now mark the characters');
    act(() => within(panel()).getByRole('textbox', { name: 'HTTP, body' }).focus());
    await userEvent.keyboard('M');
    expect(verdicts()[1]).toHaveTextContent('Not this.');
  });
});

it('what decides stays marked where no question asks for it', async () => {
  await play('3', 'enableIDS', 'attackSQLi');
  await openLine('ALERT');
  expect(panel().querySelector('.layers mark')).toBeVisible();
});

it('a record is marked where a record is asked for', async () => {
  await play('9', 'enableSIEM', 'portScan', 'attackSQLi');
  const scan = within(screen.getByRole('log')).getAllByRole('button');
  await userEvent.click(scan.find((line) => /scan/i.test(line.textContent))!);
  await userEvent.click((await within(panel()).findAllByRole('button', { name: /^Mark: / }))[0]!);
  expect(verdicts()).toHaveLength(1);
  expect(panel().querySelector('pre[data-mark]')).not.toBeNull();
});

describe('characters', () => {
  it.each([
    ['ArrowRight', false, 0, 1],
    ['ArrowLeft', false, 0, 0],
    ['ArrowRight', true, 0, 3],
    ['ArrowRight', true, 3, 6],
    ['ArrowLeft', true, 6, 4],
    ['End', false, 2, 9],
    ['Home', false, 2, 0],
  ])('%s, by words: %s, from %i to %i', (key, ctrlKey, from, to) => {
    expect(caretAfter('You -- ab', from, { key, ctrlKey })).toBe(to);
  });

  it('are found by the word, and two words are marked with what is between them', () => {
    const text = 'alice hunter2 left';
    expect(wordAt(text, 8)).toEqual({ from: 6, to: 13 });
    expect(united(wordAt(text, 1), wordAt(text, 8))).toEqual({ from: 0, to: 13 });
  });
});
