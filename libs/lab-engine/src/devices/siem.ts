/**
 * The SIEM records what the firewall, the sensors and the web server send it, rates it by what is
 * at stake, and joins a scan and a later web attack from one source into one incident. Left out:
 * parsing, clocks that disagree, retention, noise, and the people who read it. It blocks nothing.
 */
import type { Attack } from '../actions.ts';
import type { NodeId } from '../cast.ts';
import type { LabEvent, Outcome, Severity, Topic } from '../events.ts';
import { branchTo, record, startWalk, type Walk } from '../walk.ts';
import { IDS_SEVERITY } from './ids.ts';

/** The severity a record gets, whether or not the traffic was blocked. */
const SIEM_SEVERITY: Readonly<Record<Topic, Severity | null>> = {
  'web access': null,
  'sniffer note': null,
  'port scan': 'medium',
  sqli: 'high',
  xss: 'high',
  dirbuster: 'medium',
};

/** Flips the collection; what happened while it was off stays unrecorded. */
export function toggleSiem(walk: Walk): void {
  const on = !walk.state.siemEnabled;
  walk.state = { ...walk.state, siemEnabled: on };
  record(walk, 'SIEM', on ? 'siem-on' : 'siem-off', on ? 'success' : 'warn', 'info');
}

/** Puts the record of a finished traffic action before its events, and an incident after them. */
export function ingest(walk: Walk, topic: Topic): Walk {
  const { events } = walk;
  const first = startWalk({ ...walk.state, sequence: walk.sequence - events.length }, walk.source);
  const outcome = outcomeOf(events);
  const { reporter, nodes } = reporterOf(walk, topic);
  for (const node of nodes) branchTo(first, node, 'siem', 'feed', 'info');
  if (walk.state.socEnabled) branchTo(first, 'siem', 'soc', 'feed', 'info');
  const severity = SIEM_SEVERITY[topic];
  record(first, 'SIEM', 'siem-ingested', 'info', 'info', { topic, severity, outcome, reporter });
  rerate(first, topic, events);
  for (const event of events) first.events.push({ ...event, sequence: first.sequence++ });
  correlate(first, topic);
  return first;
}

/** Says why the SIEM's severity is not the sensor's. */
function rerate(walk: Walk, topic: Topic, events: readonly LabEvent[]): void {
  if (!isAttack(topic)) return;
  const rated = walk.state.sensorFeedsSiem || events.some((event) => event.kind === 'ids-alerted');
  const severity = SIEM_SEVERITY[topic];
  if (!rated || severity === IDS_SEVERITY[topic]) return;
  record(walk, 'SIEM', 'siem-rerated', 'info', 'info', {
    topic,
    severity,
    detail: IDS_SEVERITY[topic],
  });
}

/** Temporal order, grouped by source: a scan on record, then a web attack. */
function correlate(walk: Walk, topic: Topic): void {
  const { scanOnRecord, incidentRaised } = walk.state;
  if (topic === 'port scan') walk.state = { ...walk.state, scanOnRecord: true };
  if (!scanOnRecord || incidentRaised || (topic !== 'sqli' && topic !== 'xss')) return;
  walk.state = { ...walk.state, incidentRaised: true };
  record(walk, 'SIEM', 'siem-correlated', 'warn', 'alerted', { severity: 'high' });
}

function outcomeOf(events: readonly LabEvent[]): Outcome {
  if (events.some((event) => event.verdict === 'blocked')) return 'blocked';
  return events.some((event) => event.kind === 'ids-alerted') ? 'alert-only' : 'allowed';
}

function reporterOf(walk: Walk, topic: Topic): { reporter: string; nodes: readonly NodeId[] } {
  if (topic === 'sniffer note') return { reporter: 'lab telemetry', nodes: [] };
  for (const { kind } of walk.events) {
    if (kind === 'firewall-dropped') return { reporter: 'firewall log', nodes: ['firewall'] };
    if (kind === 'ips-blocked') return { reporter: 'IPS', nodes: ['ips'] };
    if (kind === 'waf-blocked') return { reporter: 'WAF log', nodes: ['waf'] };
    if (kind === 'lb-unavailable') return { reporter: 'balancer log', nodes: ['lb'] };
    if (kind === 'ids-alerted')
      return { reporter: 'IDS sensor, web log', nodes: ['ids', 'server'] };
  }
  if (topic === 'port scan') return scanReporter(walk);
  if (topic !== 'web access' && walk.state.sensorFeedsSiem) {
    return { reporter: 'IDS sensor, web log', nodes: ['ids', 'server'] };
  }
  return { reporter: 'web log', nodes: ['server'] };
}

/** A web server's log does not show a scan; a sensor or a firewall can. */
function scanReporter({ state }: Walk): { reporter: string; nodes: readonly NodeId[] } {
  if (state.firewallEnabled) return { reporter: 'firewall log', nodes: ['firewall'] };
  if (state.sensorFeedsSiem || state.idsEnabled) return { reporter: 'IDS sensor', nodes: ['ids'] };
  return { reporter: 'flow records', nodes: [] };
}

function isAttack(topic: Topic): topic is Attack {
  return topic === 'sqli' || topic === 'xss' || topic === 'dirbuster';
}
