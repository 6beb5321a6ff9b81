import type { Evidence, LabRecord, NodeId, Packet, RecordKind } from '@netward/lab-engine';
import { requestIn } from '@netward/lab-engine/facts';
import { flagsOf, innerOf, isSyn, statusIn } from './packet-facts.ts';

/** Whether a packet is the one that a record of this kind is about. */
type IsAbout = (packet: Packet, record: LabRecord) => boolean;

const at =
  (node: NodeId, isAbout: IsAbout): IsAbout =>
  (packet, record) =>
    packet.to === node && isAbout(packet, record);
const isCopy =
  (node: NodeId, isAbout: IsAbout): IsAbout =>
  (packet, record) =>
    packet.fate === 'copied' && packet.to === node && isAbout(packet, record);

const hasRequest: IsAbout = (packet, { request }) =>
  request !== null && requestIn(packet) === request;
const isFrom: IsAbout = (packet, { source }) => innerOf(packet).ip.source === source;
const isSynFrom: IsAbout = (packet, record) => isSyn(packet) && isFrom(packet, record);
const isFromClient: IsAbout = ({ from, fate }) => from === 'client' && fate !== 'copied';
const isClientSyn: IsAbout = (packet, record) => isFromClient(packet, record) && isSyn(packet);
const arrived: IsAbout = (packet, record) =>
  packet.fate !== 'copied' && packet.to === record.node && hasRequest(packet, record);
const isSealedRequest: IsAbout = (packet) =>
  packet.payload.kind === 'tls' && requestIn(packet) !== null;
const isTunnel: IsAbout = ({ payload }) => payload.kind === 'tunnel';
const isFinished: IsAbout = ({ payload, fate }) =>
  fate !== 'copied' && payload.kind === 'tls' && payload.content === 'finished';

const isAlertedCopy: IsAbout = (packet, record) => {
  if (record.request) return hasRequest(packet, record);
  if (record.finding === 'port scan') return isSynFrom(packet, record);
  return statusIn(packet) === 404 && packet.ip.destination === record.source;
};
const isCiphertext: IsAbout = (packet, record) =>
  record.subject === 'tunnel' ? isTunnel(packet, record) : isSealedRequest(packet, record);
const isName: IsAbout = (packet, record) =>
  record.subject === 'tunnel'
    ? isTunnel(packet, record)
    : packet.payload.kind === 'tls' && packet.payload.sni !== null;
const isBlocked: IsAbout = (packet, record) =>
  record.request
    ? packet.fate === 'rejected' && hasRequest(packet, record)
    : packet.fate === 'dropped' && isSynFrom(packet, record);
const isDropped: IsAbout = (packet, { source, destination }) =>
  packet.fate === 'dropped' &&
  packet.ip.source === source &&
  `${packet.ip.destination}:${packet.tcp?.destinationPort}` === destination;

/** For a device that is not listed below: what it got, with the record's request if it has one. */
const gotByNode: IsAbout = (packet, record) =>
  packet.to === record.node && (record.request === null || hasRequest(packet, record));

/** Which packet each kind of record is about: the last one that fits before it was written. */
const LAST: Readonly<Partial<Record<RecordKind, IsAbout>>> = {
  'firewall-dropped': at('firewall', isDropped),
  'firewall-rejected': at('firewall', ({ fate }) => fate === 'rejected'),
  'ips-blocked': at('ips', isBlocked),
  'ips-passed': at('ips', hasRequest),
  'ips-blind': at('ips', isSealedRequest),
  'waf-blocked': arrived,
  'waf-limited': arrived,
  'waf-allowed': arrived,
  'lb-rotated': arrived,
  'lb-failed-over': arrived,
  'lb-pinned': arrived,
  'lb-stuck': arrived,
  'lb-moved': arrived,
  'lb-unavailable': arrived,
  'server-answered': arrived,
  'server-not-found': arrived,
  redirected: arrived,
  'handshake-done': isFinished,
  'packet-wrapped': at('vpn', isSynFrom),
  'ids-alerted': isCopy('ids', isAlertedCopy),
  'request-timed-out': isClientSyn,
  'connection-refused': (packet) => packet.to === 'client' && flagsOf(packet) === 'RST/ACK',
};

/** The same for records that tell of the whole action: the first one that fits. */
const FIRST: Readonly<Partial<Record<RecordKind, IsAbout>>> = {
  'packet-unwrapped': ({ from, fate }) => from === 'vpn' && fate !== 'copied',
  'ids-quiet': isCopy('ids', ({ payload }) => payload.kind === 'request'),
  'ids-blind': isCopy('ids', isSealedRequest),
  'plaintext-captured': isCopy('sniffer', hasRequest),
  'ciphertext-captured': isCopy('sniffer', isCiphertext),
  'metadata-visible': isCopy('sniffer', isName),
  'silence-captured': isCopy('sniffer', isSynFrom),
  'tls-inside-tunnel': (packet, record) => packet.from === 'vpn' && isSealedRequest(packet, record),
  'request-sent': (packet, record) => isFromClient(packet, record) && hasRequest(packet, record),
  'connection-tried': isClientSyn,
  'port-open': (packet, { destination }) =>
    packet.to === 'attacker' &&
    flagsOf(packet) === 'SYN/ACK' &&
    packet.tcp?.sourcePort === Number(destination),
  'port-filtered': (packet) => packet.from === 'attacker' && packet.fate === 'dropped',
  'siem-ingested': (packet) => requestIn(packet) !== null,
  'siem-rerated': (packet) => requestIn(packet) !== null,
  'siem-correlated': (packet) => requestIn(packet) !== null,
};

/**
 * The packet that a record is about: what its device had in hand when it wrote it. Null for a record
 * of an action that sent nothing, or that changed a device.
 */
export function packetOf({ packets }: Pick<Evidence, 'packets'>, record: LabRecord): Packet | null {
  const first = FIRST[record.kind];
  if (first) return packets.find((packet) => first(packet, record)) ?? packets[0] ?? null;
  const last = LAST[record.kind] ?? gotByNode;
  return packets.findLast((packet) => packet.at <= record.at && last(packet, record)) ?? null;
}
