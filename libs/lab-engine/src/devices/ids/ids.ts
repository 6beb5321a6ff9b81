/**
 * The IDS is a passive sensor on a mirror port of the server's wire: it compares copies with
 * signatures and alerts. With TLS that ends at the server it sees records and no request. Left out:
 * lost copies, evasion and tuning. Level 9 has a fixed one, whose alerts only a SIEM would read.
 */
import type { HttpRequest, Packet } from '../../packets/packet.ts';
import { copyOf } from '../../packets/connection.ts';
import type { LabRecord, PacketRef, RecordFacts } from '../../packets/record.ts';
import { count, flip, note, type Walk } from '../../walk.ts';
import type { NodeId } from '../derived.ts';
import type { Device, Tap } from '../device.ts';
import { SCAN, SEARCH, SQLI, XSS, matching, type Signature } from '../signatures.ts';
import { nodeWords, words } from './words.ts';

export interface IdsState {
  readonly idsEnabled: boolean;
  /** A sensor that cannot be switched and reports to the SIEM alone. */
  readonly hasFixedSensor: boolean;
  readonly idsSignatures: readonly Signature[];
}

const state: IdsState = {
  idsEnabled: false,
  hasFixedSensor: false,
  idsSignatures: [SQLI, XSS, SEARCH],
};

const tap: Tap = { node: 'ids', isOn, covers, observe };

/** The settings of a network with a fixed sensor, which knows scans as well. */
export const FIXED_SENSOR = {
  hasFixedSensor: true,
  idsSignatures: [...state.idsSignatures, SCAN],
} as const satisfies Partial<IdsState>;

export const ids = {
  name: 'IDS',
  feed: 'IDS sensor',
  nodes: { ids: { address: null, segment: 'servers', ...nodeWords.ids } },
  state,
  actions: { enableIDS },
  words,
  tap,
  finish,
} as const satisfies Device;

/** Flips the sensor. */
function enableIDS(walk: Walk): void {
  flip(walk, 'idsEnabled', 'ids-on', 'ids-off');
}

function isOn({ state }: Walk): boolean {
  return state.idsEnabled || state.hasFixedSensor;
}

function covers(_from: NodeId, to: NodeId): boolean {
  return to === 'server' || to === 'web-a' || to === 'web-b';
}

/** Compares one copy with the signatures and counts what has a threshold. */
function observe({ ip, tcp, payload }: Packet, walk: Walk): void {
  const { source } = ip;
  if (payload.kind === 'request') {
    if (!walk.isBackground) count(walk, 'IDS read');
    const match = matching(walk.state.idsSignatures, payload.request.target);
    if (match) alert(walk, match, source, payload.request);
  } else if (payload.kind === 'tls') {
    if (!walk.isBackground) count(walk, 'IDS blind');
  } else if (payload.kind === 'response' && payload.response.status === 404) {
    tally(walk, 'not found', ip.destination);
  } else if (tcp?.flags === 'SYN') {
    tally(walk, 'ports', source);
  }
}

/** Counts towards a signature's threshold; one alert as soon as it is exceeded. */
function tally(walk: Walk, counts: Signature['counts'], source: string): void {
  const signature = walk.state.idsSignatures.find((each) => each.counts === counts);
  if (!signature || count(walk, `IDS ${counts} ${source}`) !== signature.threshold + 1) return;
  alert(walk, signature, source, null);
}

function alert(
  walk: Walk,
  { sid, finding, severity }: Signature,
  source: string,
  request: HttpRequest | null,
): void {
  count(walk, 'IDS alerts');
  const rule = String(sid);
  write(walk, 'ids-alerted', { source, request, finding, severity, rule, action: 'alerted' });
}

/** Says that nothing matched, or that there was nothing to read. */
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
