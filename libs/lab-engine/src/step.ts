import type { Device, Inline } from './devices/device.ts';
import { DEVICES } from './devices/index.ts';
import type { LabState, LabAction, DeviceName, NodeId, RecordKind } from './devices/derived.ts';
import { note, startWalk, type Walk, type Network } from './walk.ts';
import type { Packet, Evidence, LabRecord } from './packets/evidence.ts';
import { packetsOf } from './packets/packets-of.ts';

const FIRST_STATE = Object.assign({}, ...DEVICES.map(({ state }: Device) => state), {
  lastAction: null,
  sequence: 1,
  trips: 0,
  clocksAhead: {},
}) as LabState;

/** The state before the first action: every defence off, both backends up, and what a level sets. */
export function initialState(settings: Partial<LabState> = {}): LabState {
  return { ...FIRST_STATE, ...settings };
}

/** What a step came to, whatever its numbers: usually one object for all steps that did the same. */
interface StepOutcome {
  /** Whether the engine turned the action down: it is unknown, or its device is off. */
  readonly isRefused: boolean;
}

interface Led {
  readonly state: LabState;
  readonly outcome: StepOutcome;
}

/** All states that differ in nothing but counters, and where each action led from there. */
type Place = Map<LabAction, Led & { readonly from: LabState; readonly to: Place }>;

/** A run of 500 actions comes to half as many; each takes some kilobytes with its outcomes. */
const PLACES_KEPT = 1_000;
const places = new Map<string, Place>();
/** The place of the state that was asked about last: runs go on from there, and its key costs as much as a step. */
let latest: { readonly state: LabState; readonly place: Place } | undefined;

const FIELDS = (Object.keys(FIRST_STATE) as (keyof LabState)[]).filter(
  (field) => field !== 'sequence' && field !== 'trips',
);

function placeOf(state: LabState): Place {
  if (latest?.state === state) return latest.place;
  const changed = FIELDS.filter((field) => state[field] !== FIRST_STATE[field]);
  const key = JSON.stringify(changed.map((field) => [field, state[field]]));
  if (places.size >= PLACES_KEPT) places.clear();
  const place: Place = places.get(key) ?? new Map();
  places.set(key, place);
  latest = { state, place };
  return place;
}

/** Where an action leads that was done in such a state before: it does the same, with other numbers in records and packets. */
function recall(before: LabState, action: LabAction): Led | undefined {
  const known = placeOf(before).get(action);
  if (!known) return undefined;
  const { from, to, outcome } = known;
  const state = {
    ...known.state,
    sequence: before.sequence + known.state.sequence - from.sequence,
    trips: before.trips + known.state.trips - from.trips,
  };
  latest = { state, place: to };
  return { state, outcome };
}

/** Every action a learner can take and what it does. Toggles flip on each use. */
export const DEEDS: ReadonlyMap<string, (walk: Walk) => void> = new Map(
  DEVICES.flatMap(({ actions = {} }: Device) => Object.entries(actions)),
);

/** What came after links to runs began to name actions by their place. */
const LATER: ReadonlySet<string> = new Set<LabAction>(['expireCertificate']);

/** The names of all actions, in the order of the devices, and later ones behind. */
export const ACTIONS = [...DEEDS.keys()].sort(
  (one, other) => Number(LATER.has(one)) - Number(LATER.has(other)),
) as readonly LabAction[];

/** The actions that send packets; the others change a device. */
export const TRAFFIC_ACTIONS = DEVICES.flatMap(({ actions = {}, isSender }: Device) =>
  isSender ? Object.keys(actions) : [],
) as readonly LabAction[];

/** Tells whether the lab knows an action of this name. */
export function isLabAction(name: string): name is LabAction {
  return DEEDS.has(name);
}

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
    return (this.#packets ??= this.#traces.connections
      .flatMap(packetsOf)
      .sort((a, b) => a.at - b.at));
  }
}

type Deed = (walk: Walk) => void;

/** Advances the lab by one action: same state and action, same result; never throws. A refused one changes only the sequence. */
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
  const { state: after, outcome } = result;
  const from = placeOf(state);
  from.set(action as LabAction, { from: state, state: after, outcome, to: placeOf(after) });
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
