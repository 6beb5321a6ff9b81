import type { LabAction } from '@netward/lab-engine';
import { actionsOf, findLevel, levels } from '@netward/levels';
import { labAfter } from '../../testing/lab.ts';
import { QUESTIONS, usefulStep } from './hints.ts';

/** A new action gets a general question, so that a device stays a folder. One of ours without its own does not compile. */
const questions: Readonly<Record<LabAction, string>> = QUESTIONS;

test('every button has a first hint of its own', () => {
  const asked = levels.flatMap(actionsOf).map((action) => questions[action as LabAction]);
  expect(asked.filter((question) => !question?.endsWith('?') && !question?.endsWith('.'))).toEqual(
    [],
  );
});

test('the next step in level 8 brings about what has not been seen', () => {
  const level = findLevel('8')!;
  const next = (...run: string[]) =>
    usefulStep({ level, question: '', conversation: [], lab: labAfter(level, run) })?.action;
  expect(next()).toBe('enableLB');
  expect(next('enableLB')).toBe('openPage');
  expect(next('enableLB', 'openPage')).toBe('lbFailA');
  expect(next('enableLB', 'openPage', 'lbFailA')).toBe('openPage');
  expect(next('enableLB', 'openPage', 'lbFailA', 'openPage')).toBe('lbFailB');
});
