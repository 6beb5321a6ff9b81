/**
 * The rule language of the Core Rule Set's setup, and the one function that decides by it: rules of the
 * paranoia level and below count, but for those that an exclusion takes off a parameter or a path; their
 * scores add up, and from the threshold on a request is refused. What a rule matches is measured and not
 * computed: the real rules are expressions and parsers.
 */
import type { HttpRequest } from '../../packets/evidence.ts';

export const PARANOIA_LEVELS = [1, 2, 3, 4] as const;
export const HIGHEST_THRESHOLD = 100;
export const MOST_EXCLUSIONS = 30;
/** The numbers of the Core Rule Set's rules on requests. */
export const RULE_NUMBERS = [910_000, 948_999] as const;
/** Parameters and paths as the shop has them. */
export const PARAMETER = /^[a-z_][a-z0-9_]{0,29}$/;
export const PATH = /^\/[a-z0-9_\-/.]{0,59}$/;

/** A rule that is left out. */
export interface WafExclusion {
  readonly rule: number;
  /** The parameter that the rule no longer looks at; null for all of the rule. */
  readonly parameter: string | null;
  readonly path: string | null;
}

/** How strict the rule set is, from which score on it refuses, and what it leaves out where. */
export interface WafRules {
  readonly paranoia: (typeof PARANOIA_LEVELS)[number];
  readonly threshold: number;
  readonly exclusions: readonly WafExclusion[];
}

/** The name of an exclusion among the parts of the rules; the others are 'paranoia' and 'threshold'. */
export function partOfExclusion(index: number): string {
  return `exclusion ${index + 1}`;
}

/** As the Core Rule Set is delivered. */
export const DELIVERED: WafRules = { paranoia: 1, threshold: 5, exclusions: [] };

/** Rules that match many variables, of which ModSecurity writes one: excluding a parameter is not measured. */
export const REPEATING: readonly number[] = [930_110, 920_272, 920_273];

/** One match of a rule in a request; the variable is empty where it is not known. */
export type CrsMatch = readonly [rule: string, variable: string, part: string, score: number];

/** What the real rule set said of requests, by `askedAs`, and from which level on it asks each rule. */
export interface MeasuredRequests {
  readonly levels: Readonly<Record<string, number>>;
  readonly matches: Readonly<Record<string, readonly CrsMatch[]>>;
}

/** What a request is measured by: its target, and below it its body. */
export function askedAs({ target, body }: Pick<HttpRequest, 'target' | 'body'>): string {
  return body ? `${target}\n${body}` : target;
}

/** '/search' of '/search?q=mug'. */
export function pathOf({ target }: Pick<HttpRequest, 'target'>): string {
  return target.split('?', 1)[0]!;
}

/** How a request came to its score. */
export interface Weighed {
  /** What counts, in the order in which the rule set says it. */
  readonly matches: readonly CrsMatch[];
  readonly score: number;
  /** The indexes of the exclusions that took a match away. */
  readonly used: ReadonlySet<number>;
}

const NOTHING: readonly CrsMatch[] = [];

/** Adds up what the rules say of a request. One that was never measured matches nothing. */
export function weigh(
  { paranoia, exclusions }: WafRules,
  measured: MeasuredRequests,
  request: HttpRequest,
): Weighed {
  const path = pathOf(request);
  let score = 0;
  const matches: CrsMatch[] = [];
  const used = new Set<number>();
  for (const match of measured.matches[askedAs(request)] ?? NOTHING) {
    if (measured.levels[match[0]]! > paranoia) continue;
    const by = exclusions.findIndex((exclusion) => isTaken(exclusion, match, path));
    if (by === -1) {
      score += match[3];
      matches.push(match);
    } else used.add(by);
  }
  return { matches, score, used };
}

function isTaken({ rule, parameter, path }: WafExclusion, [id, variable]: CrsMatch, asked: string) {
  if (String(rule) !== id || (path !== null && path !== asked)) return false;
  return parameter === null || variable === `ARGS:${parameter}`;
}
