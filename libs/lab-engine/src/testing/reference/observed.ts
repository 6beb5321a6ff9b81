import type { ReferenceFacts } from './facts.ts';
import type { NetworkPart } from './network.ts';
import observed from './observed.json' with { type: 'json' };

/** One action in the network of real tools. */
export interface ObservedCell {
  readonly action: string;
  /** What was done before in the same network and matters to it. */
  readonly before: readonly string[];
  readonly facts: ReferenceFacts;
}

/** One set-up of the network, with the cells in the order in which they were played. */
export interface ObservedNetwork {
  readonly parts: readonly NetworkPart[];
  readonly cells: readonly ObservedCell[];
}

/** What `npm run reference` wrote. */
export interface Observed {
  /** The versions of the tools. */
  readonly tools: Readonly<Record<string, string>>;
  readonly networks: readonly ObservedNetwork[];
}

/** What the network of real tools was seen to do. `npm run reference` writes it; never edit it by hand. */
export const OBSERVED = observed as unknown as Observed;
