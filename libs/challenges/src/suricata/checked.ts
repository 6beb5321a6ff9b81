import type { CheckedSignature, MarkedText } from '@netward/evidence';
import {
  matchedParts,
  placesIn,
  severityOf,
  type HttpBuffer,
  type HttpBuffers,
  type MatchedPart,
  type RuleMatch,
  type RuleThreshold,
  type SuricataRule,
} from '@netward/lab-engine/suricata';

/** The parts in order, with those that overlap or touch joined. */
function merged(parts: readonly MatchedPart[], buffer: HttpBuffer): MarkedText['marks'] {
  const marks: { from: number; to: number }[] = [];
  for (const { from, to } of parts
    .filter((part) => part.buffer === buffer)
    .sort((one, other) => one.from - other.from)) {
    const last = marks.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else marks.push({ from, to });
  }
  return marks;
}

/** 'every 10th match of a source within 300 seconds is written'. */
export function thresholdWords({ type, count, seconds }: RuleThreshold): string {
  const window = `within ${seconds} seconds`;
  if (type === 'limit')
    return `of the matches of one source ${window}, the first ${count === 1 ? 'is' : `${count} are`} written`;
  if (type === 'both') return `one alert is written ${window}, at a source's match number ${count}`;
  return count === 1
    ? 'every match is written'
    : `every match number ${count} of one source ${window} is written`;
}

function sentenceOf({ rule, thresholded, nth }: RuleMatch): string {
  if (!rule.threshold) return 'Every content matches, so the rule fires.';
  const standing = `This was match ${nth} of this source. Its threshold says: ${thresholdWords(rule.threshold)}.`;
  return thresholded === 'alert'
    ? `Every content matches. ${standing} This one is written.`
    : `Every content matches, but no alert is written. ${standing}`;
}

/** The first content that is not as the rule wants it, in words. */
function missing(rule: SuricataRule, buffers: HttpBuffers): string {
  const places = placesIn(buffers);
  const count = rule.contents.findIndex(
    (_, index) => matchedParts({ contents: rule.contents.slice(0, index + 1) }, places) === null,
  );
  const content = rule.contents[count];
  if (!content) return 'It does not match.';
  if (buffers[content.buffer] === null)
    return `The request has no ${content.buffer}, so the rule does not match.`;
  const named = `"${content.text}"`;
  if (content.negated) return `${named} is in ${content.buffer}, and the rule wants it absent.`;
  const where = content.near ? `at the right place of ${content.buffer}` : `in ${content.buffer}`;
  return `${named} is not ${where}.`;
}

/** Every rule as it was compared with a request and its answer. */
export function checkedSignatures(
  rules: readonly SuricataRule[],
  buffers: HttpBuffers,
  matches: readonly RuleMatch[],
): readonly CheckedSignature[] {
  return rules.map((rule): CheckedSignature => {
    const match = matches.find((each) => each.rule.sid === rule.sid);
    const buffer = match?.parts[0]?.buffer ?? rule.contents[0]!.buffer;
    const text = buffers[buffer];
    return {
      sid: rule.sid,
      title: rule.message,
      severity: severityOf(rule),
      result: match ? 'matches' : 'no match',
      contents: rule.contents.map((content) => content.text),
      text: text === null ? null : { text, marks: match ? merged(match.parts, buffer) : [] },
      count: null,
      sentence: match ? sentenceOf(match) : missing(rule, buffers),
    };
  });
}
