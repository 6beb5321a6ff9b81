import { Counter, Histogram, measure, metrics } from '@netward/nest-kit';

const registers = [metrics];

/** From the wish to hash or check a password to its end, the wait for a turn included. */
export const hashSeconds = new Histogram({
  name: 'password_hash_duration_seconds',
  help: 'Duration of hashing or checking a password, waiting included',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3],
  registers,
});

/** Tasks that were turned away since too many waited, or waited for too long. */
export const refusalsTotal = new Counter({
  name: 'password_hash_refusals_total',
  help: 'Passwords that were not looked at since too many waited',
  registers,
});

/** Measures what runs and what waits at the moment. */
export function measureLoad(load: () => { running: number; waiting: number }): void {
  measure({
    name: 'password_hashes',
    help: 'Passwords that are hashed or checked, and those that wait for it',
    label: 'state',
    read: load,
  });
}
