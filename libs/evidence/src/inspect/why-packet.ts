import { responseFacts } from '@netward/lab-engine/response-facts';
import { answerSentence } from './answer-fields.ts';
import type { NodeId, Packet } from '@netward/lab-engine';
import { couldRead, requestIn } from '@netward/lab-engine/facts';
import {
  type Explained,
  type Explanation,
  atStart,
  spokenOf,
  theNode,
  flagsOf,
  innerOf,
  isSyn,
  looksOf,
  statusLine,
} from '@netward/lab-engine/inspect';
import { firewallWhy, unnoted } from '@netward/lab-engine/why';
import { rolesOf } from './packet-roles.ts';
import type { PacketRole } from './ladder-types.ts';

/** Why a packet is there and went where it went, where no device wrote a record about it. */
export function packetWhy(about: Explained, packet: Packet): Explanation {
  const { fate, to } = packet;
  if (fate === 'copied') return copyWhy(about, packet);
  if (to === 'firewall' && (isSyn(packet) || fate === 'dropped'))
    return firewallWhy(about.before, packet);
  if (to === 'ips' && (isSyn(packet) || requestIn(packet))) return unnoted(about, packet, 'ips');
  if (fate === 'refused') return refusedWhy(packet);
  const role = rolesOf(about.evidence.packets).get(packet)!;
  return {
    heading: HEADINGS[role],
    sentence: `${roleSentence(about, packet, role)}${way(packet)}`,
  };
}

const HEADINGS: Readonly<Record<PacketRole, string>> = {
  handshake: 'TCP, opening a connection',
  'tls handshake': 'TLS 1.3, handshake',
  request: 'HTTP, request',
  acknowledgement: 'TCP, acknowledgement',
  response: 'HTTP, response',
  reset: 'TCP, reset',
  closing: 'TCP, closing',
};

/** What the device does that got the packet, where that is not its end. */
function way({ fate, to, payload }: Packet): string {
  if (fate !== 'passed') return '';
  if (to === 'vpn')
    return payload.kind === 'tunnel'
      ? ' The gateway takes it out of the tunnel and sends it on.'
      : ' The gateway puts it into the tunnel.';
  return ` ${atStart(to)} passes it on.`;
}

function refusedWhy(packet: Packet): Explanation {
  const port = innerOf(packet).tcp?.destinationPort;
  return {
    heading: 'TCP, a closed port',
    sentence: `Nothing listens on ${port} there, so ${theNode(packet.to)} answers the SYN with a reset.`,
  };
}

function roleSentence(about: Explained, packet: Packet, role: PacketRole): string {
  const flags = flagsOf(packet);
  switch (role) {
    case 'handshake':
      if (flags === 'SYN') return 'The first of three packets that open a connection.';
      return flags === 'SYN/ACK'
        ? 'The second of three: somebody listens on this port and agrees.'
        : 'The third of three: the connection is open.';
    case 'tls handshake':
      return tlsSentence(packet);
    case 'request':
      return requestSentence(packet);
    case 'response':
      return responseSentence(about, packet);
    case 'acknowledgement':
      return 'It only says that the bytes before it arrived.';
    case 'closing':
      return flags === 'FIN/ACK'
        ? 'One side says that it has nothing more to send.'
        : 'It says that the other side’s FIN arrived.';
    case 'reset':
      return resetSentence(about, packet);
  }
}

/** The status, and what the answer gives away. */
function responseSentence({ evidence }: Explained, packet: Packet): string {
  const meaning = responseFacts(evidence, packet).find((fact) => 'part' in fact);
  const status = `The answer to the request: ${statusLine(packet)}.`;
  return meaning ? `${status} ${answerSentence(meaning)}` : status;
}

function tlsSentence({ payload }: Packet): string {
  const inside = payload.kind === 'tunnel' ? payload.packet.payload : payload;
  const content = inside.kind === 'tls' ? inside.content : '';
  if (content === 'client hello')
    return 'The client sends its half of the keys and names the site it wants, in the clear since there are no keys yet.';
  return content === 'server hello'
    ? 'The other end sends its half of the keys, and its certificate to prove who it is.'
    : 'The client confirms: from here on everything is encrypted with keys that only the two ends have.';
}

function requestSentence(packet: Packet): string {
  const looks = looksOf(packet);
  if (looks === 'tunnel')
    return 'The request, inside the tunnel: on this wire only the tunnel’s two ends show.';
  if (looks === 'tls')
    return 'The request, in a TLS record: on this wire nobody but the two ends can read it.';
  return 'The request, in the clear: whoever sees this wire can read it.';
}

function resetSentence({ evidence }: Explained, packet: Packet): string {
  const own = evidence.packets.filter(({ connection }) => connection === packet.connection);
  const stopped = own.find(({ fate }) => fate === 'rejected');
  if (stopped)
    return `${atStart(stopped.to)} stopped the request on this connection and resets both ends, each in the other’s name.`;
  if (flagsOf(packet) === 'RST/ACK')
    return 'A reset in place of an answer: nothing listens on that port.';
  return 'Its sender knows now that the port is open, and breaks off instead of finishing the handshake.';
}

function copyWhy(about: Explained, packet: Packet): Explanation {
  const node: NodeId = packet.to;
  if (node === 'ids') return unnoted(about, packet, 'ids');
  const hidden = looksOf(packet) !== 'plain';
  const what = hidden
    ? 'it cannot read what is inside'
    : packet.payload.kind === 'none'
      ? 'there is nothing in it but its header'
      : couldRead(about.evidence, node)
        ? 'all of it is readable'
        : 'it holds no request';
  return {
    heading: 'Sniffer, a copy of the client segment',
    sentence: `The ${spokenOf(node)} gets a copy of what crosses the client segment; ${what}.`,
  };
}
