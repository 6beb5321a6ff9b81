import type { NodeId } from '@netward/lab-engine';
import { copiesFor, isScan, requestIn, sent, wasTouched } from '@netward/lab-engine/facts';
import { type PlayedAction, atStart, flagsOf } from '@netward/lab-engine/inspect';

/**
 * Why a device wrote nothing about an action; null if it wrote something. A sentence of its own for
 * a device that is off, that no packet reached, and that saw packets and had nothing to write.
 */
export function whyNothing({ before, result }: PlayedAction, node: NodeId): string | null {
  if (result.records.some((record) => record.node === node)) return null;
  if (result.packets.length === 0)
    return `${atStart(node)} wrote nothing: this action sent no packet.`;
  const off = offSentence(node, before);
  if (off !== null) return off;
  const wrote = `${atStart(node)} wrote nothing`;
  const asked = sent(result).some((packet) => packet.to === node && requestIn(packet) !== null);
  switch (node) {
    case 'client':
    case 'customer':
    case 'attacker':
      return sent(result).some(({ from }) => from === node)
        ? `${wrote}: it sends, and keeps no log.`
        : `${wrote}: it had no part in this action.`;
    case 'sniffer':
      return copiesFor(result, 'sniffer').length > 0
        ? `${wrote}: it keeps its copies to itself.`
        : `${wrote}: it did not listen during this action.`;
    case 'firewall':
      return wasTouched(result, node)
        ? `${wrote}: it logs what it drops, and it let this pass.`
        : `${wrote}: no packet reached it.`;
    case 'vpn':
      return `${wrote}: the tunnel is the client’s, and the client sent nothing.`;
    case 'ids':
      return copiesFor(result, 'ids').length > 0
        ? `${wrote}: its copies had nothing to compare, and no count went over its threshold.`
        : `${wrote}: nothing crossed the wire that it gets copies of.`;
    case 'tls':
      return `${wrote}: no request got to where TLS ends.`;
    case 'siem':
    case 'soc':
      return `${wrote}: no record reached it.`;
    default:
  }
  if (asked) return `${wrote}: another device ended this exchange before it had an answer.`;
  if (!wasTouched(result, node)) return `${wrote}: no request reached it.`;
  if (node === 'ips') return `${wrote}: only packets without a request reached it.`;
  return `${wrote}: ${howFarItCame(result, node)}.`;
}

/** How far connections came at a device that packets reached and no request. */
function howFarItCame(evidence: PlayedAction['result'], node: NodeId): string {
  if (isScan(evidence)) return 'ports were tried, and no request came';
  const packets = sent(evidence);
  if (packets.some((packet) => packet.to === node && flagsOf(packet) === 'ACK'))
    return 'a connection was opened, but no request reached it';
  if (packets.some((packet) => packet.to === node && flagsOf(packet) === 'RST'))
    return 'the connection was broken off as soon as it was accepted';
  return packets.some((packet) => packet.from === node && flagsOf(packet) === 'RST/ACK')
    ? 'the connection was refused, so there was no request'
    : 'its answer to the SYN was stopped, so no connection was opened';
}

/** For a device that is switched off; null for one that is on, or that has no switch. */
function offSentence(node: NodeId, before: PlayedAction['before']): string | null {
  const isOff = {
    vpn: !before.vpnEnabled && 'The tunnel is down: the client’s packets travel without it.',
    firewall:
      !before.firewallEnabled && 'The firewall is off: packets pass it without being compared.',
    ips: !before.ipsEnabled && 'The IPS is off: packets go past it without being compared.',
    tls:
      !before.tlsEnabled && 'TLS is off: nothing listens on 8443, and nothing is encrypted by it.',
    waf: !before.wafEnabled && 'The WAF is off: requests go past it without being scored.',
    lb: !before.lbEnabled && 'The balancer is off: requests go to the server itself.',
    ids: !before.idsEnabled && !before.hasFixedSensor && 'The IDS is off: it gets no copies.',
    siem: !before.siemEnabled && 'The SIEM is off: it reads no records.',
    soc: !before.socEnabled && 'The SOC view is off.',
  } as Partial<Record<NodeId, string | false>>;
  return isOff[node] || null;
}

/** Whose silence says nothing: they send, and nobody expects a log of them. */
const HOSTS: ReadonlySet<NodeId> = new Set(['client', 'customer', 'attacker']);

/** One sentence for each device on the way, or meant to be, that wrote nothing. */
export function silentDevices(played: PlayedAction, nodes: readonly NodeId[]): readonly string[] {
  return nodes.flatMap((node) => (HOSTS.has(node) ? [] : (whyNothing(played, node) ?? [])));
}
