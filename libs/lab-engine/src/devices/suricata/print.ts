/** What a rule that a learner writes may hold, so that none takes long to compare, and how it is printed. */
import { kindOf, type RuleContent, type InlineRule, type SuricataRule } from './rules.ts';

export const MOST_RULES = 30;
export const MOST_CONTENTS = 8;
export const LONGEST_CONTENT = 100;
/** Local rules have these numbers, as in the lab. */
export const FIRST_SID = 1_000_001;
export const LAST_SID = 1_999_999;

/** The first number of a local rule that is not taken. */
export function freeSid(taken: readonly number[]): number {
  let sid = FIRST_SID;
  while (taken.includes(sid)) sid += 1;
  return sid;
}

/** What a content may be looked for as: printable ASCII. */
export function isContentText(text: string): boolean {
  return text.length <= LONGEST_CONTENT && /^[ -~]+$/.test(text);
}

/** What a rule may be called: ASCII without " ; : and \. */
export function isMessage(text: string): boolean {
  return text.length <= 80 && /^(?! )[^";:\\\p{C}\P{ASCII}]+(?<! )$/u.test(text);
}

/** Why a content cannot follow another one; null if it can. */
export function contentFault(
  { near, negated, buffer, text }: RuleContent,
  before: RuleContent | undefined,
): string | null {
  if (before && (before.buffer === 'http.stat_code') !== (buffer === 'http.stat_code'))
    return 'A rule looks at requests or at answers, not at both.';
  if (!near) return null;
  if (negated) return 'A content that must be absent has no distance here.';
  if (!before || before.negated || before.buffer !== buffer)
    return 'A distance counts from the content just before it, in the same buffer.';
  if (near.within !== null && near.within < text.length)
    return 'A content does not fit within less than its own length.';
  return null;
}

/** The contents with what cannot stand taken back: a place after nothing, or too little room. */
export function mendedContents(all: readonly RuleContent[]): readonly RuleContent[] {
  return all.map((content, index) => {
    const { near, text } = content;
    if (!near || contentFault(content, all[index - 1]) === null) return content;
    const roomy = { ...content, near: { ...near, within: near.within && text.length } };
    return contentFault(roomy, all[index - 1]) === null ? roomy : { ...content, near: null };
  });
}

function printText(text: string): string {
  return text.replace(
    /["|;:\\]/g,
    (sign) => `|${sign.charCodeAt(0).toString(16).padStart(2, '0')}|`,
  );
}

function contentOptions(contents: readonly RuleContent[]): readonly string[] {
  return contents.flatMap(({ buffer, text, nocase, negated, near }, index) => [
    ...(contents[index - 1]?.buffer === buffer ? [] : [buffer]),
    `content:${negated ? '!' : ''}"${printText(text)}"`,
    ...(nocase ? ['nocase'] : []),
    ...(near ? [`distance:${near.distance}`] : []),
    ...(near && near.within !== null ? [`within:${near.within}`] : []),
  ]);
}

function thresholdOptions(rule: SuricataRule): readonly string[] {
  if (!rule.threshold) return [];
  const { type, count, seconds } = rule.threshold;
  const counted = `track ${kindOf(rule) === 'response' ? 'by_dst' : 'by_src'}, count ${count}, seconds ${seconds}`;
  return [
    type === 'detection_filter'
      ? `detection_filter:${counted}`
      : `threshold:type ${type}, ${counted}`,
  ];
}

function headOf(rule: SuricataRule): readonly [head: string, flow: readonly string[]] {
  if (rule.syn) {
    const { ports } = rule.syn;
    return [
      `tcp any any -> any ${ports ? `[${ports.join(',')}]` : 'any'}`,
      // Congestion flags may stand next to SYN.
      ['flow:to_server', 'flags:S,CE'],
    ];
  }
  const direction = kindOf(rule) === 'response' ? 'to_client' : 'to_server';
  return ['http any any -> any any', [`flow:established,${direction}`]];
}

/** A rule as a line of a rules file of Suricata 7; one without an action alerts. */
export function printRule(rule: SuricataRule | InlineRule): string {
  const { message, priority, sid } = rule;
  const action = 'action' in rule ? rule.action : 'alert';
  const [head, flow] = headOf(rule);
  const options = [
    `msg:"${message}"`,
    ...flow,
    ...contentOptions(rule.contents),
    ...thresholdOptions(rule),
    ...(priority === undefined ? [] : [`priority:${priority}`]),
    `sid:${sid}`,
    'rev:1',
  ];
  return `${action} ${head} (${options.map((each) => `${each};`).join(' ')})`;
}
