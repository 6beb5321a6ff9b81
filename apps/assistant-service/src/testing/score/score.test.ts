import { dispatch, findLevel, isOffered, startLevel, type Level } from '@netward/levels';
import { readQuestions } from './read-score-set.ts';
import { score, type Grade } from './score.ts';
import type { ScoredQuestion } from './scored-question.ts';

/** The share of answers that may be only partly right or wrong. */
const FAULTS_MAX = 0.1;

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

it('is passed: nine answers of ten are right, and none is false', () => {
  const answers = readQuestions().map(score);
  const told = (grade: Grade) =>
    answers
      .filter((answer) => answer.grade === grade)
      .map(({ asked, because }) => `${asked.level}: ${asked.question} (${because.join(' / ')})`);
  expect(told('false')).toEqual([]);
  const faults = [...told('wrong'), ...told('partly')];
  expect(faults.length > answers.length * FAULTS_MAX ? faults : []).toEqual([]);
});
