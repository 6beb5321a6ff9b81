import { dispatch, findLevel, isOffered, startLevel, type Level } from '@netward/levels';
import { scoreHeldOut, readQuestions, score, type Grade } from './score.ts';
import type { ScoredQuestion } from './scored-question.ts';

/** A change that makes the tutor worse than this is refused: right, and right or behind a button, in percent. */
const WRITTEN = { right: 78, found: 95 };
/** Phrasings are added where a question was not found, so each addition makes these harder. */
const HELD_OUT = { right: 38, found: 70 };
/** Asking every phrasing takes too long for each run of the tests. */
const EVERY = 19;

/** The first action of a run that the level does not offer at that point. */
function notOffered({ level: id, run: actions }: ScoredQuestion): string | undefined {
  const level = findLevel(id) as Level;
  let run = startLevel(level);
  return actions.find((action) => {
    const isThere = isOffered(level, run.state, action);
    run = dispatch(level, run, action);
    return !isThere;
  });
}

it('asks what a learner can come to ask', () => {
  const faults = readQuestions().flatMap((each) => {
    const action = notOffered(each);
    return action ? [`level ${each.level}, ${each.question}: ${action} is not offered`] : [];
  });
  expect(faults).toEqual([]);
});

/** The share of questions with one of these grades, in percent. */
function percent(graded: readonly { readonly grade: Grade }[], ...grades: Grade[]): number {
  return (100 * graded.filter(({ grade }) => grades.includes(grade)).length) / graded.length;
}

it('says nothing false to the written questions, and most answers are right', () => {
  const answers = readQuestions().map(score);
  expect(answers.filter(({ grade }) => grade === 'false')).toEqual([]);
  expect(percent(answers, 'right')).toBeGreaterThan(WRITTEN.right);
  expect(percent(answers, 'right', 'offered', 'below')).toBeGreaterThan(WRITTEN.found);
});

it('finds an answer by phrasings that it does not have', () => {
  const phrasings = scoreHeldOut(EVERY);
  expect(percent(phrasings, 'right')).toBeGreaterThan(HELD_OUT.right);
  expect(percent(phrasings, 'right', 'offered', 'below')).toBeGreaterThan(HELD_OUT.found);
});
