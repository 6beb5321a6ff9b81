import type { NodeId } from '../../devices/derived.ts';
import { answeredAt } from '../../inspect/formats.ts';
import {
  alertOf,
  copiesFor,
  requestIn,
  requestsAtShop,
  responsesTo,
  senderOf,
  sent,
  wasTouched,
} from '../../facts.ts';
import type { Packet, Evidence } from '../../packets/evidence.ts';
import { responseText, requestText } from '../../packets/payloads.ts';
import type { StepResult } from '../../step.ts';

/**
 * What one action was seen to do, in a form that the engine's packets and a network of real tools both
 * have, and that does not depend on the speed of either. A fact is missing where it says nothing
 * about the action.
 */
export interface ReferenceFacts {
  /** The statuses that the sender got, in order; of many requests each status once. */
  readonly statuses?: readonly number[];
  /** Each different response that the sender got, head and body, in order; without its date. */
  readonly answers?: readonly string[];
  /** Whether a connection of the sender got no reply at all. */
  readonly isSilent: boolean;
  /** The resets that reached the sender, by their flags. */
  readonly resets: readonly string[];
  /** Whether a SYN reached the server; not where a balancer's health checks knock as well. */
  readonly isServerTouched?: boolean;
  /** The resets that reached the server. */
  readonly serverResets?: readonly string[];
  /** The requests in the shop's access log. */
  readonly requestsAtShop: number | 'none' | 'some' | 'all';
  /** The first request at the shop: its line, host and agent. */
  readonly asked?: string | null;
  /** The sender in the shop's log, and the senders that proxies have noted. */
  readonly source: string | null;
  readonly forwardedFor: string | null;
  readonly backend: string | null;
  /** The names of the firewall's rules that dropped something. */
  readonly firewallDrops: readonly string[];
  /** The sids by which the IPS dropped or reset something. */
  readonly ipsBlocks: readonly string[];
  /** The sids and severities of the sensor's alerts. */
  readonly alerts: readonly string[];
  /** What the sensor got to read. */
  readonly sensorReads?: readonly ('request' | 'tls')[];
  /** The ids of the WAF's rules that matched, and what it refused with. */
  readonly wafRules?: readonly string[];
  readonly wafScore?: number | null;
  /**
   * Each different line of the devices, in the order in which they wrote: sid of an alert, status of
   * an answer of one's own. A proxy writes its line when its answer has ended.
   */
  readonly written?: readonly string[];
  /** The alert that a handshake ends with. */
  readonly tlsAlert?: string;
  /** What a scan says of each port. */
  readonly ports?: Readonly<Record<string, string>>;
  /** What the sniffer could read: a request's first line, a name in a handshake, or nothing. */
  readonly sniffed?: readonly string[];
}

const SCANS = ['portScan', 'synScan'];
const SEARCH = 'attackDirBuster';
/** The requests of a whole directory search. */
const SEARCHED = 40;

/** The TCP header, of a tunnel's datagram that of the packet inside. */
function tcpOf({ payload, tcp }: Packet) {
  return payload.kind === 'tunnel' ? payload.packet.tcp : tcp;
}

function resetsAt(packets: readonly Packet[], node: NodeId): readonly string[] {
  const flags = packets.flatMap((packet) =>
    packet.to === node ? (tcpOf(packet)?.flags ?? []) : [],
  );
  return unique(flags.filter((each) => each.startsWith('RST')));
}

