import type { NodeId } from '../devices/derived.ts';
import { copiesFor, requestsAtShop, responsesTo, senderOf, sent, wasTouched } from '../facts.ts';
import type { Packet, TcpFlags } from '../packets/packet.ts';
import type { Evidence } from '../packets/record.ts';

/**
 * What one action was seen to do, in a form that the engine's packets and a network of real tools both
 * have, and that does not depend on the speed of either. A fact is missing where it says nothing
 * about the action.
 */
export interface ReferenceFacts {
  /** The statuses that the sender got, in order; of many requests each status once. */
  readonly statuses?: readonly number[];
  /** Whether a connection of the sender got no reply at all. */
  readonly isSilent: boolean;
  /** Whether a reset reached the sender. */
  readonly isReset: boolean;
  /** Whether a SYN reached the server; not where a balancer's health checks knock as well. */
  readonly isServerTouched?: boolean;
  /** Whether a reset reached the server. */
  readonly isServerReset?: boolean;
  /** The requests in the shop's access log. */
  readonly requestsAtShop: number | 'none' | 'some' | 'all';
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
  /** What a scan says of each port. */
  readonly ports?: Readonly<Record<string, string>>;
  /** What the sniffer could read: a request's first line, a name in a handshake, or nothing. */
  readonly sniffed?: readonly string[];
  /** Whether the last response told the browser to come back over HTTPS only. */
  readonly hasHsts?: boolean;
  /** What an attack brought back: the password of a user, or its own script. */
  readonly leaks?: readonly ('password' | 'script')[];
}

const SCANS = ['portScan', 'synScan'];
const SEARCH = 'attackDirBuster';
/** The requests of a whole directory search. */
const SEARCHED = 40;

/** The TCP header, of a tunnel's datagram that of the packet inside. */
function tcpOf({ payload, tcp }: Packet) {
  return payload.kind === 'tunnel' ? payload.packet.tcp : tcp;
}

function hasFlags(packets: readonly Packet[], node: NodeId, ...flags: TcpFlags[]): boolean {
  return packets.some(
    (packet) => packet.to === node && flags.includes(tcpOf(packet)?.flags as TcpFlags),
  );
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

/**
 * The statuses of an action; of a search each once. Whether it found its path before it was stopped
 * depends on its list and on its speed, so a stopped one says nothing of that.
 */
export function statusesFor(action: string, statuses: readonly number[]): readonly number[] {
  if (action !== SEARCH) return statuses;
  const isStopped = statuses.length < SEARCHED || statuses.includes(429);
  return unique(statuses).filter((status) => status !== 200 || !isStopped);
}

/** Leaves out the facts that say nothing about an action. */
export function relevant(
  action: string,
  facts: ReferenceFacts,
  hasBalancer: boolean,
): ReferenceFacts {
  const left: { -readonly [K in keyof ReferenceFacts]?: ReferenceFacts[K] } = { ...facts };
  if (hasBalancer) delete left.isServerTouched;
  if (hasBalancer) delete left.isServerReset;
  if (SCANS.includes(action)) {
    delete left.isServerReset;
    delete left.statuses;
    delete left.sensorReads;
    delete left.wafRules;
    delete left.wafScore;
    delete left.hasHsts;
  } else {
    delete left.ports;
  }
  // Our scan asks for versions as well; one that does not leaves no line.
  if (action === 'synScan') Object.assign(left, { requestsAtShop: 'none', source: null });
  if (action !== 'sniffTraffic') delete left.sniffed;
  if (!/^attack(SQLi|XSS)/.test(action)) delete left.leaks;
  return left as ReferenceFacts;
}

/** The same facts as those of the network of real tools, read off the engine's packets and records. */
export function factsOf(evidence: Evidence, action: string): ReferenceFacts {
  const packets = sent(evidence);
  const sender = senderOf(evidence) ?? 'client';
  const responses = responsesTo(evidence, sender);
  const shop = requestsAtShop(evidence);
  const log = evidence.records.find(({ device }) => device === 'Server');
  const score = evidence.records.find(({ kind }) => kind === 'waf-blocked');
  const bodies = responses.map(({ body }) => body).join('\n');
  const hasBalancer = packets.some(({ to }) => to === 'lb');
  const facts: ReferenceFacts = {
    statuses: statusesFor(
      action,
      responses.map(({ status }) => status),
    ),
    isSilent: isSilent(packets, sender),
    isReset: hasFlags(packets, sender, 'RST', 'RST/ACK'),
    isServerTouched: wasTouched(evidence, 'server'),
    isServerReset: hasFlags(packets, 'server', 'RST'),
    requestsAtShop: howMany(shop.length, action),
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
    ports:
      action === 'synScan' ? portsOf(evidence, packets, false) : portsOf(evidence, packets, true),
    sniffed: sniffedIn(evidence),
    hasHsts: responses.at(-1)?.hsts ?? false,
    leaks: unique([
      ...(bodies.includes('hunter2') ? (['password'] as const) : []),
      ...(bodies.includes('<script>') ? (['script'] as const) : []),
    ]),
  };
  return relevant(action, facts, hasBalancer);
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
