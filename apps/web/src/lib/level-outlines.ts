import { actionsOf, levels } from '@netward/levels';

/**
 * What is shown of levels that are not open. The build turns this module into its value (vite.config.ts),
 * so that the lab loads the open one alone.
 */
export const levelOutlines = levels.map((level) => ({
  ...{ id: level.id, slug: level.slug, name: level.texts.name, film: level.texts.video?.title },
  required: level.requiredActions as readonly string[],
  actions: actionsOf(level),
}));
