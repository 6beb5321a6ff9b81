import type { Inline, Tap, Walk } from '../walk.ts';
import type { Host } from '../packets/evidence.ts';
import type { NodeWords, Wording } from './words.ts';

export type { Handling, Inline, Tap } from '../walk.ts';

/**
 * A device of the lab: a folder with what it does and how it is told. Everything else about it is
 * derived (see derived.ts).
 */
export interface Device {
  /** The name a log line begins with. */
  readonly name: string;
  /** What a SIEM calls its records; absent if it sends none. */
  readonly feed?: string;
  /** Its hosts in the network, each with its words. */
  readonly nodes: Readonly<Record<string, Host & NodeWords>>;
  /** The first values of its fields in the state. */
  readonly state?: object;
  /** What a learner can do with it. */
  readonly actions?: Readonly<Record<string, (walk: Walk) => void>>;
  /** How each kind of record it writes is told. */
  readonly words: Readonly<Record<string, Wording>>;
  /** Whether its actions send packets; those of the others change a device. */
  readonly isSender?: boolean;
  readonly inline?: Inline;
  readonly tap?: Tap;
  /** Runs when the packets of an action have all arrived. */
  readonly finish?: (walk: Walk) => void;
}
