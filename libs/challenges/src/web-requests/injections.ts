import { between, shuffled } from '../seeded.ts';
import lists from './injections.json' with { type: 'json' };
import { words } from './visits.ts';

/** Customers who look like attackers to rules that ask for less than they should, one for each such step. */
export const LOOKALIKES = words(lists.lookalikes);

/**
 * Injections of a free morning: some that everybody has seen, and two of each kind of those that are in none
 * of the fixed mornings, by what it takes to notice them.
 */
export function someInjections(next: () => number): readonly string[] {
  return [
    'sqli-percent',
    'sqli-mixed',
    ...shuffled(next, words(lists.seen)).slice(0, between(next, 2, 5)),
    ...lists.tomorrow.flatMap((kind) => shuffled(next, words(kind)).slice(0, 2)),
  ];
}
