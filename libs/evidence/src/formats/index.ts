/** The logs of a run as a file, and what records look like in real tools. Loaded when asked for. */
export * from '@netward/lab-engine/formats';
export { logFiles, logsName, ruleSetsOf, saveLogs } from './save-logs.ts';
