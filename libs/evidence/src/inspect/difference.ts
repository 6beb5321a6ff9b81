import type { NodeId, Packet } from '@netward/lab-engine';

/** The first place where two runs of the same action differ. */
export interface RunDifference {
  /** The device that decided otherwise. */
  readonly node: NodeId;
  /** Its packet in each of the two; null where it got none. */
  readonly packets: readonly [Packet | null, Packet | null];
  readonly sentence: string;
}
