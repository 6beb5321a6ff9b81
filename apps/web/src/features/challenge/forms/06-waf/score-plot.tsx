import { outcomeOf, playedFor, type WafConfiguration } from '@netward/challenges/06-waf';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import './score-plot.css';

/** Scores from here on stand in one column. */
const HIGHEST = 30;
const MARKS = {
  served: 'served',
  'turned-away': 'stopped',
  stopped: 'stopped',
  through: 'through',
};

/** Every request of the stream by its score: customers above the axis, attacks below. */
export function ScorePlot({
  configuration,
  traffic,
  judgement,
  onOpen,
}: ChallengeFormProps<WafConfiguration>) {
  const scores = playedFor(configuration, traffic).map((each) => ({
    ...each,
    column: Math.min(each.score, HIGHEST),
    outcome: outcomeOf(each),
  }));
  const { threshold } = configuration;
  const customers = scores.filter(({ flow }) => !flow.isAttack);
  const attacks = scores.filter(({ flow }) => flow.isAttack);
  const columns = [...new Set(scores.map(({ column }) => column))].sort((a, b) => a - b);
  const place = (score: number) => `${(Math.min(score, HIGHEST) / HIGHEST) * 92 + 1}%`;
  const told = (own: typeof scores) =>
    columns
      .map((column) => [column, own.filter((each) => each.column === column).length] as const)
      .filter(([, count]) => count > 0)
      .map(([column, count]) => `${count} at ${column}${column === HIGHEST ? ' or more' : ''}`)
      .join(', ');
  const stack = (own: typeof scores, column: number, side: string) => {
    const here = own.filter((each) => each.column === column);
    if (here.length === 0) return null;
    return (
      <div
        key={`${side} ${column}`}
        className={`plot-stack plot-${side}`}
        style={{ left: place(column) }}
      >
        {here.map(({ flow, outcome, score }) => (
          <i
            key={flow.id}
            className={`plot-${MARKS[outcome]}`}
            title={`${flow.time} ${flow.source}, score ${score}`}
            onClick={judgement ? () => onOpen(flow.id) : undefined}
          />
        ))}
      </div>
    );
  };
  return (
    <figure className="score-plot">
      <figcaption>
        <b>Scores</b> {scores.length} requests, measured with CRS 3.3.4
      </figcaption>
      <div
        role="img"
        aria-label={`Scores of ${scores.length} requests. Customers: ${told(customers)}. Attacks: ${told(attacks)}. The limit is ${threshold}.`}
      >
        <div className="plot-axis" />
        {[0, 5, 10, 15, 20, 25].map((score) => (
          <span key={score} className="plot-tick" style={{ left: place(score) }}>
            {score}
          </span>
        ))}
        <span className="plot-tick" style={{ left: place(HIGHEST) }}>
          {HIGHEST}+
        </span>
        {columns.map((column) => stack(customers, column, 'up'))}
        {columns.map((column) => stack(attacks, column, 'down'))}
        <div className="plot-limit" style={{ left: place(threshold - 0.6) }}>
          <span>limit {threshold}</span>
        </div>
        <span className="plot-note plot-note-up">{customers.length} customers</span>
        <span className="plot-note plot-note-down">{attacks.length} attacks</span>
      </div>
    </figure>
  );
}
