import type { HttpRequest, Packet, Evidence, LabRecord } from '../packets/evidence.ts';
import type { Verdict } from '../devices/device.ts';
import { alertOf, isStopped, pathOfTarget, requestIn, responseIn } from '../facts.ts';
import { flightName } from '../devices/tls/handshake.ts';
import { innerOf, responseText } from '../packets/payloads.ts';

export { gravest } from '../views/wording.ts';
export { isStopped } from '../facts.ts';
export { innerOf } from '../packets/payloads.ts';

/** The flags of the TCP segment, no matter who can read them. */
export function flagsOf(packet: Packet): string {
  return innerOf(packet).tcp?.flags ?? '';
}

/** Whether the packet is a SYN, in a tunnel or not. */
export function isSyn(packet: Packet): boolean {
  return flagsOf(packet) === 'SYN';
}

/** The status of the response in a packet, no matter who can read it; null for anything else. */
export function statusIn(packet: Packet): number | null {
  return responseIn(packet)?.status ?? null;
}

/** How a packet looks to a listener on its wire. */
export function looksOf({ payload }: Packet): 'plain' | 'tls' | 'tunnel' {
  return payload.kind === 'tls' || payload.kind === 'tunnel' ? payload.kind : 'plain';
}

const REFUSALS: ReadonlySet<number> = new Set([403, 429, 503]);
const ATTACKS: ReadonlySet<string> = new Set(['sqli', 'xss', 'dirbuster']);

/** Whether somebody sent the request to do harm. */
export function isAttack({ kind }: HttpRequest): boolean {
  return ATTACKS.has(kind);
}

/** What became of the packet, as the diagram colours it. */
export function verdictOfPacket(packet: Packet): Verdict {
  const flags = flagsOf(packet);
  if (alertOf(packet)) return 'failed';
  if (isStopped(packet) || flags === 'RST/ACK' || REFUSALS.has(statusIn(packet) ?? 0))
    return 'blocked';
  const request = requestIn(packet);
  if (request && isAttack(request) && packet.fate === 'answered') return 'exposed';
  return looksOf(packet) === 'plain' ? 'passed' : 'encrypted';
}

/** '403 Forbidden'. */
export function statusLine(packet: Packet): string | null {
  const response = responseIn(packet);
  return response && responseText(response).split('\r\n')[0]!.slice('HTTP/1.1 '.length);
}

/** 'GET /search', 'SYN, ACK', 'TLS client hello, shop.lab', 'GET /, in TLS', 'SYN, tunnel'. */
export function labelOfPacket(packet: Packet): string {
  const { payload, tcp } = packet;
  switch (payload.kind) {
    case 'tunnel':
      return `${labelOfPacket(payload.packet)}, tunnel`;
    case 'tls':
      return payload.holds ? `${contentLabel(packet)}, in TLS` : tlsLabel(payload);
    case 'none':
      return (tcp?.flags ?? '').replace('/', ', ');
    default:
      return contentLabel(packet);
  }
}

function contentLabel(packet: Packet): string {
  const request = requestIn(packet);
  if (!request) return statusLine(packet) ?? 'data';
  return `${request.method ?? 'GET'} ${pathOfTarget(request.target)}`;
}

function tlsLabel({ content, sni, handshake }: Extract<Packet['payload'], { kind: 'tls' }>) {
  const name = `TLS ${flightName(handshake, content)}`;
  return sni ? `${name}, ${sni}` : name;
}

/** The packet that a record's device had in hand; null where the action sent nothing, or changed a device. */
export function packetOf(
  { packets }: Pick<Evidence, 'packets'>,
  { packet: ref }: Pick<LabRecord, 'packet'>,
): Packet | null {
  if (ref === null) return null;
  const { connection, segment, at } = ref;
  for (let index = firstFrom(packets, at); packets[index]?.at === at; index += 1) {
    const packet = packets[index]!;
    if (packet.connection === connection && packet.segment === segment) return packet;
  }
  return null;
}

/** The index of the first packet that is not before this time. Packets are in order of their times. */
function firstFrom(packets: readonly Packet[], at: number): number {
  let [low, high] = [0, packets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (packets[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
