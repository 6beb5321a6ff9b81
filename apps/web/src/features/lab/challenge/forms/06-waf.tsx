import {
  effectsOf,
  type ExclusionEffect,
  HIGHEST_THRESHOLD,
  isExclusion,
  MOST_EXCLUSIONS,
  outcomeOf,
  PARANOIA_LEVELS,
  partOfExclusion,
  playedFor,
  RULES,
  type WafConfiguration,
  type WafExclusion,
} from '@netward/challenges/06-waf';
import type { ChallengeFormProps, ChallengeParts } from '../use-opened.ts';
import { fieldsOf } from './fields.tsx';
import { formOf, group, type ListOf } from './rule-form.tsx';
import { ruleTable } from './rule-table.tsx';
import './forms.css';
import './06-waf.css';

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

/** Scores from here on stand in one column. */
const HIGHEST = 30;
const MARKS = {
  served: 'served',
  'turned-away': 'stopped',
  stopped: 'stopped',
  through: 'through',
};

const place = (score: number) => `${(Math.min(score, HIGHEST) / HIGHEST) * 92 + 1}%`;
const TICKS = [0, 5, 10, 15, 20, 25, HIGHEST];

/** Every request of the stream by its score: customers above the axis, attacks below. */
function ScorePlot(props: ChallengeFormProps<WafConfiguration>) {
  const { configuration, traffic, judgement, onOpen } = props;
  const scores = playedFor(configuration, traffic);
  const { threshold } = configuration;
  const customers = columnsOf(scores.filter(({ flow }) => !flow.isAttack));
  const attacks = columnsOf(scores.filter(({ flow }) => flow.isAttack));
  const onRequest = judgement ? onOpen : undefined;
  const label = `Scores of ${scores.length} requests. Customers: ${inWords(customers)}. Attacks: ${inWords(attacks)}. The limit is ${threshold}.`;
  return (
    <figure className="score-plot">
      <figcaption className="small">
        <b>Scores</b> {scores.length} requests, measured with CRS 3.3.4
      </figcaption>
      <div className="relative" role="img" aria-label={label}>
        <div className="plot-axis absolute" />
        {TICKS.map((score) => (
          <span key={score} className="plot-tick" style={{ left: place(score) }}>
            {score}
            {score === HIGHEST && '+'}
          </span>
        ))}
        <Stacks columns={customers} side="up" onRequest={onRequest} />
        <Stacks columns={attacks} side="down" onRequest={onRequest} />
        <div className="plot-limit absolute" style={{ left: place(threshold - 0.6) }}>
          <span className="nowrap mono absolute">limit {threshold}</span>
        </div>
        <span className="plot-note plot-note-up absolute small muted">
          {countIn(customers)} customers
        </span>
        <span className="plot-note plot-note-down absolute small muted">
          {countIn(attacks)} attacks
        </span>
      </div>
    </figure>
  );
}

type Scored = ReturnType<typeof playedFor>[number];
type Column = readonly [score: number, requests: readonly Scored[]];

function columnsOf(scores: readonly Scored[]): readonly Column[] {
  const columnOf = ({ score }: Scored) => Math.min(score, HIGHEST);
  const columns = [...new Set(scores.map(columnOf))].sort((a, b) => a - b);
  return columns.map((column) => [column, scores.filter((each) => columnOf(each) === column)]);
}

const countIn = (columns: readonly Column[]) => columns.flatMap(([, requests]) => requests).length;

/** '3 at 0, 2 at 30 or more'. */
function inWords(columns: readonly Column[]): string {
  return columns
    .map(([score, { length }]) => `${length} at ${score}${score === HIGHEST ? ' or more' : ''}`)
    .join(', ');
}

interface StacksProps {
  readonly columns: readonly Column[];
  readonly side: 'up' | 'down';
  readonly onRequest: ((flow: string) => void) | undefined;
}

function Stacks({ columns, side, onRequest }: StacksProps) {
  return columns.map(([column, requests]) => (
    <div key={column} className={`plot-stack plot-${side}`} style={{ left: place(column) }}>
      {requests.map((each) => (
        <i
          key={each.flow.id}
          className={`plot-${MARKS[outcomeOf(each)]}`}
          title={`${each.flow.time} ${each.flow.source}, score ${each.score}`}
          onClick={onRequest && (() => onRequest(each.flow.id))}
        />
      ))}
    </div>
  ));
}
