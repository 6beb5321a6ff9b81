/**
 * The IPS stands in the path with signatures and a rate threshold. It resets a connection whose
 * request matches, and drops a source's connections once there were too many. Left out: false
 * positives, the choice between fail-open and fail-closed, its delay, and decryption: with TLS that
 * ends behind it, it sees records and no request.
 */
import type { Packet } from '../../packets/packet.ts';
import { count, flip, note, type Walk } from '../../walk.ts';
import type { DraftState } from '../derived.ts';
import type { Device, Handling, Inline } from '../device.ts';
import { RATE, SQLI, XSS, matching, type Signature } from '../signatures.ts';
import { nodeWords, words } from './words.ts';

export interface IpsState {
  readonly ipsEnabled: boolean;
  readonly ipsSignatures: readonly Signature[];
}

const state: IpsState = { ipsEnabled: false, ipsSignatures: [SQLI, XSS, RATE] };

const inline: Inline = { device: 'IPS', node: 'ips', isIn, judge };

export const ips = {
  name: 'IPS',
  feed: 'IPS',
  nodes: { ips: { address: null, segment: 'path', ...nodeWords.ips } },
  state,
  actions: { enableIPS },
  words,
  inline,
} as const satisfies Device;

/** Flips the IPS. */
function enableIPS(walk: Walk): void {
  flip(walk, 'ipsEnabled', 'ips-on', 'ips-off');
}

function isIn(state: DraftState): boolean {
  return state.ipsEnabled;
}

/** Counts connections, and reads the requests that it can read. */
function judge(packet: Packet, walk: Walk): Handling {
  const { ip, tcp, payload } = packet;
  const { ipsSignatures } = walk.state;
  if (tcp?.flags === 'SYN') return judgeRate(ip.source, ipsSignatures, walk);
  const facts = { source: ip.source, destination: `${ip.destination}:${tcp?.destinationPort}` };
  if (payload.kind !== 'request') {
    note(walk, 'ips-blind', { ...facts, action: 'passed' });
    return 'pass';
  }
  const { request } = payload;
  const match = matching(ipsSignatures, request.target);
  if (!match) {
    note(walk, 'ips-passed', { ...facts, request, action: 'passed' });
    return 'pass';
  }
  const { finding, severity, sid } = match;
  note(walk, 'ips-blocked', {
    ...facts,
    request,
    finding,
    severity,
    rule: String(sid),
    action: 'blocked',
  });
  return 'reject';
}

function judgeRate(source: string, signatures: readonly Signature[], walk: Walk): Handling {
  const rate = signatures.find(({ counts }) => counts === 'connections');
  if (!rate || count(walk, `IPS ${source}`) <= rate.threshold) return 'pass';
  const { finding, severity, sid } = rate;
  const facts = { source, finding, severity, rule: String(sid), action: 'blocked' } as const;
  note(walk, 'ips-blocked', facts);
  return 'drop';
}
