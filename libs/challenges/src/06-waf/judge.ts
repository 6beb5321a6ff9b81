/**
 * What the Core Rule Set does with the measured matches of a request: rules of the paranoia level and
 * below count, but for those that an exclusion takes off the parameter or the path; their scores add
 * up, and from the threshold on the WAF answers 403 itself.
 */
import type { Day, Goal, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { remembered } from '../remembered.ts';
import { morningFlows, type MorningFlow } from '../web-requests/morning.ts';
import { partOfExclusion, type WafConfiguration, type WafExclusion } from './configuration.ts';
import type { CrsMatch } from './crs.ts';
import { MATCHES, RULES } from './measured.ts';
import { stream } from './stream.ts';

/** A request, what matched in it, and what was left out. */
export interface ScoredFlow {
  readonly flow: MorningFlow;
  readonly matches: readonly CrsMatch[];
  readonly score: number;
  /** The indexes of the exclusions that took a match away. */
  readonly used: readonly number[];
}

/** '/search' of '/search?q=mug'. */
export function pathOf({ request }: MorningFlow): string {
  return request.target.split('?')[0]!;
}

function isTaken(
  { rule, parameter, path }: WafExclusion,
  [id, variable]: CrsMatch,
  target: string,
): boolean {
  if (String(rule) !== id || (path !== null && path !== target)) return false;
  return parameter === null || variable === `ARGS:${parameter}`;
}

/** A request's score under a configuration. */
export function scored({ paranoia, exclusions }: WafConfiguration, flow: MorningFlow): ScoredFlow {
  const target = pathOf(flow);
  const used = new Set<number>();
  const matches = MATCHES[flow.asked]!.filter((match) => {
    if (RULES[match[0]]!.paranoia > paranoia) return false;
    const by = exclusions.findIndex((exclusion) => isTaken(exclusion, match, target));
    if (by !== -1) used.add(by);
    return by === -1;
  });
  const score = matches.reduce((sum, [, , , each]) => sum + each, 0);
  return { flow, matches, score, used: [...used] };
}

/** The score of every request of a day. */
export const scoresOf = remembered((configuration: WafConfiguration, day): readonly ScoredFlow[] =>
  morningFlows(day, stream(day)).map((flow) => scored(configuration, flow)),
);

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
  const all = scoresOf(configuration, day);
  return configuration.exclusions.map((_, index) => {
    const own = all.filter(({ used }) => used.includes(index));
    const count = (wanted: Outcome) =>
      own.filter((each) => outcomeOf(configuration, each) === wanted).length;
    return { saved: count('served'), left: count('stopped'), through: count('through') };
  });
}

export function outcomeOf({ threshold }: WafConfiguration, { flow, score }: ScoredFlow): Outcome {
  if (score >= threshold) return flow.isAttack ? 'stopped' : 'turned-away';
  return flow.isAttack ? 'through' : 'served';
}

function unescaped(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    // A percent sign that stands for itself.
    return spaced;
  }
}

/** The fields of the query or the body, decoded. */
export function typedFields({ request }: MorningFlow): readonly (readonly [string, string])[] {
  const sent = request.body ?? request.target.split('?')[1] ?? '';
  return sent
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      return [unescaped(name), unescaped(rest.join('='))] as const;
    });
}

/** What was typed, by its field: 'q=union select committee'. */
function typedIn(flow: MorningFlow): string {
  const typed = typedFields(flow).map(([name, value]) => `${name}=${value}`);
  return typed.join(' ').replace(/\s+/g, ' ');
}

/** Path and fields, cut to a line. */
function summaryOf(flow: MorningFlow): string {
  const typed = typedIn(flow);
  const cut = typed.length > 80 ? `${typed.slice(0, 79)}…` : typed;
  return `${pathOf(flow)} ${cut}`.trim();
}

function judgedFlow(configuration: WafConfiguration, each: ScoredFlow): JudgedFlow {
  const { flow, matches, score } = each;
  const { id, time, source } = flow;
  const first = matches[0]?.[0];
  const rules = new Set(matches.map(([rule]) => rule)).size;
  return {
    id,
    time,
    source,
    summary: summaryOf(flow),
    outcome: outcomeOf(configuration, each),
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

/** Judges a stream. The hits of an exclusion are the requests in which it took a match away. */
export function judge(configuration: WafConfiguration, traffic: Day): Judgement {
  const hits: Record<string, number> = {};
  const flows = scoresOf(configuration, traffic).map((each) => {
    for (const index of each.used) {
      const part = partOfExclusion(index);
      hits[part] = (hits[part] ?? 0) + 1;
    }
    return judgedFlow(configuration, each);
  });
  return { traffic, flows, goals: goalsOf(flows), hits };
}
