import {
  answersFor,
  howMany,
  relevant,
  statusesFor,
  statusIn,
  tlsAlertFrom,
  writtenFor,
  type ReferenceFacts,
} from '@netward/lab-engine/reference';
import { ALERTS } from '@netward/lab-engine/tls';
import { playForReal, type Seen } from './actions.ts';
import type { PlannedCell } from './cells.ts';
import { eventually, must } from './hosts.ts';
import { type RealNetwork, MARK_ADDRESS, type MARKERS } from './wiring.ts';
import {
  SETTLED,
  SHOPS,
  isSettled,
  linesInOrder,
  type AccessEntry,
  type TimedLine,
} from './written.ts';

export interface EveEvent {
  event_type: string;
  timestamp: string;
  src_port?: number;
  dest_port?: number;
  alert?: { signature_id: number; severity: number; action: string };
  http?: { url?: string };
}

interface AuditEntry {
  transaction: { messages: { message: string; details: { ruleId: string } }[] };
}

const SEVERITIES = ['none', 'high', 'medium', 'low'];
export const AUDIT = 'modsec_audit.json';
const END_OF_ACTION = 1_000_999;
const ACCESS = 'access';
/** Where the web server writes an alert that it gets, at level info. */
const ERRORS = 'server.error';
/** The rule that refuses by the sum, and the one that reports it. */
const SUMS = ['949110', '980130'];

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)].sort();

type Counters = Readonly<Record<string, number>>;

interface NftObject {
  counter?: { name: string; packets: number };
  rule?: { expr: { log?: { prefix: string }; counter?: { packets: number } }[] };
}

/** The packets that a host's rules counted, by the counters' names or what the rules log. */
async function countersOf({ hosts }: RealNetwork, host: string): Promise<Counters> {
  const { output } = await hosts.run(host, 'nft', '-j', 'list', 'ruleset');
  const { nftables } = JSON.parse(output) as { nftables: NftObject[] };
  const counted = nftables.flatMap(({ counter, rule }): [string, number][] => {
    if (counter) return [[counter.name, counter.packets]];
    const prefix = rule?.expr.find(({ log }) => log)?.log?.prefix;
    const packets = rule?.expr.find((each) => each.counter)?.counter?.packets;
    return prefix && packets !== undefined ? [[prefix.trim(), packets]] : [];
  });
  return Object.fromEntries(counted);
}

/** Sends a datagram to no host, so that a listener on the wire knows where it is. */
async function mark({ hosts }: RealNetwork, host: keyof typeof MARKERS, port: number) {
  await hosts.run(host, 'bash', '-c', `echo end-of-action > /dev/udp/${MARK_ADDRESS}/${port}`);
}

const isEnd = ({ alert }: EveEvent): boolean => alert?.signature_id === END_OF_ACTION;

/** Waits until Suricata has seen everything that was on its wire. */
export async function settle(network: RealNetwork, host: 'ids' | 'ips', from: number) {
  await (host === 'ids' ? mark(network, 'server', 10) : mark(network, 'firewall', 9));
  await eventually(`${host} does not report the end of an action`, () =>
    network.entries<EveEvent>(`${host}/eve.json`, from).some(isEnd),
  );
}

/** A web server writes its lines in order; one that answers has written those before. */
export async function settleLogs(network: RealNetwork): Promise<void> {
  const { hosts, parts } = network;
  const shops = parts.has('balancer') ? (['web-a', 'web-b'] as const) : (['server'] as const);
  for (const host of [...(parts.has('waf') ? (['waf'] as const) : []), ...shops])
    await hosts.run(host, 'curl', '-s', '--max-time', '10', 'http://127.0.0.1:8080/health');
  if (!parts.has('balancer')) return;
  const from = network.sizeOf(ACCESS);
  await hosts.run('lb', 'curl', '-s', '--max-time', '10', `http://127.0.0.1:8080${SETTLED}`);
  await eventually('the balancer does not write its lines', () =>
    network.entries<AccessEntry>(ACCESS, from).some(isSettled),
  );
}

/** Captures on the sniffer's wire until the action is over; answers what could be read there. */
async function sniff(network: RealNetwork, play: () => Promise<Seen>): Promise<[Seen, string[]]> {
  const { hosts } = network;
  const file = network.file('sniffer.pcap');
  const from = network.sizeOf('sniffer.log');
  const options = ['-i', 'eth0', '-U', '--immediate-mode', '-Z', 'root', '-w', file];
  hosts.start('sniffer', 'sniffer', network.file('sniffer.log'), 'tcpdump', ...options);
  await eventually('tcpdump does not start', () =>
    network.read('sniffer.log', from).includes('listening on'),
  );
  const seen = await play();
  await mark(network, 'client', 11);
  await eventually('the sniffer does not see the end of an action', () =>
    network.read('sniffer.pcap').includes('end-of-action'),
  );
  await hosts.stop('sniffer', 'SIGINT');
  return [seen, await readCapture(file)];
}

async function readCapture(file: string): Promise<string[]> {
  const fields = ['http.request.uri', 'tls.handshake.extensions_server_name', 'udp.dstport'];
  const output = await must('tshark', [
    ...['-r', file, '-d', 'tcp.port==8080,http', '-d', 'tcp.port==8443,tls', '-T', 'fields'],
    ...fields.flatMap((field) => ['-e', field]),
  ]);
  return unique(
    output.split('\n').flatMap((line) => {
      const [target, name, port] = line.split('\t');
      if (port === '1194') return 'tunnel';
      return [target, name].flatMap((text) => (text ? [decodeURIComponent(text)] : []));
    }),
  );
}

