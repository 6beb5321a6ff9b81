export * from './audit.ts';
export * from './check-redis.ts';
export * from './check-service.ts';
export * from './commands.ts';
export * from './doctor.ts';
export * from './finding.ts';
