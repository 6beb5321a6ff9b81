import { loadChallenge } from '@netward/challenges';
import { type Level, levels } from '@netward/levels';

/** `tool` is what its challenge is written in or done with, `minutes` are for the lab and its quiz with Read More. */
async function itemOf(level: Level) {
  const { id, texts, difficulty, category, requiredActions, teaching } = level;
  const challenge = await loadChallenge(id);
  const { minutes, tool } = (await teaching()).teaching;
  return {
    ...{ id, difficulty, category, minutes },
    ...{ title: texts.title, summary: texts.summary, actions: requiredActions },
    tool: tool ?? challenge?.text?.title,
  };
}

export type CatalogueItem = Awaited<ReturnType<typeof itemOf>>;

/** One after the other: jest cannot link modules that several challenges load at once. */
async function itemsOf(): Promise<readonly CatalogueItem[]> {
  const items: CatalogueItem[] = [];
  for (const level of levels) if (level.isInCatalogue) items.push(await itemOf(level));
  return items;
}

/**
 * What the catalogue shows of each level. The build turns this module into its value
 * (vite.config.ts), so that the page loads neither quizzes nor diagrams.
 */
export const catalogueItems: readonly CatalogueItem[] = await itemsOf();
