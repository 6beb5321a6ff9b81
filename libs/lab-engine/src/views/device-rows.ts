import type { LabState, NodeId } from '../devices/derived.ts';
import { senderOf, wasTouched } from '../facts.ts';
import type { Evidence } from '../packets/record.ts';
import { stateInWords } from './node-states.ts';
import { arrivalsOf, pathOf } from './path.ts';
import { NODES } from './wording.ts';

/** One row of the table that says in words what the diagram shows. */
export interface DeviceRow {
  readonly node: NodeId;
  readonly state: string;
  readonly packet: string;
}

/** State and last packet of the given nodes, in their order. */
export function deviceRows(
  state: LabState,
  evidence: Evidence | null,
  nodes: readonly NodeId[],
): readonly DeviceRow[] {
  const packets = packetsInWords(evidence);
  return nodes.map((node) => ({
    node,
    state: stateInWords(state, node),
    packet: packets(node),
  }));
}

function packetsInWords(evidence: Evidence | null): (node: NodeId) => string {
  if (!evidence) return () => 'none';
  const { hops, unreached } = pathOf(evidence);
  const arrivals = arrivalsOf(hops);
  const sender = senderOf(evidence);
  return (node) => {
    if (unreached.includes(node))
      return wasTouched(evidence, node) ? 'connection, no request' : 'not reached';
    const arrival = arrivals.get(node);
    const took = arrival !== undefined || node === sender || wasTouched(evidence, node);
    // A label such as TLS gets no packet, but it may have written a record.
    const wrote = evidence.records.some((record) => record.node === node);
    if (evidence.packets.length === 0 || (!took && !wrote)) return 'none';
    return NODES[node].cell(arrival ?? 'passed', evidence);
  };
}
