import { quizOf } from '@netward/levels/quizzes';
import { correctAnswer, levels, type QuizQuestion } from '@netward/levels';
import { useLearning } from '../testing/use-learning.ts';

const PATH = '/api/auth/quiz-results';

const given = useLearning();

const quiz = quizOf({ id: '3' });
const rightAnswers = (questions: readonly QuizQuestion[]) =>
  Object.fromEntries(questions.map((question) => [question.id, correctAnswer(question)]));
const submit = (answers: unknown, score = 0, level = '3') =>
  given.learner.post(PATH, { level, score, answers });

test.each(levels)('right answers to the quiz of level $id are scored here', async (level) => {
  const answer = await submit(rightAnswers(quizOf(level)), 1, level.id);
  expect(answer.body).toMatchObject({ score: 6, percentage: 100, passed: true, verified: true });
  expect((await given.learner.get(PATH)).body.quizResults[level.id]).toEqual(answer.body);
});

test('the score of the answers counts, not the one beside them; no answer is wrong', async () => {
  const answer = await submit(rightAnswers(quiz.slice(0, 2)), 6);
  expect(answer.body).toMatchObject({ score: 2, percentage: 33, passed: false, verified: true });
  expect((await submit({}, 6)).body).toMatchObject({ score: 0, verified: true });
});

test('a fill-in is compared trimmed and in lower case', async () => {
  const fillIns = quiz.filter(({ type }) => type === 'fitb');
  const typed = fillIns.map((asked) => [asked.id, ` ${correctAnswer(asked).toUpperCase()} `]);
  expect((await submit(Object.fromEntries(typed))).body.score).toBe(fillIns.length);
});

test.each([
  ['a question of another level', { 'l4-q1': 'x' }],
  ['an option that the question does not have', { 'l3-q1': 'No such option' }],
])('with %s the sent score counts, unverified', async (_what, change) => {
  const answer = await submit({ ...rightAnswers(quiz), ...change }, 5);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ score: 5, percentage: 83 });
  expect(answer.body).not.toHaveProperty('verified');
});

test.each([[['x']], ['x'], [{ 'l3-q1': 1 }], [{ 'l3-q1': 'x'.repeat(301) }]])(
  'refuses the answers %j and keeps nothing',
  async (answers) => {
    const answer = await submit(answers, 5);
    expect([answer.status, answer.body.message]).toEqual([400, 'Invalid request']);
    expect((await given.learner.get(PATH)).body).toEqual({ quizResults: {} });
  },
);

test('results of the earlier version, which scores nothing, are unverified', async () => {
  await given.learning.database.query(
    `INSERT INTO learning.quiz_results (id, learner_id, level, score, total, percentage, passed)
     VALUES (gen_random_uuid(), $1, '3', 6, 6, 100, true)`,
    [given.learner.id],
  );
  const { quizResults } = (await given.learner.get(PATH)).body;
  expect(quizResults['3']).toMatchObject({ score: 6 });
  expect(quizResults['3']).not.toHaveProperty('verified');
});
