import {
  BASE_RULES,
  BASE_RULE_FACTS,
  type BaseRule,
  type SiemEventSettings,
  type SiemRuleSettings,
} from '@netward/challenges/09-siem';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { DraftField } from '../draft-field.tsx';
import { NumberField } from '../number-field.tsx';

interface RuleCardProps {
  readonly number: number;
  readonly rule: SiemRuleSettings;
  /** Of the shown run; null before it. */
  readonly incidents: number | null;
  readonly isSelected: boolean;
  readonly onFocus: () => void;
  readonly onChange: (next: SiemRuleSettings) => void;
  readonly onRemove: () => void;
}

const TYPES = {
  event_count: 'many of the same',
  temporal: 'all, in any order',
  temporal_ordered: 'all, in this order',
} as const;
const UNITS = { s: 'seconds', m: 'minutes', h: 'hours', d: 'days' } as const;
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
function typed(rule: SiemRuleSettings, type: SiemRuleSettings['type']): SiemRuleSettings {
  const { title, timespan } = rule;
  const events = [...rule.events];
  while (events.length < LEAST[type]) events.push(eventOf(another(events)));
  if (type !== 'event_count') return { title, type, events, timespan };
  return { title, type, events, timespan, gte: 'gte' in rule ? rule.gte : 5 };
}

/** One correlation rule: what it joins, by which fields, within which time. */
export function RuleCard(props: RuleCardProps) {
  const { number, rule, incidents, isSelected, onFocus, onChange, onRemove } = props;
  const { title, type, events, timespan } = rule;
  const withEvents = (next: readonly SiemEventSettings[]) =>
    onChange({ ...rule, events: [...next] });
  return (
    <fieldset className="rule-card" data-selected={isSelected || undefined} onFocus={onFocus}>
      <legend>
        Rule {number}
        {incidents !== null && (
          <small>{incidents === 1 ? '1 incident' : `${incidents} incidents`}</small>
        )}
      </legend>
      <IconButton icon="i-cross" label={`Remove rule ${number}`} onClick={onRemove} />
      <div className="rule-card-row">
        <label className="rule-card-wide">
          Title
          <DraftField
            value={title}
            maxLength={80}
            read={(text) => (/^[\x20-\x7e]{1,80}$/.test(text) ? text : undefined)}
            onRead={(next) => onChange({ ...rule, title: next })}
          />
        </label>
        <label>
          Looks for
          <select
            className="challenge-select"
            value={type}
            onChange={({ target }) =>
              onChange(typed(rule, target.value as SiemRuleSettings['type']))
            }
          >
            {Object.entries(TYPES).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      <EventList rule={rule} onChange={withEvents} />
      <div className="rule-card-row">
        {rule.type === 'event_count' && (
          <label>
            At least
            <NumberField
              className="rule-card-number"
              value={rule.gte}
              min={1}
              max={200}
              onChange={(gte) => onChange({ ...rule, gte })}
            />
          </label>
        )}
        <label>
          Within
          <NumberField
            className="rule-card-number"
            value={Number(timespan.slice(0, -1))}
            min={1}
            max={999}
            onChange={(count) => onChange({ ...rule, timespan: `${count}${timespan.slice(-1)}` })}
          />
        </label>
        <label>
          Unit
          <select
            className="challenge-select"
            value={timespan.slice(-1)}
            onChange={({ target }) =>
              onChange({ ...rule, timespan: timespan.slice(0, -1) + target.value })
            }
          >
            {Object.entries(UNITS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
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
    </fieldset>
  );
}

interface EventListProps {
  readonly rule: SiemRuleSettings;
  readonly onChange: (next: readonly SiemEventSettings[]) => void;
}

/** The events of a rule, each with the field that its records are grouped by. */
function EventList({ rule: { type, events }, onChange }: EventListProps) {
  const replaced = (index: number, event: SiemEventSettings) =>
    onChange(events.map((each, at) => (at === index ? event : each)));
  const moved = (index: number) =>
    onChange(
      events.map((each, at) =>
        at === index - 1 ? events[index]! : at === index ? events[index - 1]! : each,
      ),
    );
  return (
    <ol className="siem-events">
      {events.map((event, index) => {
        const { looksFor, fields } = BASE_RULE_FACTS[event.rule];
        const free = BASE_RULES.filter(
          (name) => name === event.rule || events.every(({ rule }) => rule !== name),
        );
        return (
          <li key={event.rule}>
            <label>
              {index === 0 ? 'Event' : type === 'temporal_ordered' ? 'Then' : 'And'}
              <select
                className="challenge-select"
                value={event.rule}
                onChange={({ target }) => replaced(index, eventOf(target.value as BaseRule))}
              >
                {free.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <label>
              Grouped by
              <select
                className="challenge-select"
                value={event.by}
                onChange={({ target }) =>
                  replaced(index, { ...event, by: target.value as SiemEventSettings['by'] })
                }
              >
                {fields.map((field) => (
                  <option key={field}>{field}</option>
                ))}
              </select>
            </label>
            <span className="siem-event-buttons">
              {index > 0 && (
                <IconButton
                  icon="i-chev"
                  className="siem-up"
                  label={`Move ${event.rule} up`}
                  onClick={() => moved(index)}
                />
              )}
              {events.length > LEAST[type] && (
                <IconButton
                  icon="i-cross"
                  label={`Remove ${event.rule}`}
                  onClick={() => onChange(events.filter((_, at) => at !== index))}
                />
              )}
            </span>
            <small>{looksFor}</small>
          </li>
        );
      })}
    </ol>
  );
}
