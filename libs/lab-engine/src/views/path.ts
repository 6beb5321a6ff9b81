import type { NodeId, LabState } from '../devices/derived.ts';
import type { Mark, Verdict } from '../devices/device.ts';
import {
  alertOf,
  copiesFor,
  exchangesOf,
  isScan,
  isStopped,
  recordOf,
  requestIn,
  requestsAtShop,
  sent,
  senderOf,
  wrote,
  wasTouched,
  alertIn,
  firstRequest,
  isPlainAt,
} from '../facts.ts';
import type { Packet, Evidence, HttpRequest } from '../packets/evidence.ts';
import { innerOf, requestLine } from '../packets/payloads.ts';
import { NODES, told, toldRecords, stateInWords } from './wording.ts';

/** wire: packets · mirror: a copy of packets · feed: records · tunnel: packets inside a VPN */
export type LinkKind = 'wire' | 'mirror' | 'feed' | 'tunnel';

/** One step as the diagram draws it. */
export interface PathHop {
  /** Counts packets from 1; null for a copy or a record. */
  readonly number: number | null;
  readonly from: NodeId;
  readonly to: NodeId;
  readonly link: LinkKind;
  readonly verdict: Verdict;
  readonly encrypted: boolean;
  /** Whether there is no payload: a SYN that carries nothing. */
  readonly isEmpty?: boolean;
  readonly arrival: Verdict;
}

interface DiagramPath {
  readonly hops: readonly PathHop[];
  readonly marks: readonly Mark[];
  /** Nodes that the sender's request was meant for and never reached. */
  readonly unreached: readonly NodeId[];
}

const NOWHERE: DiagramPath = { hops: [], marks: [], unreached: [] };

/** The path of one action; it has no hops if the action sent nothing. */
export function pathOf(evidence: Evidence | null): DiagramPath {
  if (!evidence) return NOWHERE;
  return {
    hops: [...packetHops(evidence), ...copyHops(evidence), ...recordHops(evidence)],
    marks: marksOf(evidence),
    unreached: unreachedBy(evidence),
  };
}

/** What happened at each node that a hop led to: that something was stopped there, or else the last thing. */
function arrivalsOf(hops: readonly PathHop[]): ReadonlyMap<NodeId, Verdict> {
  const all = new Map<NodeId, Verdict>();
  for (const { to, arrival } of hops) if (all.get(to) !== 'blocked') all.set(to, arrival);
  return all;
}

type Draft = Omit<PathHop, 'number' | 'verdict'> & { readonly attempt: number };

/** The way of each request, or where there was none of its SYN. Attempts that took the same way are drawn once. */
function packetHops(evidence: Evidence): readonly PathHop[] {
  const known = new Map<string, readonly Draft[]>();
  for (const way of attempts(evidence)) {
    const { from } = way[0]!;
    const key = way.map(({ to, encrypted, arrival }) => `${to} ${encrypted} ${isStop(arrival)}`);
    const same = known.get(`${from} ${key}`);
    known.set(`${from} ${key}`, same?.map((hop, at) => stronger(hop, way[at]!)) ?? way);
  }
  const ways = [...known.values()];
  const drafts = ways.filter((way) => !isPartOf(way, ways)).flat();
  return drafts.map((draft, index) => {
    const { attempt, ...hop } = draft;
    const own = drafts.filter((each) => each.attempt === attempt);
    const colour = colourOf(evidence, draft, own);
    const verdict = hop.encrypted && colour === 'passed' ? 'encrypted' : colour;
    return { number: index + 1, ...hop, verdict };
  });
}

function colourOf(evidence: Evidence, { attempt, encrypted }: Draft, hops: readonly Draft[]) {
  if (hops.some(({ arrival }) => isStop(arrival))) return 'blocked';
  if (hops.some(({ arrival }) => arrival === 'failed')) return 'failed';
  if (hops.some(({ arrival }) => arrival === 'exposed'))
    return wrote(evidence, 'ids-alerted') ? 'alerted' : 'exposed';
  // A listener had already read what was sent on to HTTPS.
  const isRedirected = sent(evidence).some(
    ({ exchange, payload }) =>
      exchange === attempt && payload.kind === 'response' && payload.response.status === 301,
  );
  return !encrypted && isRedirected ? 'exposed' : 'passed';
}

const isStop = (verdict: Verdict) => verdict === 'blocked';
const stronger = (one: Draft, other: Draft) => (other.arrival === 'exposed' ? other : one);

/** Whether another way goes as this one does and then on, so that this one need not be drawn. */
function isPartOf(way: readonly Draft[], ways: readonly (readonly Draft[])[]): boolean {
  return ways.some(
    (other) =>
      other.length > way.length &&
      way.every(({ from, to, encrypted, arrival }, index) => {
        const same = other[index]!;
        const isSame = same.from === from && same.to === to && same.encrypted === encrypted;
        return isSame && !isStop(arrival);
      }),
  );
}

