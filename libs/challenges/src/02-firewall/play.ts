import { initialState } from '@netward/lab-engine';
import type { StreamAttempt } from '@netward/lab-engine/stream';
import { playFlows, type PlayedFlow } from '../play-flows.ts';
import { microsOf } from '../time-of-day.ts';
import { remembered } from '../remembered.ts';
import { chainOf, type FirewallConfiguration } from './configuration.ts';
import { OLD_SITE, stream, type FirewallFlow } from './stream.ts';

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
