import {
  BASE_RULES,
  BASE_RULE_FACTS,
  type BaseRule,
  type SiemEventSettings,
  type SiemRuleSettings,
} from '@netward/challenges/09-siem';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { choiceOf, type DescribedField, Fields, textOf } from '../fields.tsx';
import { counted } from '../parts-of-form.ts';
import { RuleCard } from '../rule-card.tsx';

interface CorrelationCardProps {
  readonly number: number;
  readonly rule: SiemRuleSettings;
  /** Of the shown run; null before it. */
  readonly hits: number | null;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onChange: (next: SiemRuleSettings) => void;
  readonly onRemove: () => void;
}

type RuleType = SiemRuleSettings['type'];

const LEAST = { event_count: 1, temporal: 2, temporal_ordered: 2 } as const;
const MOST = 3;

function eventOf(rule: BaseRule): SiemEventSettings {
  return { rule, by: BASE_RULE_FACTS[rule].fields[0]! };
}

/** The first base rule that is not in the list. */
function another(events: readonly SiemEventSettings[]): BaseRule {
  return BASE_RULES.find((name) => events.every(({ rule }) => rule !== name))!;
}

/** A rule that looks for these events, with what its type needs. */
function typed(rule: SiemRuleSettings, type: RuleType): SiemRuleSettings {
  const { title, timespan } = rule;
  const events = [...rule.events];
  while (events.length < LEAST[type]) events.push(eventOf(another(events)));
  if (type !== 'event_count') return { title, type, events, timespan };
  return { title, type, events, timespan, gte: 'gte' in rule ? rule.gte : 5 };
}

const HEAD: readonly DescribedField<SiemRuleSettings>[] = [
  textOf('title', 'Title', (text) => /^[\x20-\x7e]{1,80}$/.test(text), {
    className: 'rule-card-wide',
    longest: 80,
  }),
  choiceOf(
    'type',
    'Looks for',
    [
      ['event_count', 'many of the same'],
      ['temporal', 'all, in any order'],
      ['temporal_ordered', 'all, in this order'],
    ],
    { take: (rule, type) => typed(rule, type as RuleType) },
  ),
];

const countOf = ({ timespan }: SiemRuleSettings) => Number(timespan.slice(0, -1));
const unitOf = ({ timespan }: SiemRuleSettings) => timespan.slice(-1);
const WINDOW: readonly DescribedField<SiemRuleSettings>[] = [
  {
    kind: 'number',
    ...{ label: 'At least', className: 'rule-card-number', range: [1, 200] },
    isFor: ({ type }) => type === 'event_count',
    show: (rule) => ('gte' in rule ? rule.gte : 1),
    take: (rule, gte) => ('gte' in rule ? { ...rule, gte } : rule),
  },
  {
    kind: 'number',
    ...{ label: 'Within', className: 'rule-card-number', range: [1, 999], show: countOf },
    take: (rule, count) => ({ ...rule, timespan: `${count}${unitOf(rule)}` }),
  },
  choiceOf(
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
      take: (rule, unit) => ({ ...rule, timespan: `${countOf(rule)}${unit}` }),
    },
  ),
];

/** One correlation rule: what it joins, by which fields, within which time. */
export function CorrelationCard(props: CorrelationCardProps) {
  const { number, rule, hits, onChange, ...card } = props;
  const { events } = rule;
  const withEvents = (next: readonly SiemEventSettings[]) =>
    onChange({ ...rule, events: [...next] });
  return (
    <RuleCard {...card} title={`Rule ${number}`} result={counted(hits, 'incident')}>
      <div className="rule-card-row">
        <Fields row={rule} fields={HEAD} onChange={onChange} />
      </div>
      <EventList rule={rule} onChange={withEvents} />
      <div className="rule-card-row">
        <Fields row={rule} fields={WINDOW} onChange={onChange} />
        {events.length < MOST && (
          <Button
            look="quiet"
            size="small"
            onClick={() => withEvents([...events, eventOf(another(events))])}
          >
            Add event
          </Button>
        )}
      </div>
    </RuleCard>
  );
}

interface EventListProps {
  readonly rule: SiemRuleSettings;
  readonly onChange: (next: readonly SiemEventSettings[]) => void;
}

/** The events of a rule, each with the field that its records are grouped by. */
function EventList({ rule: { type, events }, onChange }: EventListProps) {
  const fieldsOf = (index: number): readonly DescribedField<SiemEventSettings>[] => {
    const own = events[index]!.rule;
    const free = BASE_RULES.filter(
      (name) => name === own || events.every(({ rule }) => rule !== name),
    );
    const lead = index === 0 ? 'Event' : type === 'temporal_ordered' ? 'Then' : 'And';
    return [
      choiceOf('rule', lead, free, { take: (_, name) => eventOf(name as BaseRule) }),
      choiceOf('by', 'Grouped by', BASE_RULE_FACTS[own].fields),
    ];
  };
  return (
    <ol className="siem-events">
      {events.map((event, index) => (
        <li key={event.rule}>
          <Fields
            row={event}
            fields={fieldsOf(index)}
            onChange={(next) => onChange(events.with(index, next))}
          />
          <span className="siem-event-buttons">
            {index > 0 && (
              <IconButton
                icon="i-chev"
                className="siem-up"
                label={`Move ${event.rule} up`}
                onClick={() => onChange(events.toSpliced(index, 1).toSpliced(index - 1, 0, event))}
              />
            )}
            {events.length > LEAST[type] && (
              <IconButton
                icon="i-cross"
                label={`Remove ${event.rule}`}
                onClick={() => onChange(events.toSpliced(index, 1))}
              />
            )}
          </span>
          <small>{BASE_RULE_FACTS[event.rule].looksFor}</small>
        </li>
      ))}
    </ol>
  );
}
