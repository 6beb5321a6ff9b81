import { CHALLENGE_LEVELS } from '@netward/challenges';

/**
 * The levels that have a challenge. The lab needs them without the challenges, so the build replaces
 * this module by its values; it exports nothing else.
 */
export const challengeLevels = CHALLENGE_LEVELS;
