import { Counter, Histogram, measure, metrics } from '@netward/nest-kit';

const registers = [metrics];

/** Time to hash or check a password, including the wait in the queue. */
export const hashSeconds = new Histogram({
  name: 'password_hash_duration_seconds',
  help: 'Duration of hashing or checking a password, waiting included',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3],
  registers,
});

/** Tasks refused because the queue was full or the wait too long. */
export const refusalsTotal = new Counter({
  name: 'password_hash_refusals_total',
  help: 'Passwords not checked because too many were waiting',
  registers,
});

/** Measures how many tasks run and wait. */
export function measureLoad(load: () => { running: number; waiting: number }): void {
  measure({
    name: 'password_hashes',
    help: 'Passwords being hashed or checked, and those waiting',
    label: 'state',
    read: load,
  });
}
