import type { Evidence, LabRecord } from '../packets/record.ts';
import type { Wording, WrittenWording } from './words.ts';

/** The wording that is chosen, where there are several; null for none. */
type Choices<W> = {
  readonly [P in keyof W as W[P] extends string | readonly unknown[] | null ? never : P]:
    keyof W[P] | null;
};
type Facts<W> = (
  record: LabRecord,
  evidence: Evidence,
) => Choices<W> & Readonly<Record<string, string | number | null>>;

/** A kind of which something has to be chosen. */
type Chosen<W> = {
  readonly [K in keyof W]: keyof Choices<W[K]> extends never ? never : K;
}[keyof W];

/** Facts for each kind of which something is chosen, and for others that need values. */
type FactsOf<W> = { readonly [K in Chosen<W>]: Facts<W[K]> } & {
  readonly [K in Exclude<keyof W, Chosen<W>>]?: Facts<W[K]>;
};

/** How a device's records are told: the texts are data, the facts choose and fill. */
export function wordsFrom<W extends Readonly<Record<string, WrittenWording>>>(
  written: W,
  facts: FactsOf<W>,
): Readonly<Record<keyof W, Wording>> {
  const all = facts as Readonly<Record<string, Wording['facts']>>;
  return Object.fromEntries(
    Object.entries(written).map(([kind, each]) => [kind, { written: each, facts: all[kind] }]),
  ) as Record<keyof W, Wording>;
}
