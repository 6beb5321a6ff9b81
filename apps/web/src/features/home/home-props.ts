import type { LevelId } from '@netward/contracts';
import type { Learner } from '../../lib/session.ts';

/** What the home page shows of an article. */
export interface Teaser {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly date: string;
  readonly readTime: string;
  readonly featured: boolean;
  readonly tags: readonly string[];
}

export interface HomeProps {
  /** Null for a guest. */
  readonly learner: Learner | null;
  /** The level played last. */
  readonly level: LevelId;
  /** At most three articles, in the order in which they are shown. */
  readonly teasers: readonly Teaser[];
  readonly onStart: (level: LevelId) => void;
  readonly onLogin: () => void;
  /** What is about to be wanted, on hover or focus. */
  readonly onLabNear: () => void;
  readonly onLoginNear: () => void;
}
