import { levels } from '@netward/levels';

/**
 * What the home page says about each level, in course order. The build turns this module into its
 * value (vite.config.ts), so that the first page carries neither quizzes nor diagrams.
 */
export const levelNames = levels.map(({ id, texts }) => ({ id, title: texts.title }));
