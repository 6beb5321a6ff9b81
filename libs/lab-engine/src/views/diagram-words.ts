import type { LabState, NodeId } from '../devices/derived.ts';
import {
  senderOf,
  wasTouched,
  alertIn,
  exchangesOf,
  firstRequest,
  isPlainAt,
  requestIn,
  sent,
  wrote,
} from '../facts.ts';
import type { Evidence, HttpRequest } from '../packets/evidence.ts';
import { stateInWords, NODES } from './wording.ts';
import { arrivalsOf, pathOf } from './path.ts';
import type { Verdict } from '../devices/device.ts';
import { requestLine } from '../packets/payloads.ts';

/** State and last packet of the given nodes, in their order. */
export function deviceRows(state: LabState, evidence: Evidence | null, nodes: readonly NodeId[]) {
  const packets = packetsInWords(evidence);
  return nodes.map((node) => ({ node, state: stateInWords(state, node), packet: packets(node) }));
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
    return NODES[node].got(arrival ?? 'passed', evidence)[1];
  };
}

interface HopLine {
  readonly node: NodeId;
  readonly verdict: Verdict | 'unreached';
  readonly sentence: string;
}

/** The last action device by device, and the nodes that the request never reached. */
export function hopList(evidence: Evidence | null): readonly HopLine[] {
  if (!evidence) return [];
  const { hops, unreached } = pathOf(evidence);
  const lines = [...arrivalsOf(hops)].map(([node, verdict]): HopLine => {
    const [sentence] = NODES[node].got(verdict, evidence);
    return { node, verdict, sentence };
  });
  return [
    ...sendersLine(evidence),
    ...lines,
    ...unreached.map((node): HopLine => {
      const sentence = wasTouched(evidence, node)
        ? 'The request did not arrive. Its web log shows nothing of it.'
        : 'Was not reached. Its own log shows nothing.';
      return { node, verdict: 'unreached', sentence };
    }),
  ];
}

function sendersLine(evidence: Evidence): readonly HopLine[] {
  const node = senderOf(evidence);
  const request = firstRequest(evidence);
  if (node === null || request === null || request.kind === 'version probe') return [];
  if (request.kind === 'login') return logins(evidence);
  const line = requestLine(request);
  const sentence = wrote(evidence, 'redirected')
    ? `Sent ${line} ${isPlainAt(evidence, node) ? 'in the clear' : 'through the tunnel'}, was told to ask over HTTPS, and ${alertIn(evidence) ? 'did not take the certificate there' : 'asked again over TLS'}.`
    : `Sent ${line}${othersInWords(evidence, node, request)}.`;
  return [{ node, verdict: 'info', sentence }];
}

/** How many more requests of a search the sender got out. */
function othersInWords(evidence: Evidence, node: NodeId, { kind }: HttpRequest): string {
  if (kind !== 'dirbuster') return '';
  const own = sent(evidence).filter(({ from }) => from === node);
  const targets = new Set(own.flatMap((packet) => requestIn(packet)?.target ?? []));
  return targets.size > 1 ? ` and ${targets.size - 1} more like it` : '';
}

function logins(evidence: Evidence): readonly HopLine[] {
  const firsts = exchangesOf(evidence).map(([first]) => first!);
  return firsts.map(({ from, fate }) => ({
    node: from,
    verdict: 'info',
    sentence:
      fate === 'dropped'
        ? 'Its packets are dropped. What the sniffer read came from another host on the segment.'
        : 'A page in the browser sends a login request by itself.',
  }));
}
