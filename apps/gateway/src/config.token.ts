/** Injection token of the settings. */
export const CONFIG = Symbol('config');
