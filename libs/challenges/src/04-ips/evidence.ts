import type { Why } from '@netward/evidence';
import type { Packet } from '@netward/lab-engine';
import { packetsOfFlow, type Leg } from '@netward/lab-engine/flow';
import { RATE } from '@netward/lab-engine/suricata';
import { accessLogLine } from '../access-line.ts';
import { SHOP_HANDSHAKE } from '@netward/lab-engine/tls';
import type { Day, FlowEvidence, FlowRecord } from '../challenge.ts';
import { checkedSignatures } from '../suricata/checked.ts';
import { alertLine } from '../suricata/eve.ts';
import { buffersOf } from '../suricata/seen.ts';
import { responseTo } from '../web-requests/answers.ts';
import type { IpsConfiguration } from './configuration.ts';
import { alertedOrFirst, inspected, outcomeOf, type InspectedFlow } from './judge.ts';

/** When a sender that hears nothing sends its request again, in microseconds after the first time. */
const AGAIN = [1_000_000, 3_000_000];

/** The packets of a flow: a dropped SYN and a dropped request are each sent three times. */
export function packetsOf({ flow, stoppedBy }: InspectedFlow): readonly Packet[] {
  const { source, request, isAttack, isSecure, turn } = flow;
  const leg: Leg = {
    path: [isAttack ? 'attacker' : 'client', 'firewall', 'ips', 'server'],
    source,
    destination: '10.0.0.20',
    port: isSecure ? 8443 : 8080,
    openedAt: 0,
    ending: 'answered',
    request,
    response: responseTo(flow),
    tls: isSecure ? SHOP_HANDSHAKE : null,
  };
  if (stoppedBy === null) return packetsOfFlow([leg], turn);
  const stopped = { ...leg, stoppedAt: 'ips', response: null } as const;
  if (stoppedBy !== 'rate' && stoppedBy !== 'outage' && stoppedBy.action === 'rejectboth')
    return packetsOfFlow([{ ...stopped, ending: 'reset' }], turn);
  if (stoppedBy === 'rate' || stoppedBy === 'outage')
    return packetsOfFlow([{ ...stopped, ending: 'silence' }], turn);
  const packets = packetsOfFlow([{ ...stopped, ending: 'reset' }], turn)
    .filter(({ tcp }) => tcp?.flags !== 'RST/ACK')
    .map((packet) =>
      packet.fate === 'rejected' ? { ...packet, fate: 'dropped' as const } : packet,
    );
  const asking = packets.filter(({ payload }) => payload.kind === 'request');
  return [...packets, ...AGAIN.flatMap((later) => asking.map((p) => ({ ...p, at: p.at + later })))];
}

export function evidence(
  configuration: IpsConfiguration,
  traffic: Day,
  id: string,
): FlowEvidence | null {
  const each = inspected(configuration, traffic).find(({ flow }) => flow.id === id);
  if (!each) return null;
  const packets = packetsOf(each);
  return { packets, why: whyOf(configuration, each), written: writtenAbout(each, packets) };
}

function writtenAbout(
  { flow, matches, stoppedBy }: InspectedFlow,
  packets: readonly Packet[],
): readonly FlowRecord[] {
  const { time, source, request, at, turn } = flow;
  const seen = packets.filter(
    ({ to, from, segment }) => to === 'ips' || (from === 'ips' && segment === 'firewall-ips'),
  );
  if (stoppedBy === 'rate') {
    const counted = { sid: RATE.sid, message: RATE.message, isBlocked: true };
    const text = alertLine({ ...counted, packets: seen, at, turn });
    return [{ time, tool: 'Suricata', text }];
  }
  const alerts = matches
    .filter(({ thresholded }) => thresholded === 'alert')
    .map(({ rule }) => ({
      time,
      tool: 'Suricata',
      text: alertLine({
        sid: rule.sid,
        message: rule.message,
        isBlocked: rule.action !== 'alert',
        packets: seen,
        at,
        turn,
      }),
    }));
  if (stoppedBy) return alerts;
  const response = responseTo(flow);
  return [
    ...alerts,
    { time, tool: 'nginx', text: accessLogLine({ source, time, request, response }) },
  ];
}

function whyOf({ rules, rate, bypass }: IpsConfiguration, each: InspectedFlow): Why {
  const { flow, isDown, matches, stoppedBy, nth } = each;
  const outcome = outcomeOf(each);
  const isRead = !isDown && !flow.isSecure && stoppedBy !== 'rate';
  const limit = rate?.count ?? 0;
  return {
    device: 'IPS',
    node: 'ips',
    verdict: outcome === 'through' ? 'exposed' : stoppedBy ? 'blocked' : 'passed',
    heading: isDown
      ? `Queue of the kernel, ${bypass ? 'bypass' : 'no bypass'}`
      : `Suricata in the path, ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`,
    sentence: sentenceOf({ bypass, rules, rate }, each),
    reason:
      stoppedBy === 'rate'
        ? { kind: 'rate', nth: nth ?? 0, limit }
        : isRead
          ? { kind: 'signatures', signatures: checkedSignatures(rules, buffersOf(flow), matches) }
          : { kind: 'facts' },
    facts: flow.isSecure
      ? [{ name: 'port', value: { text: '8443, TLS', marks: [] }, line: null }]
      : [],
    silent: stoppedBy ? ['The server wrote nothing: no request reached it.'] : [],
  };
}

function sentenceOf({ rate }: IpsConfiguration, each: InspectedFlow): string {
  const { flow, isDown, matches, stoppedBy, nth } = each;
  if (isDown)
    return stoppedBy
      ? 'The inspector is down and the queue has no bypass, so the kernel drops what nobody reads.'
      : 'The inspector is down, and the queue’s bypass lets everything pass unread.';
  if (stoppedBy === 'rate')
    return `This is connection ${nth} of ${flow.source} within ${rate!.seconds} seconds; ${rate!.count} pass, and the IPS drops the rest.`;
  if (stoppedBy && stoppedBy !== 'outage')
    return `Rule ${stoppedBy.sid}, “${stoppedBy.message}”, matches and ${stoppedBy.action === 'drop' ? 'drops the request' : 'resets the connection'}${flow.isAttack ? '' : ', though this is a customer'}.`;
  if (flow.isSecure)
    return `The request is encrypted, so no rule can read it, and it passes${flow.isAttack ? ', though it is an attack' : ''}.`;
  const named = alertedOrFirst(matches);
  if (named) {
    const does =
      named.thresholded === 'quiet' ? ', but its threshold is not reached' : ' and does not drop';
    return `Rule ${named.rule.sid} matches${does}, so the request passes${flow.isAttack ? ', though it is an attack' : ''}.`;
  }
  return `No rule matches, so the request passes${flow.isAttack ? ', though it is an attack' : ''}.`;
}
