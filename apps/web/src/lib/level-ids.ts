import { levels } from '@netward/levels';

// The first page needs these without the levels, so the build turns this module into its values
// (vite.config.ts); it exports nothing else.

/** The ids of all levels in course order. */
export const levelIds = levels.map(({ id }) => id);

/** What the home page says about each level, in course order. */
export const levelNames = levels.map(({ id, texts }) => ({ id, title: texts.title }));
