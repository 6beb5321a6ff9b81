import type { Why } from '@netward/evidence';
import { packetsOfFlow } from '@netward/lab-engine/flow';
import type { Packet } from '@netward/lab-engine';
import { accessLogLine } from '../access-line.ts';
import type { Day, FlowEvidence, FlowRecord } from '../challenge.ts';
import { attackKindOf } from '../suricata/attacks.ts';
import { checkedSignatures } from '../suricata/checked.ts';
import { alertLine } from '../suricata/eve.ts';
import { buffersOf } from '../suricata/seen.ts';
import { responseTo } from '../web-requests/answers.ts';
import type { MorningFlow } from '../web-requests/morning.ts';
import type { IdsConfiguration } from './configuration.ts';
import { alertsOf, judge, sensed, type SensedFlow } from './judge.ts';

/** The packets of a flow, with the copies that the sensor gets. */
export function packetsOf(flow: MorningFlow): readonly Packet[] {
  const { source, request, isAttack, turn } = flow;
  return packetsOfFlow(
    [
      {
        path: [isAttack ? 'attacker' : 'client', 'firewall', 'server'],
        source,
        destination: '10.0.0.20',
        port: 8080,
        openedAt: 0,
        ending: 'answered',
        request,
        response: responseTo(flow),
        taps: [{ node: 'ids', after: 'firewall' }],
      },
    ],
    turn,
  );
}

export function evidence(
  configuration: IdsConfiguration,
  traffic: Day,
  id: string,
): FlowEvidence | null {
  const each = sensed(configuration.rules, traffic).find(([flow]) => flow.id === id);
  if (!each) return null;
  const [flow] = each;
  const packets = packetsOf(flow);
  return {
    packets,
    why: whyOf(configuration, traffic, each),
    written: writtenAbout(each, packets),
  };
}

function writtenAbout([flow, matches]: SensedFlow, packets: readonly Packet[]): FlowRecord[] {
  const { time, source, request, at, turn } = flow;
  const copies = packets.filter(({ to }) => to === 'ids');
  const response = responseTo(flow);
  return [
    { time, tool: 'nginx', text: accessLogLine({ source, time, request, response }) },
    ...alertsOf(matches).map(({ rule: { sid, message } }) => ({
      time,
      tool: 'Suricata',
      text: alertLine({ sid, message, isBlocked: false, packets: copies, at, turn }),
    })),
  ];
}

function whyOf({ rules }: IdsConfiguration, traffic: Day, each: SensedFlow): Why {
  const [flow, matches] = each;
  const alerts = alertsOf(matches);
  return {
    device: 'IDS',
    node: 'ids',
    verdict: alerts.length > 0 ? 'alerted' : flow.isAttack ? 'exposed' : 'passed',
    heading: `Suricata, ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`,
    sentence: sentenceOf({ rules }, traffic, each),
    reason: { kind: 'signatures', signatures: checkedSignatures(rules, buffersOf(flow), matches) },
    facts: [],
    silent:
      alerts.length > 0
        ? []
        : ['The IDS wrote no alert: none of its rules matched, or a threshold kept it quiet.'],
  };
}

function sentenceOf(
  configuration: IdsConfiguration,
  traffic: Day,
  [flow, matches]: SensedFlow,
): string {
  const [first] = alertsOf(matches);
  if (first) {
    const { message, sid } = first.rule;
    return attackKindOf(flow)
      ? `Rule ${sid}, “${message}”, matches the request, so the IDS writes an alert.`
      : `Rule ${sid}, “${message}”, matches, but this is a customer: a false alarm.`;
  }
  const [quiet] = matches;
  const { outcome } = judge(configuration, traffic).flows.find(({ id }) => id === flow.id)!;
  if (outcome === 'stopped')
    return `This try has no alert of its own; another one from ${flow.source} has, and tells of all of them.`;
  if (quiet)
    return `Rule ${quiet.rule.sid} matches, but its threshold is not reached or already spent, so nothing is written.`;
  return flow.isAttack
    ? 'No rule matches, so the attack leaves no alert.'
    : 'No rule matches, so the customer is left alone.';
}
