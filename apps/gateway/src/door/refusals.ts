import { Counter, metrics } from '@netward/nest-kit';

const REASONS = [
  'body-budget',
  'body-slow',
  'body-token',
  'connection-gave-way',
  'connections-full',
  'pipelined',
  'reader-stalled',
] as const;

/** What the door did to protect the process, by reason. */
const refusals = new Counter({
  name: 'door_refusals_total',
  help: 'Bodies refused, connections closed or refused, and readers cut off, by reason',
  labelNames: ['reason'],
  registers: [metrics],
});
// A rate is known from the first refusal on only where the series began before it.
for (const reason of REASONS) refusals.inc({ reason }, 0);

/** Counts one. */
export function countRefusal(reason: (typeof REASONS)[number]): void {
  refusals.inc({ reason });
}
