import { useState } from 'react';
import type { Challenge, Solution } from '@netward/challenges';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast.tsx';

interface ComparisonProps {
  readonly challenge: Challenge;
  readonly configuration: unknown;
}

/** The learner's configuration next to ours, which is fetched when it is asked for. */
export function Comparison({ challenge, configuration }: ComparisonProps) {
  const [solution, setSolution] = useState<Solution<unknown> | null>(null);
  const load = () =>
    challenge.solution().then(
      (loaded) => setSolution(loaded.solution),
      () => showToast({ text: 'Our rules did not load. Try again.', tone: 'alerted' }),
    );
  if (!solution)
    return (
      <div className="end-part">
        <Button onClick={() => void load()}>Yours and ours, side by side</Button>
      </div>
    );
  const { text } = challenge;
  const yours = text?.print(configuration) ?? '';
  const ours = text?.print(solution.configuration) ?? '';
  return (
    <section className="end-part" aria-labelledby="end-comparison">
      <h3 id="end-comparison" className="label">
        Yours and ours
      </h3>
      {text && (
        <div className="end-pair">
          <Lines title="yours" lines={linesOf(yours)} others={linesOf(ours)} />
          <Lines title="ours" lines={linesOf(ours)} others={linesOf(yours)} />
        </div>
      )}
      <h4>Ours, and why</h4>
      <ul className="end-reasons">
        {solution.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly others: readonly string[];
}

/** A text whose lines that the other one lacks are marked. */
function Lines({ title, lines, others }: LinesProps) {
  const known = new Set(others.map((line) => line.trim()));
  return (
    <div>
      <h4>{title}</h4>
      <pre className="mono" tabIndex={0} role="region" aria-label={`The text, ${title}`}>
        {lines.map((line, at) =>
          known.has(line.trim()) ? <span key={at}>{line}</span> : <mark key={at}>{line}</mark>,
        )}
      </pre>
    </div>
  );
}
