import type { Challenge } from '@netward/challenges';
import type { Level } from '@netward/levels';
import type { LabScreenProps } from '../lab-props.ts';
import type { useLab } from '../use-lab.ts';
import type { ChallengeParts } from './challenge-form.ts';

export interface ChallengeScreenProps extends Pick<
  LabScreenProps,
  'assistant' | 'assistantHeight' | 'progress'
> {
  readonly opened: Level;
  readonly play: ReturnType<typeof useLab>;
}

/** A challenge and what it adds to the screen. */
export interface LoadedChallenge {
  readonly challenge: Challenge;
  readonly parts: ChallengeParts;
}
