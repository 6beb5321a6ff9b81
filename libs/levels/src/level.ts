import type { LabAction, LabState } from '@netward/lab-engine';
import type { LevelId, ProofId } from '@netward/contracts';
import type { ControlGroup } from './control.ts';
import type { LevelTexts } from './level-texts.ts';
import type { Points, Teaching } from './teaching.ts';
import type { ProofQuestion } from './proof.ts';
import type { QuizQuestion } from './quiz.ts';
import type { Topology } from './topology.ts';

export type Difficulty = 'beginner' | 'intermediate' | 'advanced' | 'expert';
export type Category =
  'Network Analysis' | 'Threat Detection' | 'Encryption & Security' | 'Enterprise Security';

/** A run that completes the level, and runs that must not. */
export interface LevelRuns {
  readonly completes: readonly string[];
  readonly doesNot: readonly (readonly string[])[];
}

export interface Level {
  readonly id: LevelId;
  readonly slug: string;
  readonly difficulty: Difficulty;
  readonly category: Category;
  /** Whether the catalogue lists it; level 8 starts from the selector only. */
  readonly isInCatalogue: boolean;
  readonly texts: LevelTexts;
  readonly topology: Topology;
  /** Settings that differ from every level's first state. */
  readonly settings?: Partial<LabState>;
  readonly controls: readonly ControlGroup[];
  readonly requiredActions: readonly LabAction[];
  /** The ids of what `proof` asks, in order. */
  readonly proofIds: readonly ProofId[];
  /** The rest of the folder, loaded by those who need it: the quiz, the inspector, tests, and Read More. */
  readonly quiz: () => Promise<{ readonly quiz: readonly QuizQuestion[] }>;
  readonly proof: () => Promise<{ readonly proofs: readonly ProofQuestion[] }>;
  readonly runs: () => Promise<{ readonly default: LevelRuns }>;
  readonly teaching: () => Promise<{ readonly teaching: Teaching; readonly points: Points }>;
}
