import type { ScoredRule, Why } from '@netward/evidence';
import type { FlowEvidence, Traffic } from '../challenge.ts';
import { lineOf, toolOf } from '../shop/lines.ts';
import { packetsOfRecords } from '../shop/packets.ts';
import { WAF_PROXY, timeOfDay, type RefusalRecord } from '../shop/records.ts';
import type { SocConfiguration } from './configuration.ts';
import { decisionInWords, flowOfAlert } from './judge.ts';
import { MORNINGS, recordsBehind } from './mornings.ts';
import type { SocAlert } from './morning.ts';
import { REFUSALS } from './refusals.ts';

const DEVICES = {
  WAF: { device: 'WAF', node: 'waf' },
  IPS: { device: 'IPS', node: 'ips' },
  IDS: { device: 'IDS', node: 'ids' },
  SIEM: { device: 'SIEM', node: 'siem' },
} as const;

/** The rules of the Core Rule Set that refused a request, with what each of them found. */
function scoredRules({ target, agent }: RefusalRecord): readonly ScoredRule[] {
  const refusal = REFUSALS.find((each) => each.agent === agent && each.target === target);
  return (refusal?.rules ?? []).map(({ id, name, variable, value, part }) => {
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
  traffic: Traffic,
  flow: string,
): FlowEvidence | null {
  const { alerts, attackers, day } = MORNINGS[traffic];
  const index = alerts.findIndex((_, at) => flowOfAlert(traffic, at) === flow);
  const alert = alerts[index];
  if (!alert) return null;
  const decision = configuration[traffic].triage[index];
  const records = recordsBehind(traffic, alert);
  const refusals = records.filter((record) => record.tool === 'modsec');
  const fact = (name: string, value: string) => ({
    name,
    value: { text: value, marks: [] },
    line: null,
  });
  return {
    packets: packetsOfRecords(records, attackers, WAF_PROXY),
    why: {
      ...DEVICES[alert.device as keyof typeof DEVICES],
      verdict: refusals.length > 0 && alert.device === 'WAF' ? 'blocked' : 'alerted',
      heading: alert.rule,
      sentence: decision
        ? alert.explanation
        : 'This alert is open. Read its records and decide, then the reasons are shown here.',
      reason: reasonOf(alert, refusals),
      facts: decision
        ? [
            fact('you decided', `${decisionInWords(decision)}, severity ${decision.severity}`),
            fact('it is', alert.isHostile ? 'part of the attack' : 'harmless'),
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
