import { Fragment, useState } from 'react';
import type { Challenge, Solution } from '@netward/challenges';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast.tsx';

/** The learner's configuration next to ours, which is fetched when it is asked for. */
export function Comparison(props: { challenge: Challenge; configuration: unknown }) {
  const { challenge, configuration } = props;
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
  const linesOf = (configured: unknown) => text?.print(configured).trimEnd().split('\n') ?? [];
  const [yours, ours] = [linesOf(configuration), linesOf(solution.configuration)];
  const reasons = reasonsByLine(ours, solution);
  const placed = [...reasons.values()].flat();
  const rest = solution.reasons.filter((reason) => !placed.includes(reason));
  return (
    <section className="end-part" aria-labelledby="end-comparison">
      <h3 id="end-comparison" className="label">
        Yours and ours
      </h3>
      {text && (
        <div className="end-pair stack gap-16">
          <Lines title="yours" lines={yours} others={ours} />
          <Lines title="ours" lines={ours} others={yours} reasons={reasons} />
        </div>
      )}
      {rest.length > 0 && <h4>{reasons.size > 0 ? 'And besides' : WHY}</h4>}
      <ul className="end-reasons stack gap-8">
        {rest.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

const WHY = 'Ours, and why';

/** The reasons that stand with a line, by its place: with the first line that has what they are about. */
function reasonsByLine(
  lines: readonly string[],
  { reasons, lines: pieces = [] }: Solution<unknown>,
): ReadonlyMap<number, readonly string[]> {
  const by = new Map<number, readonly string[]>();
  for (const [index, piece] of pieces.entries()) {
    const at = piece === '' ? -1 : lines.findIndex((line) => line.includes(piece));
    if (at >= 0) by.set(at, [...(by.get(at) ?? []), reasons[index]!]);
  }
  return by;
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly others: readonly string[];
  readonly reasons?: ReadonlyMap<number, readonly string[]>;
}

function Lines({ title, lines, others, reasons }: LinesProps) {
  const known = new Set(others.map((line) => line.trim()));
  return (
    <div>
      <h4>{reasons?.size ? WHY : title}</h4>
      <pre className="mono" tabIndex={0} role="region" aria-label={`The text, ${title}`}>
        {lines.map((line, at) => (
          <Fragment key={at}>
            {known.has(line.trim()) ? <span>{line}</span> : <mark>{line}</mark>}
            {reasons?.get(at)?.map((reason) => (
              <small key={reason}>{reason}</small>
            ))}
          </Fragment>
        ))}
      </pre>
    </div>
  );
}
