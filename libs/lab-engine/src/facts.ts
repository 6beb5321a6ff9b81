import type { NodeId, RecordKind } from './devices/derived.ts';
import type {
  Fate,
  HttpRequest,
  HttpResponse,
  Packet,
  Evidence,
  LabRecord,
} from './packets/evidence.ts';
import { innerOf, opened } from './packets/payloads.ts';

/**
 * What can be said about a step. A sentence that claims that something was reached, read, reset,
 * answered, blocked, alerted on or recorded asks here, and here only packets and records answer.
 */

const STOPS: ReadonlySet<Fate> = new Set(['dropped', 'rejected', 'refused', 'denied']);

/** Whether the device that got the packet did not let it, or what it asks for, go on. */
export function isStopped({ fate }: Packet): boolean {
  return STOPS.has(fate);
}

/** Whether the node runs the shop. */
export function isShop(node: NodeId): boolean {
  return node === 'server' || node === 'web-a' || node === 'web-b';
}

/** The host that sent the first packet. */
export function senderOf({ packets }: Evidence): NodeId | null {
  return packets[0]?.from ?? null;
}

/** The request that a packet carries, no matter who can read it. */
export function requestIn({ payload }: Packet): HttpRequest | null {
  const inside = opened(payload);
  return inside.kind === 'request' ? inside.request : null;
}

/** The response that a packet carries, no matter who can read it. */
export function responseIn({ payload }: Packet): HttpResponse | null {
  const inside = opened(payload);
  return inside.kind === 'response' ? inside.response : null;
}

/** The packets on the wires, without the copies that taps got. */
export function sent({ packets }: Evidence): readonly Packet[] {
  return packets.filter(({ fate }) => fate !== 'copied');
}

/** The same by the attempts that they belong to, in order. */
export function exchangesOf(evidence: Evidence): readonly (readonly Packet[])[] {
  return [...groupedBy(sent(evidence), ({ exchange }) => exchange).values()];
}

/** Things by what they have in common, in the order of the first of each group. */
export function groupedBy<T, K>(things: readonly T[], keyOf: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const known = groups.get(key);
    if (known) known.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
}

/** The first request that anybody sent. */
export function firstRequest(evidence: Evidence): HttpRequest | null {
  const asking = evidence.packets.find((packet) => requestIn(packet));
  return asking ? requestIn(asking) : null;
}

/** The packets with a request that arrived at the shop. */
export function requestsAtShop(evidence: Evidence): readonly Packet[] {
  return sent(evidence).filter((packet) => isShop(packet.to) && requestIn(packet) !== null);
}

/** Whether any packet at all arrived at the node. */
export function wasTouched(evidence: Evidence, node: NodeId): boolean {
  return sent(evidence).some(({ to }) => to === node);
}

/** The responses that arrived at a node, in order. */
export function responsesTo(evidence: Evidence, node: NodeId): readonly HttpResponse[] {
  const got = sent(evidence).filter(({ to }) => to === node);
  return got.flatMap((packet) => responseIn(packet) ?? []);
}

/** The statuses that this node answered with. */
export function answersOf(evidence: Evidence, node: NodeId): readonly number[] {
  const own = sent(evidence).filter(({ from }) => from === node);
  return own.flatMap((packet) => responseIn(packet)?.status ?? []);
}

/** Whether this reset ends an open connection; one that answers a SYN has no sequence number. */
export function breaksOff({ tcp }: Pick<Packet, 'tcp'>): boolean {
  return tcp?.flags === 'RST' || (tcp?.flags === 'RST/ACK' && tcp.seq !== 0);
}

/** Whether the node's connection was reset after it had been opened. */
export function wasReset(evidence: Evidence, node: NodeId): boolean {
  return sent(evidence).some((packet) => packet.to === node && breaksOff(packet));
}

/** The name of the alert that a packet ends a handshake of TLS with; null for every other packet. */
export function alertOf(packet: Packet): string | null {
  const { payload } = innerOf(packet);
  const isAlert = payload.kind === 'tls' && payload.content === 'alert';
  return isAlert ? payload.handshake.alert!.name : null;
}

/** The alert that ended a handshake, as it arrived. */
export function alertIn(evidence: Evidence): Packet | null {
  return sent(evidence).find((packet) => packet.fate === 'answered' && alertOf(packet)) ?? null;
}

/** The node that refused a connection: nothing listens there. */
export function refusedBy(evidence: Evidence): NodeId | null {
  return sent(evidence).find(({ fate }) => fate === 'refused')?.to ?? null;
}

/** The node that accepted a connection on this port. */
export function acceptedBy(evidence: Evidence, port: number): NodeId | null {
  const accepted = ({ tcp, fate }: Packet) =>
    tcp?.flags === 'SYN' && tcp.destinationPort === port && fate === 'answered';
  return sent(evidence).find(accepted)?.to ?? null;
}

/** Whether the request, or its response, could be read on a wire from or to this node. */
export function isPlainAt(evidence: Evidence, node: NodeId): boolean {
  return sent(evidence).some(
    ({ from, to, payload }) =>
      (from === node || to === node) && (payload.kind === 'request' || payload.kind === 'response'),
  );
}

/** Whether a request could be read on the last wire to the shop. */
export function isPlainAtShop(evidence: Evidence): boolean {
  return requestsAtShop(evidence).some(({ payload }) => payload.kind === 'request');
}

/** Whether the last request went to the shop in the clear, and not only the one before a redirect. */
export function endsPlain(evidence: Evidence): boolean {
  return requestsAtShop(evidence).at(-1)?.payload.kind === 'request';
}

/** The copies that a tap got. */
export function copiesFor({ packets }: Evidence, tap: NodeId): readonly Packet[] {
  return packets.filter(({ to, fate }) => to === tap && fate === 'copied');
}

/** Whether a tap's copies contain a request that it can read. */
export function couldRead(evidence: Evidence, tap: NodeId): boolean {
  return copiesFor(evidence, tap).some(({ payload }) => payload.kind === 'request');
}

/** The first record of a kind. */
export function recordOf({ records }: Evidence, kind: RecordKind): LabRecord | undefined {
  return records.find((record) => record.kind === kind);
}

/** Whether a record of this kind was written. */
export function wrote(evidence: Evidence, kind: RecordKind): boolean {
  return recordOf(evidence, kind) !== undefined;
}

/** How many ports the firewall dropped packets to. */
export function droppedPorts(records: readonly LabRecord[]): number {
  const dropped = records.filter(({ kind }) => kind === 'firewall-dropped');
  return new Set(dropped.map(({ destination }) => destination)).size;
}

/** Whether somebody looked for open ports. */
export function isScan({ records }: Evidence): boolean {
  return records.some(({ device }) => device === 'Scan');
}

/** '200', or for more than two '39 × 404, 1 × 200'. */
export function statusesInWords(statuses: readonly number[]): string {
  if (statuses.length <= 2) return String(statuses.at(-1));
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}

/** A target without its query. */
export function pathOfTarget(target: string): string {
  return target.split('?')[0]!;
}
