export * from './data-source-options.ts';
export * from './database.module.ts';
export * from './migrate.ts';
export { prepared } from './prepared.ts';