export async function observe(
  network: RealNetwork,
  { action, before: done }: PlannedCell,
): Promise<ReferenceFacts> {
  const { parts } = network;
  const hasSensor = parts.has('ids') || parts.has('fixed sensor');
  const logs = ['ids/eve.json', 'ips/eve.json', AUDIT, ACCESS, ERRORS];
  const from = Object.fromEntries(logs.map((log) => [log, network.sizeOf(log)]));
  const before = await allCounters(network);
  const isSniffing = action === 'sniffTraffic';
  const play = () => playForReal(network, action, done);
  const [seen, sniffed] = isSniffing ? await sniff(network, play) : [await play(), []];
  if (parts.has('ips')) await settle(network, 'ips', from['ips/eve.json']!);
  if (hasSensor) await settle(network, 'ids', from['ids/eve.json']!);
  await settleLogs(network);
  const after = await allCounters(network);
  const grown = (host: string): string[] =>
    Object.keys(after[host] ?? {}).filter(
      (counter) => after[host]![counter]! > (before[host]?.[counter] ?? 0),
    );
  const resetsAt = (host: string) => grown(host).filter((counter) => counter.startsWith('RST'));
  const lines = network
    .entries<AccessEntry>(ACCESS, from[ACCESS])
    .filter((entry) => !isSettled(entry));
  const atShop = lines.filter(({ host }) => SHOPS.includes(host));
  const [first] = atShop;
  const ids = network.entries<EveEvent>('ids/eve.json', from['ids/eve.json']);
  const ips = network.entries<EveEvent>('ips/eve.json', from['ips/eve.json']);
  const waf = verdictOf(network.entries<AuditEntry>(AUDIT, from[AUDIT]));
  return relevant(
    action,
    {
      statuses: statusesFor(action, seen.answers.map(statusIn)),
      answers: answersFor(action, seen.answers),
      isSilent: seen.isSilent,
      resets: resetsAt(seen.sender),
      isServerTouched: grown('server').includes('opened'),
      serverResets: resetsAt('server'),
      requestsAtShop: howMany(atShop.length, action),
      asked: first ? `${first.request}, ${first.asked}, ${first.agent}` : null,
      source: first?.source ?? null,
      forwardedFor: first?.forwardedFor || null,
      backend: first && first.host !== 'server' ? first.host : null,
      firewallDrops: grown('firewall').sort(),
      ipsBlocks: blocksIn(ips),
      alerts: alertsIn(ids),
      sensorReads: readsIn(ids),
      wafRules: waf.rules,
      wafScore: waf.score,
      written: writtenFor(
        action,
        linesInOrder(lines, [...alertLines('IDS', ids), ...alertLines('IPS', ips)]),
      ),
      ports: seen.ports,
      sniffed,
      ...tlsAlertFrom(alertIn(network.read(ERRORS, from[ERRORS]))),
    },
    parts.has('balancer'),
  );
}

/** The alert that ended a handshake, by its number in nginx's line. */
function alertIn(errors: string): string | undefined {
  const code = Number(/SSL alert number (\d+)/.exec(errors)?.[1]);
  return Object.values(ALERTS).find((alert) => alert.code === code)?.name;
}

/** 'IDS 1000001', once for each alert. The IPS is in the path: what it lets pass is answered later. */
function alertLines(device: 'IDS' | 'IPS', events: readonly EveEvent[]): readonly TimedLine[] {
  const alerts = events.filter((event) => event.alert && !isEnd(event));
  return alerts.map(({ timestamp, alert, src_port = 0, dest_port = 0 }) => ({
    at: Date.parse(timestamp) / 1000,
    ports: device === 'IDS' ? [src_port, dest_port] : [],
    line: `${device} ${alert!.signature_id}`,
  }));
}

async function allCounters(network: RealNetwork): Promise<Readonly<Record<string, Counters>>> {
  const firewall = network.parts.has('firewall') ? ['firewall'] : [];
  const hosts = ['client', 'attacker', 'server', ...firewall];
  const counted = hosts.map(async (host) => [host, await countersOf(network, host)] as const);
  return Object.fromEntries(await Promise.all(counted));
}

function blocksIn(events: readonly EveEvent[]): string[] {
  return unique(
    events.flatMap(({ alert }) => (alert?.action === 'blocked' ? String(alert.signature_id) : [])),
  );
}

/** The sids and severities of the alerts. */
export function alertsIn(events: readonly EveEvent[]): string[] {
  return unique(
    events.flatMap((event) => {
      if (!event.alert || isEnd(event)) return [];
      return `${event.alert.signature_id} ${SEVERITIES[event.alert.severity]}`;
    }),
  );
}

function readsIn(events: readonly EveEvent[]): ('request' | 'tls')[] {
  return unique(
    events.flatMap(({ event_type, http }) => {
      if (event_type === 'tls') return 'tls';
      return event_type === 'http' && http?.url !== '/health' ? 'request' : [];
    }),
  );
}

/** The ids of the rules that matched, and the score that they add up to. */
function verdictOf(entries: readonly AuditEntry[]) {
  const messages = entries.flatMap(({ transaction }) => transaction.messages);
  const sum = messages.find(({ details }) => details.ruleId === SUMS[0])?.message ?? '';
  const score = /Total Score: (\d+)/.exec(sum)?.[1];
  return {
    rules: unique(messages.map(({ details }) => details.ruleId)).filter((id) => !SUMS.includes(id)),
    score: score ? Number(score) : null,
  };
}
