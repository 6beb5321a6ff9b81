/**
 * Reads a correlation rule of Sigma (Sigma Correlation Rules Specification 2.0.2) from a YAML document.
 *
 * Subset: `title` and `correlation` with `type` (event_count, temporal, temporal_ordered), `rules` (names
 * of the base rules), `group-by` (one field or alias), `aliases` (one), `timespan` (number and s, m, h or
 * d) and, for event_count, `condition: gte`. Everything else that Sigma knows is refused as that.
 */
import { isScalar, type Node, type Scalar } from 'yaml';
import type { CorrelatedEvent, CorrelationRule } from './correlate.ts';
import texts from './text.json' with { type: 'json' };
import { keyIn, mapOf, refuse, said, unknownKey, valueIn, wordsIn, type YamlMap } from './yaml.ts';

export { printRule } from './print.ts';
export { sigmaParser } from './yaml.ts';
export {
  documentsOf,
  keyIn,
  mapOf,
  placeOf,
  said,
  unknownKey,
  valueIn,
  wholeNumber,
} from './yaml.ts';
export type { YamlMap } from './yaml.ts';
export type { CorrelationRule } from './correlate.ts';

/** The base rules that a correlation may join, each with the fields that its records have. */
type BaseRules = Readonly<Record<string, { readonly fields: readonly string[] }>>;

const TYPES = ['event_count', 'temporal', 'temporal_ordered'] as const;
/** What else Sigma correlates by (Correlation Rules Specification 2.1). */
const OTHER_TYPES = ['count', 'sum', 'avg', 'percentile', 'median'].map((what) => `value_${what}`);
/** The comparisons of a condition besides gte. */
const COMPARISONS = ['gt', 'lt', 'lte', 'eq', 'neq'];

const RULE_KEYS = ['title', 'correlation'];
const CORRELATION_KEYS = ['type', 'rules', 'aliases', 'group-by', 'timespan', 'condition'];

/** A document as a correlation rule. Throws a Misread for the first part that is none. */
export function readRule(map: YamlMap, base: BaseRules): CorrelationRule {
  refuseStrange(map, RULE_KEYS);
  const title = titleOf(map);
  const correlation = mapOf(needed(map, 'correlation', 'correlation:'), 'correlation');
  refuseStrange(correlation, CORRELATION_KEYS);
  const type = typeOf(correlation);
  const events = eventsOf(correlation, type, base);
  const timespan = timespanOf(correlation);
  if (type === 'event_count')
    return { title, type, events, timespan, gte: thresholdOf(correlation) };
  const condition = keyIn(correlation, 'condition');
  if (condition) refuse(condition, 'condition', { type });
  return { title, type, events, timespan };
}

function refuseStrange(map: YamlMap, known: readonly string[]): void {
  const strange = unknownKey(map, known);
  if (!strange) return;
  const key = said(strange);
  const remedy = Object.entries(texts.elsewhere).find(([name]) => name === key)?.[1];
  if (remedy) refuse(strange, 'elsewhere', { key, remedy });
  refuse(strange, 'strange-key', { key, known: known.join(', ') });
}

function needed(map: YamlMap, key: string, example: string): Node {
  return valueIn(map, key) ?? refuse(map, 'missing-key', { key, example });
}

function titleOf(map: YamlMap): string {
  const title = needed(map, 'title', 'title: Many failed logins');
  const text = isScalar(title) && typeof title.value === 'string' ? title.value : '';
  if (/^[\x20-\x7e]{1,80}$/.test(text)) return text;
  return refuse(title, text && text.length <= 256 ? 'long-title' : 'title');
}

function typeOf(map: YamlMap): CorrelationRule['type'] {
  const node = needed(map, 'type', 'type: event_count');
  const type = said(node);
  const which = OTHER_TYPES.includes(type) ? 'other-type' : 'type';
  return (
    TYPES.find((each) => each === type) ?? refuse(node, which, { type, types: TYPES.join(', ') })
  );
}

function baseRulesOf(map: YamlMap, type: string, base: BaseRules): readonly string[] {
  const list = needed(map, 'rules', 'rules: [failed_login]');
  const words = wordsIn(list);
  const known = Object.keys(base);
  const rules = words.map(said);
  words.forEach((word, index) => {
    const rule = rules[index]!;
    if (!known.includes(rule)) refuse(word, 'base-rule', { rule, known: known.join(', ') });
    if (rules.indexOf(rule) < index) refuse(word, 'twice', { rule });
  });
  const least = type === 'event_count' ? 1 : 2;
  if (rules.length > 3) refuse(list, 'many-rules', { type, least });
  if (rules.length < least) refuse(list, 'few-rules', { type, least });
  return rules;
}

/** Each base rule with the field by which its records are grouped: one for all, or one each by an alias. */
function eventsOf(map: YamlMap, type: string, base: BaseRules): readonly CorrelatedEvent[] {
  const rules = baseRulesOf(map, type, base);
  const grouping = valueIn(map, 'group-by') ?? refuse(map, 'no-group');
  const [group, second] = wordsIn(grouping);
  if (second) refuse(second, 'groups');
  const fields = aliasedFields(map, group);
  const stray = fields && unknownKey(fields, rules);
  if (stray) refuse(stray, 'stray-alias', { rule: said(stray) });
  return rules.map((rule) => {
    const { fields: known } = base[rule]!;
    const field = fields
      ? (valueIn(fields, rule) ?? refuse(fields, 'short-alias', { rule, field: known[0]! }))
      : group;
    const by = said(field);
    if (!known.includes(by)) refuse(field, 'field', { rule, field: by, known: known.join(', ') });
    return { rule, by };
  });
}

function aliasedFields(map: YamlMap, group: Scalar): YamlMap | null {
  const aliases = valueIn(map, 'aliases');
  if (!aliases) return null;
  const byAlias = mapOf(aliases, 'aliases');
  const other = unknownKey(byAlias, [said(group)]);
  if (other) refuse(other, 'other-alias', { alias: said(other), group: said(group) });
  return mapOf(needed(byAlias, said(group), `${said(group)}:`), 'An alias');
}

function timespanOf(map: YamlMap): string {
  const node = needed(map, 'timespan', 'timespan: 15m');
  const span = said(node);
  if (/^[1-9]\d{0,2}[smhd]$/.test(span)) return span;
  const hasLength = /^\d+[smhdwMy]$/.test(span) && Number.parseInt(span, 10) > 0;
  return refuse(node, hasLength ? 'other-span' : 'span', { span });
}

function thresholdOf(map: YamlMap): number {
  const condition = needed(map, 'condition', 'condition: { gte: 8 }');
  if (isScalar(condition)) refuse(condition, 'no-condition');
  const bounds = mapOf(condition, 'A condition');
  const other = unknownKey(bounds, ['gte']);
  if (other) {
    const key = said(other);
    const isAlone = COMPARISONS.includes(key) && bounds.items.length === 1;
    refuse(other, isAlone || key === 'field' ? 'other-comparison' : 'comparison', { key });
  }
  const gte = needed(bounds, 'gte', 'gte: 8');
  const count = said(gte);
  const isNumber = /^[-+]?\d+(\.\d+)?$/.test(count);
  if (isNumber && Number.isInteger(Number(count)) && Number(count) >= 1 && Number(count) <= 200)
    return Number(count);
  return refuse(gte, isNumber ? 'other-count' : 'count', { count });
}
