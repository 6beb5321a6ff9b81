import type { BrokenNetwork } from '../broken-network.ts';
import written from './wrong-repairs.json' with { type: 'json' };

/** Tries to repair a network that must fail, each made from its first rules. */
export function wrongRepairs({ id, rules }: BrokenNetwork) {
  return written[id].map(({ name, edits }) => ({
    name,
    rules: edits.reduce((text, [from = '', to = '']) => {
      if (!text.includes(from)) throw new Error(`${name}: no "${from}"`);
      return text.replace(from, to);
    }, rules),
  }));
}
