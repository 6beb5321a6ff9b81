import type { Evidence, NodeId, Packet } from '@netward/lab-engine';
import {
  alertIn,
  copiesFor,
  couldRead,
  exchangesOf,
  isScan,
  isShop,
  requestIn,
  senderOf,
  sent,
  wrote,
} from '@netward/lab-engine/facts';
import {
  type PlayedAction,
  capitalized,
  theNode,
  innerOf,
  isStopped,
  isSyn,
  looksOf,
  statusIn,
} from '@netward/lab-engine/inspect';

type Both<T> = readonly [T, T];

/** The first place where two runs of the same action differ. */
export interface RunDifference {
  /** The device that decided otherwise, or that saw or wrote something in one of the two alone. */
  readonly node: NodeId;
  /** The packet there in each of the two; null where there was none. */
  readonly packets: Both<Packet | null>;
  readonly sentence: string;
}

/**
 * Where two runs of the same action part, and the difference in one or two sentences; null if their
 * packets and records say the same. The names stand in the sentence: 'as it was', 'without the SIEM'.
 */
export function differenceOf(
  one: PlayedAction,
  other: PlayedAction,
  names: Both<string> = ['in the first run', 'in the second'],
): RunDifference | null {
  const both: Both<Evidence> = [one.result, other.result];
  const say = (clause: (evidence: Evidence) => string) =>
    capitalized(`${names[0]}, ${clause(both[0])}; ${names[1]}, ${clause(both[1])}.`);
  const differs = (clause: (evidence: Evidence) => string) => clause(both[0]) !== clause(both[1]);
  const parting = partingOf(both);
  if (parting && differs(ending)) return { ...parting, sentence: say(ending) };
  const sameEnd = `It ends the same in both: ${ending(both[0])}.`;
  const clauses = [way, look].filter(differs);
  if (parting && clauses.length > 0) {
    const sentence = say((evidence) => clauses.map((clause) => clause(evidence)).join(' and '));
    return { ...parting, sentence: `${sentence} ${sameEnd}` };
  }
  const aspect = ASPECTS.find(([clause]) => differs(clause));
  if (!aspect) return null;
  const [clause, packetIn, node] = aspect;
  const packets = [packetIn(both[0]), packetIn(both[1])] as const;
  const receiver = packets[1]?.to ?? packets[0]?.to;
  return { node: node ?? receiver!, packets, sentence: `${say(clause)} ${sameEnd}` };
}

/** The packets that tell what became of the sender's attempts: requests, or where there were none SYNs. */
function tellingPackets(evidence: Evidence): readonly Packet[] {
  const sender = senderOf(evidence);
  return exchangesOf(evidence).flatMap((packets) => {
    if (packets[0]!.from !== sender) return [];
    const requests = packets.filter((packet) => requestIn(packet) !== null);
    return requests.length > 0 ? requests : packets.filter(isSyn);
  });
}

/** The first packet that goes elsewhere in the other run, or meets another end there. */
function partingOf(both: Both<Evidence>): Pick<RunDifference, 'node' | 'packets'> | null {
  const [one, other] = [tellingPackets(both[0]), tellingPackets(both[1])];
  const length = Math.max(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const packets = [one[index] ?? null, other[index] ?? null] as const;
    const [a, b] = packets;
    if (a && b && a.to === b.to && a.fate === b.fate && !requestIn(a) === !requestIn(b)) continue;
    const here = packets.filter((packet) => packet !== null);
    const { to } = here.find(isHeld) ?? here.find((packet) => !isShop(packet.to)) ?? here[0]!;
    return { node: to, packets };
  }
  return null;
}

/** Whether a device on the way stopped the packet; a closed port is no such device. */
function isHeld(packet: Packet): boolean {
  return isStopped(packet) && packet.fate !== 'refused';
}

function ending(evidence: Evidence): string {
  const telling = tellingPackets(evidence);
  if (telling.length === 0) return 'nothing is sent';
  if (isScan(evidence)) return scanEnding(evidence);
  if (alertIn(evidence))
    return 'the client does not take the certificate and sends nothing over TLS';
  const served = telling.filter((packet) => isShop(packet.to) && requestIn(packet) !== null);
  const stop = telling.find(isStopped);
  if (!stop) return servedEnding(evidence, served);
  if (served.length === 0) return stopEnding(evidence, stop);
  const many =
    served.length === 1 ? 'the first request reaches' : `the first ${served.length} requests reach`;
  return `${many} ${theNode(served[0]!.to)}, then ${stopEnding(evidence, stop)}`;
}

