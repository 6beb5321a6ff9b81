/** The logs of a run as a file, and what records look like in real tools. Loaded when asked for. */
export * from '@netward/lab-engine/formats';
export { ruleSetsOf } from './rule-sets.ts';
export { logFiles, logsName, saveLogs } from './save-logs.ts';
