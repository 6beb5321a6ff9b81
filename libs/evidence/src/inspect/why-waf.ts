import type { HttpRequest } from '@netward/lab-engine';
import { requestLine } from '@netward/lab-engine/payloads';
import { CRS_BLOCKING, CRS_NAMES, matchingRules } from '@netward/lab-engine/rules';
import {
  capitalized,
  fact,
  inWords,
  ordinal,
  type Explain,
  type Explanation,
} from './explanation.ts';
import type { MarkedText } from './marks.ts';
import type { ScoredRule, WhyFact } from './why-types.ts';

const HEADING = 'WAF, CRS 3.3.4, paranoia level 1';

/** The rules of the Core Rule Set that match a request, each with the part that it found. */
export function scoredRules(
  request: HttpRequest,
  excluded: readonly string[],
): readonly ScoredRule[] {
  return matchingRules(request.target, excluded).map(({ id, score }) => {
    const { name, part } = CRS_NAMES.find((rule) => rule.id === id)!;
    const { variable, value } = variableOf(request, part);
    return { id, name, variable, score, text: markPart(value, part) };
  });
}

/** The parameter of the query in which the rule finds its part; without one the whole target. */
function variableOf(
  { target }: HttpRequest,
  part: RegExp | null,
): { variable: string; value: string } {
  const query = target.slice(target.indexOf('?') + 1);
  const parameters = target.includes('?') ? query.split('&') : [];
  for (const parameter of parameters) {
    const name = parameter.split('=', 1)[0]!;
    const value = parameter.slice(name.length + 1);
    if (part === null ? value.length > 0 : part.test(value))
      return { variable: `ARGS:${name}`, value };
  }
  return { variable: 'REQUEST_URI', value: target };
}

/** libinjection reads the whole value; an expression reports the part that it matched. */
function markPart(text: string, part: RegExp | null): MarkedText {
  const match = part?.exec(text);
  if (part !== null && !match) return { text, marks: [] };
  const from = match?.index ?? 0;
  return { text, marks: [{ from, to: from + (match?.[0] ?? text).length }] };
}

function scored(request: HttpRequest, excluded: readonly string[], limit: number) {
  const rules = scoredRules(request, excluded);
  const sum = rules.reduce((total, { score }) => total + score, 0);
  return { kind: 'score', rules, sum, limit } as const;
}

export const wafBlocked: Explain = ({ record, before }) => {
  const { wafExclusions, wafThreshold } = before;
  const request = record.request!;
  const reason = scored(request, wafExclusions, wafThreshold);
  const { rules, sum } = reason;
  const variables = new Set(rules.map(({ variable }) => variable));
  const where = variables.size === 1 ? 'one parameter' : `${inWords(variables.size)} places`;
  const adds =
    rules.length === 1
      ? `One rule matched, its score is ${sum}`
      : `${capitalized(inWords(rules.length))} rules matched ${where}. Their scores add up to ${sum}`;
  return {
    heading: HEADING,
    sentence: `${adds}; at ${wafThreshold} or more the WAF answers ${record.status} itself.`,
    reason,
    facts: [
      fact('request', requestLine(request)),
      fact(CRS_BLOCKING.id, `${CRS_BLOCKING.name} (Total Score: ${sum})`),
      ...exclusions(wafExclusions),
    ],
  };
};

export const wafAllowed: Explain = ({ record, before }) => {
  const { wafExclusions, wafThreshold } = before;
  const request = record.request!;
  const reason = scored(request, wafExclusions, wafThreshold);
  const { rules, sum } = reason;
  const found =
    rules.length === 0
      ? 'No rule matched this request, so its score is 0'
      : `The score is ${sum}, below ${wafThreshold}`;
  return {
    heading: HEADING,
    sentence: `${found} and the WAF asks the application for the answer.`,
    reason,
    facts: [fact('request', requestLine(request)), ...exclusions(wafExclusions)],
  };
};

function exclusions(ids: readonly string[]): readonly WhyFact[] {
  return ids.length === 0 ? [] : [fact('rules left out', ids.join(', '))];
}

const JUDGED: ReadonlySet<string> = new Set(['waf-allowed', 'waf-blocked', 'waf-limited']);

export const wafLimited: Explain = ({ record, before, evidence }): Explanation => {
  const { wafRateLimit: limit } = before;
  const nth = evidence.records.filter(
    ({ kind, source, sequence }) =>
      JUDGED.has(kind) && source === record.source && sequence <= record.sequence,
  ).length;
  return {
    heading: 'WAF, requests per source',
    sentence: `This is the ${ordinal(nth)} request from ${record.source} in a row; the WAF lets ${limit} pass and answers ${record.status} to the rest.`,
    reason: { kind: 'rate', nth, limit },
    facts: [fact('request', requestLine(record.request!))],
  };
};
