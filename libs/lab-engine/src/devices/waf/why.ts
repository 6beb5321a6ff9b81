import { change } from '../../inspect/switches.ts';
import type { words } from './words.ts';
import type { HttpRequest } from '../../packets/packet.ts';
import { requestLine } from '../../packets/payloads.ts';
import { CRS_BLOCKING, CRS_NAMES } from './crs.ts';
import { matchingRules } from './rules.ts';
import { matchedParameter, reportedPart } from './crs-match.ts';
import {
  capitalized,
  fact,
  inWords,
  ordinal,
  type Explain,
  type Explanation,
} from '../../inspect/explanation.ts';
import type { ScoredRule, WhyFact } from '../../inspect/why-types.ts';

const HEADING = 'WAF, CRS 3.3.4, paranoia level 1';

/** The rules of the Core Rule Set that match a request, each with the part that it found. */
export function scoredRules(
  request: HttpRequest,
  excluded: readonly string[],
): readonly ScoredRule[] {
  return matchingRules(request.target, excluded).map(({ id, score }) => {
    const { name, part } = CRS_NAMES.find((rule) => rule.id === id)!;
    return { id, name, score, ...foundIn(request, part) };
  });
}

/** The parameter in which the rule finds its part; without one the whole target. */
function foundIn(
  { target }: HttpRequest,
  expression: RegExp | null,
): Pick<ScoredRule, 'variable' | 'text'> {
  const found = matchedParameter(expression, target);
  if (found)
    return { variable: `ARGS:${found.name}`, text: { text: found.value, marks: [found.part] } };
  const part = reportedPart(expression, target);
  return { variable: 'REQUEST_URI', text: { text: target, marks: part ? [part] : [] } };
}

function scored(request: HttpRequest, excluded: readonly string[], limit: number) {
  const rules = scoredRules(request, excluded);
  const sum = rules.reduce((total, { score }) => total + score, 0);
  return { kind: 'score', rules, sum, limit } as const;
}

const wafBlocked: Explain = ({ record, before }) => {
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

const wafAllowed: Explain = ({ record, before }) => {
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

const wafLimited: Explain = ({ record, before, evidence }): Explanation => {
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

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'waf-on': change(
    'The WAF takes over the server’s address: it answers connections itself and asks the application for what it lets through.',
  ),
  'waf-off': change('Requests go to the application without being scored.'),
  'waf-blocked': wafBlocked,
  'waf-limited': wafLimited,
  'waf-allowed': wafAllowed,
};
