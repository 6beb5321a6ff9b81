import { z } from 'zod';
import { get, post } from './endpoint.ts';
import * as fieldSentences from './field-sentences.ts';
import { levelId, levelIdOut, runPlace } from './shapes.ts';
import { ACTIONS_MAX, PROOF_STEPS_MAX } from './limits.ts';

/** One a proof is enough; two pages may have marked differently. */
const MARKS_MAX = 4;

const actionId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/);

/** An action as sent: its id, or an object that carries the id as action, id or name. */
const actionItem = z.union([
  actionId,
  z.object({ action: actionId }).transform((item) => item.action),
  z.object({ id: actionId }).transform((item) => item.id),
  z.object({ name: actionId }).transform((item) => item.name),
]);

export const proofId = z.enum(['proof-1', 'proof-2']);
export type ProofId = z.output<typeof proofId>;

/** Every action of one run of the level, from its start, and the version of the engine that played it. */
export const sentRun = z.object({
  actions: z.array(actionId).max(PROOF_STEPS_MAX, fieldSentences.runTooLong),
  engine: z.int().min(1),
  /** How many of the actions, from the first on, came with somebody's link; they prove nothing. */
  linked: z.int().min(0).max(PROOF_STEPS_MAX).optional(),
  /** What was marked in the run for the level's proofs. */
  marks: z
    .array(runPlace.extend({ proof: proofId }))
    .max(MARKS_MAX)
    .optional(),
});
export type SentRun = z.output<typeof sentRun>;

export const PROGRESS_SAVED_MESSAGE = 'Progress saved.';
export const PROGRESS_UNVERIFIED_MESSAGE =
  'Progress saved, but not verified: the run is from another version of the labs.';

export const saveActionProgressRequest = z.object({
  level: levelId,
  actions: z.array(actionItem).max(ACTIONS_MAX),
  /** Proves the actions, and by its marks the proofs: the server replays it. */
  run: sentRun.optional(),
});

export const saveActionProgressResponse = z.object({
  message: z.string(),
  level: levelIdOut,
  actions: z.array(z.string()),
  /** The actions that a replay has proved, and the proofs; only where a run was sent. */
  verified: z.array(z.string()).optional(),
});

const levelProgress = z.object({
  actions: z.array(z.string()),
  /** The actions that a replay has proved, and the proofs; only where there are any. */
  verified: z.array(z.string()).optional(),
});

export const actionProgressResponse = z.object({
  progress: z.partialRecord(levelIdOut, levelProgress),
  lastLevel: levelIdOut,
});
export type ActionProgressResponse = z.output<typeof actionProgressResponse>;

export const actionProgressCalls = {
  saveActionProgress: post('/api/auth/action-progress', {
    body: saveActionProgressRequest,
    response: saveActionProgressResponse,
    errors: ['INVALID_LEVEL', 'UNKNOWN_ACTION'],
  }),
  getActionProgress: get('/api/auth/action-progress', { response: actionProgressResponse }),
} as const;
