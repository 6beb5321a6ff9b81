import { packetRule, type PacketRule } from '@netward/challenges/02-firewall';

export type FormField = 'source' | 'destination' | 'ports';

/** What stands in a field of the form: '!= 10.0.0.3, 10.0.0.5', '8000-8443', or nothing for any. */
export function fieldText(rule: PacketRule, field: FormField): string {
  const value = rule[field];
  if (value === null) return '';
  const list = typeof value === 'string' ? value : value.join(', ');
  return rule.except?.includes(field) ? `!= ${list}` : list;
}
/** What a rule says that has no field of its own in the form: 'ct state new · counter'. */
export function statementWords({ states, except, log, isCounted, comment }: PacketRule): string {
  const words = [
    states && `ct state ${except?.includes('states') ? '!= ' : ''}${states.join(',')}`,
    log !== undefined && `log ${log && `“${log}”`}`.trim(),
    isCounted && 'counter',
    comment && `“${comment}”`,
  ];
  return words.filter(Boolean).join(' · ');
}

/** The rule with what was typed into a field; undefined for a text that names nothing. */
export function withField(
  rule: PacketRule,
  field: FormField,
  text: string,
): PacketRule | undefined {
  const isNot = text.trim().startsWith('!=');
  const words = text
    .replace('!=', '')
    .split(/[\s,]+/)
    .filter(Boolean);
  const { except: all = [], ...bare } = rule;
  const except = [...all.filter((each) => each !== field), ...(isNot ? [field] : [])];
  const values = words.map((word) => (/^\d+$/.test(word) ? Number(word) : word));
  const value = words.length === 0 ? null : field === 'ports' ? values : words.join(', ');
  if (value === null && isNot) return undefined;
  const typed = { ...bare, ...(except.length > 0 && { except }), [field]: value };
  return packetRule.safeParse(typed).data;
}
