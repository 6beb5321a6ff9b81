import { gradeQuiz } from './grade-quiz.ts';

test.each([
  [4, { score: 4, total: 6, percentage: 67, passed: false }],
  [5, { score: 5, total: 6, percentage: 83, passed: true }],
  [-1, { score: 0, total: 6, percentage: 0, passed: false }],
  [7, { score: 6, total: 6, percentage: 100, passed: true }],
  [Number.NaN, { score: 0, total: 6, percentage: 0, passed: false }],
])('a score of %d is graded %j', (score, grade) => {
  expect(gradeQuiz(score)).toEqual(grade);
});
