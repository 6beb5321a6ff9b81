import { readLessons } from './authoring/read-lessons.ts';

/**
 * The lessons in course order. The build turns this module into its value (vite.config.ts), so that a
 * teacher's page loads neither levels nor challenges.
 */
export const lessons = await readLessons();
