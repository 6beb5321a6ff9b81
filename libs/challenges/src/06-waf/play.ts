import { initialState, type LabState } from '@netward/lab-engine';
import {
  askedAs,
  weigh,
  type CrsMatch,
  type MeasuredRequests,
  type Weighed,
} from '@netward/lab-engine/waf';
import { RULES } from '@netward/lab-engine/waf/rules';
import { playFlows, type PlayedFlow } from '../play-flows.ts';
import { remembered } from '../remembered.ts';
import { attemptOf, flowsFrom, type MorningFlow } from '../web-requests/morning.ts';
import { httpRequestOf, REQUESTS } from '../web-requests/web-request.ts';
import type { WafConfiguration } from './configuration.ts';
import measured from './measured.json' with { type: 'json' };
import { stream } from './stream.ts';

/** What matched in each request, by its id, as `npm run write` makes it. */
export const MATCHES = measured as unknown as Readonly<Record<string, readonly CrsMatch[]>>;

export const MEASURED: MeasuredRequests = {
  levels: Object.fromEntries(Object.entries(RULES).map(([id, { paranoia }]) => [id, paranoia])),
  matches: Object.fromEntries(
    Object.entries(MATCHES).map(([id, matches]) => [
      askedAs(httpRequestOf(REQUESTS[id]!)),
      matches,
    ]),
  ),
};

/** The shop behind its WAF; how often a source asks is not looked at. */
const SHOP = initialState({ wafEnabled: true, wafMeasured: MEASURED, wafRateLimit: Infinity });

/** The network with a learner's rules in its WAF. */
export function configure(wafRules: WafConfiguration): LabState {
  return { ...SHOP, wafRules };
}

const flowsOf = flowsFrom(stream);

/** A request of a day, what became of it, and how it came to its score. */
export interface PlayedWafFlow extends PlayedFlow<MorningFlow>, Weighed {}

/** A day through the network with these rules. */
export const playedFor = remembered(
  (configuration: WafConfiguration, day): readonly PlayedWafFlow[] =>
    playFlows(configure(configuration), flowsOf(day), attemptOf).map((each) => ({
      ...each,
      ...weigh(configuration, MEASURED, each.flow.request),
    })),
);
