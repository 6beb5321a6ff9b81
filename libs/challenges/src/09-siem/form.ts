/** What the form needs: the configuration's type, its bounds, and what the base rules look for. */
export * from './base-rules.ts';
export * from './configuration.ts';
