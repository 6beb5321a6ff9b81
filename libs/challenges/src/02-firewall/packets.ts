import type { Evidence, NodeId } from '@netward/lab-engine';
import { packetsOfFlow, type Leg } from '@netward/lab-engine/flow';
import type { FirewallFlow } from './flows.ts';
import type { FlowVerdicts } from './judge.ts';

type Packets = Evidence['packets'];

/** What a browser, an SSH client or a scanner does when a SYN gets no answer: it asks twice more. */
const TRIES = 3;
/** Microseconds between them, as in the lab. */
const RETRY = 1_000_000;

function leg(flow: FirewallFlow, more: Partial<Leg>): Leg {
  const { source, destination, port, isAttack } = flow;
  const far: NodeId = destination === '10.0.0.20' ? 'server' : 'web-a';
  return {
    path: [isAttack ? 'attacker' : 'client', 'firewall', far],
    source,
    destination,
    port,
    openedAt: 0,
    ending: 'open',
    request: null,
    response: null,
    ...more,
  };
}

const ports = new Map<FirewallFlow, number>();

/** The port that the flow comes from, to which the answers to it go. */
export function sourcePortOf(flow: FirewallFlow): number {
  const known = ports.get(flow);
  if (known !== undefined) return known;
  const [syn] = packetsOfFlow([leg(flow, {})], flow.turn);
  const port = syn?.tcp?.sourcePort ?? 0;
  ports.set(flow, port);
  return port;
}

const silent = (flow: FirewallFlow): Packets =>
  packetsOfFlow([leg(flow, { ending: 'silence', stoppedAt: 'firewall', tries: TRIES })], flow.turn);

/** A reject with a reset: the firewall answers in the name of the destination. */
function refused(flow: FirewallFlow): Packets {
  const { path } = leg(flow, {});
  const packets = packetsOfFlow(
    [leg(flow, { path: path.slice(0, 2), ending: 'refused' })],
    flow.turn,
  );
  return packets.map((packet) =>
    packet.fate === 'refused' ? { ...packet, fate: 'rejected' as const } : packet,
  );
}

/** The SYN gets to the server, whose answer gets no further than the firewall. Both are repeated. */
function unanswered(flow: FirewallFlow): Packets {
  const once = packetsOfFlow([leg(flow, {})], flow.turn).flatMap((packet) => {
    const flags = packet.tcp?.flags;
    if (flags === 'SYN') return [packet];
    return flags === 'SYN/ACK' && packet.to === 'firewall'
      ? [{ ...packet, fate: 'dropped' as const }]
      : [];
  });
  return Array.from({ length: TRIES }, (_, turn) =>
    once.map((packet) => ({ ...packet, at: packet.at + turn * RETRY })),
  ).flat();
}

/** The three packets that open a connection; what is said in it stays out of the picture. */
function handshake(flow: FirewallFlow): Packets {
  const packets = packetsOfFlow([leg(flow, { ending: 'answered' })], flow.turn);
  const answer = packets.find(({ tcp }) => tcp?.flags === 'SYN/ACK')!;
  return packets.filter(({ tcp, ip }) => {
    const { flags, ack } = tcp!;
    if (flags !== 'ACK') return flags === 'SYN' || flags === 'SYN/ACK';
    return ip.source === flow.source && ack === answer.tcp!.seq + 1;
  });
}

/** The connection opens for its opener, whose next packets get no further than the firewall. */
function cutOff(flow: FirewallFlow): Packets {
  return handshake(flow).flatMap((packet) => {
    if (packet.tcp?.flags !== 'ACK') return [packet];
    return packet.to === 'firewall' ? [{ ...packet, fate: 'dropped' as const }] : [];
  });
}

function served(flow: FirewallFlow): Packets {
  if (flow.isScan) return packetsOfFlow([leg(flow, {})], flow.turn);
  if (flow.request === null) return handshake(flow);
  const { request, response } = flow;
  return packetsOfFlow(
    [leg(flow, { ending: 'answered', request, response, isSecure: flow.port === 8443 })],
    flow.turn,
  );
}

/** The packets of a flow under these verdicts, each once per wire. */
export function packetsOf(flow: FirewallFlow, { syn, answer, rest }: FlowVerdicts): Packets {
  if (syn.action === 'reject') return refused(flow);
  if (syn.action === 'drop') return silent(flow);
  if (answer?.action !== 'accept') return unanswered(flow);
  return rest?.action === 'accept' ? served(flow) : cutOff(flow);
}