/** The line of the request that a packet carries, the host that it asks for, and who asks. */
function askedAt(packet: Packet | undefined): string | null {
  const request = packet && requestIn(packet);
  if (!request) return null;
  const [line, ...headers] = requestText(request, tcpOf(packet)?.destinationPort).split('\r\n');
  const valueOf = (name: string) =>
    headers.find((header) => header.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  return [line, valueOf('Host'), valueOf('User-Agent')].join(', ');
}

/** What the devices wrote down that their real counterparts write as well, by the times of the lines. */
function linesIn(result: StepResult): readonly string[] {
  const played = { number: 1, action: 'openPage', before: result.state, result } as const;
  const lines = result.records.flatMap((record) => {
    const { device, kind, request, rule, status, at } = record;
    if (kind === 'ids-alerted' || kind === 'ips-blocked')
      return [{ at, line: `${device} ${rule}` }];
    if (request === null || !['Server', 'WAF', 'LB'].includes(device)) return [];
    return [{ at: answeredAt({ record, played, clock: 0 }) ?? at, line: lineOf(device, status) }];
  });
  return lines.sort((one, other) => one.at - other.at).map(({ line }) => line);
}

/** The rules that records of this kind name, each once and in order. */
function rulesOf({ records }: Evidence, kind: string): readonly string[] {
  const rules = records.flatMap((record) => (record.kind === kind ? (record.rule ?? []) : []));
  return [...new Set(rules)].sort();
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)].sort();
}

/** How many of the requests of an action arrived, in words where the number is luck. */
export function howMany(requests: number, action: string): ReferenceFacts['requestsAtShop'] {
  const isMany = action === SEARCH || SCANS.includes(action);
  if (!isMany) return requests;
  if (requests === 0) return 'none';
  return action === SEARCH && requests >= SEARCHED ? 'all' : 'some';
}

/** Whether a search found its path before it was stopped depends on its list and on its speed. */
function isStopped(statuses: readonly number[]): boolean {
  return statuses.length < SEARCHED || statuses.includes(429);
}

/** The statuses of an action; of a search each once, and of a stopped one nothing about its path. */
export function statusesFor(action: string, statuses: readonly number[]): readonly number[] {
  if (action !== SEARCH) return statuses;
  return unique(statuses).filter((status) => status !== 200 || !isStopped(statuses));
}

/** The status of a response's text. */
export function statusIn(text: string): number {
  return Number(/^HTTP\/\S+ (\d+)/.exec(text)?.[1]);
}

/** Each different response of an action without its date, in order. */
export function answersFor(action: string, texts: readonly string[]): readonly string[] {
  const known = statusesFor(action, texts.map(statusIn));
  const own = texts.filter((text) => known.includes(statusIn(text)));
  return [...new Set(own.map((text) => text.replace(/^(date: ).*?(?=\r)/im, '$1…')))];
}

/** A device's line about an answer: a web server's with its status, a proxy's where the answer is its own. */
export function lineOf(device: string, status: number | null): string {
  const isOwn = device === 'Server' || [301, 403, 429, 503].includes(status ?? 0);
  return isOwn ? `${device} ${status}` : device;
}

/** Each different line of an action in the order of the first; of a stopped search nothing about its path. */
export function writtenFor(action: string, lines: readonly string[]): readonly string[] {
  const own = [...new Set(lines)];
  const isFound = action !== SEARCH || lines.filter((line) => line === 'Server 404').length === 39;
  return isFound ? own : own.filter((line) => line !== 'Server 200');
}

/** Facts that say nothing about a scan: its probes are the scanner's own. */
const NOT_OF_SCANS = [
  'answers',
  'asked',
  'serverResets',
  'statuses',
  'sensorReads',
  'wafRules',
  'wafScore',
  'written',
] as const;

/** Leaves out the facts that say nothing about an action. */
export function relevant(
  action: string,
  facts: ReferenceFacts,
  hasBalancer: boolean,
): ReferenceFacts {
  const left: { -readonly [K in keyof ReferenceFacts]?: ReferenceFacts[K] } = { ...facts };
  if (hasBalancer) delete left.isServerTouched;
  if (hasBalancer) delete left.serverResets;
  if (SCANS.includes(action)) for (const fact of NOT_OF_SCANS) delete left[fact];
  else delete left.ports;
  // Our scan asks for versions as well; one that does not leaves no line.
  if (action === 'synScan') Object.assign(left, { requestsAtShop: 'none', source: null });
  if (action !== 'sniffTraffic') delete left.sniffed;
  return left as ReferenceFacts;
}

