import {
  loadChallenge,
  type Challenge,
  type ChallengeAnswer,
  type ChallengeDetails,
  type Judgement,
} from '@netward/challenges';
import type { ChallengeContext } from '@netward/contracts';
import type { Level } from '@netward/levels';
import { AppError } from '@netward/nest-kit';

/** The challenge open while a question is asked, judged here: the client's result is not trusted. */
export interface OpenChallenge {
  readonly challenge: Challenge;
  readonly details: ChallengeDetails;
  readonly configuration: unknown;
  readonly judgement: Judgement;
  /** The questions that fit this result, with their answers. */
  readonly answers: readonly ChallengeAnswer[];
}

/** Judges what the learner has set. Throws where the level has no challenge, or one that does not fit. */
export async function readChallenge(
  level: Level,
  { level: id, configuration, traffic }: ChallengeContext,
): Promise<OpenChallenge> {
  const challenge = id === level.id ? await loadChallenge(level.id) : null;
  if (!challenge) throw new AppError('NO_CHALLENGE');
  const known = challenge.schema.safeParse(configuration);
  if (!known.success) throw new AppError('CHALLENGE_INVALID');
  return judged(challenge, await challenge.details(), known.data, traffic);
}

/** A configuration with its result and the questions that fit it. */
export function judged(
  challenge: Challenge,
  details: ChallengeDetails,
  configuration: unknown,
  traffic: ChallengeContext['traffic'],
): OpenChallenge {
  const judgement = challenge.judge(configuration, traffic);
  const answers = details.answers(configuration, judgement);
  return { challenge, details, configuration, judgement, answers };
}
