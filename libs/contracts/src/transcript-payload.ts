import { z } from 'zod';
import { proofId } from './action-progress.ts';
import { howSolved } from './challenge-results.ts';
import { levelIdOut } from './level-id.ts';

/** A day in UTC: what others need to know, and no more. */
const day = z.iso.date();

/** The newest result of a level's quiz. */
const transcriptQuiz = z.object({
  score: z.int().min(0),
  total: z.int().min(1),
  /** Whether the server scored the answers itself. */
  verified: z.boolean(),
  on: day,
});

/** What a learner did in one level. */
const transcriptLevel = z.object({
  level: levelIdOut,
  title: z.string(),
  /** How many actions the level requires. */
  required: z.int().min(0),
  /** The required actions that were tried, in the order of the level. */
  actions: z.array(z.string()),
  /** Those of them that a replay of the learner's run has proved. */
  verified: z.array(z.string()),
  /** When an action was last saved; null before the first. */
  on: day.nullable(),
  quiz: transcriptQuiz.nullable(),
  /**
   * How many proofs the level asks for, and those that the replayed run of the learner holds. Transcripts
   * from before there were proofs have none.
   */
  proofs: z.object({ of: z.int().min(0), found: z.array(proofId) }).optional(),
});
export type TranscriptLevel = z.output<typeof transcriptLevel>;

/** A level's challenge that the server judged to be solved, and when and how it first was. */
const transcriptChallenge = z.object({ level: levelIdOut, on: day, ...howSolved.shape });
export type TranscriptChallenge = z.output<typeof transcriptChallenge>;

/** What learning-service says of a learner, whom it knows by id alone: every level in course order. */
export const learnerRecord = z.object({
  /** The version of the engine that replays runs. */
  engine: z.int(),
  levels: z.array(transcriptLevel),
  challenges: z.array(transcriptChallenge),
});
export type LearnerRecord = z.output<typeof learnerRecord>;

/** The payload of the JWS: what was done in simulated labs under a name. It does not say by whom. */
export const transcriptPayload = learnerRecord.extend({
  /** The address of the site that issued it. */
  iss: z.string(),
  /** Seconds since 1970. */
  iat: z.int(),
  /** Stands for the account, without being its id: two transcripts of one learner have the same. */
  sub: z.string(),
  name: z.string(),
});
export type TranscriptPayload = z.output<typeof transcriptPayload>;

/** The `typ` of a transcript's header, so that no session token passes for one, and the other way round. */
export const TRANSCRIPT_TYPE = 'netward-transcript+jwt';
