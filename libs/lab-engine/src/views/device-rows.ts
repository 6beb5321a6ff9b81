import type { NodeId } from '../cast.ts';
import type { LabEvent, Verdict } from '../events.ts';
import type { LabState } from '../state.ts';
import { nodeStates } from './node-states.ts';
import { pathOf, type DiagramPath } from './path.ts';

/** One row of the table that says in words what the diagram shows. */
export interface DeviceRow {
  readonly node: NodeId;
  readonly state: string;
  readonly packet: string;
}

/** State and last packet of the given nodes, in their order. */
export function deviceRows(
  state: LabState,
  events: readonly LabEvent[],
  nodes: readonly NodeId[],
): readonly DeviceRow[] {
  const path = pathOf(events);
  return nodes.map((node) => ({
    node,
    state: stateInWords(state, node),
    packet: packetInWords(events, path, node),
  }));
}

/** What a node's state means, in a few words. */
export function stateInWords(state: LabState, node: NodeId): string {
  switch (node) {
    case 'client':
      return state.blockClient ? 'dropped by rule' : 'allowed';
    case 'attacker':
      return state.blockAttacker ? 'dropped by rule' : 'allowed';
    case 'server':
      return state.tlsEnabled ? '8443/tcp https' : '8080/tcp http';
    case 'sniffer':
      return 'on the client segment';
    case 'lb':
      return state.lbEnabled ? `ON, ${state.lbMode}` : 'OFF';
    default:
      return nodeStates(state)[node].toUpperCase();
  }
}

const ARRIVALS: Readonly<Record<Verdict, string>> = {
  passed: 'passed on',
  blocked: 'stopped',
  alerted: 'copy, alert raised',
  encrypted: 'copy, unreadable',
  exposed: 'reached',
  failed: 'failed',
  refused: '',
  info: 'record',
};

const ENDS: readonly NodeId[] = ['server', 'web-a', 'web-b'];

function packetInWords(events: readonly LabEvent[], path: DiagramPath, node: NodeId): string {
  if (path.unreached.includes(node)) return 'not reached';
  if (path.hops[0] && firstPacket(path) === node) return replyInWords(events);
  const arrival = path.hops.findLast((hop) => hop.to === node)?.arrival;
  if (!arrival) return 'none';
  if (node === 'sniffer') return arrival === 'exposed' ? 'copy, readable' : ARRIVALS[arrival];
  if (node === 'ids' && arrival === 'passed') return 'copy, no match';
  if (arrival === 'passed' && ENDS.includes(node)) return 'answered 200';
  return ARRIVALS[arrival];
}

function firstPacket(path: DiagramPath): NodeId | undefined {
  return path.hops.find((hop) => hop.number === 1)?.from;
}

/** What the sender got back. */
function replyInWords(events: readonly LabEvent[]): string {
  const status = events.findLast((event) => event.status !== null)?.status;
  if (status) return `got ${status}`;
  if (events.some((event) => event.kind === 'port-open')) return 'port open';
  if (events.some((event) => event.kind === 'handshake-failed')) return 'refused';
  return events.some((event) => event.verdict === 'blocked') ? 'no reply' : 'sent';
}
