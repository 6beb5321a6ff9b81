import { requestLine } from '../../packets/payloads.ts';
import { markedIn, CRS_BLOCKING, RULES } from './matched.ts';
import { weigh } from './score.ts';
import { printExclusion } from './print.ts';
import {
  capitalized,
  fact,
  inWords,
  ordinal,
  type ExplainedRecord,
  type Reasons,
  type ScoredRule,
} from '../../inspect/explanation.ts';

function scored({ record, before: { wafRules, wafMeasured } }: ExplainedRecord) {
  const request = record.request!;
  const { matches, score: sum, used } = weigh(wafRules, wafMeasured, request);
  const rules = matches.map((match): ScoredRule => {
    const [id, variable, , score] = match;
    const { name } = RULES[id]!;
    const text = markedIn(request, match);
    return { id, name, variable: variable || 'other variables', score, text };
  });
  const { paranoia, threshold: limit, exclusions } = wafRules;
  return {
    rules,
    values: { paranoia, sum, limit, status: String(record.status) },
    reason: { kind: 'score', rules, sum, limit },
    asked: fact('request', requestLine(request)),
    leftOut: [...used].map((index) => fact('left out', printExclusion(exclusions[index]!, index))),
  } as const;
}

const JUDGED: ReadonlySet<string> = new Set(['waf-allowed', 'waf-blocked', 'waf-limited']);

export const why: Reasons = {
  'waf-blocked': (about) => {
    const { rules, values, reason, asked, leftOut } = scored(about);
    const count = new Set(rules.map(({ id }) => id)).size;
    const places = new Set(rules.map(({ variable }) => variable)).size;
    const blocking = fact(CRS_BLOCKING.id, `${CRS_BLOCKING.name} (Total Score: ${values.sum})`);
    return {
      is: count === 1 ? 'one' : places === 1 ? 'one parameter' : 'several',
      values: { ...values, rules: capitalized(inWords(count)), places: inWords(places) },
      reason,
      facts: [asked, blocking, ...leftOut],
    };
  },
  'waf-allowed': (about) => {
    const { rules, values, reason, asked, leftOut } = scored(about);
    const is = rules.length > 0 ? 'below' : leftOut.length > 0 ? 'left out' : 'none';
    return { is, values, reason, facts: [asked, ...leftOut] };
  },
  'waf-limited': ({ record, before, evidence }) => {
    const { wafRateLimit: limit } = before;
    const { source, status, request, sequence } = record;
    const nth = evidence.records.filter(
      (each) => JUDGED.has(each.kind) && each.source === source && each.sequence <= sequence,
    ).length;
    return {
      values: { nth: ordinal(nth), source: String(source), limit, status: String(status) },
      reason: { kind: 'rate', nth, limit },
      facts: [fact('request', requestLine(request!))],
    };
  },
};
