export * from './migrate.ts';
export * from './check-database.ts';
export * from './data-source-options.ts';
export * from './database.module.ts';
export * from './prepared-statement.ts';
