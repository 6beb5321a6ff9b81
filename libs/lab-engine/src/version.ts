/**
 * Which engine played a run: engine and levels together, since both decide what happens and what counts.
 * Raise it when an action is added, removed or moved, and when a run of the same actions would leave other
 * packets or records, or count otherwise: a link to a run, and a run that proves progress, are not replayed
 * by another version. A test of learning-service holds it against what runs of every level count.
 */
export const ENGINE_VERSION = 1;
