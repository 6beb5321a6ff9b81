import {
  effectsOf,
  HIGHEST_THRESHOLD,
  isExclusion,
  MOST_EXCLUSIONS,
  PARANOIA_LEVELS,
  partOfExclusion,
  RULES,
  type ExclusionEffect,
  type WafConfiguration,
  type WafExclusion,
} from '@netward/challenges/06-waf';
import { Button } from '../../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { type DescribedField, numberOf } from '../fields.tsx';
import { NumberField } from '../number-field.tsx';
import { RuleRows, useRows } from '../rule-rows.tsx';
import './waf-form.css';

type Props = ChallengeFormProps<WafConfiguration>;

/** How strict the rule set is, where it refuses, and what it leaves out. */
export function WafForm(props: Props) {
  return (
    <div className="waf-form">
      <Paranoia {...props} />
      <Threshold {...props} />
      <Exclusions {...props} />
    </div>
  );
}

function Paranoia({ configuration, onChange, selected, onSelect }: Props) {
  return (
    <fieldset
      data-selected={selected === 'paranoia' || undefined}
      onFocus={() => onSelect('paranoia')}
    >
      <legend>Paranoia level</legend>
      <div className="waf-levels">
        {PARANOIA_LEVELS.map((level) => (
          <button
            key={level}
            type="button"
            aria-pressed={level === configuration.paranoia}
            aria-label={`Paranoia level ${level}`}
            onClick={() => onChange({ ...configuration, paranoia: level })}
          >
            {level}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Threshold({ configuration, onChange, selected, onSelect }: Props) {
  const { threshold } = configuration;
  const setThreshold = (next: number) => onChange({ ...configuration, threshold: next });
  return (
    <fieldset
      data-selected={selected === 'threshold' || undefined}
      onFocus={() => onSelect('threshold')}
    >
      <legend>
        Score limit <small>from here on: 403</small>
      </legend>
      <div className="waf-stepper">
        <button
          type="button"
          aria-label="Lower the limit"
          disabled={threshold <= 1}
          onClick={() => setThreshold(threshold - 1)}
        >
          −
        </button>
        <NumberField
          label="Score limit"
          value={threshold}
          min={1}
          max={HIGHEST_THRESHOLD}
          onChange={setThreshold}
        />
        <button
          type="button"
          aria-label="Raise the limit"
          disabled={threshold >= HIGHEST_THRESHOLD}
          onClick={() => setThreshold(threshold + 1)}
        >
          +
        </button>
      </div>
    </fieldset>
  );
}

/** A text of an exclusion, where an empty one means every one. */
function everyOr(key: 'parameter' | 'path'): DescribedField<WafExclusion> {
  return {
    ...{ kind: 'text', label: key, placeholder: 'every', show: (row) => row[key] ?? '' },
    read: (row, text) => {
      const meant = { ...row, [key]: text.trim() === '' ? null : text };
      return isExclusion(meant) ? meant : undefined;
    },
  };
}

const FIELDS = [
  numberOf<WafExclusion>('rule', 'rule', [910_000, 948_999], {
    take: (row, rule) => fitting({ ...row, rule }),
  }),
  everyOr('parameter'),
  everyOr('path'),
];

function Exclusions(props: Props) {
  const { configuration, onChange, judgement, selected, onSelect } = props;
  const { exclusions } = configuration;
  const effects = judgement && effectsOf(configuration, judgement.traffic);
  const list = {
    ...{ one: 'exclusion', label: 'Exclusions', className: 'waf-exclusions', rows: exclusions },
    ...{ partOf: partOfExclusion, selected, onSelect, fieldsOf: () => FIELDS },
    onRows: (next: WafExclusion[]) => onChange({ ...configuration, exclusions: next }),
  };
  const add = () => {
    list.onRows([...exclusions, { rule: 942_190, parameter: 'q', path: '/search' }]);
    onSelect(partOfExclusion(exclusions.length));
  };
  return (
    <section aria-labelledby="waf-exclusions">
      <h3 id="waf-exclusions">
        Exclusions
        <Button
          look="quiet"
          size="small"
          disabled={exclusions.length >= MOST_EXCLUSIONS}
          onClick={add}
        >
          Add
        </Button>
      </h3>
      {exclusions.length > 0 && (
        <div className="waf-head" aria-hidden="true">
          {FIELDS.map(({ label }) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      )}
      <RuleRows
        {...list}
        table={useRows(list)}
        noteOf={({ rule }, index) => noteText(rule, effects?.[index])}
      />
      <p>
        An exclusion takes one rule off one parameter at one path. An empty field means every one.
      </p>
    </section>
  );
}

/** What the rule is called and whom leaving it out let in: 'customers saved 2, attacks …'. */
function noteText(rule: number, effect: ExclusionEffect | undefined): string {
  const name = RULES[rule]?.name ?? 'matches nothing here';
  if (!effect) return name;
  const { saved, left, through } = effect;
  const others = `${name}: customers saved ${saved}, attacks left to other rules ${left}`;
  return through > 0 ? `${others}, let through ${through}` : others;
}

/** The exclusion as it may stand: some rules are left out as a whole only. */
function fitting(exclusion: WafExclusion): WafExclusion {
  return isExclusion(exclusion) ? exclusion : { ...exclusion, parameter: null };
}
