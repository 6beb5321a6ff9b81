/**
 * Every name the engine knows follows from the ordered list of devices, so that a new device is a
 * folder and a line in that list:
 *
 *   NodeId       the keys of each device's `nodes`, which hold its hosts and their words
 *   DeviceName   each device's `name`, as it stands in front of a log line
 *   LabAction    the keys of each device's `actions`
 *   RecordKind   the keys of each device's `words`; a record without words does not compile
 *   LabState     the fields of each device's `state`, all together, and the lab's own
 *
 * A union over the list comes from indexing the tuple with `number`. `Each` distributes over that
 * union, so that a key of one device is enough; `keyof` of the union itself would keep only the keys
 * that all devices share. `Together` turns the union of states into one object with all fields: a
 * function that accepts each of them must accept their intersection.
 */
import type { DEVICES } from './index.ts';

type Listed = (typeof DEVICES)[number];
type Each<D, Part extends string> = D extends Readonly<Record<Part, infer P>> ? P : never;
type KeysOf<P> = P extends object ? Extract<keyof P, string> : never;
type Together<U> = (U extends object ? (all: U) => void : never) extends (all: infer A) => void
  ? A
  : never;

export type NodeId = KeysOf<Each<Listed, 'nodes'>>;
export type DeviceName = Each<Listed, 'name'>;
export type LabAction = KeysOf<Each<Listed, 'actions'>>;
export type RecordKind = KeysOf<Each<Listed, 'words'>>;

/** Everything a lab remembers between two actions. Never changed in place. */
export type LabState = Readonly<
  Together<Each<Listed, 'state'>> & {
    lastAction: LabAction | null;
    sequence: number;
    /** The traffic actions so far. Ports and sequence numbers follow from it. */
    trips: number;
    /** How far the clocks of hosts are ahead, in microseconds; a host's log has its own time. */
    clocksAhead: Readonly<Partial<Record<NodeId, number>>>;
  }
>;
