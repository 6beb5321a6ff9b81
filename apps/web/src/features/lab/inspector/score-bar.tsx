import type { CSSProperties } from 'react';
import type { Reason } from '@netward/evidence';
import type { Verdict } from '@netward/lab-engine';

interface ScoreBarProps {
  readonly score: Extract<Reason, { kind: 'score' }>;
  readonly verdict: Verdict;
}

/** One block per rule that matched, as wide as its score, and a line at the limit. */
export function ScoreBar({ score: { rules, sum, limit }, verdict }: ScoreBarProps) {
  const end = Math.max(sum, limit);
  const share = (points: number): CSSProperties => ({ left: `${(100 * points) / end}%` });
  const isOver = sum >= limit;
  return (
    <div className={`score-sum stack gap-8 muted ruled ${isOver ? verdict : ''}`}>
      <p className="flex spread gap-12">
        {isOver ? 'Anomaly score, over the limit' : 'Anomaly score, under the limit'} <b>{sum}</b>
      </p>
      <div className="score-bar relative" role="img" aria-label={`Score ${sum}, limit ${limit}`}>
        {rules.map(({ id, variable, score }) => (
          <i key={`${id} ${variable}`} style={{ width: `${(100 * score) / end}%` }} />
        ))}
        <b className="absolute" style={share(limit)} />
      </div>
      <div className="score-scale relative mono faint" aria-hidden="true">
        <span>0</span>
        <span style={share(limit)}>limit {limit}</span>
        {sum > limit && <span style={share(sum)}>{sum}</span>}
      </div>
    </div>
  );
}
