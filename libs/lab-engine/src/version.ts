/**
 * The version of the engine's behaviour. Raise it when an action is added, removed or moved, or when a
 * run of the same actions would leave other packets or records: a run that was recorded or linked
 * before is not the same run any more.
 */
export const ENGINE_VERSION = 1;
