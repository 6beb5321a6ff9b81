/**
 * The condition behind the `*_level_shape` constraints. Which levels there are is not the database's to
 * know: requests are checked against the course before anything is stored.
 */
export const LEVEL_SHAPE = `level ~ '^[1-9][0-9]?$'`;
