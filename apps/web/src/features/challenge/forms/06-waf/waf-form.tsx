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
import { Button, IconButton } from '../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { DraftField } from '../draft-field.tsx';
import { NumberField } from '../number-field.tsx';
import './waf-form.css';

/** How strict the rule set is, where it refuses, and what it leaves out. */
export function WafForm(props: ChallengeFormProps<WafConfiguration>) {
  const { configuration, onChange, judgement, selected, onSelect } = props;
  const { paranoia, threshold, exclusions } = configuration;
  const effects = judgement && effectsOf(configuration, judgement.traffic);
  const setExclusions = (next: readonly WafExclusion[]) =>
    onChange({ ...configuration, exclusions: [...next] });
  const setThreshold = (next: number) => onChange({ ...configuration, threshold: next });
  return (
    <div className="waf-form">
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
              aria-pressed={level === paranoia}
              aria-label={`Paranoia level ${level}`}
              onClick={() => onChange({ ...configuration, paranoia: level })}
            >
              {level}
            </button>
          ))}
        </div>
      </fieldset>
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
      <section aria-labelledby="waf-exclusions">
        <h3 id="waf-exclusions">
          Exclusions
          <Button
            look="quiet"
            size="small"
            disabled={exclusions.length >= MOST_EXCLUSIONS}
            onClick={() => {
              setExclusions([...exclusions, { rule: 942_190, parameter: 'q', path: '/search' }]);
              onSelect(partOfExclusion(exclusions.length));
            }}
          >
            Add
          </Button>
        </h3>
        {exclusions.length > 0 && (
          <div className="waf-head" aria-hidden="true">
            <span>rule</span>
            <span>parameter</span>
            <span>path</span>
          </div>
        )}
        <ol>
          {exclusions.map((exclusion, index) => (
            <ExclusionRow
              key={index}
              number={index + 1}
              exclusion={exclusion}
              effect={effects?.[index] ?? null}
              isSelected={selected === partOfExclusion(index)}
              onSelect={() => onSelect(partOfExclusion(index))}
              onChange={(next) => setExclusions(exclusions.with(index, next))}
              onRemove={() => {
                onSelect(null);
                setExclusions(exclusions.toSpliced(index, 1));
              }}
            />
          ))}
        </ol>
        <p>
          An exclusion takes one rule off one parameter at one path. An empty field means every one.
        </p>
      </section>
    </div>
  );
}

interface ExclusionRowProps {
  readonly number: number;
  readonly exclusion: WafExclusion;
  /** Whom it let in; null before a run. */
  readonly effect: ExclusionEffect | null;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onChange: (next: WafExclusion) => void;
  readonly onRemove: () => void;
}

function ExclusionRow(props: ExclusionRowProps) {
  const { number, exclusion, effect, isSelected, onSelect, onChange, onRemove } = props;
  const { rule, parameter, path } = exclusion;
  const name = (part: string) => `Exclusion ${number}, ${part}`;
  return (
    <li data-selected={isSelected || undefined} onFocus={onSelect}>
      <NumberField
        label={name('rule')}
        value={rule}
        min={910_000}
        max={948_999}
        onChange={(next) => onChange(fitting({ ...exclusion, rule: next }))}
      />
      <DraftField
        aria-label={name('parameter')}
        placeholder="every"
        value={parameter ?? ''}
        read={(text) => read(text, { ...exclusion, parameter: text }, 'parameter')}
        onRead={(next) => onChange(next)}
      />
      <DraftField
        aria-label={name('path')}
        placeholder="every"
        value={path ?? ''}
        read={(text) => read(text, { ...exclusion, path: text }, 'path')}
        onRead={(next) => onChange(next)}
      />
      <IconButton icon="i-cross" label={`Remove exclusion ${number}`} onClick={onRemove} />
      <small>
        {RULES[rule]?.name ?? 'matches nothing here'}
        {effect && `: ${effectText(effect)}`}
      </small>
    </li>
  );
}

/** 'customers saved 2, attacks left to other rules 3'. */
function effectText({ saved, left, through }: ExclusionEffect): string {
  const others = `customers saved ${saved}, attacks left to other rules ${left}`;
  return through > 0 ? `${others}, let through ${through}` : others;
}

/** The exclusion as it may stand: some rules are left out as a whole only. */
function fitting(exclusion: WafExclusion): WafExclusion {
  return isExclusion(exclusion) ? exclusion : { ...exclusion, parameter: null };
}

/** The exclusion with this text in it, where an empty one means all; undefined if it means nothing. */
function read(
  text: string,
  next: WafExclusion,
  field: 'parameter' | 'path',
): WafExclusion | undefined {
  const meant = text.trim() === '' ? { ...next, [field]: null } : next;
  return isExclusion(meant) ? meant : undefined;
}
