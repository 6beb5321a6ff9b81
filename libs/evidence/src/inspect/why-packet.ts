import { responseFacts } from '@netward/lab-engine/response-facts';
import type { NodeId, Packet } from '@netward/lab-engine';
import { filled, type Values } from '@netward/lab-engine/filled';
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
import { answerSentence } from './answer-fields.ts';
import meanings from './meanings.json' with { type: 'json' };
import { rolesOf } from './packet-roles.ts';
import type { PacketRole } from './ladder-types.ts';

/** Why a packet is there and went where it went, where no device wrote a record about it. */
export function packetWhy(about: Explained, packet: Packet): Explanation {
  const { fate, to } = packet;
  if (fate === 'copied') return copyWhy(about, packet);
  if (to === 'firewall' && (isSyn(packet) || fate === 'dropped'))
    return firewallWhy(about.before, packet);
  if (to === 'ips' && (isSyn(packet) || requestIn(packet))) return unnoted(about, packet, 'ips');
  const role = rolesOf(about.evidence.packets).get(packet)!;
  if (fate === 'refused')
    return {
      heading: 'TCP, a closed port',
      sentence: said('refused', {
        port: innerOf(packet).tcp!.destinationPort,
        device: theNode(to),
      }),
    };
  const sentence = `${roleSentence(about, packet, role)}${way(packet)}`;
  return { heading: meanings.headings[role], sentence };
}

const said = (key: keyof typeof meanings.packets, values: Values = {}): string =>
  filled(meanings.packets[key], values);

/** What the device does that got the packet, where that is not its end. */
function way({ fate, to, payload }: Packet): string {
  if (fate !== 'passed') return '';
  if (to === 'vpn')
    return said(payload.kind === 'tunnel' ? 'out of the tunnel' : 'into the tunnel');
  return said('passed on', { device: atStart(to) });
}

function roleSentence(about: Explained, packet: Packet, role: PacketRole): string {
  const flags = flagsOf(packet);
  switch (role) {
    case 'handshake':
      return said(flags === 'SYN' || flags === 'SYN/ACK' ? flags : 'ACK');
    case 'tls handshake': {
      const { payload } = innerOf(packet);
      const content = payload.kind === 'tls' ? payload.content : 'finished';
      return said(content === 'application data' ? 'finished' : content);
    }
    case 'request':
      return said(`request, ${looksOf(packet)}`);
    case 'response':
      return responseSentence(about, packet);
    case 'acknowledgement':
      return said('acknowledgement');
    case 'closing':
      return said(flags === 'FIN/ACK' ? 'FIN' : 'ACK of FIN');
    case 'reset':
      return resetSentence(about, packet);
  }
}

/** The status, and what the answer gives away. */
function responseSentence({ evidence }: Explained, packet: Packet): string {
  const meaning = responseFacts(evidence, packet).find((fact) => 'part' in fact);
  const status = said('response', { status: statusLine(packet)! });
  return meaning ? `${status} ${answerSentence(meaning)}` : status;
}

function resetSentence({ evidence }: Explained, packet: Packet): string {
  const own = evidence.packets.filter(({ connection }) => connection === packet.connection);
  const stopped = own.find(({ fate }) => fate === 'rejected');
  if (stopped) return said('reset by a device', { device: atStart(stopped.to) });
  return said(flagsOf(packet) === 'RST/ACK' ? 'reset as an answer' : 'reset by the sender');
}

function copyWhy(about: Explained, packet: Packet): Explanation {
  const node: NodeId = packet.to;
  if (node === 'ids') return unnoted(about, packet, 'ids');
  const plain = couldRead(about.evidence, node) ? 'readable' : 'other';
  const shown = packet.payload.kind === 'none' ? 'bare' : plain;
  const what = meanings.copies[looksOf(packet) === 'plain' ? shown : 'hidden'];
  return {
    heading: 'Sniffer, a copy of the client segment',
    sentence: said('copy', { device: spokenOf(node), what }),
  };
}
