import { levels } from '@netward/levels';

/**
 * The ids of all levels in course order. The first page needs them without the levels, so the build
 * replaces this module by its values; it exports nothing else.
 */
export const levelIds = levels.map(({ id }) => id);
