export * from './commands.ts';
export * from './checks.ts';
