import type { LabAction } from '@netward/lab-engine';
import { actionsOf, levels } from '@netward/levels';
import { QUESTIONS } from './hints.ts';

/** A new action gets a general question, so that a device stays a folder. One of ours without its own does not compile. */
const questions: Readonly<Record<LabAction, string>> = QUESTIONS;

test('every button has a first hint of its own', () => {
  const asked = levels.flatMap(actionsOf).map((action) => questions[action as LabAction]);
  expect(asked.filter((question) => !question?.endsWith('?') && !question?.endsWith('.'))).toEqual(
    [],
  );
});
