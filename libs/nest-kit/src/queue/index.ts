export * from './queue-backend.ts';
export * from './sealing.ts';
