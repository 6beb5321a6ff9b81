import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { levelId, levelIdOut } from './shapes.ts';
import { QUIZ_ANSWER_MAX } from './limits.ts';

/** A quiz as the learner handed it in. A `userId` sent with these is ignored: the token says who. */
export const saveQuizResultRequest = z
  .object({
    level: levelId,
    score: z.number(),
    total: z.number().optional(),
    /**
     * By question id: the text of the chosen option, or what was filled in. The server then scores the
     * quiz, and `score` counts only where the answers belong to another version of it.
     */
    answers: z.record(z.string(), z.string().max(QUIZ_ANSWER_MAX)).optional(),
  })
  .meta({ id: 'SaveQuizResultRequest' });
export type SaveQuizResultRequest = z.output<typeof saveQuizResultRequest>;

export const quizResult = z
  .object({
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
  })
  .meta({ id: 'QuizResult' });
export type QuizResult = z.output<typeof quizResult>;

export const quizResultsResponse = z
  .object({ quizResults: z.partialRecord(levelIdOut, quizResult) })
  .meta({ id: 'QuizResults' });
export type QuizResultsResponse = z.output<typeof quizResultsResponse>;

export const quizResultsCalls = {
  saveQuizResult: endpoint({
    method: 'POST',
    path: '/api/auth/quiz-results',
    summary: 'Record a quiz result; the newest of a level counts',
    access: 'bearer',
    body: saveQuizResultRequest,
    response: quizResult,
    errors: ['INVALID_LEVEL'],
  }),
  getQuizResults: endpoint({
    method: 'GET',
    path: '/api/auth/quiz-results',
    summary: 'The newest quiz result of each level',
    access: 'bearer',
    response: quizResultsResponse,
  }),
} as const;
