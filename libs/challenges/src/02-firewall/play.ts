import { initialState } from '@netward/lab-engine';
import type { StreamAttempt } from '@netward/lab-engine/stream';
import { playFlows, type PlayedFlow, remembered } from '../playing.ts';
import { microsOf, secondsOf } from '../time-of-day.ts';
import { chainOf, type FirewallConfiguration } from './configuration.ts';
import { OLD_SITE, stream, type FirewallFlow } from './stream.ts';
import type { Day, Outcome } from '../challenge.ts';

/** The shop of this challenge: HTTPS alongside HTTP, and on both servers SSH, a database and two old pages. */
const SHOP = initialState({
  firewallEnabled: true,
  tlsEnabled: true,
  plain: 'serve',
  otherPorts: [22, 3306, OLD_SITE, 8081],
});

function attemptOf(flow: FirewallFlow): StreamAttempt {
  const { time, source, destination, port, isAttack, isScan, request } = flow;
  return {
    at: microsOf(time),
    from: isAttack ? 'attacker' : 'client',
    source,
    destination,
    port,
    request,
    isKept: !isScan && request === null,
    ...(destination === '10.0.0.20' ? {} : { backend: 'web-a' }),
  };
}

export type PlayedFirewallFlow = PlayedFlow<FirewallFlow>;

/** A day through the network with a learner's chain in it. */
export const playedFor = remembered((configuration: FirewallConfiguration, day) => {
  const { rules, policy } = chainOf(configuration);
  const state = { ...SHOP, firewallRules: rules, firewallDefault: policy };
  return playFlows(state, stream(day), attemptOf);
});

/**
 * How a connection ends. S: opened, and a byte went there and back · R: a reset for the SYN · N: no answer, and the
 * server saw no SYN · A: no answer, though the server saw the SYN · H: opened, then silence
 */
export type ConnectionEnd = 'S' | 'R' | 'N' | 'A' | 'H';

/** Where the ports begin that clients open connections from (RFC 6335, section 6): all are open at once. */
const FIRST_PORT = 49_152;

const ENDS: Readonly<Record<string, ConnectionEnd>> = {
  rejected: 'R',
  silence: 'N',
  unanswered: 'A',
  'cut off': 'H',
};

export function endOf({ played: { ending } }: Pick<PlayedFirewallFlow, 'played'>): ConnectionEnd {
  return ENDS[ending] ?? 'S';
}

/**
 * A customer is served if everything passes. An attack is through as soon as its SYN is: it has then
 * reached a port that was not meant to be offered.
 */
export function outcomeOfEnd({ isAttack }: { isAttack: boolean }, end: ConnectionEnd): Outcome {
  if (isAttack) return end === 'N' || end === 'R' ? 'stopped' : 'through';
  return end === 'S' ? 'served' : 'turned-away';
}

/** The flows of a day, in order of time, and how each ends with a learner's chain. */
export function connectionsOf(configuration: FirewallConfiguration, day: Day) {
  const all = playedFor(configuration, day);
  const began = secondsOf(all[0]!.flow.time);
  return all.map((each, index) => {
    const { id, time, source, destination, port, isAttack } = each.flow;
    const flow = { id, time, source, destination, port, isAttack };
    // Seconds after the first of the day.
    const at = secondsOf(time) - began;
    return { ...flow, at, sourcePort: FIRST_PORT + index, end: endOf(each) };
  });
}

/** A flow as its client opens it, with its end at the lab's firewall. */
export type FirewallConnection = ReturnType<typeof connectionsOf>[number];
