import { type Category, type Difficulty, levels } from '@netward/levels';
import type { LevelId } from '@netward/contracts';

export interface CatalogueItem {
  readonly id: LevelId;
  readonly title: string;
  readonly summary: string;
  readonly difficulty: Difficulty;
  readonly category: Category;
  /** The actions that complete the level. */
  readonly actions: readonly string[];
}

/**
 * What the catalogue shows of each level. The build turns this module into its value
 * (vite.config.ts), so that the page loads neither quizzes nor diagrams.
 */
export const catalogueItems: readonly CatalogueItem[] = levels
  .filter((level) => level.isInCatalogue)
  .map(({ id, texts, difficulty, category, requiredActions }) => ({
    id,
    title: texts.title,
    summary: texts.summary,
    difficulty,
    category,
    actions: requiredActions,
  }));
