import {
  BASE_RULE_FACTS,
  BASE_RULES,
  type BaseRule,
  CLOCKS,
  MAX_OFFSET,
  MAX_RULES,
  type SiemConfiguration,
  type SiemEventSettings,
  type SiemRuleSettings,
} from '@netward/challenges/09-siem';
import type { ChallengeParts } from '../use-opened.ts';
import { fieldsOf, type FormField } from './fields.tsx';
import { addTo, formOf, group, items, type ListOf, ruleCards, sentence } from './rule-form.tsx';

type RuleType = SiemRuleSettings['type'];

const SOURCES = { suricata: 'Sensor', nginx: 'Web server', shop: 'Shop' } as const;
const LEAST = { event_count: 1, temporal: 2, temporal_ordered: 2 } as const;
const MOST = 3;
const number = { className: 'field-number' };

const RULES: ListOf<SiemConfiguration, SiemRuleSettings> = {
  ...{ one: 'rule', key: 'rules', most: MAX_RULES, partOf: (index) => `rule ${index + 1}` },
  make: () => ({
    title: 'New rule',
    type: 'temporal_ordered',
    events: [
      { rule: 'port_scan', by: 'source.ip' },
      { rule: 'not_found', by: 'source.ip' },
    ],
    timespan: '10m',
  }),
};

function eventOf(rule: BaseRule): SiemEventSettings {
  return { rule, by: BASE_RULE_FACTS[rule].fields[0]! };
}

function another(events: readonly SiemEventSettings[]): BaseRule {
  return BASE_RULES.find((name) => events.every(({ rule }) => rule !== name))!;
}

function typed(rule: SiemRuleSettings, type: RuleType): SiemRuleSettings {
  const { title, timespan } = rule;
  const events = [...rule.events];
  while (events.length < LEAST[type]) events.push(eventOf(another(events)));
  if (type !== 'event_count') return { title, type, events, timespan };
  return { title, type, events, timespan, gte: 'gte' in rule ? rule.gte : 5 };
}

const rule = fieldsOf<SiemRuleSettings>();
const HEAD = [
  rule.text('title', 'Title', {
    ...{ className: 'field-wide', longest: 80 },
    take: (row, title) => (/^[\x20-\x7e]{1,80}$/.test(title) ? { ...row, title } : undefined),
  }),
  rule.choice(
    'type',
    'Looks for',
    [
      ['event_count', 'many of the same'],
      ['temporal', 'all, in any order'],
      ['temporal_ordered', 'all, in this order'],
    ],
    { take: typed },
  ),
];

const EVENTS = items<SiemRuleSettings, SiemEventSettings>({
  ...{ className: 'siem-events', isOrdered: true },
  of: ({ events }) => events,
  take: (row, events) => ({ ...row, events: [...events] }),
  nameOf: (event) => event.rule,
  leastOf: ({ type }) => LEAST[type],
  noteOf: ({ rule, by }) => {
    const { dataset, looksFor, named } = BASE_RULE_FACTS[rule];
    return `${dataset}: ${looksFor}. There ${by} is ${named[by]}.`;
  },
  fieldsOf: ({ type, events }, index) => {
    const event = fieldsOf<SiemEventSettings>();
    const own = events[index]!.rule;
    const free = BASE_RULES.filter(
      (name) => name === own || events.every((each) => each.rule !== name),
    );
    const lead = index === 0 ? 'Event' : type === 'temporal_ordered' ? 'Then' : 'And';
    return [
      event.choice('rule', lead, free, { take: (_, name) => eventOf(name) }),
      event.choice('by', 'Grouped by', BASE_RULE_FACTS[own].fields),
    ];
  },
});

const countOf = ({ timespan }: SiemRuleSettings) => timespan.slice(0, -1);
const unitOf = ({ timespan }: SiemRuleSettings) => timespan.slice(-1);
const WINDOW: readonly FormField<SiemRuleSettings>[] = [
  {
    ...{ kind: 'number', label: 'At least', range: [1, 200], ...number },
    isFor: ({ type }) => type === 'event_count',
    show: (row) => ('gte' in row ? row.gte : 1),
    take: (row, gte) => ({ ...row, gte }) as SiemRuleSettings,
  },
  {
    ...{ kind: 'number', label: 'Within', range: [1, 999], ...number, show: countOf },
    take: (row, count) => ({ ...row, timespan: `${count}${unitOf(row)}` }),
  },
  rule.choice(
    'timespan',
    'Unit',
    [
      ['s', 'seconds'],
      ['m', 'minutes'],
      ['h', 'hours'],
      ['d', 'days'],
    ],
    {
      show: unitOf,
      take: (row, unit) => ({ ...row, timespan: `${countOf(row)}${unit}` }),
    },
  ),
  {
    ...{ kind: 'button', label: 'Add event', look: 'quiet', show: () => null },
    isFor: ({ events }) => events.length < MOST,
    take: (row) => ({ ...row, events: [...row.events, eventOf(another(row.events))] }),
  },
];

const clock = fieldsOf<SiemConfiguration['clocks']>();
const CLOCK_OFFSETS = fieldsOf<SiemConfiguration>().within(
  'clocks',
  CLOCKS.map((each) => clock.number(each, SOURCES[each], [-MAX_OFFSET, MAX_OFFSET], number)),
);

export const parts: ChallengeParts<SiemConfiguration> = {
  title: 'Correlation',
  about: 'each rule finds incidents by itself',
  Actions: addTo(RULES),
  Form: formOf(
    group({
      ...{ part: 'clocks', title: 'Clocks' },
      pieces: [sentence(() => 'Seconds that the SIEM adds to each source’s times.'), CLOCK_OFFSETS],
    }),
    ruleCards(RULES, {
      titleOf: (_, index) => `Rule ${index + 1}`,
      counts: 'incident',
      empty: 'No rule yet: nothing will be reported.',
      pieces: [HEAD, EVENTS, WINDOW],
    }),
  ),
};
