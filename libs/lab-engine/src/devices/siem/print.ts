import type { CorrelationRule } from './correlate.ts';

/** The alias under which a rule's fields are grouped where they differ. */
const ALIAS = 'actor';

/** A title as it stands, or in quotes where YAML could take it for anything but text. */
function printTitle(title: string): string {
  const isPlain =
    /^[A-Za-z][\w .,;()'/+-]*$/.test(title) && !/ $|^(?:true|false|null)$/i.test(title);
  return isPlain ? title : JSON.stringify(title);
}

/** The lines of a rule as a YAML document (Sigma Correlation Rules Specification 2.0.2). */
export function printRule(rule: CorrelationRule): readonly string[] {
  const fields = [...new Set(rule.events.map(({ by }) => by))];
  const isAliased = fields.length > 1;
  return [
    `title: ${printTitle(rule.title)}`,
    'correlation:',
    `  type: ${rule.type}`,
    '  rules:',
    ...rule.events.map((event) => `    - ${event.rule}`),
    ...(isAliased ? ['  aliases:', `    ${ALIAS}:`] : []),
    ...(isAliased ? rule.events.map((event) => `      ${event.rule}: ${event.by}`) : []),
    '  group-by:',
    `    - ${isAliased ? ALIAS : fields[0]}`,
    `  timespan: ${rule.timespan}`,
    ...(rule.type === 'event_count' ? ['  condition:', `    gte: ${rule.gte}`] : []),
  ];
}
