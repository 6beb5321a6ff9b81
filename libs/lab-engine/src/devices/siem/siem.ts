/**
 * The SIEM reads the records that the network's devices wrote, rates them by what is at stake, and
 * joins a scan and a later web attack from one source into one incident. Left out: parsing, clocks
 * that disagree, retention, noise, and the people who read it. It blocks nothing.
 */
import { matchedParts, placesIn, requestBuffers } from '../suricata/match.ts';
import { SEARCH, SQLI, XSS } from '../signatures.ts';
import { droppedPorts } from '../../facts.ts';
import { sentOn } from '../../packets/connection.ts';
import type { Ingest, LabRecord, PacketRef, Topic } from '../../packets/evidence.ts';
import { change, flip, note, type Walk } from '../../walk.ts';
import { TOPICS, type Device } from '../device.ts';
import { incidentsOf, type CorrelationRule, type RecordReader } from './correlate.ts';
import { nodeWords, words } from './words.ts';

/** A record that a base rule picked, and the sender that it names. */
export interface PickedRecord {
  readonly rule: string;
  readonly source: string;
}

const state = {
  siemEnabled: false,
  siemRule: {
    title: 'Port scan, then a web attack, from one address',
    type: 'temporal_ordered',
    events: [
      { rule: 'port_scan', by: 'source.ip' },
      { rule: 'web_attack', by: 'source.ip' },
    ],
    timespan: '1h',
  } as CorrelationRule,
  /** What the base rules have picked, the latest of each rule and source, in order. */
  pickedRecords: [] as readonly PickedRecord[],
  /** Scan and attack are one incident already, which it reports once per run. */
  incidentRaised: false,
};

export const siem = {
  name: 'SIEM',
  nodes: { siem: { address: null, segment: 'records', ...nodeWords } },
  state,
  /** Flips the collection; what happened while it was off stays unrecorded. */
  actions: { enableSIEM: (walk: Walk): void => flip(walk, 'siemEnabled', 'siem-on', 'siem-off') },
  words,
  finish,
} as const satisfies Device;

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
  const { severity = null } = TOPICS[topic];
  const written = records.splice(0);
  walk.inHand = firstSent(walk);
  note(walk, 'siem-ingested', { ingest, source, severity });
  const sensor = written.find(({ kind }) => kind === 'ids-alerted');
  if (sensor?.finding === topic && sensor.severity !== severity && topic !== 'port scan')
    note(walk, 'siem-rerated', { severity, subject: sensor.severity });
  records.push(...written);
  if (source && correlate(walk, topic, source))
    note(walk, 'siem-correlated', { source, severity: 'high' });
  walk.inHand = null;
}

function firstSent({ connections }: Walk): PacketRef {
  const asked = connections.find(
    ({ response, ending }) => response || ending === 'reset' || ending === 'unheard',
  );
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
  if (droppedPorts(read) > 2) return true;
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

/** Every field that a rule may group by holds the sender; a run is shorter than any time span. */
const READER: RecordReader<PickedRecord> = {
  rulesOf: ({ rule }) => [rule],
  valueOf: ({ source }) => source,
  timeOf: () => 0,
};

/** Puts what a base rule picked to the records before it, and reports the first incident of the run. */
function correlate(walk: Walk, topic: Topic, source: string): boolean {
  const { state } = walk;
  const { baseRule: rule } = TOPICS[topic];
  if (!rule) return false;
  const others = state.pickedRecords.filter((each) => each.rule !== rule || each.source !== source);
  const pickedRecords = [...others, { rule, source }];
  const incidentRaised =
    state.incidentRaised || incidentsOf([state.siemRule], pickedRecords, READER).length > 0;
  change(walk, { pickedRecords, incidentRaised });
  return incidentRaised && !state.incidentRaised;
}
