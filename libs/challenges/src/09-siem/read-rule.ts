import { misread } from '@netward/lab-engine/misread';
import { BASE_RULES, BASE_RULE_FACTS, type BaseRule } from './base-rules.ts';
import type { SiemEventSettings, SiemRuleSettings } from './configuration.ts';
import {
  mapOf,
  said,
  unknownKey,
  valueIn,
  wordsIn,
  type YamlMap,
  type YamlNode,
  type YamlWord,
} from './yaml.ts';

const TYPES = ['event_count', 'temporal', 'temporal_ordered'] as const;
type RuleType = (typeof TYPES)[number];
/** What else Sigma correlates by (Correlation Rules Specification 2.1). */
const OTHER_TYPES = ['count', 'sum', 'avg', 'percentile', 'median'].map((what) => `value_${what}`);

/** What Sigma 2 knows besides, and what to do instead. */
const SIGMA_ELSEWHERE: Readonly<Record<string, string>> = {
  id: 'Remove the line: the title is enough here.',
  name: 'Remove the line: rules of rules are not part of the challenge.',
  status: 'Remove the line.',
  description: 'Put it into the title.',
  author: 'Remove the line.',
  references: 'Remove the lines.',
  date: 'Remove the line.',
  modified: 'Remove the line.',
  tags: 'Remove the lines.',
  falsepositives: 'Remove the lines.',
  related: 'Remove the lines.',
  fields: 'Remove the lines.',
  scope: 'Remove the lines.',
  license: 'Remove the line.',
  taxonomy: 'Remove the line.',
  level: 'Remove the line: every incident counts the same here.',
  generate: 'Remove the line: the base rules report nothing by themselves here.',
  logsource: 'Use a base rule by its name: the challenge brings them.',
  detection: 'Use a base rule by its name: the challenge brings them.',
};

const RULE_KEYS = ['title', 'correlation'];
const CORRELATION_KEYS = ['type', 'rules', 'aliases', 'group-by', 'timespan', 'condition'];

/** The words of a list; Sigma takes a single word in its place. */
function oneOrMore(node: YamlNode): readonly [YamlWord, ...YamlWord[]] {
  return node.kind === 'word' ? [node] : wordsIn(node);
}

/** Refuses a key that is none of these. */
function refuseStrange(map: YamlMap, known: readonly string[]): void {
  const key = unknownKey(map, known);
  if (!key) return;
  const elsewhere = Object.hasOwn(SIGMA_ELSEWHERE, key.text) && SIGMA_ELSEWHERE[key.text];
  if (elsewhere) misread(key, `Sigma knows ${key.text}, but the challenge does not.`, elsewhere);
  misread(
    key,
    `Sigma passes over the key ${key.text} without a word, but the challenge does not.`,
    `The keys are ${known.join(', ')}.`,
  );
}

/** The value of a key that has to be there. */
function needed(map: YamlMap, key: string, example: string): YamlNode {
  return (
    valueIn(map, key) ??
    misread(map, `The key ${key} is missing.`, `Add a line such as ${example}.`)
  );
}

/** Words that YAML takes for something else than text unless they stand in quotes. */
const NOT_TEXT =
  /^(?:~|null|true|false|[-+]?(?:\d[\d.]*|\.\d+)(?:e[-+]?\d+)?|0[ox][\da-f]+|[-+]?\.inf|\.nan)$/i;

function titleOf(map: YamlMap): string {
  const title = needed(map, 'title', 'title: Many failed logins');
  const isText = title.kind === 'word' && (title.isQuoted || !NOT_TEXT.test(title.text));
  if (isText && /^[\x20-\x7e]{1,80}$/.test(title.text)) return title.text;
  return misread(
    title,
    isText && title.text && title.text.length <= 256
      ? 'Sigma knows longer titles and all letters, but the challenge takes 80 characters of ASCII.'
      : 'A title is a text of 1 to 256 characters.',
    'Write up to 80 characters, and put them into quotes if they are a number.',
  );
}

function typeOf(map: YamlMap): RuleType {
  const type = needed(map, 'type', 'type: event_count');
  const name = said(type);
  return (
    TYPES.find((each) => each === name) ??
    misread(
      type,
      OTHER_TYPES.includes(name)
        ? `Sigma knows ${name}, but the challenge does not.`
        : `No correlation is of type ${name}.`,
      `Write ${TYPES.join(', ')}.`,
    )
  );
}

function baseRulesOf(map: YamlMap, type: RuleType): readonly BaseRule[] {
  const list = needed(map, 'rules', 'rules: [failed_login]');
  const words = oneOrMore(list);
  const names = words.map(
    (word) =>
      BASE_RULES.find((rule) => rule === word.text) ??
      misread(
        word,
        `No base rule is called ${word.text}.`,
        `The base rules are ${BASE_RULES.join(', ')}.`,
      ),
  );
  const twice = words.find(({ text }, index) =>
    names.some((name, at) => at < index && name === text),
  );
  if (twice)
    misread(
      twice,
      `Sigma lets ${twice.text} be in the list twice, but the challenge does not.`,
      'Remove one of the two.',
    );
  const least = type === 'event_count' ? 1 : 2;
  if (names.length < least || names.length > 3)
    misread(
      list,
      `Sigma lets a rule have any number of base rules, but here ${type} takes ${least} to 3.`,
      names.length > 3 ? 'Remove some.' : 'Add another one.',
    );
  return names;
}

