import { outcomeOf, playedFor, type WafConfiguration } from '@netward/challenges/06-waf';
import type { ChallengeFormProps } from '../challenge-form.ts';
import './score-plot.css';

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
export function ScorePlot(props: ChallengeFormProps<WafConfiguration>) {
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
        <span className="plot-note plot-note-up">{countIn(customers)} customers</span>
        <span className="plot-note plot-note-down">{countIn(attacks)} attacks</span>
      </div>
    </figure>
  );
}

type Scored = ReturnType<typeof playedFor>[number];
/** The requests of one score. */
type Column = readonly [score: number, requests: readonly Scored[]];

function columnsOf(scores: readonly Scored[]): readonly Column[] {
  const columns = [...new Set(scores.map(({ score }) => Math.min(score, HIGHEST)))];
  return columns
    .sort((a, b) => a - b)
    .map((column) => [column, scores.filter(({ score }) => Math.min(score, HIGHEST) === column)]);
}

function countIn(columns: readonly Column[]): number {
  return columns.reduce((sum, [, requests]) => sum + requests.length, 0);
}

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
