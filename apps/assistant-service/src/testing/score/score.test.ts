import { dispatch, findLevel, isOffered, startLevel, type Level } from '@netward/levels';
import { readModelAnswers, readQuestions } from './read-score-set.ts';
import { isKept, score, type Grade } from './score.ts';
import type { ModelAnswer, ScoredQuestion } from './scored-question.ts';

/** The share of answers that may be only partly right or wrong. */
const FAULTS_MAX = 0.1;

type Asked = ScoredQuestion | ModelAnswer;

/** The first action of a run that the level does not offer at that point. */
function notOffered({ level: id, run: actions }: Asked): string | undefined {
  const level = findLevel(id) as Level;
  let run = startLevel(level);
  return actions.find((action) => {
    const isThere = isOffered(level, run.state, action);
    run = dispatch(level, run, action);
    return !isThere;
  });
}

it('asks what a learner can come to ask', () => {
  const asked: Asked[] = [
    ...readQuestions(),
    ...readModelAnswers('good'),
    ...readModelAnswers('false'),
  ];
  const faults = asked.flatMap((each) => {
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

it('lets the checks reject one true answer of a model and keep one false one at most', async () => {
  const judged = (which: 'good' | 'false') =>
    Promise.all(
      readModelAnswers(which).map(async (given) => ({ given, isKept: await isKept(given) })),
    );
  const rejected = (await judged('good')).filter((each) => !each.isKept);
  const kept = (await judged('false')).filter((each) => each.isKept);
  for (const wrong of [rejected, kept]) {
    const answers = wrong.map(({ given }) => given.answer);
    expect(answers.length > 1 ? answers : []).toEqual([]);
  }
});
