import { LEVEL_IDS } from '@netward/contracts';

/** The condition behind the `*_level_exists` constraints. */
export const LEVEL_EXISTS = `level IN (${LEVEL_IDS.map((level) => `'${level}'`).join(', ')})`;
