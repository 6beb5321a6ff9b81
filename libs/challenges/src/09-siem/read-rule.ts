import type { TextProblem } from '../challenge.ts';
import { BASE_RULES, BASE_RULE_FACTS, type BaseRule, type RecordField } from './base-rules.ts';
import type { CorrelatedEvent, CorrelationRule } from './configuration.ts';
import { MapReader, isOk, problem, wordsOf, type Found } from './map-reader.ts';

const TYPES = ['event_count', 'temporal', 'temporal_ordered'] as const;
type RuleType = (typeof TYPES)[number];

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
  level: 'Remove the line: every incident counts the same here.',
  generate: 'Remove the line: the base rules report nothing by themselves here.',
  logsource: 'Use a base rule by its name: the challenge brings them.',
  detection: 'Use a base rule by its name: the challenge brings them.',
};

const RULE_KEYS = ['title', 'correlation'];
const CORRELATION_KEYS = ['type', 'rules', 'aliases', 'group-by', 'timespan', 'condition'];

function strange(key: Found, known: readonly string[]): TextProblem {
  const elsewhere = SIGMA_ELSEWHERE[key.text];
  return problem(
    key,
    elsewhere
      ? `Sigma knows ${key.text}, but the challenge does not.`
      : `No key is called ${key.text} here.`,
    elsewhere ?? `The keys are ${known.join(', ')}.`,
  );
}

function missing(map: MapReader, key: string, example: string): TextProblem {
  return problem(map.place, `The key ${key} is missing.`, `Add a line such as ${example}.`);
}

function titleOf(map: MapReader): string | TextProblem {
  const title = map.get('title');
  if (!title) return missing(map, 'title', 'title: Many failed logins');
  const { value } = title;
  if (typeof value !== 'string' || !/^[\x20-\x7e]{1,80}$/.test(value))
    return problem(
      title,
      'A title has 1 to 80 characters of plain ASCII text.',
      'Shorten it, and put it into quotes if it is a number.',
    );
  return value;
}

function typeOf(map: MapReader): RuleType | TextProblem {
  const type = map.get('type');
  if (!type) return missing(map, 'type', 'type: event_count');
  const known = TYPES.find((each) => each === type.value);
  if (known) return known;
  return problem(
    type,
    type.value === 'value_count'
      ? 'Sigma knows value_count, but the challenge does not.'
      : `No correlation is of type ${type.text}.`,
    `Write ${TYPES.join(', ')}.`,
  );
}

function baseRulesOf(map: MapReader, type: RuleType): readonly BaseRule[] | TextProblem {
  const list = map.get('rules');
  if (!list) return missing(map, 'rules', 'rules: [failed_login]');
  const words = wordsOf(list);
  if (!isOk(words)) return words;
  const unknown = words.find(({ text }) => !BASE_RULES.some((rule) => rule === text));
  if (unknown)
    return problem(
      unknown,
      `No base rule is called ${unknown.text}.`,
      `The base rules are ${BASE_RULES.join(', ')}.`,
    );
  const names = words.map(({ text }) => text as BaseRule);
  const twice = words.find(({ text }, index) => names.indexOf(text as BaseRule) < index);
  if (twice) return problem(twice, `${twice.text} is in the list twice.`, 'Remove one of the two.');
  const least = type === 'event_count' ? 1 : 2;
  if (names.length < least || names.length > 3)
    return problem(
      list,
      `A rule of type ${type} takes ${least} to 3 base rules here.`,
      names.length > 3 ? 'Remove some.' : 'Add another one.',
    );
  return names;
}

/** The field of each base rule by which records are grouped: one for all, or one each by an alias. */
function fieldsOf(map: MapReader, names: readonly BaseRule[]): readonly Found[] | TextProblem {
  const list = map.get('group-by');
  if (!list) return missing(map, 'group-by', 'group-by: [user]');
  const words = wordsOf(list);
  if (!isOk(words)) return words;
  const [group, second] = words as [Found, ...Found[]];
  if (second)
    return problem(
      second,
      'Sigma groups by several fields, but the challenge by one.',
      'Keep the field that matters.',
    );
  const aliases = map.get('aliases');
  if (!aliases) return names.map(() => group);
  const byAlias = MapReader.of(
    aliases,
    'aliases holds an alias, and under it a field for each rule',
  );
  if (!isOk(byAlias)) return byAlias;
  const other = byAlias.unknownKey([group.text]);
  if (other)
    return problem(
      other,
      `The alias ${other.text} is not in group-by.`,
      `Use it there instead of ${group.text}, or remove it.`,
    );
  const alias = byAlias.get(group.text);
  if (!alias) return names.map(() => group);
  const fields = MapReader.of(alias, 'An alias holds a field for each rule');
  if (!isOk(fields)) return fields;
  const stray = fields.unknownKey(names);
  if (stray)
    return problem(
      stray,
      `${stray.text} is not in the list of rules.`,
      'Remove the line, or add the rule to the list.',
    );
  const found: Found[] = [];
  for (const name of names) {
    const field = fields.get(name);
    if (!field) return missing(fields, name, `${name}: ${BASE_RULE_FACTS[name].fields[0]}`);
    found.push(field);
  }
  return found;
}