/** The same facts as those of the network of real tools, read off the engine's packets and records. */
export function factsOf(evidence: StepResult, action: string): ReferenceFacts {
  const packets = sent(evidence);
  const sender = senderOf(evidence) ?? 'client';
  const responses = responsesTo(evidence, sender);
  const shop = requestsAtShop(evidence);
  const log = evidence.records.find(({ device }) => device === 'Server');
  const score = evidence.records.find(({ node, status }) => node === 'waf' && status === 403);
  const hasBalancer = packets.some(({ to }) => to === 'lb');
  const facts: ReferenceFacts = {
    statuses: statusesFor(
      action,
      responses.map(({ status }) => status),
    ),
    isSilent: isSilent(packets, sender),
    answers: answersFor(
      action,
      responses.map((response) => responseText(response)),
    ),
    resets: resetsAt(packets, sender),
    isServerTouched: wasTouched(evidence, 'server'),
    serverResets: resetsAt(packets, 'server'),
    requestsAtShop: howMany(shop.length, action),
    asked: askedAt(shop[0]),
    source: log?.source ?? null,
    forwardedFor: log?.request?.forwardedFor ?? null,
    backend: log?.backend ?? null,
    firewallDrops: rulesOf(evidence, 'firewall-dropped'),
    ipsBlocks: rulesOf(evidence, 'ips-blocked'),
    alerts: unique(
      evidence.records.flatMap(({ kind, rule, severity }) =>
        kind === 'ids-alerted' ? `${rule} ${severity}` : [],
      ),
    ),
    sensorReads: unique(
      copiesFor(evidence, 'ids').flatMap(({ payload: { kind } }) =>
        kind === 'request' || kind === 'tls' ? kind : [],
      ),
    ),
    wafRules: score?.rule?.split(' ') ?? [],
    wafScore: score?.score ?? null,
    written: writtenFor(action, linesIn(evidence)),
    ports:
      action === 'synScan' ? portsOf(evidence, packets, false) : portsOf(evidence, packets, true),
    sniffed: sniffedIn(evidence),
    ...tlsAlertFrom(packets.map(alertOf).find(Boolean)),
  };
  return relevant(action, facts, hasBalancer);
}

/** The fact of an alert, where there was one. */
export function tlsAlertFrom(name: string | null | undefined): Pick<ReferenceFacts, 'tlsAlert'> {
  return name ? { tlsAlert: name } : {};
}

function isSilent(packets: readonly Packet[], sender: NodeId): boolean {
  const own = packets.filter(({ from }) => from === sender).map(({ connection }) => connection);
  const replied = packets.filter(({ to }) => to === sender).map(({ connection }) => connection);
  return own.some((connection) => !replied.includes(connection));
}

/** 'open http', 'closed' or 'filtered', by port. */
function portsOf(
  evidence: Evidence,
  packets: readonly Packet[],
  withService: boolean,
): Readonly<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const packet of packets) {
    const tcp = tcpOf(packet);
    if (tcp?.flags !== 'SYN' || packet.from !== 'attacker') continue;
    const port = String(tcp.destinationPort);
    const replies = packets.filter(
      ({ connection, to }) => connection === packet.connection && to === 'attacker',
    );
    const [flags] = replies.map((reply) => tcpOf(reply)?.flags);
    ports[port] = flags === 'SYN/ACK' ? 'open' : flags === 'RST/ACK' ? 'closed' : 'filtered';
  }
  if (withService)
    for (const { kind, destination, subject } of evidence.records)
      if (kind === 'port-open') ports[destination!] = `open ${subject}`;
  return ports;
}

function sniffedIn(evidence: Evidence): readonly string[] {
  const copies = copiesFor(evidence, 'sniffer').map(({ payload }) => payload);
  return unique(
    copies.flatMap((payload) => {
      if (payload.kind === 'tunnel') return 'tunnel';
      if (payload.kind === 'tls') return payload.sni ?? [];
      return payload.kind === 'request' ? payload.request.target : [];
    }),
  );
}
