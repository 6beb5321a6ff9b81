/**
 * The IDS is a passive sensor on a mirror port of the server's wire: it compares copies with
 * signatures and alerts. With TLS that ends at the server it sees records and no request. Left out:
 * lost copies, evasion and tuning. Level 9 has a fixed one, whose alerts only a SIEM would read.
 */
import type { Packet, LabRecord, PacketRef, RecordFacts } from '../../packets/evidence.ts';
import { copyOf } from '../../packets/connection.ts';
import { count, decide, flip, memoryOf, note, type Walk } from '../../walk.ts';
import type { NodeId } from '../derived.ts';
import type { Device, Tap } from '../device.ts';
import { seenIn } from '../suricata/match.ts';
import { partOfSid, type SuricataRule } from '../suricata/rules.ts';
import { matchFacts, RuleSensor } from '../suricata/sensor.ts';
import { SCAN, SEARCH, SQLI, XSS } from '../signatures.ts';
import { nodeWords, words } from './words.ts';

export interface IdsState {
  readonly idsEnabled: boolean;
  /** A sensor that cannot be switched and reports to the SIEM alone. */
  readonly hasFixedSensor: boolean;
  readonly idsSignatures: readonly SuricataRule[];
  /** The hosts whose wire the mirror port copies. */
  readonly idsMirrors: readonly NodeId[];
}

const state: IdsState = {
  idsEnabled: false,
  hasFixedSensor: false,
  idsSignatures: [SQLI, XSS, SEARCH],
  idsMirrors: ['server', 'web-a', 'web-b'],
};

const tap: Tap = {
  node: 'ids',
  isOn: ({ state }) => state.idsEnabled || state.hasFixedSensor,
  covers: (_from, to, { idsMirrors }) => idsMirrors.includes(to),
  observe,
};

/** The settings of a network with a fixed sensor, which knows scans as well. */
export const FIXED_SENSOR = {
  hasFixedSensor: true,
  idsSignatures: [...state.idsSignatures, SCAN],
} as const satisfies Partial<IdsState>;

export const ids = {
  name: 'IDS',
  feed: 'IDS sensor',
  nodes: { ids: { address: null, segment: 'servers', ...nodeWords } },
  state,
  actions: { enableIDS: (walk: Walk): void => flip(walk, 'idsEnabled', 'ids-on', 'ids-off') },
  words,
  tap,
  finish,
} as const satisfies Device;

function observe(packet: Packet, walk: Walk): void {
  const { kind } = packet.payload;
  if (!walk.isBackground && kind === 'request') count(walk, 'IDS read');
  if (!walk.isBackground && kind === 'tls') count(walk, 'IDS blind');
  const seen = seenIn(packet);
  if (!seen) return;
  const sensor = memoryOf(walk, 'ids', () => new RuleSensor(walk.state.idsSignatures));
  for (const match of sensor.compare(seen)) {
    decide(walk, 'ids', partOfSid(match.rule.sid), 'pass');
    if (match.thresholded !== 'alert') continue;
    count(walk, 'IDS alerts');
    const facts = matchFacts(match, packet);
    write(walk, 'ids-alerted', { source: seen.client, ...facts, action: 'alerted' });
  }
}

function finish(walk: Walk): void {
  const { counts } = walk;
  if (counts.has('IDS alerts')) return;
  if (counts.has('IDS read')) write(walk, 'ids-quiet', { packet: firstRequest(walk, false) });
  else if (counts.has('IDS blind')) write(walk, 'ids-blind', { packet: firstRequest(walk, true) });
}

/** The sensor's copy of the first request that it could read, or that it could not. */
function firstRequest({ connections }: Walk, isSealed: boolean): PacketRef | null {
  for (const connection of connections) {
    const hasRequest = connection.response !== null && (connection.tls !== null) === isSealed;
    const packet = hasRequest ? copyOf(connection, 'request', 'ids') : null;
    if (packet) return packet;
  }
  return null;
}

/** The fixed sensor has no screen: what it writes stays in the background. */
function write(
  walk: Walk,
  kind: 'ids-alerted' | 'ids-quiet' | 'ids-blind',
  facts?: Partial<RecordFacts & Pick<LabRecord, 'packet'>>,
): void {
  const wasBackground = walk.isBackground;
  walk.isBackground ||= !walk.state.idsEnabled;
  note(walk, kind, facts);
  walk.isBackground = wasBackground;
}
