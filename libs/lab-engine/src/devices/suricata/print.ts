import { kindOf, type InlineRule, type RuleContent, type SuricataRule } from './rules.ts';

/** Signs that mean something in a content, and so stand there as bytes. */
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
