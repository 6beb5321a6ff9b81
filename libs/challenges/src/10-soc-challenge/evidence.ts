import { whyOf, type Why } from '@netward/evidence';
import { fact } from '@netward/lab-engine/inspect';
import type { Day, FlowEvidence } from '../challenge.ts';
import { linesOfRecords, packetsOfRecords } from '../shop/written.ts';
import type { SocConfiguration } from './configuration.ts';
import type { SocAlert } from './alerts.ts';
import { decisionInWords, flowOfAlert, isHostile, workOn } from './judge.ts';
import { stream } from './stream.ts';

const NODES = { WAF: 'waf', IPS: 'ips', IDS: 'ids', SIEM: 'siem' } as const;

/** The score behind a refusal is the WAF's own; what others went by stands in the records. */
function reasonOf({ device, own: { played, nth } }: SocAlert): Why['reason'] {
  return device === 'WAF' ? whyOf(played.played, played.records[nth]!).reason : { kind: 'facts' };
}

/** What stands under an alert: its own record, and what it means once the note is handed in. */
export function evidence(
  configuration: SocConfiguration,
  traffic: Day,
  flow: string,
): FlowEvidence | null {
  const morning = stream(traffic);
  const { alerts, day, truth } = morning;
  const index = alerts.findIndex((_, at) => flowOfAlert(traffic, at) === flow);
  const alert = alerts[index];
  if (!alert) return null;
  const { triage, isHandedIn } = workOn(configuration, traffic);
  const decision = triage[index];
  const { device } = alert;
  // Before the note is handed in an alert shows its own record; the rest is found by searching.
  const records = isHandedIn ? alert.records : [alert.own];
  return {
    packets: packetsOfRecords(records),
    why: {
      device,
      node: NODES[device],
      verdict: device === 'WAF' ? 'blocked' : 'alerted',
      heading: alert.rule,
      sentence: isHandedIn
        ? truth.alerts[index]!.why
        : 'This is the record that raised the alert. What it means is said once the note is handed in.',
      reason: reasonOf(alert),
      facts: isHandedIn
        ? [
            fact('you decided', decision ? decisionInWords(decision) : 'nothing'),
            fact('it is', isHostile(morning, index) ? 'an attack' : 'harmless'),
          ]
        : [],
      silent: [],
    },
    written: linesOfRecords(records, day),
  };
}
