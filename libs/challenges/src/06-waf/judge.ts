import { fieldsOf } from '@netward/lab-engine/waf/matched';
import { pathOf, partOfExclusion } from '@netward/lab-engine/waf';
import type { Day, Goal, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import type { WafConfiguration } from './configuration.ts';
import { playedFor, type PlayedWafFlow } from './play.ts';

/** What an exclusion did with the requests in which it took a match away. */
export interface ExclusionEffect {
  /** Customers who were served. */
  readonly saved: number;
  /** Attacks that other rules stopped, and those that none did. */
  readonly left: number;
  readonly through: number;
}

/** What each exclusion did on a day, in their order. */
export function effectsOf(configuration: WafConfiguration, day: Day): readonly ExclusionEffect[] {
  const all = playedFor(configuration, day);
  return configuration.exclusions.map((_, index) => {
    const part = partOfExclusion(index);
    const own = all.filter(({ played }) => played.decisions.some(({ rule }) => rule === part));
    const count = (wanted: Outcome) => own.filter((each) => outcomeOf(each) === wanted).length;
    return { saved: count('served'), left: count('stopped'), through: count('through') };
  });
}

/** The WAF's own record says whether it refused. */
export function outcomeOf({ flow: { isAttack }, played: { records } }: PlayedWafFlow): Outcome {
  const isRefused = records.some(({ node, action }) => node === 'waf' && action === 'blocked');
  if (isRefused) return isAttack ? 'stopped' : 'turned-away';
  return isAttack ? 'through' : 'served';
}

/** What was typed, by its field: 'q=union select committee'. */
function typedIn({ flow }: PlayedWafFlow): string {
  const typed = fieldsOf(flow.request).map(({ name, value }) => `${name}=${value}`);
  return typed.join(' ').replace(/\s+/g, ' ');
}

/** Path and fields, cut to a line. */
function summaryOf(each: PlayedWafFlow): string {
  const typed = typedIn(each);
  const cut = typed.length > 80 ? `${typed.slice(0, 79)}…` : typed;
  return `${pathOf(each.flow.request)} ${cut}`.trim();
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

function goalsOf(flows: readonly JudgedFlow[]): readonly Goal[] {
  const count = (wanted: Outcome) => flows.filter(({ outcome }) => outcome === wanted).length;
  const [away, through] = [count('turned-away'), count('through')];
  return [
    { text: 'No customer turned away', isMet: away === 0, standing: `${away} left` },
    { text: 'No attack through', isMet: through === 0, standing: `${through}` },
  ];
}

/** Judges a day. The hits of an exclusion are the requests in which it took a match away. */
export function judge(configuration: WafConfiguration, traffic: Day): Judgement {
  const all = playedFor(configuration, traffic);
  const hits: Record<string, number> = {};
  for (const { played } of all)
    for (const { rule } of played.decisions) hits[rule] = (hits[rule] ?? 0) + 1;
  const flows = all.map(judgedFlow);
  return { traffic, flows, goals: goalsOf(flows), hits };
}
