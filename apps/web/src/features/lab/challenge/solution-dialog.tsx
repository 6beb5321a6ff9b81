import { useEffect, useState } from 'react';
import type { Challenge, Solution } from '@netward/challenges';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface SolutionDialogProps {
  readonly challenge: Challenge;
  /** Whether the learner has solved the challenge without it. */
  readonly isSolved: boolean;
  readonly onShown: () => void;
  readonly onTake: (configuration: unknown) => void;
  readonly onClose: () => void;
}

/** A configuration that solves the challenge, and why. It is fetched when it is asked for. */
export function SolutionDialog(props: SolutionDialogProps) {
  const { challenge, isSolved, onShown, onTake, onClose } = props;
  const [solution, setSolution] = useState<Solution<unknown> | 'failed' | null>(null);
  const isShown = solution !== null && solution !== 'failed';
  useEffect(() => {
    if (isShown) onShown();
    // It is told once for each opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isShown]);
  useEffect(() => {
    let isOpen = true;
    challenge.solution().then(
      (loaded) => isOpen && setSolution(loaded.solution),
      () => isOpen && setSolution('failed'),
    );
    return () => {
      isOpen = false;
    };
  }, [challenge]);
  return (
    <Dialog title="A solution" className="challenge-solution" onClose={onClose}>
      <div className="dialog-body">
        {solution === 'failed' && (
          <p role="alert">The solution did not load. Check your connection and open it again.</p>
        )}
        {solution && solution !== 'failed' && (
          <>
            <p>It meets the goals with all three streams. Others may do so too.</p>
            {!isSolved && (
              <p>
                If you solve the challenge from here on, your transcript says that it was solved
                after the solution was shown.
              </p>
            )}
            {challenge.text && (
              <pre className="mono" tabIndex={0} role="region" aria-label="The solution as text">
                {challenge.text.print(solution.configuration)}
              </pre>
            )}
            <ul className="stack gap-8">
              {solution.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <div className="challenge-choice">
              <Button look="primary" onClick={() => onTake(solution.configuration)}>
                Take it over
              </Button>
              <Button onClick={onClose}>Keep mine</Button>
            </div>
            <p className="challenge-hint">Undo brings your own configuration back.</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
