import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { levelId, levelIdOut } from './shapes.ts';
import { QUIZ_ANSWER_MAX } from './limits.ts';

/** A quiz as the learner handed it in. A `userId` sent with these is ignored: the token says who. */
export const saveQuizResultRequest = z.object({
  level: levelId,
  score: z.number(),
  total: z.number().optional(),
  /**
   * By question id: the text of the chosen option, or what was filled in. The server then scores the
   * quiz, and `score` counts only where the answers belong to another version of it.
   */
  answers: z.record(z.string(), z.string().max(QUIZ_ANSWER_MAX)).optional(),
});

export const quizResult = z.object({
  quizId: z.string(),
  userId: z.string(),
  level: levelIdOut,
  score: z.int(),
  total: z.int(),
  percentage: z.int(),
  passed: z.boolean(),
  timestamp: z.iso.datetime(),
  /** Present where the server scored the answers itself. */
  verified: z.literal(true).optional(),
});
export type QuizResult = z.output<typeof quizResult>;

export const quizResultsResponse = z.object({
  quizResults: z.partialRecord(levelIdOut, quizResult),
});
export type QuizResultsResponse = z.output<typeof quizResultsResponse>;

export const quizResultsCalls = {
  saveQuizResult: post('/api/auth/quiz-results', {
    body: saveQuizResultRequest,
    response: quizResult,
    errors: ['INVALID_LEVEL'],
  }),
  getQuizResults: get('/api/auth/quiz-results', { response: quizResultsResponse }),
} as const;
