export * from './check-mark.ts';
