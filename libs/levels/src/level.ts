import type { LabAction, LabState } from '@netward/lab-engine';
import type { LevelId } from '@netward/contracts';
import type { ControlGroup } from './control.ts';
import type { Sight } from './sights.ts';
import type { Teaching } from './teaching.ts';
import type { QuizQuestion } from './quiz.ts';
import type { Topology } from './topology.ts';

export type Difficulty = 'beginner' | 'intermediate' | 'advanced' | 'expert';
export type Category =
  'Network Analysis' | 'Threat Detection' | 'Encryption & Security' | 'Enterprise Security';

/** All texts of a level. */
export interface LevelTexts {
  /** The name in the selector. */
  readonly name: string;
  /** The name in headings and in the assistant's welcome. */
  readonly title: string;
  /** One word for what the level's device does, beside the number: 'Control'. */
  readonly kind: string;
  /** One sentence for the catalogue. */
  readonly summary: string;
  readonly description: string;
  /** The assistant's advice on the first visit. */
  readonly tip: string;
  /** Shown once every required action was tried and every sight was seen: what to compare. */
  readonly completionNote: string;
  /** What a run should show, in the order that teaches best. */
  readonly sights: readonly Sight[];
  /** Questions to the assistant that fit at any time. */
  readonly suggestions: readonly string[];
  /** Its points by name: questions name the one that teaches their answer. */
  readonly readMore: { readonly title: string; readonly points: Readonly<Record<string, string>> };
  /** The short video's title; null for a level without one. */
  readonly video: { readonly title: string } | null;
}

/** A run that completes the level, and runs that must not. */
export interface Proof {
  readonly completes: readonly LabAction[];
  readonly doesNot: readonly (readonly LabAction[])[];
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
  /** What is set otherwise than in every level's first state. */
  readonly settings?: Partial<LabState>;
  readonly controls: readonly ControlGroup[];
  readonly requiredActions: readonly LabAction[];
  /** The rest of the folder, loaded by those who need it: the quiz, tests, and Read More. */
  readonly quiz: () => Promise<{ readonly quiz: readonly QuizQuestion[] }>;
  readonly proof: () => Promise<{ readonly proof: Proof }>;
  readonly teaching: () => Promise<{ readonly teaching: Teaching }>;
}
