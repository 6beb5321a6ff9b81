import type { ScoredRule, Why } from '@netward/evidence';
import type { Day, FlowEvidence } from '../challenge.ts';
import { lineOf, toolOf } from '../shop/lines.ts';
import { packetsOfRecords } from '../shop/packets.ts';
import { WAF_PROXY, timeOfDay, type RefusalRecord } from '../shop/records.ts';
import type { SocConfiguration } from './configuration.ts';
import { rulesBehind, type SocAlert } from './alerts.ts';
import { decisionInWords, flowOfAlert, isHostile, morningFor, workOn } from './judge.ts';

const NODES = { WAF: 'waf', IPS: 'ips', IDS: 'ids', SIEM: 'siem' } as const;

/** The rules of the Core Rule Set that refused a request, with what each of them found. */
function scoredRules(refusal: RefusalRecord): readonly ScoredRule[] {
  return rulesBehind(refusal).map(({ id, name, variable, value, part }) => {
    const from = part === null ? 0 : value.toLowerCase().indexOf(part.toLowerCase());
    const to = from + (part ?? value).length;
    return { id, name, variable, score: 5, text: { text: value, marks: [{ from, to }] } };
  });
}

function reasonOf(alert: SocAlert, refusals: readonly RefusalRecord[]): Why['reason'] {
  const [refusal] = alert.device === 'WAF' ? refusals : [];
  if (!refusal) return { kind: 'facts' };
  return { kind: 'score', rules: scoredRules(refusal), sum: refusal.score, limit: 5 };
}

/** What stands under an alert: its records, and what they mean once somebody has decided. */
export function socEvidence(
  configuration: SocConfiguration,
  traffic: Day,
  flow: string,
): FlowEvidence | null {
  const morning = morningFor(configuration, traffic);
  const { alerts, day, truth } = morning;
  const index = alerts.findIndex((_, at) => flowOfAlert(traffic, at) === flow);
  const alert = alerts[index];
  if (!alert) return null;
  const decision = workOn(configuration, traffic).triage[index];
  const { records, device } = alert;
  const refusals = records.filter((record) => record.tool === 'modsec');
  const fact = (name: string, value: string) => ({
    name,
    value: { text: value, marks: [] },
    line: null,
  });
  return {
    packets: packetsOfRecords(records, truth.attackers, WAF_PROXY),
    why: {
      device,
      node: NODES[device],
      verdict: device === 'WAF' ? 'blocked' : 'alerted',
      heading: alert.rule,
      sentence: decision
        ? truth.explanations[timeOfDay(alert.at)]!
        : 'This alert is open. Read its records and decide, then the reasons are shown here.',
      reason: reasonOf(alert, refusals),
      facts: decision
        ? [
            fact('you decided', `${decisionInWords(decision)}, severity ${decision.severity}`),
            fact('it is', isHostile(morning, alert) ? 'part of the attack' : 'harmless'),
          ]
        : [],
      silent: [],
    },
    written: records.map((record) => ({
      time: timeOfDay(record.at),
      tool: toolOf(record),
      text: lineOf(record, day, WAF_PROXY),
    })),
  };
}
