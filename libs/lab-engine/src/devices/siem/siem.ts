/**
 * The SIEM reads the records that the network's devices wrote, rates them by what is at stake, and
 * joins a scan and a later web attack from one source into one incident. Left out: parsing, clocks
 * that disagree, retention, noise, and the people who read it. It blocks nothing.
 */
import { matchedParts, placesIn, requestBuffers } from '../suricata/match.ts';
import { SEARCH, SQLI, XSS } from '../signatures.ts';
import { sentOn } from '../../packets/connection.ts';
import type {
  Finding,
  Ingest,
  LabRecord,
  PacketRef,
  Severity,
  Topic,
} from '../../packets/record.ts';
import { flip, note, type Walk } from '../../walk.ts';
import type { Device } from '../device.ts';
import { nodeWords, words } from './words.ts';

/** Sigma's temporal_ordered, grouped by source. */
export interface SiemRule {
  readonly first: Finding;
  readonly then: readonly Finding[];
  /** How many actions may lie between the two; null for the whole run. */
  readonly window: number | null;
}

export interface SiemState {
  readonly siemEnabled: boolean;
  readonly siemRule: SiemRule;
  /** The sources with a scan on record, and the action in which it was. */
  readonly scansOnRecord: Readonly<Record<string, number>>;
  /** Scan and attack are one incident already, which it reports once per run. */
  readonly incidentRaised: boolean;
}

const state: SiemState = {
  siemEnabled: false,
  siemRule: { first: 'port scan', then: ['sqli', 'xss'], window: null },
  scansOnRecord: {},
  incidentRaised: false,
};

export const siem = {
  name: 'SIEM',
  feed: null,
  nodes: {
    siem: { address: null, segment: 'records', ...nodeWords.siem },
  },
  state,
  actions: { enableSIEM },
  words,
  finish,
} as const satisfies Device;

/** Flips the collection; what happened while it was off stays unrecorded. */
function enableSIEM(walk: Walk): void {
  flip(walk, 'siemEnabled', 'siem-on', 'siem-off');
}

/** The severity a record gets, whether or not the traffic was blocked. */
const SEVERITIES: Readonly<Record<Topic, Severity | null>> = {
  'web access': null,
  'sniffer note': null,
  'dropped connection': 'low',
  nothing: null,
  'port scan': 'medium',
  sqli: 'high',
  xss: 'high',
  dirbuster: 'medium',
};

/** Reads the records of a finished action, and puts what it makes of them first. */
function finish(walk: Walk): void {
  if (!walk.state.siemEnabled || walk.connections.length === 0) return;
  const { records } = walk;
  const { feeds } = walk.network;
  const read = records.filter(({ device, action }) => action !== null && feeds.has(device));
  const topic = topicOf(records, read);
  const reporting = topic === 'sniffer note' ? [] : read;
  const ingest: Ingest = {
    topic,
    outcome: read.some(({ action }) => action === 'blocked') ? 'blocked' : 'allowed',
    alert: read.some(({ finding }) => finding !== null),
    reporters: [...new Set(reporting.flatMap(({ node }) => node ?? []))],
    feeds: [...new Set(reporting.map(({ device }) => feeds.get(device)!))],
  };
  const source = sourceOf(read);
  const severity = SEVERITIES[topic];
  const written = records.splice(0);
  walk.inHand = firstSent(walk);
  note(walk, 'siem-ingested', { ingest, source, severity });
  const sensor = written.find(({ kind }) => kind === 'ids-alerted');
  if (sensor?.finding === topic && sensor.severity !== severity && topic !== 'port scan')
    note(walk, 'siem-rerated', { severity, subject: sensor.severity });
  records.push(...written);
  if (source) correlate(walk, topic, source);
  walk.inHand = null;
}

/** The first request that left its sender, or without one the first packet. */
function firstSent({ connections }: Walk): PacketRef {
  const asked = connections.find(({ response, ending }) => response || ending === 'reset');
  return asked ? sentOn(asked, 'request', 0) : sentOn(connections[0]!, 'SYN', 0);
}

/** What the records say happened: a device's own finding, or a rule of the SIEM over the web log. */
function topicOf(records: readonly LabRecord[], read: readonly LabRecord[]): Topic {
  if (records.some(({ device }) => device === 'Sniffer')) return 'sniffer note';
  if (read.length === 0) return 'nothing';
  if (isScan(read)) return 'port scan';
  const found = read.find(({ finding }) => finding !== null)?.finding;
  if (found) return found;
  const logged = read.filter(({ device }) => device === 'Server');
  const missing = logged.filter(({ status }) => status === 404).length;
  if (missing >= SEARCH.threshold!.count) return 'dirbuster';
  for (const { request } of logged) {
    if (!request) continue;
    const places = placesIn(requestBuffers(request));
    const match = [SQLI, XSS].find((rule) => matchedParts(rule, places));
    if (match) return match.finding;
  }
  const dropped = read.find(({ kind }) => kind === 'firewall-dropped');
  return dropped && dropped.rule !== 'block client' ? 'dropped connection' : 'web access';
}

/** A scanner is known by the ports it tries, or by a version probe that names no host. */
function isScan(read: readonly LabRecord[]): boolean {
  if (read.some(({ finding }) => finding === 'port scan')) return true;
  const dropped = read.filter(({ kind }) => kind === 'firewall-dropped');
  if (new Set(dropped.map(({ destination }) => destination)).size > 2) return true;
  return read.some(({ request }) => request?.version === '1.0' && request.host === null);
}

/** The sender, which behind a proxy only X-Forwarded-For names. */
function sourceOf(read: readonly LabRecord[]): string | null {
  for (const { request, source } of read) {
    const known = request?.forwardedFor?.split(', ')[0] ?? source;
    if (known) return known;
  }
  return null;
}

/** Joins two records in their order, if they have the same source. */
function correlate(walk: Walk, topic: Topic, source: string): void {
  const { siemRule, scansOnRecord, incidentRaised, trips } = walk.state;
  const { first, then, window } = siemRule;
  // Without a window only the order counts, so that a run of many scans has few states.
  const when = window === null ? 0 : trips;
  if (topic === first) walk.state.scansOnRecord = { ...scansOnRecord, [source]: when };
  const scanned = scansOnRecord[source];
  if (scanned === undefined || incidentRaised || !(then as readonly Topic[]).includes(topic))
    return;
  if (window !== null && trips - scanned > window) return;
  walk.state.incidentRaised = true;
  note(walk, 'siem-correlated', { source, severity: 'high' });
}