function scanEnding({ records }: Evidence): string {
  const open = records.flatMap(({ kind, destination }) =>
    kind === 'port-open' ? (destination ?? []) : [],
  );
  if (open.length === 0) return 'no port answers';
  return `${open.join(' and ')} ${open.length > 1 ? 'are' : 'is'} found open`;
}

function servedEnding(evidence: Evidence, served: readonly Packet[]): string {
  const last = served.at(-1);
  if (!last) return 'no request is sent';
  const device = theNode(last.to);
  if (served.length > 2)
    return `all ${served.length} requests reach ${device}, which answers every one`;
  const answers = sent(evidence).filter(({ from }) => from === last.to);
  const status = answers.map(statusIn).findLast((each) => each !== null);
  return `the request reaches ${device}, which answers ${status}`;
}

function stopEnding(evidence: Evidence, packet: Packet): string {
  const device = theNode(packet.to);
  if (packet.fate === 'dropped') return `${device} drops the SYN`;
  if (packet.fate === 'rejected') return `${device} stops the request and resets both ends`;
  if (packet.fate === 'refused')
    return `nothing listens on ${innerOf(packet).tcp?.destinationPort}, so the connection is refused`;
  const own = sent(evidence).filter(({ connection }) => connection === packet.connection);
  return `${device} answers ${own.map(statusIn).findLast((status) => status !== null)} itself`;
}

function way(evidence: Evidence): string {
  const nodes = [...new Set(tellingPackets(evidence).map(({ to }) => to))];
  const passed = nodes.filter((node) => !isShop(node)).map(theNode);
  return passed.length === 0 ? 'no device stands in the path' : `it passes ${passed.join(' and ')}`;
}

const LOOKS = { plain: 'readable', tls: 'inside TLS', tunnel: 'inside the tunnel' } as const;

/** The last packet of those that the sender itself put on its wire. */
function lastSent(evidence: Evidence): Packet | null {
  const sender = senderOf(evidence);
  return tellingPackets(evidence).findLast(({ from }) => from === sender) ?? null;
}

function lastAnswered(evidence: Evidence): Packet | null {
  return sent(evidence).findLast((packet) => isSyn(packet) && packet.fate === 'answered') ?? null;
}

function look(evidence: Evidence): string {
  const packet = lastSent(evidence);
  return packet ? `it is ${LOOKS[looksOf(packet)]} on the sender’s wire` : 'nothing is sent';
}

const listened = (evidence: Evidence) =>
  `a listener reads ${couldRead(evidence, 'sniffer') ? 'a request' : 'no request'}`;

function connected(evidence: Evidence): string {
  const packet = lastAnswered(evidence);
  return packet ? `the connection ends at ${theNode(packet.to)}` : 'no connection is opened';
}

function sensed(evidence: Evidence): string {
  if (wrote(evidence, 'ids-alerted')) return 'the sensor alerts on a copy';
  return copiesFor(evidence, 'ids').length > 0
    ? 'the sensor gets copies and has nothing to alert on'
    : 'no sensor gets a copy';
}

const recorded = (evidence: Evidence) =>
  wrote(evidence, 'siem-ingested') ? 'the SIEM has it on record' : 'no SIEM reads about it';

const correlated = (evidence: Evidence) =>
  wrote(evidence, 'siem-correlated')
    ? 'the SIEM joins it with an earlier scan to one incident'
    : 'the SIEM sees no incident in it';

const copyTo = (node: 'sniffer' | 'ids') => (evidence: Evidence) =>
  copiesFor(evidence, node).find(requestIn) ?? null;

/**
 * What may differ while all packets go the same way: a clause for each run, the packet that it is about, and
 * the device where that is not the packet's receiver.
 */
const ASPECTS: readonly (readonly [
  clause: (evidence: Evidence) => string,
  packet: (evidence: Evidence) => Packet | null,
  node?: NodeId,
])[] = [
  [look, lastSent],
  [listened, copyTo('sniffer'), 'sniffer'],
  [connected, lastAnswered],
  [sensed, copyTo('ids'), 'ids'],
  [recorded, lastSent, 'siem'],
  [correlated, lastSent, 'siem'],
];
