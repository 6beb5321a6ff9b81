/**
 * The IPS stands in the path with the signatures of a sensor and one about SYNs. It resets a connection
 * whose request matches, and drops a source's SYNs once there were too many. While it is down it reads
 * nothing, and everything passes or nothing does. Left out: its delay, and decryption: with TLS that
 * ends behind it, it sees records and no request.
 */
import type { Packet } from '../../packets/evidence.ts';
import { decide, flip, memoryOf, note, type Walk } from '../../walk.ts';
import type { Device, Handling, Inline } from '../device.ts';
import { seenIn } from '../suricata/match.ts';
import { partOfSid, type InlineAction, type InlineRule } from '../suricata/rules.ts';
import { matchFacts, RuleSensor } from '../suricata/sensor.ts';
import { RATE, SQLI, XSS } from '../signatures.ts';
import { nodeWords, words } from './words.ts';

const state = {
  ipsEnabled: false,
  ipsSignatures: [
    { ...SQLI, action: 'rejectboth' },
    { ...XSS, action: 'rejectboth' },
    { ...RATE, action: 'drop' },
  ] as readonly InlineRule[],
  /** The queue is not read; traffic then passes if the device fails open. */
  ipsIsDown: false,
  ipsFailsOpen: false,
};

const inline: Inline = { device: 'IPS', node: 'ips', isIn: ({ ipsEnabled }) => ipsEnabled, judge };

export const ips = {
  name: 'IPS',
  feed: 'IPS',
  nodes: { ips: { address: null, segment: 'path', ...nodeWords } },
  state,
  actions: { enableIPS: (walk: Walk): void => flip(walk, 'ipsEnabled', 'ips-on', 'ips-off') },
  words,
  inline,
} as const satisfies Device;

const OUTAGE = 'outage';

function judge(packet: Packet, walk: Walk): Handling {
  const { ipsIsDown, ipsFailsOpen, ipsSignatures } = walk.state;
  if (ipsIsDown) {
    decide(walk, 'ips', OUTAGE, ipsFailsOpen ? 'pass' : 'drop');
    return ipsFailsOpen ? 'pass' : 'drop';
  }
  const { payload } = packet;
  const seen = seenIn(packet);
  if (!seen) {
    note(walk, 'ips-blind', { ...endsOf(packet), action: 'passed' });
    return 'pass';
  }
  const request = payload.kind === 'request' ? payload.request : null;
  const matches = memoryOf(walk, 'ips', () => new RuleSensor(ipsSignatures)).compare(seen);
  const stopping = matches.find(
    ({ rule, thresholded }) => rule.action !== 'alert' && thresholded !== 'quiet',
  );
  const handling = stopping ? HANDLINGS[stopping.rule.action] : 'pass';
  for (const match of matches) {
    const { rule, nth, thresholded } = match;
    decide(walk, 'ips', partOfSid(rule.sid), match === stopping ? handling : 'pass');
    if (thresholded !== 'alert') continue;
    const action = rule.action === 'alert' ? 'alerted' : 'blocked';
    const ends = request ? endsOf(packet) : { source: packet.ip.source };
    const facts = { ...ends, ...matchFacts(match, packet) };
    note(walk, `ips-${action}`, { ...facts, nth: rule.threshold && nth, action });
  }
  if (request && matches.length === 0) {
    const { source, destination } = endsOf(packet);
    note(walk, 'ips-passed', { source, destination, request, action: 'passed' });
  }
  return handling;
}

function endsOf({ ip, tcp }: Packet) {
  return { source: ip.source, destination: `${ip.destination}:${tcp?.destinationPort}` };
}

const HANDLINGS: Readonly<Record<InlineAction, Handling>> = {
  alert: 'pass',
  drop: 'drop',
  rejectboth: 'reject',
};
