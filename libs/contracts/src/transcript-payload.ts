import { z } from 'zod';
import { proofId } from './action-progress.ts';
import { howSolved } from './challenge-results.ts';
import { levelIdOut } from './shapes.ts';

/** A day in UTC; transcripts from before there were instants have nothing else. */
const day = z.iso.date();
/** A moment in UTC, to the second. */
const instant = z.iso.datetime();

/** The newest result of a level's quiz, and the best that the server scored itself. */
const transcriptQuiz = z.object({
  score: z.int().min(0),
  total: z.int().min(1),
  /** Whether the server scored the answers itself. */
  verified: z.boolean(),
  on: day,
  at: instant.optional(),
  best: z.object({ score: z.int().min(0), total: z.int().min(1), at: instant }).optional(),
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
  /** How many proofs there are, and those the replayed run holds; older transcripts have none. */
  proofs: z.object({ of: z.int().min(0), found: z.array(proofId) }).optional(),
  /** When the last of the required actions was verified for the first time. */
  first: instant.optional(),
  /** When an action was last saved. */
  saved: instant.optional(),
  /** The run that proves most, as the code that a link to it has in `run`. */
  run: z.string().optional(),
  /** How many actions of that run, from the first on, came with somebody's link. */
  linked: z.int().min(1).optional(),
});
export type TranscriptLevel = z.output<typeof transcriptLevel>;

/**
 * A level's challenge that the server judged. Of one that is solved: when and how it first was. Of any
 * other: the newest configuration, with as many different ones before it as were judged.
 */
const transcriptChallenge = z.object({
  level: levelIdOut,
  on: day,
  ...howSolved.shape,
  /** Absent where it is solved. */
  state: z.literal('judged').optional(),
  at: instant.optional(),
  /**
   * The configuration, as the code that a link to it has in `challenge`, with the seed below; absent where
   * it is longer than a link may be, and where it was not kept.
   */
  configuration: z.string().optional(),
  /** The seed of the sealed day, once that was opened. */
  seed: z.uint32().optional(),
});
export type TranscriptChallenge = z.output<typeof transcriptChallenge>;

/** What a transcript says of the work: every level in course order. */
const transcriptWork = z.object({
  /** The version of the engine that replays runs. */
  engine: z.int(),
  levels: z.array(transcriptLevel),
  challenges: z.array(transcriptChallenge),
});

/** What learning-service says of a learner, whom it knows by id alone. */
export const learnerRecord = transcriptWork.extend({
  /** The challenges that are not solved: apart, since an earlier auth-service would sign them as solved. */
  judged: z.array(transcriptChallenge).optional(),
});
export type LearnerRecord = z.output<typeof learnerRecord>;

/** What a learner hands in, bound to what it was made for. */
const handInClaims = z.object({
  /** The assignment, as its link carries it behind the `#`. */
  assignment: z.string().optional(),
  /** The number or name that the learner gave for the class. */
  as: z.string().optional(),
  /** The learner's time zone (IANA): the times above are in UTC. */
  zone: z.string().optional(),
});

/** The payload of the JWS: what was done in simulated labs under a name. It does not say by whom. */
export const transcriptPayload = transcriptWork.extend({
  /** The address of the site that issued it. */
  iss: z.string(),
  /** Seconds since 1970. */
  iat: z.int(),
  /** Stands for the account, without being its id: two transcripts of one learner have the same. */
  sub: z.string(),
  name: z.string(),
  ...handInClaims.shape,
});
export type TranscriptPayload = z.output<typeof transcriptPayload>;

/** The `typ` of a transcript's header, so that no session token passes for one, and the other way round. */
export const TRANSCRIPT_TYPE = 'netward-transcript+jwt';
