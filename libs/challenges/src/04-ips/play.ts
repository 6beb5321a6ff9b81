import { HTTPS_PORT, HTTP_PORT, initialState, type LabState } from '@netward/lab-engine';
import { playStream, type PlayedAttempt, type StreamAttempt } from '@netward/lab-engine/stream';
import { rateRule, type InlineRule } from '@netward/lab-engine/suricata';
import type { Day } from '../day.ts';
import { remembered } from '../remembered.ts';
import { ACCOUNTS } from '../web-requests/accounts.ts';
import { morningFlows, type MorningFlow } from '../web-requests/morning.ts';
import type { IpsConfiguration } from './configuration.ts';
import { stream } from './stream.ts';

/** When the inspector is down on any day, in seconds since midnight: from, and up to. */
export const OUTAGE: readonly [from: number, to: number] = [9 * 3_600 + 250, 9 * 3_600 + 300];

/** The shop over HTTP and HTTPS behind an inspector. */
const SHOP = initialState({
  ipsEnabled: true,
  tlsEnabled: true,
  plain: 'serve',
  accounts: ACCOUNTS,
});

/** Every rule of a configuration, the one about connections among them. */
export function rulesOf({ rules, rate }: IpsConfiguration): readonly InlineRule[] {
  return rate ? [...rules, rateRule(rate)] : rules;
}

/** The network with a learner's rules in its inspector. */
export function configure(configuration: IpsConfiguration, ipsIsDown = false): LabState {
  const { bypass } = configuration;
  return { ...SHOP, ipsSignatures: rulesOf(configuration), ipsIsDown, ipsFailsOpen: bypass };
}

/** Everybody asks once: who hears nothing does not send another SYN. */
function attemptOf({ at, source, isAttack, isSecure, request }: MorningFlow): StreamAttempt {
  return {
    at: at * 1_000_000,
    from: isAttack ? 'attacker' : 'client',
    source,
    destination: '10.0.0.20',
    port: isSecure ? HTTPS_PORT : HTTP_PORT,
    request,
    tries: 1,
  };
}

/** A connection of a day, and what became of it. */
export interface PlayedIpsFlow {
  readonly flow: MorningFlow;
  readonly isDown: boolean;
  readonly played: PlayedAttempt;
}

/** The connections of a day, in order of time. */
export const flowsOf = (day: Day): readonly MorningFlow[] => morningFlows(day, stream(day));

/** A day through the network, in three parts: an inspector that starts again has forgotten its counts. */
export const playedFor = remembered(
  (configuration: IpsConfiguration, day): readonly PlayedIpsFlow[] => {
    const [from, to] = OUTAGE;
    const flows = flowsOf(day);
    const part = (isDown: boolean, isIn: (flow: MorningFlow) => boolean) => {
      const own = flows.filter(isIn);
      const all = playStream(configure(configuration, isDown), own.map(attemptOf));
      return own.map((flow, index) => ({ flow, isDown, played: all[index]! }));
    };
    return [
      ...part(false, ({ at }) => at < from),
      ...part(true, ({ at }) => at >= from && at < to),
      ...part(false, ({ at }) => at >= to),
    ];
  },
);
