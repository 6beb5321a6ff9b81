import { DEEDS } from './actions.ts';
import type { DeviceName, LabAction, LabState, NodeId, RecordKind } from './devices/derived.ts';
import type { Device, Inline } from './devices/device.ts';
import { DEVICES } from './devices/index.ts';
import type { Connection } from './packets/connection.ts';
import type { Packet } from './packets/packet.ts';
import { packetsOf } from './packets/packets-of.ts';
import type { Evidence, LabRecord } from './packets/record.ts';
import { note, startWalk, type Network, type Walk } from './walk.ts';

/** The state after an action, and everything it put on the wires and into records. */
export interface StepResult extends Evidence {
  readonly state: LabState;
  /** In the order of their times; the SIEM's come first, as in its window. */
  readonly records: readonly LabRecord[];
}

const devices: readonly Device[] = DEVICES;
export const NETWORK: Network = {
  inlines: devices.flatMap(({ inline }) => inline ?? []),
  taps: devices.flatMap(({ tap }) => tap ?? []),
  owners: new Map(
    devices.flatMap(({ name, nodes, words }) => {
      const [node = null] = Object.keys(nodes) as NodeId[];
      const owner = { device: name as DeviceName, node };
      return Object.keys(words).map((kind) => [kind as RecordKind, owner] as const);
    }),
  ),
  feeds: new Map(devices.flatMap(({ name, feed }) => (feed ? [[name as DeviceName, feed]] : []))),
};
/** The network with these devices in the places of the lab's own. */
export function networkWith(...inlines: readonly Inline[]): Network {
  const own = (lab: Inline) => inlines.find(({ node }) => node === lab.node) ?? lab;
  return { ...NETWORK, inlines: NETWORK.inlines.map(own) };
}

const FINISHES = devices.flatMap(({ finish }) => finish ?? []);

/** Packets follow from the connections, and are made when somebody asks for them. */
class Step implements StepResult {
  readonly #connections: readonly Connection[];
  #packets: readonly Packet[] | undefined;

  constructor(
    readonly state: LabState,
    readonly records: readonly LabRecord[],
    connections: readonly Connection[],
  ) {
    this.#connections = connections;
  }

  get packets(): readonly Packet[] {
    this.#packets ??= this.#connections.flatMap(packetsOf).sort((a, b) => a.at - b.at);
    return this.#packets;
  }
}

/**
 * Advances the lab by one action. Same state and action, same result, always; never throws. An
 * unknown or refused action leaves everything but the sequence as it was.
 */
export function step(state: LabState, action: LabAction | (string & {})): StepResult {
  const deed = DEEDS.get(action);
  if (deed) return perform(state, deed, action as LabAction);
  const say = (walk: Walk) => note(walk, 'unknown-action', { subject: action, action: 'refused' });
  return perform(state, say, null);
}

/** What `step` does once it knows what the action is; for tests, also with a deed of their own. */
export function perform(
  state: LabState,
  deed: (walk: Walk) => void,
  action: LabAction | null,
): StepResult {
  const walk = startWalk(state, NETWORK);
  deed(walk);
  const records = inOrder(walk);
  const { trips, lastAction, sequence } = walk.state;
  const after = {
    ...walk.state,
    trips: walk.connections.length > 0 ? trips + 1 : trips,
    lastAction: action === null || isRefused(walk) ? lastAction : action,
    sequence: sequence + records.length,
  };
  return new Step(after, records, walk.connections);
}

/** Tells whether the engine turned the action down: it is unknown, or its device is off. */
export function isRefused({ records }: Pick<Evidence, 'records'>): boolean {
  return records[0]?.action === 'refused';
}

/** The records by time, numbered on from the state's sequence. */
function inOrder(walk: Walk): readonly LabRecord[] {
  const { records, state } = walk;
  records.sort((a, b) => a.at - b.at);
  for (const finish of FINISHES) finish(walk);
  records.forEach((record, index) => {
    (record as { sequence: number }).sequence = state.sequence + index;
  });
  return records;
}