function attempts(evidence: Evidence): readonly (readonly Draft[])[] {
  return exchangesOf(evidence).map((all) => {
    const requests = all.filter((packet) => requestIn(packet) !== null);
    const alerts = all.filter(alertOf);
    const telling = [requests, alerts].find(({ length }) => length > 0) ?? firstSyn(all);
    return telling.map((packet) => draftOf(packet, isScan(evidence)));
  });
}

/** The first SYN on each wire; it is repeated when it is not answered. */
function firstSyn(packets: readonly Packet[]): readonly Packet[] {
  const syns = packets.filter((packet) => innerOf(packet).tcp?.flags === 'SYN');
  return syns.filter(
    ({ segment }, index) => syns.findIndex((each) => each.segment === segment) === index,
  );
}

function draftOf(packet: Packet, isProbe: boolean): Draft {
  const { from, to, payload, exchange } = packet;
  const encrypted = payload.kind === 'tls' || payload.kind === 'tunnel';
  const link = payload.kind === 'tunnel' ? 'tunnel' : 'wire';
  const arrival = arrivalOf(packet, isProbe);
  const isEmpty = innerOf(packet).payload.kind === 'none';
  return { attempt: exchange, from, to, link, encrypted, isEmpty, arrival };
}

const HARMLESS: ReadonlySet<string> = new Set(['page', 'login']);

/** What happened to a packet at its end of the wire. */
function arrivalOf(packet: Packet, isProbe: boolean): Verdict {
  const { fate } = packet;
  const request = requestIn(packet);
  if (isProbe && fate !== 'dropped') return fate === 'passed' ? 'passed' : 'exposed';
  if (isStopped(packet)) return 'blocked';
  if (alertOf(packet)) return fate === 'passed' ? 'passed' : 'failed';
  if (fate !== 'answered') return 'passed';
  if (request === null) return 'exposed';
  return HARMLESS.has(request.kind) ? 'passed' : 'exposed';
}

/** One hop to each tap that got more than empty packets. */
function copyHops(evidence: Evidence): readonly PathHop[] {
  const taps = new Set(
    evidence.packets.filter(({ fate }) => fate === 'copied').map(({ to }) => to),
  );
  return [...taps].flatMap((tap) => {
    const copies = copiesFor(evidence, tap).filter(({ payload }) => payload.kind !== 'none');
    if (copies.length === 0) return [];
    const encrypted = copies.every(({ payload }) => payload.kind !== 'request');
    const isOnServerSide = NODES[tap].segment === 'servers';
    const seen: Verdict = wrote(evidence, 'ids-alerted') ? 'alerted' : 'passed';
    const arrival = isOnServerSide ? seen : encrypted ? 'encrypted' : 'exposed';
    const from = isOnServerSide ? 'server' : copies[0]!.from;
    return [{ number: null, from, to: tap, link: 'mirror', verdict: arrival, encrypted, arrival }];
  });
}

function recordHops(evidence: Evidence): readonly PathHop[] {
  const reporters = recordOf(evidence, 'siem-ingested')?.ingest?.reporters ?? [];
  const feeds = reporters.map((from) => feed(from, 'siem'));
  return wrote(evidence, 'soc-shown') ? [...feeds, feed('siem', 'soc')] : feeds;
}

function feed(from: NodeId, to: NodeId): PathHop {
  const plain = { number: null, link: 'feed', encrypted: false } as const;
  return { ...plain, from, to, verdict: 'info', arrival: 'info' };
}

/** The shops that the sender's own request did not reach. */
function unreachedBy(evidence: Evidence): readonly NodeId[] {
  const sender = senderOf(evidence);
  if (wrote(evidence, 'lb-unavailable')) return ['web-a', 'web-b'];
  const isHeld = sent(evidence).some((packet) => isStopped(packet) && packet.fate !== 'refused');
  const hasArrived = requestsAtShop(evidence).length > 0 || wrote(evidence, 'port-open');
  if (sender === null || !isHeld || hasArrived) return [];
  return wrote(evidence, 'firewall-dropped') || !wrote(evidence, 'lb-rotated') ? ['server'] : [];
}

function marksOf(evidence: Evidence): readonly Mark[] {
  const alerts = evidence.records.filter(
    ({ kind, isBackground }) => isBackground && kind === 'ids-alerted',
  );
  return [...toldRecords(evidence), ...alerts.slice(0, 1)].flatMap((record) => {
    const [node, verdict, flag] = told('mark', record, evidence) ?? [];
    return node && verdict ? { node, verdict, flag: flag! } : [];
  });
}

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
    return NODES[node].got(arrival ?? 'passed', evidence)[1]!;
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
    return { node, verdict, sentence: sentence! };
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