function eventsOf(map: MapReader, type: RuleType): readonly CorrelatedEvent[] | TextProblem {
  const names = baseRulesOf(map, type);
  if (!isOk(names)) return names;
  const fields = fieldsOf(map, names);
  if (!isOk(fields)) return fields;
  const events: CorrelatedEvent[] = [];
  for (const [index, rule] of names.entries()) {
    const field = fields[index]!;
    const known = BASE_RULE_FACTS[rule].fields;
    const by = known.find((each) => each === field.text);
    if (!by)
      return problem(
        field,
        `The records of ${rule} have no field ${field.text}.`,
        `They have ${known.join(', ')}; an alias gives each rule its own.`,
      );
    events.push({ rule, by: by satisfies RecordField });
  }
  return events;
}

function timespanOf(map: MapReader): string | TextProblem {
  const span = map.get('timespan');
  if (!span) return missing(map, 'timespan', 'timespan: 15m');
  if (/^[1-9]\d{0,2}[smhd]$/.test(span.text)) return span.text;
  return problem(
    span,
    `${span.text} is not a time span of Sigma.`,
    'Write a number up to 999 and s, m, h or d, such as 15m.',
  );
}

function thresholdOf(map: MapReader): number | TextProblem {
  const condition = map.get('condition');
  if (!condition) return missing(map, 'condition', 'condition: { gte: 8 }');
  const bounds = MapReader.of(condition, 'A condition holds gte and a number');
  if (!isOk(bounds)) return bounds;
  const other = bounds.unknownKey(['gte']);
  if (other)
    return problem(
      other,
      ['gt', 'lt', 'lte', 'eq', 'field'].includes(other.text)
        ? `Sigma knows ${other.text}, but the challenge does not.`
        : `No condition is called ${other.text}.`,
      'Write gte, greater than or equal.',
    );
  const gte = bounds.get('gte');
  if (!gte) return missing(bounds, 'gte', 'gte: 8');
  const count = gte.value;
  if (typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= 200)
    return count;
  return problem(gte, `${gte.text} is not a count.`, 'Write a whole number from 1 to 200.');
}

const isProblem = (read: string | number | TextProblem): read is TextProblem =>
  typeof read === 'object';

/** A document as a correlation rule, or the first problem in it. */
export function ruleOf(map: MapReader): CorrelationRule | TextProblem {
  const odd = map.unknownKey(RULE_KEYS);
  if (odd) return strange(odd, RULE_KEYS);
  const title = titleOf(map);
  if (isProblem(title)) return title;
  const body = map.get('correlation');
  if (!body) return missing(map, 'correlation', 'correlation:');
  const correlation = MapReader.of(body, 'correlation holds the keys of the rule');
  if (!isOk(correlation)) return correlation;
  const strangeKey = correlation.unknownKey(CORRELATION_KEYS);
  if (strangeKey) return strange(strangeKey, CORRELATION_KEYS);
  const type = typeOf(correlation);
  if (isProblem(type)) return type;
  const events = eventsOf(correlation, type);
  if (!isOk(events)) return events;
  const timespan = timespanOf(correlation);
  if (isProblem(timespan)) return timespan;
  if (type === 'event_count') {
    const gte = thresholdOf(correlation);
    return isProblem(gte) ? gte : { title, type, events: [...events], timespan, gte };
  }
  const condition = correlation.key('condition');
  if (condition)
    return problem(
      condition,
      `Sigma lets ${type} have a condition, but here all its rules must match.`,
      'Remove it.',
    );
  return { title, type, events: [...events], timespan };
}
