import { z } from 'zod';
import { failsWith } from './errors.ts';
import { LEVEL_SHAPE, type LevelId, parseLevelId } from './level-ids.ts';
import { PROOF_STEPS_MAX } from './limits.ts';

/** The response of a call that has only a sentence to say. */
export const messageResponse = z.object({ message: z.string() });
export type MessageResponse = z.output<typeof messageResponse>;

/** The body of every error response; some carry further fields that the specification names. */
export const errorBody = z.object({
  statusCode: z.int(),
  message: z.string(),
  requestId: z.string(),
});

/** Accepts every spelling of a level id and yields '1' to '99'; the service looks the level up. */
export const levelId = z
  .union([z.string(), z.number()], failsWith('INVALID_LEVEL'))
  .refine((value) => parseLevelId(value) !== undefined, failsWith('INVALID_LEVEL'))
  .transform((value) => parseLevelId(value) as LevelId);

/** A level id in an answer. */
export const levelIdOut = z.string().regex(LEVEL_SHAPE) as z.ZodType as z.ZodType<LevelId, LevelId>;

/** More than the packets of any action, and names longer than the inspector's. */
const PACKETS_MAX = 100_000;
const NAME_MAX = 80;

/**
 * A place in a run: an action, or one of its packets, a field of it and characters of that, or one
 * of its records. A proof's mark is one, and so is what the learner has open while asking. Next to a
 * challenge the action is the number of an attempt of the traffic.
 */
export const runPlace = z.object({
  /** From 1, in the order of the run. */
  action: z.int().min(1).max(PROOF_STEPS_MAX),
  /** The index among the action's packets, copies included. */
  packet: z.int().min(0).max(PACKETS_MAX).optional(),
  /** A record's number, instead of a packet's. */
  sequence: z.int().min(0).optional(),
  layer: z.string().max(NAME_MAX).optional(),
  field: z.string().max(NAME_MAX).optional(),
  from: z.int().min(0).optional(),
  to: z.int().min(0).optional(),
});
export type RunPlace = z.output<typeof runPlace>;
