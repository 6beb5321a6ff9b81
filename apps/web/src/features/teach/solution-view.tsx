import { useEffect, useRef } from 'react';
import type { LessonSolution } from './lesson.ts';
import { TeachPart } from './teach.tsx';

/** How a lesson's level and challenge are solved. It takes the focus from the button that asked for it. */
export function SolutionView({ solution }: { solution: LessonSolution }) {
  const { run, proofs, text, reasons, wrongTries } = solution;
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => whole.current?.focus(), []);
  return (
    <div ref={whole} tabIndex={-1} role="group" aria-label="Solutions" className="teach-solutions">
      <TeachPart title="A run that completes the level and shows everything">
        <p>{run.join(' → ')}</p>
      </TeachPart>
      <TeachPart title={proofs.length > 1 ? 'Proofs' : 'Proof'}>
        <ul>
          {proofs.map(({ question, proved, doesNotShow }) => (
            <li key={question}>
              <b>{question}</b> {proved} {doesNotShow}
            </li>
          ))}
        </ul>
      </TeachPart>
      <TeachPart title="Why the challenge’s solution is the way it is">
        {text && (
          <pre tabIndex={0} aria-label={`The solution for ${text.tool}`}>
            <code>{text.body}</code>
          </pre>
        )}
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </TeachPart>
      <TeachPart title="What tempts and fails">
        <p>The numbers are those of traffic A.</p>
        <ul>
          {wrongTries.map(({ name, costs, numbers }) => (
            <li key={name}>
              <b>{name}</b> {costs} <small>({numbers})</small>
            </li>
          ))}
        </ul>
      </TeachPart>
    </div>
  );
}
