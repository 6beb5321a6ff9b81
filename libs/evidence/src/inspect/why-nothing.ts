import { nodeStates, type NodeId } from '@netward/lab-engine';
import { copiesFor, isScan, requestIn, sent, wasTouched } from '@netward/lab-engine/facts';
import { type PlayedAction, atStart, flagsOf } from '@netward/lab-engine/inspect';
import silence from './silence.json' with { type: 'json' };

type Because = keyof typeof silence.because;

/**
 * Why a device wrote nothing about an action; null if it wrote something. A distinct sentence for
 * a device that is off, that no packet reached, and that saw packets and had nothing to write.
 */
export function whyNothing({ before, result }: PlayedAction, node: NodeId): string | null {
  if (result.records.some((record) => record.node === node)) return null;
  const hasPackets = result.packets.length > 0;
  if (hasPackets && nodeStates(before)[node] === 'off')
    return silence.off[node as keyof typeof silence.off];
  const because = hasPackets ? becauseOf(result, node) : 'nothing sent';
  return `${atStart(node)} wrote nothing: ${silence.because[because]}.`;
}

function becauseOf(result: PlayedAction['result'], node: NodeId): Because {
  switch (node) {
    case 'client':
    case 'customer':
    case 'attacker':
      return sent(result).some(({ from }) => from === node) ? 'sends' : 'took no part';
    case 'sniffer':
      return copiesFor(result, 'sniffer').length > 0 ? 'keeps copies' : 'did not listen';
    case 'firewall':
      return wasTouched(result, node) ? 'let pass' : 'no packet';
    case 'vpn':
      return 'nothing to carry';
    case 'ids':
      return copiesFor(result, 'ids').length > 0 ? 'nothing to compare' : 'no copy';
    case 'tls':
      return 'no request to TLS';
    case 'siem':
    case 'soc':
      return 'no record';
    default:
      return howFarItCame(result, node);
  }
}

/** How far connections came at a device that ends them, or that looks at requests. */
function howFarItCame(evidence: PlayedAction['result'], node: NodeId): Because {
  const packets = sent(evidence);
  const got = packets.filter(({ to }) => to === node);
  const hasGot = (flags: string) => got.some((packet) => flagsOf(packet) === flags);
  if (got.some((packet) => requestIn(packet))) return 'ended before';
  if (got.length === 0) return 'no request';
  if (node === 'ips') return 'no request to compare';
  if (isScan(evidence)) return 'tried';
  if (hasGot('ACK')) return 'opened';
  if (hasGot('RST')) return 'broken off';
  const isRefused = packets.some((packet) => packet.from === node && flagsOf(packet) === 'RST/ACK');
  return isRefused ? 'refused' : 'answer stopped';
}

/** Whose silence says nothing: they send, and no log is expected of them. */
const HOSTS: ReadonlySet<NodeId> = new Set(['client', 'customer', 'attacker']);

/** One sentence for each device on the way, or meant to be, that wrote nothing. */
export function silentDevices(played: PlayedAction, nodes: readonly NodeId[]): readonly string[] {
  return nodes.flatMap((node) => (HOSTS.has(node) ? [] : (whyNothing(played, node) ?? [])));
}
