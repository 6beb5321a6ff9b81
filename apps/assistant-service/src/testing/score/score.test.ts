import { dispatch, findLevel, isOffered, startLevel, type Level } from '@netward/levels';
import { readModelAnswers, readQuestions } from './read-score-set.ts';
import type { ModelAnswer, ScoredQuestion } from './scored-question.ts';

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
