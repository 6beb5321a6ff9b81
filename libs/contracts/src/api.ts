import { accountCalls } from './account.ts';
import { actionProgressCalls } from './action-progress.ts';
import { assistantCalls } from './assistant.ts';
import { challengeResultsCalls } from './challenge-results.ts';
import { chatCalls } from './chat.ts';
import { contactCalls } from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import { healthCalls } from './health.ts';
import { newsletterCalls } from './newsletter.ts';
import { passwordCalls } from './password.ts';
import { quizResultsCalls } from './quiz-results.ts';
import { sessionCalls } from './session.ts';
import { transcriptCalls } from './transcript.ts';
import { visitsCalls } from './visits.ts';

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
  ...healthCalls,
} as const satisfies Record<string, Endpoint>;
export type ApiCall = keyof typeof api;
