import type { LabAction } from '@netward/lab-engine';
import type { Sight } from './sight.ts';

/** All texts of a level. */
export interface LevelTexts {
  /** The name in the selector. */
  readonly name: string;
  /** The name in headings and in the assistant's welcome. */
  readonly title: string;
  /** One word for what the level's device does, next to the number: 'Control'. */
  readonly kind: string;
  /** One sentence for the catalogue. */
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
