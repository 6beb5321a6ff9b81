import { z } from 'zod';
import { challengeContext } from './challenge-results.ts';
import { post } from './endpoint.ts';
import { failsWith } from './errors.ts';
import { levelId, errorBody, runPlace } from './shapes.ts';
import {
  CONVERSATION_CHARS_MAX,
  CONVERSATION_ENTRY_MAX,
  CONVERSATION_TURNS_MAX,
  QUESTION_MAX,
  RUN_MAX,
} from './limits.ts';
import { codePoints, isSafeText } from './text.ts';

const NOT_ALLOWED = /[^\p{L}\p{M}\p{N} .,?!'"-]/gu;

/**
 * Cleans a question the way the panel and the server both do: collapse white space, trim, cut to
 * 200 characters, then replace what is no letter, digit, space or one of . , ? ! ' " - by a space.
 */
export function cleanQuestion(text: string): string {
  const collapsed = text.replace(/\s+/gu, ' ').trim();
  return firstOf(collapsed, QUESTION_MAX).replace(NOT_ALLOWED, ' ');
}

/** The first characters of a text. A character has two code units at most, so no more are looked at. */
function firstOf(text: string, max: number): string {
  return [...text.slice(0, 2 * max)].slice(0, max).join('');
}

/** True when a cleaned question holds at least one letter or digit. */
export function isAskable(cleaned: string): boolean {
  return /[\p{L}\p{N}]/u.test(cleaned);
}

/**
 * The turns of a conversation that are read, by the tutor and by a model: the newest ones, each cut
 * to its limit, as long as all of them together are within theirs.
 */
export function turnsRead<Turn extends { readonly content: string }>(
  conversation: readonly Turn[],
): Turn[] {
  const turns: Turn[] = [];
  let room = CONVERSATION_CHARS_MAX;
  for (const turn of conversation.slice(-CONVERSATION_TURNS_MAX).reverse()) {
    const content = firstOf(turn.content, CONVERSATION_ENTRY_MAX);
    room -= codePoints(content);
    if (room < 0) break;
    turns.unshift({ ...turn, content });
  }
  return turns;
}

const conversation = z
  .array(z.object({ role: z.enum(['assistant', 'user']), content: z.string() }))
  .default([])
  .transform(turnsRead);

/** The learner's lab: data from outside, of which the assistant drops what it does not know. */
export const labSnapshot = z.object({
  /** Every action of the run, oldest first. They are played again, so each packet is known. */
  run: z.array(z.string().max(40)).max(RUN_MAX).optional(),
  /** Whether the learner has handed in the level's quiz; until then its answers are guarded. */
  quizSubmitted: z.boolean().optional(),
  /** Required actions that were not tried yet; it knows of earlier visits. */
  remaining: z.array(z.string().max(40)).max(40).optional(),
  /** What the learner has open or chose to ask about. */
  selection: runPlace.optional(),
});
export type LabSnapshot = z.output<typeof labSnapshot>;

export const assistantRequest = z.object({
  message: z.string(failsWith('MESSAGE_REQUIRED')).refine(isSafeText, failsWith('INVALID_REQUEST')),
  conversation,
  level: levelId.default('1'),
  lab: labSnapshot.optional(),
  /** The challenge that the learner has open: the answer then speaks of its result. */
  challenge: challengeContext.optional(),
});
export type AssistantRequest = z.output<typeof assistantRequest>;

/** Which of the two answered: a language model, or the tutor that is built in. */
export const answerSide = z.enum(['model', 'tutor']);
export type AnswerSide = z.output<typeof answerSide>;

/** A line of evidence below an answer: what stands there in a few words, and the place it opens. */
export const evidenceRow = z.object({
  /** A log entry's verdict; absent for what is neither good nor bad. */
  verdict: z.string().optional(),
  /** Where it stands: a time, "packet 6", "byte 61". */
  place: z.string(),
  words: z.string(),
  at: runPlace,
});
export type EvidenceRow = z.output<typeof evidenceRow>;

/** Why the built-in tutor answered where a model is configured. */
export const modelFailure = z.enum(['slow', 'broke-off', 'not-in-form', 'away', 'spent']);
export type ModelFailure = z.output<typeof modelFailure>;

/** Questions to choose from, in words that may be sent back as a question; three at most. */
export const offeredQuestions = z.object({
  /** `meant` asks which one was meant; `next` follows an answer; `check` asks the learner. */
  kind: z.enum(['meant', 'next', 'check']),
  questions: z.array(z.string()).max(3),
});
export type OfferedQuestions = z.output<typeof offeredQuestions>;

/** What comes with an answer's text. */
const answerParts = {
  rows: z.array(evidenceRow).optional(),
  offers: offeredQuestions.optional(),
  failure: modelFailure.optional(),
  /** A model's own words, made from this answer, to stand above it as such. No part of `response`. */
  prose: z.string().optional(),
};

/** The first sentence of `response` is the answer; the rest explains it. */
export const assistantResponse = z.object({
  response: z.string(),
  by: answerSide.optional(),
  ...answerParts,
});
export type AssistantResponse = z.output<typeof assistantResponse>;

/**
 * The events of an answer that is read as it is written, by name. `start` comes first, then any
 * number of `token`; `replace` takes back all that was shown. `done` is the last on success,
 * `error` on failure. Lines that begin with a colon are comments that keep the connection open.
 */
export const assistantEvents = {
  start: z.object({ by: answerSide }),
  token: z.object({ text: z.string() }),
  replace: z.object({ text: z.string(), by: answerSide }),
  done: z.object({ response: z.string(), by: answerSide, ...answerParts }),
  error: errorBody,
};
export type AssistantEventName = keyof typeof assistantEvents;
export type AssistantEventData<Name extends AssistantEventName> = z.output<
  (typeof assistantEvents)[Name]
>;

export const assistantCalls = {
  askAssistant: post('/api/assistant', {
    access: 'optional',
    body: assistantRequest,
    response: assistantResponse,
    errors: [
      'MESSAGE_REQUIRED',
      'INVALID_LEVEL',
      'RUN_INVALID',
      'NO_CHALLENGE',
      'CHALLENGE_INVALID',
      'ASSISTANT_LIMIT',
      'ASSISTANT_OCCUPIED',
      'ASSISTANT_TIMEOUT',
    ],
  }),
} as const;
