import { change } from '../../inspect/switches.ts';
import type { words } from './words.ts';
import type { HttpRequest } from '../../packets/packet.ts';
import { requestLine } from '../../packets/payloads.ts';
import type { LabState } from '../derived.ts';
import { CRS_BLOCKING } from './crs-observed.ts';
import { markedIn } from './matched.ts';
import { RULES } from './measured-rules.ts';
import { weigh } from './score.ts';
import { printExclusion } from './print.ts';
import {
  capitalized,
  fact,
  inWords,
  ordinal,
  type Explain,
  type Explanation,
} from '../../inspect/explanation.ts';
import type { ScoredRule } from '../../inspect/why-types.ts';

/** How a request came to its score, rule by rule. */
function scored({ wafRules, wafMeasured }: LabState, request: HttpRequest) {
  const { matches, score, used } = weigh(wafRules, wafMeasured, request);
  const rules = matches.map((match): ScoredRule => {
    const [id, variable, , points] = match;
    return {
      id,
      name: RULES[id]!.name,
      variable: variable || 'other variables',
      score: points,
      text: markedIn(request, match),
    };
  });
  const { paranoia, threshold, exclusions } = wafRules;
  return {
    heading: `WAF, CRS 3.3.4, paranoia level ${paranoia}`,
    reason: { kind: 'score', rules, sum: score, limit: threshold },
    leftOut: [...used].map((index) => fact('left out', printExclusion(exclusions[index]!, index))),
  } as const;
}

function adds(rules: readonly ScoredRule[], sum: number): string {
  const count = new Set(rules.map(({ id }) => id)).size;
  const variables = new Set(rules.map(({ variable }) => variable)).size;
  if (count === 1) return `One rule matched, its score is ${sum}`;
  const where = variables === 1 ? 'one parameter' : `${inWords(variables)} places`;
  return `${capitalized(inWords(count))} rules matched ${where}. Their scores add up to ${sum}`;
}

const wafBlocked: Explain = ({ record, before }) => {
  const request = record.request!;
  const { heading, reason, leftOut } = scored(before, request);
  const { rules, sum, limit } = reason;
  return {
    heading,
    sentence: `${adds(rules, sum)}; at ${limit} or more the WAF answers ${record.status} itself.`,
    reason,
    facts: [
      fact('request', requestLine(request)),
      fact(CRS_BLOCKING.id, `${CRS_BLOCKING.name} (Total Score: ${sum})`),
      ...leftOut,
    ],
  };
};

const wafAllowed: Explain = ({ record, before }) => {
  const request = record.request!;
  const { heading, reason, leftOut } = scored(before, request);
  const { rules, sum, limit } = reason;
  const none = leftOut.length > 0 ? 'What matched is left out' : 'No rule matched this request';
  const found =
    rules.length === 0 ? `${none}, so its score is 0` : `The score is ${sum}, below ${limit}`;
  return {
    heading,
    sentence: `${found} and the WAF asks the application for the answer.`,
    reason,
    facts: [fact('request', requestLine(request)), ...leftOut],
  };
};

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
