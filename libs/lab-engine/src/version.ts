/**
 * Which engine played a run: engine and levels together, since both decide what happens and what counts.
 * Raise it when an action is added, removed or moved, and when a run of the same actions would leave other
 * packets or records, or count otherwise. A test of learning-service holds it against what runs of every
 * level count.
 */
export const ENGINE_VERSION = 3;

/** The oldest version whose actions are at the same places, of which the same count. Raise it when that changes. */
const OLDEST_ALIKE = 1;

/** Whether a run that this version played can be played again here, and proves the same. */
export function isAlike(version: number): boolean {
  return version >= OLDEST_ALIKE && version <= ENGINE_VERSION;
}
