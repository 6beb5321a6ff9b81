export * from './address-key.ts';
export * from './limiter.ts';
export * from './limits.module.ts';
export * from './redis-client.ts';
