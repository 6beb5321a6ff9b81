import { z } from 'zod';
import { accountCalls } from './account.ts';
import { actionProgressCalls } from './action-progress.ts';
import { assistantCalls } from './assistant.ts';
import { challengeResultsCalls } from './challenge-results.ts';
import { chatCalls } from './chat.ts';
import { contactCalls } from './contact.ts';
import { type Endpoint, get } from './endpoint.ts';
import { newsletterCalls } from './newsletter.ts';
import { passwordCalls } from './password.ts';
import { quizResultsCalls } from './quiz-results.ts';
import { sessionCalls } from './session.ts';
import { transcriptCalls } from './transcript.ts';
import { visitsCalls } from './visits.ts';

export const healthResponse = z.object({
  status: z.enum(['ok', 'unavailable']),
  services: z.record(z.string(), z.enum(['ready', 'not ready'])),
});

export const versionResponse = z.object({ version: z.string(), revision: z.string() });

/** Every call of the public API, by noun. The gateway's table and the OpenAPI document are made from it. */
export const api = {
  ...accountCalls,
  ...passwordCalls,
  ...sessionCalls,
  ...actionProgressCalls,
  ...quizResultsCalls,
  ...challengeResultsCalls,
  ...chatCalls,
  ...visitsCalls,
  ...transcriptCalls,
  ...assistantCalls,
  ...contactCalls,
  ...newsletterCalls,
  health: get('/api/health', { access: 'public', response: healthResponse }),
  version: get('/api/version', {
    access: 'public',
    response: versionResponse,
    errors: ['METHOD_NOT_ALLOWED'],
  }),
} as const satisfies Record<string, Endpoint>;
export type ApiCall = keyof typeof api;

type ShapeOf<C extends ApiCall, Part extends 'body' | 'response'> =
  (typeof api)[C] extends Record<Part, infer Shape extends z.ZodType> ? z.output<Shape> : never;
/** The body of a call, once its schema has read it. */
export type BodyOf<C extends ApiCall> = ShapeOf<C, 'body'>;
/** What a call answers. */
export type AnswerOf<C extends ApiCall> = ShapeOf<C, 'response'>;
