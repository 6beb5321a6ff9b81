import { whyOf, type Why } from '@netward/evidence';
import { fact } from '@netward/lab-engine/inspect';
import type { Day, FlowEvidence } from '../challenge.ts';
import { linesOfRecords, packetsOfRecords } from '../shop/evidence.ts';
import type { SocConfiguration } from './configuration.ts';
import type { SocAlert } from './alerts.ts';
import { decisionInWords, flowOfAlert, isHostile, workOn } from './judge.ts';
import { stream } from './stream.ts';

const NODES = { WAF: 'waf', IPS: 'ips', IDS: 'ids', SIEM: 'siem' } as const;

/** The score behind a refusal is the WAF's own; what others went by stands in the records. */
function reasonOf({ device, own: { played, nth } }: SocAlert): Why['reason'] {
  return device === 'WAF' ? whyOf(played.played, played.records[nth]!).reason : { kind: 'facts' };
}

/** What stands under an alert: its records, and what they mean once somebody has decided. */
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
  const decision = workOn(configuration, traffic).triage[index];
  const { records, device } = alert;
  return {
    packets: packetsOfRecords(records),
    why: {
      device,
      node: NODES[device],
      verdict: device === 'WAF' ? 'blocked' : 'alerted',
      heading: alert.rule,
      sentence: decision
        ? truth.explanations[index]!
        : 'This alert is open. Read its records and decide, then the reasons are shown here.',
      reason: reasonOf(alert),
      facts: decision
        ? [
            fact('you decided', `${decisionInWords(decision)}, severity ${decision.severity}`),
            fact('it is', isHostile(morning, alert) ? 'part of the attack' : 'harmless'),
          ]
        : [],
      silent: [],
    },
    written: linesOfRecords(records, day),
  };
}