/** The field of each base rule by which records are grouped: one for all, or one each by an alias. */
function fieldsOf(map: YamlMap, names: readonly BaseRule[]): readonly YamlNode[] {
  const grouping =
    valueIn(map, 'group-by') ??
    misread(
      map,
      'Sigma knows rules without group-by, but the challenge does not.',
      'Add a line such as group-by: [user].',
    );
  const [group, second] = oneOrMore(grouping);
  if (second)
    misread(
      second,
      'Sigma groups by several fields, but the challenge by one.',
      'Keep the field that matters.',
    );
  const fields = aliasedFields(map, group);
  if (!fields) return names.map(() => group);
  const stray = unknownKey(fields, names);
  if (stray)
    misread(
      stray,
      `Sigma lets an alias name ${stray.text}, but it is not in the list of rules here.`,
      'Remove the line, or add the rule to the list.',
    );
  return names.map(
    (name) =>
      valueIn(fields, name) ??
      misread(
        fields,
        `Sigma lets an alias leave ${name} out, but the challenge does not.`,
        `Add a line such as ${name}: ${BASE_RULE_FACTS[name].fields[0]}.`,
      ),
  );
}

/** The fields that stand behind the alias in group-by; null if there is none. */
function aliasedFields(map: YamlMap, group: YamlWord): YamlMap | null {
  const aliases = valueIn(map, 'aliases');
  if (!aliases) return null;
  const byAlias = mapOf(aliases, 'aliases holds an alias, and under it a field for each rule.');
  const other = unknownKey(byAlias, [group.text]);
  if (other)
    misread(
      other,
      `Sigma lets ${other.text} be an alias that is not in group-by, but the challenge does not.`,
      `Use it there instead of ${group.text}, or remove it.`,
    );
  return mapOf(valueIn(byAlias, group.text)!, 'An alias holds a field for each rule.');
}

function eventsOf(map: YamlMap, type: RuleType): SiemEventSettings[] {
  const names = baseRulesOf(map, type);
  const fields = fieldsOf(map, names);
  return names.map((rule, index) => {
    const field = fields[index]!;
    const known = BASE_RULE_FACTS[rule].fields;
    const by =
      known.find((each) => each === said(field)) ??
      misread(
        field,
        `Sigma takes any field, but the records of ${rule} have no field ${said(field)}.`,
        `They have ${known.join(', ')}; an alias gives each rule its own.`,
      );
    return { rule, by };
  });
}

function timespanOf(map: YamlMap): string {
  const span = needed(map, 'timespan', 'timespan: 15m');
  const written = said(span);
  if (/^[1-9]\d{0,2}[smhd]$/.test(written)) return written;
  const hasLength = /^\d+[smhdwMy]$/.test(written) && Number.parseInt(written, 10) > 0;
  return misread(
    span,
    hasLength
      ? `Sigma knows ${written}, but the challenge does not.`
      : `${written} is not a time span of Sigma.`,
    'Write a number up to 999 and s, m, h or d, such as 15m.',
  );
}

function thresholdOf(map: YamlMap): number {
  const bounds = mapOf(
    needed(map, 'condition', 'condition: { gte: 8 }'),
    'A condition holds gte and a number.',
  );
  const other = unknownKey(bounds, ['gte']);
  if (other && COMPARISONS.includes(other.text) && bounds.pairs.length === 1)
    misread(
      other,
      `Sigma knows ${other.text}, but the challenge does not.`,
      'Write gte, greater than or equal.',
    );
  if (other)
    misread(
      other,
      other.text === 'field'
        ? 'Sigma knows field, but the challenge does not.'
        : `A condition is one comparison, and ${other.text} is none or one too many.`,
      'Write gte, greater than or equal, and nothing else.',
    );
  const gte = needed(bounds, 'gte', 'gte: 8');
  const count = /^[-+]?\d+(\.\d+)?$/.test(said(gte)) ? Number(said(gte)) : null;
  if (count !== null && Number.isInteger(count) && count >= 1 && count <= 200) return count;
  return misread(
    gte,
    count === null
      ? `${said(gte)} is not a count.`
      : `Sigma knows a count of ${said(gte)}, but the challenge does not.`,
    'Write a whole number from 1 to 200.',
  );
}

/** The comparisons of a condition besides gte. */
const COMPARISONS: readonly string[] = ['gt', 'lt', 'lte', 'eq', 'neq'];

/** A document as a correlation rule. Throws a Misread for the first part that is none. */
export function ruleOf(map: YamlMap): SiemRuleSettings {
  refuseStrange(map, RULE_KEYS);
  const title = titleOf(map);
  const correlation = mapOf(
    needed(map, 'correlation', 'correlation:'),
    'correlation holds the keys of the rule.',
  );
  refuseStrange(correlation, CORRELATION_KEYS);
  const type = typeOf(correlation);
  const events = eventsOf(correlation, type);
  const timespan = timespanOf(correlation);
  if (type === 'event_count')
    return { title, type, events, timespan, gte: thresholdOf(correlation) };
  const condition = correlation.pairs.find(({ key }) => key.text === 'condition');
  if (condition)
    misread(
      condition.key,
      `Sigma lets ${type} have a condition, but here all its rules must match.`,
      'Remove it.',
    );
  return { title, type, events, timespan };
}
