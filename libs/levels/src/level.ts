import type { LabAction, LabState } from '@netward/lab-engine';
import type { LevelId, ProofId } from '@netward/contracts';
import type { ControlGroup } from './controls.ts';
import type { Points, Teaching } from './teaching.ts';
import type { ProofQuestion } from './proof.ts';
import type { QuizQuestion } from './quiz.ts';
import type { Topology } from './topology.ts';

/** Something that a level wants to have been seen: a request or an attack with a defence or without. */
export interface Sight {
  /** Unique in its level. It completes the sentence "Not seen in this run yet: …". */
  readonly name: string;
  readonly actions: readonly LabAction[];
  /** The switches of the level, by their actions, that are on when the action is taken. */
  readonly with?: readonly LabAction[];
  /** Those that are off. */
  readonly without?: readonly LabAction[];
  /** Where no switch says it: the action that is still missing; undefined once the sight can be seen. */
  readonly missing?: (state: LabState) => LabAction | undefined;
  /** The sight that has to come first. */
  readonly after?: string;
}

/** All texts of a level. */
export interface LevelTexts {
  readonly name: string;
  /** The name in headings and in the assistant's welcome. */
  readonly title: string;
  /** One word for what the level's device does, next to the number: 'Control'. */
  readonly kind: string;
  readonly summary: string;
  readonly description: string;
  /** The assistant's advice on the first visit. */
  readonly tip: string;
  /** For newcomers: what to watch for at each action, until all are tried. */
  readonly leads?: Readonly<Partial<Record<LabAction, string>>>;
  /** Shown once every required action was tried and every sight was seen: what to compare. */
  readonly completionNote: string;
  /** What a run should show, in the order that teaches best. */
  readonly sights: readonly Sight[];
  /** Questions to the assistant that fit at any time. */
  readonly suggestions: readonly string[];
  /** The title of Read More; its points come with the teaching. */
  readonly readMore: string;
  /** The short video's title; null for a level without one. */
  readonly video: { readonly title: string } | null;
}

export type Difficulty = 'beginner' | 'intermediate' | 'advanced' | 'expert';
export type Category =
  | 'Network Analysis'
  | 'Threat Detection'
  | 'Encryption & Security'
  | 'Enterprise Security';

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
