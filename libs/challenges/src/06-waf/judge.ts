import { fieldsOf } from '@netward/lab-engine/waf/matched';
import {
  pathOf,
  partOfExclusion,
  askedAs,
  weigh,
  type CrsMatch,
  type MeasuredRequests,
  type Weighed,
} from '@netward/lab-engine/waf';
import type { Day, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { filled } from '@netward/lab-engine/filled';
import {
  counted,
  hitsOf,
  explainFrom,
  goalsFrom,
  playFlows,
  type PlayedFlow,
  remembered,
} from '../judging.ts';
import type { WafConfiguration } from './configuration.ts';
import texts from './texts.json' with { type: 'json' };
import { initialState, type LabState } from '@netward/lab-engine';
import { RULES } from '@netward/lab-engine/waf/rules';
import {
  attemptOf,
  flowsFrom,
  type MorningFlow,
  httpRequestOf,
  REQUESTS,
} from '../web-requests/requests.ts';
import measured from './measured.json' with { type: 'json' };
import { stream } from './stream.ts';

/** What each exclusion did on a day, in their order. */
export function effectsOf(configuration: WafConfiguration, day: Day) {
  const all = playedFor(configuration, day);
  return configuration.exclusions.map((_, index) => {
    const part = partOfExclusion(index);
    const own = all.filter(({ played }) => played.decisions.some(({ rule }) => rule === part));
    const count = (wanted: Outcome) => own.filter((each) => outcomeOf(each) === wanted).length;
    // Customers who were served, attacks that other rules stopped, and those that none did.
    return { saved: count('served'), left: count('stopped'), through: count('through') };
  });
}

export type ExclusionEffect = ReturnType<typeof effectsOf>[number];

/** The WAF's own record says whether it refused. */
export function outcomeOf({ flow: { isAttack }, played: { records } }: PlayedWafFlow): Outcome {
  const isRefused = records.some(({ node, action }) => node === 'waf' && action === 'blocked');
  if (isRefused) return isAttack ? 'stopped' : 'turned-away';
  return isAttack ? 'through' : 'served';
}

/** Path and fields, cut to a line: '/search q=union select committee'. */
function summaryOf({ flow: { request } }: PlayedWafFlow): string {
  const fields = fieldsOf(request).map(({ name, value }) => `${name}=${value}`);
  const typed = fields.join(' ').replace(/\s+/g, ' ');
  const cut = typed.length > 80 ? `${typed.slice(0, 79)}…` : typed;
  return `${pathOf(request)} ${cut}`.trim();
}

function judgedFlow(each: PlayedWafFlow): JudgedFlow {
  const { flow, matches, score } = each;
  const { id, time, source } = flow;
  const first = matches[0]?.[0];
  const rules = new Set(matches.map(([rule]) => rule)).size;
  return {
    id,
    time,
    source,
    summary: summaryOf(each),
    outcome: outcomeOf(each),
    decidedBy: first
      ? `${rules === 1 ? first : `${rules} rules`}, score ${score}`
      : `score ${score}`,
    alerts: matches.length > 0 ? 1 : 0,
  };
}

/** Judges a day. The hits of an exclusion are the requests in which it took a match away. */
export function judge(configuration: WafConfiguration, traffic: Day): Judgement {
  const all = playedFor(configuration, traffic);
  const hits = hitsOf(all.flatMap(({ played }) => played.decisions.map(({ rule }) => rule)));
  const flows = all.map(judgedFlow);
  return { traffic, flows, goals: goalsFrom(texts.goals, flows), hits };
}

/** One sentence about a list: what the scores of its requests are, and what made them or took from them. */
export const explain = explainFrom(
  texts.explanations,
  (configuration: WafConfiguration, lines, { traffic }) => {
    const ids = new Set(lines.map(({ id }) => id));
    const own = playedFor(configuration, traffic).filter(({ flow }) => ids.has(flow.id));
    const scores = own.map(({ score }) => score);
    const rules = counted(own.flatMap(({ matches }) => [...new Set(matches.map(([id]) => id))]));
    const cut = own.filter(({ used }) => used.size > 0).length;
    return {
      scores: [...new Set([Math.min(...scores), Math.max(...scores)])].join(' to '),
      threshold: configuration.threshold,
      rules: rules
        .slice(0, 3)
        .map(([id, count]) => `${id} (${count})`)
        .join(', '),
      excluded: cut > 0 ? filled(texts.excluded, { cut }) : '',
    };
  },
);

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
