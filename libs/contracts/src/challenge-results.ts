import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { configurationTooLong } from './field-sentences.ts';
import { levelId, levelIdOut } from './shapes.ts';
import { CHALLENGE_CONFIGURATION_MAX, CHALLENGE_VERSION_MAX } from './limits.ts';

const version = z.int().min(1).max(CHALLENGE_VERSION_MAX);

/** What a learner set: plain JSON, as a request's reader ensures, in the challenge's own shape. */
const configuration = z
  .unknown()
  .refine((value): boolean => value !== undefined)
  .refine(
    (value) => (JSON.stringify(value) ?? '').length <= CHALLENGE_CONFIGURATION_MAX,
    configurationTooLong,
  );

/** A configuration with the version of the challenge that it was made for. */
export const saveChallengeResultRequest = z.object({
  level: levelId,
  version,
  configuration,
  /** Whether the page has shown the solution to this learner. */
  solutionShown: z.boolean().optional(),
  /**
   * Present once the learner has opened the sealed day with this configuration; the server judges it.
   * Its seed follows from the account, unless a link or the browser of a guest gave another.
   */
  tomorrow: z.object({ seed: z.uint32().optional() }).optional(),
});
export type SaveChallengeResultRequest = z.output<typeof saveChallengeResultRequest>;

/** The challenge open while a question is asked, and the stream of traffic that is shown. */
export const challengeContext = z.object({
  level: levelId,
  version,
  configuration,
  traffic: z.enum(['A', 'B', 'C']),
});
export type ChallengeContext = z.output<typeof challengeContext>;

/** How a challenge was first solved. Unknown facts, in results from before they were kept, are absent. */
export const howSolved = z.object({
  /** How many different configurations were judged before. */
  earlierTries: z.int().min(0).optional(),
  /** Whether the solution had been shown before. */
  solutionShown: z.boolean().optional(),
});
export type HowSolved = z.output<typeof howSolved>;

export const challengeResult = z.object({
  level: levelIdOut,
  /** The newest configuration, and the version of the challenge that it was made for. */
  version,
  configuration: z.unknown(),
  timestamp: z.iso.datetime(),
  /** Whether the newest configuration solves the challenge, as it is today or as it was earlier. */
  solved: z.boolean(),
  /** The newest version that it solves. A later version, with more traffic, takes nothing away. */
  solvedVersion: version.nullable(),
  /** The first time that any did, and the version it solved; this stays. */
  firstSolved: howSolved.extend({ version, timestamp: z.iso.datetime() }).nullable(),
  /** Whether a configuration that solved it held on the sealed day too; absent until it was opened. */
  tomorrowHeld: z.boolean().optional(),
});
export type ChallengeResult = z.output<typeof challengeResult>;

export const challengeResultsResponse = z.object({
  challengeResults: z.partialRecord(levelIdOut, challengeResult),
});
export type ChallengeResultsResponse = z.output<typeof challengeResultsResponse>;

export const challengeResultsCalls = {
  saveChallengeResult: post('/api/auth/challenge-results', {
    body: saveChallengeResultRequest,
    response: challengeResult,
    errors: ['INVALID_LEVEL', 'NO_CHALLENGE', 'CHALLENGE_INVALID'],
  }),
  getChallengeResults: get('/api/auth/challenge-results', { response: challengeResultsResponse }),
} as const;
