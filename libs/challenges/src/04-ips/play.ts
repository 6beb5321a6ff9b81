import { initialState } from '@netward/lab-engine';
import { rateRule } from '@netward/lab-engine/suricata';
import { playFlows } from '../play-flows.ts';
import { remembered } from '../remembered.ts';
import type { PlayedMorning } from '../suricata/flows.ts';
import { attemptOf, flowsFrom, type MorningFlow } from '../web-requests/morning.ts';
import { ACCOUNTS } from '../web-requests/web-request.ts';
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

/** A connection of a day, and what became of it. */
export interface PlayedIpsFlow extends PlayedMorning {
  readonly isDown: boolean;
}

/** The connections of a day, in order of time. */
export const flowsOf = flowsFrom(stream);

/**
 * A day through the network with a learner's rules in its inspector, in three parts: an inspector that
 * starts again has forgotten its counts. Every client asks once: an unanswered SYN is not repeated.
 */
export const playedFor = remembered(
  ({ rules, rate, bypass }: IpsConfiguration, day): readonly PlayedIpsFlow[] => {
    const [from, to] = OUTAGE;
    const flows = flowsOf(day);
    const ipsSignatures = rate ? [...rules, rateRule(rate)] : rules;
    const part = (ipsIsDown: boolean, isIn: (flow: MorningFlow) => boolean) =>
      playFlows(
        { ...SHOP, ipsSignatures, ipsIsDown, ipsFailsOpen: bypass },
        flows.filter(isIn),
        (flow) => ({ ...attemptOf(flow), tries: 1 }),
      ).map((each) => ({ ...each, isDown: ipsIsDown }));
    return [
      ...part(false, ({ at }) => at < from),
      ...part(true, ({ at }) => at >= from && at < to),
      ...part(false, ({ at }) => at >= to),
    ];
  },
);
