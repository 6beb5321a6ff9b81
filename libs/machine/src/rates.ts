import type { MachineFlow } from './machine.ts';

/** Whether a rule names a rate, so that it matters when flows come. */
export function hasRate(rules: string): boolean {
  return /\blimit\s+rate\b/.test(rules.replaceAll(/#.*/g, ''));
}

/** How long the flows take by their own times: none unless a rule names a rate. */
export function secondsOf(rules: string, flows: readonly MachineFlow[]): number {
  return hasRate(rules) ? Math.max(0, ...flows.map(({ at = 0 }) => at)) : 0;
}
