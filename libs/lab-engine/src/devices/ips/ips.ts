/**
 * The IPS stands in the path with the signatures of a sensor and one about SYNs. It resets a connection
 * whose request matches, and drops a source's SYNs once there were too many. Left out: false
 * positives, the choice between fail-open and fail-closed, its delay, and decryption: with TLS that
 * ends behind it, it sees records and no request.
 */
import type { Packet } from '../../packets/packet.ts';
import { flip, memoryOf, note, type Walk } from '../../walk.ts';
import type { DraftState } from '../derived.ts';
import type { Device, Handling, Inline } from '../device.ts';
import { seenIn } from '../suricata/match.ts';
import type { InlineRule } from '../suricata/rules.ts';
import { RuleSensor } from '../suricata/sensor.ts';
import { RATE, severityOf, SQLI, XSS } from '../signatures.ts';
import { nodeWords, words } from './words.ts';

export interface IpsState {
  readonly ipsEnabled: boolean;
  readonly ipsSignatures: readonly InlineRule[];
}

const state: IpsState = {
  ipsEnabled: false,
  ipsSignatures: [
    { ...SQLI, action: 'rejectboth' },
    { ...XSS, action: 'rejectboth' },
    { ...RATE, action: 'drop' },
  ],
};

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

/** Compares a SYN or a request with the signatures, and stops it if one of them does. */
function judge(packet: Packet, walk: Walk): Handling {
  const { ip, tcp, payload } = packet;
  const facts = { source: ip.source, destination: `${ip.destination}:${tcp?.destinationPort}` };
  const seen = seenIn(packet);
  if (!seen) {
    note(walk, 'ips-blind', { ...facts, action: 'passed' });
    return 'pass';
  }
  const sensor = memoryOf(walk, 'ips', () => new RuleSensor(walk.state.ipsSignatures));
  const stopping = sensor
    .compare(seen)
    .find(({ rule, thresholded }) => rule.action !== 'alert' && thresholded !== 'quiet');
  const request = payload.kind === 'request' ? payload.request : null;
  if (!stopping) {
    if (request) note(walk, 'ips-passed', { ...facts, request, action: 'passed' });
    return 'pass';
  }
  const { finding = null, sid, action } = stopping.rule;
  note(walk, 'ips-blocked', {
    ...(request ? facts : { source: ip.source }),
    request,
    finding,
    severity: severityOf(stopping.rule),
    rule: String(sid),
    action: 'blocked',
  });
  return action === 'rejectboth' ? 'reject' : 'drop';
}
