import { DEEDS } from './actions.ts';
import type { DeviceName, LabAction, LabState, NodeId, RecordKind } from './devices/derived.ts';
import type { Device, Inline } from './devices/device.ts';
import { DEVICES } from './devices/index.ts';
import type { Packet } from './packets/packet.ts';
import { packetsOf } from './packets/packets-of.ts';
import type { Evidence, LabRecord } from './packets/record.ts';
import { recall, remember, type Led, type StepOutcome } from './recall.ts';
import { note, startWalk, type Network, type Walk } from './walk.ts';

/** The state after an action, and everything it put on the wires and into records. */
export interface StepResult extends Evidence, Led {
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

/** What an action leaves on the wires and in records. */
type Traces = Pick<Walk, 'connections' | 'records'>;

/** Packets follow from the connections, and are made when somebody asks for them. */
class Step implements StepResult {
  readonly #leave: () => Traces;
  #left: Traces | undefined;
  #packets: readonly Packet[] | undefined;

  /** `leave` is asked once, and not before somebody looks. */
  constructor(
    readonly state: LabState,
    readonly outcome: StepOutcome,
    leave: () => Traces,
  ) {
    this.#leave = leave;
  }

  get #traces(): Traces {
    return (this.#left ??= this.#leave());
  }

  get records(): readonly LabRecord[] {
    return this.#traces.records;
  }

  get packets(): readonly Packet[] {
    this.#packets ??= this.#traces.connections.flatMap(packetsOf).sort((a, b) => a.at - b.at);
    return this.#packets;
  }
}

type Deed = (walk: Walk) => void;

/**
 * Advances the lab by one action. Same state and action, same result, always; never throws. An
 * unknown or refused action leaves everything but the sequence as it was.
 */
export function step(state: LabState, action: LabAction | (string & {})): StepResult {
  const deed = DEEDS.get(action);
  if (!deed) {
    const say: Deed = (walk) =>
      note(walk, 'unknown-action', { subject: action, action: 'refused' });
    return perform(state, say, null);
  }
  const known = recall(state, action as LabAction);
  if (known) return new Step(known.state, known.outcome, () => carriedOut(state, deed));
  const result = perform(state, deed, action as LabAction);
  remember(state, action as LabAction, result);
  return result;
}

/** What `step` does with an action that it sees for the first time; for tests, also with a deed of their own. */
export function perform(state: LabState, deed: Deed, action: LabAction | null): StepResult {
  const { connections, records, state: after } = carriedOut(state, deed);
  const { trips, lastAction, sequence } = after;
  const isRefused = records[0]?.action === 'refused';
  // Not spread: V8 gives each spread object a shape of its own, and reading states of many shapes is slow.
  const counted = Object.assign({}, after, {
    trips: connections.length > 0 ? trips + 1 : trips,
    lastAction: action === null || isRefused ? lastAction : action,
    sequence: sequence + records.length,
  });
  return new Step(counted, { isRefused }, () => ({ connections, records }));
}

/** Carries an action out; its records are in order of time, numbered on from the state's sequence. */
function carriedOut(state: LabState, deed: Deed): Traces & Pick<Walk, 'state'> {
  const walk = startWalk(state, NETWORK);
  deed(walk);
  const { records } = walk;
  records.sort((a, b) => a.at - b.at);
  for (const finish of FINISHES) finish(walk);
  records.forEach((record, index) => {
    (record as { sequence: number }).sequence = state.sequence + index;
  });
  return { connections: walk.connections, records, state: walk.state };
}
