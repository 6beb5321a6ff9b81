/**
 * Suricata in the path, fed by a queue of the kernel. A rule that drops stops the packet it matches, and
 * with it the connection; a rule that alerts lets it pass. Rules see what is readable: over TLS they
 * match nothing. The rate counts SYNs by source as `detection_filter` does: the first ones pass. While
 * the inspector is down nothing is read: with `bypass` everything passes, without it nothing does.
 */

import { partOfSid, RATE, rateRule } from '@netward/lab-engine/suricata';
import type { Day, Judgement, Outcome } from '../challenge.ts';
import { counted, hitsOf, goalsFrom, playFlows, remembered } from '../judging.ts';
import { alertsIn, attackKindOf, judgedFlow, type PlayedMorning } from '../suricata/sensor.ts';
import { BYPASS_PART, RATE_PART, type IpsConfiguration } from './configuration.ts';
import texts from './texts.json' with { type: 'json' };
import { initialState } from '@netward/lab-engine';
import { attemptOf, flowsFrom, type MorningFlow, ACCOUNTS } from '../web-requests/requests.ts';
import { stream } from './stream.ts';

const RATE_RULE = partOfSid(RATE.sid);
const partOf = (rule: string): string => (rule === RATE_RULE ? RATE_PART : rule);

/** The part of the configuration that stopped a connection; null for one that passed. */
export function stoppedBy({ isDown, played }: PlayedIpsFlow): string | null {
  const stop = played.decisions.find(({ verdict }) => verdict !== 'pass');
  if (!stop) return null;
  return isDown ? BYPASS_PART : partOf(stop.rule);
}

export function outcomeOf(each: PlayedIpsFlow): Outcome {
  if (stoppedBy(each)) return each.flow.isAttack ? 'stopped' : 'turned-away';
  return each.flow.isAttack ? 'through' : 'served';
}

function decidedBy(each: PlayedIpsFlow): string {
  const stop = stoppedBy(each);
  if (each.isDown) return stop ? 'outage, queue closed' : 'outage, bypass';
  if (stop) return stop;
  if (each.flow.isSecure) return 'encrypted';
  const [alert] = alertsIn(each);
  if (alert !== undefined) return `${partOfSid(alert)}, alert`;
  const quiet = each.played.decisions.find(({ rule }) => rule !== RATE_RULE);
  return quiet ? `${quiet.rule}, threshold` : 'no rule';
}

/** The attacks that got through though the inspector ran, and could have read them. */
function countsOf(all: readonly PlayedIpsFlow[]) {
  const through = all.filter((each) => outcomeOf(each) === 'through');
  const search = through.filter(({ flow }) => attackKindOf(flow) === 'search');
  const [[, searched] = ['', 0]] = counted(search.map(({ flow }) => flow.source));
  const isReadable = ({ flow, isDown }: PlayedIpsFlow) => !flow.isSecure && !isDown;
  const injections = through.filter(
    (each) => attackKindOf(each.flow) === 'injection' && isReadable(each),
  );
  return { injections: injections.length, searched };
}

function partsOf(each: PlayedIpsFlow): readonly string[] {
  if (each.isDown) return [BYPASS_PART];
  const stop = stoppedBy(each);
  const parts = alertsIn(each).map((sid) => partOf(partOfSid(sid)));
  return [...new Set(stop ? [stop, ...parts] : parts)];
}

/** Judges a day. The hits of a rule are the requests that it dropped or alerted on. */
export function judge(configuration: IpsConfiguration, traffic: Day): Judgement {
  const all = playedFor(configuration, traffic);
  const flows = all.map((each) => judgedFlow(each, outcomeOf(each), decidedBy(each)));
  const goals = goalsFrom(texts.goals, flows, countsOf(all));
  return { traffic, flows, goals, hits: hitsOf(all.flatMap(partsOf)) };
}

/** When the inspector is down on any day, in seconds since midnight: from, and up to. */
export const OUTAGE: readonly [from: number, to: number] = [9 * 3_600 + 250, 9 * 3_600 + 300];

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
