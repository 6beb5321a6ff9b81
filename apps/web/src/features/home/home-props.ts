import type { LevelId } from '@netward/contracts';
import type { StoredLearner } from '../../lib/session.ts';

export interface HomeTeaser {
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
  readonly learner: StoredLearner | null;
  /** The level that was played last. */
  readonly level: LevelId;
  /** At most three articles, in display order. */
  readonly teasers: readonly HomeTeaser[];
  readonly onStart: (level: LevelId) => void;
  readonly onLogin: () => void;
  /** Called on hover and focus, so that the lab or the login can load ahead. */
  readonly onLabNear: () => void;
  readonly onLoginNear: () => void;
}
