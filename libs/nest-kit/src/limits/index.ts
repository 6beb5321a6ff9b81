export * from './limiter.ts';
export * from './limits.module.ts';
export { connectRedis, REDIS_ANSWER_MS } from '../redis/redis.ts';
