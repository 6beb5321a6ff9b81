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
import type { ChallengeParts } from '../challenge-form.ts';
import { fieldsOf } from './fields.tsx';
import { formOf, group, type ListOf } from './rule-form.tsx';
import { ruleTable } from './rule-table.tsx';
import { ScorePlot } from './score-plot.tsx';

const { choice, number } = fieldsOf<WafConfiguration>();
const exclusion = fieldsOf<WafExclusion>();

/** A text of an exclusion, where an empty one means every one. */
function everyOr(key: 'parameter' | 'path') {
  return exclusion.text(key, key, {
    ...{ placeholder: 'every', show: (row) => row[key] ?? '' },
    take: (row, text) => {
      const meant = { ...row, [key]: text?.trim() === '' ? null : text };
      return isExclusion(meant) ? meant : undefined;
    },
  });
}

/** The exclusion as it may stand: some rules are left out as a whole only. */
const fitting = (row: WafExclusion) => (isExclusion(row) ? row : { ...row, parameter: null });

const FIELDS = [
  exclusion.number('rule', 'rule', [910_000, 948_999], {
    take: (row, rule) => fitting({ ...row, rule }),
  }),
  everyOr('parameter'),
  everyOr('path'),
];

/** What the rule is called and whom leaving it out let in: 'customers saved 2, attacks …'. */
function noteText(rule: number, effect: ExclusionEffect | undefined): string {
  const name = RULES[rule]?.name ?? 'matches nothing here';
  if (!effect) return name;
  const { saved, left, through } = effect;
  const others = `${name}: customers saved ${saved}, attacks left to other rules ${left}`;
  return through > 0 ? `${others}, let through ${through}` : others;
}

const EXCLUSIONS: ListOf<WafConfiguration, WafExclusion> = {
  ...{ one: 'exclusion', key: 'exclusions', most: MOST_EXCLUSIONS, partOf: partOfExclusion },
  make: () => ({ rule: 942_190, parameter: 'q', path: '/search' }),
};

/** How strict the rule set is, where it refuses, and what it leaves out. */
export const parts: ChallengeParts<WafConfiguration> = {
  title: 'Rule set',
  about: 'Core Rule Set 3.3.4',
  Form: formOf(
    group({
      part: 'paranoia',
      title: 'Paranoia level',
      pieces: [[choice('paranoia', 'Paranoia level', PARANOIA_LEVELS, { kind: 'buttons' })]],
    }),
    group({
      part: 'threshold',
      title: 'Score limit',
      aside: 'from here on: 403',
      pieces: [
        [
          number('threshold', 'Score limit', [1, HIGHEST_THRESHOLD], {
            ...{ kind: 'steps', steps: ['Lower the limit', 'Raise the limit'] },
          }),
        ],
      ],
    }),
    ruleTable(EXCLUSIONS, {
      ...{ className: 'waf-exclusions', label: 'Exclusions', title: 'Exclusions', hasAdd: true },
      head: FIELDS.map(({ label }) => label),
      fieldsOf: () => FIELDS,
      notesOf: ({ configuration, judgement }) => {
        const effects = judgement && effectsOf(configuration, judgement.traffic);
        return ({ rule }, index) => noteText(rule, effects?.[index]);
      },
      about:
        'An exclusion takes one rule off one parameter at one path. An empty field means every one.',
    }),
  ),
  Chart: ScorePlot,
};
